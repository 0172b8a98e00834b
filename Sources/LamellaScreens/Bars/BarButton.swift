import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaText

/// A button in a bar, in the color of the tint; the one of an action that ends a task is filled.
class BarButton: Button {
  init(title: String?, isProminent: Bool = false) {
    super.init(frame: .zero)
    style = isProminent ? .prominent : .plain
    font = .system(size: Theme.TypeSize.body, weight: isProminent ? .semibold : .regular)
    contentEdgeInsets = EdgeInsets(
      top: 4, left: isProminent ? Theme.Spacing.card : Theme.Spacing.controls, bottom: 4,
      right: isProminent ? Theme.Spacing.card : Theme.Spacing.controls)
    self.title = title
    updateTitleColor()
  }

  nonisolated deinit {}

  override func tintColorDidChange() {
    super.tintColorDidChange()
    updateTitleColor()
  }

  private func updateTitleColor() {
    if style == .plain { setTitleColor(tintColor, for: .normal) }
  }
}
