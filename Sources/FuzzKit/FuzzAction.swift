internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

/// A random action, performed by the run or inside of a callback.
struct FuzzAction {
  let name: String
  let weight: Int
  let body: (FuzzWorld) -> Void

  init(_ name: String, _ weight: Int = 2, _ body: @escaping (FuzzWorld) -> Void) {
    self.name = name
    self.weight = weight
    self.body = body
  }

  /// All actions.
  private static let all =
    tree + appearance + layout + stacks + scrolling + lists + models + input + text + motion
    + lifecycle
  private static let totalWeight = all.reduce(0) { $0 + $1.weight }

  /// Returns a random action by weight.
  static func random(using random: inout RandomSequence) -> FuzzAction {
    var remaining = Int.random(in: 0..<totalWeight, using: &random)
    for action in all {
      remaining -= action.weight
      if remaining < 0 { return action }
    }
    return all[0]
  }
}

// MARK: - Stages, passes and lifetimes

extension FuzzAction {
  fileprivate static let lifecycle: [FuzzAction] = [
    FuzzAction("make a stage", 1) { FuzzStage.make(in: $0) },
    FuzzAction("end a stage", 1) { world in
      guard let index = world.stages.indices.randomElement(using: &world.random) else { return }
      let stage = world.stages.remove(at: index)
      stage.end()
    },
    FuzzAction("forget a stage", 1) { world in
      guard let index = world.stages.indices.randomElement(using: &world.random) else { return }
      let stage = world.stages.remove(at: index)
      withExtendedLifetime(stage) {}
    },
    FuzzAction("change a stage", 8) { world in world.stage()?.change(in: world) },
    FuzzAction("send input", 4) { world in world.stage()?.sendInput(in: world) },
    FuzzAction("pass time", 4) { world in world.stage()?.passTime(in: world) },
    FuzzAction("step", 1) { world in world.stage()?.step(in: world) },
    FuzzAction("render", 4) { world in world.stage()?.draw(in: world) },
    FuzzAction("layoutIfNeeded", 4) { $0.view()?.layoutIfNeeded() },
    FuzzAction("layer's layoutIfNeeded") { $0.layer()?.layoutIfNeeded() },
    FuzzAction("snapshot", 1) { world in
      guard let view = world.view(), view.bounds.width < 2000, view.bounds.height < 2000,
        let picture = view.snapshotView(afterScreenUpdates: world.chance(0.5))
      else { return }
      world.views.append(world.track(picture, "snapshot"))
    },
    FuzzAction("describe", 1) { world in
      var list = PropertyList()
      world.view()?.describe(into: &list)
    },
    FuzzAction("release views", 4) { world in
      while world.views.count > 30 { release(from: \.views, world) }
      release(from: \.views, world)
    },
    FuzzAction("release layers") { world in
      while world.layers.count > 15 { release(from: \.layers, world) }
      release(from: \.layers, world)
    },
    FuzzAction("release a recognizer") { release(from: \.recognizers, $0) },
    FuzzAction("release an animator") { release(from: \.animators, $0) },
    FuzzAction("release a timeline") { release(from: \.timelines, $0) },
    FuzzAction("release a controller") { release(from: \.controllers, $0) },
    FuzzAction("invalidate a display link") { world in
      world.pick(world.links)?.invalidate()
      release(from: \.links, world)
    },
    FuzzAction("remove a hook", 4) { world in
      world.pick(world.hooks)?.remove()
      release(from: \.hooks, world)
    },
  ]

  /// Releases a random object of a list.
  private static func release<T>(
    from list: ReferenceWritableKeyPath<FuzzWorld, [T]>, _ world: FuzzWorld
  ) {
    guard let index = world[keyPath: list].indices.randomElement(using: &world.random) else {
      return
    }
    // Released after the list's change, because a deinitializer may call back.
    let dropped = world[keyPath: list].remove(at: index)
    withExtendedLifetime(dropped) {}
  }
}
