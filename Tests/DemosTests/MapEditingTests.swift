import Foundation
import LamellaFiles
import LamellaGraphics
import Testing

/// Headless runs of the map demo: its list of layers and its editor.
@Suite("The map demo's layers and editor", .timeLimit(.minutes(40)))
struct MapEditingTests {
  /// Runs the demo with a map of four cells in a row, which lie from 56 to 184, 104 to 136 of the window: a red and three
  /// blue ones, below an empty layer that has a green one at the right.
  private func run(_ script: Script) async throws -> (folder: TempFolder, dump: Dump) {
    let folder = try TempFolder()
    let colors: [UInt32] = [0xFF00_00FF, 0xFFFF_0000, 0xFF00_FF00]
    try PNG.write(
      Image(width: 48, height: 16) { x, _ in colors[x / 16] }, path: folder.file("a.png"))
    try folder.write(
      """
      <map orientation="orthogonal" width="4" height="1" tilewidth="16" tileheight="16">
      <tileset firstgid="1" tilewidth="16" tileheight="16"><image source="a.png"/></tileset>
      <layer name="ground" width="4" height="1"><data encoding="csv">1,2,2,2</data></layer>
      <layer name="top" width="4" height="1"><data encoding="csv">0,0,0,3</data></layer></map>
      """, to: "row.tmx")
    try folder.write(script.text, to: "input.jsonl")
    let result = try await Demo.run(
      [
        "map", "row.tmx", "--headless", "--size", "240x240", "--replay", "input.jsonl",
        "--dump-tree", "tree.json", "--screenshot", "shown.png",
      ], in: folder)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    return (folder, try Dump(json: folder.text("tree.json")))
  }

  /// The color of a cell in the last picture.
  private func color(ofCell column: Int, in folder: TempFolder) throws -> UInt32 {
    try folder.picture("shown.png").pixel(x: 56 + 32 * column + 16, y: 120)
  }

  @Test("L lists the layers, the frontmost first, and a switch hides one")
  func layers() async throws {
    var script = Script()
    let still = try await run(script)
    #expect(try still.dump.node("layers").hidden)
    #expect(try color(ofCell: 3, in: still.folder) == 0xFF00_FF00)
    script.key("L")
    let listed = try await run(script)
    let switches = try listed.dump.node("layers").all.filter { $0.isOn != nil }
    #expect(switches.map(\.isOn) == [true, true])
    #expect(switches[0].windowFrame[1] < switches[1].windowFrame[1])
    #expect(try !listed.dump.node("layers").hidden)
    let place = switches[0].middle
    script.wait(0.2)
    script.add("mouseDown", "\"x\": \(place.x), \"y\": \(place.y)")
    script.wait(0.1)
    script.lift(place.x, y: place.y)
    script.wait(0.5)
    script.key("L")
    let hidden = try await run(script)
    #expect(try hidden.dump.node("layers").hidden)
    #expect(try color(ofCell: 3, in: hidden.folder) == 0xFFFF_0000)
  }

  @Test("In the editor P takes a tile, a drag paints each cell on its way, Z undoes and W writes")
  func editing() async throws {
    var script = Script()
    script.add("mouseMoved", "\"x\": 70, \"y\": 120")
    script.wait(0.1)
    for key in ["E", "P"] {
      script.key(key)
      script.wait(0.1)
    }
    // A single sample between the first cell and the third.
    script.drag(from: 70, y: 120, by: 64, seconds: 0.01)
    script.wait(0.1)
    script.key("W")
    script.wait(0.1)
    let painted = try await run(script)
    #expect(painted.folder.text("row-edited.tmx").contains("1,1,1,2"))
    for column in 0...2 { #expect(try color(ofCell: column, in: painted.folder) == 0xFF00_00FF) }
    for key in ["Z", "W", "E"] {
      script.key(key)
      script.wait(0.1)
    }
    let undone = try await run(script)
    #expect(undone.folder.text("row-edited.tmx").contains("1,2,2,2"))
    #expect(try color(ofCell: 1, in: undone.folder) == 0xFFFF_0000)
    // The map that was opened is as it was.
    #expect(undone.folder.text("row.tmx").contains("1,2,2,2"))
  }

  @Test("A puts an actor on the map that the arrow keys walk, and solid tiles stop")
  func walking() async throws {
    /// Runs the demo with a script, and returns the actor's frame; nil without one.
    func walker(_ script: Script) async throws -> [Double]? {
      let folder = try TempFolder()
      try folder.write(script.text, to: "input.jsonl")
      let result = try await Demo.run(
        [
          "map", "--headless", "--size", "640x400", "--replay", "input.jsonl", "--dump-tree",
          "tree.json",
        ], in: folder)
      #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
      return try Dump(json: folder.text("tree.json")).window.first { $0.identifier == "walker" }?
        .windowFrame
    }
    var script = Script()
    script.key("A")
    script.wait(0.5)
    let start = try #require(try await walker(script))
    /// Holds an arrow key down.
    func hold(_ key: String, _ seconds: Double) {
      script.add("keyDown", "\"key\": \"\(key)\"")
      script.wait(seconds)
      script.add("keyUp", "\"key\": \"\(key)\"")
      script.wait(0.5)
    }
    // A house stands a few steps to the right.
    hold("Right", 1)
    let stopped = try #require(try await walker(script))
    #expect(stopped[0] > start[0] && stopped[0] < start[0] + 64 && stopped[1] == start[1])
    hold("Right", 1)
    #expect(try await walker(script) == stopped)
    // 32 pixels at zoom 2, within the camera's dead zone.
    hold("Left", 0.5)
    let left = try #require(try await walker(script))
    #expect(abs(left[0] - (stopped[0] - 64)) < 1.5)
    script.key("A")
    script.wait(0.1)
    #expect(try await walker(script) == nil)
  }

  @Test("The actor passes behind a tree and before it, and its trunk stops the actor")
  func passingTrees() async throws {
    /// Walks the actor with arrow keys, and returns how many pixels its coat has.
    func coat(_ steps: [(key: String, seconds: Double)]) async throws -> Int {
      var script = Script()
      script.key("A")
      script.wait(0.2)
      for step in steps {
        script.add("keyDown", "\"key\": \"\(step.key)\"")
        script.wait(step.seconds)
        script.add("keyUp", "\"key\": \"\(step.key)\"")
        script.wait(0.2)
      }
      let folder = try TempFolder()
      try folder.write(script.text, to: "input.jsonl")
      let result = try await Demo.run(
        [
          "map", "--headless", "--size", "640x400", "--replay", "input.jsonl", "--screenshot",
          "map.png",
        ], in: folder)
      #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
      let picture = try PNG.read(path: folder.file("map.png"))
      return (0..<picture.height).reduce(0) { count, y in
        count + (0..<picture.width).count { picture.pixel(x: $0, y: y) == 0xFF31_4BC8 }
      }
    }
    let whole = try await coat([])
    #expect(whole > 100)
    // A fir stands above the start: straight up, its trunk stops the actor before it.
    #expect(try await coat([("Up", 1.5)]) == whole)
    // Around its trunk, and behind it.
    let behind = try await coat([("Left", 0.2), ("Up", 1), ("Right", 0.2)])
    #expect(behind > 0 && behind < whole / 2)
  }
}
