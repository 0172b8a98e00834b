// Programs that start, draw a frame and end.
extension BenchScene {
  static var startScenes: [BenchScene] {
    [
      BenchScene(
        name: "start",
        summary:
          "the README's example from its start to its end after one frame, the loader included",
        engine: Side(name: "start", program: "bench-start"),
        baseline: nil, backends: [.software], metrics: [.instructions], unit: "start",
        limits: [Limit(metric: .instructions, backend: .software, bound: .value(28e6))])
    ]
  }
}
