/// A token of a registration for trait changes, by which the registration is ended.
public nonisolated struct TraitChangeRegistration: Hashable, Sendable {
  let number: Int
}

/// An object that calls handlers when its traits change: a view, a window or a view controller.
public protocol TraitChangeObservable: TraitEnvironment {}

extension View: TraitChangeObservable {}

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
    addTraitHandler(for: traits, isControllers: false) { observer, previous in
      handler(unsafeDowncast(observer, to: Self.self), previous)
    }
  }
}

extension View {
  /// Ends a registration of the view.
  public final func unregisterForTraitChanges(_ registration: TraitChangeRegistration) {
    TraitHandlers.column.write(row) { $0.handlers.removeAll { $0.registration == registration } }
  }

  /// Adds a handler for changes of traits.
  ///
  /// - Parameters:
  ///   - traits: The traits.
  ///   - isControllers: Whether the handler is called with the view's controller rather than the view.
  ///   - body: The handler.
  /// - Returns: The registration, for `unregisterForTraitChanges(_:)`.
  final func addTraitHandler(
    for traits: [any TraitDefinition.Type], isControllers: Bool,
    _ body: @escaping @MainActor (Responder, TraitCollection) -> Void
  ) -> TraitChangeRegistration {
    table.traitRegistrationCount += 1
    let handler = TraitHandler(
      registration: TraitChangeRegistration(number: table.traitRegistrationCount),
      traits: traits.map(TraitNumbers.number(of:)), isControllers: isControllers, body: body)
    TraitHandlers.column.write(row) { $0.handlers.append(handler) }
    return handler.registration
  }

  /// Calls the handlers whose traits differ.
  final func callTraitHandlers(from previous: TraitCollection, to current: TraitCollection) {
    for handler in TraitHandlers.column[row].handlers {
      guard
        handler.traits.contains(where: { previous.values.differs(from: current.values, at: $0) })
      else { continue }
      // An earlier handler may have ended this registration.
      let isRegistered = TraitHandlers.column[row].handlers.contains {
        $0.registration == handler.registration
      }
      guard isRegistered, let observer = handler.isControllers ? controller : self else { continue }
      handler.body(observer, previous)
    }
  }

  /// Moves the handlers of the view's controller to the controller's next view.
  final func moveControllerTraitHandlers(to view: View) {
    let moved = TraitHandlers.column[row].handlers.filter(\.isControllers)
    guard !moved.isEmpty else { return }
    TraitHandlers.column.write(row) { $0.handlers.removeAll(where: \.isControllers) }
    TraitHandlers.column.write(view.row) { $0.handlers += moved }
  }
}
