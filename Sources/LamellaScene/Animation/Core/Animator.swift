internal import LamellaGeometry

/// Something that moves by ticks: scroll physics, an animation, a game's own object.
public protocol Steppable: AnyObject {
  /// Advances to a tick.
  ///
  /// Called once in every tick, in the order in which the objects were added, until it returns false.
  ///
  /// - Parameter time: The tick to be reached. Compute from it rather than summing up steps.
  /// - Returns: Whether there is more to come.
  func step(to time: TickTime) -> Bool
}

/// A moment of a stage's timeline: a whole number of ticks.
public nonisolated struct TickTime: Hashable, Sendable, Comparable {
  /// The number of the tick; the first is 0.
  public var tick: Int64
  /// Ticks in a second.
  public var ticksPerSecond: Int

  /// Makes a moment.
  public init(tick: Int64, ticksPerSecond: Int) {
    self.tick = tick
    self.ticksPerSecond = ticksPerSecond
  }

  /// Seconds since the start of the timeline, rounded once.
  public var seconds: Double { Double(tick) / Double(ticksPerSecond) }

  /// Seconds that have passed since another tick of the same timeline, rounded once.
  public func seconds(since start: TickTime) -> Double {
    Double(tick - start.tick) / Double(ticksPerSecond)
  }

  /// The number of the first tick of the timeline at or after a moment.
  ///
  /// - Parameter seconds: Since the start of the timeline, 0...1e15.
  /// - Returns: The number, 0 for moments before the start.
  func firstTick(at seconds: Double) -> Int64 {
    let rate = Double(ticksPerSecond)
    var tick = Int64(saturating: (min(max(seconds, 0), 1e15) * rate).rounded(.up))
    // The product is rounded: go by what the ticks themselves say.
    if Double(tick) / rate < seconds { tick += 1 }
    if tick > 0, Double(tick - 1) / rate >= seconds { tick -= 1 }
    return tick
  }

  /// Whether a moment comes before another of the same timeline.
  public static func < (a: TickTime, b: TickTime) -> Bool { a.tick < b.tick }
}

/// A window's list of what moves.
///
/// A stage steps it once a tick; while nothing moves the stage may sleep. What changes only now and then,
/// such as a blinking cursor or animated tiles, asks for a tick to come instead of moving all the time:
/// the stage sleeps until then.
public final class Animator {
  /// The tick that runs or ran last.
  public private(set) var now = TickTime(tick: 0, ticksPerSecond: 120)
  /// What moves, in the order in which it was added; nil where one was taken out.
  private var steppers: [(any Steppable)?] = []
  /// What moves from the next step on.
  private var incoming: [(any Steppable)?] = []
  /// Where each object is: its place in `steppers`, or the complement of that in `incoming`.
  private var places: [ObjectIdentifier: Int] = [:]
  private var sleepers = SleepQueue()

  /// Makes an animator without anything to move.
  public init() {}

  nonisolated deinit {}

  /// Whether nothing moves; what sleeps until a later tick does not count.
  public var isIdle: Bool { places.isEmpty }

  /// Steps an object from the next `step` on; an object that is in the list already stays once.
  ///
  /// - Complexity: O(1).
  public func add(_ stepper: any Steppable) {
    guard places[ObjectIdentifier(stepper)] == nil else { return }
    places[ObjectIdentifier(stepper)] = ~incoming.count
    incoming.append(stepper)
  }

  /// Steps an object once, in a tick to come; in the place of whatever was planned for it.
  ///
  /// Until then the stage may sleep. An object that returns true from `step(to:)` goes on moving.
  ///
  /// - Parameters:
  ///   - stepper: The object.
  ///   - tick: The number of the tick; one that is over stands for the first that can still run.
  ///   - isAwaited: Whether a run without a limit of frames goes on until then. True suits what comes to an
  ///     end, such as a door that opens in a second; false, which it is unless given, what goes on for ever.
  /// - Complexity: O(log number of objects that wait).
  public func add(_ stepper: any Steppable, at tick: Int64, isAwaited: Bool = false) {
    sleepers.insert(stepper, at: tick, isAwaited: isAwaited)
  }

  /// Whether something sleeps that is awaited.
  var awaitsTick: Bool { sleepers.awaitedCount > 0 }

  /// The next tick that an object sleeps for; nil when none does.
  package var nextWake: Int64? { sleepers.nextTick }

  /// No longer steps an object.
  ///
  /// - Complexity: O(log number of objects that wait).
  public func remove(_ stepper: any Steppable) {
    sleepers.remove(stepper)
    guard let place = places.removeValue(forKey: ObjectIdentifier(stepper)) else { return }
    if place >= 0 { steppers[place] = nil } else { incoming[~place] = nil }
  }

  /// Notes which tick begins, before its events are handed out.
  package func begin(_ time: TickTime) { now = time }

  /// Steps everything once; objects may add and remove others, or themselves, meanwhile.
  package func step() {
    while let stepper = sleepers.popFirst(upTo: now.tick) { add(stepper) }
    for case let stepper? in incoming {
      places[ObjectIdentifier(stepper)] = steppers.count
      steppers.append(stepper)
    }
    incoming.removeAll(keepingCapacity: true)
    for index in steppers.indices {
      guard let stepper = steppers[index], !stepper.step(to: now) else { continue }
      // One that was taken out meanwhile, and perhaps added again, has nothing to lose here.
      guard steppers[index] === stepper else { continue }
      steppers[index] = nil
      places[ObjectIdentifier(stepper)] = nil
    }
    closeGaps()
  }

  private func closeGaps() {
    guard steppers.count > places.count - incoming.count else { return }
    var count = 0
    for index in steppers.indices {
      guard let stepper = steppers[index] else { continue }
      if count < index {
        steppers[count] = stepper
        places[ObjectIdentifier(stepper)] = count
      }
      count += 1
    }
    steppers.removeLast(steppers.count - count)
  }
}
