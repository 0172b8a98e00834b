internal import LamellaGeometry

/// An object that advances with ticks: scroll physics, an animation, a game's own object.
public protocol Steppable: AnyObject {
  /// Advances to a tick.
  ///
  /// Called once in every tick, in the order in which the objects were added, until it returns false.
  ///
  /// - Parameter time: The tick to advance to. Compute from it instead of adding up steps.
  /// - Returns: Whether to step the object in the next tick, too.
  func step(to time: TickTime) -> Bool
}

/// A time on a stage's timeline, as a whole number of ticks.
public nonisolated struct TickTime: Hashable, Sendable, Comparable {
  /// The number of the tick; the first is 0.
  public var tick: Int64
  /// The number of ticks per second.
  public var ticksPerSecond: Int

  /// Makes a tick time.
  public init(tick: Int64, ticksPerSecond: Int) {
    self.tick = tick
    self.ticksPerSecond = ticksPerSecond
  }

  /// The time in seconds since the start of the timeline, rounded once.
  public var seconds: Double { Double(tick) / Double(ticksPerSecond) }

  /// Returns the seconds since another tick of the same timeline, rounded once.
  public func seconds(since start: TickTime) -> Double {
    Double(tick - start.tick) / Double(ticksPerSecond)
  }

  /// Returns the number of the first tick at or after a time.
  ///
  /// - Parameter seconds: Seconds since the start of the timeline, limited to 0...1e15.
  /// - Returns: The number of the tick; 0 for times before the start.
  func firstTick(at seconds: Double) -> Int64 {
    let rate = Double(ticksPerSecond)
    var tick = Int64(saturating: (min(max(seconds, 0), 1e15) * rate).rounded(.up))
    // The product is rounded, so compare with the ticks' own times.
    if Double(tick) / rate < seconds { tick += 1 }
    if tick > 0, Double(tick - 1) / rate >= seconds { tick -= 1 }
    return tick
  }

  /// Returns whether a tick comes before another of the same timeline.
  public static func < (a: TickTime, b: TickTime) -> Bool { a.tick < b.tick }
}

/// A window's ticker: the list of objects that advance with ticks.
///
/// A stage steps it once a tick; while the list is empty the stage may sleep. Objects that change rarely, such as a
/// blinking cursor or animated tiles, schedule a later tick: the stage sleeps until then.
public final class Ticker {
  /// The tick in progress, or the last one.
  public var now: TickTime { storedNow }
  // Unchecked, here and below: read many times a tick, and nothing is called while they change: objects that leave are
  // held until then. The two lists are checked: what they release may run code that comes back here.
  @exclusivity(unchecked) private var storedNow = TickTime(tick: 0, ticksPerSecond: 120)
  /// The objects to step, in the order in which they were added; nil where one was removed.
  private var steppers: [(any Steppable)?] = []
  /// The objects to step from the next step on.
  private var incoming: [(any Steppable)?] = []
  /// The index of each object in `steppers`, or the complement of its index in `incoming`.
  @exclusivity(unchecked) private var places: [ObjectIdentifier: Int] = [:]
  /// The scheduled objects; whoever takes one out holds it.
  @exclusivity(unchecked) private var sleepers = SleepQueue()

  /// Makes an empty ticker.
  public init() {}

  nonisolated deinit {}

  /// Whether no object is stepped in the next tick; scheduled objects do not count.
  public var isIdle: Bool { places.isEmpty }

  /// Adds an object, to be stepped from the next `step` on; adding it again has no effect.
  ///
  /// - Complexity: O(1).
  public func add(_ stepper: any Steppable) {
    guard places[ObjectIdentifier(stepper)] == nil else { return }
    places[ObjectIdentifier(stepper)] = ~incoming.count
    incoming.append(stepper)
  }

  /// Schedules a step of an object in a later tick; replaces the step already scheduled for it.
  ///
  /// The stage may sleep until then. If the object returns true from `step(to:)`, it is stepped in each tick that
  /// follows.
  ///
  /// - Parameters:
  ///   - stepper: The object.
  ///   - tick: The number of the tick; a past one stands for the next tick.
  ///   - isAwaited: Whether a run without a frame limit continues until then. True suits work that ends, such as a
  ///     door that opens in a second; false, the default, suits work that repeats for ever.
  /// - Complexity: O(log number of scheduled objects).
  public func add(_ stepper: any Steppable, at tick: Int64, isAwaited: Bool = false) {
    sleepers.insert(stepper, at: tick, isAwaited: isAwaited)
  }

  /// Whether an awaited step is scheduled.
  var awaitsTick: Bool { sleepers.awaitedCount > 0 }

  /// The next tick for which an object is scheduled; nil for none.
  package var nextWake: Int64? { sleepers.nextTick }

  /// Removes an object, and cancels its scheduled step.
  ///
  /// - Complexity: O(log number of scheduled objects).
  public func remove(_ stepper: any Steppable) {
    sleepers.remove(stepper)
    if let place = places.removeValue(forKey: ObjectIdentifier(stepper)) {
      if place >= 0 { steppers[place] = nil } else { incoming[~place] = nil }
    }
    withExtendedLifetime(stepper) {}
  }

  /// Begins a tick, before its events are delivered.
  package func begin(_ time: TickTime) { storedNow = time }

  /// Steps each object once; objects may add and remove others or themselves meanwhile.
  package func step() {
    if let tick = sleepers.nextTick, tick <= now.tick { wakeSleepers() }
    if !places.isEmpty { stepAll() }
  }

  /// Adds the objects whose scheduled tick has come.
  private func wakeSleepers() {
    while let stepper = sleepers.popFirst(upTo: now.tick) { add(stepper) }
  }

  /// Steps each object.
  private func stepAll() {
    for case let stepper? in incoming {
      places[ObjectIdentifier(stepper)] = steppers.count
      steppers.append(stepper)
    }
    incoming.removeAll(keepingCapacity: true)
    for index in steppers.indices {
      guard let stepper = steppers[index], !stepper.step(to: now) else { continue }
      // The object may have been removed, and even added again, during its step.
      guard steppers[index] === stepper else { continue }
      places[ObjectIdentifier(stepper)] = nil
      steppers[index] = nil
      withExtendedLifetime(stepper) {}
    }
    closeGaps()
  }

  /// Removes the empty places that removed objects left in the list.
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
