import Foundation
import LamellaFiles
import LamellaGraphics
import TestSupport
import Testing

/// Headless runs of the map demo: drawing, scrolling, zooming and tile names.
@Suite("The map demo", .timeLimit(.minutes(40)))
struct MapTests {
  /// The output of a run of the demo.
  private struct Run {
    var folder: TempFolder
    var text: String
    var dump: Dump
    var stats: Stats

    /// The map's scroll view.
    var map: Node { get throws { try dump.node("map") } }
    /// The map pixel at the center of the window.
    var middle: [Double] {
      get throws {
        let map = try map
        let zoom = try #require(map.zoomScale)
        return [
          (map.bounds[0] + map.bounds[2] / 2) / zoom, (map.bounds[1] + map.bounds[3] / 2) / zoom,
        ]
      }
    }
  }

  private func run(_ arguments: [String] = [], script: Script? = nil) async throws -> Run {
    let folder = try TempFolder()
    var all =
      ["map"] + arguments
      + ["--headless", "--dump-tree", "tree.json", "--stats", "stats.json"]
    if let script {
      try folder.write(script.text, to: "input.jsonl")
      all += ["--replay", "input.jsonl"]
    }
    let result = try await Demo.run(all, in: folder)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    let text = folder.text("tree.json")
    return Run(
      folder: folder, text: text, dump: try Dump(json: text),
      stats: try Stats(json: folder.text("stats.json")))
  }

  @Test(
    "The minimap of a long thin map shows the viewport along both axes",
    arguments: [(600, 12), (12, 600)])
  func thinMap(columns: Int, rows: Int) async throws {
    let folder = try TempFolder()
    try PNG.write(
      Image(width: 16, height: 16) { _, _ in 0xFF12_3456 }, path: folder.file("a.png"))
    let cells = Array(repeating: "1", count: columns * rows).joined(separator: ",")
    try folder.write(
      """
      <map orientation="orthogonal" width="\(columns)" height="\(rows)" tilewidth="16" tileheight="16">
      <tileset firstgid="1" tilewidth="16" tileheight="16"><image source="a.png"/></tileset>
      <layer width="\(columns)" height="\(rows)"><data encoding="csv">\(cells)</data></layer></map>
      """, to: "thin.tmx")
    let result = try await Demo.run(
      [
        "map", "thin.tmx", "--headless", "--zoom", "4", "--at", "99999,99999", "--dump-tree",
        "t.json",
      ],
      in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let dump = try Dump(json: folder.text("t.json"))
    let overview = try dump.node("overview").windowFrame
    let sight = try dump.node("sight").windowFrame
    // The bottom right corner of the map: the frame ends with the minimap's picture.
    #expect(abs(sight[0] + sight[2] - overview[0] - overview[2]) <= 5)
    #expect(abs(sight[1] + sight[3] - overview[1] - overview[3]) <= 5)
  }

  @Test(
    "No picture is written over the map or what it names",
    arguments: [
      ["map", "plain.tmx", "--headless", "--screenshot", "plain.tmx"],
      ["map", "plain.tmx", "--headless", "--screenshot", "plain.png"],
      ["map", "plain.tmx", "--headless", "--screenshot", "hard.png"],
      ["plain.tmx", "plain.tmx"], ["plain.tmx", "plain.png"], ["./plain.tmx", "soft.png"],
    ])
  func overwriting(arguments: [String]) async throws {
    let folder = try TempFolder()
    try PNG.write(
      Image(width: 16, height: 16) { _, _ in 0xFF12_3456 }, path: folder.file("plain.png"))
    try folder.write(
      """
      <map orientation="orthogonal" width="1" height="1" tilewidth="16" tileheight="16">
      <tileset firstgid="1" tilewidth="16" tileheight="16"><image source="plain.png"/></tileset>
      <layer width="1" height="1"><data encoding="csv">1</data></layer></map>
      """, to: "plain.tmx")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder.file("soft.png"), withDestinationPath: "plain.png")
    try files.linkItem(atPath: folder.file("plain.png"), toPath: folder.file("hard.png"))
    let old = (try folder.bytes("plain.tmx"), try folder.bytes("plain.png"))
    let program = arguments[0] == "map" ? Demo.path : Demo.program("render-map")
    let result = try await Cores.shared.use {
      try await ChildProcess(
        program, arguments, environment: Demo.environment(), in: folder.path
      ).wait(limit: 60)
    }
    expectOneLine(result, code: 2, contains: ["were read"])
    #expect(try folder.bytes("plain.tmx") == old.0 && folder.bytes("plain.png") == old.1)
  }

  // MARK: What is shown

  @Test("Without a script it shows its picture and ends at once, water or not")
  func picture() async throws {
    let run = try await run(["--screenshot", "a.png"])
    let picture = try run.folder.picture("a.png")
    #expect(picture.width == 960 && picture.height == 600 && picture.colorCount > 20)
    #expect(run.stats.frames == 1 && run.stats.framesPresented == 1)
    #expect(try run.map.contentSize == [8192, 8192])
    #expect(try run.map.zoomScale == 2)
    // Eight layers, 3 x 3 chunks of 512 points at most, and a margin of chunks.
    let views = try #require(run.stats.tileViews)
    #expect(views.max >= 8 && views.max <= 8 * 25)
    #expect(try run.dump.node("tile-pill").hidden)
  }

  @Test("Without input only the water is drawn: four times a second, without layout")
  func rest() async throws {
    let run = try await run(["--frames", "301"])
    #expect(run.stats.frames == 301)
    // The first picture, and one for each change before the end of the fifth second.
    #expect(run.stats.framesPresented == 20)
    #expect(run.stats.ticks == 20)
    #expect(run.stats.layoutCalls?.median == 0)
  }

  @Test("--at and --zoom set the center, as far as the edges allow")
  func place() async throws {
    let inside = try await run(["--at", "1500.5,2100", "--zoom", "3"])
    #expect(try inside.middle == [1500.5, 2100] && inside.map.zoomScale == 3)
    let corner = try await run(["--at", "-5,99999", "--zoom", "1", "--size", "640x480"])
    #expect(try corner.map.contentOffset == [0, 4096 - 480])
  }

  @Test("A map that is smaller than the window lies in its middle")
  func small() async throws {
    let run = try await run([try Self.testMap("flips.tmx"), "--zoom", "1"])
    let map = try run.map
    let size = try #require(map.contentSize)
    #expect(size[0] < 960 && size[1] < 600)
    #expect(map.contentOffset == [-(960 - size[0]) / 2, -(600 - size[1]) / 2])
  }

  /// Returns the path of a map of LamellaTileMaps' tests.
  private static func testMap(_ name: String) throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let path = tests.appending(path: "LamellaTileMapsTests/Maps/\(name)").path
    try #require(FileManager.default.fileExists(atPath: path))
    return path
  }

  // MARK: Scrolling

  @Test(
    "A drag moves the map with the pointer, and held still it stays there",
    arguments: Script.Pointer.allCases)
  func drag(pointer: Script.Pointer) async throws {
    var script = Script(pointer: pointer)
    script.drag(from: 500, y: 400, by: -200)
    let run = try await run(["--at", "2000,2000"], script: script)
    // The first points of a drag only distinguish it from a tap.
    let moved = try run.middle[0] - 2000
    #expect(moved >= 90 && moved <= 100)
    #expect(try run.middle[1] == 2000)
    #expect(try run.map.isDragging == false)
  }

  @Test("A flick carries on, and the run lasts until it has come to rest")
  func fling() async throws {
    var script = Script()
    script.flick(from: 600, by: -300, seconds: 0.1)
    let run = try await run(["--at", "2000,2000"], script: script)
    #expect(try run.middle[0] > 2300)
    #expect(try run.map.isDecelerating == false)
    #expect(run.stats.frames > 60)
    #expect(try #require(run.stats.tileViews).max <= 8 * 25)
  }

  @Test("Wheel and arrows scroll; Home leads back to the start")
  func wheelAndKeys() async throws {
    var script = Script()
    script.wheel(x: 400, y: 300, dy: -2)
    script.wait(1)
    script.key("Right")
    let scrolled = try await run(["--at", "2000,2000"], script: script)
    #expect(try scrolled.middle == [2030, 2060])
    script.wait(1)
    script.key("-")
    script.wait(0.5)
    script.key("Home")
    let back = try await run(["--at", "2000,2000"], script: script)
    #expect(try back.middle == [2000, 2000] && back.map.zoomScale == 2)
  }

  @Test("Control and the wheel zoom about the pointer")
  func zoom() async throws {
    var script = Script()
    script.add("keyDown", "\"key\": \"Left Ctrl\", \"modifiers\": [\"control\"]")
    script.wait(0.1)
    for _ in 0..<4 { script.wheel(x: 240, y: 450, dy: 1) }
    script.wait(1)
    let run = try await run(["--at", "2000,2000", "--zoom", "1"], script: script)
    let map = try run.map
    #expect(map.zoomScale == 2)
    // At zoom 1 the pointer was over 2000 - 480 + 240, 2000 - 300 + 450.
    let offset = try #require(map.contentOffset)
    #expect(abs(offset[0] - (1760 * 2 - 240)) < 1e-6 && abs(offset[1] - (2150 * 2 - 450)) < 1e-6)
  }

  @Test("A tap in the minimap jumps, and a drag scrolls along")
  func jump() async throws {
    let still = try await run()
    let overview = try still.dump.node("overview").windowFrame
    var script = Script()
    let place = (x: overview[0] + overview[2] / 4, y: overview[1] + overview[3] / 2)
    script.add("mouseDown", "\"x\": \(place.x), \"y\": \(place.y)")
    script.wait(0.1)
    let tapped = try await run(script: script)
    #expect(try tapped.middle == [1024, 2048])
    script.add("mouseMoved", "\"x\": \(place.x + overview[2] / 4), \"y\": \(place.y)")
    script.wait(0.1)
    script.add("mouseUp", "\"x\": \(place.x + overview[2] / 4), \"y\": \(place.y)")
    let dragged = try await run(script: script)
    #expect(try dragged.middle == [2048, 2048])
    // The frame in the minimap is at the map's viewport.
    let sight = try dragged.dump.node("sight").windowFrame
    #expect(abs(sight[0] + sight[2] / 2 - overview[0] - overview[2] / 2) <= 1)
  }

  // MARK: Names

  @Test("The pill names the tile under the pointer, and goes when the pointer leaves the map")
  func names() async throws {
    var script = Script()
    script.add("mouseMoved", "\"x\": 480, \"y\": 300")
    let water = try await run(["--at", "40,40", "--zoom", "2"], script: script)
    // At the edges the map's corner is in the window's corner: 480 / 2 / 16, 300 / 2 / 16.
    #expect(try water.dump.node("tile-name").text == "Deep water")
    #expect(try water.dump.node("tile-place").text == "sea  15, 9")
    let pill = try water.dump.node("tile-pill")
    #expect(!pill.hidden && pill.frame[0] == 12 && pill.frame[1] + pill.frame[3] == 588)
    // The text fits: a bold letter of 13 points is at least 5 wide.
    #expect(try water.dump.node("tile-name").frame[2] > 10 * 5)
    let corner = try water.dump.node("corner-map").windowFrame
    script.add("mouseMoved", "\"x\": \(corner[0] + 20), \"y\": \(corner[1] + 20)")
    let away = try await run(["--at", "40,40", "--zoom", "2"], script: script)
    #expect(try away.dump.node("tile-pill").hidden)
  }

  // MARK: The endless world

  @Test("An endless world is scrolled over with few views, and is the same each time")
  func procedural() async throws {
    var script = Script()
    for _ in 0..<2 {
      script.flick(from: 700, by: -400, seconds: 0.08)
      script.wait(0.6)
    }
    script.add("mouseMoved", "\"x\": 300, \"y\": 300")
    let arguments = ["--procedural", "10000000x10000000", "--zoom", "1", "--screenshot", "a.png"]
    let run = try await run(arguments, script: script)
    #expect(try run.map.contentSize == [10_000_000, 10_000_000])
    #expect(try run.middle[0] > 5_000_600)
    // Seven layers; 960 x 600 points touch 5 x 4 chunks, and a margin of chunks.
    #expect(try #require(run.stats.tileViews).max <= 7 * 7 * 6)
    #expect(try run.dump.node("tile-name").text?.isEmpty == false)
    let picture = try run.folder.picture("a.png")
    #expect(picture.colorCount > 10)
    let again = try await self.run(arguments, script: script)
    #expect(again.text == run.text)
    #expect(try again.folder.picture("a.png").pixels == picture.pixels)
  }

  @Test("The largest world can be scrolled to its corner; its center is that of every world")
  func ends() async throws {
    let end = try await run([
      "--procedural", "2147483648x2147483648", "--at", "2147483648,2147483648", "--zoom", "1",
      "--size", "480x320", "--screenshot", "a.png",
    ])
    #expect(try end.map.contentOffset == [2_147_483_648 - 480, 2_147_483_648 - 320])
    #expect(try end.folder.picture("a.png").colorCount > 5)
    func middle(_ size: String) async throws -> [UInt8] {
      let run = try await run(
        ["--procedural", size, "--size", "280x220", "--screenshot", "a.png"])
      return try run.folder.picture("a.png").pixels
    }
    // Sizes whose halves are not whole chunks.
    #expect(try await middle("10000x12016") == middle("2147483648x2147483648"))
  }

  // MARK: What is wrong

  @Test(
    "Flags and files that cannot be used end with one line",
    arguments: [
      (["--zoom", "9"], "--zoom"), (["--zoom", "nan"], "--zoom"), (["--at", "3"], "--at"),
      (["--at", "a,b"], "--at"), (["--at", "1e99,0"], "--at"),
      (["--procedural", "15x100"], "--procedural"),
      (["--procedural", "2147483649x16"], "--procedural"), (["nosuch.tmx"], "nosuch.tmx"),
      (["--procedural", "100x100", "a.tmx"], "FILE"), (["a.tmx", "b.tmx"], "b.tmx"),
      (["."], "directory"), (["broken.tmx"], "broken.tmx"),
    ])
  func wrong(arguments: [String], word: String) async throws {
    let folder = try TempFolder()
    try folder.write("<map version='1.0' orientation='orthogonal'><layer", to: "broken.tmx")
    let result = try await Demo.run(["map"] + arguments + ["--headless"], in: folder)
    expectOneLine(result, code: 2, contains: [word])
  }

  @Test("Unsupported parts of a map are reported, and the rest is shown on its background color")
  func leftOut() async throws {
    let folder = try TempFolder()
    let map = """
      <map version="1.10" orientation="orthogonal" width="2" height="2" tilewidth="16" \
      tileheight="16" backgroundcolor="#204060"><tileset firstgid="1" name="t" tilewidth="16" \
      tileheight="16"/><objectgroup id="1" name="folk"><object id="1" gid="1" x="0" y="16" \
      width="16" height="16"/></objectgroup></map>
      """
    try folder.write(map, to: "folk.tmx")
    let result = try await Demo.run(
      ["map", "folk.tmx", "--headless", "--size", "240x240", "--screenshot", "a.png"], in: folder)
    expectOneLine(
      result, code: 0, contains: ["warning", "folk.tmx", "folk", "1 objects are left out"])
    #expect(try folder.picture("a.png").pixel(x: 120, y: 120) == 0xFF60_4020)
  }

  @Test("The flags of this demo are in its help and in no other's")
  func help() async throws {
    let folder = try TempFolder()
    let own = try await Demo.run(["map", "--help"], in: folder)
    #expect(own.code == 0 && own.output.contains("--procedural") && own.output.contains("--replay"))
    let other = try await Demo.run(["paging", "--help"], in: folder)
    #expect(other.code == 0 && !other.output.contains("--procedural"))
    let refused = try await Demo.run(["paging", "--headless", "--zoom", "2"], in: folder)
    expectOneLine(refused, code: 2, contains: ["--zoom"])
  }
}

/// The map demo in a real window, with real mouse events.
@Suite(
  "The map demo in a window", .timeLimit(.minutes(40)),
  .enabled(if: XDisplay.missing == nil, "needs Xvfb and xdotool"))
struct MapWindowTests {
  @Test("A mouse drags the map, and where no water is in sight the machine sleeps")
  func drag() async throws {
    try await XDisplay.with { display in
      let folder = try TempFolder()
      let window = try await DemoWindow(
        [
          "map", "--at", "2000,2000", "--size", "640x480", "--dump-tree", "tree.json", "--stats",
          "stats.json",
        ], on: display, in: folder)
      try await window.drag(from: (400, 300), by: -200)
      try await window.rest()
      // Fixed delays: the measurement takes a span of time. The quietest counts, as a busy machine adds to others.
      var least = Double.infinity
      for _ in 0..<5 where least >= 0.003 {
        let before = window.demo.processorSeconds
        try await Task.sleep(for: .milliseconds(330))
        least = min(least, window.demo.processorSeconds - before)
      }
      #expect(least < 0.003)
      let result = try await window.close()
      #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
      let map = try Dump(json: folder.text("tree.json")).node("map")
      let middle = (map.bounds[0] + 320) / 2
      #expect(middle >= 2080 && middle <= 2100)
      #expect((map.bounds[1] + 240) / 2 == 2000)
      let stats = try Stats(json: folder.text("stats.json"))
      #expect(stats.framesPresented > 10)
    }
  }
}
