import Lamella

/// A view whose layer, or layers below it, get animations as soon as it is in a window.
final class AnimatedView: View {
  var animate: (Layer) -> Void = { _ in }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { animate(layer) }
  }
}
