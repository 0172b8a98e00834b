import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

/// The visible state of controls in pixels: how far, on which side, whether at all.
@Suite("Control rendering")
@MainActor struct ControlPictureTests {
  private let harness = SceneHarness(width: 100, height: 40)
  private let red = Color(hex: 0xFF0000)
  private let blue = Color(hex: 0x0000FF)

  private init() {
    harness.window.backgroundColor = .black
  }

  private func picture() -> Image {
    harness.tick()
    harness.frame()
    return harness.picture()
  }

  @Test("A progress bar fills from the leading edge, and a small value shows as a dot")
  func progress() {
    let bar = ProgressView(frame: Rect(x: 0, y: 10, width: 100, height: 10))
    (bar.trackColor, bar.tint) = (blue, red)
    harness.window.addSubview(bar)
    #expect(bar.progress == 0)
    func filled() -> [Bool] {
      let image = picture()
      return [5, 15, 45, 55, 95].map { image.hex($0, 15) == "FF0000" }
    }
    #expect(filled() == [false, false, false, false, false])
    #expect(picture().hex(50, 15) == "0000FF")
    bar.progress = 0.01
    #expect(filled() == [true, false, false, false, false])
    bar.progress = 0.5
    #expect(filled() == [true, true, true, false, false])
    bar.semanticContentAttribute = .forceRightToLeft
    #expect(filled() == [false, false, false, true, true])
    bar.progress = 1
    #expect(filled() == [true, true, true, true, true])
  }

  @Test("A stepper's signs are a bar and a cross, translucent if no step is possible")
  func stepper() {
    let stepper = Stepper(frame: Rect(x: 2, y: 4, width: 96, height: 32))
    stepper.maximumValue = 2
    stepper.value = 1
    harness.window.addSubview(stepper)
    let (minus, plus) = (Point(26, 20), Point(74, 20))
    /// The brightness at a distance from the center of a sign.
    func brightness(_ middle: Point, _ x: Int, _ y: Int) -> Int {
      let image = picture()
      return [8, 16].reduce(Int(image.pixel(x: Int(middle.x) + x, y: Int(middle.y) + y) & 255)) {
        $0 + Int(image.pixel(x: Int(middle.x) + x, y: Int(middle.y) + y) >> $1 & 255)
      }
    }
    let ground = brightness(minus, 0, -5)
    // Left and right of both centers, above and below that of the cross.
    for (x, y) in [(-5, 0), (4, 0)] {
      #expect(brightness(minus, x, y) != ground && brightness(plus, x, y) != ground)
    }
    for (x, y) in [(0, -5), (0, 4)] {
      #expect(brightness(minus, x, y) == ground && brightness(plus, x, y) != ground)
    }
    let bright = brightness(plus, -5, 0)
    #expect(brightness(minus, -5, 0) == bright)
    stepper.value = 2
    #expect(brightness(plus, -5, 0) != bright && brightness(minus, -5, 0) == bright)
    stepper.value = 0
    #expect(brightness(plus, -5, 0) == bright && brightness(minus, -5, 0) != bright)
    stepper.wraps = true
    #expect(brightness(minus, -5, 0) == bright)
  }

  @Test("A slider's track changes its color at the thumb, which is at the value")
  func slider() {
    let slider = Slider(frame: Rect(x: 0, y: 0, width: 100, height: 40))
    (slider.minimumTrackTintColor, slider.maximumTrackTintColor) = (red, blue)
    slider.thumbTintColor = Color(hex: 0x00FF00)
    harness.window.addSubview(slider)
    func colors() -> [String] {
      let image = picture()
      return [30, 50, 70].map { image.hex($0, 20) }
    }
    #expect(colors() == ["0000FF", "0000FF", "0000FF"])
    slider.value = 0.5
    #expect(colors() == ["FF0000", "00FF00", "0000FF"])
    slider.value = 1
    #expect(colors() == ["FF0000", "FF0000", "FF0000"])
    slider.value = 0
    slider.semanticContentAttribute = .forceRightToLeft
    #expect(colors() == ["0000FF", "0000FF", "0000FF"])
    slider.value = 1
    #expect(colors() == ["FF0000", "FF0000", "FF0000"])
  }

  @Test("The dot of the current page has another color, on the leading side")
  func pages() {
    let pages = PageControl(frame: Rect(x: 0, y: 0, width: 100, height: 40))
    pages.numberOfPages = 2
    (pages.pageIndicatorTintColor, pages.currentPageIndicatorTintColor) = (blue, red)
    harness.window.addSubview(pages)
    /// The center of the pixels with a color.
    func middle(_ color: String) -> Double? {
      let image = picture()
      let columns = (0..<100).filter { x in (0..<40).contains { image.hex(x, $0) == color } }
      return columns.isEmpty ? nil : Double(columns[0] + columns[columns.count - 1]) / 2
    }
    func places() -> (shown: Double, other: Double)? {
      guard let shown = middle("FF0000"), let other = middle("0000FF") else { return nil }
      return (shown, other)
    }
    #expect(places().map { $0.shown < 50 && $0.other > 50 } == true)
    pages.currentPage = 1
    harness.advance(ticks: 60)
    #expect(places().map { $0.shown > 50 && $0.other < 50 } == true)
    pages.semanticContentAttribute = .forceRightToLeft
    #expect(places().map { $0.shown < 50 && $0.other > 50 } == true)
    pages.numberOfPages = 1
    #expect(middle("0000FF") == nil)
    pages.hidesForSinglePage = true
    #expect(middle("FF0000") == nil)
  }
}
