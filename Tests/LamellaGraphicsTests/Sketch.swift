import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport

/// Draws with a canvas and looks at the pixels, as a view does and its user.
@MainActor
enum Sketch {
  /// A view that draws what a closure says.
  private final class Page: View {
    var draw: (Canvas) -> Void = { _ in }
    override func draw(_ rect: Rect, in canvas: Canvas) { draw(canvas) }
  }

  /// A picture over black, in points of one pixel unless a scale is given.
  static func picture(
    _ width: Int, _ height: Int, scale: Double = 1, _ draw: @escaping (Canvas) -> Void
  ) -> Image {
    let size = Size(Double(width) / scale, Double(height) / scale)
    let harness = SceneHarness(width: size.width, height: size.height, scale: scale)
    let page = Page(frame: Rect(origin: .zero, size: size))
    page.draw = draw
    harness.window.addSubview(page)
    harness.frame()
    return harness.picture()
  }

  /// The columns and rows of a picture in which something is seen, ends included; nil where nothing is.
  static func extent(_ image: Image) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    var found: (left: Int, top: Int, right: Int, bottom: Int)?
    for y in 0..<image.height {
      for x in 0..<image.width where image.pixel(x: x, y: y) & 0xFF_FFFF != 0 {
        let now = found ?? (x, y, x, y)
        found = (min(now.left, x), min(now.top, y), max(now.right, x), max(now.bottom, y))
      }
    }
    return found
  }
}
