import Lamella

/// A label in the color of captions.
final class SoftLabel: Label {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    adjustsFontForContentSizeCategory = true
  }

  override func themeDidChange() {
    super.themeDidChange()
    textColor = effectiveTheme.inkSoft
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    textColor = effectiveTheme.inkSoft
  }
}
