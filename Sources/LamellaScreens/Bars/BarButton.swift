import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaText

/// A button in a bar, in the color of the tint; the one of an action that ends a task is filled.
class BarButton: Button {
  /// Whether the button is filled.
  final var isProminent = false {
    didSet { if isProminent != oldValue { updateStyle() } }
  }

  init(title: String? = nil) {
    super.init(frame: .zero)
    self.title = title
    updateStyle()
  }

  nonisolated deinit {}

  override func tintColorDidChange() {
    super.tintColorDidChange()
    updateTitleColor()
  }

  private func updateStyle() {
    style = isProminent ? .prominent : .plain
    font = .system(size: Theme.TypeSize.body, weight: isProminent ? .semibold : .regular)
    let side = isProminent ? Theme.Spacing.card : Theme.Spacing.controls
    contentEdgeInsets = EdgeInsets(top: 4, left: side, bottom: 4, right: side)
    updateTitleColor()
  }

  private func updateTitleColor() {
    setTitleColor(isProminent ? nil : tintColor, for: .normal)
  }
}
