import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Content scales", .serialized)
@MainActor struct ContentScaleTests {
  @Test(
    "A window refuses a scale that is none: the old one stays, and it is said once",
    arguments: [Double.nan, .infinity, -.infinity, 0, -0.0, -2, 1e-9, 5e300, 1.79e308])
  func refused(scale: Double) {
    var messages: [String] = []
    let handler = Diagnostics.handler
    Diagnostics.forgetReports()
    Diagnostics.handler = { messages.append($0) }
    defer { Diagnostics.handler = handler }
    let harness = SceneHarness(width: 20, height: 20, scale: 2)
    harness.window.contentScale = scale
    harness.window.contentScale = scale
    #expect(harness.window.contentScale == 2)
    #expect(messages.count == 1 && messages[0].contains("contentScale"))
    harness.frame()
    #expect(harness.list.pixelWidth == 40)
  }
}
