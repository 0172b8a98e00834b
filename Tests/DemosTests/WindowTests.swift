import Foundation
import LamellaGraphics
import Testing

/// The paging demo in a real window, with real mouse, wheel and keyboard events, on a virtual display.
@Suite(
  "The paging demo in a window", .timeLimit(.minutes(40)),
  .enabled(if: XDisplay.missing == nil, "needs Xvfb and xdotool"))
struct WindowTests {
  /// The demo's window on a virtual display, and its working directory.
  private struct Running {
    var window: DemoWindow
    var folder: TempFolder

    /// Waits until the demo is idle, ends it with Ctrl-C, and reads the dump.
    func close() async throws -> PagingRun {
      try PagingRun(result: try await window.close(), folder: folder)
    }
  }

  /// Opens the demo's window on a new display, runs a closure, and closes the display.
  private func withDemo<Result>(
    _ arguments: [String] = [], _ body: (Running) async throws -> Result
  ) async throws -> Result {
    try await XDisplay.with { display in
      let folder = try TempFolder(named: "a folder with spaces")
      let window = try await DemoWindow(
        ["paging", "--dump-tree", "tree.json", "--stats", "stats.json"] + arguments, on: display,
        in: folder)
      return try await body(Running(window: window, folder: folder))
    }
  }

  // MARK: The window

  @Test("A window of 480x320 opens with its title, and closes on Ctrl-C with its dump written")
  func opens() async throws {
    try await withDemo { running in
      let geometry = try await running.window.display.xdotool(
        "getwindowgeometry", "--shell", running.window.id)
      #expect(geometry.contains("WIDTH=480") && geometry.contains("HEIGHT=320"))
      let title = try await running.window.display.xdotool(
        "getwindowname", running.window.id)
      #expect(title.lowercased().contains("paging"))
      let run = try await running.close()
      #expect(try run.offset == 0)
      #expect(run.result.errors.isEmpty && run.result.output.isEmpty)
      try expectPagerLayout(run.dump, width: 480, height: 320)
      #expect(run.folder.names() == ["stats.json", "tree.json"])
    }
  }

  @Test("SIGTERM closes it as well")
  func terminates() async throws {
    try await withDemo { running in
      running.window.demo.signal(SIGTERM)
      let run = try PagingRun(
        result: try await running.window.demo.wait(limit: 10), folder: running.folder)
      #expect(try run.offset == 0)
    }
  }

  @Test("The close button, as a window manager sends it, closes the window in order")
  func closeButton() async throws {
    try await withDemo { running in
      let sender = try XClient(display: running.window.display.name)
      try sender.requestClose(window: running.window.id)
      let run = try PagingRun(
        result: try await running.window.demo.wait(limit: 10), folder: running.folder)
      #expect(try run.offset == 0)
      #expect(run.result.errors.isEmpty)
    }
  }

  @Test("--size, --frames and --screenshot work in a window too")
  func flags() async throws {
    try await XDisplay.with { display in
      let folder = try TempFolder()
      let demo = try display.start(
        [
          "paging", "--size", "600x300", "--frames", "5", "--screenshot", "a.png", "--dump-tree",
          "tree.json", "--stats", "stats.json",
        ], in: folder)
      let run = try PagingRun(result: try await demo.wait(limit: 20), folder: folder)
      #expect(run.stats.frames == 5)
      try expectPagerLayout(run.dump, width: 600, height: 300)
      let picture = try folder.picture("a.png")
      #expect(picture.width == 600 && picture.height == 300)
      #expect(picture.colorCount > 20)
    }
  }

  @Test("A resized window lays out again and keeps its page")
  func resize() async throws {
    try await withDemo { running in
      try await running.window.press("Right")
      try await running.window.rest()
      try await running.window.resize(640, 400)
      let run = try await running.close()
      #expect(run.dump.window.bounds == [0, 0, 640, 400])
      try expectPagerLayout(run.dump, width: 640, height: 400)
      #expect(abs(try run.offset - 560) < 0.001)
    }
  }

  // MARK: Mouse, wheel, keys

  @Test("A mouse drag of -260 points, held still 150 ms, settles on page 1")
  func drag() async throws {
    try await withDemo { running in
      try await running.window.drag(from: (400, 215), by: -260)
      let run = try await running.close()
      #expect(try run.offset == 400)
      #expect(try run.dump.pager.isDragging == false)
      #expect(run.stats.framesPresented > 10)
    }
  }

  @Test("A mouse drag that is held short of half a page settles back")
  func shortDrag() async throws {
    try await withDemo { running in
      try await running.window.drag(from: (400, 215), by: -200, steps: 20)
      #expect(try await running.close().offset == 0)
    }
  }

  @Test("A mouse drag from the peeking neighbor scrolls, one from above the pager does not")
  func dragStarts() async throws {
    try await withDemo { running in
      try await running.window.drag(from: (470, 215), by: -260)
      try await running.window.rest()
      try await running.window.drag(from: (400, 110), by: -260)
      #expect(try await running.close().offset == 400)
    }
  }

  @Test("A drag that leaves the window goes on and ends outside")
  func dragOutside() async throws {
    try await withDemo { running in
      try await running.window.drag(from: (200, 215), by: -300, steps: 30)
      #expect(try await running.close().offset == 400)
    }
  }

  @Test("Wheel clicks turn pages")
  func wheel() async throws {
    try await withDemo { running in
      try await running.window.move(to: 240, 215)
      for up in [false, false, true, false] {
        try await running.window.turnWheel(up: up)
        try await running.window.rest()
      }
      #expect(try await running.close().offset == 800)
    }
  }

  @Test("Arrow keys turn pages")
  func keys() async throws {
    try await withDemo { running in
      for key in ["Right", "Right", "Right", "Left"] {
        try await running.window.press(key)
        try await running.window.rest()
      }
      #expect(try await running.close().offset == 800)
    }
  }

  // MARK: Replays

  @Test("A replay in a window settles as it does headless")
  func replay() async throws {
    var script = Script()
    script.drag(from: 400, by: -260)
    script.wait(1)
    script.key("Right")
    script.wait(1.2)
    script.add("quit")
    let headless = try await Demo.paging(script: script)
    try await XDisplay.with { display in
      let folder = try TempFolder()
      try folder.write(script.text, to: "input.jsonl")
      let demo = try display.start(
        [
          "paging", "--replay", "input.jsonl", "--dump-tree", "tree.json", "--stats", "stats.json",
        ], in: folder)
      let run = try PagingRun(result: try await demo.wait(limit: 20), folder: folder)
      #expect(try run.offset == 800)
      #expect(run.stats.framesPresented > 20)
      let trees = [run, headless].map { $0.dumpText.drop { $0 != "w" } }
      #expect(trees[0] == trees[1])
    }
  }

  @Test("A replay in a window has the recorded digests, whatever mouse, keys and size do meanwhile")
  func replayAlone() async throws {
    var script = Script()
    script.drag(from: 400, by: -260)
    script.wait(1.5)
    script.key("Right")
    script.wait(1)
    let recorded = try await Demo.paging(["--verify", "digests.jsonl"], script: script)
    try await XDisplay.with { display in
      let folder = try TempFolder()
      try folder.write(script.text, to: "input.jsonl")
      try recorded.folder.bytes("digests.jsonl").write(
        to: URL(filePath: folder.file("digests.jsonl")))
      let demo = try display.start(
        [
          "paging", "--replay", "input.jsonl", "--verify", "digests.jsonl", "--size", "480x320",
        ], in: folder)
      let window = try await display.window(of: demo)
      try await display.xdotool(
        "windowfocus", window, "mousemove", "--window", window, "400", "215", "mousedown", "1",
        "mousemove", "--window", window, "100", "215", "mouseup", "1", "key", "Left", "key", "End")
      try await display.xdotool("windowsize", window, "300", "260")
      for x in stride(from: 20, to: 280, by: 20) where demo.isRunning {
        _ = try? await display.xdotool("mousemove", "--window", window, "\(x)", "100", "click", "1")
      }
      let result = try await demo.wait(limit: 20)
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.output.contains("the same in all"))
    }
  }

  @Test("Escape ends a replay, and the window is the user's")
  func endReplay() async throws {
    var script = Script()
    script.wait(40)
    script.key("Right")
    try await XDisplay.with { display in
      let folder = try TempFolder()
      try folder.write(script.text, to: "input.jsonl")
      let window = try await DemoWindow(
        [
          "paging", "--replay", "input.jsonl", "--dump-tree", "tree.json", "--stats", "stats.json",
        ], on: display, in: folder)
      let badge = try display.picture()
      try await window.press("Right")
      try await window.press("Escape")
      try await window.press("Right")
      try await window.rest()
      let after = try display.picture()
      #expect(badge.pixels != after.pixels)
      let run = try PagingRun(result: try await window.close(), folder: folder)
      // One of the two presses, and none of the script's.
      #expect(try run.offset == 400)
    }
  }

  @Test("What a real mouse did in a window replays headless to the same tree")
  func record() async throws {
    let (folder, tree) = try await withDemo(["--record", "record.jsonl"]) { running in
      try await running.window.drag(from: (400, 215), by: -260)
      try await running.window.rest()
      try await running.window.press("Right")
      let run = try await running.close()
      #expect(try run.offset == 800)
      return (running.folder, run.dumpText.drop { $0 != "w" })
    }
    let result = try await Demo.run(
      ["paging", "--headless", "--replay", "record.jsonl", "--dump-tree", "again.json"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(folder.text("again.json").drop { $0 != "w" } == tree)
  }

  @Test("F10 pauses and resumes: input waits in the pause and is not recorded")
  func pause() async throws {
    let paused = try await withDemo { running in
      try await running.window.press("F10")
      try await running.window.press("Right")
      return try await running.close()
    }
    #expect(try paused.offset == 0)
    let (folder, tree) = try await withDemo(["--record", "record.jsonl"]) { running in
      try await running.window.press("F10")
      try await running.window.press("Right")
      try await running.window.rest()
      try await running.window.press("F10")
      let run = try await running.close()
      #expect(try run.offset == 400)
      return (running.folder, run.dumpText.drop { $0 != "w" })
    }
    let recorded = folder.text("record.jsonl")
    #expect(recorded.contains("Right") && !recorded.contains("F10"))
    _ = try await Demo.run(
      ["paging", "--headless", "--replay", "record.jsonl", "--dump-tree", "again.json"], in: folder)
    #expect(folder.text("again.json").drop { $0 != "w" } == tree)
  }

  // MARK: Renderers

  @Test(
    "OpenGL draws to a window and, hidden, to a file", arguments: ["opengl", "opengles2", "gl"])
  func accelerated(renderer: String) async throws {
    var script = Script()
    script.drag(from: 400, by: -260)
    let software = try await Demo.paging(["--screenshot", "a.png"], script: script)
    try await XDisplay.with { display in
      let folder = try TempFolder()
      try folder.write(script.text, to: "input.jsonl")
      let hidden = try await display.start(
        [
          "paging", "--headless", "--renderer", renderer, "--replay", "input.jsonl", "--screenshot",
          "a.png", "--dump-tree", "tree.json", "--stats", "stats.json",
        ], in: folder
      ).wait(limit: 60)
      let run = try PagingRun(result: hidden, folder: folder)
      #expect(run.dumpText == software.dumpText)
      let (a, b) = (try folder.picture("a.png"), try software.folder.picture("a.png"))
      #expect(a.width == b.width && a.height == b.height)
      #expect(a.meanDifference(to: b) < 2)

      let shown = try await display.start(
        ["paging", "--renderer", renderer, "--frames", "10", "--screenshot", "b.png"], in: folder
      ).wait(limit: 60)
      #expect(shown.code == 0, "\(shown.errors)")
      #expect(try folder.picture("b.png").colorCount > 20)
    }
  }

  // MARK: The display

  @Test(
    "Losing the display ends with one line and code 5", arguments: [false, true],
    ["software", "opengl", "gl"])
  func lostDisplay(isMoving: Bool, renderer: String) async throws {
    try await withDemo(["--renderer", renderer]) { running in
      if isMoving {
        try await running.window.display.xdotool(
          "mousemove", "--window", running.window.id, "400", "215", "mousedown", "1", "mousemove",
          "--window", running.window.id, "100", "215", "mouseup", "1")
      }
      try await running.window.display.stop()
      expectOneLine(
        try await running.window.demo.wait(limit: 10), code: 5, contains: ["display"])
    }
  }

  @Test("A lost display leaves the picture, the tree and the counters behind")
  func lostDisplayFiles() async throws {
    try await withDemo(["--renderer", "software", "--screenshot", "a.png"]) { running in
      try await running.window.display.stop()
      expectOneLine(
        try await running.window.demo.wait(limit: 10), code: 5, contains: ["display"])
      #expect(running.folder.names() == ["a.png", "stats.json", "tree.json"])
      #expect(try running.folder.picture("a.png").colorCount > 20)
      #expect(try Dump(json: running.folder.text("tree.json")).window.bounds == [0, 0, 480, 320])
    }
  }

  @Test("A window is no larger than its display, and its content scrolls inside")
  func fitsDisplay() async throws {
    try await XDisplay.with(screen: "800x600x24") { display in
      let folder = try TempFolder()
      let demo = try display.start(["gallery", "--dump-tree", "tree.json"], in: folder)
      let window = try await display.window(of: demo)
      let geometry = try await display.xdotool("getwindowgeometry", "--shell", window)
      for line in ["X=0", "Y=0", "WIDTH=800", "HEIGHT=600"] {
        #expect(geometry.contains(line), "\(geometry)")
      }
      demo.signal(SIGINT)
      #expect(try await demo.wait(limit: 20).code == 0)
      let dump = try Dump(json: folder.text("tree.json"))
      #expect(dump.window.bounds == [0, 0, 800, 600])
    }
  }

  @Test("GDK_SCALE gives a window more pixels for the same points")
  func desktopScale() async throws {
    try await XDisplay.with { display in
      let folder = try TempFolder()
      let demo = try display.start(
        ["paging", "--frames", "5", "--screenshot", "a.png", "--dump-tree", "tree.json"],
        in: folder, environment: ["GDK_SCALE": "2"])
      #expect(try await demo.wait(limit: 20).code == 0)
      #expect(try folder.picture("a.png").width == 960)
      #expect(try Dump(json: folder.text("tree.json")).window.bounds == [0, 0, 480, 320])
    }
  }

  @Test("A window that another program destroys ends with one line and code 5")
  func destroyedWindow() async throws {
    try await withDemo(["--renderer", "software"]) { running in
      try await running.window.display.xdotool("windowclose", running.window.id)
      expectOneLine(try await running.window.demo.wait(limit: 10), code: 5, contains: ["window"])
    }
  }

  @Test("A display that cannot be reached is a run without a display")
  func unreachableDisplay() async throws {
    let folder = try TempFolder()
    let result = try await Demo.run(["paging"], in: folder, environment: ["DISPLAY": ":4242"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.outputLines.count + result.errorLines.count == 1)
    #expect(folder.names() == ["paging.png"])
  }

  // MARK: Cost

  @Test("At rest the window takes under a hundredth of a core")
  func idle() async throws {
    try await XDisplay.with { display in
      let renderers = [nil, "opengl", "gl"]
      let folders = try renderers.map { _ in try TempFolder() }
      var windows: [DemoWindow] = []
      for (renderer, folder) in zip(renderers, folders) {
        let flags = ["paging", "--dump-tree", "tree.json", "--stats", "stats.json"]
        let window = try await DemoWindow(
          flags + (renderer.map { ["--renderer", $0] } ?? []), on: display, in: folder)
        try await window.press("Right")
        try await window.rest()
        windows.append(window)
      }
      let before = windows.map(\.demo.processorSeconds)
      #expect(before.allSatisfy { $0 > 0 }, "nothing was measured")
      let start = ContinuousClock.now
      // A fixed delay: the measurement takes a span of time.
      try await Task.sleep(for: .seconds(1))
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let shares = zip(windows, before).map { ($0.demo.processorSeconds - $1) / seconds }
      for (index, window) in windows.enumerated() {
        let name = renderers[index] ?? "usual renderer"
        print("Idle window, \(name): \((shares[index] * 1000).rounded() / 10)% of a core")
        #expect(shares[index] < 0.01, "\(name)")
        let run = try PagingRun(result: try await window.close(), folder: folders[index])
        #expect(try run.offset == 400)
      }
    }
  }

  @Test("Passes at rest present nothing")
  func restPresentsNothing() async throws {
    var presented: [Int] = []
    try await XDisplay.with { display in
      for frames in [20, 120] {
        let folder = try TempFolder()
        let demo = try display.start(
          [
            "paging", "--frames", "\(frames)", "--dump-tree", "tree.json", "--stats", "stats.json",
          ], in: folder)
        let run = try PagingRun(result: try await demo.wait(limit: 30), folder: folder)
        #expect(run.stats.frames == frames)
        presented.append(run.stats.framesPresented)
      }
    }
    // The server may send an expose event more or less.
    #expect(presented[0] >= 1)
    #expect(presented[1] <= 4, "\(presented)")
  }
}

nonisolated extension Image {
  /// Returns the mean difference of the channels, 0 to 255, of two pictures of the same size.
  func meanDifference(to other: Image) -> Double {
    let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(max(1, pixels.count))
  }
}
