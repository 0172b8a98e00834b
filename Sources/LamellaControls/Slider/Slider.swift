public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A control for a number in a range: a thumb that is dragged along a track.
///
/// The thumb keeps its offset from the touch, so it does not jump when it is grabbed; a tap on the track moves it there.
/// While it is dragged, scroll views
/// around the slider do not scroll. The arrow keys change the value by ``keyStep``, Home and End go to the ends of the
/// range. In right-to-left layout the slider is mirrored: its minimum is on the right.
///
/// ```swift
/// let volume = Slider(frame: Rect(x: 16, y: 16, width: 200, height: 32))
/// volume.value = 0.8
/// volume.addAction(for: .valueChanged) { _ in mixer.volume = volume.value }
/// ```
///
/// Only the user's changes send `valueChanged`. A number that is NaN or infinite is reported and ignored.
open class Slider: Control {
  private final var storedValue = 0.0
  private final var storedMinimum = 0.0
  private final var storedMaximum = 1.0
  private final var storedKeyStep: Double?
  private final var storedMinimumTint: Color? { didSet { stateDidChange() } }
  private final var storedMaximumTint: Color? { didSet { stateDidChange() } }
  private final var storedThumbTint: Color? { didSet { stateDidChange() } }
  private final let thumb = ThumbView()
  /// The part of the track before the thumb.
  private final let fill = Layer()
  /// The halo of a thumb that is dragged or hovered.
  private final let halo = Layer()
  /// The horizontal offset of the touch from the thumb's center, in points; nil while the thumb is not dragged.
  private final var grabOffset: Double?
  /// The location of a touch beside the thumb, as long as it can be a tap.
  private final var tapLocation: Point?
  /// The value at the start of the touch.
  private final var valueAtStart = 0.0

  /// The diameter of the thumb, in points.
  static let thumbSide = 22.0
  /// The thickness of the track, in points.
  static let trackHeight = 4.0
  /// The intrinsic height of a slider, in points.
  static let height = 32.0

  /// Makes a slider with the range 0...1 and the value 0.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentMode = .redraw
    enlargeTouchTarget(forHeight: Self.height)
    layer.addSublayer(fill)
    layer.addSublayer(halo)
    thumb.identifier = "thumb"
    addSubview(thumb)
    showColors()
  }

  nonisolated deinit {}

  // MARK: Value

  /// The value, limited to the range; 0 by default.
  public final var value: Double {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the value.
  ///
  /// - Parameters:
  ///   - value: The value; limited to the range.
  ///   - animated: Whether the thumb moves in an animation of 0.2 seconds; outside a window it never does.
  public final func setValue(_ value: Double, animated: Bool) {
    guard accepts(value, as: "value") else { return }
    let old = storedValue
    storedValue = min(max(value, storedMinimum), storedMaximum)
    if !animated {
      endMotion()
      setNeedsLayout()
    } else if storedValue != old {
      Layer.move(movingLayers) {
        placeThumb()
        updateFocusRing()
      }
    }
  }

  /// The lower end of the range; 0 by default.
  ///
  /// Setting it above ``maximumValue`` raises that too. The value stays within the range.
  public final var minimumValue: Double {
    get { storedMinimum }
    set {
      guard accepts(newValue, as: "minimumValue") else { return }
      storedMinimum = newValue
      storedMaximum = max(storedMaximum, newValue)
      rangeDidChange()
    }
  }

  /// The upper end of the range; 1 by default.
  ///
  /// Setting it below ``minimumValue`` lowers that too. The value stays within the range.
  public final var maximumValue: Double {
    get { storedMaximum }
    set {
      guard accepts(newValue, as: "maximumValue") else { return }
      storedMaximum = newValue
      storedMinimum = min(storedMinimum, newValue)
      rangeDidChange()
    }
  }

  /// Clamps the value after a change of the range.
  private func rangeDidChange() {
    value = storedValue
  }

  /// The layers that move with the value.
  private var movingLayers: [Layer] { [thumb.layer, fill, halo] + (focusRing.map { [$0] } ?? []) }

  /// Ends the animation of the thumb, the filled track, the halo and the focus ring.
  private func endMotion() {
    for layer in movingLayers { layer.endMotion() }
  }

  /// Whether `valueChanged` is sent during a drag, not only at its end; true by default.
  public final var isContinuous = true

  /// Whether a touch that goes down on the track moves the thumb there at once, and drags it on; false by default: then
  /// a tap on the track moves the thumb, when it is lifted.
  ///
  /// In UIKit such touches do nothing. With a mouse, and on a HUD, they are expected.
  public final var allowsTrackTaps = false

  /// The change of the value by an arrow key; 1/20 of the range by default.
  ///
  /// A value that is not above 0 is ignored.
  public final var keyStep: Double {
    get { storedKeyStep ?? (storedMaximum - storedMinimum) / 20 }
    set {
      guard accepts(newValue, as: "keyStep"), newValue > 0 else { return }
      storedKeyStep = newValue
    }
  }

  // MARK: Colors

  /// The color of the track before the thumb; the tint color by default.
  public final var minimumTrackTintColor: Color! {
    get { storedMinimumTint ?? tintColor }
    set { storedMinimumTint = newValue }
  }

  /// The color of the track after the thumb; the theme's by default.
  public final var maximumTrackTintColor: Color! {
    get { storedMaximumTint ?? effectiveTheme.track }
    set { storedMaximumTint = newValue }
  }

  /// The color of the thumb; the tint color by default.
  public final var thumbTintColor: Color! {
    get { storedThumbTint ?? tintColor }
    set { storedThumbTint = newValue }
  }

  /// Sets the colors of the thumb, the filled track and the halo.
  private func showColors() {
    let theme = effectiveTheme
    var color: Color = thumbTintColor
    if isHovered || isHighlighted { color = color.mixed(with: theme.ink, fraction: 0.12) }
    // The color of a disabled thumb is opaque, so that the track does not show through.
    thumb.backgroundColor =
      isEnabled
      ? color
      : theme.surface.mixed(with: color, fraction: Theme.disabledAlpha).withAlpha(color.alpha)
    fill.backgroundColor = faded(minimumTrackTintColor)
    let glow: Color = thumbTintColor
    halo.backgroundColor = glow.withAlpha(isHighlighted ? 0.3 : 0.16)
    halo.isHidden = !isEnabled || !isHighlighted && !isHovered
  }

  /// Returns a color, with less opacity while the slider is disabled.
  private func faded(_ color: Color) -> Color {
    isEnabled ? color : color.withAlpha(color.alpha * Theme.disabledAlpha)
  }

  open override func stateDidChange() {
    super.stateDidChange()
    showColors()
  }

  // MARK: Size and layout

  /// Returns the proposed width and a height of 32 points.
  open override func sizeThatFits(_ size: Size) -> Size { Size(size.width, Self.height) }

  /// No intrinsic width and a height of 32 points.
  open override var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, Self.height) }

  /// Returns the rectangle of the track, centered vertically in the bounds.
  ///
  /// - Parameter bounds: The slider's bounds.
  /// - Returns: The rectangle, in the slider's own space.
  open func trackRect(forBounds bounds: Rect) -> Rect {
    Rect(
      x: bounds.minX, y: bounds.midY - Self.trackHeight / 2, width: bounds.width,
      height: Self.trackHeight)
  }

  /// Returns the rectangle of the thumb for a value.
  ///
  /// - Parameters:
  ///   - bounds: The slider's bounds.
  ///   - track: The result of ``trackRect(forBounds:)``.
  ///   - value: A value within the range.
  /// - Returns: A square between the ends of the track; the minimum value is at the leading end.
  open func thumbRect(forBounds bounds: Rect, trackRect track: Rect, value: Double) -> Rect {
    let side = Self.thumbSide
    let fraction = fraction(of: value)
    let x = track.minX + max(0, track.width - side) * (isMirrored ? 1 - fraction : fraction)
    return Rect(x: x, y: bounds.midY - side / 2, width: side, height: side)
  }

  /// Returns the fraction of the range at a value, 0...1.
  private func fraction(of value: Double) -> Double {
    // Halves, because the length of a range of large numbers may overflow.
    let length = storedMaximum / 2 - storedMinimum / 2
    return length > 0 ? min(max((value / 2 - storedMinimum / 2) / length, 0), 1) : 0
  }

  /// Returns the value at a fraction of the track.
  private func value(at fraction: Double) -> Double {
    let fraction = min(max(fraction, 0), 1)
    return storedMinimum * (1 - fraction) + storedMaximum * fraction
  }

  private var thumbRect: Rect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: storedValue)
  }

  override var focusShape: (rect: Rect, radius: Double) {
    let rect = thumbRect
    return (rect, rect.height / 2)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeThumb()
  }

  /// Places the thumb, the filled part of the track and the halo.
  private func placeThumb() {
    let rect = thumbRect
    thumb.bounds = Rect(origin: .zero, size: rect.size)
    thumb.center = Point(rect.midX, rect.midY)
    thumb.cornerRadius = rect.height / 2
    let track = trackRect(forBounds: bounds)
    fill.frame =
      isMirrored
      ? Rect(
        x: rect.midX, y: track.minY, width: max(0, track.maxX - rect.midX), height: track.height)
      : Rect(
        x: track.minX, y: track.minY, width: max(0, rect.midX - track.minX), height: track.height)
    fill.cornerRadius = min(fill.bounds.width, fill.bounds.height) / 2
    halo.frame = rect.insetBy(dx: -6, dy: -6)
    halo.cornerRadius = halo.bounds.height / 2
  }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    canvas.fillCapsule(in: trackRect(forBounds: bounds), with: faded(maximumTrackTintColor))
  }

  // MARK: Touches

  override var isDraggingPart: Bool { grabOffset != nil }

  /// Returns whether a touch at a point grabs the thumb.
  override func dragsPart(at point: Point) -> Bool {
    let rect =
      thumb.layer.isInMotion ? thumb.layer.presentation()?.frame ?? thumbRect : thumbRect
    let spare = max(0, (Theme.targetSide - rect.width) / 2)
    return rect.insetBy(dx: -spare, dy: -spare).contains(point)
  }

  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    let location = touch.location(in: self)
    valueAtStart = storedValue
    if dragsPart(at: location) {
      endMotion()
      grabOffset = location.x - thumbRect.midX
      return true
    }
    guard allowsTrackTaps else {
      tapLocation = location
      return false
    }
    grabOffset = 0
    moveThumb(toTouchAt: location.x, animated: true)
    return true
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    if let tapLocation, let touch = touches.first,
      touch.location(in: self).distance(to: tapLocation) >= PanGestureRecognizer.slopPoints
    {
      self.tapLocation = nil
    }
    super.touchesMoved(touches, with: event)
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    super.touchesEnded(touches, with: event)
    guard let tap = exchange(&tapLocation, with: nil), isEnabled else { return }
    grabOffset = 0
    moveThumb(toTouchAt: tap.x, animated: true)
    endDrag()
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    tapLocation = nil
    super.touchesCancelled(touches, with: event)
  }

  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    moveThumb(toTouchAt: touch.location(in: self).x, animated: false)
    return true
  }

  open override func endTracking(_ touch: Touch?, with event: Event?) { endDrag() }

  /// Ends tracking; the value stays as the touch left it.
  open override func cancelTracking(with event: Event?) { endDrag() }

  /// Ends a drag, and sends a change of the value if it was not sent during the drag.
  private func endDrag() {
    grabOffset = nil
    if !isContinuous, storedValue != valueAtStart { sendValueChanged() }
  }

  /// Moves the thumb to a touch at an x coordinate, less the offset of the touch from its center.
  private func moveThumb(toTouchAt x: Double, animated: Bool) {
    guard let grabOffset else { return }
    let track = trackRect(forBounds: bounds)
    let ends = (
      thumbRect(forBounds: bounds, trackRect: track, value: storedMinimum).midX,
      thumbRect(forBounds: bounds, trackRect: track, value: storedMaximum).midX
    )
    guard ends.0 != ends.1 else { return }
    let old = storedValue
    setValue(value(at: (x - grabOffset - ends.0) / (ends.1 - ends.0)), animated: animated)
    if isContinuous, storedValue != old { sendValueChanged() }
  }

  // MARK: Keys

  /// Whether the slider is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Changes the value by the arrow keys, Home and End.
  ///
  /// Up and down move the focus where something lies there, and so does an arrow that is pressed at its end of the range.
  open override func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, press.modifiers.isEmpty else { return super.keyDown(press) }
    let old = storedValue
    let isAtEnd = mirrored(press.key) == .left ? old <= storedMinimum : old >= storedMaximum
    if press.key == .up || press.key == .down || isAtEnd && !press.isRepeat,
      moveFocus(by: press)
    {
      return true
    }
    switch mirrored(press.key) {
    case .left, .down: value -= keyStep
    case .right, .up: value += keyStep
    case .home: value = storedMinimum
    case .end: value = storedMaximum
    default: return super.keyDown(press)
    }
    if storedValue != old { sendValueChanged() }
    return true
  }

  /// Adds `value`, `minimumValue` and `maximumValue` to the properties of every control.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("value", storedValue)
    properties.add("minimumValue", storedMinimum)
    properties.add("maximumValue", storedMaximum)
  }
}
