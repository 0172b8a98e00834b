import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

@Suite("Image view")
@MainActor struct ImageViewTests {
  private let harness = SceneHarness(width: 100, height: 100)
  private let image = Image(width: 40, height: 20, scale: 2) { x, y in
    0xFF00_0000 | UInt32(x) << 8 | UInt32(y)
  }

  @Test(
    "Each content mode gives the image's rectangle",
    arguments: [
      (View.ContentMode.scaleToFill, Rect(x: 10, y: 10, width: 60, height: 60)),
      (.scaleAspectFit, Rect(x: 10, y: 25, width: 60, height: 30)),
      (.scaleAspectFill, Rect(x: -20, y: 10, width: 120, height: 60)),
      (.center, Rect(x: 30, y: 35, width: 20, height: 10)),
    ])
  func modes(mode: View.ContentMode, expected: Rect) {
    let view = ImageView(frame: Rect(x: 10, y: 10, width: 60, height: 60))
    view.image = image
    view.contentMode = mode
    harness.window.addSubview(view)
    harness.frame()
    #expect(
      harness.quads.map(\.rect) == [
        PixelRect(
          x: Int32(expected.minX), y: Int32(expected.minY), width: Int32(expected.width),
          height: Int32(expected.height))
      ])
  }

  @Test("An empty image or empty bounds give an empty rectangle")
  func emptyRects() {
    let bounds = Rect(x: 0, y: 0, width: 10, height: 0)
    #expect(View.ContentMode.scaleAspectFit.rect(ofImageSize: Size(4, 4), in: bounds).isEmpty)
  }

  @Test("The size is the image's in points; touches pass through")
  func sizes() {
    let view = ImageView(image: image)
    #expect(view.frame == Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(!view.isUserInteractionEnabled)
    view.image = nil
    #expect(view.sizeThatFits(.zero) == .zero)
    #expect(view.intrinsicContentSize.width == View.noIntrinsicMetric)
  }

  @Test("A new image is drawn; the same one is not drawn again")
  func redraws() {
    let view = ImageView(image: image)
    harness.window.addSubview(view)
    harness.frame()
    view.image = image
    #expect(!harness.window.needsFrame)
    view.image = nil
    harness.frame()
    #expect(harness.quads.isEmpty)
  }
}

@Suite("Page control")
@MainActor struct PageControlTests {
  private let harness = SceneHarness(width: 200, height: 100)

  private func show(pages: Int, width: Double = 200) -> PageControl {
    let control = PageControl(frame: Rect(x: 0, y: 0, width: width, height: 24))
    control.numberOfPages = pages
    harness.window.addSubview(control)
    harness.frame()
    return control
  }

  /// The horizontal extents of the dots, from joined capsules.
  private func extents() -> [(left: Int32, right: Int32)] {
    var result: [(left: Int32, right: Int32)] = []
    for rect in harness.quads.map(\.rect).sorted(by: { $0.x < $1.x }) {
      if let last = result.last, rect.x <= last.right {
        result[result.count - 1].right = max(last.right, rect.x + rect.width)
      } else {
        result.append((rect.x, rect.x + rect.width))
      }
    }
    return result
  }

  @Test("One dot for each page, the current one longer and in the accent color")
  func dots() {
    let control = show(pages: 3)
    #expect(extents().map { $0.right - $0.left } == [20, 8, 8])
    #expect(harness.quads[0].color == Theme.current.accent.rgba8)
    control.currentPage = 2
    harness.frame()
    #expect(extents().map { $0.right - $0.left } == [8, 8, 20])
    #expect(control.sizeThatFits(.zero) == Size(3 * 8 + 2 * 8 + 12, 24))
  }

  @Test("Between two pages both dots share the extension, and the row keeps its width")
  func progress() {
    let control = show(pages: 4)
    let whole = (extents().first?.left, extents().last?.right)
    control.progress = 1.5
    harness.frame()
    #expect(extents().map { $0.right - $0.left } == [8, 14, 14, 8])
    #expect((extents().first?.left, extents().last?.right) == whole)
    #expect(control.currentPage == 2)
  }

  @Test("Progress outside the pages is limited, NaN is ignored")
  func limits() {
    let control = show(pages: 3)
    control.progress = 7
    #expect(control.progress == 2)
    control.progress = .nan
    #expect(control.progress == 2)
    control.numberOfPages = 2
    #expect(control.currentPage == 1)
    control.numberOfPages = -3
    #expect(control.numberOfPages == 0)
    #expect(control.currentPage == 0)
    control.currentPage = -1
    #expect(control.currentPage == 0)
  }

  @Test("The dot of a single page can be hidden; no page shows no dot")
  func singlePage() {
    let control = show(pages: 1)
    #expect(extents().count == 1)
    control.hidesForSinglePage = true
    harness.frame()
    #expect(harness.quads.isEmpty)
    control.hidesForSinglePage = false
    control.numberOfPages = 0
    harness.frame()
    #expect(harness.quads.isEmpty)
  }

  @Test("Dots shrink in too little space")
  func shrinking() {
    _ = show(pages: 20, width: 100)
    #expect(extents().first.map { $0.left >= 0 } == true)
    #expect(extents().last.map { $0.right <= 100 } == true)
  }
}

@Suite("Theme")
@MainActor struct ThemeTests {
  @Test("Text has enough contrast on every background", arguments: [Theme.dark, .light])
  func contrasts(theme: Theme) {
    for background in [theme.ground, theme.surface, theme.raised] {
      #expect(Theme.contrast(theme.ink, background) >= 4.5)
      #expect(Theme.contrast(theme.inkSoft, background) >= 4.5)
    }
  }

  @Test("Contrasts are those of WCAG")
  func wcag() {
    #expect(abs(Theme.contrast(.black, .white) - 21) < 1e-9)
    #expect(Theme.contrast(.white, .white) == 1)
    // The gray with just enough contrast on white.
    #expect(abs(Theme.contrast(Color(hex: 0x767676), .white) - 4.54) < 0.01)
  }

  @Test("A hairline is one pixel at every scale", arguments: [1.0, 1.25, 1.5, 2, 3])
  func hairline(scale: Double) {
    let harness = SceneHarness(scale: scale)
    for y in 0..<40 {
      let line = View(
        frame: Rect(
          x: 0, y: Double(y) * 4, width: 10, height: Theme.hairline(scale: scale)))
      line.backgroundColor = .white
      harness.window.addSubview(line)
    }
    harness.frame()
    #expect(harness.quads.count == 40)
    #expect(harness.quads.allSatisfy { $0.rect.height == 1 })
  }
}
