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
  private var steppers: [any Steppable] = []
  private var incoming: [any Steppable] = []
  /// What sleeps until a tick, in the order in which it will be woken.
  private var sleepers: [(tick: Int64, stepper: any Steppable)] = []

  /// Makes an animator without anything to move.
  public init() {}

  /// Whether nothing moves; what sleeps until a later tick does not count.
  public var isIdle: Bool { steppers.isEmpty && incoming.isEmpty }

  /// Steps an object from the next `step` on; an object that is in the list already stays once.
  ///
  /// - Complexity: O(number of objects in motion).
  public func add(_ stepper: any Steppable) {
    guard !steppers.contains(where: { $0 === stepper }),
      !incoming.contains(where: { $0 === stepper })
    else { return }
    incoming.append(stepper)
  }

  /// Steps an object once, in a tick to come; in the place of whatever was planned for it.
  ///
  /// Until then the stage may sleep. An object that returns true from `step(to:)` goes on moving.
  ///
  /// - Parameters:
  ///   - stepper: The object.
  ///   - tick: The number of the tick; one that is over stands for the first that can still run.
  /// - Complexity: O(number of objects that wait).
  public func add(_ stepper: any Steppable, at tick: Int64) {
    sleepers.removeAll { $0.stepper === stepper }
    let place = sleepers.firstIndex { $0.tick > tick } ?? sleepers.count
    sleepers.insert((tick, stepper), at: place)
  }

  /// The next tick that an object sleeps for; nil when none does.
  package var nextWake: Int64? { sleepers.first?.tick }

  /// No longer steps an object.
  public func remove(_ stepper: any Steppable) {
    sleepers.removeAll { $0.stepper === stepper }
    incoming.removeAll { $0 === stepper }
    steppers.removeAll { $0 === stepper }
  }

  /// Notes which tick begins, before its events are handed out.
  package func begin(_ time: TickTime) { now = time }

  /// Steps everything once; objects may add and remove others, or themselves, meanwhile.
  package func step() {
    while let first = sleepers.first, first.tick <= now.tick {
      sleepers.removeFirst()
      add(first.stepper)
    }
    steppers.append(contentsOf: incoming)
    incoming.removeAll(keepingCapacity: true)
    var index = 0
    while index < steppers.count {
      let stepper = steppers[index]
      let goesOn = stepper.step(to: now)
      // The list may have changed: look the object up again before moving on.
      if index < steppers.count, steppers[index] === stepper {
        if goesOn { index += 1 } else { steppers.remove(at: index) }
      } else if let place = steppers.firstIndex(where: { $0 === stepper }) {
        if goesOn { index = place + 1 } else { steppers.remove(at: place) }
      }
    }
  }
}
