internal import LamellaScene
internal import Observation

/// A model that views read in their passes.
@Observable final class FuzzModel {
  var number = 0
}

/// Actions on models and on views that follow them.
extension FuzzAction {
  static let models: [FuzzAction] = [
    FuzzAction("change a model", 5) { world in world.pick(world.models)?.number += 1 },
    FuzzAction("replace a model", 1) { world in
      guard let index = world.models.indices.randomElement(using: &world.random) else { return }
      world.models[index] = FuzzModel()
    },
    FuzzAction("needs an update of properties", 3) { $0.view()?.setNeedsUpdateProperties() },
    FuzzAction("updatePropertiesIfNeeded") { $0.view()?.updatePropertiesIfNeeded() },
    FuzzAction("bind a closure") { world in
      guard let view = world.view() else { return }
      let model = world.pick(world.models)
      let binding = view.bind { [token = world.token("binding")] view in
        view.tag = model?.number ?? 0
        token.call()
      }
      world.bindings.append(binding)
      if world.bindings.count > 50 { world.bindings.removeFirst() }
    },
    FuzzAction("unbind a closure") { world in
      guard let binding = world.pick(world.bindings) else { return }
      world.view()?.unbind(binding)
    },
  ]
}
