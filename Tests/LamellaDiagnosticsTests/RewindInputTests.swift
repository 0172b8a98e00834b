internal import LamellaCapture
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaText
internal import Testing

@testable internal import LamellaDiagnostics

/// F9 and the other keys, as used in a window.
@MainActor
struct RewindInputTests {
  private let stage: Stage
  private let rewind: Rewind
  private let renderer = SoftwareRenderer(width: 640, height: 400)
  private let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let reached = ReceivedEvents()

  /// The events that reached the scene.
  private final class ReceivedEvents {
    var events: [InputEvent.Kind] = []
  }

  init() throws {
    stage = Stage(window: Window(size: Size(640, 400)))
    rewind = Rewind(stage: stage)
    view.backgroundColor = Color(hex: 0xF2555A)
    view.identifier = "box"
    stage.window.addSubview(view)
    let (view, reached) = (view, reached)
    stage.onTick { view.frame.origin.x = Double($0.tick % 400) }
    stage.onEvent { event, _ in reached.events.append(event.kind) }
  }

  /// Passes an event on as a loop does, and returns whether it was handled.
  @discardableResult
  private func send(_ kind: InputEvent.Kind) -> Bool {
    if rewind.handle(InputEvent(microseconds: 0, kind)) { return true }
    stage.enqueue(kind, ageMicroseconds: 0)
    return false
  }

  @discardableResult
  private func press(_ key: Key) -> Bool { send(.keyDown(key, [], isRepeat: false)) }

  private func run(frames: Int) throws {
    for _ in 0..<frames {
      stage.update(elapsedMicroseconds: 16_667)
      try stage.render(on: renderer, pixelWidth: 640, pixelHeight: 400)
    }
  }

  private func rewound(frames: Int = 60) throws {
    rewind.isEnabled = true
    try run(frames: frames)
    #expect(press(Key("F9")) && rewind.isRewound)
  }

  @Test("F9 enables the storing of frames, and reports that in one line")
  func begins() throws {
    var lines: [String] = []
    let handler = Diagnostics.handler
    Diagnostics.forgetReports()
    // Another warning may be reported: other tests decide whether there are fonts.
    Diagnostics.handler = { if $0.contains("F9") { lines.append($0) } }
    defer { Diagnostics.handler = handler }
    try run(frames: 10)
    #expect(press(Key("F9")) && rewind.isEnabled && !rewind.isRewound && !stage.isPaused)
    #expect(lines.count == 1)
    #expect(send(.keyUp(Key("F9"), [])))
    try run(frames: 10)
    #expect(send(.keyDown(Key("F9"), [], isRepeat: true)) && !rewind.isRewound)
    #expect(press(Key("F9")) && rewind.isRewound && lines.count == 1)
    #expect(rewind.frameCount == 10 && rewind.position == 9)
  }

  @Test("Without stored frames F9 does not rewind")
  func nothing() {
    rewind.isEnabled = true
    #expect(press(Key("F9")) && !rewind.isRewound && !stage.isPaused)
  }

  @Test("Keys and the wheel go through the frames, within their limits")
  func keys() throws {
    try rewound()
    func position(after keys: Key...) -> Int {
      for key in keys { #expect(press(key)) }
      return rewind.position
    }
    #expect(rewind.position == 59)
    #expect(position(after: .left) == 58 && position(after: .left, .left) == 56)
    #expect(position(after: .right) == 57)
    #expect(position(after: .pageUp) == 47 && position(after: .pageDown) == 57)
    #expect(position(after: .pageDown) == 59 && position(after: .right) == 59)
    #expect(position(after: .home) == 0 && position(after: .left) == 0)
    #expect(position(after: .pageUp) == 0 && position(after: .end) == 59)
    #expect(send(.wheel(Point(1, 1), notches: Point(0, 1))) && rewind.position == 58)
    #expect(send(.wheel(Point(1, 1), notches: Point(0, -1))) && rewind.position == 59)
    #expect(send(.keyDown(.left, [], isRepeat: true)) && rewind.position == 58)
    #expect(press(.escape) && !rewind.isRewound && !stage.isPaused)
    #expect(!press(.left))
  }

  @Test("The thumb follows the pointer that dragged the panel", arguments: [true, false])
  func drag(isMouse: Bool) throws {
    try rewound()
    try run(frames: 1)
    let finger = FingerID(1)
    func down(_ point: Point) -> InputEvent.Kind {
      isMouse
        ? .mouseDown(point, button: .left, clicks: 1) : .fingerDown(finger, point, pressure: 1)
    }
    func move(_ point: Point) -> InputEvent.Kind {
      isMouse ? .mouseMoved(point) : .fingerMoved(finger, point, pressure: 1)
    }
    func up(_ point: Point) -> InputEvent.Kind {
      isMouse ? .mouseUp(point, button: .left, clicks: 1) : .fingerUp(finger, point)
    }
    // The panel is centered at the bottom: 560 points wide, its track 20 points inside.
    #expect(send(down(Point(320, 350))))
    #expect((28...31).contains(rewind.position))
    send(move(Point(60, 100)))
    #expect(rewind.position == 0)
    send(move(Point(2000, -50)))
    #expect(rewind.position == 59)
    let quarter = 60.0 + 520 / 4
    send(move(Point(quarter, 350)))
    let expected = rewind.position
    #expect((13...16).contains(expected))
    #expect(send(up(Point(quarter, 350))))
    send(move(Point(400, 350)))
    #expect(rewind.position == expected)
    // A press beside the panel drags nothing.
    send(down(Point(300, 100)))
    send(move(Point(400, 350)))
    #expect(rewind.position == expected)
    send(up(Point(400, 350)))
    // The panel at the top.
    press(.up)
    try run(frames: 1)
    send(down(Point(320, 50)))
    #expect((28...31).contains(rewind.position))
  }

  @Test("Time is paused while rewound, and continues where it was")
  func time() throws {
    try rewound()
    let (tick, place) = (stage.tick, view.frame)
    press(.home)
    try run(frames: 300)
    #expect(stage.tick == tick && view.frame == place)
    press(.escape)
    try run(frames: 60)
    #expect((118...122).contains(stage.tick - tick) && stage.droppedTicks == 0)
    #expect(rewind.frameCount == 120)
    // A stage that was paused before is paused afterward.
    stage.isPaused = true
    press(Key("F9"))
    press(Key("F9"))
    #expect(!rewind.isRewound && stage.isPaused)
  }

  @Test("A frame is drawn only for changes")
  func draws() throws {
    try rewound()
    func presents() throws -> Bool {
      try stage.render(on: renderer, pixelWidth: 640, pixelHeight: 400).isPresented
    }
    #expect(try presents() && !presents())
    press(.left)
    #expect(try presents() && !presents())
    send(.mouseMoved(Point(200, 50)))
    #expect(try presents() && !presents())
    stage.pictureWasLost()
    #expect(try presents() && !presents())
    press(.escape)
    #expect(try presents())
  }

  @Test("The scene gets no events while rewound, and afterward the necessary ones")
  func undelivered() throws {
    rewind.isEnabled = true
    press(Key("A"))
    send(.gamepadDown("a"))
    try run(frames: 30)
    reached.events.removeAll()
    press(Key("F9"))
    press(.left)
    #expect(press(Key("B")) && send(.keyUp(Key("B"), [])) && send(.text("b")))
    #expect(send(.mouseDown(Point(1, 1), button: .right, clicks: 1)))
    #expect(send(.gamepadDown("b")))
    // The scene must know the position of a stick afterward.
    #expect(!send(.gamepadAxis("leftx", 1)))
    send(.keyUp(Key("A"), []))
    send(.gamepadUp("a"))
    send(.mouseMoved(Point(3, 3)))
    send(.mouseMoved(Point(7, 7)))
    send(.resize(Size(600, 300)))
    try run(frames: 10)
    #expect(reached.events.isEmpty)
    press(.escape)
    #expect(send(.keyUp(.left, [])) && send(.keyUp(.escape, [])))
    try run(frames: 1)
    #expect(
      reached.events == [
        .gamepadAxis("leftx", 1), .keyUp(Key("A"), []), .gamepadUp("a"), .mouseMoved(Point(7, 7)),
        .resize(Size(600, 300)),
      ])
    #expect(!send(.keyUp(.left, [])))
  }

  @Test("Touches are canceled on resuming, once, and only if there are any")
  func cancelled() throws {
    final class PressedView: View {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { log.append("began") }
      override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { log.append("ended") }
      override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        log.append("cancelled")
      }
    }
    let held = PressedView(frame: Rect(x: 0, y: 200, width: 100, height: 100))
    stage.window.addSubview(held)
    rewind.isEnabled = true
    send(.mouseDown(Point(50, 250), button: .left, clicks: 1))
    try run(frames: 10)
    #expect(held.log == ["began"])
    press(Key("F9"))
    try run(frames: 10)
    send(.mouseUp(Point(50, 250), button: .left, clicks: 1))
    #expect(held.log == ["began"])
    press(Key("F9"))
    try run(frames: 10)
    #expect(held.log == ["began", "cancelled"])
    reached.events.removeAll()
    press(Key("F9"))
    press(Key("F9"))
    try run(frames: 10)
    #expect(reached.events.isEmpty)
  }

  @Test("Other tools are hidden while rewound, and come back")
  func tools() throws {
    let inspector = Inspector(stage: stage)
    inspector.isShown = true
    inspector.pointerMoved(to: Point(20, 50))
    try rewound()
    try run(frames: 1)
    let window = try #require(stage.overlay?.window)
    func isVisible(_ identifier: String) -> Bool {
      window.subviews.contains { $0.identifier == identifier && $0.alpha > 0 }
    }
    #expect(isVisible("rewind") && !isVisible("inspector"))
    // Tools about the program stay, above the panel.
    #expect(!send(.keyDown(Key("F3"), [], isRepeat: false)) && !send(.keyUp(Key("F3"), [])))
    FrameGraph(stage: stage) { 0 }.isShown = true
    try run(frames: 1)
    let graph = try #require(window.subviews.first { $0.identifier == "frame-graph" })
    let panel = try #require(rewind.view.subviews.last)
    #expect(isVisible("frame-graph") && graph.frame.maxY <= panel.frame.minY)
    press(.escape)
    try run(frames: 1)
    #expect(!isVisible("rewind") && isVisible("inspector") && inspector.isShown)
  }

  @Test("F10 and F11 resume and act; a key held since before does nothing")
  func clockKeys() throws {
    func handle(_ key: String, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) {
      let event = InputEvent(
        microseconds: 0, .keyDown(Key(key), modifiers, isRepeat: isRepeat))
      if !rewind.handle(event) { #expect(ClockKeys.handle(event, stage: stage)) }
    }
    try rewound()
    let tick = stage.tick
    handle("F10", .shift, isRepeat: true)
    #expect(rewind.isRewound && stage.tick == tick)
    handle("F10", .shift)
    #expect(!rewind.isRewound && stage.isPaused && stage.tick == tick + 1)
    // Back to the pause from before, and only then resumed.
    press(Key("F9"))
    handle("F10")
    #expect(!rewind.isRewound && stage.isPaused && stage.tick == tick + 1)
    handle("F10")
    #expect(!stage.isPaused)
    press(Key("F9"))
    handle("F11")
    #expect(!rewind.isRewound && !stage.isPaused && stage.timeScale == 0.25)
  }

  @Test("F12 toggles the outline of the view below the pointer, also for the next time")
  func outline() throws {
    try rewound()
    func isOutlined() throws -> Bool {
      try run(frames: 1)
      let inspector = try #require(rewind.view.subviews.first { $0 is InspectorView })
      return (inspector as? InspectorView)?.isShowing == true
    }
    press(.home)
    send(.mouseMoved(Point(50, 50)))
    #expect(try !isOutlined())
    #expect(press(Key("F12")) && send(.keyUp(Key("F12"), [])))
    #expect(try isOutlined())
    press(Key("F9"))
    press(Key("F9"))
    press(.home)
    #expect(try isOutlined())
    press(Key("F12"))
    #expect(try !isOutlined())
    press(Key("F9"))
    press(Key("F9"))
    press(.home)
    #expect(try !isOutlined())
  }

  @Test("If an inspector is shown, stored frames are inspected too")
  func inspector() throws {
    Inspector(stage: stage).isShown = true
    try rewound()
    #expect(rewind.isInspecting)
    press(Key("F12"))
    #expect(!rewind.isInspecting)
  }

  @Test(
    "The panel shows its position and every key, whatever the window's width",
    arguments: [Size(240, 240), Size(320, 480), Size(640, 400), Size(1280, 720)], [false, true])
  func words(size: Size, hasSystemFonts: Bool) throws {
    // System fonts are wider than the engine's fallback font.
    FontLibrary.provider = hasSystemFonts ? SystemFonts() : nil
    defer { FontLibrary.provider = nil }
    try Self().words(in: size)
  }

  private func words(in size: Size) throws {
    stage.window.frame = Rect(origin: .zero, size: size)
    renderer.resize(width: Int(size.width), height: Int(size.height))
    rewind.isEnabled = true
    for _ in 0..<60 {
      stage.update(elapsedMicroseconds: 16_667)
      try stage.render(on: renderer, pixelWidth: Int(size.width), pixelHeight: Int(size.height))
    }
    press(Key("F9"))
    press(.left)
    try stage.render(on: renderer, pixelWidth: Int(size.width), pixelHeight: Int(size.height))
    let panel = try #require(rewind.view.subviews.last)
    let labels = panel.subviews.compactMap { $0 as? Label }
    #expect(labels.allSatisfy { !$0.isHidden && panel.bounds.contains($0.frame) })
    for label in labels {
      let needed = label.sizeThatFits(Size(label.bounds.width, 0))
      #expect(needed.height <= label.bounds.height + 1 && needed.width <= label.bounds.width + 1)
    }
    let text = labels.compactMap(\.text).joined(separator: " ").replacing("\u{A0}", with: " ")
    // If texts and numbers do not fit, the text is shortened.
    if size.width >= 320 { #expect(text.contains("Rewound")) }
    for word in [
      "\u{2212}0.02 s", "59 of 60", "Left", "Right", "wheel", "PgUp", "PgDn", "Home",
      "End", "Up, Down", "F12", "Esc", "F9",
    ] {
      #expect(text.contains(word), "\(word) in \(text)")
    }
  }

  @Test("In a window that was resized meanwhile the pointer finds the view that is drawn below it")
  func resized() throws {
    try rewound()
    press(.home)
    press(Key("F12"))
    // At twice the size, with 100 empty points above and below.
    renderer.resize(width: 1_280, height: 1_000)
    send(.resize(Size(1_280, 1_000)))
    send(.mouseMoved(Point(100, 250)))
    try stage.render(on: renderer, pixelWidth: 1_280, pixelHeight: 1_000)
    let picture = try renderer.readPixels()
    func isRed(_ x: Int, _ y: Int) -> Bool { picture.pixel(x: x, y: y) & 0xFFFFFF == 0x5A55F2 }
    #expect(isRed(100, 200) && !isRed(100, 90) && isRed(190, 290))
    let box = try #require(rewind.views(at: 0).first { $0.identifier == "box" })
    let inspector = try #require(rewind.view.subviews.compactMap { $0 as? InspectorView }.first)
    let outline = try #require(inspector.subviews.first?.subviews.first)
    #expect(
      outline.convert(outline.bounds, to: nil)
        == Rect(x: box.frame.minX * 2, y: 100, width: 200, height: 200))
    // The panel is at the bottom of the current window.
    let panel = try #require(rewind.view.subviews.last)
    #expect(panel.frame.maxY == 1_000 - 12)
  }
}
