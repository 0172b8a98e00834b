public import LamellaGeometry
public import LamellaScene

/// A control that is on or off.
///
/// A tap toggles the switch, and so does dragging the thumb past the middle. Space and Return toggle it, Right turns it
/// on and Left off. In right-to-left layout the switch is mirrored.
///
/// ```swift
/// let music = Switch()
/// music.isOn = settings.music
/// music.addAction(for: .valueChanged) { _ in settings.music = music.isOn }
/// ```
///
/// A switch has a fixed size, centered in its bounds. Only the user's changes send `valueChanged`.
open class Switch: Control {
  private final var storedIsOn = false
  private final var storedOnTint: Color? { didSet { stateDidChange() } }
  private final var storedThumbTint: Color? { didSet { stateDidChange() } }
  private final let thumb = ThumbView()
  private final let track = Layer()
  /// The position of the thumb: 0 where the switch is off, 1 where it is on.
  private final var position = 0.0
  /// The drag in progress.
  private final var drag: Drag?

  /// A drag of the thumb: its start and whether it has moved.
  private struct Drag {
    /// The x coordinate of the touch's start, mirrored in right-to-left layout.
    var start: Double
    /// The position of the thumb at the touch's start, 0...1.
    var position: Double
    var hasMoved = false
  }

  /// The size of a switch, in points.
  static let size = Size(52, 32)
  /// The space between the thumb and the edge of the track, in points.
  private static let margin = 3.0
  /// The distance after which a touch becomes a drag, in points.
  private static let dragSlop = 4.0

  /// Makes a switch that is off; the size of the frame is ignored.
  public override init(frame: Rect = .zero) {
    super.init(frame: Rect(origin: frame.origin, size: Self.size))
    setHugsContent(horizontally: true, vertically: true)
    cursor = .pointingHand
    enlargeTouchTarget(forHeight: Self.size.height)
    layer.addSublayer(track)
    thumb.identifier = "knob"
    addSubview(thumb)
    showColors()
  }

  nonisolated deinit {}

  // MARK: Properties

  /// Whether the switch is on; false by default.
  ///
  /// Setting it moves the thumb without animation.
  public final var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off.
  ///
  /// - Parameters:
  ///   - isOn: Whether the switch is on.
  ///   - animated: Whether the thumb moves in an animation of 0.2 seconds; outside a window it never does.
  public final func setOn(_ isOn: Bool, animated: Bool) {
    storedIsOn = isOn
    drag = nil
    let end = isOn ? 1.0 : 0
    if !animated {
      show(end)
    } else if position != end {
      Layer.move([thumb.layer, track]) { show(end) }
    }
  }

  /// The color of the track while the switch is on; the tint color by default.
  public final var onTintColor: Color! {
    get { storedOnTint ?? tintColor }
    set { storedOnTint = newValue }
  }

  /// The color of the thumb; the theme's by default.
  public final var thumbTintColor: Color! {
    get { storedThumbTint ?? effectiveTheme.thumb }
    set { storedThumbTint = newValue }
  }

  // MARK: Size and layout

  /// Returns 52 x 32 points, whatever size is proposed.
  open override func sizeThatFits(_ size: Size) -> Size { Self.size }

  /// The size 52 x 32 points.
  open override var intrinsicContentSize: Size { Self.size }

  /// The rectangle of the track, centered in the bounds.
  private var trackRect: Rect {
    Rect(
      x: bounds.midX - Self.size.width / 2, y: bounds.midY - Self.size.height / 2,
      width: Self.size.width, height: Self.size.height)
  }

  /// The distance between the thumb's positions off and on, in points.
  private var thumbTravel: Double { Self.size.width - Self.size.height }

  override var focusShape: (rect: Rect, radius: Double) { (trackRect, Self.size.height / 2) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    track.frame = trackRect
    track.cornerRadius = Self.size.height / 2
    placeThumb()
  }

  /// Sets the frame of the thumb.
  private func placeThumb() {
    let side = Self.size.height - 2 * Self.margin
    let stretch = isHighlighted ? 3.0 : 0
    let track = trackRect
    thumb.frame = mirrored(
      Rect(
        x: track.minX + Self.margin + (thumbTravel - stretch) * position,
        y: track.minY + Self.margin,
        width: side + stretch, height: side))
    thumb.cornerRadius = side / 2
  }

  /// Moves the thumb to a position without animation.
  private func show(_ position: Double) {
    endMotion()
    self.position = position
    placeThumb()
    showColors()
  }

  /// Ends the animations of the thumb and the track.
  private func endMotion() {
    thumb.layer.endMotion()
    track.endMotion()
  }

  /// Sets the colors of the thumb and the track.
  private func showColors() {
    thumb.backgroundColor =
      isEnabled
      ? thumbTintColor : thumbTintColor.mixed(with: effectiveTheme.track, fraction: 0.4)
    var off = effectiveTheme.track
    var on: Color = onTintColor
    if isHovered || isHighlighted {
      off = off.mixed(with: effectiveTheme.ink, fraction: 0.12)
      on = on.mixed(with: effectiveTheme.ink, fraction: 0.12)
    }
    let color = off.mixed(with: on, fraction: Float(position))
    track.backgroundColor =
      isEnabled ? color : color.withAlpha(color.alpha * Theme.disabledAlpha)
  }

  open override func stateDidChange() {
    super.stateDidChange()
    showColors()
  }

  // MARK: Touches

  override var isDraggingPart: Bool { drag?.hasMoved ?? false }

  override func dragsPart(at point: Point) -> Bool { true }

  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    endMotion()
    drag = Drag(start: mirrored(x: touch.location(in: self).x), position: position)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    guard var drag else { return true }
    let moved = mirrored(x: touch.location(in: self).x) - drag.start
    if abs(moved) >= Self.dragSlop { drag.hasMoved = true }
    self.drag = drag
    if drag.hasMoved { show(min(max(drag.position + moved / thumbTravel, 0), 1)) }
    return true
  }

  open override func endTracking(_ touch: Touch?, with event: Event?) {
    guard let drag, touch != nil else { return cancelTracking(with: event) }
    setOnByUser(drag.hasMoved ? position >= 0.5 : !storedIsOn)
  }

  open override func cancelTracking(with event: Event?) { setOn(storedIsOn, animated: true) }

  /// Turns the switch on or off for the user, and sends events if that is a change.
  private func setOnByUser(_ isOn: Bool) {
    let isChange = isOn != storedIsOn
    setOn(isOn, animated: true)
    if isChange { sendValueChanged() }
  }

  // MARK: Keys

  /// Whether the switch is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override var canBePressedByKeys: Bool { true }

  open override func performKeyPress() { setOnByUser(!storedIsOn) }

  open override func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, press.modifiers.isEmpty else { return super.keyDown(press) }
    // Towards the side at which the thumb is, the key has nothing to do here.
    if !press.isRepeat, mirrored(press.key) == (storedIsOn ? .right : .left), moveFocus(by: press) {
      return true
    }
    switch mirrored(press.key) {
    case .right: setOnByUser(true)
    case .left: setOnByUser(false)
    default: return super.keyDown(press)
    }
    return true
  }

  /// Adds `isOn` to the properties of every control.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("isOn", storedIsOn)
  }
}
