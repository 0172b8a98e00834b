import Lamella

/// The panel with the states of the recognizers and with controls for the photo.
final class LabPanel: View {
  /// The width of the panel in points.
  static let width = 280.0

  let theme = SegmentedControl(titles: ["Dark", "Light"])
  let pages = PageControl()
  let radius = Slider()
  let opacity = Slider()
  let border = Stepper()
  let grid = Switch()
  let traces = Switch()
  let reset = Button(title: "Reset")
  private let title = Label()
  private let scroll = ScrollView()
  private let content = View()
  private let fade = EdgeFade()
  private let rows: [GestureRow]
  private let captions: [(label: Label, control: Control, value: Label?)]

  init(rows: [GestureRow]) {
    self.rows = rows
    /// Makes a caption.
    func caption(_ text: String) -> Label {
      let label = Label(text: text, font: .system(size: Theme.TypeSize.small))
      label.isUserInteractionEnabled = false
      return label
    }
    /// Makes a label for a number.
    func number(_ name: String) -> Label {
      let label = Label()
      label.identifier = name
      label.font = .monospacedDigits(size: Theme.TypeSize.small)
      label.textAlignment = .right
      return label
    }
    captions = [
      (caption("Photo"), pages, nil), (caption("Corners"), radius, number("radius-value")),
      (caption("Opacity"), opacity, number("opacity-value")),
      (caption("Frame"), border, number("border-value")), (caption("Grid"), grid, nil),
      (caption("Traces"), traces, nil),
    ]
    super.init(frame: .zero)
    identifier = "panel"
    clipsToBounds = true
    title.text = "Touch lab"
    title.font = .system(size: Theme.TypeSize.title, weight: .bold)
    setUpControls()
    scroll.identifier = "panel-scroll"
    scroll.addSubview(content)
    for row in rows { content.addSubview(row) }
    for (label, control, value) in captions {
      content.addSubview(label)
      content.addSubview(control)
      if let value { content.addSubview(value) }
    }
    for view in [title, theme, reset] as [View] { content.addSubview(view) }
    addSubview(scroll)
    addSubview(fade)
    scroll.onScroll = { [unowned self] _ in showFade() }
    showColors()
    showValues()
  }

  /// Sets the identifiers, ranges and first values of the controls.
  private func setUpControls() {
    let names: [(View, String)] = [
      (theme, "theme"), (pages, "pages"), (radius, "radius"), (opacity, "opacity"),
      (border, "border"), (grid, "grid"), (traces, "traces"), (reset, "reset"),
    ]
    for (view, name) in names { view.identifier = name }
    theme.selectedSegmentIndex = Theme.current.isDark ? 0 : 1
    pages.numberOfPages = LabArt.count
    radius.maximumValue = 80
    radius.value = Theme.Radius.card
    radius.keyStep = 4
    opacity.minimumValue = 0.2
    opacity.value = 1
    border.maximumValue = 16
    grid.isOn = true
    traces.isOn = true
  }

  /// All controls.
  var controls: [Control] { [theme, pages, radius, opacity, border, grid, traces, reset] }

  /// Shows the values of the controls as text.
  func showValues() {
    captions[1].value?.text = "\(Int(radius.value.rounded()))"
    captions[2].value?.text = "\(Int((opacity.value * 100).rounded())) %"
    captions[3].value?.text = "\(Int(border.value))"
  }

  /// Takes the colors from the theme.
  private func showColors() {
    let theme = effectiveTheme
    backgroundColor = theme.surface
    fade.show(theme.surface)
    for caption in captions { caption.value?.textColor = theme.inkSoft }
  }

  override func themeDidChange() {
    super.themeDidChange()
    showColors()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scroll.frame = bounds
    let margin = Theme.Spacing.margin
    let width = bounds.width - 2 * margin
    var y = margin
    let room = width - 128
    title.isHidden = title.sizeThatFits(.zero).width > room
    title.frame = Rect(x: margin, y: y, width: room, height: 32)
    let themeWidth = title.isHidden ? width : 124
    theme.frame = Rect(x: margin + width - themeWidth, y: y, width: themeWidth, height: 32)
    y += 32 + Theme.Spacing.card
    for row in rows {
      row.frame = Rect(x: margin, y: y, width: width, height: GestureRow.height)
      y += GestureRow.height
    }
    y += Theme.Spacing.card
    for (label, control, value) in captions {
      let height = control is Slider ? 32.0 : 36
      label.frame = Rect(x: margin, y: y, width: 64, height: height)
      if control is Slider {
        control.frame = Rect(x: margin + 64, y: y, width: width - 64 - 52, height: height)
        value?.frame = Rect(x: margin + width - 48, y: y, width: 48, height: height)
      } else {
        let size = control.intrinsicContentSize
        control.frame = Rect(
          x: margin + width - size.width, y: y + (height - size.height) / 2, width: size.width,
          height: size.height)
        value?.frame = Rect(
          x: margin + 64, y: y, width: width - 64 - size.width - 12, height: height)
      }
      y += height + 2
    }
    y += Theme.Spacing.controls
    reset.frame = Rect(x: margin, y: y, width: width, height: 36)
    y += 36 + margin
    content.frame = Rect(x: 0, y: 0, width: bounds.width, height: y)
    scroll.contentSize = content.bounds.size
    fade.frame = Rect(
      x: 0, y: bounds.height - EdgeFade.height, width: bounds.width, height: EdgeFade.height)
    showFade()
  }

  /// Fades out the panel's bottom edge while there is more content below.
  private func showFade() {
    let rest = scroll.contentSize.height - scroll.bounds.maxY
    fade.alpha = min(max(rest / EdgeFade.height, 0), 1)
  }
}

/// A vertical gradient from transparent to a color, at the end of scrollable content.
private final class EdgeFade: View {
  /// The height in points.
  static let height = 40.0
  override class var layerClass: Layer.Type { GradientLayer.self }

  init() {
    super.init(frame: .zero)
    identifier = "panel-fade"
    isUserInteractionEnabled = false
  }

  /// Sets the color of the fade.
  func show(_ color: Color) {
    (layer as? GradientLayer)?.colors = [color.withAlpha(0), color]
  }
}
