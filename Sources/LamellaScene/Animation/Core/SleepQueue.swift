/// What sleeps until a tick, found by its tick and by itself.
///
/// A heap, the next to wake at its root, and the place of each object in it. Of those that wake in the same
/// tick, who was planned first comes first.
struct SleepQueue {
  private struct Sleeper {
    var tick: Int64
    /// Counts plans, to keep those of one tick in order.
    var number: UInt64
    var stepper: any Steppable
    var isAwaited: Bool

    func comesBefore(_ other: Sleeper) -> Bool {
      (tick, number) < (other.tick, other.number)
    }
  }

  private var heap: [Sleeper] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private var plans: UInt64 = 0
  /// Sleepers that are awaited.
  private(set) var awaitedCount = 0

  /// The tick of the next to wake; nil when nothing sleeps.
  var nextTick: Int64? { heap.first?.tick }

  /// Plans an object, in the place of what was planned for it.
  ///
  /// - Complexity: O(log number of sleepers).
  mutating func insert(_ stepper: any Steppable, at tick: Int64, isAwaited: Bool) {
    plans += 1
    let sleeper = Sleeper(tick: tick, number: plans, stepper: stepper, isAwaited: isAwaited)
    if isAwaited { awaitedCount += 1 }
    if let place = places[ObjectIdentifier(stepper)] {
      if heap[place].isAwaited { awaitedCount -= 1 }
      heap[place] = sleeper
      settle(place)
    } else {
      places[ObjectIdentifier(stepper)] = heap.count
      heap.append(sleeper)
      settle(heap.count - 1)
    }
  }

  /// Forgets an object, where it sleeps; the caller holds it.
  ///
  /// - Complexity: O(log number of sleepers).
  mutating func remove(_ stepper: any Steppable) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(stepper)) else { return }
    if heap[place].isAwaited { awaitedCount -= 1 }
    let last = heap.removeLast()
    guard place < heap.count else { return }
    heap[place] = last
    places[ObjectIdentifier(last.stepper)] = place
    settle(place)
  }

  /// Takes out the next to wake, if its tick has come.
  mutating func popFirst(upTo tick: Int64) -> (any Steppable)? {
    guard let first = heap.first, first.tick <= tick else { return nil }
    remove(first.stepper)
    return first.stepper
  }

  /// Brings a sleeper to where it belongs.
  private mutating func settle(_ start: Int) {
    var place = start
    while place > 0, heap[place].comesBefore(heap[(place - 1) / 2]) {
      swap(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
    while true {
      var next = 2 * place + 1
      guard next < heap.count else { return }
      if next + 1 < heap.count, heap[next + 1].comesBefore(heap[next]) { next += 1 }
      guard heap[next].comesBefore(heap[place]) else { return }
      swap(place, next)
      place = next
    }
  }

  private mutating func swap(_ a: Int, _ b: Int) {
    heap.swapAt(a, b)
    places[ObjectIdentifier(heap[a].stepper)] = a
    places[ObjectIdentifier(heap[b].stepper)] = b
  }
}
