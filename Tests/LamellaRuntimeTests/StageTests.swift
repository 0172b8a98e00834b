internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

struct StageTests {
  private let frameRates = [30, 60, 120, 144]

  /// Advances frame by frame for some seconds.
  private func run(_ stage: Stage, framesPerSecond: Int, seconds: Int = 2) {
    for frame in 0...(framesPerSecond * seconds) {
      stage.advance(to: StageTime(frame: frame, framesPerSecond: framesPerSecond))
    }
  }

  // MARK: Rest

  @Test("The first advance runs tick 0 and a stage at rest runs no more")
  func firstTick() {
    let stage = makeStage()
    #expect(stage.tick == -1)
    #expect(!stage.isIdle)
    stage.advance(to: .zero)
    #expect(stage.tick == 0)
    #expect(stage.isIdle)
    #expect(stage.nextDeadline == nil)
    run(stage, framesPerSecond: 60)
    #expect(stage.tick == 0)
  }

  @Test("What sleeps until a tick is woken then, and the stage rests until it is due")
  func wakes() {
    for framesPerSecond in frameRates {
      let stage = makeStage()
      stage.advance(to: .zero)
      let blinker = Blinker(stage, every: 1_000)
      let animator = stage.window.ticker
      animator.add(blinker, at: 100)
      animator.add(blinker, at: 50)
      #expect(animator.isIdle && stage.isSettled && !stage.isIdle)
      #expect(stage.nextDeadline == StageTime(value: 50, unitsPerSecond: 120))
      // An event in between runs its own tick and no other.
      stage.enqueue(InputEvent(microseconds: 250_000, .mouseMoved(.zero)))
      run(stage, framesPerSecond: framesPerSecond, seconds: 1)
      #expect(blinker.ticks == [50])
      #expect(stage.tick == 50)
      animator.remove(blinker)
      #expect(stage.isIdle && stage.nextDeadline == nil)
      // A tick that is over stands for the first that can still run.
      animator.add(blinker, at: 3)
      stage.advance(to: StageTime(value: 240, unitsPerSecond: 120))
      #expect(blinker.ticks == [50, 120])
    }
  }

  @Test("The stage rests until a delayed animation begins, and through one that is held")
  func delayedAnimations() {
    for framesPerSecond in frameRates {
      let stage = makeStage()
      let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      stage.window.addSubview(view)
      stage.advance(to: .zero)
      var ticks: [Int64] = []
      stage.afterTick { ticks.append($0.tick) }
      var ends: [Bool] = []
      // Views that move may have other insets, which the next tick looks at.
      View.animate(withDuration: 0.25, delay: 1) {
        view.alpha = 0
      } completion: {
        ends.append($0)
      }
      View.animate(withDuration: .infinity) { view.center.x = 100 }
      run(stage, framesPerSecond: framesPerSecond, seconds: 3)
      #expect(
        ticks.filter { $0 > 1 } == Array(120...150) && ends == [true] && stage.isIdle,
        "\(ticks)")
      #expect(view.layer.presentation()?.position.x == 10)
    }
  }

  @Test("Tick 0 lays out before it hands out the first event")
  func layoutFirst() {
    final class Laid: View {
      var isLaidOut = false
      override func layoutSubviews() { isLaidOut = true }
    }
    let stage = makeStage()
    let view = Laid(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    stage.enqueue(InputEvent(microseconds: 0, .mouseMoved(.zero)))
    var wasLaidOut = false
    stage.onEvent { _, _ in wasLaidOut = view.isLaidOut }
    stage.advance(to: .zero)
    #expect(wasLaidOut)
  }

  @Test("Ticks run while something moves and stop with it")
  func motionEnds() {
    let stage = makeStage()
    stage.advance(to: .zero)
    let mover = Mover(ticks: 10)
    stage.window.ticker.add(mover)
    #expect(!stage.isIdle)
    run(stage, framesPerSecond: 60)
    #expect(mover.ticks == Array(1...10))
    #expect(stage.tick == 10)
    #expect(stage.isIdle)
  }

  @Test("Motion that begins after a rest begins where the rest ended")
  func motionAfterRest() {
    let stage = makeStage()
    run(stage, framesPerSecond: 60, seconds: 5)
    let mover = Mover(ticks: 3)
    stage.window.ticker.add(mover)
    #expect(stage.window.ticker.now.tick == 600)
    stage.advance(to: StageTime(frame: 310, framesPerSecond: 60))
    #expect(mover.ticks == [601, 602, 603])
  }

  @Test("A hook for each tick keeps the stage from resting")
  func hookKeepsTicking() {
    let stage = makeStage()
    var ticks: [Int64] = []
    stage.onTick { ticks.append($0.tick) }
    stage.advance(to: StageTime(microseconds: 100_000))
    #expect(ticks == Array(0...12))
    #expect(stage.nextDeadline == StageTime(value: 13, unitsPerSecond: 120))
  }

  // MARK: The same ticks at every frame rate

  @Test("The last tick of a scene that settles is the same at every frame rate")
  func settledTick() {
    var ends: Set<Int64> = []
    for rate in frameRates {
      let stage = makeStage()
      stage.enqueue(InputEvent(microseconds: 333_333, .mouseMoved(.zero)))
      stage.enqueue(InputEvent(microseconds: 1_234_567, .mouseMoved(.zero)))
      stage.onEvent { _, time in
        if time.tick > 100 { stage.window.ticker.add(Mover(ticks: 17)) }
      }
      run(stage, framesPerSecond: rate)
      ends.insert(stage.tick)
    }
    // ceil(1.234567 s * 120) = 149, whose own step is the first of 17.
    #expect(ends == [165])
  }

  @Test(
    "Events reach the same ticks at every frame rate, at all ticks a second",
    arguments: [30, 60, 120, 144])
  func eventTicks(ticksPerSecond: Int) {
    var expected: [Int64]?
    for rate in frameRates {
      let stage = makeStage(rate: ticksPerSecond)
      let log = EventLog(stage)
      for time in stride(from: Int64(0), to: 1_900_000, by: 61_803) {
        stage.enqueue(InputEvent(microseconds: time, .mouseMoved(.zero)))
      }
      run(stage, framesPerSecond: rate)
      let ticks = log.entries.map(\.tick)
      #expect(ticks == expected ?? ticks)
      expected = ticks
      for (tick, event) in log.entries {
        let own = StageTime(microseconds: event.microseconds)
          .tickOfEvent(ticksPerSecond: ticksPerSecond)
        #expect(tick == own)
      }
    }
    #expect(expected?.count == 31)
  }

  // MARK: Events

  @Test("Events are handed out by time, and in the order they came where times are equal")
  func eventOrder() {
    let stage = makeStage()
    let log = EventLog(stage)
    let times: [Int64] = [500, 100, 500, 300, 100, 500]
    for (index, time) in times.enumerated() {
      stage.enqueue(InputEvent(microseconds: time, .mouseMoved(Point(Double(index), 0))))
    }
    stage.advance(to: StageTime(microseconds: 100_000))
    let order = log.entries.map { entry -> Int in
      guard case .mouseMoved(let point) = entry.event.kind else { return -1 }
      return Int(point.x)
    }
    #expect(order == [1, 4, 3, 0, 2, 5])
  }

  @Test("Many events keep their order while some are taken")
  func manyEvents() {
    let stage = makeStage()
    let log = EventLog(stage)
    for batch in 0..<50 {
      for index in 0..<40 {
        let time = Int64(batch * 40 + index) * 1_000
        stage.enqueue(InputEvent(microseconds: time, .mouseMoved(.zero)))
      }
      stage.advance(to: StageTime(microseconds: Int64(batch) * 40_000 + 13_000))
    }
    stage.advance(to: StageTime(microseconds: 3_000_000))
    #expect(log.entries.map(\.event.microseconds) == (0..<2_000).map { Int64($0) * 1_000 })
  }

  @Test("What follows a late event in its tick does not go back behind it")
  func timesDoNotDecrease() {
    let stage = makeStage()
    var times: [Int64] = []
    stage.onEvent { event, _ in times.append(event.microseconds) }
    stage.advance(to: StageTime(microseconds: 20_000))
    stage.enqueue(InputEvent(microseconds: 1_000, .mouseMoved(Point(1, 1))))
    stage.enqueue(InputEvent(microseconds: 20_000, .mouseMoved(Point(2, 2))))
    stage.enqueue(InputEvent(microseconds: 24_000, .mouseMoved(Point(3, 3))))
    stage.advance(to: StageTime(microseconds: 40_000))
    #expect(times.count == 3)
    #expect(times == times.sorted())
  }

  @Test("An event that comes too late goes to the next tick and takes its time")
  func lateEvent() {
    let stage = makeStage()
    let log = EventLog(stage)
    stage.onTick { _ in }
    stage.advance(to: StageTime(microseconds: 100_000))
    stage.enqueue(InputEvent(microseconds: 20_000, .mouseMoved(.zero)))
    stage.advance(to: StageTime(microseconds: 150_000))
    #expect(log.entries.map(\.tick) == [13])
    let time = log.entries[0].event.microseconds
    #expect(StageTime(microseconds: time).tickOfEvent(ticksPerSecond: 120) == 13)
  }

  @Test("A resize gives the window its size before layout")
  func resize() {
    let stage = makeStage()
    stage.enqueue(InputEvent(microseconds: 50_000, .resize(Size(300, 200))))
    stage.enqueue(InputEvent(microseconds: 60_000, .resize(Size(.nan, 200))))
    stage.advance(to: StageTime(microseconds: 100_000))
    #expect(stage.window.frame == Rect(x: 0, y: 0, width: 300, height: 200))
  }

  @Test("Rates of 30 to 1000 ticks a second are taken, others refused in words")
  func rates() async {
    for rate in [30, 31, 120, 1000] { #expect(makeStage(rate: rate).ticksPerSecond == rate) }
    func words(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    let slow = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await MainActor.run { _ = makeStage(rate: 29) } }
    #expect(words(slow).contains("a stage has 30 to 1000 ticks a second, not 29"))
    let fast = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await MainActor.run { _ = makeStage(rate: 1001) } }
    #expect(words(fast).contains("a stage has 30 to 1000 ticks a second, not 1001"))
  }

  // MARK: Real time

  @Test("A hitch is caught up with by a quarter of a second, and the rest is counted")
  func droppedTicks() {
    let stage = makeStage()
    var ticks = 0
    stage.onTick { _ in ticks += 1 }
    stage.update(elapsedMicroseconds: 0)
    #expect(ticks == 1)
    stage.update(elapsedMicroseconds: 1_000_000)
    #expect(ticks == 31)
    #expect(stage.droppedTicks == 90)
    stage.update(elapsedMicroseconds: 250_000)
    #expect(ticks == 61)
    #expect(stage.droppedTicks == 90)
  }

  @Test("A long rest drops nothing")
  func restIsNoHitch() {
    let stage = makeStage()
    stage.update(elapsedMicroseconds: 0)
    stage.update(elapsedMicroseconds: 60_000_000)
    #expect(stage.droppedTicks == 0)
    #expect(stage.tick == 0)
    // What is set in motion now begins now.
    let mover = Mover(ticks: 2)
    stage.window.ticker.add(mover)
    let start = stage.window.ticker.now.tick
    stage.update(elapsedMicroseconds: 3_600_000_000)
    stage.update(elapsedMicroseconds: 16_667)
    #expect(mover.ticks == [start + 1, start + 2])
    #expect(stage.droppedTicks == 0)
  }

  @Test("A clock that goes back counts as standing still")
  func clockGoesBack() {
    let stage = makeStage()
    stage.onTick { _ in }
    stage.update(elapsedMicroseconds: 100_000)
    let tick = stage.tick
    stage.update(elapsedMicroseconds: -5_000_000)
    #expect(stage.tick == tick)
  }

  @Test("No wait is too long for the clock")
  func endOfTime() {
    let stage = makeStage()
    stage.update(elapsedMicroseconds: 1)
    let hook = stage.onTick { _ in }
    for _ in 0..<3 { stage.update(elapsedMicroseconds: .max) }
    #expect(stage.droppedTicks > 1 << 40)
    hook.remove()
    for _ in 0..<3 { stage.update(elapsedMicroseconds: .max) }
    stage.enqueue(InputEvent(microseconds: 0, .quit))
    stage.update(elapsedMicroseconds: 16_667)
    #expect(stage.isQuitRequested)
  }

  @Test("What ends an animation, a timeline or a transition may let go of the stage amid its tick")
  func letGoByCompletions() {
    for kind in 0..<5 {
      var stage: Stage? = makeStage()
      weak let gone = stage
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      stage?.window.addSubview(view)
      stage?.update(elapsedMicroseconds: 16_667)
      var ends: [String] = []
      let end = {
        ends.append("first")
        stage = nil
      }
      View.animate(withDuration: 5) {
        view.center.x = 90
      } completion: {
        ends.append("second \($0)")
      }
      switch kind {
      case 0:
        View.animate(withDuration: 0.1, animations: { view.alpha = 0 }, completion: { _ in end() })
      case 1:
        let animator = ViewPropertyAnimator(duration: 0.1, curve: .linear) { view.alpha = 0 }
        animator.addCompletion { _ in end() }
        animator.startAnimation()
      case 2:
        if let window = stage?.window {
          Timeline(.animate(withDuration: 0.1) { view.alpha = 0 }).start(in: window) { _ in end() }
        }
      case 3:
        View.transition(
          with: view, duration: 0.1, options: .transitionFlipFromLeft,
          animations: { view.alpha = 0.5 }, completion: { _ in end() })
      default:
        var fade = BasicAnimation(.opacity, to: 0)
        fade.duration = 0.1
        fade.completion = { _ in end() }
        view.layer.add(fade)
      }
      for _ in 0..<30 { stage?.update(elapsedMicroseconds: 16_667) }
      #expect(stage == nil && gone == nil && ends.first == "first", "\(kind): \(ends)")
      // What had not ended is told of by another stage.
      let other = makeStage()
      other.update(elapsedMicroseconds: 16_667)
      other.update(elapsedMicroseconds: 16_667)
      #expect(ends == ["first", "second false"], "\(kind): \(ends)")
      #expect(view.window == nil && !view.hasAnimations)
    }
  }
}
