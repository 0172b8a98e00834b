/// A priority queue of objects scheduled for later ticks.
///
/// A binary heap with the next object at its root, and a map from each object to its index. Objects of the same
/// tick come in the order in which they were scheduled.
struct SleepQueue {
  /// A scheduled object with its tick.
  private struct Sleeper {
    var tick: Int64
    /// A sequence number, which orders the objects of one tick.
    var number: UInt64
    var stepper: any Steppable
    var isAwaited: Bool

    /// Returns whether an entry is due before another one.
    func comesBefore(_ other: Sleeper) -> Bool {
      (tick, number) < (other.tick, other.number)
    }
  }

  private var heap: [Sleeper] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private var plans: UInt64 = 0
  /// The number of awaited objects.
  private(set) var awaitedCount = 0

  /// The tick of the next object; nil if the queue is empty.
  var nextTick: Int64? { heap.first?.tick }

  /// Schedules an object; replaces its earlier entry.
  ///
  /// - Complexity: O(log number of objects).
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

  /// Removes an object, if it is scheduled; the caller keeps it alive.
  ///
  /// - Complexity: O(log number of objects).
  mutating func remove(_ stepper: any Steppable) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(stepper)) else { return }
    if heap[place].isAwaited { awaitedCount -= 1 }
    let last = heap.removeLast()
    guard place < heap.count else { return }
    heap[place] = last
    places[ObjectIdentifier(last.stepper)] = place
    settle(place)
  }

  /// Removes and returns the next object, if its tick has come.
  mutating func popFirst(upTo tick: Int64) -> (any Steppable)? {
    guard let first = heap.first, first.tick <= tick else { return nil }
    remove(first.stepper)
    return first.stepper
  }

  /// Restores the heap order for an entry.
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

  /// Swaps two entries of the heap.
  private mutating func swap(_ a: Int, _ b: Int) {
    heap.swapAt(a, b)
    places[ObjectIdentifier(heap[a].stepper)] = a
    places[ObjectIdentifier(heap[b].stepper)] = b
  }
}
