internal import LamellaGeometry

// What gets the focus without a direction.
extension FocusSystem {
  // MARK: Asking

  /// Whether keys and gamepads act on the focus, and are kept from the game: a view has it, or a screen asks for it.
  ///
  /// A screen asks if it is presented over others that get no touches meanwhile, if its controller, or one around it,
  /// has preferred environments, as those of navigation, tabs and splits have, or if a view in sight has a
  /// ``View/preferredFocusedView``. A system of a view's own always wants input. While this is false, a HUD leaves all
  /// keys to its game.
  public var wantsInput: Bool {
    !isOfWindow || focusedItem != nil || isAskedWithoutFocus
  }

  /// Whether a screen asks for the focus.
  var isAskedWithoutFocus: Bool { window?.contentManager?.focusScope != nil || asking != nil }

  /// Whether a window may have a screen that asks; a test that costs next to nothing.
  static func isAsked(for window: Window) -> Bool {
    window.contentManager != nil || FocusOptions.column.count > 0
  }

  /// The innermost environment that asks for the focus; nil for none.
  private var asking: Responder? {
    guard let window else { return nil }
    var current = window.contentManager?.keyResponder
    while let responder = current {
      if !responder.preferredFocusEnvironments.isEmpty { return responder }
      current = responder.next
    }
    return viewThatAsks(in: window)
  }

  /// Returns the frontmost view in sight with a preferred one; nil for none.
  ///
  /// - Complexity: O(views that say something about the focus), if only one of them is in sight.
  private func viewThatAsks(in window: Window) -> View? {
    var found: [View] = []
    FocusOptions.column.forEach { row, options in
      if options.preferred != nil, let view = window.table.view(of: row), view.window === window {
        found.append(view)
      }
    }
    found.removeAll { !canReach($0) }
    guard found.count > 1 else { return found.first }
    // Those that come later in the tree lie above others.
    var last: View?
    window.forSubtree { view in if found.contains(where: { $0 === view }) { last = view } }
    return last
  }

  // MARK: Preferences

  /// The part of the window to which the focus is confined now.
  var scope: View? {
    guard let root else { return nil }
    guard isOfWindow, let scope = window?.contentManager?.focusScope else { return root }
    return scope
  }

  /// The view that gets the focus where nothing has it.
  var preferredItem: View? {
    if !isOfWindow { return root.flatMap { preferredItem(in: $0) } }
    if let asking, let item = preferredItem(in: asking) { return item }
    if let responder = window?.contentManager?.keyResponder,
      let item = preferredItem(in: responder)
    {
      return item
    }
    return scope.flatMap { preferredItem(in: $0) }
  }

  /// Returns the view that an environment gives the focus to.
  ///
  /// The one that had the focus in it last, if it remembers one; else the first that one of its preferred environments
  /// gives it to, else its view or the first one in reading order.
  ///
  /// - Returns: The view; nil if none in the environment can be focused.
  func preferredItem(in environment: Responder) -> View? {
    var visited: Set<ObjectIdentifier> = []
    return preferredItem(in: environment, &visited)
  }

  private func preferredItem(
    in environment: Responder, _ visited: inout Set<ObjectIdentifier>
  ) -> View? {
    // Environments may prefer each other.
    guard visited.insert(ObjectIdentifier(environment)).inserted else { return nil }
    let view = (environment as? any ViewRepresenting)?.representedView
    let preferred = environment.preferredFocusEnvironments
    // A container's memory may be of a child that it no longer shows: the child has its own.
    if let view, !(preferred.first is any ViewManager),
      let item = FocusOptions.column[view.row].remembered, item !== view,
      item.isDescendant(of: view), canFocus(item)
    {
      return item
    }
    for next in preferred {
      if let item = preferredItem(in: next, &visited) { return item }
    }
    guard let view, canReach(view) else { return nil }
    if view.canBecomeFocused { return view }
    return stops(in: view).first { !isObscured($0) }
  }

  /// Returns whether a view can have the focus now.
  func canFocus(_ view: View) -> Bool { view.canBecomeFocused && canReach(view) }

  /// Returns whether a view is one of the system, in the part to which the focus is confined, and can be hit as far as
  /// it and its superviews say.
  func canReach(_ view: View) -> Bool {
    guard let scope, view.window != nil, Self.focusSystem(for: view) === self else { return false }
    var current: View? = view
    while let ancestor = current {
      if ancestor.isOutOfReach { return false }
      if ancestor === scope { return true }
      current = ancestor.superview
    }
    return false
  }

  // MARK: Updates

  /// Moves the focus to what an environment prefers, in the next tick, also where nothing has the focus.
  ///
  /// A screen that is to be used by a gamepad at once calls it as it appears.
  public func requestFocusUpdate(to environment: Responder) {
    pending = environment
    isPendingRequest = true
    scheduleUpdate()
  }

  /// Makes the updates that were asked for now, instead of in the next tick.
  public func updateFocusIfNeeded() {
    if let environment = pending {
      pending = nil
      let isRequest = exchange(&isPendingRequest, with: false)
      if isRequest || holdsFocus(environment), let item = preferredItem(in: environment) {
        give(item)
      }
    }
    if isSeeking, focusedItem == nil { seekNow() }
  }

  /// Returns whether the focused view lies in an environment.
  func holdsFocus(_ environment: Responder) -> Bool {
    guard let focusedItem, let view = (environment as? any ViewRepresenting)?.representedView else {
      return false
    }
    return focusedItem.isDescendant(of: view)
  }

  /// Gives the focus to what the nearest environment that is still there prefers.
  private func seekNow() {
    guard !isOfWindow || isAskedWithoutFocus else {
      isSeeking = false
      lost = []
      return
    }
    for entry in lost {
      guard let environment = entry.responder, !(environment is Window),
        let view = (environment as? any ViewRepresenting)?.representedView, canReach(view)
      else { continue }
      if let item = preferredItem(in: environment) { return give(item) }
    }
    if let item = preferredItem { give(item) }
  }

  /// Moves the focus to a view and shows it.
  private func give(_ item: View) {
    if change(to: item) { focusedItem?.bringIntoSight() }
  }

  /// Makes the updates in the next tick, when the views are laid out.
  func scheduleUpdate() {
    guard let window else { return }
    window.ticker.add(updater, at: window.ticker.now.tick + 1, isAwaited: true)
  }
}

/// The step of a ticker that updates the focus.
final class FocusUpdater: Steppable {
  private weak var system: FocusSystem?

  init(_ system: FocusSystem) { self.system = system }

  nonisolated deinit {}

  func step(to time: TickTime) -> Bool {
    system?.updateFocusIfNeeded()
    return false
  }
}

extension Responder {
  /// Asks for an update of the focus in the next tick, if the focused view lies in the responder's view.
  ///
  /// The focus goes to what ``preferredFocusEnvironments`` says by then.
  public final func setNeedsFocusUpdate() {
    guard let system = focusSystemOfView, system.holdsFocus(self), system.pending == nil else {
      return
    }
    system.pending = self
    system.isPendingRequest = false
    system.scheduleUpdate()
  }

  /// Makes the updates of the focus now that were asked for.
  public final func updateFocusIfNeeded() { focusSystemOfView?.updateFocusIfNeeded() }

  private final var focusSystemOfView: FocusSystem? {
    (self as? any ViewRepresenting)?.representedView.flatMap(FocusSystem.focusSystem(for:))
  }
}

extension Window {
  /// Takes the keys and the focus from what is inside of a view, because another screen replaces it; a later tick gives
  /// the focus to `former`, or else to what that screen prefers.
  ///
  /// A first responder that refuses to resign loses the keys as well: they are for the other screen.
  package final func releaseFocus(in view: View, restoring former: Responder? = nil) {
    let item = storedFocusSystem?.focusedItem
    dropFirstResponder(in: view)
    guard let system = storedFocusSystem, let item, item.isDescendant(of: view) else { return }
    if system.focusedItem === item { system.set(nil) }
    if system.focusedItem == nil { system.seek(from: former.map { [WeakResponder($0)] } ?? []) }
  }

  /// Gives the focus to a screen that has appeared, if the focus was lost to the change of screens.
  package final func screenDidAppear() {
    if let system = storedFocusSystem, system.isSeeking { system.scheduleUpdate() }
  }
}
