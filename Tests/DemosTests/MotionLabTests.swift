import Foundation
import Testing

/// The effects of input on the motion demo, read from its tree dump.
///
/// The window has 960x600 points: three panes beside one another in two rows, 301x256 points each.
@Suite("The motion demo, replayed", .timeLimit(.minutes(40)))
struct MotionLabTests {
  private func run(_ script: Script, _ arguments: [String] = []) async throws -> Dump {
    try await Demo.motion(script, arguments).dump
  }

  @Test("Curves run to the other side, and all arrive there")
  func curves() async throws {
    var script = Script()
    script.key("1")
    script.wait(1.5)
    let dump = try await run(script)
    let places = try ["linear", "ease-in", "spring-0.3"].map {
      try dump.node("runner-\($0)").windowFrame[0]
    }
    #expect(Set(places).count == 1 && places[0] > 230)
  }

  @Test("Balls follow the finger to where it is, and stay in their field", arguments: [60, 144])
  func finger(fps: Int) async throws {
    var script = Script(pointer: .finger)
    script.drag(from: 400, y: 200, by: 130)
    script.wait(2)
    let dump = try await run(script, ["--fps", "\(fps)"])
    let field = try dump.node("ball-0")
    #expect(abs(field.windowFrame[0] + 22 - 530) < 0.01, "\(field.windowFrame)")
    #expect(try dump.node("ball-4").center == field.center)
    #expect(try dump.node("scroll").contentOffset == [0, 0])
  }

  @Test("A card that is thrown comes back below the others; one that is let go goes back")
  func cards() async throws {
    var script = Script(pointer: .mouse)
    // The stack is in the lower left pane.
    script.drag(from: 160, y: 480, by: 40)
    script.wait(1)
    var dump = try await run(script)
    var order = try dump.node("cards").children.flatMap(\.children).compactMap(\.identifier)
    #expect(order == ["card-3", "card-2", "card-1", "card-0"])
    script = Script(pointer: .mouse)
    script.drag(from: 160, y: 480, by: 120, hold: nil)
    script.lift(280, y: 480)
    script.wait(1)
    script.key("4")
    script.wait(1)
    dump = try await run(script)
    order = try dump.node("cards").children.flatMap(\.children).compactMap(\.identifier)
    #expect(order == ["card-1", "card-0", "card-3", "card-2"])
    #expect(try dump.node("card-0").alpha == 1)
  }

  /// Returns the tree before any input.
  private func start(_ arguments: [String] = []) async throws -> Dump {
    try await run(Script(), ["--frames", "2"] + arguments)
  }

  @Test("Cards that are thrown quickly fly on, each once, and come back in their order")
  func quickThrows() async throws {
    var script = Script()
    for _ in 0..<6 { script.key("4") }
    let rest = try await start().node("card-0").center
    // Before the first one returns all four are flying, and the stack is empty.
    let flying = try await run(script, ["--frames", "21"])
    for card in 0..<4 { #expect(try flying.node("card-\(card)").center[0] > rest[0] + 100) }
    script.wait(2)
    let dump = try await run(script)
    let order = try dump.node("cards").children.flatMap(\.children).compactMap(\.identifier)
    #expect(order == ["card-3", "card-2", "card-1", "card-0"])
    for card in 0..<4 {
      let node = try dump.node("card-\(card)")
      #expect(node.alpha == 1 && node.center[0] == rest[0])
      #expect(node.center[1] == rest[1] + Double(card) * 9)
    }
  }

  @Test("A card that a finger holds can be thrown by the key, and the finger then holds none")
  func throwHeld() async throws {
    var script = Script(pointer: .mouse)
    script.drag(from: 160, y: 480, by: 30, hold: nil)
    script.key("4")
    script.wait(0.1)
    script.add("mouseMoved", "\"x\": 260, \"y\": 480")
    script.wait(0.1)
    script.lift(260, y: 480)
    script.wait(2)
    let dump = try await run(script)
    let order = try dump.node("cards").children.flatMap(\.children).compactMap(\.identifier)
    #expect(order == ["card-0", "card-3", "card-2", "card-1"])
    let top = try dump.node("card-1").center
    #expect(try top == (await start()).node("card-0").center)
  }

  @Test("A card is taken anywhere on it, and nowhere beside it", arguments: [true, false])
  func grabs(isOnCard: Bool) async throws {
    let card = try await start().node("card-0")
    let (width, height) = (card.windowFrame[2], card.windowFrame[3])
    // Far from the center but on the card; near it but above.
    let place =
      isOnCard
      ? (card.middle.x + width / 2 - 4, card.middle.y)
      : (card.middle.x, card.middle.y - height / 2 - 4)
    var script = Script(pointer: .mouse)
    script.drag(from: place.0, y: place.1, by: -60, seconds: 0.2, hold: nil)
    let dump = try await run(script)
    #expect(try (dump.node("card-0").center[0] < card.center[0] - 30) == isOnCard)
  }

  @Test("A drag beside the stack scrolls")
  func dragsBeside() async throws {
    let small = ["--size", "320x480"]
    var script = Script()
    script.key("4")
    script.wait(1.5)
    let before = try await run(script, small)
    let offset = try #require(try before.node("scroll").contentOffset)
    let card = try before.node("card-1").windowFrame
    let place = { (y: Double) in "\"finger\": 1, \"x\": \(card[0] - 8), \"y\": \(card[1] + y)" }
    script.add("fingerDown", place(40))
    for way in 1...10 {
      script.wait(0.02)
      script.add("fingerMoved", place(40 + 6 * Double(way)))
    }
    script.wait(0.2)
    script.add("fingerUp", place(100))
    script.wait(1)
    let after = try await run(script, small)
    #expect(try after.node("scroll").contentOffset![1] < offset[1] - 20)
  }

  @Test("The animator runs to its end, pauses there, and reverses")
  func animator() async throws {
    var script = Script()
    script.key("5")
    script.wait(3)
    let there = try await run(script)
    #expect(try there.node("box").center[0] > 200 && there.node("fraction").value == 1)
    script.key("5")
    script.wait(1)
    script.key("5")
    script.wait(1)
    let paused = try await run(script)
    #expect(abs(try paused.node("fraction").value! - 0.5) < 0.1)
  }

  @Test("The knob shows the progress in both directions")
  func reverse() async throws {
    let button = try await start().node("reverse").middle
    // A new animator has only one direction.
    var script = Script()
    script.tap(x: button.x, y: button.y)
    script.wait(0.5)
    var places: [Double] = []
    for frames in [20, 40, 60] {
      places.append(try await run(script, ["--frames", "\(frames)"]).node("fraction").value!)
    }
    #expect(places[0] < 0.1 && places == places.sorted() && places[2] > 0.3)
    #expect(try await run(script).node("fraction").value == 1)
    // A running animator reverses in place.
    script = Script()
    script.key("5")
    script.wait(1)
    let before = try await run(script, ["--frames", "66"]).node("fraction").value!
    script.tap(x: button.x, y: button.y)
    let after = try await run(script, ["--frames", "75"]).node("fraction").value!
    #expect(before > 0.4 && abs(after - before) < 0.15)
    script.wait(3)
    #expect(try await run(script).node("fraction").value == 0)
  }

  @Test(
    "The animator, the timeline, balls and cards continue after a change of size and theme",
    arguments: [true, false])
  func goesOn(resizes: Bool) async throws {
    let light = try await start().node("theme")
    var script = Script()
    for key in ["5", "6", "2", "4"] { script.key(key) }
    script.wait(0.1)
    let plain = script
    if resizes {
      script.resize(1_280, 720)
    } else {
      script.tap(x: light.windowFrame[0] + light.windowFrame[2] * 0.75, y: light.middle.y)
    }
    // On the same frame as an undisturbed run.
    let frames = ["--frames", "31"]
    let (changed, expected) = (try await run(script, frames), try await run(plain, frames))
    for name in ["fraction", "time"] {
      let (a, b) = (try changed.node(name).value!, try expected.node(name).value!)
      #expect(abs(a - b) < 1e-9 && a > 0.05, "\(name): \(a), \(b)")
    }
    #expect(try changed.node("play").all.compactMap(\.text).contains("Pause"))
    let flight = try expected.node("card-0").center[0]
    #expect(try changed.node("card-0").center[0] == flight && flight > 300)
    // To their ends, at their new positions.
    let end = try await run(script)
    #expect(try end.node("fraction").value == 1 && end.node("time").value == 1)
    let field = try end.node("track").frame
    #expect(try end.node("box").center[0] == field[0] + field[2])
    let bars = try (0..<9).map { try end.node("bar-\($0)").frame }
    let floor = bars[0][1] + bars[0][3]
    #expect(bars.allSatisfy { $0[3] > 12 && abs($0[1] + $0[3] - floor) < 1e-9 })
  }

  @Test("The timeline runs, is paused, and begins again from its end")
  func timeline() async throws {
    var script = Script()
    script.key("6")
    script.wait(4.5)
    let there = try await run(script)
    #expect(try there.node("time").value == 1)
    #expect(try there.node("bar-0").frame[3] > 12 && there.node("bar-0").alpha == 1)
    script.key("6")
    script.wait(0.3)
    script.key("6")
    script.wait(0.5)
    let paused = try await run(script)
    #expect(try paused.node("time").value! < 0.5)
  }

  @Test("Faces change by every transition", arguments: 0..<4)
  func transitions(kind: Int) async throws {
    var script = Script()
    // Tab moves to the theme first, and then to the choice of transitions.
    script.key("Tab")
    script.key("Tab")
    // The second is selected at first.
    if kind == 0 { script.key("Left") }
    for _ in 1..<max(1, kind) { script.key("Right") }
    script.key("3")
    script.wait(0.3)
    script.key("3")
    script.wait(1)
    let dump = try await run(script)
    #expect(try dump.node("transition").selectedSegmentIndex == kind)
    #expect(try dump.node("face").children.compactMap(\.text) == ["S", "Spring"])
  }

  @Test("Small, large and fine windows are all filled, at any scale")
  func sizes() async throws {
    for (size, scale) in [("320x480", "1"), ("800x600", "2"), ("1280x720", "1.5")] {
      var script = Script()
      for key in 1...6 { script.key("\(key)") }
      script.wait(0.5)
      let dump = try await run(script, ["--size", size, "--scale", scale])
      let pane = try dump.node("timeline").frame
      let content = try #require(try dump.node("scroll").contentSize)
      #expect(pane[0] + pane[2] + 16 <= content[0] + 3 && pane[1] + pane[3] + 16 == content[1])
    }
  }

  @Test("A pane that is played by its key is brought into sight", arguments: ["4", "5", "6"])
  func intoSight(key: String) async throws {
    var script = Script()
    script.key(key)
    script.wait(1)
    let dump = try await run(script, ["--size", "320x480"])
    let pane = try dump.node(["4": "cards", "5": "animator", "6": "timeline"][key]!).windowFrame
    let room = try dump.node("scroll").windowFrame
    #expect(pane[1] >= room[1] && pane[1] + pane[3] <= room[1] + room[3])
  }

  @Test("The captions of panes are not cut off", arguments: ["240x240", "320x480", "960x600"])
  func captions(size: String) async throws {
    let dump = try await start(["--size", size])
    for pane in ["curves", "finger", "transitions", "cards", "animator", "timeline"] {
      let parts = try dump.node(pane).children
      let (caption, field) = (parts[1], parts[2])
      let lines = (Double(caption.text!.count) * 5.2 / caption.frame[2]).rounded(.up)
      #expect(caption.frame[3] >= 13 * lines, "\(pane)")
      #expect(caption.frame[1] + caption.frame[3] <= field.frame[1])
    }
  }
}
