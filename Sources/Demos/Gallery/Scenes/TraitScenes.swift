import Lamella

extension GalleryScene {
  /// The same views below four views, each of which overrides a trait.
  static let traits = GalleryScene(
    name: "traits", title: "Traits",
    caption: "The same card in cells that override a trait each: their subviews inherit it"
  ) { stage in
    let changes: [(name: String, change: (inout TraitOverrides) -> Void)] = [
      ("light style", { $0.userInterfaceStyle = .light }),
      ("tint", { $0.tintColor = Theme.current.series[2] }),
      ("right to left", { $0.layoutDirection = .rightToLeft }),
      ("larger text", { $0.preferredContentSizeCategory = .extraExtraExtraLarge }),
    ]
    let cells = GalleryParts.cells(in: stage, changes.map(\.name), rows: 2)
    for (cell, change) in zip(cells, changes) {
      change.change(&cell.traitOverrides)
      cell.addSubview(TraitCard(frame: cell.bounds))
    }
  }
}

/// A card whose colors, directions and text sizes are those of its traits.
private final class TraitCard: View {
  private let title = Label(
    text: "Volume", font: .system(size: Theme.TypeSize.small, weight: .semibold))
  private let toggle = Switch()
  private let slider = Slider()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    cornerRadius = Theme.Radius.card
    title.adjustsFontForContentSizeCategory = true
    toggle.isOn = true
    slider.value = 0.3
    for view in [title, toggle, slider] as [View] { addSubview(view) }
    updateColors()
  }

  nonisolated deinit {}

  override func themeDidChange() {
    super.themeDidChange()
    updateColors()
  }

  /// Takes the background color from the theme.
  private func updateColors() { backgroundColor = effectiveTheme.raised }

  /// The title at the leading edge, the switch at the trailing one, the slider below.
  override func layoutSubviews() {
    super.layoutSubviews()
    let inner = bounds.inset(by: EdgeInsets(all: Theme.Spacing.controls))
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    title.sizeToFit()
    toggle.sizeToFit()
    let (text, knob) = (title.bounds.size, toggle.bounds.size)
    let y = inner.minY + (knob.height - text.height) / 2
    title.frame = Rect(
      x: isReversed ? inner.maxX - text.width : inner.minX, y: y.rounded(),
      width: text.width, height: text.height)
    toggle.frame = Rect(
      x: isReversed ? inner.minX : inner.maxX - knob.width, y: inner.minY,
      width: knob.width, height: knob.height)
    slider.frame = Rect(x: inner.minX, y: inner.maxY - 32, width: inner.width, height: 32)
  }
}
