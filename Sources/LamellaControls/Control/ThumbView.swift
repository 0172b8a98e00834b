internal import LamellaGeometry
internal import LamellaScene

/// The movable part of a control: a view with a soft shadow that ignores touches.
final class ThumbView: View {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.shadowColor = .black
    layer.shadowOpacity = 0.25
    layer.shadowOffset = Size(0, 1)
    layer.shadowRadius = 2
  }

  nonisolated deinit {}
}
