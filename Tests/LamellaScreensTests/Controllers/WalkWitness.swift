import LamellaScene
import TestSupport

@testable import LamellaScreens

/// Weak references to the controllers and views that a walk has come across.
@MainActor struct WalkWitness {
  private struct Weak<Object: AnyObject> { weak var object: Object? }
  /// By their addresses; a new object at an address has taken the place of one that is gone.
  private var controllers: [ObjectIdentifier: Weak<ViewController>] = [:]
  private var views: [ObjectIdentifier: Weak<View>] = [:]

  /// The controllers that are alive.
  var livingControllers: [ViewController] { controllers.values.compactMap(\.object) }
  /// The views that are alive.
  var livingViews: [View] { views.values.compactMap(\.object) }

  /// Notes what there is: the controllers that can be reached, and all views in their views and in the window.
  mutating func note(_ world: WalkWorld) {
    for controller in world.all {
      controllers[ObjectIdentifier(controller)] = Weak(object: controller)
      if let view = controller.viewIfLoaded { note(view) }
    }
    for view in world.harness.window.subviews { note(view) }
  }

  private mutating func note(_ view: View) {
    views[ObjectIdentifier(view)] = Weak(object: view)
    for subview in view.subviews { note(subview) }
  }

  /// Forgets what is gone.
  mutating func forget() {
    controllers = controllers.filter { $0.value.object != nil }
    views = views.filter { $0.value.object != nil }
  }

  /// Returns the paths of controllers and views that are alive though nothing leads to them from the root or the window.
  func leaks(in world: WalkWorld) -> [String] {
    var known: Set<ObjectIdentifier> = []
    var open = [world.root].compactMap { $0 }
    while let controller = open.popLast() {
      guard known.insert(ObjectIdentifier(controller)).inserted else { continue }
      open += controller.children
      if let presented = controller.presentation.presented { open.append(presented) }
      if let pages = controller as? PageViewController { open += pages.neighbours.values }
      if let split = controller as? SplitViewController {
        open += [split.primary, split.detail, split.placeholder].compactMap { $0 }
      }
      if let view = controller.viewIfLoaded { Self.insert(view, into: &known) }
      // The bar of a controller that is not laid out still has the items of those that have left.
      let former = (controller as? NavigationController)?.navigationBar.items ?? []
      for item in [controller.barItems.navigation].compactMap({ $0 }) + former {
        if let search = item.searchController { Self.insert(search.searchBar, into: &known) }
      }
    }
    for view in world.harness.window.subviews { Self.insert(view, into: &known) }
    // A presentation that has adapted keeps the sheet or the popover that it is not now.
    let hasAdapted = livingControllers.contains { $0.presentation.original?.alternative != nil }
    let lost: [AnyObject] =
      livingControllers.filter { !known.contains(ObjectIdentifier($0)) }
      + livingViews.filter {
        !known.contains(ObjectIdentifier($0)) && !(hasAdapted && Self.isOfPresentation($0))
      }
    return lost.map { object in
      (object as? View)?.path ?? (object as? ViewController).map(Self.path) ?? "\(object)"
    }.sorted()
  }

  /// Returns whether a view is, or lies in, what a sheet or a popover adds around its content.
  private static func isOfPresentation(_ view: View) -> Bool {
    var current: View? = view
    while let next = current {
      if next is SheetCard || next is BubbleView || next is DimmingView { return true }
      current = next.superview
    }
    return false
  }

  /// Returns a controller's name after those of the controllers around it and below it.
  static func path(of controller: ViewController) -> String {
    var names: [String] = []
    var current: ViewController? = controller
    while let next = current {
      let name = (next as? JournalingController)?.name ?? "\(type(of: next))"
      let presenting = next.presentation.presenting
      names.append(presenting == nil ? name : "\(next.modalPresentationStyle) \(name)")
      current = presenting ?? next.parent
    }
    return names.reversed().joined(separator: " / ")
  }

  private static func insert(_ view: View, into known: inout Set<ObjectIdentifier>) {
    known.insert(ObjectIdentifier(view))
    for subview in view.subviews { insert(subview, into: &known) }
  }
}
