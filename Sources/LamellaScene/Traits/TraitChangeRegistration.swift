/// A token of a registration for trait changes, by which the registration is ended.
public nonisolated struct TraitChangeRegistration: Hashable, Sendable {
  let number: Int
}

/// An object that calls handlers when its traits change: a view, a window or a view controller.
public protocol TraitChangeObservable: TraitEnvironment {}

extension View: TraitChangeObservable {}
extension ViewController: TraitChangeObservable {}

extension TraitChangeObservable where Self: View {
  /// Calls a handler after changes of any of some traits of the view.
  ///
  /// ```swift
  /// board.registerForTraitChanges([TraitHorizontalSizeClass.self]) { (board: Board, previous) in
  ///   board.columns = board.traitCollection.horizontalSizeClass == .compact ? 4 : 8
  /// }
  /// ```
  ///
  /// The handler is called once a change, however many of the traits it concerns: superviews first, and of a view in
  /// the order of registration, when all views have their new traits. It may change anything. It is kept until the
  /// view ends or ``View/unregisterForTraitChanges(_:)``; it gets the view, so that it need not hold it.
  ///
  /// - Parameters:
  ///   - traits: The traits.
  ///   - handler: Takes the view and the traits that it had before.
  /// - Returns: The registration, for ending it.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [any TraitDefinition.Type], handler: @escaping (Self, TraitCollection) -> Void
  ) -> TraitChangeRegistration {
    let handler = TraitHandler(for: traits) { handler(unsafeDowncast($0, to: Self.self), $1) }
    TraitHandlers.column.write(row) { $0.handlers.append(handler) }
    return handler.registration
  }
}

extension TraitChangeObservable where Self: ViewController {
  /// Calls a handler after changes of any of some traits of the controller's view.
  ///
  /// Handlers of controllers are called before those of their views. They are kept until the controller ends or
  /// ``ViewController/unregisterForTraitChanges(_:)``. The view need not be loaded.
  ///
  /// - Parameters:
  ///   - traits: The traits.
  ///   - handler: Takes the controller and the traits that its view had before.
  /// - Returns: The registration, for ending it.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [any TraitDefinition.Type], handler: @escaping (Self, TraitCollection) -> Void
  ) -> TraitChangeRegistration {
    let handler = TraitHandler(for: traits) { handler(unsafeDowncast($0, to: Self.self), $1) }
    traitHandlers.append(handler)
    viewIfLoaded?.followController()
    return handler.registration
  }
}

extension TraitHandler {
  /// Makes a handler with a new registration.
  ///
  /// - Parameters:
  ///   - traits: The traits.
  ///   - body: Called with the object that it is registered with.
  init(
    for traits: [any TraitDefinition.Type],
    body: @escaping @MainActor (Responder, TraitCollection) -> Void
  ) {
    NodeTable.shared.traitRegistrationCount += 1
    registration = TraitChangeRegistration(number: NodeTable.shared.traitRegistrationCount)
    self.traits = traits.map(TraitNumbers.number(of:))
    self.body = body
  }
}

extension View {
  /// Ends a registration of the view.
  public final func unregisterForTraitChanges(_ registration: TraitChangeRegistration) {
    TraitHandlers.column.write(row) { $0.handlers.removeAll { $0.registration == registration } }
  }

  /// Calls the handlers whose traits differ: those of the view's controller, then those of the view.
  final func callTraitHandlers(from previous: TraitCollection, to current: TraitCollection) {
    if let controller {
      controller.call({ controller.traitHandlers }, from: previous, to: current)
    }
    call({ TraitHandlers.column[row].handlers }, from: previous, to: current)
  }

  /// Updates the view's flags after a change of its controller's overrides or handlers.
  final func followController() {
    let hasHandlers = controller.map { !$0.traitHandlers.isEmpty } ?? false
    TraitHandlers.column.write(row) { $0.includesControllers = hasHandlers }
    let mayOverride = controller.map { !$0.traitOverrides.isEmpty } ?? false
    if mayOverride || table[row].flags.contains(.hasOwnTraits) { traitOverridesDidChange() }
  }
}

extension Responder {
  /// Calls the responder's handlers whose traits differ.
  ///
  /// - Parameters:
  ///   - handlers: Returns the handlers that are registered now: an earlier one may end the registration of another.
  ///   - previous: The traits before.
  ///   - current: The traits now.
  fileprivate func call(
    _ handlers: () -> [TraitHandler], from previous: TraitCollection, to current: TraitCollection
  ) {
    for handler in handlers()
    where handler.traits.contains(where: {
      TraitNumbers.differs(previous.values, current.values, at: $0)
    }) {
      guard handlers().contains(where: { $0.registration == handler.registration }) else {
        continue
      }
      handler.body(self, previous)
    }
  }
}

extension ViewController {
  /// The values of all traits for the controller: those of its view, or what a view outside of a window has before
  /// there is one.
  public final var traitCollection: TraitCollection {
    viewIfLoaded?.traitCollection ?? TraitCollection.base.applying(traitOverrides)
  }

  /// The traits that the controller's view has instead of inheriting them, unless the view overrides them itself.
  ///
  /// They go along when the controller gets another view, and count like those of views; the view need not be loaded.
  public final var traitOverrides: TraitOverrides {
    get { storedTraitOverrides }
    set {
      guard newValue != storedTraitOverrides else { return }
      storedTraitOverrides = newValue
      viewIfLoaded?.traitOverridesDidChange()
    }
  }

  /// Ends a registration of the controller.
  public final func unregisterForTraitChanges(_ registration: TraitChangeRegistration) {
    traitHandlers.removeAll { $0.registration == registration }
    viewIfLoaded?.followController()
  }
}
