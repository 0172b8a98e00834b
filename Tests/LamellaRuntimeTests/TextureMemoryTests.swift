internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaRuntime
internal import LamellaScene
internal import TestSupport
internal import Testing

/// Textures go when what shows them goes, and one budget holds for what is out of sight in all stages.
@Suite("Memory of textures")
@MainActor struct TextureMemoryTests {
  /// Draws an image into its bounds.
  private final class Photo: View {
    var image: Image? { didSet { setNeedsDisplay() } }
    override func draw(_ rect: Rect, in canvas: Canvas) {
      if let image { canvas.draw(image, in: bounds) }
    }
  }

  private func image(_ number: Int, side: Int) -> Image {
    Image(width: side, height: side) { x, y in
      0xFF00_0000 | UInt32((x * 7 + number * 31) & 255) | UInt32((y * 3 + number * 5) & 255) << 8
        | UInt32(number & 255) << 16
    }
  }

  /// A stage of 200 by 200 points with a view that shows an image.
  private struct Scene {
    let harness = StageHarness(size: Size(200, 200))
    let photo = Photo(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    var stage: Stage { harness.stage }

    @MainActor init() { harness.window.addSubview(photo) }

    @MainActor func show(_ image: Image?, on renderer: any Renderer) throws {
      photo.image = image
      try frame(on: renderer)
    }

    /// Draws what has changed.
    @MainActor func frame(on renderer: any Renderer) throws {
      harness.advance(ticks: 1)
      try stage.render(on: renderer, pixelWidth: 200, pixelHeight: 200)
    }
  }

  private static let pageBytes = 1 << 18

  /// Runs a body with another budget for what is out of sight.
  private func withBudget(_ bytes: Int, _ body: () throws -> Void) rethrows {
    let before = TextureBudget.byteLimit
    // Nothing of other tests' windows counts.
    TextureBudget.releaseUnused()
    TextureBudget.byteLimit = bytes
    defer { TextureBudget.byteLimit = before }
    try body()
  }

  // MARK: What goes with what shows it

  @Test("A stage that ends leaves no texture in a renderer that others share")
  func endedStages() throws {
    let renderer = TextureWitness()
    let last = Scene()
    try last.show(image(0, side: 160), on: renderer)
    let each = renderer.bytes
    for number in 1..<40 {
      let scene = Scene()
      try scene.show(image(number, side: 160), on: renderer)
      try scene.show(image(number + 100, side: 160), on: renderer)
      #expect(renderer.bytes <= 3 * each)
    }
    try last.show(image(1, side: 160), on: renderer)
    #expect(renderer.bytes == each)
    #expect(renderer.mistakes.isEmpty, "\(renderer.mistakes)")
  }

  @Test("A stage that draws on another renderer leaves no texture in the first")
  func otherRenderer() throws {
    let (first, second) = (TextureWitness(), TextureWitness())
    let (moving, staying) = (Scene(), Scene())
    try staying.show(image(1, side: 160), on: first)
    let each = first.bytes
    try moving.show(image(2, side: 160), on: first)
    #expect(first.bytes == 2 * each)
    try moving.frame(on: second)
    #expect(second.bytes == each)
    try staying.show(image(3, side: 160), on: first)
    #expect(first.bytes == each)
    // And back.
    try moving.frame(on: first)
    #expect(first.bytes == 2 * each)
    #expect(first.mistakes.isEmpty && second.mistakes.isEmpty)
  }

  @Test("An overlay that is taken away takes its textures with it")
  func overlay() throws {
    let renderer = TextureWitness()
    let scene = Scene()
    try scene.show(image(1, side: 160), on: renderer)
    let alone = renderer.bytes
    let photo = Photo(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    photo.image = image(2, side: 190)
    scene.stage.overlay = StageOverlay(window: Window(size: Size(200, 200))) {}
    scene.stage.overlay?.window.addSubview(photo)
    try scene.frame(on: renderer)
    #expect(renderer.bytes > alone)
    scene.stage.overlay = nil
    try scene.frame(on: renderer)
    #expect(renderer.bytes == alone)
    #expect(renderer.mistakes.isEmpty)
  }

  @Test("Images that nobody holds any more leave at once", arguments: [160, 60])
  func endedImages(side: Int) throws {
    let renderer = TextureWitness()
    let scene = Scene()
    for number in 0..<600 {
      try scene.show(image(number, side: side), on: renderer)
      // The page, and the image that is shown now or was shown before.
      #expect(renderer.bytes <= Self.pageBytes + 2 * 160 * 160 * 4)
    }
    try scene.show(nil, on: renderer)
    #expect(renderer.bytes <= Self.pageBytes)
    #expect(renderer.mistakes.isEmpty)
  }

  @Test("Pages of small images go when their images go, and what stays is drawn right")
  func pagesOfImages() throws {
    let renderer = SoftwareRenderer(width: 200, height: 200)
    let scene = Scene()
    let window = scene.stage.window
    func views(_ count: Int, _ first: Int) -> [Photo] {
      (0..<count).map { number in
        let photo = Photo(
          frame: Rect(x: Double(number % 20) * 10, y: Double(number / 20) * 5, width: 10, height: 5)
        )
        photo.image = image(first + number, side: 20 + (first + number) % 90)
        window.addSubview(photo)
        return photo
      }
    }
    let kept = views(30, 0)
    for round in 1..<4 {
      let passing = views(300, round * 400)
      try scene.frame(on: renderer)
      #expect(window.textureBytes <= 16 << 20)
      for photo in passing { photo.removeFromSuperview() }
    }
    // One frame without them, and one that fills the pages anew.
    try scene.frame(on: renderer)
    try scene.frame(on: renderer)
    #expect(window.textureBytes <= 5 << 20)
    let other = Scene()
    let plain = SoftwareRenderer(width: 200, height: 200)
    for photo in kept {
      let copy = Photo(frame: photo.frame)
      copy.image = photo.image
      other.stage.window.addSubview(copy)
    }
    try other.frame(on: plain)
    #expect(try renderer.readPixels().pixels == plain.readPixels().pixels)
  }

  // MARK: The budget

  @Test(
    "Two stages share the budget for what is out of sight, and what left sight first goes first")
  func sharedBudget() throws {
    let each = 160 * 160 * 4
    try withBudget(6 * each) {
      let (firstRenderer, secondRenderer) = (TextureWitness(), TextureWitness())
      let (first, second) = (Scene(), Scene())
      let images = (0..<20).map { image($0, side: 160) }
      for number in 0..<5 { try first.show(images[number], on: firstRenderer) }
      #expect(firstRenderer.bytes == Self.pageBytes + 5 * each)
      for number in 0..<3 { try second.show(images[10 + number], on: secondRenderer) }
      // Four of the first stage and two of the second are out of sight.
      #expect(TextureBudget.bytesOutOfSight <= 6 * each)
      #expect(firstRenderer.bytes == Self.pageBytes + 5 * each)
      try second.show(images[13], on: secondRenderer)
      try second.show(images[14], on: secondRenderer)
      // The first stage rests, and is to draw a frame, by which its back end learns of it.
      #expect(first.stage.needsDisplay)
      try first.frame(on: firstRenderer)
      #expect(firstRenderer.bytes == Self.pageBytes + 3 * each)
      #expect(secondRenderer.bytes == Self.pageBytes + 5 * each)
      #expect(TextureBudget.bytesOutOfSight <= 6 * each)
      // Its oldest went: the latest is still there.
      let creations = firstRenderer.creations
      try first.show(images[3], on: firstRenderer)
      #expect(firstRenderer.creations == creations)
      try first.show(images[0], on: firstRenderer)
      #expect(firstRenderer.creations == creations + 1)
      #expect(firstRenderer.mistakes.isEmpty && secondRenderer.mistakes.isEmpty)
    }
  }

  @Test("What stages show stays under the least budget, whoever draws")
  func shownStays() throws {
    try withBudget(0) {
      let renderer = TextureWitness()
      let scenes = (0..<3).map { _ in Scene() }
      let images = (0..<6).map { image($0, side: 160) }
      for (number, scene) in scenes.enumerated() { try scene.show(images[number], on: renderer) }
      let creations = renderer.creations
      let bytes = renderer.bytes
      for _ in 0..<5 {
        for scene in scenes {
          // The same picture in another place.
          scene.photo.frame.origin.x = scene.photo.frame.minX == 0 ? 1 : 0
          try scene.frame(on: renderer)
        }
      }
      #expect(renderer.creations == creations && renderer.bytes == bytes)
      try scenes[0].show(images[5], on: renderer)
      #expect(renderer.creations == creations + 1 && renderer.bytes == bytes)
      #expect(renderer.mistakes.isEmpty)
    }
  }

  @Test("A smaller budget holds from the next frames on")
  func lowered() throws {
    TextureBudget.releaseUnused()
    let renderer = TextureWitness()
    let scene = Scene()
    let images = (0..<8).map { image($0, side: 160) }
    for image in images { try scene.show(image, on: renderer) }
    let each = 160 * 160 * 4
    #expect(renderer.bytes == Self.pageBytes + 8 * each)
    let before = TextureBudget.byteLimit
    do {
      TextureBudget.byteLimit = 2 * each
      defer { TextureBudget.byteLimit = before }
      #expect(TextureBudget.bytesOutOfSight == 2 * each)
      try scene.frame(on: renderer)
      #expect(renderer.bytes == Self.pageBytes + 3 * each)
    }
    TextureBudget.releaseUnused()
    #expect(TextureBudget.bytesOutOfSight == 0)
    try scene.frame(on: renderer)
    #expect(renderer.bytes == Self.pageBytes + each)
    #expect(renderer.mistakes.isEmpty)
    TextureBudget.byteLimit = -5
    #expect(TextureBudget.byteLimit == 0)
    TextureBudget.byteLimit = 64 << 20
  }

  // MARK: Pictures of transitions

  enum TransitionKind: CaseIterable {
    case fade, push, moveIn, reveal, flip, curl
  }

  private func begin(
    _ way: TransitionKind, on card: View, _ color: Color, _ end: @escaping () -> Void
  ) {
    let options: View.AnimationOptions? =
      switch way {
      case .flip: .transitionFlipFromLeft
      case .curl: .transitionCurlUp
      default: nil
      }
    if let options {
      return View.transition(with: card, duration: 0.1, options: options) {
        card.backgroundColor = color
      } completion: { _ in
        end()
      }
    }
    var transition = Transition(
      way == .push ? .push : way == .moveIn ? .moveIn : way == .reveal ? .reveal : .fade)
    transition.duration = 0.1
    transition.completion = { _ in end() }
    card.layer.add(transition)
    card.backgroundColor = color
  }

  @Test(
    "Transitions one after another, or one that its predecessor's end begins, leave no pictures",
    arguments: TransitionKind.allCases, [1, 7, 20])
  func transitions(way: TransitionKind, ticksBetween: Int) throws {
    let renderer = TextureWitness()
    let scene = Scene()
    let card = View(frame: Rect(x: 10, y: 10, width: 180, height: 170))
    card.layer.shadowOpacity = 0.5
    let mark = View(frame: Rect(x: 20, y: 20, width: 150, height: 140))
    mark.backgroundColor = .white
    mark.layer.shouldRasterize = true
    card.addSubview(mark)
    scene.stage.window.addSubview(card)
    try scene.frame(on: renderer)
    var begun = 0
    func next() {
      begun += 1
      if begun > 30 { return }
      begin(way, on: card, begun % 2 == 0 ? .black : .white) { if ticksBetween == 20 { next() } }
    }
    for step in 0..<30 {
      if ticksBetween < 20 || step == 0 { next() }
      for _ in 0..<ticksBetween { try scene.frame(on: renderer) }
    }
    let (most, page) = (renderer.mostBytes, Self.pageBytes)
    // Fades go together, a dozen at once here; but there is not a picture of each of 30 transitions.
    #expect(most < page + 14 * 200 * 200 * 4, "\(most)")
    for _ in 0..<150 {
      card.backgroundColor = card.backgroundColor == .white ? .black : .white
      try scene.frame(on: renderer)
    }
    #expect(renderer.bytes < page + 4 * 200 * 200 * 4)
    #expect(renderer.mistakes.isEmpty)
  }
}
