import Testing

/// The effects of input on the paging demo, read from its tree dump.
///
/// The window has 480x320 points, so a page is 400 points wide; ten points of a drag are slop.
@Suite("The paging demo, replayed", .timeLimit(.minutes(40)))
struct PagingReplayTests {
  private func expectAtRest(
    _ run: PagingRun, page: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let pager = try run.dump.pager
    #expect(abs(try run.offset - Double(page) * 400) < 0.001, sourceLocation: sourceLocation)
    #expect(pager.contentOffset?.last == 0, sourceLocation: sourceLocation)
    #expect(pager.isDragging == false, sourceLocation: sourceLocation)
    #expect(pager.isDecelerating == false, sourceLocation: sourceLocation)
  }

  // MARK: Drags

  @Test(
    "A drag of -260 points that is held still 150 ms settles on page 1",
    arguments: Script.Pointer.allCases)
  func dragAndHold(pointer: Script.Pointer) async throws {
    var script = Script(pointer: pointer)
    script.drag(from: 400, by: -260, hold: 0.15)
    try expectAtRest(try await Demo.paging(script: script), page: 1)
  }

  @Test(
    "Released at rest under half a page it settles back",
    arguments: [(0, -30.0), (0, -150), (0, -209), (2, -209), (2, 209), (2, 60), (4, 209)])
  func underHalf(page: Int, way: Double) async throws {
    var script = Script()
    script.turn(pages: page)
    script.drag(from: way < 0 ? 430 : 50, by: way)
    try expectAtRest(try await Demo.paging(script: script), page: page)
  }

  @Test(
    "Released at rest over half a page it goes on to the next",
    arguments: [(0, -211.0), (0, -300), (0, -390), (2, -211), (2, 211), (2, 390), (4, 211)])
  func overHalf(page: Int, way: Double) async throws {
    var script = Script()
    script.turn(pages: page)
    script.drag(from: way < 0 ? 430 : 50, by: way)
    try expectAtRest(try await Demo.paging(script: script), page: page + (way < 0 ? 1 : -1))
  }

  @Test("Nine points are no drag", arguments: Script.Pointer.allCases)
  func slop(pointer: Script.Pointer) async throws {
    var script = Script(pointer: pointer)
    script.drag(from: 240, by: -9, hold: nil)
    let run = try await Demo.paging(script: script)
    #expect(try run.offset == 0)
    #expect(try run.dump.pager.isDragging == false)
    script = Script(pointer: pointer)
    script.drag(from: 240, by: -12, hold: nil)
    #expect(try await Demo.paging(script: script).offset == 2)
  }

  // MARK: Flicks

  @Test(
    "A flick of any strength moves one page",
    arguments: [
      (15.0, 0.03), (20, 0.1), (40, 0.05), (100, 0.1), (200, 0.03), (260, 0.25), (400, 0.05),
      (420, 0.6),
    ])
  func flick(distance: Double, seconds: Double) async throws {
    var script = Script()
    script.flick(from: 450, by: -distance, seconds: seconds)
    script.wait(1)
    try expectAtRest(try await Demo.paging(script: script), page: 1)
    script.flick(from: 450, by: -distance, seconds: seconds)
    script.wait(1)
    try expectAtRest(try await Demo.paging(script: script), page: 2)
    script.flick(from: 30, by: distance, seconds: seconds)
    try expectAtRest(try await Demo.paging(script: script), page: 1)
  }

  @Test("A flick at the end stays on the last page, one at the start on the first")
  func flickAtEnds() async throws {
    var script = Script()
    script.flick(from: 30, by: 300, seconds: 0.08)
    try expectAtRest(try await Demo.paging(script: script), page: 0)
    script = Script()
    script.turn(pages: 4)
    script.flick(from: 450, by: -300, seconds: 0.08)
    try expectAtRest(try await Demo.paging(script: script), page: 4)
  }

  // MARK: Rubber band

  @Test("At both ends it stretches like rubber and comes back", arguments: [(0, 1.0), (4, -1)])
  func rubberBand(page: Int, direction: Double) async throws {
    var script = Script()
    script.turn(pages: page)
    let start = script.now
    script.drag(from: 240 - direction * 180, by: direction * 210, hold: 0.5)
    // The content follows 200 points beyond its end: b(d) = 0.55 d D / (D + 0.55 d).
    let overshoot = 0.55 * 200 * 400 / (400 + 0.55 * 200)
    let edge = Double(page) * 400
    let held = try await Demo.paging(
      ["--frames", "\((start + 600_000) * 60 / 1_000_000)"], script: script)
    #expect(try held.dump.pager.isDragging == true)
    #expect(abs(try held.offset - (edge - direction * overshoot)) < 0.001)

    // On its way back it does not overshoot the edge.
    for frames in [6, 12] {
      let back = try await Demo.paging(
        ["--frames", "\(script.now * 60 / 1_000_000 + frames)"], script: script)
      let beyond = (edge - (try back.offset)) * direction
      #expect(beyond > 0 && beyond < overshoot)
      #expect(try back.dump.pager.isDecelerating == true)
    }
    try expectAtRest(try await Demo.paging(script: script), page: page)
  }

  // MARK: Where a drag may start

  @Test(
    "A drag that starts on a peeking neighbor scrolls", arguments: [10.0, 470],
    Script.Pointer.allCases)
  func peekingNeighbour(x: Double, pointer: Script.Pointer) async throws {
    var script = Script(pointer: pointer)
    script.turn(pages: 1)
    let way = x < 240 ? 260.0 : -260
    script.drag(from: x, by: way, hold: nil)
    #expect(try await Demo.paging(script: script).offset == 400 - way + (way < 0 ? -10 : 10))
    script.wait(0.15)
    script.lift(x + way)
    try expectAtRest(try await Demo.paging(script: script), page: way < 0 ? 2 : 0)
  }

  @Test(
    "A drag that starts 30 points above the pager does not scroll",
    arguments: [10.0, 240, 470], Script.Pointer.allCases)
  func above(x: Double, pointer: Script.Pointer) async throws {
    var script = Script(pointer: pointer)
    script.drag(from: x, y: 110, by: -260, hold: nil)
    let run = try await Demo.paging(script: script)
    #expect(try run.offset == 0)
    #expect(try run.dump.pager.isDragging == false)
    script.wait(0.15)
    script.lift(x - 260, y: 110)
    try expectAtRest(try await Demo.paging(script: script), page: 0)
  }

  @Test("Its top edge is the pager's frame, its height is that of the cards")
  func edges() async throws {
    for (y, scrolls) in [(139.0, false), (141, true), (289, true), (291, false)] {
      var script = Script()
      script.drag(from: 400, y: y, by: -260)
      try expectAtRest(try await Demo.paging(script: script), page: scrolls ? 1 : 0)
    }
  }

  // MARK: Keys and wheel

  @Test("Arrow keys turn pages and stop at both ends")
  func arrows() async throws {
    for (keys, page) in [
      (["Right"], 1), (["Right", "Right", "Left"], 1), (["Left"], 0),
      (["Right", "Right", "Right", "Right", "Right", "Right"], 4), (["End"], 4),
      (["End", "Home"], 0),
    ] {
      var script = Script()
      for key in keys {
        script.key(key)
        script.wait(0.9)
      }
      try expectAtRest(try await Demo.paging(script: script), page: page)
    }
  }

  @Test("Keys in quick succession turn as many pages")
  func quickArrows() async throws {
    var script = Script()
    for _ in 0..<3 { script.key("Right") }
    try expectAtRest(try await Demo.paging(script: script), page: 3)
  }

  @Test("The wheel turns a page a notch, either way and with either axis")
  func wheel() async throws {
    for (notches, page) in [
      ([(0.0, -1.0)], 1), ([(0, -1), (0, -1)], 2), ([(0, -1), (0, 1)], 0), ([(1, 0)], 1),
      ([(1, 0), (-1, 0)], 0), ([(0, 1)], 0), ([(0, -0.5), (0, -0.5)], 1),
    ] {
      var script = Script()
      for (dx, dy) in notches {
        script.wheel(dx: dx, dy: dy)
        script.wait(abs(dx + dy) == 1 ? 1 : 0.05)
      }
      try expectAtRest(try await Demo.paging(script: script), page: page)
    }
  }

  @Test("The wheel above the pager does nothing")
  func wheelAbove() async throws {
    var script = Script()
    script.wheel(y: 110, dy: -1)
    try expectAtRest(try await Demo.paging(script: script), page: 0)
  }

  @Test("Taps beside the dots turn pages, a drag along them goes through several")
  func dots() async throws {
    var script = Script()
    script.tap(x: 280, y: 305)
    script.wait(1)
    try expectAtRest(try await Demo.paging(script: script), page: 1)
    script.drag(from: 200, y: 305, by: 33)
    script.wait(1)
    try expectAtRest(try await Demo.paging(script: script), page: 3)
    script.tap(x: 200, y: 305)
    try expectAtRest(try await Demo.paging(script: script), page: 2)
  }

  // MARK: The window

  @Test("A new size lays out again and keeps the page", arguments: [0, 1, 4])
  func resize(page: Int) async throws {
    var script = Script()
    script.turn(pages: page)
    for (width, height) in [(640, 400), (320, 240), (481, 333)] {
      script.resize(width, height)
      script.wait(0.2)
      let run = try await Demo.paging(script: script)
      #expect(run.dump.window.bounds == [0, 0, Double(width), Double(height)])
      try expectPagerLayout(run.dump, width: Double(width), height: Double(height))
      #expect(abs(try run.offset - Double(page * (width - 80))) < 0.001)
    }
  }

  @Test("A new size in the middle of a turn ends on the page it was turning to")
  func resizeWhileTurning() async throws {
    var script = Script()
    script.key("Right")
    script.wait(0.1)
    script.resize(600, 320)
    let run = try await Demo.paging(script: script)
    try expectPagerLayout(run.dump, width: 600, height: 320)
    #expect(abs(try run.offset - 520) < 0.001)
  }

  @Test("A new size in the middle of a drag keeps the place in the page under the finger")
  func resizeWhileDragging() async throws {
    var script = Script()
    script.drag(from: 400, by: -110, hold: nil)
    script.wait(0.1)
    script.resize(600, 320)
    let run = try await Demo.paging(script: script)
    // 100 of 400 points, a quarter of the page.
    #expect(abs(try run.offset - 130) < 0.001)
    #expect(try run.dump.pager.isDragging == true)
  }

  @Test("Losing the keyboard focus ends a drag on a page")
  func focusLost() async throws {
    var script = Script()
    script.drag(from: 400, by: -260, hold: nil)
    script.wait(0.2)
    script.add("focusLost")
    let run = try await Demo.paging(script: script)
    #expect(try run.dump.pager.isDragging == false)
    let page = try run.offset / 400
    #expect(abs(page - page.rounded()) < 1e-6)
  }
}
