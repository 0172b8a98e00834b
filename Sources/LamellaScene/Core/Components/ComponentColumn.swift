/// The values of a rarely used feature for one node.
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

/// Any component's column, as the node table knows it.
nonisolated class AnyComponentColumn {
  /// Whose values the column holds: with a view they go although its layer may live on.
  enum Owner {
    case layer
    case view
  }

  /// The flag of rows with values in the column; `hasOtherComponents` if no pass tests it for each node.
  let presence: NodeFlags
  /// Whose values the column holds.
  let owner: Owner

  fileprivate init(presence: NodeFlags, owner: Owner) {
    self.presence = presence
    self.owner = owner
    NodeTable.shared.register(self)
  }

  /// Drops a row's values, because the row or its view ends.
  func release(_ row: Row) { fatalError("a column of no kind") }
}

/// A sparse set of the values of one component, for the nodes that have any.
///
/// Values are contiguous. A look-up takes two array accesses and no hashing; pages of indices are made for the
/// rows that need them. Addresses of values change when another row gets or loses values.
nonisolated final class ComponentColumn<Value: Component>: AnyComponentColumn {
  // Unchecked, down to `count`: read for each node that passes visit. Nothing is called while they change: values
  // are replaced before those that they replace are let go.
  /// For each page of rows, the index in `values` for each row, -1 for none; nil for a page without values.
  @exclusivity(unchecked) private var pages: [UnsafeMutablePointer<Int32>?] = []
  @exclusivity(unchecked) private var values = UnsafeMutablePointer<Value>.allocate(capacity: 4)
  /// The row of each value.
  @exclusivity(unchecked) private var rows = UnsafeMutablePointer<Row>.allocate(capacity: 4)
  @exclusivity(unchecked) private var capacity = 4
  /// The number of rows with values here.
  @exclusivity(unchecked) private(set) var count = 0

  /// The values of rows that have none here.
  private let standard: UnsafeMutablePointer<Value>
  /// The work that a change of a row's values requires.
  let invalidation: Invalidation
  private let onRelease: ((Row, Value) -> Void)?

  private static var rowsPerPage: Int { 256 }

  /// Makes a column, which exists until the process ends.
  ///
  /// - Parameters:
  ///   - presence: The node flag that says whether a row has values; a flag of its own if passes test it for each node.
  ///   - owner: The object that the values belong to: the layer or its view.
  ///   - invalidation: The work that a change of a row's values requires.
  ///   - onRelease: Called with a row's values when the row ends; not when the values return to the defaults.
  init(
    presence: NodeFlags = .hasOtherComponents, owner: Owner = .layer,
    invalidates invalidation: Invalidation = [],
    onRelease: ((Row, Value) -> Void)? = nil
  ) {
    standard = .allocate(capacity: 1)
    standard.initialize(to: Value())
    self.invalidation = invalidation
    self.onRelease = onRelease
    super.init(presence: presence, owner: owner)
  }

  // MARK: Reading

  /// A row's values, in place; the defaults where it has none.
  subscript(row: Row) -> Value {
    @inline(__always)
    unsafeAddress { UnsafePointer(pointer(to: row) ?? standard) }
  }

  /// Returns the address of a row's values, for passes; nil if the row has none.
  ///
  /// The address is valid until any row gets or loses values in this column.
  @inline(__always)
  func pointer(to row: Row) -> UnsafeMutablePointer<Value>? {
    let index = index(of: row)
    return index < 0 ? nil : values + Int(index)
  }

  /// Whether a row has values here.
  func contains(_ row: Row) -> Bool { index(of: row) >= 0 }

  @inline(__always)
  private func index(of row: Row) -> Int32 {
    let page = Int(row) / Self.rowsPerPage
    guard page < pages.count, let indices = pages[page] else { return -1 }
    return indices[Int(row) % Self.rowsPerPage]
  }

  // MARK: Changing

  /// Changes a row's values, and marks the row for the work that the change requires.
  func change(_ row: Row, _ body: (inout Value) -> Void) {
    write(row, body)
    NodeTable.shared.invalidate(row, invalidation)
  }

  /// Changes a row's values without marks, for results that passes store.
  func write(_ row: Row, _ body: (inout Value) -> Void) {
    // Replaced as a whole: letting parts of the old ones go may run code that comes back here.
    var value = self[row]
    body(&value)
    if value.isDefault { return remove(row) }
    let place = pointer(to: row) ?? insert(row)
    let old = place.move()
    place.initialize(to: value)
    withExtendedLifetime(old) {}
  }

  /// Takes a row's values away, without a note.
  func remove(_ row: Row) {
    let index = index(of: row)
    guard index >= 0 else { return }
    let old = (values + Int(index)).move()
    count -= 1
    if Int(index) < count {
      // The last one takes its place.
      (values + Int(index)).moveInitialize(from: values + count, count: 1)
      rows[Int(index)] = rows[count]
      setIndex(index, of: rows[count])
    }
    setIndex(-1, of: row)
    // Others may have the common one.
    if presence != .hasOtherComponents { NodeTable.shared[row].flags.subtract(presence) }
    withExtendedLifetime(old) {}
  }

  override func release(_ row: Row) {
    if let onRelease, let place = pointer(to: row) { onRelease(row, place.pointee) }
    remove(row)
  }

  /// Gives a row the defaults, to be changed.
  private func insert(_ row: Row) -> UnsafeMutablePointer<Value> {
    if count == capacity { grow() }
    (values + count).initialize(to: standard.pointee)
    rows[count] = row
    setIndex(Int32(count), of: row)
    count += 1
    NodeTable.shared[row].flags.formUnion(presence)
    return values + (count - 1)
  }

  private func grow() {
    let newValues = UnsafeMutablePointer<Value>.allocate(capacity: 2 * capacity)
    newValues.moveInitialize(from: values, count: count)
    values.deallocate()
    values = newValues
    let newRows = UnsafeMutablePointer<Row>.allocate(capacity: 2 * capacity)
    newRows.moveInitialize(from: rows, count: count)
    rows.deallocate()
    rows = newRows
    capacity *= 2
  }

  private func setIndex(_ index: Int32, of row: Row) {
    let page = Int(row) / Self.rowsPerPage
    if page >= pages.count {
      pages.append(contentsOf: repeatElement(nil, count: page + 1 - pages.count))
    }
    if pages[page] == nil {
      let indices = UnsafeMutablePointer<Int32>.allocate(capacity: Self.rowsPerPage)
      indices.initialize(repeating: -1, count: Self.rowsPerPage)
      pages[page] = indices
    }
    pages[page]?[Int(row) % Self.rowsPerPage] = index
  }
}
