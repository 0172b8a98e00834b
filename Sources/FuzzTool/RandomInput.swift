import LamellaGeometry
import LamellaReplay
import LamellaRuntime
import LamellaScene

/// A generator of random input: overlapping touches, mouse, wheel and keys, resizes and focus changes.
///
/// Part of it imitates people (drags, flicks, taps, pinches), because noise alone never scrolls; part
/// violates what devices send (a finger that goes down twice, a release without a press).
struct RandomInput {
  private var random: RandomSequence
  private var size: Size
  private let kinds: Kinds
  private var events: [InputEvent] = []
  /// The time at which each finger is free again, in microseconds.
  private var fingersFree = [Int64](repeating: 0, count: 10)
  private var mouseFree: Int64 = 0

  /// Makes the replay of a seed.
  ///
  /// - Parameters:
  ///   - seed: The seed of all random decisions.
  ///   - seconds: The duration in seconds.
  ///   - kinds: The events that may occur.
  /// - Returns: A header with size, scale and tick rate, and the input.
  static func replay(seed: UInt64, seconds: Int, kinds: Kinds = .all) -> InputRecording {
    var random = RandomSequence(seed: seed)
    // Sizes that a window can have at each scale: whole pixels, not below its minimum.
    let size = Size(
      Double(4 * Int.random(in: 60...225, using: &random)),
      Double(4 * Int.random(in: 60...175, using: &random)))
    let rate = [120, 120, 120, 120, 30, 60, 144, 1000].randomElement(using: &random) ?? 120
    let scale: Double = [1, 1, 1, 2, 1.25].randomElement(using: &random) ?? 1
    var input = RandomInput(random: random, size: size, kinds: kinds)
    input.addEvents(until: Int64(seconds) * 1_000_000)
    return InputRecording(
      header: .init(
        size: size, scale: scale, rate: kinds == .all ? rate : 120, seed: seed % (1 << 53)),
      events: input.events.enumerated().sorted {
        ($0.element.microseconds, $0.offset) < ($1.element.microseconds, $1.offset)
      }.map(\.element))
  }

  /// A set of events that a program accepts.
  enum Kinds {
    /// All events.
    case all
    /// The events that a host can translate back into SDL events, without cancelled touches and resizes.
    case hosted
  }

  private init(random: RandomSequence, size: Size, kinds: Kinds) {
    self.random = random
    self.size = size
    self.kinds = kinds
  }

  /// Adds events up to a time, with busy and quiet periods.
  private mutating func addEvents(until end: Int64) {
    var now: Int64 = 0
    // Busy and quiet periods alternate.
    var pause: ClosedRange<Int64> = 1_000...200_000
    while now < end {
      if chance(0.05) {
        pause =
          [0...2_000, 1_000...100_000, 1_000...300_000, 200_000...1_500_000]
          .randomElement(using: &random) ?? pause
      }
      now += Int64.random(in: pause, using: &random)
      addRandomEvents(at: now)
    }
    events.removeAll { $0.microseconds >= end }
  }

  /// Adds a random event, or the events of a gesture, at a time.
  private mutating func addRandomEvents(at now: Int64) {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40: addTouch(at: now)
    case 40..<60: addMouseEvents(at: now)
    case 60..<68:
      let notches: Double = [-3, -1, -1, 1, 1, 2, 0.25].randomElement(using: &random) ?? 1
      add(now, .wheel(point(), notches: chance(0.2) ? Point(notches, 0) : Point(0, notches)))
    case 68..<84: addKeyPress(at: now)
    case 84..<88: add(now, chance(0.5) ? .focusLost : .focusGained)
    case 88..<90: add(now, .fingerUp(FingerID(Int64.random(in: 1...12, using: &random)), point()))
    default: addRareEvent(at: now)
    }
  }

  /// Adds a rare event at a time, such as text, a gamepad button or a resize.
  private mutating func addRareEvent(at now: Int64) {
    // The first three resize the window, and the last cancels a touch.
    let first = kinds == .all ? 0 : 3
    switch Int.random(in: first..<(kinds == .all ? 10 : 9), using: &random) {
    case 0..<3:
      size = Size(
        Double(Int.random(in: 100...1000, using: &random)),
        Double(Int.random(in: 80...800, using: &random)))
      add(now, .resize(size))
    case 3: add(now, .text(["a", "Ä", "שלום", "👩‍👩‍👧", "\n", ""].randomElement(using: &random) ?? "a"))
    case 4: addComposition(at: now)
    case 5: add(now, .inputReset)
    case 6: add(now, .mouseLeft)
    case 7:
      let button = ["a", "b", "dpup", "dpdown", "dpleft"].randomElement(using: &random) ?? "a"
      add(now, .gamepadDown(button))
      add(now + randomDuration(5_000...400_000), .gamepadUp(button))
    case 8: add(now, .gamepadAxis("lefty", Double.random(in: -1...1, using: &random)))
    default: add(now, .fingerCancelled(FingerID(Int64.random(in: 1...10, using: &random))))
    }
  }

  /// Adds composed text that grows, and mostly its commit or end.
  private mutating func addComposition(at now: Int64) {
    var time = now
    for text in ["ふ", "ふく", "福"].prefix(Int.random(in: 1...3, using: &random)) {
      add(time, .textEditing(text, start: text.count, length: 0))
      time += randomDuration(0...200_000)
    }
    if chance(0.5) {
      add(time, .text("福"))
    } else if chance(0.7) {
      add(time, .textEditing("", start: 0, length: 0))
    }
  }

  // MARK: Pointers

  /// Adds a touch of a free finger, or now and then a pinch.
  private mutating func addTouch(at now: Int64) {
    if chance(0.15) { return addPinch(at: now) }
    guard let index = fingersFree.firstIndex(where: { $0 <= now }) else { return }
    let start = point()
    fingersFree[index] = addStroke(
      FingerID(Int64(index + 1)), at: now, from: start, to: strokeEnd(from: start))
  }

  /// Adds a pinch of two fingers, if two are free.
  private mutating func addPinch(at now: Int64) {
    let free = fingersFree.indices.filter { fingersFree[$0] <= now }
    guard free.count >= 2 else { return }
    let middle = point()
    for (index, side) in zip(free.prefix(2), [-1.0, 1.0]) {
      let spread = Point(side * between(5, 120), side * between(-60, 60))
      fingersFree[index] = addStroke(
        FingerID(Int64(index + 1)), at: now + randomDuration(0...20_000),
        from: middle + Point(side * between(5, 120), side * between(-60, 60)), to: middle + spread)
    }
  }

  /// Adds a touch that moves between two points, and returns the time at which it has ended.
  private mutating func addStroke(
    _ finger: FingerID, at now: Int64, from start: Point, to end: Point
  ) -> Int64 {
    add(now, .fingerDown(finger, start, pressure: between(0, 1)))
    // Some strokes are faster than a tick, some are slow, some hold before they end.
    let duration = randomDuration(chance(0.2) ? 0...8_000 : 20_000...600_000)
    let steps = Int(duration / 8_000)
    for step in 0..<steps {
      let part = Double(step + 1) / Double(steps)
      add(
        now + duration * Int64(step + 1) / Int64(steps),
        .fingerMoved(finger, start.interpolated(to: end, fraction: part), pressure: 1))
    }
    let hold = chance(0.4) ? randomDuration(0...900_000) : 0
    let last = now + duration + hold
    add(last, chance(0.03) && kinds == .all ? .fingerCancelled(finger) : .fingerUp(finger, end))
    return last + 1
  }

  /// Adds a move of the mouse, mostly followed by a click or a drag, unless an earlier drag still lasts.
  private mutating func addMouseEvents(at now: Int64) {
    let start = point()
    guard mouseFree <= now else { return }
    add(now, .mouseMoved(start))
    guard chance(0.6) else { return }
    let button: MouseButton = chance(0.85) ? .left : .right
    let clicks = chance(0.2) ? 2 : 1
    add(now + 1_000, .mouseDown(start, button: button, clicks: clicks))
    let end = chance(0.5) ? start : strokeEnd(from: start)
    let duration = randomDuration(1_000...500_000)
    for step in 1...8 {
      let part = Double(step) / 8
      add(
        now + 1_000 + duration * Int64(step) / 8,
        .mouseMoved(start.interpolated(to: end, fraction: part)))
    }
    add(now + 2_000 + duration, .mouseUp(end, button: button, clicks: clicks))
    mouseFree = now + 3_000 + duration
  }

  /// Adds a press of a random key, now and then with repeats or without a release.
  private mutating func addKeyPress(at now: Int64) {
    let names = [
      "Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Tab", "Return", "Space",
      "Escape", "Backspace", "+", "-", "A", "P", "F3", "F12",
    ]
    let key = Key(names.randomElement(using: &random) ?? "Tab")
    let modifiers: KeyModifiers = chance(0.15) ? [.shift] : chance(0.1) ? [.control] : []
    add(now, .keyDown(key, modifiers, isRepeat: false))
    var time = now + randomDuration(1_000...300_000)
    if chance(0.1) {
      for _ in 0..<5 {
        add(time, .keyDown(key, modifiers, isRepeat: true))
        time += 33_000
      }
    }
    // A key that is never released imitates one held while the focus is lost.
    if chance(0.97) { add(time, .keyUp(key, modifiers)) }
  }

  // MARK: Random values

  /// Returns a random point, mostly inside the window, sometimes on its edge or outside.
  private mutating func point() -> Point {
    if chance(0.05) {
      return Point(between(-300, size.width + 300), between(-300, size.height + 300))
    }
    if chance(0.05) { return Point(chance(0.5) ? 0 : size.width, chance(0.5) ? 0 : size.height) }
    let point = Point(between(0, size.width), between(0, size.height))
    return chance(0.5) ? Point(point.x.rounded(), point.y.rounded()) : point
  }

  /// Returns the end of a stroke: at its start, near it, or far away.
  private mutating func strokeEnd(from start: Point) -> Point {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: start
    case 3: start + Point(between(-12, 12), between(-12, 12))
    case 4..<7: start + Point(between(-400, 400), between(-20, 20))
    case 7..<9: start + Point(between(-20, 20), between(-400, 400))
    default: point()
    }
  }

  /// Returns true with a probability.
  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  /// Returns a random number between two bounds.
  private mutating func between(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &random)
  }

  /// Returns a random duration in a range, in microseconds.
  private mutating func randomDuration(_ range: ClosedRange<Int64>) -> Int64 {
    Int64.random(in: range, using: &random)
  }

  /// Adds an event.
  private mutating func add(_ time: Int64, _ kind: InputEvent.Kind) {
    events.append(InputEvent(microseconds: time, kind))
  }
}
