import Foundation
import LamellaGraphics
import Testing

/// The paging demo on X11 and on Wayland with each back end: its picture on the display, and its pointer.
@Suite(
  "Windows of each window system", .timeLimit(.minutes(40)),
  .enabled(if: XDisplay.missing == nil, "needs Xvfb and xdotool"))
struct WindowSystemTests {
  /// The back ends by name; nil for the engine's default.
  private static let renderers = ["software", "opengl", "opengles2", "gl", nil]

  /// A demo whose window has the expected picture.
  private struct ShownDemo {
    let desk: WindowSystem
    let demo: ChildProcess
    let scale: Int
    /// The position of the window's content on the screen, in pixels.
    var x = 0
    var y = 0
  }

  /// Returns the demo's picture rendered without a display.
  private func expected(width: Int, height: Int, scale: Int) async throws -> Image {
    let folder = try TempFolder()
    // Started directly, because the display already holds its share of `Cores`.
    let demo = try Demo.start(
      [
        "paging", "--headless", "--size", "\(width)x\(height)", "--scale", "\(scale)",
        "--screenshot", "a.png",
      ], in: folder)
    let result = try await demo.wait()
    try #require(result.code == 0, "\(result.errors)")
    return try folder.picture("a.png")
  }

  /// Waits until the screen shows a picture, and returns its position.
  ///
  /// The corners of the window have the demo's background color, which is unique on the screen.
  private func find(
    _ picture: Image, of demo: ChildProcess, on desk: WindowSystem, exactly: Bool
  ) async throws -> (x: Int, y: Int)? {
    let ground = picture.pixel(x: 0, y: 0)
    let end = ContinuousClock.now + .seconds(60)
    var turn = 0
    while demo.isRunning, ContinuousClock.now < end {
      let screen = try desk.display.picture()
      if let place = screen.bounds(of: ground),
        (place.width, place.height) == (picture.width, picture.height)
      {
        // Drivers antialias edges differently.
        let allowed = exactly ? 0 : picture.width * picture.height / 100
        let count = screen.count(
          differingFrom: picture, atX: place.x, y: place.y, by: exactly ? 0 : 8)
        if count <= allowed { return (place.x, place.y) }
      }
      // Weston draws the pointer, which may be over the window.
      turn += 1
      let corner = turn % 2 == 0 ? (0, 0) : (screen.width - 1, screen.height - 1)
      try await desk.display.xdotool("mousemove", "\(corner.0)", "\(corner.1)")
    }
    return nil
  }

  @Test(
    "The picture, its new size and a dragged page are right, at scale 1 and 2",
    arguments: WindowSystem.Kind.allCases, [1, 2])
  func windows(kind: WindowSystem.Kind, scale: Int) async throws {
    guard kind == .x11 || WindowSystem.missing == nil else { return }
    try await WindowSystem.with(kind, scale: scale) { desk in
      let first = try await expected(width: 480, height: 320, scale: scale)
      let second = try await expected(width: 400, height: 280, scale: scale)
      for renderer in Self.renderers {
        let name = "\(kind) \(renderer ?? "default") at scale \(scale)"
        let folder = try TempFolder()
        let progress = try TempFolder()
        // X11 has no scale of its own, so a flag sets it.
        let demo = try desk.start(
          [
            "paging", "--dump-tree", "tree.json", "--stats", "stats.json", "--progress",
            progress.file("progress"),
          ]
            + (renderer.map { ["--renderer", $0] } ?? [])
            + (kind == .x11 ? ["--scale", "\(scale)"] : []), in: folder)
        let exactly = renderer == nil || renderer == "software"
        let place = try #require(
          try await find(first, of: demo, on: desk, exactly: exactly),
          "\(name): no picture; \(demo.errors)")
        try await resize(desk, demo, place, byX: -80 * scale, y: -40 * scale)
        let now = try #require(
          try await find(second, of: demo, on: desk, exactly: exactly),
          "\(name): no picture after the change of size; \(demo.errors)")
        try await drag(
          desk, from: (now.x + 330 * scale, now.y + 180 * scale), by: -220 * scale)
        let isAtRest = try await poll(seconds: 40) {
          let lines = progress.text("progress").split(separator: "\n")
          return lines.contains { $0.contains("mouseUp") }
            && lines.last == "{\"type\": \"rest\"}"
        }
        #expect(isAtRest, "\(name): no rest after the drag; \(demo.errors)")
        demo.signal(SIGINT)
        let run = try PagingRun(result: try await demo.wait(limit: 20), folder: folder)
        #expect(try run.offset == 320, "\(name)")
        #expect(run.dump.window.bounds == [0, 0, 400, 280], "\(name)")
        #expect(run.result.errors.isEmpty, "\(name): \(run.result.errors)")
      }
    }
  }

  /// Resizes the window, as a window manager or a user does.
  private func resize(
    _ desk: WindowSystem, _ demo: ChildProcess, _ place: (x: Int, y: Int), byX x: Int, y: Int
  ) async throws {
    switch desk.kind {
    case .x11:
      let window = try await desk.display.window(of: demo)
      try await desk.display.xdotool(
        "windowsize", window, "\(480 * desk.scale + x)", "\(320 * desk.scale + y)")
    case .wayland:
      // Weston resizes with Super and the right button, from the nearest corner.
      let start = (place.x + 460 * desk.scale, place.y + 300 * desk.scale)
      try await desk.display.xdotool([
        "mousemove", "\(start.0)", "\(start.1)", "keydown", "super", "mousedown", "3", "mousemove",
        "\(start.0 + x / 2)", "\(start.1 + y / 2)", "mousemove", "\(start.0 + x)",
        "\(start.1 + y)", "mouseup", "3", "keyup", "super",
      ])
    }
  }

  /// Drags at constant speed with the left button and holds still before the release.
  private func drag(_ desk: WindowSystem, from start: (x: Int, y: Int), by way: Int) async throws {
    var chain = ["mousemove", "\(start.x)", "\(start.y)", "mousedown", "1"]
    for step in 1...22 {
      chain += ["mousemove", "\(start.x + way * step / 22)", "\(start.y)", "sleep", "0.01"]
    }
    try await desk.display.xdotool(chain + ["sleep", "0.15", "mouseup", "1"])
  }

  @Test(
    "A screen of another depth shows the same picture", arguments: [16, 30])
  func depths(depth: Int) async throws {
    try await XDisplay.with(screen: "500x340x\(depth)") { display in
      let picture = try await expected(width: 480, height: 320, scale: 1)
      for renderer in Self.renderers {
        let folder = try TempFolder()
        let demo = try display.start(
          ["paging"] + (renderer.map { ["--renderer", $0] } ?? []), in: folder)
        try await display.act(on: demo) { ["windowmove", $0, "0", "0"] }
        let isRight = try await poll(seconds: 40, every: .milliseconds(30)) {
          // Five bits of a channel are 8 levels, and drivers antialias edges differently.
          try display.picture().count(differingFrom: picture, atX: 0, y: 0, by: 12) < 1_536
        }
        #expect(isRight, "\(renderer ?? "default") with \(depth) bits")
        demo.signal(SIGINT)
        #expect(try await demo.wait(limit: 20).code == 0)
      }
    }
  }

  @Test("A window that was hidden, or of one pixel, shows its picture again")
  func hiddenAndTiny() async throws {
    try await WindowSystem.with(.x11) { desk in
      let picture = try await expected(width: 480, height: 320, scale: 1)
      for renderer in Self.renderers {
        let name = renderer ?? "default"
        let folder = try TempFolder()
        let demo = try desk.start(
          ["paging"] + (renderer.map { ["--renderer", $0] } ?? []), in: folder)
        let exactly = renderer == nil || renderer == "software"
        let window = try await desk.display.window(of: demo)
        for way in [["windowunmap", "windowmap"], ["windowsize 1 1", "windowsize 480 320"]] {
          _ = try #require(
            try await find(picture, of: demo, on: desk, exactly: exactly), "\(name), \(way)")
          for command in way {
            let words = command.split(separator: " ").map { String($0) }
            try await desk.display.xdotool([words[0], window] + words.dropFirst())
            if command == way[0] {
              let isGone = try await poll(seconds: 20) {
                let screen = try desk.display.picture()
                return screen.bounds(of: picture.pixel(x: 0, y: 0))?.width ?? 0 <= 1
              }
              #expect(isGone, "\(name), \(command)")
            }
          }
        }
        #expect(
          try await find(picture, of: demo, on: desk, exactly: exactly) != nil, "\(name)")
        demo.signal(SIGINT)
        let result = try await demo.wait(limit: 20)
        #expect(result.code == 0 && result.errors.isEmpty, "\(name): \(result.errors)")
      }
    }
  }

  @Test("A stopped process resumes without a burst of ticks, and repaints its window")
  func stopped() async throws {
    try await WindowSystem.with(.x11) { desk in
      let folder = try TempFolder()
      let start = ContinuousClock.now
      // An endless animation.
      let demo = try desk.start(["gallery", "activity", "--stats", "stats.json"], in: folder)
      let window = try await desk.display.window(of: demo)
      try await poll(seconds: 20) { try desk.display.picture().colorCount > 10 }
      demo.signal(SIGSTOP)
      let stop = ContinuousClock.now
      // The window's picture is lost meanwhile.
      try await desk.display.xdotool("windowunmap", window, "windowmap", window)
      try await poll(seconds: 20) { ContinuousClock.now - stop > .milliseconds(1_500) }
      demo.signal(SIGCONT)
      let stopped = (ContinuousClock.now - stop) / .seconds(1)
      let isRepainted = try await poll(seconds: 20) {
        try desk.display.picture().colorCount > 10
      }
      #expect(isRepainted)
      demo.signal(SIGINT)
      let result = try await demo.wait(limit: 20)
      #expect(result.code == 0, "\(result.errors)")
      let ran = (ContinuousClock.now - start) / .seconds(1) - stopped
      let stats = try Stats(json: folder.text("stats.json"))
      // It catches up by a quarter of a second, at 120 ticks a second.
      #expect(Double(stats.ticks) < (ran + 0.3) * 120)
    }
  }
}
