public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A control with a minus and a plus button that change a number by a step.
///
/// A held button repeats after 0.5 seconds, then ten times a second, and after ten repeats 25 times a second, on the
/// stage's clock. The arrow keys step too.
///
/// ```swift
/// let lives = Stepper()
/// lives.maximumValue = 9
/// lives.addAction(for: .valueChanged) { _ in game.lives = Int(lives.value) }
/// ```
///
/// Only the user's changes send `valueChanged`. A number that is NaN or infinite is reported and ignored.
open class Stepper: Control {
  private final var storedValue = 0.0
  private final var storedMinimum = 0.0
  private final var storedMaximum = 100.0
  private final var storedStep = 1.0
  private final var storedWraps = false
  private final lazy var repeatTimer = RepeatTimer(self)
  /// The pressed button, and whether the touch is inside it.
  private final var pressed: (direction: Direction, isInside: Bool)?
  /// The number of repeats of the held button.
  private final var repeats = 0
  private final var valueAtStart = 0.0

  /// The direction of a step.
  private enum Direction { case decrement, increment }

  /// The size of a stepper, in points.
  static let size = Size(96, 32)
  /// The delays, in seconds: before a held button repeats, and between slow and between fast repeats.
  static let repeatDelays = (first: 0.5, slow: 0.1, fast: 0.04)
  /// The number of slow repeats before the fast ones.
  static let slowRepeats = 10

  /// Makes a stepper with the range 0...100 and the value 0; the size of the frame is ignored.
  public override init(frame: Rect = .zero) {
    super.init(frame: Rect(origin: frame.origin, size: Self.size))
    setHugsContent(horizontally: true, vertically: true)
    contentMode = .redraw
    cursor = .pointingHand
    enlargeTouchTarget(forHeight: Self.size.height)
  }

  nonisolated deinit {}

  // MARK: Value

  /// The value, limited to the range; 0 by default.
  public final var value: Double {
    get { storedValue }
    set {
      guard accepts(newValue, as: "value") else { return }
      storedValue = min(max(newValue, storedMinimum), storedMaximum)
      setNeedsDisplay()
    }
  }

  /// The lower end of the range; 0 by default.
  ///
  /// Setting it above ``maximumValue`` raises that too.
  public final var minimumValue: Double {
    get { storedMinimum }
    set {
      guard accepts(newValue, as: "minimumValue") else { return }
      storedMinimum = newValue
      storedMaximum = max(storedMaximum, newValue)
      value = storedValue
    }
  }

  /// The upper end of the range; 100 by default.
  ///
  /// Setting it below ``minimumValue`` lowers that too.
  public final var maximumValue: Double {
    get { storedMaximum }
    set {
      guard accepts(newValue, as: "maximumValue") else { return }
      storedMaximum = newValue
      storedMinimum = min(storedMinimum, newValue)
      value = storedValue
    }
  }

  /// The change of the value by one step; 1 by default.
  ///
  /// A value that is not above 0 is reported and ignored.
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

  /// Whether a step beyond one end of the range goes to the other; false by default.
  public final var wraps: Bool {
    get { storedWraps }
    set {
      storedWraps = newValue
      setNeedsDisplay()
    }
  }

  /// Whether a held button repeats; true by default.
  public final var autorepeat = true

  /// Whether each repeat sends `valueChanged`, not only the release of the button; true by default.
  public final var isContinuous = true

  /// Returns the value after a step; the current value if no step is possible.
  private func value(after direction: Direction) -> Double {
    let next = direction == .increment ? storedValue + storedStep : storedValue - storedStep
    if next > storedMaximum {
      return storedWraps && storedValue == storedMaximum ? storedMinimum : storedMaximum
    }
    if next < storedMinimum {
      return storedWraps && storedValue == storedMinimum ? storedMaximum : storedMinimum
    }
    return next
  }

  /// Returns whether a step would change the value.
  private func canStep(_ direction: Direction) -> Bool {
    isEnabled && value(after: direction) != storedValue
  }

  /// Steps for the user, and optionally sends events if that changes the value.
  private func step(_ direction: Direction, sendsEvents: Bool) {
    let old = storedValue
    value = value(after: direction)
    if sendsEvents, storedValue != old { sendValueChanged() }
  }

  // MARK: Size and drawing

  /// Returns 96 x 32 points, whatever size is proposed.
  open override func sizeThatFits(_ size: Size) -> Size { Self.size }

  /// The size 96 x 32 points.
  open override var intrinsicContentSize: Size { Self.size }

  private var box: Rect {
    Rect(
      x: bounds.midX - Self.size.width / 2, y: bounds.midY - Self.size.height / 2,
      width: Self.size.width, height: Self.size.height)
  }

  /// Returns the rectangle of a button.
  private func rect(of direction: Direction) -> Rect {
    let box = box
    let width = box.width / 2
    return mirrored(
      Rect(
        x: direction == .decrement ? box.minX : box.minX + width, y: box.minY, width: width,
        height: box.height))
  }

  /// Returns whether a button is pressed; the plus button also if the stepper is highlighted without a touch.
  private func isPressed(_ direction: Direction) -> Bool {
    if let pressed { return pressed == (direction, true) }
    return isHighlighted && direction == .increment
  }

  override var focusShape: (rect: Rect, radius: Double) { (box, Theme.Radius.small) }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    let theme = effectiveTheme
    let box = box
    let alpha = isEnabled ? 1 : Theme.disabledAlpha
    let ground = isHovered ? theme.raised.mixed(with: theme.ink, fraction: 0.06) : theme.raised
    canvas.fill(box, cornerRadius: Theme.Radius.small, with: ground.withAlpha(ground.alpha * alpha))
    let scale = traitCollection.displayScale
    /// Rounds a length to whole pixels.
    func snapped(_ length: Double) -> Double { (length * scale).rounded() / scale }
    for direction in [Direction.decrement, .increment] {
      let part = self.rect(of: direction)
      if isPressed(direction) {
        let isLeft = (direction == .decrement) != isMirrored
        let radius = Theme.Radius.small
        canvas.fill(
          part,
          cornerRadii: CornerRadii(
            topLeft: isLeft ? radius : 0, topRight: isLeft ? 0 : radius,
            bottomRight: isLeft ? 0 : radius, bottomLeft: isLeft ? radius : 0),
          with: theme.ink.withAlpha(0.14))
      }
      let sign = theme.ink.withAlpha(canStep(direction) ? 1 : Theme.disabledAlpha)
      // On whole pixels, so that the bars are sharp at every scale.
      let (length, thickness) = (snapped(14), max(snapped(2), 1 / scale))
      let middle = Point(part.midX, part.midY)
      canvas.fill(
        Rect(
          x: snapped(middle.x - length / 2), y: snapped(middle.y - thickness / 2), width: length,
          height: thickness), with: sign)
      if direction == .increment {
        // Two pieces that do not overlap the horizontal bar, so that a translucent sign has one opacity.
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

  /// Returns the direction of the button at a point.
  private func direction(at location: Point) -> Direction {
    mirrored(x: location.x) < box.midX ? .decrement : .increment
  }

  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    let direction = direction(at: touch.location(in: self))
    guard canStep(direction) else { return false }
    pressed = (direction, true)
    repeats = 0
    valueAtStart = storedValue
    if autorepeat { scheduleRepeat(after: Self.repeatDelays.first) }
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    guard let pressed else { return true }
    let isInside = direction(at: touch.location(in: self)) == pressed.direction && isNear(touch)
    guard isInside != pressed.isInside else { return true }
    self.pressed = (pressed.direction, isInside)
    setNeedsDisplay()
    if isInside, autorepeat {
      scheduleRepeat(after: Self.repeatDelays.first)
    } else {
      cancelRepeat()
    }
    return true
  }

  open override func endTracking(_ touch: Touch?, with event: Event?) {
    let pressed = pressed
    endPress()
    guard let pressed, touch != nil else { return }
    if repeats == 0 {
      if pressed.isInside { step(pressed.direction, sendsEvents: true) }
    } else if !isContinuous, storedValue != valueAtStart {
      sendValueChanged()
    }
  }

  open override func cancelTracking(with event: Event?) {
    endPress()
    if repeats > 0, !isContinuous, storedValue != valueAtStart { sendValueChanged() }
  }

  /// Ends the press of a button.
  private func endPress() {
    pressed = nil
    cancelRepeat()
    setNeedsDisplay()
  }

  // MARK: Repeating

  /// Schedules the next repeated step.
  private func scheduleRepeat(after seconds: Double) {
    guard let ticker = window?.ticker else { return }
    let ticks = (seconds * Double(ticker.now.ticksPerSecond)).rounded(.up)
    repeatTimer.due = ticker.now.tick + max(1, Int64(saturating: ticks))
    ticker.add(repeatTimer, at: repeatTimer.due)
  }

  /// Cancels the repeated steps.
  private func cancelRepeat() {
    repeatTimer.due = .max
    window?.ticker.remove(repeatTimer)
  }

  /// Steps once more for the held button.
  final func repeatStep() {
    guard let pressed, pressed.isInside, isTracking else { return }
    repeats += 1
    step(pressed.direction, sendsEvents: isContinuous)
    // An action may have ended the touch.
    guard self.pressed != nil, canStep(pressed.direction) else { return }
    scheduleRepeat(
      after: repeats < Self.slowRepeats ? Self.repeatDelays.slow : Self.repeatDelays.fast)
  }

  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    cancelRepeat()
  }

  // MARK: Keys

  /// Whether the stepper is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Changes the value by the arrow keys.
  ///
  /// Up and down move the focus where something lies there, and so does an arrow that is pressed at its end of the range.
  open override func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, press.modifiers.isEmpty else { return super.keyDown(press) }
    let isAtEnd =
      !wraps
      && (mirrored(press.key) == .left
        ? storedValue <= storedMinimum : storedValue >= storedMaximum)
    if press.key == .up || press.key == .down || isAtEnd && !press.isRepeat,
      moveFocus(by: press)
    {
      return true
    }
    switch mirrored(press.key) {
    case .left, .down: step(.decrement, sendsEvents: true)
    case .right, .up: step(.increment, sendsEvents: true)
    default: return super.keyDown(press)
    }
    return true
  }

  /// Adds `value`, `minimumValue`, `maximumValue` and `stepValue` to the properties of every control.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("value", storedValue)
    properties.add("minimumValue", storedMinimum)
    properties.add("maximumValue", storedMaximum)
    properties.add("stepValue", storedStep)
  }
}

/// The timer of a stepper's repeats.
private final class RepeatTimer: Steppable {
  private weak var stepper: Stepper?
  /// The tick of the next repeat; `Int64.max` if none is scheduled.
  var due = Int64.max

  init(_ stepper: Stepper) { self.stepper = stepper }

  nonisolated deinit {}

  /// Repeats the step when it is due.
  func step(to time: TickTime) -> Bool {
    if time.tick >= due {
      due = .max
      stepper?.repeatStep()
    }
    return false
  }
}
