import Lamella

/// A numbered circle around a touch.
final class FingerMark: View {
  static let side = 64.0
  private let label = Label()

  init(number: Int) {
    super.init(frame: Rect(x: 0, y: 0, width: Self.side, height: Self.side))
    identifier = "finger-\(number)"
    isUserInteractionEnabled = false
    cornerRadius = Self.side / 2
    layer.borderWidth = 2
    label.text = "\(number)"
    label.font = .monospacedDigits(size: Theme.TypeSize.small, weight: .bold)
    label.textAlignment = .center
    // Above the finger, where it is visible.
    label.frame = Rect(x: Self.side / 2 - 11, y: -26, width: 22, height: 22)
    label.cornerRadius = 11
    addSubview(label)
    show(color: effectiveTheme.series[(number - 1) % 6])
  }

  /// Shows the mark in a color.
  private func show(color: Color) {
    backgroundColor = color.withAlpha(0.22)
    layer.borderColor = color
    label.backgroundColor = color
    label.textColor = effectiveTheme.ink(on: color)
  }

  override func themeDidChange() {
    super.themeDidChange()
    guard let number = label.text.flatMap({ Int($0) }) else { return }
    show(color: effectiveTheme.series[(number - 1) % 6])
  }
}
