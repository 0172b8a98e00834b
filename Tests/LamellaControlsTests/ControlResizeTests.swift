import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls
@testable import LamellaGraphics

/// Controls whose size changes after they were drawn.
@Suite("Resized controls")
@MainActor struct ControlResizeTests {
  /// The controls, each with content.
  private static let controls: [(name: String, make: () -> View)] = [
    ("slider", { Slider() }), ("switch", { Switch() }), ("stepper", { Stepper() }),
    ("segments", { SegmentedControl(titles: ["One", "Two"]) }),
    (
      "pages",
      {
        let pages = PageControl()
        pages.numberOfPages = 3
        return pages
      }
    ), ("button", { Button(title: "Go") }),
    (
      "progress",
      {
        let bar = ProgressView()
        bar.progress = 0.4
        return bar
      }
    ),
    (
      "activity",
      {
        let indicator = ActivityIndicator()
        indicator.startAnimating()
        return indicator
      }
    ),
  ]

  @Test(
    "A control draws the same whether it got its size at once or later", arguments: 0..<8
  )
  func resized(index: Int) {
    let (name, make) = Self.controls[index]
    let (late, early) = (
      SceneHarness(width: 300, height: 100), SceneHarness(width: 300, height: 100)
    )
    let (old, new) = (make(), make())
    old.frame = Rect(x: 10, y: 10, width: 220, height: 60)
    late.window.addSubview(old)
    late.frame()
    old.frame = Rect(x: 20, y: 15, width: 140, height: 50)
    late.frame()
    new.frame = old.frame
    early.window.addSubview(new)
    early.frame()
    #expect(!late.quads.isEmpty, "\(name)")
    #expect(late.picture().pixels == early.picture().pixels, "\(name)")
  }
}
