import Foundation
import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

/// The HUD demo: a game in plain SDL calls, which must not receive the HUD's input.
@Suite("The HUD demo", .timeLimit(.minutes(40)))
struct HUDTests {
  /// The output of a run of the demo.
  private struct Run {
    var folder: TempFolder
    var dump: Dump
    var stats: Stats
  }

  private func run(_ arguments: [String], script: Script? = nil) async throws -> Run {
    let folder = try TempFolder()
    var all = ["hud", "--headless", "--dump-tree", "tree.json", "--stats", "stats.json"]
    if let script {
      try folder.write(script.text, to: "input.jsonl")
      all += ["--replay", "input.jsonl"]
    }
    let result = try await Demo.run(all + arguments, in: folder)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    return Run(
      folder: folder, dump: try Dump(json: folder.text("tree.json")),
      stats: try Stats(json: folder.text("stats.json")))
  }

  /// Presses and releases at a point.
  private func press(_ script: inout Script, _ x: Double, _ y: Double) {
    let mouse = "\"x\": \(x), \"y\": \(y), \"button\": 1, \"clicks\": 1"
    let finger = "\"finger\": 1, \"x\": \(x), \"y\": \(y)"
    let isMouse = script.pointer == .mouse
    script.add(isMouse ? "mouseDown" : "fingerDown", isMouse ? mouse : finger)
    script.wait(0.1)
    script.add(isMouse ? "mouseUp" : "fingerUp", isMouse ? mouse : finger)
    script.wait(0.4)
  }

  @Test("Without input only the game moves")
  func rest() async throws {
    let run = try await run(["--frames", "60", "--screenshot", "a.png"])
    #expect((try? run.dump.node("rest")) == nil)
    #expect(try run.dump.node("hint").alpha == 1)
    #expect(try run.dump.node("score").text == "0")
    #expect(run.stats.frames == 60 && run.stats.ticks < 60)
    let picture = try run.folder.picture("a.png")
    #expect(picture.width == 960 && picture.height == 600 && picture.colorCount > 100)
  }

  @Test(
    "In small windows nothing lies over anything else, and all that shows is whole",
    arguments: [
      "240x180", "280x180", "280x320", "280x600", "320x200", "360x240", "480x320", "200x400",
    ])
  func small(size: String) async throws {
    let dump = try await run(["--frames", "2", "--size", size]).dump
    func rect(_ node: Node) -> Rect {
      let frame = node.windowFrame
      return Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    }
    let window = rect(try dump.node("hud"))
    let shown = try ["panel", "minimap", "hint", "pause"].map(dump.node).filter { !$0.hidden }
    #expect(shown.count >= 3)
    for (index, node) in shown.enumerated() {
      #expect(window.intersection(rect(node)) == rect(node), "\(node.frame)")
      for other in shown[..<index] {
        #expect(!rect(node).intersects(rect(other)), "\(node.frame), \(other.frame)")
      }
    }
  }

  @Test(
    "A press on the pause button pauses, at its edge as well, and the game does not see it",
    arguments: Script.Pointer.allCases, [(930.0, 30.0), (955, 5), (906, 52)])
  func pause(pointer: Script.Pointer, place: (x: Double, y: Double)) async throws {
    var script = Script(pointer: pointer)
    press(&script, place.x, place.y)
    let run = try await run(["--frames", "60"], script: script)
    #expect(try run.dump.node("rest").alpha == 1)
    // A mouse press that reached the game would have steered the player.
    #expect(try run.dump.node("hint").alpha == 1)
  }

  @Test("A press beside the HUD is the game's")
  func steering() async throws {
    var script = Script()
    press(&script, 300, 300)
    script.wait(1)
    let run = try await run(["--frames", "100"], script: script)
    #expect((try? run.dump.node("rest")) == nil)
    #expect(try run.dump.node("hint").alpha == 0)
  }

  @Test("Resume goes on, and P does both")
  func resume() async throws {
    var script = Script()
    press(&script, 930, 30)
    press(&script, 480, 312)
    #expect(try await !rests(script, frames: 100))
    script = Script()
    script.key("P")
    #expect(try await rests(script, frames: 40))
    script.wait(0.4)
    script.key("P")
    #expect(try await !rests(script, frames: 80))
  }

  /// Whether the menu is shown at the end of a script.
  private func rests(_ script: Script, frames: Int) async throws -> Bool {
    let run = try await run(["--frames", "\(frames)"], script: script)
    return (try? run.dump.node("rest")) != nil
  }

  @Test("Keys operate the menu: Resume, the options and back", arguments: [true, false])
  func menu(byGamepad: Bool) async throws {
    func press(_ script: inout Script, _ key: String, _ button: String) {
      if byGamepad {
        script.add("gamepadDown", "\"button\": \"\(button)\"")
        script.wait(0.05)
        script.add("gamepadUp", "\"button\": \"\(button)\"")
        script.wait(0.05)
      } else {
        script.key(key)
      }
      script.wait(0.5)
    }
    var script = Script()
    script.key("P")
    script.wait(0.5)
    press(&script, "Down", "dpdown")
    var resume = script
    press(&resume, "Return", "a")
    #expect(try await !rests(resume, frames: 150))
    press(&script, "Down", "dpdown")
    press(&script, "Return", "a")
    var dump = try await run(["--frames", "200"], script: script).dump
    #expect((try? dump.node("showsMinimap")) != nil && (try? dump.node("continue")) == nil)
    press(&script, "Down", "dpdown")
    press(&script, "Return", "a")
    press(&script, "Escape", "b")
    dump = try await run(["--frames", "330"], script: script).dump
    #expect((try? dump.node("showsMinimap")) == nil && (try? dump.node("continue")) != nil)
    press(&script, "Escape", "b")
    #expect(try await !rests(script, frames: 400))
  }

  @Test("Twice the scale has twice the pixels and the same points")
  func scale() async throws {
    let run = try await run(["--frames", "3", "--scale", "2", "--screenshot", "a.png"])
    #expect(run.dump.window.bounds == [0, 0, 960, 600])
    let picture = try run.folder.picture("a.png")
    #expect(picture.width == 1920 && picture.height == 1200)
  }

  @Test(
    "Points outside of the window have no effect",
    arguments: [["--size", "100x100"], ["--size", "100x100", "--scale", "16"]])
  func farAway(flags: [String]) async throws {
    var script = Script()
    for place in ["1e9", "-1e9"] {
      script.add("mouseMoved", "\"x\": \(place), \"y\": \(place)")
      script.add("mouseDown", "\"x\": \(place), \"y\": 5, \"button\": 1, \"clicks\": 1")
      script.add("mouseUp", "\"x\": \(place), \"y\": 5, \"button\": 1, \"clicks\": 1")
      script.add("fingerDown", "\"finger\": 1, \"x\": \(place), \"y\": 5")
      script.add("fingerUp", "\"finger\": 1, \"x\": \(place), \"y\": 5")
      script.wait(0.1)
    }
    let run = try await run(["--frames", "40"] + flags, script: script)
    #expect((try? run.dump.node("rest")) == nil)
  }

  @Test("The same script gives the same ticks twice")
  func repeats() async throws {
    let folder = try TempFolder()
    var script = Script()
    script.wait(0.3)
    press(&script, 930, 30)
    press(&script, 480, 312)
    try folder.write(script.text, to: "input.jsonl")
    for _ in 0..<2 {
      let result = try await Demo.run(
        [
          "hud", "--headless", "--frames", "120", "--replay", "input.jsonl", "--verify",
          "digests.jsonl",
        ], in: folder)
      #expect(result.code == 0, "\(result.output) \(result.errors)")
    }
  }

  @Test("All input of a window is recorded and can be replayed")
  func recording() async throws {
    let folder = try TempFolder()
    var script = Script()
    let place = "\"x\": 300, \"y\": 300"
    for (type, fields) in [
      ("focusGained", ""), ("mouseMoved", place),
      ("mouseDown", place + ", \"button\": 3, \"clicks\": 2"),
      ("mouseUp", place + ", \"button\": 3, \"clicks\": 2"), ("wheel", place + ", \"dy\": -1"),
      ("mouseLeft", ""), ("fingerDown", "\"finger\": 2, " + place),
      ("fingerMoved", "\"finger\": 2, " + place), ("fingerUp", "\"finger\": 2, " + place),
      ("keyDown", "\"key\": \"Left\", \"modifiers\": [\"shift\", \"alt\"]"),
      ("keyUp", "\"key\": \"Left\", \"modifiers\": [\"control\", \"command\"]"),
      ("text", "\"text\": \"\u{C4}\u{5E9}\""),
      ("textEditing", "\"text\": \"\u{3075}\", \"start\": 0, \"length\": 1"),
      ("gamepadDown", "\"button\": \"dpup\""), ("gamepadUp", "\"button\": \"dpup\""),
      ("gamepadAxis", "\"axis\": \"lefty\", \"value\": -1"), ("inputReset", ""), ("focusLost", ""),
    ] {
      script.add(type, fields)
      script.wait(0.05)
    }
    try folder.write(script.text, to: "input.jsonl")
    for (replay, record) in [("input.jsonl", "first.jsonl"), ("first.jsonl", "second.jsonl")] {
      let result = try await Demo.run(
        [
          "hud", "--headless", "--frames", "120", "--replay", replay, "--record", record,
          "--verify", "digests.jsonl",
        ], in: folder)
      #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    }
    let lines = folder.text("first.jsonl").split(separator: "\n").dropFirst()
    let types = lines.compactMap { $0.firstMatch(of: /"type": "(\w+)"/)?.output.1 }
    let given = script.lines.compactMap { $0.firstMatch(of: /"type": "(\w+)"/)?.output.1 }
    #expect(types == given)
    for words in [
      "[\"shift\", \"alt\"]", "[\"control\", \"command\"]", "\u{C4}\u{5E9}", "\"dpup\"",
      "\"value\": -1", "\"clicks\": 2", "\u{3075}",
    ] {
      #expect(lines.contains { $0.contains(words) }, "\(words)")
    }
    #expect(folder.text("first.jsonl") == folder.text("second.jsonl"))
  }

  @Test(
    "Unsupported requests are refused in one line",
    arguments: [
      (["--renderer", "gl"], ""),
      ([], "{\"t\": 0.1, \"type\": \"resize\", \"width\": 300, \"height\": 200}"),
      (["--replay", "none.jsonl"], ""),
    ])
  func refusals(flags: [String], line: String) async throws {
    let folder = try TempFolder()
    var all = ["hud", "--headless", "--frames", "30"] + flags
    if !line.isEmpty {
      try folder.write(line + "\n", to: "input.jsonl")
      all += ["--replay", "input.jsonl"]
    }
    let result = try await Demo.run(all, in: folder)
    #expect(result.code == 2 && result.errorLines.count == 1, "\(result.errors)")
  }

  @Test(
    "In a window a real click on the pause button pauses, and one beside it steers",
    .enabled(if: XDisplay.missing == nil, "needs Xvfb and xdotool"))
  func window() async throws {
    for (x, y, pauses) in [("930", "30", true), ("300", "300", false)] {
      try await XDisplay.with { display in
        let folder = try TempFolder()
        let demo = try display.start(
          ["hud", "--renderer", "software", "--dump-tree", "tree.json", "--record", "r.jsonl"],
          in: folder)
        /// Waits until the game has received an event.
        @MainActor func isRecorded(_ words: String) async throws {
          let isRecorded = try await poll(seconds: 60) { folder.text("r.jsonl").contains(words) }
          try #require(isRecorded, "no \(words)")
        }
        /// Acts with the mouse, and waits until the game has received the input.
        @MainActor func act(_ arguments: String..., until words: String) async throws {
          try await display.xdotool(arguments)
          try await isRecorded(words)
        }
        try await display.moveMouse(to: (x, y), in: demo)
        try await isRecorded("\"x\": \(x), \"y\": \(y)")
        try await act("mousedown", "1", until: "mouseDown")
        try await act("mouseup", "1", until: "mouseUp")
        // An event in a later frame comes after the effects of the click.
        try await act("click", "3", until: "\"button\": 3")
        demo.signal(SIGINT)
        let result = try await demo.wait(limit: 20)
        #expect(result.code == 0, "\(result.errors)")
        let dump = try Dump(json: folder.text("tree.json"))
        #expect(((try? dump.node("rest")) != nil) == pauses)
        #expect(try (dump.node("hint").alpha == 1) == pauses)
      }
    }
  }
}
