internal import LamellaScene

extension Nib {
  /// The names of the actions that no object of the file has, in alphabetical order: the owner's.
  package var ownerActions: [String] { plan.ownerActions.sorted() }

  /// Whether the only top-level object is a view.
  package var isView: Bool { plan.roots.count == 1 && plan.roots[0].isView }

  /// Makes the objects of the scene for a host that has no class for an owner.
  ///
  /// - Parameter handler: Called for the actions of the owner, with their names and senders. The scene keeps it.
  /// - Returns: The top-level objects, and all objects of the file that were made.
  /// - Complexity: O(number of objects and attributes).
  package func instantiate(
    handler: @escaping (_ action: String, _ sender: AnyObject) -> Void
  ) -> (scene: SceneObjects, all: [AnyObject]) {
    let run = ScenePlanRun(plan, owner: nil, nil)
    run.handler = handler
    return (run.run(), run.objects.compactMap { $0 })
  }
}

extension ScenePlan {
  /// The names of the actions of the owner, those of objects that are made later included.
  fileprivate var ownerActions: Set<String> {
    var names: Set<String> = []
    for action in actions {
      if case .owner = action.target { names.insert(action.name) }
    }
    for node in roots { node.addOwnerActions(to: &names) }
    return names
  }
}

extension SceneNode {
  /// Adds the names of the owner's actions of objects that are made later.
  fileprivate func addOwnerActions(to names: inout Set<String>) {
    for property in properties {
      for prototype in property.prototypes { names.formUnion(prototype.plan.ownerActions) }
      for node in property.nodes { node.addOwnerActions(to: &names) }
    }
    for content in contents { content.node.addOwnerActions(to: &names) }
  }
}
