import Testing

@testable import BenchKit

@Suite("Arguments of the bench")
struct OptionsTests {
  @Test("Flags with values, in any order")
  func flags() throws {
    let options = try BenchOptions(arguments: [
      "--quick", "--filter", "map", "--json", "a b.json", "--backend", "sdl-gl-noop", "--metric",
      "seconds",
    ])
    #expect(options.action == .measure)
    #expect(options.filter == "map")
    #expect(options.jsonPath == "a b.json")
    #expect(options.backend == .sdlGLNoop)
    #expect(options.metric == .seconds)
    #expect(options.isQuick)
    #expect(try BenchOptions(arguments: ["--list"]).action == .list)
    #expect(try BenchOptions(arguments: []) == BenchOptions())
  }

  @Test(
    "What makes no sense is refused as bad usage",
    arguments: [
      ["--jsn", "x"], ["--json"], ["--filter", "--list"], ["--backend", "vulkan"],
      ["--metric", "speed"], ["map-tiles"], ["--check", "--quick"], ["--measure", "count"],
    ])
  func refused(_ arguments: [String]) {
    #expect { try BenchOptions(arguments: arguments) } throws: {
      ($0 as? BenchError)?.exitCode == 2
    }
  }

  @Test("A task's arguments lead back to it")
  func tasks() throws {
    let task = BenchTask(
      .time, scene: "hud-static", isEngine: false, backend: .none, isQuick: true)
    #expect(try BenchOptions(arguments: task.arguments).action == .child(task))
  }

  @Test("A filter is a part of a name, or the whole of one")
  func filter() throws {
    #expect(try BenchScene.matching("").count == BenchScene.all.count)
    #expect(try BenchScene.matching("map-tiles").map(\.name) == ["map-tiles"])
    #expect(
      try BenchScene.matching("hud").map(\.name)
        == ["hud-static", "hud-one-label", "hud-label", "hud-all", "hud-idle"])
    #expect { try BenchScene.matching("hud-dynamic") } throws: {
      ($0 as? BenchError)?.exitCode == 2
    }
  }

  @Test("Scenes have names of their own, and sides that are called alike are alike")
  func names() {
    let names = BenchScene.all.map(\.name)
    #expect(Set(names).count == names.count)
    for scene in BenchScene.all {
      #expect(!scene.summary.isEmpty && !scene.backends.isEmpty)
      #expect(scene.unitsPerFrame >= 1)
      // A limit of what is never measured would check nothing.
      for limit in scene.limits {
        #expect(scene.backends.contains(limit.backend) && scene.metrics.contains(limit.metric))
        if case .ratio = limit.bound { #expect(scene.baseline(on: limit.backend) != nil) }
      }
      #expect(scene.engine.isRaw == false)
      if let baseline = scene.baseline {
        #expect(baseline.name.hasPrefix("raw-") == baseline.isRaw)
      }
    }
  }
}
