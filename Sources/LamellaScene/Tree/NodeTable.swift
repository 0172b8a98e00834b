internal import LamellaGeometry

/// All nodes of the process as flat rows linked by number: the data-oriented core under the views.
///
/// A ``Layer`` owns one row from its birth to its end. Rows hold no references; two columns beside
/// them lead back to the objects. A linked row keeps its object alive, as a superview does.
///
/// The table belongs to the engine's thread. Row addresses move when the table grows: never keep one
/// across a call that can create a layer, such as anything a user may override.
nonisolated final class NodeTable {
  /// The one table. Unprotected because the engine is confined to one thread per process.
  nonisolated(unsafe) static let shared = NodeTable()

  private(set) var rows: UnsafeMutablePointer<NodeRow>
  /// The layer of each row, not retained.
  private(set) var layers: UnsafeMutablePointer<Unmanaged<Layer>?>
  /// The view of each row, where it has one, not retained.
  private(set) var views: UnsafeMutablePointer<Unmanaged<View>?>
  private(set) var extras: [NodeExtras] = []
  private(set) var capacity: Int
  /// The number of rows ever used: all live rows are below.
  private(set) var highWater = 0
  /// The number of live rows.
  private(set) var count = 0
  private var freeRows: [Row] = []
  private var freeExtras: [Int32] = []

  init(capacity: Int = 256) {
    self.capacity = capacity
    rows = .allocate(capacity: capacity)
    layers = .allocate(capacity: capacity)
    views = .allocate(capacity: capacity)
  }

  // MARK: Rows

  /// Takes a row for a layer that is about to be made; `attach` must follow.
  func reserve() -> Row {
    let row: Row
    if let free = freeRows.popLast() {
      row = free
    } else {
      if highWater == capacity { grow() }
      row = Row(highWater)
      highWater += 1
    }
    (rows + Int(row)).initialize(to: NodeRow())
    (layers + Int(row)).initialize(to: nil)
    (views + Int(row)).initialize(to: nil)
    count += 1
    return row
  }

  /// Connects a reserved row with its layer.
  func attach(_ layer: Layer, to row: Row) {
    layers[Int(row)] = .passUnretained(layer)
  }

  /// Gives a row back; its children are unlinked and let go.
  func free(_ row: Row) {
    var child = self[row].firstChild
    while child >= 0 {
      let next = self[child].nextSibling
      unlink(child)
      child = next
    }
    let index = self[row].extras
    if index >= 0 { freeExtras.append(index) }
    layers[Int(row)] = nil
    views[Int(row)] = nil
    freeRows.append(row)
    count -= 1
  }

  /// Connects a row with its view, or disconnects it.
  func setView(_ view: View?, of row: Row) {
    views[Int(row)] = view.map { .passUnretained($0) }
  }

  /// A row's fields, in place.
  subscript(row: Row) -> NodeRow {
    @inline(__always)
    unsafeAddress {
      assert(row >= 0 && row < highWater, "row outside the table")
      return UnsafePointer(rows + Int(row))
    }
    @inline(__always)
    unsafeMutableAddress {
      assert(row >= 0 && row < highWater, "row outside the table")
      return rows + Int(row)
    }
  }

  private func grow() {
    let larger = capacity * 2
    rows = Self.moved(rows, count: capacity, capacity: larger)
    layers = Self.moved(layers, count: capacity, capacity: larger)
    views = Self.moved(views, count: capacity, capacity: larger)
    capacity = larger
  }

  private static func moved<T>(
    _ old: UnsafeMutablePointer<T>, count: Int, capacity: Int
  ) -> UnsafeMutablePointer<T> {
    let new = UnsafeMutablePointer<T>.allocate(capacity: capacity)
    new.moveInitialize(from: old, count: count)
    old.deallocate()
    return new
  }

  // MARK: Extras

  /// The rare attributes of a row; the defaults when it has none.
  func extras(of row: Row) -> NodeExtras {
    let index = self[row].extras
    return index < 0 ? NodeExtras() : extras[Int(index)]
  }

  /// Changes rare attributes of a row, giving it a place for them first when it has none.
  func withExtras<R>(of row: Row, _ change: (inout NodeExtras) -> R) -> R {
    var index = self[row].extras
    if index < 0 {
      if let free = freeExtras.popLast() {
        index = free
        extras[Int(index)] = NodeExtras()
      } else {
        index = Int32(extras.count)
        extras.append(NodeExtras())
      }
      self[row].extras = index
      self[row].flags.insert(.hasExtras)
    }
    return change(&extras[Int(index)])
  }
}
