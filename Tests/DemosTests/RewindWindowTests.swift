import Foundation
import LamellaGraphics
import Testing

/// Rewinding the paging demo in a real window, with real keyboard and mouse events.
@Suite(
  "Rewinding a demo in a window", .timeLimit(.minutes(40)),
  .enabled(if: XDisplay.missing == nil, "needs Xvfb and xdotool"))
struct RewindWindowTests {
  /// Opens the demo, turns a page, performs actions, ends it with Ctrl-C, and reads its output.
  private func paging(
    _ arguments: [String],
    _ act: (DemoWindow) async throws -> Void
  ) async throws -> (dump: Dump, picture: Image, recording: String, output: String) {
    try await XDisplay.with { display in
      let folder = try TempFolder()
      // The pointer is outside, so that nothing is outlined by accident.
      try await display.xdotool("mousemove", "1279", "1023")
      let window = try await DemoWindow(
        [
          "paging", "--dump-tree", "tree.json", "--screenshot", "a.png", "--record", "r.jsonl",
        ] + arguments, on: display, in: folder)
      try await act(window)
      let result = try await window.close()
      try #require(result.code == 0, "\(result.errors)")
      return (
        try Dump(json: folder.text("tree.json")), try folder.picture("a.png"),
        folder.text("r.jsonl"), result.output + result.errors
      )
    }
  }

  /// Returns the number of pixels above the panel that differ.
  private func differences(_ a: Image, _ b: Image) -> Int {
    var count = 0
    for y in 0..<min(a.height, 200) {
      for x in 0..<a.width where a.pixel(x: x, y: y) != b.pixel(x: x, y: y) { count += 1 }
    }
    return count
  }

  @Test("F9 and Home show the first picture again, and the scene stays where it was")
  func goesBack() async throws {
    let first = try await paging([]) { _ in }
    let last = try await paging([]) { window in
      try await window.press("Right")
    }
    let back = try await paging(["--rewind"]) { window in
      try await window.press("Right")
      try await window.rest()
      try await window.press("F9", "Home")
    }
    #expect(differences(first.picture, last.picture) > 5_000)
    #expect(differences(first.picture, back.picture) == 0)
    #expect(try back.dump.node("pager").contentOffset == last.dump.node("pager").contentOffset)
    // The recording contains the arrow key and nothing after it.
    #expect(back.recording.contains("Right"))
    #expect(!back.recording.contains("F9") && !back.recording.contains("Home"))
    #expect(back.output.isEmpty)
  }

  @Test("After F12 the pointer outlines the view that was below it")
  func inspects() async throws {
    func look(x: Int) async throws -> Image {
      try await paging(["--rewind"]) { window in
        try await window.press("Right")
        try await window.rest()
        try await window.press("F9", "Home", "F12")
        try await window.rest()
        try await window.move(to: x, 150)
      }.picture
    }
    let first = try await paging([]) { _ in }.picture
    let back = try await look(x: 240)
    // In the first frame the first card is there: its left edge is a dark point and two light ones.
    let card = try await paging([]) { _ in }.dump.node("page-0").windowFrame.map { Int($0) }
    #expect(
      (0..<3).map { back.pixel(x: card[0] + $0, y: 150) } == [
        0xFF1B_1614, 0xFFEA_F0F2, 0xFFEA_F0F2,
      ])
    #expect(back.pixel(x: card[0] + 3, y: 150) == first.pixel(x: card[0] + 3, y: 150))
  }

  @Test("The knob is dragged back, and after F9 the scene goes on from now")
  func drags() async throws {
    let first = try await paging([]) { _ in }
    let (left, knob) = (12 + 12 + 8, 264)
    let dragged = try await paging(["--rewind"]) { window in
      try await window.press("Right")
      try await window.rest()
      try await window.press("F9")
      try await window.rest()
      try await window.drag(from: (448, knob), by: left - 448)
    }
    #expect(differences(first.picture, dragged.picture) == 0)
    let last = try await paging(["--rewind"]) { window in
      try await window.press("Right", "F9", "Home", "Left", "Escape", "Right")
    }
    let plain = try await paging([]) { window in
      try await window.press("Right", "Right")
    }
    #expect(try last.dump.node("pager").contentOffset == plain.dump.node("pager").contentOffset)
    #expect(differences(last.picture, plain.picture) == 0)
  }

  @Test("Without --rewind F9 starts recording frames, and says so in one line")
  func begins() async throws {
    let back = try await paging([]) { window in
      try await window.press("F9")
      try await window.rest()
      try await window.press("Right")
      try await window.rest()
      try await window.press("F9", "Home")
    }
    let first = try await paging([]) { _ in }
    #expect(differences(first.picture, back.picture) == 0)
    #expect(back.output.split(separator: "\n").count == 1 && back.output.contains("F9"))
  }

  @Test("A paused window says so, and in another size shows its picture whole")
  func paused() async throws {
    let plain = try await paging([]) { _ in }.picture
    let paused = try await paging([]) { window in
      try await window.press("F10")
      try await window.rest()
      try await window.resize(960, 800)
    }
    #expect(paused.picture.width == 960 && paused.picture.height == 800)
    // Twice as large, with 80 empty points above and below; the window's frame waits for a tick.
    #expect(paused.dump.window.frame == [0, 0, 480, 320])
    let card = try paused.dump.node("page-0").windowFrame.map { Int($0) }
    let (x, y) = (card[0] + 8, card[1] + card[3] / 2)
    #expect(paused.picture.pixel(x: 2 * x, y: 80 + 2 * y) == plain.pixel(x: x, y: y))
    #expect(paused.picture.pixel(x: 2, y: 2) == plain.pixel(x: 0, y: 0))
    // The badge is at the top edge of the actual window.
    let badge = (420..<540).map { paused.picture.pixel(x: $0, y: 26) }
    #expect(Set(badge).count > 10)
    #expect(!paused.recording.contains("F10"))
  }

  @Test("Recording frames does not change a run")
  func unchanged() async throws {
    var script = Script()
    script.drag(from: 400, by: -260)
    let plain = try await Demo.paging(["--screenshot", "a.png"], script: script)
    let kept = try await Demo.paging(["--screenshot", "a.png", "--rewind"], script: script)
    #expect(kept.dumpText == plain.dumpText)
    #expect(try kept.folder.bytes("a.png") == plain.folder.bytes("a.png"))
    #expect(kept.stats.framesPresented == plain.stats.framesPresented)
  }
}
