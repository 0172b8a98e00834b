import LamellaGeometry
import LamellaGraphics

@testable import LamellaScene

/// Counts its layouts and runs a closure in each.
final class LayoutView: View {
  var layouts = 0
  var onLayout: (LayoutView) -> Void

  init(_ identifier: String? = nil, onLayout: @escaping (LayoutView) -> Void = { _ in }) {
    self.onLayout = onLayout
    super.init(frame: .zero)
    self.identifier = identifier
  }

  override func layoutSubviews() {
    layouts += 1
    onLayout(self)
  }
}

/// Counts its drawings and draws a square in a colour.
final class DrawingView: View {
  var drawings = 0
  var color = Color.white
  var onDraw: (DrawingView) -> Void = { _ in }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    drawings += 1
    onDraw(self)
    canvas.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: color)
  }
}

extension View {
  /// Hangs a chain of views below a root and returns the last; built from below, which is linear.
  static func chain(
    below root: View, count: Int, configure: (View) -> Void = { _ in }
  ) -> View {
    let deepest = View()
    configure(deepest)
    var top = deepest
    for _ in 1..<count {
      let view = View()
      configure(view)
      view.addSubview(top)
      top = view
    }
    root.addSubview(top)
    return deepest
  }
}
