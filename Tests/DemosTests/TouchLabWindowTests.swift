import Foundation
import Testing

/// The touch lab in a real window, with real mouse events.
@Suite(
  "The touch lab in a window", .timeLimit(.minutes(40)),
  .enabled(if: XDisplay.missing == nil, "needs Xvfb and xdotool"))
struct TouchLabWindowTests {
  /// Opens the lab, performs actions, closes it, and reads its output.
  private func lab(
    _ act: (DemoWindow) async throws -> Void
  ) async throws -> Dump {
    try await XDisplay.with { display in
      let folder = try TempFolder()
      let window = try await DemoWindow(
        ["touch", "--dump-tree", "tree.json"], on: display, in: folder)
      try await act(window)
      let result = try await window.close()
      try #require(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
      return try Dump(json: folder.text("tree.json"))
    }
  }

  private func count(_ dump: Dump, _ row: String) throws -> Int? {
    try dump.node("row-\(row)").count
  }

  @Test("A click is a tap; two are a double tap")
  func clicks() async throws {
    let dump = try await lab { window in
      try await window.move(to: 340, 300)
      try await window.click()
      // Wait, so that no second click can follow.
      try await window.rest()
      try await window.click(times: 2)
    }
    #expect(try count(dump, "tap") == 1 && count(dump, "double-tap") == 1)
    #expect(try count(dump, "pan") == 0)
  }

  @Test("A drag moves the photo, and one of a thumb the slider")
  func drags() async throws {
    let dump = try await lab { window in
      try await window.drag(from: (300, 300), by: 130)
      try await window.rest()
      // The thumb of the opacity is at the right end of its track.
      try await window.drag(from: (881, 368), by: -55)
    }
    #expect(abs(try dump.node("photo").center[0] - 460) <= 1)
    let opacity = try #require(try dump.node("opacity").value)
    let alpha = try dump.node("photo").alpha
    #expect(abs(opacity - 0.6) < 0.02 && abs(alpha - opacity) < 0.01)
  }

  @Test("The wheel enlarges with control and turns with alt")
  func wheel() async throws {
    let dump = try await lab { window in
      try await window.display.xdotool("windowfocus", "--sync", window.id)
      try await window.move(to: 340, 300)
      try await window.turnWheel(up: true, holding: "ctrl")
      try await window.rest()
      try await window.turnWheel(up: true, holding: "alt")
    }
    let photo = try dump.node("photo")
    #expect(abs(try #require(photo.zoom) - 1.43) < 0.01)
    #expect(abs(try #require(photo.angle) - .pi / 36) < 0.001)
  }

  @Test("The pointer over the field and over a switch")
  func hover() async throws {
    let dump = try await lab { window in
      try await window.move(to: 200, 100)
      try await window.rest()
      try await window.move(to: 210, 120)
    }
    #expect(try dump.node("row-hover").node("state").text == "changed")
    #expect(try dump.node("row-hover").node("value").text == "210, 120")
  }
}
