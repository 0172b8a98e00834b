internal import LamellaGeometry

// Changes of the focused view.
extension FocusSystem {
  /// Moves the focus to a view, unless a responder's `shouldUpdateFocus(in:)` refuses.
  ///
  /// The first responder goes along in the system of a window.
  ///
  /// - Parameters:
  ///   - item: The view; nil to end the focus.
  ///   - heading: The way in which the user moves it; nil where the program does.
  /// - Returns: Whether the view has the focus now.
  @discardableResult
  func change(to item: View?, _ heading: FocusHeading? = nil) -> Bool {
    let previous = focusedItem
    guard item !== previous else { return true }
    let context = FocusUpdateContext(
      previouslyFocusedItem: previous, nextFocusedItem: item, focusHeading: heading)
    for responder in Self.environments(of: previous, then: item)
    where !responder.shouldUpdateFocus(in: context) {
      return false
    }
    // Who was asked may have changed everything.
    guard focusedItem === previous, item.map(canFocus) ?? true else { return false }
    let outer = exchange(&self.heading, with: heading)
    defer { self.heading = outer }
    if isOfWindow, let item, item.canBecomeFirstResponder {
      return item.becomeFirstResponder() && focusedItem === item
    }
    if isOfWindow, let first = window?.firstResponder {
      let wasChanging = exchange(&isChanging, with: true)
      let hasResigned = first.resignFirstResponder()
      isChanging = wasChanging
      guard hasResigned, item.map(canFocus) ?? true else { return false }
    }
    set(item)
    return focusedItem === item
  }

  /// Follows a change of the window's first responder.
  func firstResponderDidChange(from old: Responder?, to responder: Responder?) {
    if responder == nil {
      // A focus that did not come with the keys does not go with them.
      if !isChanging, let item = focusedItem, item === old { set(nil) }
      return
    }
    guard let item = responder as? View, item.canBecomeFocused else { return set(nil) }
    let system = item.existingFocusSystem ?? self
    if system !== self { set(nil) }
    system.set(item)
  }

  /// Sets the focused view, and calls `didUpdateFocus(in:with:)` of the responders around both.
  func set(_ item: View?) {
    let previous = focusedItem
    guard item !== previous else { return }
    let chain = Self.environments(of: previous, then: item)
    focusedItem = item
    if let item {
      isSeeking = false
      lost = []
      pending = nil
      remember(item)
    }
    let context = FocusUpdateContext(
      previouslyFocusedItem: previous, nextFocusedItem: item, focusHeading: heading)
    let coordinator = FocusAnimationCoordinator()
    for responder in chain { responder.didUpdateFocus(in: context, with: coordinator) }
    didUpdate?(context)
    coordinator.run()
  }

  /// Returns the responders around two views, each once: those of the first one alone, those of the second one alone,
  /// then those of both, always from the inside outwards.
  private static func environments(of first: View?, then second: View?) -> [Responder] {
    let (leaving, coming) = (chain(from: first), chain(from: second))
    let isComing = Set(coming.map { ObjectIdentifier($0) })
    let alone = leaving.filter { !isComing.contains(ObjectIdentifier($0)) }
    guard alone.count < leaving.count else { return leaving + coming }
    let isLeaving = Set(leaving.map { ObjectIdentifier($0) })
    let isShared = { (responder: Responder) in isLeaving.contains(ObjectIdentifier(responder)) }
    return alone + coming.filter { !isShared($0) } + coming.filter(isShared)
  }

  /// Returns a responder and those that follow it in the responder chain; a chain that closes ends there.
  private static func chain(from start: Responder?) -> [Responder] {
    var result: [Responder] = []
    var seen: Set<ObjectIdentifier> = []
    var current = start
    while let responder = current, seen.insert(ObjectIdentifier(responder)).inserted {
      result.append(responder)
      current = responder.next
    }
    return result
  }

  /// Notes the view as the one to come back to: in its screens, in the views that scroll, and in its group.
  private func remember(_ item: View) {
    if let group = item.focusGroup { groupItems[group] = WeakResponder(item) }
    var current: View? = item
    while let view = current {
      if view.manager != nil || view is any ContentScrolling {
        FocusOptions.column.change(view.row) { $0.remembered = item }
      }
      current = view.superview
    }
  }

  // MARK: Loss

  /// Ends the focus of a view that is about to vanish: the next update moves it to what is near.
  func lose(_ item: View) {
    guard item === focusedItem else { return }
    let chain = Self.chain(from: item.next).map(WeakResponder.init)
    let wasAsked = !isOfWindow || isAskedWithoutFocus
    if isOfWindow, let window, window.firstResponder === item { window.dropFirstResponder() }
    if focusedItem === item { set(nil) }
    // Nobody has taken the focus meanwhile.
    if wasAsked, focusedItem == nil { seek(from: chain) }
  }

  /// Moves the focus, in the next tick, to what the nearest environment that survives prefers.
  func seek(from environments: [WeakResponder]) {
    isSeeking = true
    lost = environments
    scheduleUpdate()
  }
}

extension View {
  /// Ends the focus of the view, and its role as the first responder, because it can no longer be used.
  ///
  /// The focus goes to a view nearby where a screen asks for it; see <doc:Focus>.
  package final func loseFocus() {
    if let system = existingFocusSystem, system.focusedItem === self { system.lose(self) }
    if isFirstResponder { _ = resignFirstResponder() }
  }

  /// The group of the view: its own, or that of a view around it.
  final var focusGroup: String? {
    guard FocusOptions.column.count > 0 else { return nil }
    var current: View? = self
    while let view = current {
      if let group = FocusOptions.column[view.row].group { return group }
      current = view.superview
    }
    return nil
  }
}

extension Window {
  /// Ends the focus of views in a subtree that can no longer be hit.
  final func loseFocus(in subtree: View) {
    if let item = storedFocusSystem?.focusedItem, item.isDescendant(of: subtree) {
      storedFocusSystem?.lose(item)
    }
    guard FocusSystem.ownCount > 0 else { return }
    FocusSystem.forEachOwn { system in
      if let item = system.focusedItem, item.isDescendant(of: subtree) { system.lose(item) }
    }
  }
}
