public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// Two buttons side by side that take a step down and up.
///
/// Held down, a button repeats: first after half a second, then ten times a second, and after ten times
/// twenty-five times a second, counted by the stage's ticks. With the keys, arrows step.
///
/// ```swift
/// let lives = Stepper()
/// lives.maximumValue = 9
/// lives.addAction(for: .valueChanged) { _ in game.lives = Int(lives.value) }
/// ```
///
/// Only what a person does sends `valueChanged`. A number that is NaN or infinite is reported once and leaves
/// the old value as it is.
open class Stepper: Control {
  private final var storedValue = 0.0
  private final var storedMinimum = 0.0
  private final var storedMaximum = 100.0
  private final var storedStep = 1.0
  private final var storedWraps = false
  private final lazy var repeater = StepperRepeater(self)
  /// The half that a touch went down on, and whether it is there now.
  private final var pressed: (half: Half, isInside: Bool)?
  /// How often the button that is held has stepped already.
  private final var repeats = 0
  private final var valueAtStart = 0.0

  private enum Half { case minus, plus }

  /// The size of every stepper, in points.
  static let size = Size(96, 32)
  /// Seconds until a button that is held repeats, then between repeats, at first and later.
  static let repeatDelays = (first: 0.5, slow: 0.1, fast: 0.04)
  /// After how many repeats it goes faster.
  static let slowRepeats = 10

  /// Makes a stepper from 0 to 100 that stands at 0; its size is its own, whatever the frame says.
  public override init(frame: Rect = .zero) {
    super.init(frame: Rect(origin: frame.origin, size: Self.size))
    contentMode = .redraw
    cursor = .pointingHand
    enlargeTarget(around: Self.size.height)
  }

  nonisolated deinit {}

  // MARK: Value

  /// The value, within the range; 0 unless set.
  public final var value: Double {
    get { storedValue }
    set {
      guard accepts(newValue, as: "value") else { return }
      storedValue = min(max(newValue, storedMinimum), storedMaximum)
      setNeedsDisplay()
    }
  }

  /// The lower end of the range; 0 unless set.
  ///
  /// One above ``maximumValue`` takes that along.
  public final var minimumValue: Double {
    get { storedMinimum }
    set {
      guard accepts(newValue, as: "minimumValue") else { return }
      storedMinimum = newValue
      storedMaximum = max(storedMaximum, newValue)
      value = storedValue
    }
  }

  /// The upper end of the range; 100 unless set.
  ///
  /// One below ``minimumValue`` takes that along.
  public final var maximumValue: Double {
    get { storedMaximum }
    set {
      guard accepts(newValue, as: "maximumValue") else { return }
      storedMaximum = newValue
      storedMinimum = min(storedMinimum, newValue)
      value = storedValue
    }
  }

  /// How far a step goes; 1 unless set.
  ///
  /// What is not above 0 is reported once and changes nothing.
  public final var stepValue: Double {
    get { storedStep }
    set {
      guard accepts(newValue, as: "stepValue") else { return }
      guard newValue > 0 else {
        return Diagnostics.report(
          "\(path) was given a stepValue that is not above 0; the old one stays")
      }
      storedStep = newValue
    }
  }

  /// Whether a step beyond one end goes to the other; false unless set.
  public final var wraps: Bool {
    get { storedWraps }
    set {
      storedWraps = newValue
      setNeedsDisplay()
    }
  }

  /// Whether a button that is held repeats; true unless set.
  public final var autorepeat = true

  /// Whether each repeat sends `valueChanged`, or only letting go does; true unless set.
  public final var isContinuous = true

  /// The value after a step; the present one where there is none to take.
  private func value(after half: Half) -> Double {
    let next = half == .plus ? storedValue + storedStep : storedValue - storedStep
    if next > storedMaximum {
      return storedWraps && storedValue == storedMaximum ? storedMinimum : storedMaximum
    }
    if next < storedMinimum {
      return storedWraps && storedValue == storedMinimum ? storedMaximum : storedMinimum
    }
    return next
  }

  private func canStep(_ half: Half) -> Bool { isEnabled && value(after: half) != storedValue }

  /// Steps as a person does.
  private func step(_ half: Half, tells: Bool) {
    let old = storedValue
    value = value(after: half)
    if tells, storedValue != old { sendValueChanged() }
  }

  // MARK: Size and drawing

  /// 96 x 32 points, whatever is proposed.
  open override func sizeThatFits(_ size: Size) -> Size { Self.size }

  /// 96 x 32 points.
  open override var intrinsicContentSize: Size { Self.size }

  private var box: Rect {
    Rect(
      x: bounds.midX - Self.size.width / 2, y: bounds.midY - Self.size.height / 2,
      width: Self.size.width, height: Self.size.height)
  }

  private func rect(of half: Half) -> Rect {
    let box = box
    let width = box.width / 2
    return mirrored(
      Rect(
        x: half == .minus ? box.minX : box.minX + width, y: box.minY, width: width,
        height: box.height))
  }

  /// Whether a finger is on a half; where the stepper is highlighted without one, it is the half of plus.
  private func isPressed(_ half: Half) -> Bool {
    if let pressed { return pressed == (half, true) }
    return isHighlighted && half == .plus
  }

  override var focusShape: (rect: Rect, radius: Double) { (box, Theme.Radius.small) }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    let theme = effectiveTheme
    let box = box
    let alpha = isEnabled ? 1 : Theme.disabledAlpha
    let ground = isHovered ? theme.raised.mixed(with: theme.ink, fraction: 0.06) : theme.raised
    canvas.fill(box, cornerRadius: Theme.Radius.small, with: ground.withAlpha(ground.alpha * alpha))
    let scale = window?.contentScale ?? 1
    func snapped(_ length: Double) -> Double { (length * scale).rounded() / scale }
    for half in [Half.minus, .plus] {
      let part = self.rect(of: half)
      if isPressed(half) {
        let isLeft = (half == .minus) != isMirrored
        let radius = Theme.Radius.small
        canvas.fill(
          part,
          cornerRadii: CornerRadii(
            topLeft: isLeft ? radius : 0, topRight: isLeft ? 0 : radius,
            bottomRight: isLeft ? 0 : radius, bottomLeft: isLeft ? radius : 0),
          with: theme.ink.withAlpha(0.14))
      }
      let sign = theme.ink.withAlpha(canStep(half) ? 1 : Theme.disabledAlpha)
      // Bars on whole pixels: sharp at every scale.
      let (length, thickness) = (snapped(14), max(snapped(2), 1 / scale))
      let middle = Point(part.midX, part.midY)
      canvas.fill(
        Rect(
          x: snapped(middle.x - length / 2), y: snapped(middle.y - thickness / 2), width: length,
          height: thickness), with: sign)
      if half == .plus {
        // Not over the bar: a sign that is half transparent must be so evenly.
        let arm = (length - thickness) / 2
        for y in [middle.y - length / 2, middle.y + thickness / 2] {
          canvas.fill(
            Rect(
              x: snapped(middle.x - thickness / 2), y: snapped(y), width: thickness, height: arm),
            with: sign)
        }
      }
    }
    let line = Theme.hairline(scale: scale)
    canvas.fill(
      Rect(x: snapped(box.midX), y: box.minY + 7, width: line, height: box.height - 14),
      with: theme.inkSoft.withAlpha(0.5 * alpha))
  }

  // MARK: Touches

  private func half(at place: Point) -> Half {
    mirrored(x: place.x) < box.midX ? .minus : .plus
  }

  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    let half = half(at: touch.location(in: self))
    guard canStep(half) else { return false }
    pressed = (half, true)
    repeats = 0
    valueAtStart = storedValue
    if autorepeat { wait(Self.repeatDelays.first) }
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    guard let pressed else { return true }
    let place = touch.location(in: self)
    let isInside = half(at: place) == pressed.half && isNear(touch)
    guard isInside != pressed.isInside else { return true }
    self.pressed = (pressed.half, isInside)
    setNeedsDisplay()
    if isInside, autorepeat { wait(Self.repeatDelays.first) } else { rest() }
    return true
  }

  open override func endTracking(_ touch: Touch?, with event: Event?) {
    let pressed = pressed
    letGo()
    guard let pressed, touch != nil else { return }
    if repeats == 0 {
      if pressed.isInside { step(pressed.half, tells: true) }
    } else if !isContinuous, storedValue != valueAtStart {
      sendValueChanged()
    }
  }

  open override func cancelTracking(with event: Event?) {
    letGo()
    if repeats > 0, !isContinuous, storedValue != valueAtStart { sendValueChanged() }
  }

  private func letGo() {
    pressed = nil
    rest()
    setNeedsDisplay()
  }

  // MARK: Repeating

  private func wait(_ seconds: Double) {
    guard let animator = window?.animator else { return }
    let ticks = (seconds * Double(animator.now.ticksPerSecond)).rounded(.up)
    repeater.due = animator.now.tick + max(1, Int64(saturating: ticks))
    animator.add(repeater, at: repeater.due)
  }

  private func rest() {
    repeater.due = .max
    window?.animator.remove(repeater)
  }

  /// The button has been held long enough to step once more.
  final func repeatStep() {
    guard let pressed, pressed.isInside, isTracking else { return }
    repeats += 1
    step(pressed.half, tells: isContinuous)
    // An action may have ended the touch.
    guard self.pressed != nil, canStep(pressed.half) else { return }
    wait(repeats < Self.slowRepeats ? Self.repeatDelays.slow : Self.repeatDelays.fast)
  }

  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    rest()
  }

  // MARK: Keys

  /// Whether it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, press.modifiers.isEmpty else { return super.keyDown(press) }
    switch readingKey(press.key) {
    case .left, .down: step(.minus, tells: true)
    case .right, .up: step(.plus, tells: true)
    default: return super.keyDown(press)
    }
    return true
  }

  /// Adds `value`, `minimumValue`, `maximumValue` and `stepValue` to what every control tells.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("value", storedValue)
    properties.add("minimumValue", storedMinimum)
    properties.add("maximumValue", storedMaximum)
    properties.add("stepValue", storedStep)
  }
}

/// Wakes a stepper for its next repeat.
private final class StepperRepeater: Steppable {
  private weak var stepper: Stepper?
  /// The tick of the next repeat.
  var due = Int64.max

  init(_ stepper: Stepper) { self.stepper = stepper }

  nonisolated deinit {}

  func step(to time: TickTime) -> Bool {
    if time.tick >= due {
      due = .max
      stepper?.repeatStep()
    }
    return false
  }
}
