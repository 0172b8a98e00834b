internal import LamellaScene

/// The maker of controllers whose state is restored.
///
/// - Parameters:
///   - path: The restoration identifiers of the controllers from the root to the one to make.
///   - state: The values that it has saved, such as what it is about.
/// - Returns: The controller; nil where there is no such controller any more.
public typealias ControllerMaker = (_ path: [String], _ state: RestorableState) -> ViewController?

/// The restoring of a window's controllers from a saved state.
final class StateRestorer {
  private let make: ControllerMaker
  /// The identifiers of the controllers around the one that is restored.
  private var path: [String] = []

  init(_ make: @escaping ControllerMaker) { self.make = make }

  nonisolated deinit {}

  /// Makes the controller of a saved state and restores it; nil, and a report, where there is none.
  func controller(for node: StateNode) -> ViewController? {
    guard let controller = make(path + [node.identifier], node.state) else {
      report(node)
      return nil
    }
    if controller.restorationIdentifier == nil {
      controller.restorationIdentifier = node.identifier
    }
    restore(controller, from: node)
    return controller
  }

  /// Restores a controller, and those in it.
  func restore(_ controller: ViewController, from node: StateNode) {
    path.append(node.identifier)
    defer { path.removeLast() }
    controller.decodeRestorableState(from: node.state)
    controller.restoration.views = node.views.isEmpty ? nil : node.views
    controller.restoreChildren(node.children, container: node.container, by: self)
    if let presented = node.presented.first {
      let restored = self.controller(for: presented)
      controller.restoration.presented = restored
    }
    controller.viewIfLoaded?.setNeedsLayout()
  }

  /// Reports a saved state for which there is no controller.
  func report(_ node: StateNode) {
    Diagnostics.report(
      "there is no controller for the saved state of "
        + (path + [node.identifier]).joined(separator: "/") + ": it is left out, with all in it")
  }

  /// Restores those of some controllers that have saved states, each from its own.
  ///
  /// - Returns: The states for which there is no controller, in order.
  func restore(_ controllers: [ViewController], from nodes: [StateNode]) -> [StateNode] {
    nodes.filter { node in
      guard
        let controller = controllers.first(where: { $0.restorationIdentifier == node.identifier })
      else { return true }
      restore(controller, from: node)
      return false
    }
  }

  /// Restores a stack of controllers from the bottom, up to the first for which there is none.
  ///
  /// - Parameters:
  ///   - nodes: The saved states, that of the bottom one first.
  ///   - present: The controllers that are there; the others are made.
  /// - Returns: The controllers, from the bottom.
  func stack(_ nodes: ArraySlice<StateNode>, present: [ViewController]) -> [ViewController] {
    var stack: [ViewController] = []
    for node in nodes {
      if let controller = present.first(where: { $0.restorationIdentifier == node.identifier }),
        !stack.contains(where: { $0 === controller })
      {
        restore(controller, from: node)
        stack.append(controller)
      } else if let made = controller(for: node) {
        stack.append(made)
      } else {
        break
      }
    }
    return stack
  }
}
