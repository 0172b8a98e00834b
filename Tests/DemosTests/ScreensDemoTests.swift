import Foundation
import LamellaFiles
import LamellaGraphics
import Testing

/// The screens of the demo of that name, replayed.
///
/// The window has 420 x 640 points.
@Suite("The screens demo, replayed", .timeLimit(.minutes(40)))
struct ScreensDemoTests {
  private func run(_ script: Script, _ arguments: [String] = []) async throws -> Dump {
    let folder = try TempFolder()
    try folder.write(script.text, to: "input.jsonl")
    let result = try await Demo.run(
      ["screens", "--headless", "--replay", "input.jsonl", "--dump-tree", "tree.json"] + arguments,
      in: folder)
    try #require(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    return try Dump(json: folder.text("tree.json"))
  }

  @Test("A row leads to a creature, from which the bar leads back")
  func guide() async throws {
    var script = Script()
    script.tap(x: 150, y: 160)
    script.wait(1)
    var dump = try await run(script)
    #expect((try? dump.node("mark")) != nil && (try? dump.node("guide")) == nil)
    script.tap(x: 30, y: 22)
    script.wait(1)
    dump = try await run(script)
    #expect((try? dump.node("guide")) != nil && (try? dump.node("mark")) == nil)
  }

  @Test("In a wide window the list and the creature stand side by side")
  func wide() async throws {
    var script = Script()
    script.tap(x: 150, y: 160)
    script.wait(1)
    let dump = try await run(script, ["--size", "900x600"])
    #expect((try? dump.node("mark")) != nil && (try? dump.node("guide")) != nil)
  }

  @Test("Tabs switch, settings ask before they forget, Escape leaves the alert")
  func settings() async throws {
    var script = Script()
    script.tap(x: 210, y: 615)
    script.wait(0.5)
    script.wheel(x: 210, y: 400, dy: -10)
    script.wait(0.5)
    var dump = try await run(script)
    let reset = try dump.node("reset")
    script.tap(x: reset.middle.x, y: reset.middle.y)
    script.wait(1)
    dump = try await run(script)
    #expect((try? dump.node("Forget")) != nil)
    script.key("Escape")
    script.wait(1)
    dump = try await run(script)
    #expect((try? dump.node("Forget")) == nil)
  }

  @Test("A search takes the place of the title, and Cancel brings it back")
  func search() async throws {
    var script = Script()
    script.tap(x: 210, y: 116)
    script.wait(1)
    script.add("text", #""text": "wolf""#)
    script.wait(1)
    var dump = try await run(script)
    let field = try dump.node("search")
    #expect(field.middle.y == 26 && (try? dump.node("cancel search")) != nil)
    script.key("Escape")
    script.wait(1)
    dump = try await run(script)
    #expect(try dump.node("search").middle.y == 118)
  }

  @Test("The bar's menu sorts the list, and a right click opens that of a row")
  func menus() async throws {
    var script = Script()
    script.add("mouseDown", #""x": 150, "y": 200, "button": 3, "clicks": 1"#)
    script.add("mouseUp", #""x": 150, "y": 200, "button": 3, "clicks": 1"#)
    script.wait(1)
    let dump = try await run(script)
    #expect((try? dump.node("menu")) != nil && (try? dump.node("Mark")) != nil)
  }

  @Test("An alert asks for a place, which is typed")
  func question() async throws {
    var script = Script()
    script.tap(x: 350, y: 615)
    script.wait(0.5)
    let question = try await run(script).node("question").middle
    script.tap(x: question.x, y: question.y)
    script.wait(1)
    script.add("text", #""text": "Lake""#)
    script.key("Return")
    script.wait(1)
    let dump = try await run(script)
    #expect(try dump.node("result").text == "On the way to Lake.")
  }
}
