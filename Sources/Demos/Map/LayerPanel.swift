import Lamella

/// A list of the map's layers with a switch each, in front of the map.
final class LayerPanel: View {
  private let list = ScrollView()
  private var rows: [(label: Label, toggle: Switch)] = []
  private static let rowHeight = 36.0
  private static let width = 220.0

  /// Makes the list for a map's view.
  init(_ view: TileMapView) {
    super.init(frame: .zero)
    identifier = "layers"
    backgroundColor = Theme.current.surface.withAlpha(0.92)
    cornerRadius = Theme.Radius.card
    isHidden = true
    clipsToBounds = true
    addSubview(list)
    // The frontmost layer at the top, as in Tiled.
    for path in view.map.layerPaths.reversed() {
      let layer = view.map[layer: path]
      let label = Label()
      let indent = String(repeating: "   ", count: path.indices.count - 1)
      label.text = indent + (layer.name.isEmpty ? "Layer \(path)" : layer.name)
      label.font = .system(size: Theme.TypeSize.small)
      label.textColor = Theme.current.ink
      let toggle = Switch()
      toggle.identifier = "layer-\(path)"
      toggle.isOn = layer.isVisible
      toggle.addAction(for: .valueChanged) { [unowned view, unowned toggle] _ in
        view.updateLayer(at: path) { $0.isVisible = toggle.isOn }
      }
      for part in [label, toggle] as [View] { list.addSubview(part) }
      rows.append((label, toggle))
    }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(
      Self.width, min(size.height, Double(rows.count) * Self.rowHeight + 2 * Theme.Spacing.controls)
    )
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    list.frame = bounds
    let margin = Theme.Spacing.card
    for (index, row) in rows.enumerated() {
      let middle = Theme.Spacing.controls + (Double(index) + 0.5) * Self.rowHeight
      let size = row.toggle.sizeThatFits(bounds.size)
      row.toggle.frame = Rect(
        x: bounds.width - margin - size.width, y: middle - size.height / 2, width: size.width,
        height: size.height)
      let text = row.label.sizeThatFits(bounds.size)
      row.label.frame = Rect(
        x: margin, y: (middle - text.height / 2).rounded(),
        width: bounds.width - 3 * margin - size.width, height: text.height)
    }
    list.contentSize = Size(
      bounds.width, Double(rows.count) * Self.rowHeight + 2 * Theme.Spacing.controls)
  }
}
