internal import LamellaGeometry
internal import LamellaScene

/// What floats over a control's track or row: a rounded view with a soft shadow that touches pass through.
final class Knob: View {
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
