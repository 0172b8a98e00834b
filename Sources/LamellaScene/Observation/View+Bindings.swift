/// A token of a closure that is bound to a view, by which it is unbound.
public nonisolated struct PropertyBinding: Hashable, Sendable {
  fileprivate let number: Int
}

/// An object to which closures can be bound that update its properties: a view.
public protocol PropertyBindable: AnyObject {}

extension View: PropertyBindable {}

// Not for views only: the compiler may give a closure that takes a view another type in another module, and then aborts
// in builds for release.
extension PropertyBindable {
  /// Binds a closure to the view, which updates properties of the view from observable models.
  ///
  /// ```swift
  /// label.bind { $0.text = "\(game.score)" }
  /// ```
  ///
  /// The closure runs in the next properties pass and, from then on, in each that follows a change of what it read,
  /// after ``View/updateProperties()`` and the closures that were bound before. These form one update: a change of what
  /// one of them reads runs all. The view keeps the closure until it ends or ``View/unbind(_:)``; the closure gets the
  /// view, so that it need not hold it.
  ///
  /// - Precondition: The object is a view.
  /// - Parameter update: Takes the view.
  /// - Returns: The binding, for ending it.
  @discardableResult
  public func bind(_ update: @escaping (Self) -> Void) -> PropertyBinding {
    guard let view = self as? View else { preconditionFailure("\(self) is not a view.") }
    ViewBindings.count += 1
    let binding = PropertyBinding(number: ViewBindings.count)
    ViewBindings.column.write(view.row) {
      $0.entries.append(
        ViewBindings.Entry(binding: binding) { update(unsafeDowncast($0, to: Self.self)) })
    }
    view.setNeedsUpdateProperties()
    return binding
  }
}

extension View {
  /// Ends a binding of the view; one that has ended, or is another view's, is ignored.
  public final func unbind(_ binding: PropertyBinding) {
    guard ViewBindings.column.contains(row) else { return }
    ViewBindings.column.write(row) { $0.entries.removeAll { $0.binding == binding } }
  }

  /// Calls the closures that are bound to the view, in the order of binding.
  final func callBindings() {
    guard table[row].flags.contains(.hasOtherComponents) else { return }
    for entry in ViewBindings.column[row].entries
    where ViewBindings.column[row].entries.contains(where: { $0.binding == entry.binding }) {
      entry.update(self)
    }
  }
}

/// The closures that are bound to a view, in the order of binding.
private nonisolated struct ViewBindings: Component {
  /// A closure with its token.
  struct Entry {
    let binding: PropertyBinding
    let update: @MainActor (View) -> Void
  }

  var entries: [Entry] = []

  var isDefault: Bool { entries.isEmpty }

  nonisolated(unsafe) static let column = ComponentColumn<ViewBindings>(owner: .view)

  /// The number of bindings so far.
  @MainActor static var count = 0
}
