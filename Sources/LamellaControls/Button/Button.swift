public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A button with a title.
///
/// ```swift
/// let pause = Button(title: "Pause") { game.isPaused.toggle() }
/// pause.sizeToFit()
/// hud.window.addSubview(pause)
/// ```
///
/// The background brightens while a touch is on it and fades while the button is disabled. Where the
/// picture is smaller than a finger, enlarge what hits by `hitInsets`.
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

  private final let titleLabel = Label()
  private final var storedStyle = Style.standard
  private final var storedTint: Color?
  private final var theme = Theme.current

  /// The free space around the title, in points.
  static let padding = Size(Theme.Spacing.margin, Theme.Spacing.controls)

  /// Makes a button with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    titleLabel.textAlignment = .center
    titleLabel.font = FontLibrary.system(size: Theme.TypeSize.body, weight: .semibold)
    cornerRadius = Theme.Radius.small
    addSubview(titleLabel)
    showState()
  }

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

  /// What the button says.
  public final var title: String? {
    get { titleLabel.text }
    set {
      guard newValue != title else { return }
      titleLabel.text = newValue
      invalidateIntrinsicContentSize()
    }
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

  /// The size of the title and the space around it.
  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }

  /// The size of the title and the space around it.
  open override var intrinsicContentSize: Size {
    let text = titleLabel.intrinsicContentSize
    return Size(
      text.width + 2 * Self.padding.width,
      max(text.height + 2 * Self.padding.height, 36))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel.frame = bounds.insetBy(
      dx: min(Self.padding.width / 2, bounds.width / 4), dy: 0)
  }

  // MARK: State

  open override func stateDidChange() { showState() }

  private func showState() {
    var background = storedTint ?? styleColor
    var ink = storedStyle == .prominent && storedTint == nil ? theme.ground : theme.ink
    if state.contains(.highlighted) {
      background =
        background.alpha == 0
        ? theme.ink.withAlpha(0.12)
        : background.mixed(with: theme.ink, fraction: 0.18).withAlpha(background.alpha)
    }
    if state.contains(.disabled) {
      background = background.withAlpha(background.alpha * 0.5)
      ink = ink.withAlpha(0.4)
    }
    backgroundColor = background
    titleLabel.textColor = ink
  }

  private var styleColor: Color {
    switch storedStyle {
    case .standard: theme.raised
    case .prominent: theme.accent
    case .plain: .clear
    }
  }

  // MARK: Action

  /// Does what a press does, as for a key that stands for the button.
  public final func press() {
    if isEnabled { sendActions(for: .primaryActionTriggered) }
  }

  open override var touchUpEvents: Events { [.touchUpInside, .primaryActionTriggered] }

  // MARK: Description

  /// Adds `title` to what every control tells.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("title", title)
  }

  /// The title, unless another label is set.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? title }
    set { super.accessibilityLabel = newValue }
  }
}
