internal import LamellaGeometry
internal import LamellaScene

/// A controller's restoration identifier, and the saved state that waits for its view: views' states, a presented controller.
struct Restoration {
  var identifier: String?
  /// The saved states of views that wait for the layout; nil for none.
  var views: [String: RestorableState]?
  /// The restored controller that is to be presented once the view is in a window; nil for none.
  var presented: ViewController?
}

extension ViewController {
  /// The name under which the controller's state is saved; nil, the default, saves nothing of it or of what it contains.
  ///
  /// Names are unique among the children of a container.
  public final var restorationIdentifier: String? {
    get { restoration.identifier }
    set { restoration.identifier = newValue }
  }

  /// Returns the state of the controller, and of those in it and over it; nil if it has no identifier.
  final func savedState() -> StateNode? {
    guard let identifier = restorationIdentifier else { return nil }
    var node = StateNode(identifier: identifier)
    encodeRestorableState(into: &node.state)
    encodeContainer(into: &node.container)
    // What has never been shown since it was restored is as it was.
    node.views = restoration.views ?? viewIfLoaded.map(RestorableViews.states) ?? [:]
    node.children = restorableChildren.compactMap { $0.savedState() }
    let presented = presentation.presented ?? restoration.presented
    if let presented, !presented.isBeingDismissed, let state = presented.savedState() {
      node.presented = [state]
    }
    return node
  }

  /// Restores what had to wait until the view is laid out in a window.
  final func finishRestoration(in window: Window) {
    window.afterLayout { [weak self] in
      guard let self, let view = viewIfLoaded, view.window === window else { return }
      if let states = exchange(&restoration.views, with: nil) {
        RestorableViews.restore(states, in: view)
      }
      if let presented = exchange(&restoration.presented, with: nil) {
        present(presented, animated: false)
      }
    }
  }
}
