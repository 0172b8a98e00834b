internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

/// Something that a run does, from outside or from a callback.
struct FuzzAction {
  let name: String
  let weight: Int
  let body: (FuzzWorld) -> Void

  init(_ name: String, _ weight: Int = 2, _ body: @escaping (FuzzWorld) -> Void) {
    self.name = name
    self.weight = weight
    self.body = body
  }

  /// All that a run can do.
  private static let all = tree + looks + input + motion + life
  private static let totalWeight = all.reduce(0) { $0 + $1.weight }

  /// An action at random.
  static func random(using random: inout RandomSequence) -> FuzzAction {
    var place = Int.random(in: 0..<totalWeight, using: &random)
    for action in all {
      place -= action.weight
      if place < 0 { return action }
    }
    return all[0]
  }
}

// MARK: - Stages, passes, and what is let go

extension FuzzAction {
  fileprivate static let life: [FuzzAction] = [
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
    FuzzAction("let views go", 4) { world in
      while world.views.count > 30 { drop(from: \.views, world) }
      drop(from: \.views, world)
    },
    FuzzAction("let layers go") { world in
      while world.layers.count > 15 { drop(from: \.layers, world) }
      drop(from: \.layers, world)
    },
    FuzzAction("let a recognizer go") { drop(from: \.recognizers, $0) },
    FuzzAction("let an animator go") { drop(from: \.animators, $0) },
    FuzzAction("let a timeline go") { drop(from: \.timelines, $0) },
    FuzzAction("let a controller go") { drop(from: \.controllers, $0) },
    FuzzAction("end a link") { world in
      world.pick(world.links)?.invalidate()
      drop(from: \.links, world)
    },
    FuzzAction("remove a hook", 4) { world in
      world.pick(world.hooks)?.remove()
      drop(from: \.hooks, world)
    },
  ]

  /// Lets go of one object of a list.
  private static func drop<T>(
    from list: ReferenceWritableKeyPath<FuzzWorld, [T]>, _ world: FuzzWorld
  ) {
    guard let index = world[keyPath: list].indices.randomElement(using: &world.random) else {
      return
    }
    // Let go once the list is no longer being changed: an end may call back.
    let dropped = world[keyPath: list].remove(at: index)
    withExtendedLifetime(dropped) {}
  }
}
