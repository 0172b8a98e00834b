import Foundation
import Testing

/// The touch lab in a real window, with a real mouse.
@Suite(
  "The touch lab in a window", .timeLimit(.minutes(20)),
  .enabled(if: XDisplay.missing == nil, "needs Xvfb and xdotool"))
struct TouchLabWindowTests {
  /// Opens the lab, lets a hand act, closes it, and reads what it leaves behind.
  private func lab(
    _ act: (XDisplay, _ window: String, ChildProcess) async throws -> Void
  ) async throws -> Dump {
    try await XDisplay.with { display in
      let folder = try TempFolder()
      let demo = try display.start(["touch", "--dump-tree", "tree.json"], in: folder)
      let window = try await display.window(of: demo)
      try await demo.waitUntilAsleep()
      try await act(display, window, demo)
      try await demo.waitUntilAsleep()
      demo.signal(SIGINT)
      let result = try await demo.wait(limit: 10)
      try #require(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
      return try Dump(json: folder.text("tree.json"))
    }
  }

  private func count(_ dump: Dump, _ row: String) throws -> Int? {
    try dump.node("row-\(row)").count
  }

  @Test("A click is a tap; two are a double tap")
  func clicks() async throws {
    let dump = try await lab { display, window, demo in
      try await display.xdotool("mousemove", "--window", window, "340", "300", "click", "1")
      try await Task.sleep(for: .seconds(0.6))
      try await display.xdotool("click", "--repeat", "2", "--delay", "60", "1")
      try await Task.sleep(for: .seconds(0.6))
    }
    #expect(try count(dump, "tap") == 1 && count(dump, "double-tap") == 1)
    #expect(try count(dump, "pan") == 0)
  }

  @Test("A drag moves the photo, and one of a thumb the slider")
  func drags() async throws {
    let dump = try await lab { display, window, demo in
      try await display.drag(window, from: (300, 300), by: 130)
      try await demo.waitUntilAsleep()
      // The thumb of the opacity stands at the right end of its track.
      try await display.drag(window, from: (881, 368), by: -55)
    }
    #expect(abs(try dump.node("photo").center[0] - 460) <= 1)
    let opacity = try #require(try dump.node("opacity").value)
    let alpha = try dump.node("photo").alpha
    #expect(abs(opacity - 0.6) < 0.02 && abs(alpha - opacity) < 0.01)
  }

  @Test("The wheel enlarges with control and turns with alt")
  func wheel() async throws {
    let dump = try await lab { display, window, demo in
      try await display.xdotool("windowfocus", "--sync", window)
      try await display.xdotool("mousemove", "--window", window, "340", "300")
      try await display.xdotool("keydown", "ctrl", "click", "4", "keyup", "ctrl")
      try await demo.waitUntilAsleep()
      try await display.xdotool("keydown", "alt", "click", "4", "keyup", "alt")
    }
    let photo = try dump.node("photo")
    #expect(abs(try #require(photo.zoom) - 1.43) < 0.01)
    #expect(abs(try #require(photo.angle) - .pi / 36) < 0.001)
  }

  @Test("The pointer over the field and over a switch")
  func hover() async throws {
    let dump = try await lab { display, window, demo in
      try await display.xdotool("mousemove", "--window", window, "200", "100")
      try await demo.waitUntilAsleep()
      try await display.xdotool("mousemove", "--window", window, "210", "120")
    }
    #expect(try dump.node("row-hover").node("state").text == "changed")
    #expect(try dump.node("row-hover").node("value").text == "210, 120")
  }
}
