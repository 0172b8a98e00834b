import LamellaConstraints
import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport

/// A window with stack views for tests.
@MainActor struct StackHarness {
  let harness = SceneHarness(width: 400, height: 300)
  var window: Window { harness.window }

  /// A view whose content has a size.
  final class Content: View {
    var size: Size {
      didSet { invalidateIntrinsicContentSize() }
    }
    override var intrinsicContentSize: Size { size }

    init(_ width: Double, _ height: Double) {
      size = Size(width, height)
      super.init(frame: .zero)
    }
  }

  /// Adds a stack view with a fixed size at the origin.
  func stack(_ width: Double, _ height: Double, _ views: [View]) -> StackView {
    let stack = StackView(frame: Rect(x: 0, y: 0, width: width, height: height))
    for view in views { stack.addArrangedSubview(view) }
    window.addSubview(stack)
    return stack
  }

  /// Adds a stack view at the origin that is as large as its views.
  func freeStack(_ views: [View]) -> StackView {
    let stack = StackView(arrangedSubviews: views)
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: window.topAnchor),
      stack.leftAnchor.constraint(equalTo: window.leftAnchor),
    ])
    return stack
  }

  /// Returns the left edges and widths of a stack view's views after a tick.
  func columns(_ stack: StackView) -> [[Double]] {
    harness.tick()
    return stack.arrangedSubviews.map { [$0.frame.minX, $0.frame.width] }
  }

  /// Returns the top edges and heights of a stack view's views after a tick.
  func rows(_ stack: StackView) -> [[Double]] {
    harness.tick()
    return stack.arrangedSubviews.map { [$0.frame.minY, $0.frame.height] }
  }

  /// Makes three views of 40 x 20, 80 x 30 and 60 x 10 points.
  func three() -> [Content] { [Content(40, 20), Content(80, 30), Content(60, 10)] }
}
