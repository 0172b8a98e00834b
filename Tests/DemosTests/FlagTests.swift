import Foundation
import LamellaGraphics
import Testing

@Suite("The flags of every demo", .timeLimit(.minutes(40)))
struct FlagTests {
  // MARK: Names

  @Test("--list names the demos, one a line")
  func list() async throws {
    let result = try await Demo.run(["--list"], in: try TempFolder())
    #expect(result.code == 0)
    #expect(
      result.outputLines.contains { $0.split(separator: " ").first == "paging" }, "\(result.output)"
    )
    #expect(result.errors.isEmpty)
  }

  // MARK: Headless

  @Test("--headless needs no display and leaves no picture behind")
  func headless() async throws {
    let run = try await Demo.paging()
    #expect(run.folder.names() == ["stats.json", "tree.json"])
    #expect(run.dump.window.bounds == [0, 0, 480, 320])
    #expect(run.result.errors.isEmpty)
  }

  @Test("Without a display it says so in one line and writes a picture with its name")
  func fallback() async throws {
    let folder = try TempFolder(named: "a folder with spaces")
    let result = try await Demo.run(["paging"], in: folder)
    #expect(result.code == 0)
    #expect(result.outputLines.count + result.errorLines.count == 1)
    #expect((result.output + result.errors).contains("paging.png"))
    #expect(folder.names() == ["paging.png"])
    let picture = try folder.picture("paging.png")
    #expect(picture.width == 480 && picture.height == 320)
    #expect(picture.colorCount > 20)
  }

  @Test("Without a display a screenshot goes where it was asked for")
  func fallbackScreenshot() async throws {
    let folder = try TempFolder()
    let result = try await Demo.run(["paging", "--screenshot", "mine.png"], in: folder)
    #expect(result.code == 0)
    #expect(result.outputLines.count + result.errorLines.count == 1)
    #expect(folder.names() == ["mine.png"])
  }

  // MARK: Size

  @Test("--size gives the window in points", arguments: [(320, 240), (800, 600), (481, 321)])
  func size(width: Int, height: Int) async throws {
    let run = try await Demo.paging(["--size", "\(width)x\(height)", "--screenshot", "a.png"])
    #expect(run.dump.window.bounds == [0, 0, Double(width), Double(height)])
    let picture = try run.folder.picture("a.png")
    #expect(picture.width == width && picture.height == height)
    try expectPagerLayout(run.dump, width: Double(width), height: Double(height))
  }

  @Test("The cards fill large and tall windows", arguments: [(1600.0, 900.0), (500, 900)])
  func filling(width: Double, height: Double) async throws {
    let dump = try await Demo.paging(["--frames", "2", "--size", "\(Int(width))x\(Int(height))"])
      .dump
    let (pager, title) = (try dump.pager.windowFrame, try dump.node("title").windowFrame)
    let next = try dump.node("page-1").windowFrame
    #expect(pager[3] > 0.55 * height && pager[2] > 0.59 * width, "\(pager)")
    // No band above or below that is much larger than the other.
    let (above, below) = (title[1], height - pager[1] - pager[3])
    #expect(above > 0 && above < 0.2 * height && below > 0 && below < 0.2 * height)
    #expect(abs(above - below) < 0.05 * height)
    #expect(pager[0] > 0 && next[0] < width && next[0] + next[2] > width)
  }

  @Test(
    "--scale gives more pixels to the same points", arguments: [(0.5, 240, 160), (2.0, 960, 640)])
  func scale(scale: Double, width: Int, height: Int) async throws {
    let run = try await Demo.paging(["--scale", "\(scale)", "--screenshot", "a.png"])
    #expect(run.dump.window.bounds == [0, 0, 480, 320])
    try expectPagerLayout(run.dump, width: 480, height: 320)
    let picture = try run.folder.picture("a.png")
    #expect(picture.width == width && picture.height == height)
    #expect(picture.colorCount > 20)
  }

  // MARK: Traits

  @Test("--theme, --direction and --text-size give the window its colors, direction and text")
  func traits() async throws {
    let folder = try TempFolder()
    func picture(_ name: String, _ flags: [String]) async throws -> Image {
      let result = try await Demo.run(
        ["screens", "--headless", "--frames", "10", "--screenshot", name] + flags, in: folder)
      #expect(result.code == 0, "\(result.errors)")
      return try folder.picture(name)
    }
    let usual = try await picture("a.png", [])
    let named = try await picture(
      "b.png", ["--theme", "dark", "--direction", "ltr", "--text-size", "4"])
    #expect(named.pixels == usual.pixels)
    let light = try await picture("c.png", ["--theme", "light"])
    let mirrored = try await picture("d.png", ["--direction", "rtl"])
    let larger = try await picture("e.png", ["--text-size", "12"])
    for picture in [light, mirrored, larger] {
      #expect(picture.pixels != usual.pixels)
    }
    // The red of the ground.
    #expect(light.pixel(x: 2, y: 2) & 0xFF > 0xE0 && usual.pixel(x: 2, y: 2) & 0xFF < 0x40)
  }

  // MARK: Frames

  @Test("--frames counts passes, idle ones included", arguments: [1, 2, 60, 200])
  func frames(count: Int) async throws {
    let run = try await Demo.paging(["--frames", "\(count)"])
    #expect(run.stats.frames == count)
    #expect(run.stats.framesPresented >= 1)
    #expect(run.stats.framesPresented <= count)
  }

  @Test("--fps sets how much time a frame stands for", arguments: [30, 60, 120, 144])
  func framesPerSecond(rate: Int) async throws {
    var script = Script()
    script.drag(from: 400, by: -200, seconds: 1, hold: 0.5)
    let run = try await Demo.paging(
      ["--fps", "\(rate)", "--frames", "\(rate + 1)"], script: script)
    #expect(run.stats.frames == rate + 1)
    #expect(run.dump.tick == 120)
    #expect(run.dump.time == 1)
    #expect(try run.dump.pager.isDragging == true)
  }

  @Test("A run without --frames ends when nothing moves any more")
  func endsByItself() async throws {
    var script = Script()
    script.drag(from: 400, by: -260)
    let run = try await Demo.paging(script: script)
    #expect(run.dump.time > Double(script.now) / 1e6)
    #expect(run.dump.time < Double(script.now) / 1e6 + 2)
    #expect(try run.offset == 400)
  }

  @Test("A run that never settles ends after ten seconds of its own time")
  func endsAfterTenSeconds() async throws {
    var script = Script()
    script.wait(60)
    script.key("Right")
    let run = try await Demo.paging(script: script)
    #expect(run.dump.time <= 10.01)
    #expect(run.result.seconds < 10)
  }

  @Test("A quit event ends the run")
  func quit() async throws {
    var script = Script()
    script.wait(0.9)
    script.add("quit")
    script.wait(1)
    script.key("Right")
    let run = try await Demo.paging(script: script)
    #expect(run.dump.time <= 1.1)
    #expect(try run.offset == 0)
  }

  // MARK: Renderers

  @Test("--renderer software draws what a run without the flag draws")
  func softwareRenderer() async throws {
    let plain = try await Demo.paging(["--screenshot", "a.png"])
    let named = try await Demo.paging(["--screenshot", "a.png", "--renderer", "software"])
    #expect(try plain.folder.bytes("a.png") == named.folder.bytes("a.png"))
  }

  @Test(
    "An accelerated renderer without a display is one clear line",
    arguments: ["opengl", "opengles2", "gl"])
  func acceleratedWithoutDisplay(renderer: String) async throws {
    let result = try await Demo.run(
      ["paging", "--headless", "--renderer", renderer], in: try TempFolder())
    expectOneLine(result, code: 5, contains: [])
  }

  // MARK: Pictures

  @Test("--screenshot shows the last frame")
  func screenshot() async throws {
    var script = Script()
    script.drag(from: 400, by: -260)
    let start = try await Demo.paging(["--screenshot", "a.png", "--frames", "1"], script: script)
    let end = try await Demo.paging(["--screenshot", "a.png"], script: script)
    #expect(try start.folder.bytes("a.png") != end.folder.bytes("a.png"))
    let again = try await Demo.paging(["--screenshot", "a.png"], script: script)
    #expect(try again.folder.bytes("a.png") == end.folder.bytes("a.png"))
  }

  @Test("--screenshot-every writes a sequence into a folder, which it makes")
  func sequence() async throws {
    var script = Script()
    script.drag(from: 400, by: -260, seconds: 0.8)
    let run = try await Demo.paging(
      ["--frames", "60", "--screenshot-every", "10", "many frames"], script: script)
    let names = run.folder.names(in: "many frames")
    #expect(names.count == 6)
    var pictures: Set<Data> = []
    for name in names {
      #expect(name.hasSuffix(".png"))
      let picture = try run.folder.picture("many frames/\(name)")
      #expect(picture.width == 480 && picture.height == 320)
      pictures.insert(try run.folder.bytes("many frames/\(name)"))
    }
    #expect(pictures.count >= 5)
  }

  // MARK: Files

  @Test("--dump-tree names the demo's views and their text")
  func dump() async throws {
    let run = try await Demo.paging()
    try expectPagerLayout(run.dump, width: 480, height: 320)
    let pager = try run.dump.pager
    #expect(!pager.clipsToBounds && !pager.hidden && pager.alpha == 1)
    #expect(pager.isDragging == false && pager.isDecelerating == false)
    #expect(pager.contentOffset == [0, 0])
    for page in 0..<5 {
      let card = try run.dump.node("page-\(page)")
      #expect(
        card.first { $0.text?.contains { $0.isNumber } == true } != nil,
        "page \(page) has no number")
    }
  }

  @Test("--stats has the named counters and null where nothing counts")
  func stats() async throws {
    let run = try await Demo.paging()
    let json = try JSONSerialization.jsonObject(with: run.folder.bytes("stats.json"))
    let keys = try #require(json as? [String: Any])
    #expect(
      Set(keys.keys) == [
        "frames", "framesPresented", "ticks", "droppedTicks", "drawCalls", "quads", "nodes",
        "layoutCalls",
        "tileViews", "allocationsPerFrame",
      ])
    #expect(keys["allocationsPerFrame"] is NSNull)
    #expect(run.stats.framesPresented >= 1)
    #expect((run.stats.drawCalls?.max ?? 0) > 0)
    #expect((run.stats.quads?.max ?? 0) >= (run.stats.drawCalls?.max ?? 0))
    #expect((run.stats.nodes?.max ?? 0) > 10)
    #expect((run.stats.layoutCalls?.max ?? 0) > 0)
  }

  @Test("Paths with spaces work for every file")
  func spaces() async throws {
    let folder = try TempFolder(named: "a folder with spaces")
    var script = Script()
    script.key("Right")
    try folder.write(script.text, to: "my input.jsonl")
    let result = try await Demo.run(
      [
        "paging", "--headless", "--replay", folder.file("my input.jsonl"), "--record",
        folder.file("my record.jsonl"), "--dump-tree", folder.file("my tree.json"), "--stats",
        folder.file("my stats.json"), "--verify", folder.file("my digests.jsonl"), "--screenshot",
        folder.file("my picture.png"),
      ], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      folder.names() == [
        "my digests.jsonl", "my input.jsonl", "my picture.png", "my record.jsonl", "my stats.json",
        "my tree.json",
      ])
  }
}
