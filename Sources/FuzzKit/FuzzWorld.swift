internal import Glibc
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaScrolling

/// Everything that a run has made, and the source of its random decisions.
///
/// The callbacks of views, layers, recognizers and so on come to ``callback(_:)``, which does something to
/// any of the others, or to the caller itself, in their midst.
final class FuzzWorld {
  /// The world of the run under way.
  static var current: FuzzWorld?

  /// What the run may do.
  let options: FuzzOptions
  /// Unchecked: asked for in every callback, and nothing that draws a number calls back.
  @exclusivity(unchecked) var random: RandomSequence

  // What is held; everything else lives because it is in a tree, or is freed.
  var views: [View] = []
  var layers: [Layer] = []
  var recognizers: [GestureRecognizer] = []
  var stages: [FuzzStage] = []
  var animators: [ViewPropertyAnimator] = []
  var timelines: [Timeline] = []
  var links: [DisplayLink] = []
  var hooks: [Hook] = []
  var controllers: [ViewController] = []
  /// Delegates and data sources, which are held by nobody else.
  let helper = FuzzDelegate()

  /// How many callbacks are under way, one in another.
  private(set) var depth = 0
  /// How many more actions the running step may take, so that it comes to an end.
  var budget = 0
  /// Whether the run is over: callbacks do nothing any more.
  var isEnding = false
  /// How many actions were done, and how many of them in callbacks.
  private(set) var actionCount = 0
  private(set) var nestedCount = 0
  /// How often each kind of callback came.
  private(set) var callbacks: [String: Int] = [:]
  private var tracked: [TrackedObject] = []
  private let trace: FuzzTrace
  private var stepNumber = 0

  init(options: FuzzOptions) {
    self.options = options
    random = RandomSequence(seed: options.seed)
    trace = FuzzTrace(path: options.trace)
  }

  // MARK: Callbacks

  /// Comes from a callback: sometimes does something.
  func callback(_ name: String) {
    callbacks[name, default: 0] += 1
    guard !isEnding, depth < 5, budget > 0, chance(depth == 0 ? 0.3 : 0.15) else { return }
    depth += 1
    trace.note(depth, "in \(name)")
    for _ in 0..<Int.random(in: 1...3, using: &random) { act() }
    depth -= 1
  }

  /// Does something at random.
  func act() {
    guard budget > 0 else { return }
    budget -= 1
    actionCount += 1
    if depth > 0 { nestedCount += 1 }
    let action = FuzzAction.random(using: &random)
    trace.note(depth, action.name)
    action.body(self)
  }

  /// Begins a step.
  func beginStep(_ number: Int) {
    stepNumber = number
    budget = 40
    trace.note(0, "step \(number)")
  }

  /// Writes a line of the trace.
  func note(_ text: @autoclosure () -> String) { trace.note(depth, text()) }

  // MARK: What was made

  /// Notes an object that must be freed once nobody holds it.
  @discardableResult
  func track<T: AnyObject>(_ object: T, _ name: String? = nil) -> T {
    tracked.append(
      TrackedObject(object: object, name: name ?? "\(type(of: object))", step: stepNumber))
    // Those that have gone need no room.
    if tracked.count > 4096, tracked.count.isMultiple(of: 1024) {
      tracked.removeAll { $0.object == nil }
    }
    return object
  }

  /// An object for a closure to hold, so that closures that are never let go are found.
  func token(_ name: String) -> FuzzToken { track(FuzzToken(name), "closure of \(name)") }

  /// Whether an object was made here, and not by the engine.
  func hasMade(_ object: AnyObject) -> Bool { tracked.contains { $0.object === object } }

  /// What is still alive of what was made.
  var survivors: [String] {
    tracked.filter { $0.object != nil }.map {
      "\($0.name) of step \($0.step)\(Self.place(of: $0.object))"
    }
  }

  /// What an object lies in, for who looks for what holds it.
  private static func place(of object: AnyObject?) -> String {
    var layer = (object as? View)?.layer ?? object as? Layer
    var names: [String] = []
    while let above = layer?.superlayer, names.count < 5 {
      names.append("\(above.view.map { "\(type(of: $0))" } ?? "\(type(of: above))")")
      layer = above
    }
    return names.isEmpty ? "" : " in \(names.joined(separator: " in "))"
  }

  /// Lets go of all that is held.
  func dropAll() {
    isEnding = true
    budget = 0
    stages.forEach { $0.end() }
    // An object that ends may ask for a list: it must not be in the midst of a change.
    drop(\.stages)
    drop(\.controllers)
    drop(\.animators)
    drop(\.timelines)
    drop(\.links)
    drop(\.hooks)
    drop(\.recognizers)
    drop(\.layers)
    drop(\.views)
  }

  private func drop<T>(_ list: ReferenceWritableKeyPath<FuzzWorld, [T]>) {
    let dropped = self[keyPath: list]
    self[keyPath: list] = []
    withExtendedLifetime(dropped) {}
  }

  // MARK: Choices

  /// Whether something of a probability happens.
  func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  /// One of a list; nil of an empty one.
  func pick<T>(_ list: [T]) -> T? { list.randomElement(using: &random) }

  /// A view, held or in some window, windows included.
  func view() -> View? {
    if chance(0.5), let held = pick(views) { return held }
    guard var view: View = pick(stages)?.window else { return pick(views) }
    while chance(0.7), let below = pick(view.subviews) { view = below }
    return view
  }

  /// A view that may be moved.
  func movableView() -> View? { view().flatMap { $0 is Window ? nil : $0 } }

  /// A view of a class.
  func view<V: View>(as type: V.Type) -> V? {
    let held = views.compactMap { $0 as? V }
    return pick(held) ?? view() as? V
  }

  /// A layer, with or without a view.
  func layer() -> Layer? {
    if chance(0.6), let held = pick(layers) { return held }
    guard let view = view() else { return nil }
    return chance(0.5) ? pick(view.layer.sublayers) ?? view.layer : view.layer
  }

  /// A stage.
  func stage() -> FuzzStage? { pick(stages) }

  /// A length or a place: mostly ordinary, sometimes hardly finite.
  func number() -> Double {
    if options.usesExtremes, chance(0.04) {
      return pick([
        1e308, -1e308, 1e-160, -1e-160, 1e160, 1e-308, .leastNonzeroMagnitude, 1e15, -1e15,
        .infinity, .nan,
      ]) ?? 0
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return 0
    case 1: return Double.random(in: 0...1, using: &random)
    default: return Double.random(in: -50...350, using: &random).rounded()
    }
  }

  /// A length that is not negative.
  func length() -> Double { abs(number()) }

  /// A point, mostly in the window.
  func point() -> Point { Point(number(), number()) }

  /// A rectangle.
  func rect() -> Rect { Rect(x: number(), y: number(), width: length(), height: length()) }

  /// A transform.
  func transform() -> Transform2D {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .identity
    case 1: Transform2D(rotationRadians: number())
    case 2: Transform2D(scaleX: number() / 100, y: number() / 100)
    case 3: Transform2D(a: number(), b: number(), c: number(), d: number(), tx: 0, ty: 0)
    default: Transform2D(a: 1, b: 0, c: 0, d: 1, tx: number(), ty: number())
    }
  }

  /// A duration in seconds, mostly of a few ticks.
  func duration() -> Double {
    pick([0, 0.01, 0.02, 0.05, 0.05, 0.1, 0.1, 0.3, 2, options.usesExtremes ? .infinity : 1]) ?? 0
  }

  /// A colour.
  func color() -> Color {
    Color(
      red: Float.random(in: 0...1, using: &random), green: Float.random(in: 0...1, using: &random),
      blue: Float.random(in: 0...1, using: &random),
      alpha: chance(0.7) ? 1 : Float.random(in: 0...1, using: &random))
  }

  /// A small image.
  func image() -> Image {
    let side = Int.random(in: 1...40, using: &random)
    let shade = UInt32.random(in: 0...UInt32.max, using: &random) | 0xFF00_0000
    return Image(width: side, height: side) { x, y in shade ^ UInt32(x &* 7 &+ y) }
  }
}

/// What a closure holds.
final class FuzzToken {
  let name: String
  init(_ name: String) { self.name = name }

  isolated deinit { FuzzWorld.current?.callback("end of what a closure holds") }

  /// The closure is called.
  func call() { FuzzWorld.current?.callback(name) }
}

/// An object that must be freed.
struct TrackedObject {
  weak var object: AnyObject?
  var name: String
  var step: Int
}

/// The actions of a run, written one by one so that a crash leaves them behind.
struct FuzzTrace {
  private let descriptor: Int32

  init(path: String?) {
    descriptor = path.map { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) } ?? -1
  }

  /// Writes a line, indented by the depth of callbacks.
  func note(_ depth: Int, _ text: @autoclosure () -> String) {
    guard descriptor >= 0 else { return }
    var line = String(repeating: "  ", count: depth) + text() + "\n"
    line.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
  }
}
