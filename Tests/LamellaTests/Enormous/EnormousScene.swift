import Lamella
import TestSupport

/// A scene with every kind of view and layer, changed at random in each step.
@MainActor final class EnormousScene {
  var numbers: EnormousNumbers
  let harness = StageHarness(size: Size(80, 60))
  let renderer = SoftwareRenderer(width: 80, height: 60)
  var views: [View] = []
  var layers: [Layer] = []
  var animators: [ViewPropertyAnimator] = []
  var timelines: [Timeline] = []
  /// The names of the last changes, to find the cause of a trap.
  private(set) var history: [String] = []

  private static let maximumViews = 14
  private static let maximumLayers = 14

  init(seed: UInt64) { numbers = EnormousNumbers(seed: seed) }

  // MARK: Steps

  /// A named change.
  typealias Change = (name: String, body: (EnormousScene) throws -> Void)

  /// Performs a random change.
  func step() throws {
    let change: Change
    switch numbers.index(20) {
    case 0, 1: change = Self.makers[numbers.index(Self.makers.count)]
    case 2...5: change = Self.viewChanges[numbers.index(Self.viewChanges.count)]
    case 6...9: change = Self.layerChanges[numbers.index(Self.layerChanges.count)]
    case 10, 11: change = Self.kindChanges[numbers.index(Self.kindChanges.count)]
    case 12, 13: change = Self.animations[numbers.index(Self.animations.count)]
    case 14: change = Self.questions[numbers.index(Self.questions.count)]
    case 15, 16: change = ("event", { $0.harness.send($0.numbers.event()) })
    case 17: change = Self.outsideChanges[numbers.index(Self.outsideChanges.count)]
    default: change = ("frame", { try $0.frame() })
    }
    try run(change)
  }

  func run(_ change: Change) throws {
    history.append(change.name)
    if history.count > 40 { history.removeFirst(20) }
    if Self.isTracing { print(change.name) }
    try change.body(self)
  }

  /// Whether each change is printed before it is performed.
  static let isTracing = environment("LAMELLA_TRACE") != nil

  /// Advances by a tick or some time and renders.
  func frame() throws {
    if numbers.chance(80) {
      harness.advance(ticks: 1 + numbers.index(3))
    } else {
      harness.advance(seconds: Double(numbers.index(4)) / 10)
    }
    try render()
  }

  func render() throws {
    try harness.stage.render(on: renderer, pixelWidth: renderer.width, pixelHeight: renderer.height)
  }

  // MARK: Parts

  var view: View { numbers.pick(views) ?? harness.window }

  var layer: Layer {
    numbers.chance(50) ? (numbers.pick(layers) ?? view.layer) : view.layer
  }

  func kind<Kind: View>(_ type: Kind.Type) -> Kind? {
    numbers.pick(views.compactMap { $0 as? Kind })
  }

  func layerKind<Kind: Layer>(_ type: Kind.Type) -> Kind? {
    numbers.pick(layers.compactMap { $0 as? Kind })
  }

  func add(_ view: View) {
    if views.count >= Self.maximumViews {
      let old = views.remove(at: numbers.index(views.count))
      old.removeFromSuperview()
      views.removeAll { $0.window == nil }
    }
    view.frame = Rect(
      x: Double(numbers.index(40)), y: Double(numbers.index(30)),
      width: 5 + Double(numbers.index(60)),
      height: 5 + Double(numbers.index(50)))
    if numbers.chance(50) { view.backgroundColor = numbers.color() }
    (numbers.chance(50) ? self.view : harness.window).addSubview(view)
    views.append(view)
  }

  func add(_ layer: Layer) {
    if layers.count >= Self.maximumLayers {
      layers.remove(at: numbers.index(layers.count)).removeFromSuperlayer()
    }
    layer.frame = Rect(
      x: 0, y: 0, width: 5 + Double(numbers.index(60)), height: 5 + Double(numbers.index(50)))
    if numbers.chance(50) { layer.backgroundColor = numbers.color() }
    view.layer.addSublayer(layer)
    layers.append(layer)
  }

  static let image = Image(
    width: 7, height: 5, pixels: (0..<7 * 5 * 4).map { UInt8($0 * 7 % 256) })
  static let largeImage = Image(
    width: 260, height: 200, pixels: [UInt8](repeating: 200, count: 260 * 200 * 4))

  func image() -> Image {
    switch numbers.index(6) {
    case 0: Self.largeImage
    case 1:
      Self.image.resizable(capInsets: numbers.insets(), mode: numbers.chance(50) ? .tile : .stretch)
    default: Self.image
    }
  }

  func text() -> AttributedText {
    var attributes = TextAttributes(
      color: numbers.color(), isUnderlined: numbers.chance(30), isStruckThrough: numbers.chance(30),
      kerning: numbers.anyNumber(), baselineOffset: numbers.anyNumber())
    if numbers.chance(60) { attributes.font = FontLibrary.system(size: numbers.anyNumber()) }
    var style = ParagraphStyle(
      lineHeightMultiple: numbers.anyNumber(), lineSpacing: numbers.anyNumber(),
      paragraphSpacing: numbers.anyNumber())
    style.minimumLineHeight = numbers.anyNumber()
    style.maximumLineHeight = numbers.anyNumber()
    if numbers.chance(60) { attributes.paragraphStyle = style }
    return AttributedText("Some words to lay out\nin lines", attributes)
  }
}
