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
  private var content = StackView()
  private lazy var themeWidth = theme.widthAnchor.constraint(equalToConstant: 124)
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
    placeViews()
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

  // MARK: Layout

  /// Places the rows below each other in the scroll view.
  private func placeViews() {
    let head = StackView(arrangedSubviews: [title, theme])
    head.spacing = 4
    head.heightAnchor.constraint(equalToConstant: 32).isActive = true
    // The title takes the rest of the row.
    theme.setContentHuggingPriority(LayoutPriority(260), for: .horizontal)
    let gestures = StackView(arrangedSubviews: rows)
    gestures.axis = .vertical
    let controls = StackView(
      arrangedSubviews: captions.map { line($0.label, $0.control, $0.value) })
    controls.axis = .vertical
    controls.spacing = 2
    reset.heightAnchor.constraint(equalToConstant: 36).isActive = true
    content = StackView(arrangedSubviews: [head, gestures, controls, reset])
    content.axis = .vertical
    content.spacing = Theme.Spacing.card
    content.setCustomSpacing(Theme.Spacing.controls + 2, after: controls)
    content.isLayoutMarginsRelativeArrangement = true
    content.layoutMargins = EdgeInsets(all: Theme.Spacing.margin)
    for (view, parent) in [(scroll, self), (content, scroll), (fade, self)] as [(View, View)] {
      view.translatesAutoresizingMaskIntoConstraints = false
      parent.addSubview(view)
    }
    var constraints = [
      themeWidth, fade.heightAnchor.constraint(equalToConstant: EdgeFade.height),
      fade.bottomAnchor.constraint(equalTo: bottomAnchor),
      scroll.topAnchor.constraint(equalTo: topAnchor),
      scroll.bottomAnchor.constraint(equalTo: bottomAnchor),
      content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
    ]
    for view in [scroll, fade] {
      constraints += [
        view.leadingAnchor.constraint(equalTo: leadingAnchor),
        view.trailingAnchor.constraint(equalTo: trailingAnchor),
      ]
    }
    LayoutConstraint.activate(constraints)
  }

  /// Makes the row of a control: the caption, a slider with its number or the number and the control.
  private func line(_ label: Label, _ control: Control, _ value: Label?) -> StackView {
    let isSlider = control is Slider
    let views: [View?] = isSlider ? [label, control, value] : [label, value, control]
    let line = StackView(arrangedSubviews: views.compactMap { $0 })
    line.alignment = .center
    line.heightAnchor.constraint(equalToConstant: isSlider ? 32 : 36).isActive = true
    if isSlider || value != nil {
      label.widthAnchor.constraint(equalToConstant: 64)
        .withPriority(LayoutPriority(999)).isActive = true
    }
    if isSlider {
      line.spacing = 4
      control.setContentHuggingPriority(.fittingSizeLevel, for: .horizontal)
      value?.widthAnchor.constraint(equalToConstant: 44)
        .withPriority(LayoutPriority(999)).isActive = true
    } else {
      line.spacing = 12
      control.setContentHuggingPriority(LayoutPriority(999), for: .horizontal)
      (value ?? label).setContentHuggingPriority(.fittingSizeLevel, for: .horizontal)
    }
    return line
  }

  /// Hides the title where it does not fit beside the choice of the theme.
  override func layoutSubviews() {
    super.layoutSubviews()
    let room = bounds.width - 2 * Theme.Spacing.margin - 128
    let isTooWide = title.intrinsicContentSize.width > room
    if title.isHidden != isTooWide {
      title.isHidden = isTooWide
      themeWidth.isActive = !isTooWide
    }
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
