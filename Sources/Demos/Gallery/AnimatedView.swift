import Lamella

/// A view that adds animations to its layer or sublayers when it enters a window.
final class AnimatedView: View {
  var animate: (Layer) -> Void = { _ in }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { animate(layer) }
  }
}
