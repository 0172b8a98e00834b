public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene
internal import LamellaText

/// A button with a title, an image, or both.
///
/// Titles, images and colors can differ by state; a state without a value of its own uses that of `.normal`.
///
/// ```swift
/// let pause = Button(title: "Pause") { game.isPaused.toggle() }
/// pause.sizeToFit()
/// hud.window.addSubview(pause)
/// ```
///
/// The background is highlighted while the button is pressed, less so while the pointer is over it, and half
/// transparent while the button is disabled. Enlarge the touch target of a small button with `hitInsets`. Space and
/// Return press a focused button: it acts when the key is released, unless Escape or a loss of focus cancels the press.
open class Button: Control {
  /// The prominence of a button.
  public nonisolated enum Style: UInt8, Hashable, Sendable {
    /// A background in the theme's raised color.
    case standard
    /// A background in the accent color, for the most likely choice.
    case prominent
    /// No background until the button is pressed.
    case plain
  }

  /// The label that shows the title; never nil.
  ///
  /// The button sets the label's text and color. Changes of its font and lines change the button's size.
  public final var titleLabel: Label? { label }
  final let label = Label()
  /// Whether the last layout gave the title all of the width; see `spreadsTitle`.
  final var isTitleSpread = false
  // Unchecked, like the properties below: read with each title and layout, and nothing is called while they change.
  /// The view that shows the image, at the title's leading edge; nil until an image is set.
  @exclusivity(unchecked) public private(set) final var imageView: ImageView?
  @exclusivity(unchecked) private final var storedStyle = Style.standard
  @exclusivity(unchecked) private final var storedTint: Color?
  @exclusivity(unchecked) private final var storedInsets = Button.defaultContentEdgeInsets
  @exclusivity(unchecked) private final var storedImagePadding = Theme.Spacing.controls
  @exclusivity(unchecked) private final var storedHorizontalAlignment =
    ContentHorizontalAlignment.center
  @exclusivity(unchecked) private final var storedVerticalAlignment =
    ContentVerticalAlignment.center
  @exclusivity(unchecked) private final var titles = StateValues<String>()
  @exclusivity(unchecked) private final var titleColors = StateValues<Color>()
  @exclusivity(unchecked) private final var backgroundColors = StateValues<Color>()
  @exclusivity(unchecked) private final var images = StateValues<Image>()

  /// The default insets of title and image: 8 points at the top and bottom, 16 at the sides.
  public static let defaultContentEdgeInsets = EdgeInsets(
    top: Theme.Spacing.controls, left: Theme.Spacing.margin, bottom: Theme.Spacing.controls,
    right: Theme.Spacing.margin)
  /// The minimum height of a button with the default insets, in points.
  static let minimumHeight = 36.0

  /// Makes a button with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    if Self.self == Button.self { setReadsNoModels() }
    label.isTitle = true
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
  ///   - title: The title for the normal state.
  ///   - style: The prominence of the button.
  ///   - action: The closure to call when the button is pressed and released.
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

  /// The title for `.normal`, which states without a title of their own show.
  public final var title: String? {
    get { titles[.normal] }
    set { setTitle(newValue, for: .normal) }
  }

  /// Sets the title for a state; nil uses that of `.normal`.
  public final func setTitle(_ title: String?, for state: State) {
    titles.set(title, for: state)
    showContent()
  }

  /// Returns the title set for exactly this state.
  public final func title(for state: State) -> String? { titles[state] }

  /// The title for the current state.
  public final var currentTitle: String? { titles.value(in: state) }

  /// Sets the title color for a state; nil uses that of `.normal`, or the style's.
  public final func setTitleColor(_ color: Color?, for state: State) {
    titleColors.set(color, for: state)
    showState()
  }

  /// Returns the title color set for exactly this state.
  public final func titleColor(for state: State) -> Color? { titleColors[state] }

  /// The title color for the current state.
  public final var currentTitleColor: Color { label.textColor }

  /// Sets the background color for a state; nil uses that of `.normal`, or the style's.
  public final func setBackgroundColor(_ color: Color?, for state: State) {
    backgroundColors.set(color, for: state)
    showState()
  }

  /// Returns the background color set for exactly this state.
  public final func backgroundColor(for state: State) -> Color? { backgroundColors[state] }

  /// Sets the image for a state; nil uses that of `.normal`.
  ///
  /// Template images (`.alwaysTemplate`) take the title's color.
  public final func setImage(_ image: Image?, for state: State) {
    images.set(image, for: state)
    showState()
  }

  /// Returns the image set for exactly this state.
  public final func image(for state: State) -> Image? { images[state] }

  /// The image for the current state.
  public final var currentImage: Image? { images.value(in: state) }

  /// The insets of title and image, in points; ``defaultContentEdgeInsets`` by default.
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

  /// The horizontal alignment of image and title inside the insets; centered by default.
  ///
  /// With `fill` the image is at the leading edge, and the title takes the remaining width.
  public final var contentHorizontalAlignment: ContentHorizontalAlignment {
    get { storedHorizontalAlignment }
    set {
      guard newValue != storedHorizontalAlignment else { return }
      storedHorizontalAlignment = newValue
      setNeedsLayout()
    }
  }

  /// The vertical alignment of image and title inside the insets; centered by default.
  ///
  /// With `fill` both are as high as the space inside the insets.
  public final var contentVerticalAlignment: ContentVerticalAlignment {
    get { storedVerticalAlignment }
    set {
      guard newValue != storedVerticalAlignment else { return }
      storedVerticalAlignment = newValue
      setNeedsLayout()
    }
  }

  /// The space between image and title, in points; 8 by default.
  public final var imagePadding: Double {
    get { storedImagePadding }
    set {
      guard accepts(newValue, as: "imagePadding"), newValue != storedImagePadding else { return }
      storedImagePadding = newValue
      contentDidChange()
    }
  }

  /// Marks the button for layout after a change of its content.
  final func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Marks the button for layout after a change of its title, if the title's place depends on it.
  final func titleDidChange() {
    invalidateIntrinsicContentSize()
    // Subclasses may lay out something else by the title.
    if isTitleSpread, spreadsTitle, type(of: self) == Button.self { return }
    setNeedsLayout()
  }

  /// The font of the title; nil stands for the theme's body text.
  public final var font: Font? {
    get { label.font }
    set { label.font = newValue }
  }

  /// The prominence of the button; standard by default.
  public final var style: Style {
    get { storedStyle }
    set {
      guard newValue != storedStyle else { return }
      storedStyle = newValue
      showState()
    }
  }

  /// The background color of the normal state; nil means the style's.
  public final var tint: Color? {
    get { storedTint }
    set {
      guard newValue != storedTint else { return }
      storedTint = newValue
      showState()
    }
  }

  // MARK: Size

  /// Returns the size of the content with its insets, whatever size is proposed.
  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }

  /// The size of image and title with their insets; at least 36 points high with the default insets.
  open override var intrinsicContentSize: Size {
    let content = contentSize
    let minimum = storedInsets == Self.defaultContentEdgeInsets ? Self.minimumHeight : 0
    return Size(
      max(content.width + storedInsets.left + storedInsets.right, 0),
      max(content.height + storedInsets.top + storedInsets.bottom, minimum))
  }

  private var contentSize: Size {
    let (image, text) = (imageSize, label.intrinsicContentSize)
    return Size(
      image.width + gap(before: text) + text.width, max(image.height, text.height))
  }

  /// Returns where the baselines of the title are in a size; the edges without a title.
  open override func baselineOffsets(in size: Size) -> BaselineOffsets {
    guard label.text?.isEmpty == false else { return super.baselineOffsets(in: size) }
    let title = contentFrames(in: Rect(origin: .zero, size: size)).title
    let baselines = label.baselineOffsets(in: title.size)
    return BaselineOffsets(
      firstFromTop: title.minY + baselines.firstFromTop,
      lastFromBottom: size.height - title.maxY + baselines.lastFromBottom,
      lineHeight: baselines.lineHeight)
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

  /// Updates title, image and colors for the button's state.
  private func showState() {
    showContent()
    let theme = effectiveTheme
    var background = backgroundColors[.normal] ?? storedTint ?? styleColor
    let isAccent = storedStyle == .prominent && storedTint == nil && backgroundColors.isEmpty
    var ink = isAccent ? theme.ink(on: background) : theme.ink
    if let own = titleColors.value(in: state) { ink = own }
    // Mix away from the title's color, to keep the contrast of a pressed button.
    let light = isAccent && ink == theme.ink ? theme.ground : theme.ink
    if let own = backgroundColors.ownValue(in: state) {
      background = own
    } else if state.contains(.highlighted) || isHovered {
      let strength: Float = state.contains(.highlighted) ? 0.18 : 0.08
      background =
        background.alpha == 0
        ? theme.ink.withAlpha(strength * 2 / 3)
        : background.mixed(with: light, fraction: strength).withAlpha(background.alpha)
    }
    if state.contains(.disabled) {
      if backgroundColors.ownValue(in: state) == nil {
        background = background.withAlpha(background.alpha * 0.5)
      }
      if titleColors.ownValue(in: state) == nil {
        ink = ink.withAlpha(ink.alpha * Theme.disabledAlpha)
      }
    }
    backgroundColor = background
    label.textColor = ink
    imageView?.tintColor = ink.withAlpha(1)
    imageView?.alpha = state.contains(.disabled) ? Double(Theme.disabledAlpha) : 1
  }

  /// Updates title and image for the button's state, and creates the image view if needed.
  private func showContent() {
    let (title, image) = (currentTitle, currentImage)
    if image != nil, imageView == nil {
      let view = ImageView()
      imageView = view
      addSubview(view)
    }
    guard label.text != title || imageView?.image !== image else { return }
    label.text = title
    guard let imageView, imageView.image !== image else { return }
    imageView.image = image
    contentDidChange()
  }

  private var styleColor: Color {
    switch storedStyle {
    case .standard: effectiveTheme.raised
    case .prominent: tintColor
    case .plain: .clear
    }
  }

  // MARK: Action

  /// Performs the button's action if the button is enabled, as for its keyboard shortcut.
  public final func press() {
    if isEnabled { sendActions(for: .primaryActionTriggered) }
  }

  /// Whether the button is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override var canBePressedByKeys: Bool { true }

  open override func performKeyPress() { press() }

  open override var touchUpEvents: Events { [.touchUpInside, .primaryActionTriggered] }

  // MARK: Description

  /// Adds `title` to the properties of every control.
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
