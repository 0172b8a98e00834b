internal import LamellaGeometry
public import LamellaScene

/// The ground of a bar, with a hairline at the edge to the content.
open class BarBackground: View {
  /// Whether the hairline is at the bottom of the bar; else at the top.
  private let hasLineAtBottom: Bool
  private let line = View()

  init(hasLineAtBottom: Bool) {
    self.hasLineAtBottom = hasLineAtBottom
    super.init(frame: .zero)
    addSubview(line)
    updateColors()
  }

  nonisolated deinit {}

  open override func themeDidChange() { updateColors() }

  private func updateColors() {
    backgroundColor = effectiveTheme.surface
    line.backgroundColor = effectiveTheme.inkSoft.withAlpha(0.25)
  }

  open override func layoutSubviews() {
    let height = Theme.hairline(scale: window?.contentScale ?? 1)
    line.frame = Rect(
      x: 0, y: hasLineAtBottom ? bounds.maxY - height : 0, width: bounds.width, height: height)
  }
}
