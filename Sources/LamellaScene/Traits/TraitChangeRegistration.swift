/// A token of a registration for trait changes, by which the registration is ended.
public nonisolated struct TraitChangeRegistration: Hashable, Sendable {
  let number: Int
}

/// An object that calls handlers when its traits change: a view, a window or a view controller.
public protocol TraitChangeObservable: TraitEnvironment {}

extension View: TraitChangeObservable {}

// Not for views only, as ``PropertyBindable``: builds for release would not compile.
extension TraitChangeObservable {
  /// Calls a handler after changes of any of some traits of the object.
  ///
  /// ```swift
  /// board.registerForTraitChanges([TraitHorizontalSizeClass.self]) { (board: Board, previous) in
  ///   board.columns = board.traitCollection.horizontalSizeClass == .compact ? 4 : 8
  /// }
  /// ```
  ///
  /// The handler is called once a change, however many of the traits it concerns: superviews first, a view's
  /// controller before the view, and of an object in the order of registration, when all views have their new traits.
  /// Handlers may change anything. One is kept until the object ends or ``View/unregisterForTraitChanges(_:)``; it gets
  /// the object, so that it need not hold it. The view of a controller need not be loaded.
  ///
  /// - Precondition: The object is a view or a view controller.
  /// - Parameters:
  ///   - traits: The traits.
  ///   - handler: Takes the object and the traits that it had before.
  /// - Returns: The registration, for ending it.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [any TraitDefinition.Type], handler: @escaping (Self, TraitCollection) -> Void
  ) -> TraitChangeRegistration {
    let handler = TraitHandler(for: traits) { handler(unsafeDowncast($0, to: Self.self), $1) }
    switch self {
    case let view as View: TraitHandlers.column.write(view.row) { $0.handlers.append(handler) }
    case let manager as any ViewManager: manager.traitHandlers.append(handler)
    default: preconditionFailure("\(self) is neither a view nor a view controller.")
    }
    return handler.registration
  }
}

extension TraitHandler {
  /// Makes a handler with a new registration.
  ///
  /// - Parameters:
  ///   - traits: The traits.
  ///   - body: Called with the object that it is registered with.
  package init(
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
    if let manager {
      manager.call({ manager.traitHandlers }, from: previous, to: current)
    }
    call({ TraitHandlers.column[row].handlers }, from: previous, to: current)
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
