import Foundation
import Testing

/// What the motion demo does with input, seen in the tree that it leaves behind.
///
/// The window has 960x600 points: three panes beside one another in two rows, 301x256 points each.
@Suite("The motion demo, replayed", .timeLimit(.minutes(10)))
struct MotionLabTests {
  private func run(_ script: Script, _ arguments: [String] = []) async throws -> Dump {
    let folder = try TempFolder()
    try folder.write(script.text, to: "input.jsonl")
    let result = try await Demo.run(
      ["motion", "--headless", "--replay", "input.jsonl", "--dump-tree", "tree.json"] + arguments,
      in: folder)
    try #require(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    return try Dump(json: folder.text("tree.json"))
  }

  @Test("Curves run to the other side, and all arrive there")
  func curves() async throws {
    var script = Script()
    script.key("1")
    script.wait(1.5)
    let dump = try await run(script)
    let places = try ["linear", "ease-in", "spring-0.3"].map {
      try dump.node("runner-\($0)").center[0]
    }
    #expect(Set(places).count == 1 && places[0] > 200)
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

  @Test("The animator runs to its end, pauses there, and turns round")
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
    // Tab goes to the theme first, and then to the choice of transitions.
    script.key("Tab")
    script.key("Tab")
    for _ in 0..<4 { script.key("Left") }
    for _ in 0..<kind { script.key("Right") }
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
}
