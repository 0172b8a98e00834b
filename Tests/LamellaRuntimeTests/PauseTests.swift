internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

/// Pause, slow motion and single steps, as a program and as a person at a window.
@MainActor
struct PauseTests {
  private func makeLoop() -> (FrameLoop, FakePlatform) {
    let platform = FakePlatform()
    return (FrameLoop(stage: makeStage(), platform: platform), platform)
  }

  /// Frames of 1/60 s.
  private func run(_ stage: Stage, frames: Int, elapsed: Int64 = 16_667) {
    for _ in 0..<frames { stage.update(elapsedMicroseconds: elapsed) }
  }

  // MARK: Pause

  @Test(
    "A pause stops ticks, and its time has not happened afterwards", arguments: [30, 60, 120, 1000])
  func pauses(rate: Int) {
    let stage = makeStage(rate: rate)
    var ticks: [Int64] = []
    stage.onTick { ticks.append($0.tick) }
    run(stage, frames: 60)
    let before = ticks.count
    stage.isPaused = true
    run(stage, frames: 600)
    stage.update(elapsedMicroseconds: 3_600_000_000)
    #expect(ticks.count == before && stage.microsecondsUntilNextTick == nil)
    stage.isPaused = false
    // The first update after it contains the pause, as far as a caller can tell.
    stage.update(elapsedMicroseconds: 5_000_000)
    #expect(ticks.count - before <= 1)
    run(stage, frames: 59)
    #expect(abs(ticks.count - before - rate) <= rate / 60 + 1)
    #expect(ticks == Array(0..<Int64(ticks.count)))
    #expect(stage.droppedTicks == 0)
  }

  @Test("A stage paused before its first tick lays out and shows itself")
  func pausedAtFirst() throws {
    let stage = makeStage()
    let renderer = FakeRenderer()
    stage.isPaused = true
    stage.onTick { _ in }
    run(stage, frames: 10)
    try stage.render(on: renderer, pixelWidth: 100, pixelHeight: 100)
    #expect(stage.tick == 0 && renderer.presents == 1)
  }

  @Test("A paused stage shows its last tick in one more frame, and then does no work")
  func noWork() throws {
    let stage = makeStage()
    let renderer = FakeRenderer()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = .white
    stage.window.addSubview(view)
    stage.update(elapsedMicroseconds: 0)
    View.animate(withDuration: 10, options: [.curveLinear]) { view.center.x = 90 }
    func frame(_ elapsed: Int64 = 10_000) throws -> FrameCounters {
      stage.update(elapsedMicroseconds: elapsed)
      return try stage.render(on: renderer, pixelWidth: 100, pixelHeight: 100)
    }
    for _ in 0..<20 { #expect(try frame().isPresented) }
    stage.isPaused = true
    #expect(try frame().isPresented)
    let presents = renderer.presents
    for _ in 0..<20 {
      let counters = try frame()
      #expect(!counters.isPresented && counters.ticks == 0 && !stage.needsDisplay)
    }
    #expect(renderer.presents == presents)
    // What is set from outside is shown, and nothing more.
    view.backgroundColor = .black
    #expect(try frame().isPresented)
    #expect(try !frame().isPresented)
    stage.isPaused = false
    #expect(try frame().isPresented)
  }

  @Test("A paused picture is shown whole, with its ratio, in a window of another size")
  func resized() throws {
    let stage = Stage(window: Window(size: Size(100, 50)))
    stage.window.backgroundColor = .black
    let view = View(frame: Rect(x: 50, y: 0, width: 50, height: 50))
    view.backgroundColor = .white
    view.autoresizingMask = [.flexibleWidth]
    // What reaches beyond the window is seen nowhere.
    let outside = View(frame: Rect(x: 0, y: 40, width: 50, height: 100))
    outside.backgroundColor = Color(red: 1, green: 0, blue: 0)
    outside.alpha = 0.5
    outside.addSubview(View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    for view in [view, outside] { stage.window.addSubview(view) }
    stage.update(elapsedMicroseconds: 0)
    let renderer = SoftwareRenderer(width: 100, height: 50)
    try stage.render(on: renderer, pixelWidth: 100, pixelHeight: 50)
    stage.isPaused = true
    stage.enqueue(.resize(Size(200, 300)), ageMicroseconds: 0)
    renderer.resize(width: 200, height: 300)
    #expect(try stage.render(on: renderer, pixelWidth: 200, pixelHeight: 300).isPresented)
    var picture = try renderer.readPixels()
    func red(_ x: Int, _ y: Int) -> UInt32 { picture.pixel(x: x, y: y) & 0xFF }
    // Twice as large, from 100 to 200 of 300.
    for (x, y, expected) in [
      (101, 101, 255), (199, 199, 255), (101, 99, 0), (150, 201, 0), (98, 150, 0),
    ] as [(Int, Int, UInt32)] {
      #expect(red(x, y) == expected, "\(x), \(y)")
    }
    #expect((127...128).contains(red(50, 190)) && red(50, 205) == 0 && red(50, 178) == 0)
    #expect(stage.window.bounds.size == Size(100, 50) && !stage.needsDisplay)
    // Back again, to the pixel.
    stage.enqueue(.resize(Size(100, 50)), ageMicroseconds: 0)
    renderer.resize(width: 100, height: 50)
    try stage.render(on: renderer, pixelWidth: 100, pixelHeight: 50)
    picture = try renderer.readPixels()
    #expect(red(50, 20) == 255 && red(49, 20) == 0)
    // With time going on the scene is laid out anew.
    stage.enqueue(.resize(Size(200, 300)), ageMicroseconds: 0)
    stage.step()
    renderer.resize(width: 200, height: 300)
    try stage.render(on: renderer, pixelWidth: 200, pixelHeight: 300)
    picture = try renderer.readPixels()
    #expect(
      view.frame.width == 150 && red(50, 20) == 255 && red(199, 49) == 255 && red(60, 60) == 0)
  }

  @Test("Groups, clips and what is turned in space are in a paused picture of another size")
  func resizedGroups() throws {
    let stage = Stage(window: Window(size: Size(200, 100)))
    stage.window.backgroundColor = .black
    func add(_ x: Double, _ color: Color, to superview: View? = nil) -> View {
      let view = View(frame: Rect(x: x, y: 10, width: 40, height: 60))
      view.backgroundColor = color
      (superview ?? stage.window).addSubview(view)
      return view
    }
    let (red, green) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0))
    let group = add(5, red)
    group.alpha = 0.5
    _ = add(10, green, to: group)
    let clip = add(70, red)
    clip.clipsToBounds = true
    clip.cornerRadius = 20
    _ = add(0, green, to: clip)
    let turned = add(130, red)
    _ = add(10, green, to: turned)
    var depth = Transform3D()
    depth.m34 = -1 / 200
    turned.transform3D =
      Transform3D(rotationRadians: 0.8, x: 0, y: 1, z: 0).concatenating(depth)
    stage.update(elapsedMicroseconds: 0)
    let renderer = SoftwareRenderer(width: 200, height: 100)
    try stage.render(on: renderer, pixelWidth: 200, pixelHeight: 100)
    let plain = try renderer.readPixels()
    stage.isPaused = true
    stage.enqueue(.resize(Size(400, 240)), ageMicroseconds: 0)
    renderer.resize(width: 400, height: 240)
    try stage.render(on: renderer, pixelWidth: 400, pixelHeight: 240)
    let picture = try renderer.readPixels()
    var (compared, different) = (0, 0)
    for y in 2..<98 {
      for x in 2..<198 {
        let pixel = plain.pixel(x: x, y: y)
        // Soft edges may lie a pixel beside.
        let isEven = (-2...2).allSatisfy { dy in
          (-2...2).allSatisfy { plain.pixel(x: x + $0, y: y + dy) == pixel }
        }
        guard isEven else { continue }
        compared += pixel & 0xFFFFFF == 0 ? 0 : 1
        if picture.pixel(x: 2 * x, y: 20 + 2 * y) != pixel { different += 1 }
      }
    }
    #expect(compared > 4_000 && different * 200 < compared, "\(different) of \(compared)")
  }

  @Test("Input of a pause waits for the next tick, in its order, moves as the last of them")
  func inputWaits() {
    let stage = makeStage()
    let log = EventLog(stage)
    stage.onTick { _ in }
    run(stage, frames: 30)
    stage.isPaused = true
    let finger = FingerID(1)
    func send(_ kind: InputEvent.Kind, age: Int64) {
      stage.enqueue(kind, ageMicroseconds: age)
      stage.update(elapsedMicroseconds: 16_667)
    }
    send(.mouseMoved(Point(1, 1)), age: 0)
    send(.mouseDown(Point(1, 1), button: .left, clicks: 1), age: 9_000)
    for x in 2..<500 {
      send(.mouseMoved(Point(Double(x), 0)), age: 16_000)
      send(.fingerMoved(finger, Point(0, Double(x)), pressure: 1), age: 3_000)
    }
    send(.mouseUp(Point(499, 0), button: .left, clicks: 1), age: 15_000)
    #expect(log.entries.isEmpty)
    stage.step()
    #expect(
      log.entries.map(\.event.kind) == [
        .mouseMoved(Point(1, 1)), .mouseDown(Point(1, 1), button: .left, clicks: 1),
        .mouseMoved(Point(499, 0)), .fingerMoved(finger, Point(0, 499), pressure: 1),
        .mouseUp(Point(499, 0), button: .left, clicks: 1),
      ])
    #expect(Set(log.entries.map(\.tick)) == [stage.tick])
  }

  @Test("Input that falls exactly on the moment of a pause waits too")
  func exactMoment() {
    let stage = makeStage(rate: 100)
    let log = EventLog(stage)
    stage.update(elapsedMicroseconds: 0)
    stage.update(elapsedMicroseconds: 50_000)
    stage.isPaused = true
    stage.enqueue(.mouseMoved(.zero), ageMicroseconds: 0)
    run(stage, frames: 5)
    #expect(log.entries.isEmpty)
    stage.isPaused = false
    run(stage, frames: 2)
    #expect(log.entries.count == 1)
  }

  // MARK: Single steps

  @Test("A step runs one tick and shows it as it is", arguments: [30, 120, 144, 1000])
  func steps(rate: Int) throws {
    let stage = makeStage(rate: rate)
    let renderer = FakeRenderer()
    var ticks: [Int64] = []
    stage.onTick { ticks.append($0.tick) }
    stage.step()
    #expect(ticks == [0])
    run(stage, frames: 7)
    stage.isPaused = true
    let start = stage.tick
    for number in 1...200 {
      stage.step()
      #expect(stage.tick == start + Int64(number))
      stage.window.backgroundColor = number % 2 == 0 ? .white : .black
      #expect(try stage.render(on: renderer, pixelWidth: 9, pixelHeight: 9).isPresented)
      run(stage, frames: 2)
      #expect(try !stage.render(on: renderer, pixelWidth: 9, pixelHeight: 9).isPresented)
    }
    stage.step(ticks: 50)
    #expect(ticks == Array(0...(start + 250)))
    stage.isPaused = false
    run(stage, frames: 60)
    #expect(ticks == Array(0...stage.tick) && stage.droppedTicks == 0)
  }

  @Test("Stepping a stage at rest does nothing but let time pass")
  func stepsAtRest() {
    let stage = makeStage()
    stage.update(elapsedMicroseconds: 0)
    stage.isPaused = true
    stage.step(ticks: 12)
    #expect(stage.tick == 0)
    let mover = Mover(ticks: 2)
    stage.window.ticker.add(mover)
    stage.step(ticks: 12)
    #expect(mover.ticks == [13, 14])
  }

  // MARK: Slow motion

  @Test(
    "At every scale so many ticks run, however time is cut into frames",
    arguments: [0.001, 0.0625, 0.1, 0.25, 1.0 / 3, 0.5, 1, 2, 7.5])
  func scales(scale: Double) {
    var counts: Set<Int> = []
    for elapsed in [Int64(1), 7, 1_000, 6_944, 16_667, 33_333] {
      let stage = makeStage()
      var count = 0
      stage.onTick { _ in count += 1 }
      stage.update(elapsedMicroseconds: 0)
      stage.timeScale = scale
      #expect(abs(stage.timeScale - scale) < 1e-6)
      let total: Int64 = 233_331
      for _ in 0..<(total / elapsed) { stage.update(elapsedMicroseconds: elapsed) }
      stage.update(elapsedMicroseconds: total % elapsed)
      counts.insert(count)
      #expect(stage.droppedTicks == 0)
    }
    #expect(counts == [Int((0.233331 * scale * 120).rounded(.down)) + 1])
  }

  @Test("One update makes up for a quarter of a second of the stage's time, at any scale")
  func clampAtScale() {
    for scale in [0.01, 1, 100] {
      let stage = makeStage()
      var count = 0
      stage.onTick { _ in count += 1 }
      stage.update(elapsedMicroseconds: 0)
      stage.timeScale = scale
      stage.update(elapsedMicroseconds: 5_000_000)
      let due = Int(5 * scale * 120)
      #expect(count == 1 + min(due, 30))
      #expect(stage.droppedTicks == Int64(max(0, due - 30)))
    }
  }

  @Test("Scales that are none are refused")
  func badScales() {
    let stage = makeStage()
    stage.timeScale = 0.5
    for bad in [0, -1, .nan, .infinity, -.infinity, 1e-9, 101] { stage.timeScale = bad }
    #expect(stage.timeScale == 0.5)
  }

  @Test("Input in slow motion keeps its order, and no more than it came with")
  func inputInSlowMotion() {
    for scale in [0.01, 0.25, 3] {
      let stage = makeStage()
      let log = EventLog(stage)
      stage.timeScale = scale
      stage.update(elapsedMicroseconds: 0)
      var sent = 0
      for _ in 0..<400 {
        stage.pass(elapsedMicroseconds: 10_000)
        for age in [Int64(9_900), 5_000, 100] {
          sent += 1
          stage.enqueue(.wheel(.zero, notches: Point(0, Double(sent))), ageMicroseconds: age)
        }
        stage.advanceToRealTime()
      }
      stage.timeScale = 1
      run(stage, frames: 2)
      let order = log.entries.map { entry -> Double in
        guard case .wheel(_, let notches) = entry.event.kind else { return 0 }
        return notches.y
      }
      #expect(order == (1...sent).map(Double.init))
      let times = log.entries.map(\.event.microseconds)
      #expect(times == times.sorted())
    }
  }

  // MARK: The loop

  @Test("A paused loop sleeps without end until somebody does something, and leaves when asked to")
  func pausedLoop() throws {
    let (loop, platform) = makeLoop()
    loop.stage.onTick { _ in }
    loop.onInput { event in
      guard case .keyDown(Key("P"), _, _) = event.kind else { return false }
      loop.stage.isPaused.toggle()
      return true
    }
    let log = EventLog(loop.stage)
    platform.coming = [
      InputEvent(microseconds: 1_500_000, .keyDown(Key("P"), [], isRepeat: false)),
      InputEvent(microseconds: 9_000_000, .keyDown(Key("P"), [], isRepeat: false)),
      InputEvent(microseconds: 9_500_000, .keyDown(Key("P"), [], isRepeat: false)),
      InputEvent(microseconds: 20_000_000, .quit),
    ]
    try loop.run()
    #expect(log.entries.isEmpty)
    #expect(platform.waits.filter { $0 ?? 0 > 7_000_000 }.count == 2)
    #expect((118...122).contains(loop.stage.tick))
    #expect(loop.stage.droppedTicks == 0 && loop.statistics.droppedTicks == 0)
  }

  @Test("In slow motion a loop waits as much longer for its ticks")
  func slowLoop() throws {
    let (loop, platform) = makeLoop()
    loop.stage.timeScale = 0.25
    loop.stage.onTick { time in if time.tick == 30 { loop.stop() } }
    try loop.run()
    #expect(platform.waits.contains { (33_000...33_400).contains($0 ?? 0) })
    #expect((1_980_000...2_040_000).contains(platform.microseconds))
  }

  @Test("A loop in virtual time heeds both, frame by frame", arguments: [30, 60, 144])
  func virtualLoop(framesPerSecond: Int) throws {
    let (loop, _) = makeLoop()
    loop.timing = .virtual(framesPerSecond: framesPerSecond)
    loop.frameLimit = 4 * framesPerSecond + 1
    loop.stage.onTick { _ in }
    loop.play([InputEvent(microseconds: 1_100_000, .resize(Size(64, 48)))])
    var ticks: [Int64] = []
    loop.onFrame = { frame, _ in
      if frame == framesPerSecond { loop.stage.isPaused = true }
      if frame == 2 * framesPerSecond { loop.stage.isPaused = false }
      if frame == 3 * framesPerSecond { loop.stage.timeScale = 0.1 }
      if frame % framesPerSecond == 0 { ticks.append(loop.stage.tick) }
    }
    try loop.run()
    #expect(ticks == [0, 120, 120, 240, 252])
    #expect(loop.stage.window.bounds.size == Size(64, 48))
  }
}
