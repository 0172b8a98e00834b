public import LamellaGeometry
public import LamellaGraphics
internal import LamellaRendering
public import LamellaRuntime
public import LamellaScene

/// A harness of a stage without a platform: the test sends input and advances time.
///
/// ```swift
/// let harness = StageHarness(size: Size(480, 320))
/// harness.window.addSubview(scroll)
/// harness.drag(from: Point(400, 200), to: Point(140, 200), seconds: 0.3, holding: 0.15)
/// harness.settle()
/// ```
public final class StageHarness {
  /// The device of a drag.
  public enum Pointer: Sendable, CaseIterable {
    /// The mouse with its left button.
    case mouse
    /// The finger with ID 1.
    case finger
  }

  /// The stage under test.
  public let stage: Stage
  /// The stage's window.
  public var window: Window { stage.window }
  /// The virtual time in microseconds; events are sent at it.
  public private(set) var now: Int64 = 0
  /// The device of a drag.
  public var pointer = Pointer.mouse

  /// Makes a stage with an empty window of a size in points.
  public init(size: Size = Size(480, 320), ticksPerSecond: Int = 120) {
    stage = Stage(window: Window(size: size), ticksPerSecond: ticksPerSecond)
  }

  // MARK: Time

  /// Advances time by a number of seconds.
  public func advance(seconds: Double) {
    now += Int64((seconds * 1e6).rounded())
    stage.advance(to: StageTime(microseconds: now))
  }

  /// Whether the stage has nothing to do: no tick is due now or later.
  public var isIdle: Bool { stage.isIdle && stage.nextDeadline == nil }

  /// Advances time by a number of ticks.
  public func advance(ticks: Int) {
    for _ in 0..<ticks {
      let next = StageTime(microseconds: now).tick(ticksPerSecond: stage.ticksPerSecond) + 1
      let time = StageTime(value: next, unitsPerSecond: Int64(stage.ticksPerSecond))
      now = time.microseconds + 1
      stage.advance(to: time)
    }
  }

  /// Advances time until the stage is idle, ten seconds at most.
  ///
  /// - Returns: Whether the stage became idle.
  @discardableResult
  public func settle() -> Bool {
    for _ in 0..<1200 {
      advance(ticks: 1)
      if stage.isIdle { return true }
    }
    return false
  }

  /// Advances time by a fraction of a tick, so that frames interpolate between ticks.
  public func advance(fraction: Double) {
    now += Int64((fraction * 1e6 / Double(stage.ticksPerSecond)).rounded())
    stage.advance(to: StageTime(microseconds: now))
  }

  // MARK: Pictures

  private var renderer: SoftwareRenderer?

  /// Draws the current frame with the software renderer, at the window's pixel size.
  public func picture() throws -> Image {
    let width = Int((window.bounds.width * window.contentScale).rounded())
    let height = Int((window.bounds.height * window.contentScale).rounded())
    let renderer = self.renderer ?? SoftwareRenderer(width: width, height: height)
    self.renderer = renderer
    if renderer.width != width || renderer.height != height {
      renderer.resize(width: width, height: height)
    }
    try stage.render(on: renderer, pixelWidth: width, pixelHeight: height)
    return try renderer.readPixels()
  }

  // MARK: Input

  /// Sends an event now.
  public func send(_ kind: InputEvent.Kind) {
    stage.enqueue(InputEvent(microseconds: now, kind))
  }

  /// Presses the pointer.
  public func press(_ point: Point) {
    switch pointer {
    case .mouse: send(.mouseDown(point, button: .left, clicks: 1))
    case .finger: send(.fingerDown(FingerID(1), point, pressure: 1))
    }
  }

  /// Moves the pointer.
  public func move(_ point: Point) {
    switch pointer {
    case .mouse: send(.mouseMoved(point))
    case .finger: send(.fingerMoved(FingerID(1), point, pressure: 1))
    }
  }

  /// Releases the pointer.
  public func lift(_ point: Point) {
    switch pointer {
    case .mouse: send(.mouseUp(point, button: .left, clicks: 1))
    case .finger: send(.fingerUp(FingerID(1), point))
    }
  }

  /// Drags at constant speed between two points, with a sample each hundredth of a second.
  ///
  /// - Parameters:
  ///   - start: The point at which the pointer is pressed.
  ///   - end: The point at which it is released.
  ///   - seconds: The duration of the movement.
  ///   - hold: The time that the pointer holds still before its release; nil leaves it pressed.
  public func drag(
    from start: Point, to end: Point, seconds: Double = 0.3, holding hold: Double? = 0.15
  ) {
    press(start)
    let steps = max(1, Int((seconds * 100).rounded()))
    for step in 1...steps {
      advance(seconds: seconds / Double(steps))
      move(start.interpolated(to: end, fraction: Double(step) / Double(steps)))
    }
    advance(ticks: 1)
    guard let hold else { return }
    advance(seconds: hold)
    lift(end)
    advance(ticks: 1)
  }

  /// Drags and releases without holding still.
  public func flick(from start: Point, to end: Point, seconds: Double = 0.08) {
    drag(from: start, to: end, seconds: seconds, holding: 0)
  }
}
