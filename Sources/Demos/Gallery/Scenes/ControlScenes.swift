import Lamella

extension GalleryScene {
  /// A scene of button styles and states.
  static let buttons = GalleryScene(
    name: "buttons", title: "Buttons",
    caption: "Three styles and a tint; at rest, under a finger, disabled"
  ) { stage in
    let styles: [(String, Button.Style, Color?)] = [
      ("Standard", .standard, nil), ("Prominent", .prominent, nil), ("Plain", .plain, nil),
      ("Tinted", .standard, Theme.current.good.mixed(with: .black, fraction: 0.35)),
    ]
    for (column, name) in ["at rest", "highlighted", "disabled"].enumerated() {
      stage.addSubview(
        GalleryParts.label(
          name, in: Rect(x: 16 + Double(column) * 142, y: 8, width: 132, height: 18), .center))
    }
    for (row, style) in styles.enumerated() {
      for column in 0..<3 {
        let button = Button(title: style.0, style: style.1)
        button.tint = style.2
        button.frame = Rect(
          x: 16 + Double(column) * 142, y: 34 + Double(row) * 48, width: 132, height: 38)
        button.isHighlighted = column == 1
        button.isEnabled = column != 2
        stage.addSubview(button)
      }
    }
  }

  /// A scene of progress bars and page controls.
  static let progress = GalleryScene(
    name: "progress", title: "Progress and pages",
    caption: "Bars from empty to full, and dots for pages"
  ) { stage in
    let theme = Theme.current
    for (row, value) in [0.0, 0.02, 0.35, 0.7, 1].enumerated() {
      let bar = ProgressView(
        frame: Rect(x: 84, y: 22 + Double(row) * 26, width: 348, height: row == 3 ? 16 : 8))
      bar.progress = value
      bar.tint = [theme.bad, theme.bad, theme.warn, theme.accent, theme.good][row]
      stage.addSubview(bar)
      let label = GalleryParts.label(
        "\(Int((value * 100).rounded())) %",
        in: Rect(x: 16, y: bar.center.y - 10, width: 56, height: 20), .right)
      label.font = FontLibrary.monospacedDigits(size: Theme.TypeSize.small)
      stage.addSubview(label)
    }
    for (row, page) in [0, 3].enumerated() {
      let pages = PageControl()
      pages.numberOfPages = 6
      pages.currentPage = page
      pages.frame = Rect(x: 84, y: 160 + Double(row) * 32, width: 348, height: 28)
      stage.addSubview(pages)
    }
  }

  /// A scene of hit insets.
  static let hitInsets = GalleryScene(
    name: "hit-insets", title: "Hit insets",
    caption: "Small knobs that fingers find: the outline is what hits, 44 points a side"
  ) { stage in
    let theme = Theme.current
    for (index, side) in [12.0, 20, 28, 36].enumerated() {
      let button = Button(title: "", style: .prominent)
      button.tint = theme.series[index]
      button.cornerRadius = side / 2
      button.frame = Rect(
        x: 70 + Double(index) * 102 - side / 2, y: 92 - side / 2, width: side, height: side)
      button.hitInsets = EdgeInsets(all: -(Theme.targetSide - side) / 2)
      button.identifier = "knob-\(index)"
      stage.addSubview(button)
      let area = GalleryParts.outline(
        button.frame.inset(by: button.hitInsets), theme.inkSoft.withAlpha(0.7))
      area.cornerRadius = Theme.Radius.small
      stage.addSubview(area)
      stage.addSubview(
        GalleryParts.label(
          "\(Int(side)) points", in: Rect(x: area.frame.midX - 40, y: 122, width: 80, height: 16),
          .center))
    }
    let count = GalleryParts.label(
      "no knob pressed yet", in: Rect(x: 16, y: 176, width: 416, height: 24),
      size: Theme.TypeSize.body, color: theme.ink, .center)
    count.identifier = "presses"
    stage.addSubview(count)
    for case let button as Button in stage.subviews {
      button.addAction(for: .primaryActionTriggered) { [unowned count] sender in
        count.text = "pressed: \(sender.identifier ?? "")"
      }
    }
  }
}
