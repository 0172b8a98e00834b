public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A number within a range, chosen by dragging a thumb along a track.
///
/// Where the thumb is grabbed does not matter: it follows without a jump. While it is held, scroll views around
/// the slider do not scroll. With the keys, arrows go by ``keyStep``, Home and End to the ends. Where lines run
/// from right to left the slider is mirrored: its lower end is on the right.
///
/// ```swift
/// let volume = Slider(frame: Rect(x: 16, y: 16, width: 200, height: 32))
/// volume.value = 0.8
/// volume.addAction(for: .valueChanged) { _ in mixer.volume = volume.value }
/// ```
///
/// Only what a person does sends `valueChanged`. A number that is NaN or infinite is reported once and leaves
/// the old value as it is.
open class Slider: Control {
  private final var storedValue = 0.0
  private final var storedMinimum = 0.0
  private final var storedMaximum = 1.0
  private final var storedKeyStep: Double?
  private final var storedMinimumTint: Color? { didSet { stateDidChange() } }
  private final var storedMaximumTint: Color? { didSet { stateDidChange() } }
  private final var storedThumbTint: Color? { didSet { stateDidChange() } }
  private final let thumb = Knob()
  /// Where the thumb is shown, in the slider's values.
  private final lazy var shown = Glide(0) { [weak self] in self?.showValue() }
  /// How far right of the thumb's middle the touch holds it, in points; nil while nothing does.
  private final var grip: Double?
  /// The value when the touch went down.
  private final var valueAtStart = 0.0

  /// The diameter of the thumb, in points.
  static let thumbSide = 22.0
  /// The thickness of the track, in points.
  static let trackHeight = 4.0
  /// The height of every slider, in points.
  static let height = 32.0

  /// Makes a slider from 0 to 1 that stands at 0.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentMode = .redraw
    enlargeTarget(around: Self.height)
    thumb.identifier = "thumb"
    addSubview(thumb)
    showColors()
  }

  nonisolated deinit {}

  // MARK: Value

  /// The value, within the range; 0 unless set.
  public final var value: Double {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the value.
  ///
  /// - Parameters:
  ///   - value: The value; limited to the range.
  ///   - animated: Whether the thumb travels, in 0.2 seconds; outside of a window it jumps.
  public final func setValue(_ value: Double, animated: Bool) {
    guard accepts(value, as: "value") else { return }
    storedValue = min(max(value, storedMinimum), storedMaximum)
    shown.move(to: storedValue, on: animated ? window?.animator : nil)
  }

  /// The lower end of the range; 0 unless set.
  ///
  /// One above ``maximumValue`` takes that along; the value stays within the range.
  public final var minimumValue: Double {
    get { storedMinimum }
    set {
      guard accepts(newValue, as: "minimumValue") else { return }
      storedMinimum = newValue
      storedMaximum = max(storedMaximum, newValue)
      rangeDidChange()
    }
  }

  /// The upper end of the range; 1 unless set.
  ///
  /// One below ``minimumValue`` takes that along; the value stays within the range.
  public final var maximumValue: Double {
    get { storedMaximum }
    set {
      guard accepts(newValue, as: "maximumValue") else { return }
      storedMaximum = newValue
      storedMinimum = min(storedMinimum, newValue)
      rangeDidChange()
    }
  }

  private func rangeDidChange() {
    value = storedValue
    showValue()
  }

  /// Whether `valueChanged` is sent all the while the thumb is dragged, or only when it is let go; true unless
  /// set.
  public final var isContinuous = true

  /// Whether a touch beside the thumb brings it there; false unless set, as in UIKit.
  public final var allowsTrackTaps = false

  /// How far an arrow key goes; a twentieth of the range unless set.
  ///
  /// What is not above 0 sets nothing.
  public final var keyStep: Double {
    get { storedKeyStep ?? (storedMaximum - storedMinimum) / 20 }
    set {
      guard accepts(newValue, as: "keyStep"), newValue > 0 else { return }
      storedKeyStep = newValue
    }
  }

  // MARK: Colours

  /// The colour of the track up to the thumb; `tintColor` or the theme's accent unless set.
  public final var minimumTrackTintColor: Color! {
    get { storedMinimumTint ?? effectiveTintColor }
    set { storedMinimumTint = newValue }
  }

  /// The colour of the track from the thumb on; the theme's unless set.
  public final var maximumTrackTintColor: Color! {
    get { storedMaximumTint ?? effectiveTheme.track }
    set { storedMaximumTint = newValue }
  }

  /// The colour of the thumb; `tintColor` or the theme's accent unless set.
  public final var thumbTintColor: Color! {
    get { storedThumbTint ?? effectiveTintColor }
    set { storedThumbTint = newValue }
  }

  private func showColors() {
    let theme = effectiveTheme
    var color: Color = thumbTintColor
    if isHovered || isHighlighted { color = color.mixed(with: theme.ink, fraction: 0.12) }
    // A thumb through which the track were seen would be none.
    thumb.backgroundColor =
      isEnabled
      ? color
      : theme.surface.mixed(with: color, fraction: Theme.disabledAlpha).withAlpha(color.alpha)
  }

  open override func stateDidChange() {
    super.stateDidChange()
    showColors()
  }

  // MARK: Size and layout

  /// The proposed width and a height of 32.
  open override func sizeThatFits(_ size: Size) -> Size { Size(size.width, Self.height) }

  /// No width of its own and a height of 32.
  open override var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, Self.height) }

  /// Where the track goes.
  ///
  /// - Parameter bounds: The slider's bounds.
  /// - Returns: A bar in the middle of the height.
  open func trackRect(forBounds bounds: Rect) -> Rect {
    Rect(
      x: bounds.minX, y: bounds.midY - Self.trackHeight / 2, width: bounds.width,
      height: Self.trackHeight)
  }

  /// Where the thumb goes for a value.
  ///
  /// - Parameters:
  ///   - bounds: The slider's bounds.
  ///   - track: What ``trackRect(forBounds:)`` says.
  ///   - value: Within the range.
  /// - Returns: A square that stays between the ends of the track; the lowest value stands where lines begin.
  open func thumbRect(forBounds bounds: Rect, trackRect track: Rect, value: Double) -> Rect {
    let side = Self.thumbSide
    let fraction = fraction(of: value)
    let x = track.minX + max(0, track.width - side) * (isMirrored ? 1 - fraction : fraction)
    return Rect(x: x, y: bounds.midY - side / 2, width: side, height: side)
  }

  /// How far in the range a value is, 0...1.
  private func fraction(of value: Double) -> Double {
    // Halves: the length of a range of great numbers may be none.
    let length = storedMaximum / 2 - storedMinimum / 2
    return length > 0 ? min(max((value / 2 - storedMinimum / 2) / length, 0), 1) : 0
  }

  private func value(at fraction: Double) -> Double {
    let fraction = min(max(fraction, 0), 1)
    return storedMinimum * (1 - fraction) + storedMaximum * fraction
  }

  private var thumbRect: Rect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: shown.value)
  }

  override var travel: Glide? { shown }

  override var focusShape: (rect: Rect, radius: Double) {
    let rect = thumbRect
    return (rect, rect.height / 2)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let rect = thumbRect
    thumb.bounds = Rect(origin: .zero, size: rect.size)
    thumb.center = Point(rect.midX, rect.midY)
    thumb.cornerRadius = rect.height / 2
  }

  private func showValue() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    let alpha: Float = isEnabled ? 1 : Theme.disabledAlpha
    func faded(_ color: Color) -> Color { color.withAlpha(color.alpha * alpha) }
    let track = trackRect(forBounds: bounds)
    let thumb = thumbRect
    canvas.fillCapsule(in: track, with: faded(maximumTrackTintColor))
    let passed =
      isMirrored
      ? Rect(
        x: thumb.midX, y: track.minY, width: max(0, track.maxX - thumb.midX), height: track.height)
      : Rect(
        x: track.minX, y: track.minY, width: max(0, thumb.midX - track.minX), height: track.height)
    canvas.fillCapsule(in: passed, with: faded(minimumTrackTintColor))
    guard isEnabled, isHighlighted || isHovered else { return }
    let halo = thumb.insetBy(dx: -6, dy: -6)
    let color: Color = thumbTintColor
    canvas.fillCapsule(in: halo, with: color.withAlpha(isHighlighted ? 0.3 : 0.16))
  }

  // MARK: Touches

  override var holdsDrags: Bool { grip != nil }

  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    let place = touch.location(in: self)
    let rect = thumbRect
    let spare = max(0, (Theme.targetSide - rect.width) / 2)
    valueAtStart = storedValue
    if rect.insetBy(dx: -spare, dy: -spare).contains(place) {
      shown.finish()
      grip = place.x - thumbRect.midX
      return true
    }
    guard allowsTrackTaps else { return false }
    grip = 0
    follow(place.x, animated: true)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    follow(touch.location(in: self).x, animated: false)
    return true
  }

  open override func endTracking(_ touch: Touch?, with event: Event?) { letGo() }

  /// The value stays where the touch has left it.
  open override func cancelTracking(with event: Event?) { letGo() }

  private func letGo() {
    grip = nil
    if !isContinuous, storedValue != valueAtStart { sendValueChanged() }
  }

  /// Brings the thumb's middle to the touch, less where it is held.
  private func follow(_ x: Double, animated: Bool) {
    guard let grip else { return }
    let track = trackRect(forBounds: bounds)
    let ends = (
      thumbRect(forBounds: bounds, trackRect: track, value: storedMinimum).midX,
      thumbRect(forBounds: bounds, trackRect: track, value: storedMaximum).midX
    )
    guard ends.0 != ends.1 else { return }
    let old = storedValue
    setValue(value(at: (x - grip - ends.0) / (ends.1 - ends.0)), animated: animated)
    if isContinuous, storedValue != old { sendValueChanged() }
  }

  // MARK: Keys

  /// Whether it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, press.modifiers.isEmpty else { return super.keyDown(press) }
    let old = storedValue
    switch readingKey(press.key) {
    case .left, .down: value -= keyStep
    case .right, .up: value += keyStep
    case .home: value = storedMinimum
    case .end: value = storedMaximum
    default: return super.keyDown(press)
    }
    if storedValue != old { sendValueChanged() }
    return true
  }

  /// Adds `value`, `minimumValue` and `maximumValue` to what every control tells.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("value", storedValue)
    properties.add("minimumValue", storedMinimum)
    properties.add("maximumValue", storedMaximum)
  }
}
