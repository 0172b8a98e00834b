import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// One budget for all textures of a window, and pictures that are right whatever it is.
@Suite("Budget of textures")
@MainActor struct TextureBudgetTests {
  /// Draws an image into its bounds.
  private final class Photo: View {
    let image: Image

    init(_ number: Int, at place: Point, side: Int = 150) {
      image = Image(width: side, height: side) { x, y in
        0xFF00_0000 | UInt32((x * 7 + number * 31) & 255) | UInt32((y * 3 + number * 5) & 255) << 8
      }
      super.init(frame: Rect(origin: place, size: Size(Double(side), Double(side))))
    }

    override func draw(_ rect: Rect, in canvas: Canvas) { canvas.draw(image, in: bounds) }
  }

  /// Twenty photos of 90,000 bytes each beside each other in a view that scrolls, two of them in sight.
  private struct Strip {
    let harness = SceneHarness(width: 300, height: 150)
    let content = View(frame: Rect(x: 0, y: 0, width: 300, height: 150))

    @MainActor init(budget: Int? = nil) {
      if let budget { harness.window.textureByteBudget = budget }
      for number in 0..<20 {
        content.addSubview(Photo(number, at: Point(Double(number) * 150, 0)))
      }
      harness.window.addSubview(content)
    }

    /// Shows the strip from a photo on.
    @MainActor func show(_ number: Int) -> Image {
      content.bounds.origin.x = Double(number) * 150
      harness.frame()
      return harness.picture()
    }

    /// The large textures that the last frame made.
    @MainActor var creations: Int {
      harness.list.textureUpdates.count {
        if case .create(_, let width, _, _) = $0 { width == 150 } else { false }
      }
    }
  }

  /// Room for the first page and five photos.
  private static let budget = 1 << 18 + 5 * 90_000

  @Test("Images shown in turn stay below the budget, and each step shows what it should")
  func inTurn() {
    let (strip, free) = (Strip(budget: Self.budget), Strip())
    let window = strip.harness.window
    for round in 0..<3 {
      for number in 0..<19 {
        // The picture after the frame: its textures are then not asked for once more.
        let shown = strip.show(number)
        #expect(shown.pixels == free.show(number).pixels, "round \(round), photo \(number)")
        #expect(window.textureBytes <= Self.budget)
      }
    }
    #expect(free.harness.window.textureBytes > 20 * 90_000)
    // At the other end by now.
    _ = strip.show(0)
    #expect(window.textureBytes <= Self.budget)
  }

  @Test("What comes back soon is still there; what comes back late is written again")
  func leastRecent() {
    let strip = Strip(budget: Self.budget)
    func creations(_ number: Int) -> Int {
      for (index, view) in strip.content.subviews.enumerated() {
        // What is out of sight is asked for, too, unless it is hidden.
        view.isHidden = !(number...number + 1).contains(index)
      }
      strip.content.bounds.origin.x = Double(number) * 150
      strip.harness.frame()
      return strip.creations
    }
    #expect(creations(0) == 2)
    #expect(creations(2) == 2)
    #expect(creations(0) == 0)
    // The fifth has room; the sixth takes that of one of the middle pair, which was shown longest ago.
    #expect(creations(4) == 2)
    #expect(creations(0) == 0)
    #expect(creations(2) == 1)
  }

  @Test("A frame that alone needs more than the budget is right, and the next ones keep to it")
  func tooMuch() {
    let harness = SceneHarness(width: 300, height: 300)
    harness.window.textureByteBudget = 0
    let free = SceneHarness(width: 300, height: 300)
    for harness in [harness, free] {
      for number in 0..<4 {
        harness.window.addSubview(
          Photo(number, at: Point(Double(number % 2) * 150, Double(number / 2) * 150)))
      }
    }
    for _ in 0..<4 {
      harness.frame()
      free.frame()
      #expect(harness.picture().pixels == free.picture().pixels)
    }
    #expect(harness.window.textureBytes == 1 << 18 + 4 * 90_000)
    harness.window.subviews[0].isHidden = true
    harness.frame()
    #expect(harness.window.textureBytes == 1 << 18 + 3 * 90_000)
    harness.window.subviews[0].isHidden = false
    harness.frame()
    #expect(harness.picture().pixels == free.picture().pixels)
  }

  @Test("A smaller budget holds from the next frame on, which it asks for")
  func lowered() {
    let strip = Strip()
    for number in 0..<19 { _ = strip.show(number) }
    strip.harness.window.textureByteBudget = Self.budget
    #expect(strip.harness.window.needsFrame)
    strip.harness.frame()
    #expect(strip.harness.window.textureBytes <= Self.budget)
    strip.harness.window.textureByteBudget = Self.budget + 1
    #expect(!strip.harness.window.needsFrame)
    strip.harness.window.textureByteBudget = -5
    #expect(strip.harness.window.textureByteBudget == 0)
  }

  @Test("Kept pictures and shadows of content count, and come back right")
  func pictures() {
    func scene(_ budget: Int?) -> (SceneHarness, [View]) {
      let harness = SceneHarness(width: 200, height: 200)
      if let budget { harness.window.textureByteBudget = budget }
      let views = (0..<8).map { number in
        let view = View(frame: Rect(x: 20, y: 20, width: 120, height: 120))
        let part = View(frame: Rect(x: 10, y: 10, width: 90, height: 80 + Double(number)))
        part.backgroundColor = Color(white: Float(number) / 8)
        part.cornerRadius = 9
        view.addSubview(part)
        if number % 2 == 0 {
          view.layer.shouldRasterize = true
        } else {
          view.layer.shadowOpacity = 0.8
          view.layer.shadowRadius = 5
        }
        view.isHidden = true
        harness.window.addSubview(view)
        return view
      }
      return (harness, views)
    }
    let budget = 1 << 18 + 70_000
    let (harness, views) = scene(budget)
    let (free, freeViews) = scene(nil)
    for step in 0..<24 {
      for (index, (view, freeView)) in zip(views, freeViews).enumerated() {
        view.isHidden = index != step % 8
        freeView.isHidden = index != step % 8
      }
      harness.frame()
      free.frame()
      #expect(harness.picture().pixels == free.picture().pixels, "step \(step)")
      #expect(harness.window.textureBytes <= budget)
    }
    #expect(free.window.textureBytes > budget)
  }
}
