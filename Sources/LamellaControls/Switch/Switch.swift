public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// Something that is on or off.
///
/// A tap anywhere on it turns it, and so does dragging the knob beyond the middle. With the keys, Space and
/// Return turn it, Right turns it on and Left off. Where lines run from right to left it is mirrored.
///
/// ```swift
/// let music = Switch()
/// music.isOn = settings.music
/// music.addAction(for: .valueChanged) { _ in settings.music = music.isOn }
/// ```
///
/// It is always of the same size, in the middle of its bounds. Only what a person does sends `valueChanged`.
open class Switch: Control {
  private final var storedIsOn = false
  private final var storedOnTint: Color? { didSet { stateDidChange() } }
  private final var storedThumbTint: Color? { didSet { stateDidChange() } }
  private final let knob = Knob()
  private final lazy var place = Glide(0) { [weak self] in self?.showPlace() }
  /// The drag of the knob under way.
  private final var drag: Drag?

  private struct Drag {
    /// Where the touch went down, along the direction of reading.
    var start: Double
    /// The place of the knob then, 0...1.
    var place: Double
    var hasMoved = false
  }

  /// The size of every switch, in points.
  static let size = Size(52, 32)
  /// The space around the knob, in points.
  private static let margin = 3.0
  /// How far a touch strays before it is a drag of the knob, in points.
  private static let dragSlop = 4.0

  /// Makes a switch that is off; its size is its own, whatever the frame says.
  public override init(frame: Rect = .zero) {
    super.init(frame: Rect(origin: frame.origin, size: Self.size))
    contentMode = .redraw
    cursor = .pointingHand
    enlargeTarget(around: Self.size.height)
    knob.identifier = "knob"
    addSubview(knob)
    showColors()
  }

  nonisolated deinit {}

  // MARK: Properties

  /// Whether it is on; false unless set.
  ///
  /// Setting it moves the knob at once.
  public final var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Turns it on or off.
  ///
  /// - Parameters:
  ///   - isOn: Whether it is on.
  ///   - animated: Whether the knob travels, in 0.2 seconds; outside of a window it jumps.
  public final func setOn(_ isOn: Bool, animated: Bool) {
    storedIsOn = isOn
    drag = nil
    place.move(to: isOn ? 1 : 0, on: animated ? window?.animator : nil)
  }

  /// The colour of the track while it is on; `tintColor` or the theme's accent unless set.
  public final var onTintColor: Color! {
    get { storedOnTint ?? effectiveTintColor }
    set { storedOnTint = newValue }
  }

  /// The colour of the knob; the theme's unless set.
  public final var thumbTintColor: Color! {
    get { storedThumbTint ?? effectiveTheme.knob }
    set { storedThumbTint = newValue }
  }

  // MARK: Size and layout

  /// 52 x 32 points, whatever is proposed.
  open override func sizeThatFits(_ size: Size) -> Size { Self.size }

  /// 52 x 32 points.
  open override var intrinsicContentSize: Size { Self.size }

  /// Where the switch is in its bounds.
  private var track: Rect {
    Rect(
      x: bounds.midX - Self.size.width / 2, y: bounds.midY - Self.size.height / 2,
      width: Self.size.width, height: Self.size.height)
  }

  override var travel: Glide? { place }

  /// How far the knob travels, in points.
  private var way: Double { Self.size.width - Self.size.height }

  override var focusShape: (rect: Rect, radius: Double) { (track, Self.size.height / 2) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = Self.size.height - 2 * Self.margin
    let stretch = isHighlighted ? 3.0 : 0
    let track = track
    knob.frame = mirrored(
      Rect(
        x: track.minX + Self.margin + (way - stretch) * place.value, y: track.minY + Self.margin,
        width: side + stretch, height: side))
    knob.cornerRadius = side / 2
  }

  private func showPlace() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  private func showColors() {
    knob.backgroundColor =
      isEnabled
      ? thumbTintColor : thumbTintColor.mixed(with: effectiveTheme.track, fraction: 0.4)
  }

  open override func stateDidChange() {
    super.stateDidChange()
    showColors()
  }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    var off = effectiveTheme.track
    var on: Color = onTintColor
    if isHovered || isHighlighted {
      off = off.mixed(with: effectiveTheme.ink, fraction: 0.12)
      on = on.mixed(with: effectiveTheme.ink, fraction: 0.12)
    }
    var color = off.mixed(with: on, fraction: Float(place.value))
    if !isEnabled { color = color.withAlpha(color.alpha * Theme.disabledAlpha) }
    canvas.fillCapsule(in: track, with: color)
  }

  // MARK: Touches

  override var holdsDrags: Bool { drag?.hasMoved ?? false }

  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    place.finish()
    drag = Drag(start: mirrored(x: touch.location(in: self).x), place: place.value)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    guard var drag else { return true }
    let moved = mirrored(x: touch.location(in: self).x) - drag.start
    if abs(moved) >= Self.dragSlop { drag.hasMoved = true }
    self.drag = drag
    if drag.hasMoved { place.move(to: min(max(drag.place + moved / way, 0), 1), on: nil) }
    return true
  }

  open override func endTracking(_ touch: Touch?, with event: Event?) {
    guard let drag, touch != nil else { return cancelTracking(with: event) }
    turn(drag.hasMoved ? place.value >= 0.5 : !storedIsOn)
  }

  open override func cancelTracking(with event: Event?) { setOn(storedIsOn, animated: true) }

  /// Does what a person does: tells of it where it changes anything.
  private func turn(_ isOn: Bool) {
    let isChange = isOn != storedIsOn
    setOn(isOn, animated: true)
    if isChange { sendValueChanged() }
  }

  // MARK: Keys

  /// Whether it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  override var isPressedByKeys: Bool { true }

  override func keyPressEnded() { turn(!storedIsOn) }

  open override func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, press.modifiers.isEmpty else { return super.keyDown(press) }
    switch readingKey(press.key) {
    case .right: turn(true)
    case .left: turn(false)
    default: return super.keyDown(press)
    }
    return true
  }

  /// Adds `isOn` to what every control tells.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("isOn", storedIsOn)
  }
}
