internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaRuntime
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable internal import LamellaDiagnostics

/// A stage on a renderer, by default the software renderer, with all presented pictures.
@MainActor
final class Shown {
  let stage: Stage
  let rewind: Rewind
  var renderer: any Renderer
  /// The size of the output in pixels.
  private(set) var width: Int
  private(set) var height: Int
  var window: Window { stage.window }
  private(set) var pictures: [Image] = []
  private(set) var ticks: [Int64] = []
  private var frames = 0

  init(
    scale: Double = 1, seconds: Double = 10, byteBudget: Int = 64 << 20,
    on renderer: (any Renderer)? = nil
  ) {
    stage = Stage(window: Window(size: Size(320, 200)))
    stage.window.contentScale = scale
    stage.window.backgroundColor = Color(hex: 0x14161B)
    (width, height) = (Int(320 * scale), Int(200 * scale))
    self.renderer = renderer ?? SoftwareRenderer(width: width, height: height)
    rewind = Rewind(stage: stage, seconds: seconds, byteBudget: byteBudget)
  }

  /// Advances by 1/60 s and presents a frame.
  @discardableResult
  func frame() throws -> Image {
    frames += 1
    stage.advance(to: StageTime(frame: frames, framesPerSecond: 60))
    let picture = try draw()
    pictures.append(picture)
    ticks.append(stage.tick)
    return picture
  }

  /// Presents the steps of a scene, one in each frame.
  func play(_ scene: ChangingScene, _ steps: some Sequence<Int>) throws {
    for step in steps {
      scene.change(step)
      try frame()
    }
  }

  /// Expects stored frames, in an order, to draw exactly their presented pixels.
  func expectAsShown(
    _ order: some Sequence<Int>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for index in order {
      #expect(
        try picture(at: index).pixels == pictures[index].pixels, "\(index)",
        sourceLocation: sourceLocation)
    }
  }

  /// Presents a frame if necessary.
  @discardableResult
  func draw() throws -> Image {
    try stage.render(on: renderer, pixelWidth: width, pixelHeight: height)
    return try renderer.readPixels()
  }

  /// Shows a stored frame without the scrubber.
  func picture(at index: Int) throws -> Image {
    rewind.position = index
    stage.overlay = nil
    return try draw()
  }

  func resize(to size: Size) {
    window.frame = Rect(origin: .zero, size: size)
    resizeOutput(width: Int(size.width), height: Int(size.height))
  }

  /// Resizes the output, but not yet the window.
  func resizeOutput(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    (renderer as? SoftwareRenderer)?.resize(width: width, height: height)
  }

  /// Replaces the renderer by one without textures.
  func loseRenderer() { renderer = SoftwareRenderer(width: width, height: height) }
}

/// A scene whose steps change textures in every possible way, reproducibly.
@MainActor
final class ChangingScene {
  private let window: Window
  private let label = Label(frame: Rect(x: 8, y: 8, width: 200, height: 24))
  private let large = ImageView(frame: Rect(x: 200, y: 20, width: 100, height: 100))
  private let small = ImageView(frame: Rect(x: 120, y: 100, width: 30, height: 30))
  private let turned = View(frame: Rect(x: 40, y: 60, width: 60, height: 60))
  private let clip = View(frame: Rect(x: 20, y: 140, width: 120, height: 50))
  private let moving = View(frame: Rect(x: 0, y: 5, width: 40, height: 40))
  private let font = Font.fake(size: 14)

  init(in window: Window) {
    self.window = window
    label.font = font
    label.textColor = Color(hex: 0xFFFFFF)
    label.identifier = "label"
    turned.backgroundColor = Color(hex: 0x5BA4F5)
    turned.cornerRadius = 12
    turned.identifier = "turned"
    clip.clipsToBounds = true
    clip.cornerRadius = 10
    clip.backgroundColor = Color(hex: 0x2A2E37)
    moving.backgroundColor = Color(hex: 0x4CC38A)
    moving.alpha = 0.5
    clip.addSubview(moving)
    for view in [label, large, small, turned, clip] { window.addSubview(view) }
  }

  private static func image(side: Int, seed: Int) -> Image {
    Image(width: side, height: side) { x, y in
      0xFF00_0000 | UInt32(truncatingIfNeeded: (x &* 7 ^ y &* 13 &+ seed &* 977) &* 2_654_435)
    }
  }

  func change(_ step: Int) {
    // New glyphs in most steps, so that the page fills.
    let first = UInt32(0x4E00 + step * 5)
    label.text = String(
      String.UnicodeScalarView((first..<first + 5).compactMap(Unicode.Scalar.init)))
    // Single textures, which are destroyed with their image, and parts of pages.
    if step % 6 == 0 { large.image = step % 12 == 0 ? Self.image(side: 150, seed: step) : nil }
    if step % 4 == 0 { small.image = Self.image(side: 24, seed: step) }
    turned.transform = Transform2D(rotationRadians: Double(step) * 0.1)
    turned.alpha = step % 10 == 9 ? 0 : 1
    clip.isHidden = step % 15 == 14
    moving.frame.origin.x = Double(step * 3 % 120)
    if step % 20 == 10 {
      window.backgroundColor = step % 40 == 10 ? Theme.light.ground : Theme.dark.ground
    }
    // As a full atlas does.
    if step % 25 == 24 {
      window.atlas.reset()
      window.setNeedsFullDraw()
    }
    if step % 8 == 0 {
      let view = View(frame: Rect(x: Double(step), y: 90, width: 5, height: 5))
      view.backgroundColor = Color(hex: 0xF2555A)
      window.addSubview(view)
    }
  }
}

/// 3,600 squares in colors of their own.
@MainActor
final class Board: View {
  override func draw(_ rect: Rect, in canvas: Canvas) {
    for index in 0..<3_600 {
      let color = Color(hex: UInt32(index * 4_621 % 0xFFFFFF))
      canvas.fill(
        Rect(x: Double(index % 60) * 5, y: Double(index / 60) * 5, width: 4, height: 3),
        with: color)
    }
  }
}
