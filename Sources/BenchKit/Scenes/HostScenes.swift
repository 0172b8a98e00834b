internal import LamellaScene

// HUDs over a host that draws each frame.
extension BenchScene {
  static var hostScenes: [BenchScene] {
    let backends: [BenchBackend] = [.software, .sdlGLNoop, .glNoop]
    return [
      BenchScene(
        name: "hud-idle",
        summary:
          "200 labels, buttons and bars that do not change, over a host that draws each frame; "
          + "instructions without SDL's and the driver's; against the host alone",
        engine: Side(name: "hud-idle") { try HostSubject(on: $0) { fill($0, count: 200) } },
        baseline: Side(name: "host-alone") { try HostSubject(on: $0, nil) },
        backends: backends, metrics: [.instructions, .allocations], frames: 200,
        softwareFrames: 40, countsOwnCode: true,
        limits: backends.flatMap { backend in
          [
            // Saving and restoring the state of a context takes more.
            Limit(
              metric: .instructions, backend: backend,
              bound: .value(backend == .glNoop ? 17_500 : 15_000)),
            // On our OpenGL the driver allocates, too: its share has not been separated.
            Limit(
              metric: .allocations, backend: backend,
              bound: .excess(backend == .glNoop ? 4.1 : 0)),
          ]
        })
    ]
  }
}
