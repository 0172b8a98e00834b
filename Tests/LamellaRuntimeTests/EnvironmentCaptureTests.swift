internal import LamellaRuntime
internal import Testing

struct EnvironmentCaptureTests {
  @Test("The captures of a process lie side by side")
  func paths() {
    #expect(EnvironmentCapture.path("run.lamcap", number: 1) == "run.lamcap")
    #expect(EnvironmentCapture.path("run.lamcap", number: 2) == "run-2.lamcap")
    #expect(EnvironmentCapture.path("/a.b/run", number: 3) == "/a.b/run-3")
    #expect(EnvironmentCapture.path("a/.hidden", number: 2) == "a/.hidden-2")
    #expect(EnvironmentCapture.path("a/x.y.lamcap", number: 12) == "a/x.y-12.lamcap")
  }
}
