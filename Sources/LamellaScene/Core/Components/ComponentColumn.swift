/// A component: the values of a rarely used feature for one node, stored in a sparse column.
///
/// Values that most nodes have are fields of ``NodeRow``; all others are components. Each component is declared in a
/// file of its own with its column. See <doc:AddingAProperty>.
nonisolated protocol Component {
  /// Makes the default values.
  init()
  /// Whether all values are the defaults, so that nothing needs to be stored.
  var isDefault: Bool { get }
  /// The values of all nodes.
  static var column: ComponentColumn<Self> { get }
}

nonisolated extension Component where Self: Equatable {
  var isDefault: Bool { self == Self() }
}

/// The base class of component columns, without the type of their values.
nonisolated class AnyComponentColumn {
  /// The object with which a column's values are released: the layer, its view, or the window that the row leaves.
  enum Owner {
    case layer
    case view
    case window
  }

  /// The flag of rows with values in the column; `hasOtherComponents` if no pass tests it for each node.
  let presence: NodeFlags
  /// The object that the column's values belong to.
  let owner: Owner

  fileprivate init(presence: NodeFlags, owner: Owner) {
    self.presence = presence
    self.owner = owner
    NodeTable.shared.register(self)
  }

  /// Releases a row's values, because its layer or its view is deinitialized, or leaves its window.
  func release(_ row: Row) { fatalError("a column of no kind") }
}

/// The sparse column of one component: the values of the nodes that have any.
///
/// Values are contiguous. A look-up takes two array accesses and no hashing; pages of indices are made for the
/// rows that need them. Addresses of values change when another row gets or loses values.
nonisolated final class ComponentColumn<Values: Component>: AnyComponentColumn {
  private let model = SparseSet<Values>()
  /// The values that frames show, of rows that are presented with others than the model's; see ``PresentedNode``.
  private let shown = SparseSet<Values>()
  /// The values of rows that have none.
  private let defaults: UnsafeMutablePointer<Values>
  /// The work that a change of a row's values requires.
  let invalidation: Invalidation
  private let onRelease: ((Row, Values) -> Void)?

  /// Makes a column, which exists until the process ends.
  ///
  /// - Parameters:
  ///   - presence: The node flag that says whether a row has values; a flag of its own if passes test it for each node.
  ///   - owner: The object that the values belong to: the layer, its view, or the window around it.
  ///   - invalidation: The work that a change of a row's values requires.
  ///   - onRelease: Called with a row's values when the row ends; not when the values return to the defaults.
  init(
    presence: NodeFlags = .hasOtherComponents, owner: Owner = .layer,
    invalidates invalidation: Invalidation = [], onRelease: ((Row, Values) -> Void)? = nil
  ) {
    defaults = .allocate(capacity: 1)
    defaults.initialize(to: Values())
    self.invalidation = invalidation
    self.onRelease = onRelease
    super.init(presence: presence, owner: owner)
  }

  // MARK: Reading

  /// A row's values, in place; the defaults where it has none.
  subscript(row: Row) -> Values {
    @inline(__always)
    unsafeAddress { UnsafePointer(model.pointer(to: row) ?? defaults) }
  }

  /// The values that frames show of a row, in place.
  subscript(shown row: Row) -> Values {
    @inline(__always)
    unsafeAddress {
      if NodeTable.shared[row].flags.contains(.isPresented), let place = shown.pointer(to: row) {
        return UnsafePointer(place)
      }
      return UnsafePointer(model.pointer(to: row) ?? defaults)
    }
  }

  /// Returns the address of a row's values, for passes; nil if the row has none.
  ///
  /// The address is valid until any row gets or loses values in this column.
  @inline(__always)
  func pointer(to row: Row) -> UnsafeMutablePointer<Values>? { model.pointer(to: row) }

  /// Returns whether a row has values in this column.
  func contains(_ row: Row) -> Bool { model.pointer(to: row) != nil }

  /// The number of rows with values here.
  var count: Int { model.count }

  /// Calls a closure with each row that has values here, and these; the closure must not change any.
  func forEach(_ body: (Row, Values) -> Void) { model.forEach(body) }

  // MARK: Changing

  /// Changes a row's values, and marks the row for the work that the change requires.
  func change(_ row: Row, _ body: (inout Values) -> Void) {
    write(row, body)
    NodeTable.shared.invalidate(row, invalidation)
  }

  /// Changes a row's values without marking the row, for results that passes store.
  func write(_ row: Row, _ body: (inout Values) -> Void) {
    // Replaced as a whole: letting parts of the old ones go may run code that comes back here.
    var value = self[row]
    body(&value)
    if value.isDefault { return remove(row) }
    guard let place = model.pointer(to: row) else {
      _ = model.insert(value, for: row)
      return NodeTable.shared[row].flags.formUnion(presence)
    }
    let old = place.move()
    place.initialize(to: value)
    withExtendedLifetime(old) {}
  }

  /// Gives values to a row that has none, without marking the row.
  func insert(_ values: Values, for row: Row) {
    _ = model.insert(values, for: row)
    NodeTable.shared[row].flags.formUnion(presence)
  }

  /// Removes a row's values without marking the row.
  func remove(_ row: Row) {
    guard let old = model.remove(row) else { return }
    // Others may have the common one.
    if presence != .hasOtherComponents { NodeTable.shared[row].flags.subtract(presence) }
    withExtendedLifetime(old) {}
  }

  override func release(_ row: Row) {
    if let onRelease, let place = model.pointer(to: row) { onRelease(row, place.pointee) }
    remove(row)
  }

  // MARK: Presenting

  /// Changes the values that frames show of a row with a presentation.
  func present(
    _ row: Row, _ node: UnsafeMutablePointer<PresentedNode>, _ body: (inout Values) -> Void
  ) {
    node.pointee.parts.formUnion(presence)
    body(&(shown.pointer(to: row) ?? shown.insert(self[row], for: row)).pointee)
  }

  /// Copies a row's model values into its presentation.
  func presentModel(of row: Row) { shown.pointer(to: row)?.pointee = self[row] }

  /// Removes the presented values of a row.
  func endPresenting(_ row: Row) { _ = shown.remove(row) }
}
