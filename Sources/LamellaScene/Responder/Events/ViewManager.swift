package import LamellaGeometry

/// A view's controller, as the scene knows it: the next responder of the view, with traits and properties of its own,
/// that is told of windows and layout.
///
/// Controllers are a module above the scene.
package protocol ViewManager: Responder {
  /// The traits that the controller overrides, between those that its view inherits and the view's own overrides.
  var traitOverrides: TraitOverrides { get }
  /// The handlers of trait changes, in the order of their registration.
  var traitHandlers: [TraitHandler] { get set }

  /// Updates what depends on models, before the view does.
  func updateProperties()

  /// Called before the view changes its window, right before the view is.
  func viewWillMove(toWindow window: Window?)
  /// Called after the view changed its window, right after the view was.
  func viewDidMove(toWindow window: Window?)

  /// Called before `layoutSubviews()` of the view.
  func viewWillRunLayout()
  /// Called after `layoutSubviews()` of the view.
  func viewDidRunLayout()
  /// Called after the margins of the view changed, right after the view was told.
  func viewLayoutMarginsDidChange()
  /// Called after the safe area of the view changed, right after the view was told.
  func viewSafeAreaInsetsDidChange()

  /// Called before the window changes its size, of the controller of the window's content.
  func windowWillResize(to size: Size)
  /// Called after the window changed its size.
  func windowDidResize()
  /// The view to which the keyboard focus is confined, of the controller of the window's content; nil for the window.
  var focusScope: View? { get }
  /// The responder that gets keys while the window has no first responder, of the controller of the window's content.
  var keyResponder: Responder { get }
}

/// The responder between a view and its superview: the view's controller.
nonisolated struct ViewOwner: Component {
  weak var manager: (any ViewManager)?

  var isDefault: Bool { manager == nil }

  nonisolated(unsafe) static let column = ComponentColumn<ViewOwner>(owner: .view)
}

extension View {
  /// The controller that the view belongs to, where it is the view of one.
  package final var manager: (any ViewManager)? {
    get { table.manager(of: row) }
    set {
      ViewOwner.column.change(row) { $0.manager = newValue }
      // The controller is told of each layout, also where the view has nothing to arrange.
      table[row].flags.remove(.hasNoLayoutOverrides)
      if newValue != nil { setNeedsLayout() }
    }
  }

  /// Tells the controller and the view that the view will change its window.
  final func tellOfNextWindow(_ window: Window?) {
    manager?.viewWillMove(toWindow: window)
    willMove(toWindow: window)
  }
}

extension NodeTable {
  /// Returns the controller of the view of a row, or nil.
  @inline(__always)
  func manager(of row: Row) -> (any ViewManager)? {
    // In place: copies of a weak reference are expensive.
    guard self[row].flags.contains(.hasOtherComponents) else { return nil }
    return ViewOwner.column.pointer(to: row)?.pointee.manager
  }
}
