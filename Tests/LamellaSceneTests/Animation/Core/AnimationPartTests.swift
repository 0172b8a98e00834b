import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// The small parts that animations are made of, one by one.
@Suite("Parts of animations")
@MainActor struct AnimationPartTests {
  // MARK: Keyframes

  /// A value with a part in each lane.
  private func four(_ value: Double) -> AnimationVector {
    let twice: Double = 2 * value
    return AnimationVector(value, -value, twice, 1)
  }

  private func two(_ x: Double, _ y: Double) -> AnimationVector { AnimationVector(x, y, 0, 0) }

  private func frames(_ values: [Double], _ times: [Double], isDiscrete: Bool = false) -> Keyframes
  {
    var frames = Keyframes()
    frames.isDiscrete = isDiscrete
    frames.times = times
    let vector = values.map(four)
    frames.segments =
      isDiscrete
      ? vector.map { CubicSegment(from: $0, to: $0) }
      : zip(vector, vector.dropFirst()).map { CubicSegment(from: $0, to: $1) }
    return frames
  }

  @Test("Numbers lead from time to time, and stay at both ends")
  func vector() {
    let led = frames([10, 30, 20, 60], [0, 0.5, 0.75, 1])
    for (fraction, value) in [
      (-1.0, 10.0), (0, 10), (0.25, 20), (0.5, 30), (0.625, 25), (0.75, 20), (0.875, 40), (1, 60),
      (2, 60),
    ] { #expect(led.vector(at: fraction) == four(value), "\(fraction)") }
    // What begins later stands before, two at one time are a jump.
    let late = frames([10, 30, 50, 70], [0.2, 0.4, 0.4, 0.8])
    for (fraction, value) in [
      (0.0, 10.0), (0.2, 10), (0.3, 20), (0.4, 50), (0.6, 60), (0.8, 70), (0.9, 70),
    ] { #expect(abs(late.vector(at: fraction)[0] - value) < 1e-9, "\(fraction)") }
    let held = frames([10, 30, 20], [0, 0.5, 0.75, 1], isDiscrete: true)
    for (fraction, value) in [
      (-0.1, 10.0), (0, 10), (0.49, 10), (0.5, 30), (0.74, 30), (0.75, 20), (1, 20), (2, 20),
    ] { #expect(held.vector(at: fraction)[0] == value, "\(fraction)") }
    // A curve for each way, so far as there are any.
    var bent = frames([0, 10, 20], [0, 0.5, 1])
    bent.paces = [.easeIn]
    #expect(abs(bent.vector(at: 0.25)[0] - 10 * TimingCurve.easeIn.progress(at: 0.5)) < 1e-9)
    #expect(bent.vector(at: 0.75)[0] == 15)
    #expect(Keyframes().vector(at: 0.5) == .zero && Keyframes().direction(at: 0.5) == 0)
  }

  @Test("Transforms lead from time to time by their parts, or are held")
  func parts() {
    func scale(_ value: Double) -> TransformParts {
      TransformParts(Transform2D(a: value, b: 0, c: 0, d: value, tx: 10 * value, ty: 0))
    }
    var frames = Keyframes()
    frames.transforms = [scale(1), scale(3), scale(5)]
    frames.times = [0, 0.5, 1]
    for (fraction, value) in [(0.0, 1.0), (0.25, 2), (0.5, 3), (0.75, 4), (1, 5), (1.5, 5)] {
      let parts = frames.parts(at: fraction)
      #expect(abs(parts.scale[0] - value) < 1e-12 && abs(parts.scale[1] - value) < 1e-12)
      #expect(abs(parts.translation[0] - 10 * value) < 1e-12)
    }
    frames.isDiscrete = true
    frames.times = [0, 0.25, 0.5, 1]
    for (fraction, value) in [(0.0, 1.0), (0.24, 1), (0.25, 3), (0.49, 3), (0.5, 5), (1, 5)] {
      #expect(frames.parts(at: fraction).scale[0] == value, "\(fraction)")
    }
    let none = Keyframes().parts(at: 0.5)
    #expect(none.scale == .zero && none.translation == .zero && none.perspective == .zero)
    var single = Keyframes()
    single.transforms = [scale(2)]
    single.times = [0, 1]
    for fraction in [0.0, 0.5, 1] { #expect(single.parts(at: fraction).scale[0] == 2) }
  }

  @Test("Even times, and ways that take as long as they are long")
  func even() {
    #expect(Keyframes.evenTimes(0) == [0, 1] && Keyframes.evenTimes(1) == [0, 1])
    #expect(Keyframes.evenTimes(2) == [0, 1] && Keyframes.evenTimes(3) == [0, 0.5, 1])
    #expect(Keyframes.evenTimes(5) == [0, 0.25, 0.5, 0.75, 1])
    var frames = Keyframes()
    frames.segments = [
      CubicSegment(from: two(0, 0), to: two(30, 40)),
      CubicSegment(from: two(30, 40), to: two(30, 190)),
    ]
    frames.times = [0, 0.9, 1]
    frames.paces = [.easeIn]
    frames.makeEven()
    #expect(frames.times == [0, 0.25, 1] && frames.paces.isEmpty && frames.isEven)
    #expect(frames.vector(at: 0.125).point == Point(15, 20))
    #expect(frames.vector(at: 0.5).point == Point(30, 90))
    #expect(abs(frames.direction(at: 0.1) - Elementary.atan2(4, 3)) < 1e-12)
    #expect(abs(frames.direction(at: 0.9) - .pi / 2) < 1e-12)
    // Ways without length share the time.
    var still = Keyframes()
    still.segments = [CubicSegment](
      repeating: CubicSegment(from: two(5, 5), to: two(5, 5)), count: 4)
    still.makeEven()
    #expect(still.times == [0, 0.25, 0.5, 0.75, 1])
  }

  @Test("A curve's way is Bernstein's, its length that of many small steps, and so are its parts")
  func ways() {
    let (a, b, c, d) = (Point(0, 0), Point(0, 60), Point(100, 60), Point(100, -20))
    func vector(_ p: Point) -> AnimationVector { two(p.x, p.y) }
    var way = CubicSegment(vector(a), vector(b), vector(c), vector(d))
    /// De Casteljau's construction.
    func place(_ t: Double) -> Point {
      func mix(_ p: Point, _ q: Point) -> Point { p + (q - p) * t }
      let (ab, bc, cd) = (mix(a, b), mix(b, c), mix(c, d))
      return mix(mix(ab, bc), mix(bc, cd))
    }
    for t in [0.0, 0.1, 0.35, 0.5, 0.8, 1] {
      let (found, expected) = (way.value(at: t).point, place(t))
      #expect(found.distance(to: expected) < 1e-9)
      let h = 1e-6
      let slope = (place(t + h) - place(t - h)) * (1 / (2 * h))
      #expect(way.direction(at: t).distance(to: slope) < 1e-4)
    }
    #expect(way.length == 0 && way.parameter(at: 0.3) == 0.3)
    way.measure()
    let steps = 4_000
    var sums = [0.0]
    for step in 0..<steps {
      let (from, to) = (
        place(Double(step) / Double(steps)), place(Double(step + 1) / Double(steps))
      )
      sums.append(sums[step] + from.distance(to: to))
    }
    #expect(abs(way.length - sums[steps]) < 1e-4)
    for part in [0.0, 0.02, 0.3, 0.5, 0.77, 0.99, 1] {
      let t = way.parameter(at: part)
      let step = min(max(t * Double(steps), 0), Double(steps))
      let index = min(Int(step), steps - 1)
      let done = sums[index] + (sums[index + 1] - sums[index]) * (step - Double(index))
      #expect(abs(done - part * sums[steps]) < 1e-3, "\(part)")
    }
    // At an end without a direction the way a little further in counts.
    let hook = CubicSegment(vector(a), vector(a), vector(c), vector(c))
    for (t, sign) in [(0.0, 1.0), (1, 1)] {
      let way = hook.direction(at: t)
      #expect(way.x * sign > 0 && abs(way.y / way.x - 0.6) < 1e-9)
    }
  }

  // MARK: Groups of ends

  @Test("A group tells once, when it is closed and all that entered has left")
  func groups() {
    let queue = CompletionQueue()
    var ends: [Bool] = []
    let group = CompletionGroup { ends.append($0) }
    #expect(group.isAwaited && group.pending == 0 && group.isFinished)
    group.enter()
    group.enter()
    group.leave(isFinished: true, tellingIn: queue)
    #expect(group.pending == 1 && queue.isEmpty)
    #expect(!group.close())
    group.leave(isFinished: false, tellingIn: queue)
    #expect(!queue.isEmpty && ends == [] && !group.isFinished)
    queue.run()
    queue.run()
    group.run()
    #expect(ends == [false] && queue.isEmpty && !group.isAwaited)
    // Open, it is not told of, however few are pending.
    let open = CompletionGroup { ends.append($0) }
    open.enter()
    open.leave(isFinished: true, tellingIn: queue)
    #expect(queue.isEmpty && open.close())
    open.run()
    #expect(ends == [false, true])
    // What did not enter may not have come to its end either.
    let closed = CompletionGroup { ends.append($0) }
    #expect(closed.close(isFinished: false))
    closed.run()
    #expect(ends == [false, true, false])
    // Nobody waits: nothing is queued.
    let idle = CompletionGroup(nil)
    idle.enter()
    _ = idle.close()
    idle.leave(isFinished: true, tellingIn: queue)
    #expect(!idle.isAwaited && queue.isEmpty)
  }

  @Test("A group around others waits for them, and ends unfinished where one of them does")
  func nestedGroups() {
    for isFinished in [true, false] {
      var ends: [String] = []
      let queue = CompletionQueue()
      let outer = CompletionGroup { ends.append("outer \($0)") }
      let middle = CompletionGroup(in: outer, nil)
      let inner = CompletionGroup(in: middle) { ends.append("inner \($0)") }
      #expect(outer.pending == 1 && middle.pending == 1 && inner.pending == 0)
      #expect(middle.isAwaited && inner.isWithin(outer) && inner.isWithin(inner))
      #expect(middle.isWithin(outer) && !outer.isWithin(middle) && !middle.isWithin(inner))
      #expect(!outer.close() && !middle.close())
      inner.enter()
      #expect(!inner.close())
      inner.leave(isFinished: isFinished, tellingIn: queue)
      #expect(ends == [])
      queue.run()
      #expect(ends == ["inner \(isFinished)", "outer \(isFinished)"])
      #expect(outer.pending == 0 && middle.pending == 0)
    }
    var ends: [String] = []
    let group = CompletionGroup { _ in ends.append("old") }
    group.setHandler { _ in ends.append("new") }
    #expect(group.close())
    group.run()
    #expect(ends == ["new"])
  }

  @Test("What a queue's handlers add waits for the next run")
  func queue() {
    let queue = CompletionQueue()
    var log: [Int] = []
    func group(_ number: Int, _ body: @escaping () -> Void = {}) -> CompletionGroup {
      CompletionGroup { _ in
        log.append(number)
        body()
      }
    }
    queue.add(group(1) { queue.add(group(3)) })
    queue.add(group(2))
    queue.run()
    #expect(log == [1, 2] && !queue.isEmpty)
    queue.run()
    #expect(log == [1, 2, 3] && queue.isEmpty)
  }

  // MARK: Pools

  @Test("A pool gives the place freed last away first, and begins anew when it is empty")
  func pool() {
    var pool = Pool<Int>(capacity: 2)
    #expect(pool.isEmpty && pool.count == 0)
    for value in 0..<9 { #expect(pool.insert(100 + value) == Int32(value)) }
    #expect(pool.count == 9 && !pool.isEmpty)
    for index in 0..<9 { #expect(pool[Int32(index)] == 100 + index) }
    pool.remove(3)
    pool.remove(7)
    #expect(pool.count == 9)
    #expect(pool.insert(1) == 7 && pool.insert(2) == 3 && pool.insert(3) == 9)
    #expect(pool[7] == 1 && pool[3] == 2 && pool[9] == 3 && pool[8] == 108)
    pool[8] += 5
    #expect(pool[8] == 113)
    for index in (0..<10).reversed() { pool.remove(Int32(index)) }
    #expect(pool.isEmpty && pool.count == 0)
    #expect(pool.insert(7) == 0 && pool.insert(8) == 1 && pool.count == 2)
  }
}
