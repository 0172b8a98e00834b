public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A button with a title, an image, or both.
///
/// Titles, images and colours may differ by state; what a state lacks is taken from `.normal`.
///
/// ```swift
/// let pause = Button(title: "Pause") { game.isPaused.toggle() }
/// pause.sizeToFit()
/// hud.window.addSubview(pause)
/// ```
///
/// The background brightens while a touch is on it, a little below the mouse, and fades while the button is
/// disabled. Where the picture is smaller than a finger, enlarge what hits by `hitInsets`. With the keys,
/// Space and Return press it: it acts when they come up, unless Escape or the loss of the keys comes between.
open class Button: Control {
  /// What a button is for.
  public nonisolated enum Style: UInt8, Hashable, Sendable {
    /// One of several: in the theme's raised colour.
    case standard
    /// The one that people want most of the time: in the accent's colour.
    case prominent
    /// No background until it is pressed.
    case plain
  }

  /// What shows the title; its text and colour are set by the button.
  public final let titleLabel = Label()
  // Unchecked, as what follows: read with each title and layout, and nothing is called while they change.
  /// What shows the image, left of the title; made when there is one.
  @exclusivity(unchecked) public private(set) final var imageView: ImageView?
  @exclusivity(unchecked) private final var storedStyle = Style.standard
  @exclusivity(unchecked) private final var storedTint: Color?
  @exclusivity(unchecked) private final var storedInsets = Button.defaultContentEdgeInsets
  @exclusivity(unchecked) private final var storedImagePadding = Theme.Spacing.controls
  @exclusivity(unchecked) private final var titles = PerState<String>()
  @exclusivity(unchecked) private final var titleColors = PerState<Color>()
  @exclusivity(unchecked) private final var backgroundColors = PerState<Color>()
  @exclusivity(unchecked) private final var images = PerState<Image>()

  /// The free space around title and image unless set otherwise: 8 points above and below, 16 beside.
  public static let defaultContentEdgeInsets = EdgeInsets(
    top: Theme.Spacing.controls, left: Theme.Spacing.margin, bottom: Theme.Spacing.controls,
    right: Theme.Spacing.margin)
  /// The least height of a button by itself, in points.
  static let leastHeight = 36.0

  /// Makes a button with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    titleLabel.textAlignment = .center
    titleLabel.font = FontLibrary.system(size: Theme.TypeSize.body, weight: .semibold)
    cornerRadius = Theme.Radius.small
    cursor = .pointingHand
    addSubview(titleLabel)
    showState()
  }

  nonisolated deinit {}

  /// Makes a button as large as its title.
  ///
  /// - Parameters:
  ///   - title: What it says.
  ///   - style: What it is for.
  ///   - action: Called when it is pressed and let go.
  public convenience init(
    title: String, style: Style = .standard, action: (() -> Void)? = nil
  ) {
    self.init(frame: .zero)
    self.style = style
    self.title = title
    if let action { addAction(for: .primaryActionTriggered) { _ in action() } }
    sizeToFit()
  }

  // MARK: Properties

  /// What the button says where its state has no title of its own: the title for `.normal`.
  public final var title: String? {
    get { titles.own(.normal) }
    set { setTitle(newValue, for: .normal) }
  }

  /// Sets what the button says in a state; nil takes that of `.normal`.
  public final func setTitle(_ title: String?, for state: State) {
    titles.set(title, for: state)
    showContent()
  }

  /// What was set for exactly this state.
  public final func title(for state: State) -> String? { titles.own(state) }

  /// What the button says now.
  public final var currentTitle: String? { titles.value(in: state) }

  /// Sets the colour of the title in a state; nil takes that of `.normal`, or the style's.
  public final func setTitleColor(_ color: Color?, for state: State) {
    titleColors.set(color, for: state)
    showState()
  }

  /// What was set for exactly this state.
  public final func titleColor(for state: State) -> Color? { titleColors.own(state) }

  /// The colour of the title now.
  public final var currentTitleColor: Color { titleLabel.textColor }

  /// Sets the colour of the background in a state, nil takes that of `.normal`, or the style's.
  public final func setBackgroundColor(_ color: Color?, for state: State) {
    backgroundColors.set(color, for: state)
    showState()
  }

  /// What was set for exactly this state.
  public final func backgroundColor(for state: State) -> Color? { backgroundColors.own(state) }

  /// Sets the image left of the title in a state; nil takes that of `.normal`.
  ///
  /// Stencils (`.alwaysTemplate`) take the title's colour.
  public final func setImage(_ image: Image?, for state: State) {
    images.set(image, for: state)
    showState()
  }

  /// What was set for exactly this state.
  public final func image(for state: State) -> Image? { images.own(state) }

  /// The image now.
  public final var currentImage: Image? { images.value(in: state) }

  /// The free space around title and image, in points; see ``defaultContentEdgeInsets``.
  public final var contentEdgeInsets: EdgeInsets {
    get { storedInsets }
    set {
      guard newValue.isFinite else {
        return Diagnostics.report(
          "\(path) was given contentEdgeInsets that are not finite; the old value stays")
      }
      guard newValue != storedInsets else { return }
      storedInsets = newValue
      contentDidChange()
    }
  }

  /// The space between image and title, in points; 8 unless set.
  public final var imagePadding: Double {
    get { storedImagePadding }
    set {
      guard accepts(newValue, as: "imagePadding"), newValue != storedImagePadding else { return }
      storedImagePadding = newValue
      contentDidChange()
    }
  }

  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// The font of the title; nil stands for the theme's body text.
  public final var font: (any Font)? {
    get { titleLabel.font }
    set {
      guard newValue !== font else { return }
      titleLabel.font = newValue
      invalidateIntrinsicContentSize()
    }
  }

  /// What the button is for.
  public final var style: Style {
    get { storedStyle }
    set {
      guard newValue != storedStyle else { return }
      storedStyle = newValue
      showState()
    }
  }

  /// The colour of the background at rest; nil takes the style's.
  public final var tint: Color? {
    get { storedTint }
    set {
      guard newValue != storedTint else { return }
      storedTint = newValue
      showState()
    }
  }

  // MARK: Size

  /// The size of the content and the space around it.
  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }

  /// The size of image and title and the space around them; at least 36 points high.
  open override var intrinsicContentSize: Size {
    let content = contentSize
    return Size(
      max(content.width + storedInsets.left + storedInsets.right, 0),
      max(content.height + storedInsets.top + storedInsets.bottom, Self.leastHeight))
  }

  private var contentSize: Size {
    let text = titleLabel.intrinsicContentSize
    guard let image = imageView?.image?.size else { return text }
    let gap = text.width > 0 ? storedImagePadding : 0
    return Size(image.width + gap + text.width, max(image.height, text.height))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // Less room than there should be is taken from the insets first.
    let inner = bounds.inset(by: storedInsets)
    let room = bounds.insetBy(
      dx: min(storedInsets.left / 2, bounds.width / 4).rounded(.down), dy: 0)
    guard let imageView, let image = imageView.image?.size else {
      titleLabel.frame = room
      return
    }
    let text = titleLabel.intrinsicContentSize
    let gap = text.width > 0 ? storedImagePadding : 0
    let textWidth = min(text.width, max(0, room.width - image.width - gap))
    let scale = window?.contentScale ?? 1
    func snapped(_ length: Double) -> Double { (length * scale).rounded() / scale }
    let x = snapped(inner.midX - (image.width + gap + textWidth) / 2)
    imageView.frame = Rect(
      x: x, y: snapped(inner.midY - image.height / 2), width: image.width, height: image.height)
    titleLabel.frame = Rect(
      x: x + image.width + gap, y: room.minY, width: textWidth, height: room.height)
  }

  // MARK: State

  open override func stateDidChange() {
    super.stateDidChange()
    showState()
  }

  private func showState() {
    showContent()
    let theme = effectiveTheme
    var background = backgroundColors.own(.normal) ?? storedTint ?? styleColor
    let isAccent = storedStyle == .prominent && storedTint == nil && backgroundColors.isEmpty
    var ink = isAccent ? theme.ink(on: background) : theme.ink
    if let own = titleColors.value(in: state) { ink = own }
    // Away from the ink, so that a title is not harder to read for being pressed.
    let light = isAccent && ink == theme.ink ? theme.ground : theme.ink
    if let own = backgroundColors.own(in: state) {
      background = own
    } else if state.contains(.highlighted) || isHovered {
      let strength: Float = state.contains(.highlighted) ? 0.18 : 0.08
      background =
        background.alpha == 0
        ? theme.ink.withAlpha(strength * 2 / 3)
        : background.mixed(with: light, fraction: strength).withAlpha(background.alpha)
    }
    if state.contains(.disabled) {
      if backgroundColors.own(in: state) == nil {
        background = background.withAlpha(background.alpha * 0.5)
      }
      if titleColors.own(in: state) == nil { ink = ink.withAlpha(ink.alpha * Theme.disabledAlpha) }
    }
    backgroundColor = background
    titleLabel.textColor = ink
    imageView?.tintColor = ink.withAlpha(1)
    imageView?.alpha = state.contains(.disabled) ? Double(Theme.disabledAlpha) : 1
  }

  private func showContent() {
    let (title, image) = (currentTitle, currentImage)
    if image != nil, imageView == nil {
      let view = ImageView()
      imageView = view
      addSubview(view)
    }
    guard titleLabel.text != title || imageView?.image !== image else { return }
    titleLabel.text = title
    imageView?.image = image
    contentDidChange()
  }

  private var styleColor: Color {
    switch storedStyle {
    case .standard: effectiveTheme.raised
    case .prominent: effectiveTintColor
    case .plain: .clear
    }
  }

  // MARK: Action

  /// Does what a press does, as for a key that stands for the button.
  public final func press() {
    if isEnabled { sendActions(for: .primaryActionTriggered) }
  }

  /// Whether it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  override var isPressedByKeys: Bool { true }

  override func keyPressEnded() { press() }

  open override var touchUpEvents: Events { [.touchUpInside, .primaryActionTriggered] }

  // MARK: Description

  /// Adds `title` to what every control tells.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("title", currentTitle)
  }

  /// The title, unless another label is set.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? currentTitle }
    set { super.accessibilityLabel = newValue }
  }
}
