public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene
internal import LamellaText

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

  /// The label that shows the title; there always is one.
  ///
  /// The button sets its text and colour.
  public final var titleLabel: Label? { label }
  final let label = Label()
  // Unchecked, as what follows: read with each title and layout, and nothing is called while they change.
  /// The view that shows the image, before the title; made when there is one.
  @exclusivity(unchecked) public private(set) final var imageView: ImageView?
  @exclusivity(unchecked) private final var storedStyle = Style.standard
  @exclusivity(unchecked) private final var storedTint: Color?
  @exclusivity(unchecked) private final var storedInsets = Button.defaultContentEdgeInsets
  @exclusivity(unchecked) private final var storedImagePadding = Theme.Spacing.controls
  @exclusivity(unchecked) private final var storedHorizontalAlignment =
    ContentHorizontalAlignment.center
  @exclusivity(unchecked) private final var storedVerticalAlignment =
    ContentVerticalAlignment.center
  @exclusivity(unchecked) private final var titles = PerState<String>()
  @exclusivity(unchecked) private final var titleColors = PerState<Color>()
  @exclusivity(unchecked) private final var backgroundColors = PerState<Color>()
  @exclusivity(unchecked) private final var images = PerState<Image>()

  /// The free space around title and image unless set otherwise: 8 points above and below, 16 beside.
  public static let defaultContentEdgeInsets = EdgeInsets(
    top: Theme.Spacing.controls, left: Theme.Spacing.margin, bottom: Theme.Spacing.controls,
    right: Theme.Spacing.margin)
  /// The least height of a button with the insets of all, in points.
  static let leastHeight = 36.0

  /// Makes a button with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    label.textAlignment = .center
    label.font = .system(size: Theme.TypeSize.body, weight: .semibold)
    cornerRadius = Theme.Radius.small
    cursor = .pointingHand
    addSubview(label)
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
  public final var currentTitleColor: Color { label.textColor }

  /// Sets the colour of the background in a state, nil takes that of `.normal`, or the style's.
  public final func setBackgroundColor(_ color: Color?, for state: State) {
    backgroundColors.set(color, for: state)
    showState()
  }

  /// What was set for exactly this state.
  public final func backgroundColor(for state: State) -> Color? { backgroundColors.own(state) }

  /// Sets the image before the title in a state; nil takes that of `.normal`.
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

  /// The place of image and title between the left and the right inset; the middle unless set.
  ///
  /// With `fill` the image stands where lines begin, and the title takes the rest.
  public final var contentHorizontalAlignment: ContentHorizontalAlignment {
    get { storedHorizontalAlignment }
    set {
      guard newValue != storedHorizontalAlignment else { return }
      storedHorizontalAlignment = newValue
      setNeedsLayout()
    }
  }

  /// The place of image and title between the upper and the lower inset; the middle unless set.
  ///
  /// With `fill` both are as high as the room.
  public final var contentVerticalAlignment: ContentVerticalAlignment {
    get { storedVerticalAlignment }
    set {
      guard newValue != storedVerticalAlignment else { return }
      storedVerticalAlignment = newValue
      setNeedsLayout()
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
  public final var font: Font? {
    get { label.font }
    set {
      guard newValue != font else { return }
      label.font = newValue
      contentDidChange()
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

  /// The size of image and title and the space around them; at least 36 points high unless the insets are set.
  open override var intrinsicContentSize: Size {
    let content = contentSize
    let least = storedInsets == Self.defaultContentEdgeInsets ? Self.leastHeight : 0
    return Size(
      max(content.width + storedInsets.left + storedInsets.right, 0),
      max(content.height + storedInsets.top + storedInsets.bottom, least))
  }

  private var contentSize: Size {
    let (image, text) = (imageSize, label.intrinsicContentSize)
    return Size(
      image.width + gap(before: text) + text.width, max(image.height, text.height))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutContent()
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
    label.textColor = ink
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
    guard label.text != title || imageView?.image !== image else { return }
    label.text = title
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
