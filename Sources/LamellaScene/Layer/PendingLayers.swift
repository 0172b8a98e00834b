/// A stack of layers that a pass with callbacks still has to visit.
///
/// A callback may add, move and remove any node, so a pass keeps no rows across it: it holds the
/// layers themselves, and visits one only if it still has the parent through which it was found.
/// One that has moved keeps its bits, and linking it told its new ancestors. Passes inside callbacks
/// of passes share the storage: each works above the count it began at.
struct PendingLayers {
  /// A layer with the parent that it had when it was pushed.
  private struct Entry {
    let layer: Layer
    let parent: Row
  }

  /// Apart from the variable, which would be checked each time.
  private static let storage = {
    let storage = UnsafeMutablePointer<PendingLayers>.allocate(capacity: 1)
    storage.initialize(to: PendingLayers())
    return storage
  }()

  static var shared: PendingLayers {
    @inline(__always)
    unsafeAddress { UnsafePointer(storage) }
    @inline(__always)
    unsafeMutableAddress { storage }
  }

  private var entries: [Entry] = []

  var count: Int { entries.count }

  /// Pushes a layer.
  mutating func push(_ layer: Layer, in table: NodeTable) {
    entries.append(Entry(layer: layer, parent: table[layer.row].parent))
  }

  /// Pushes the children of a row that have any of some flags, so that the backmost is popped first.
  mutating func pushChildren(
    of row: Row, with bits: NodeFlags, butNot excluded: NodeFlags = [], in table: NodeTable
  ) {
    let mask = table.maskRow(of: row)
    if mask >= 0, !table[mask].flags.isDisjoint(with: bits) {
      push(mask, below: row, butNot: excluded, in: table)
    }
    guard !table[row].flags.contains(.indexesChildren) else {
      let start = entries.count
      table.forEachMarked(of: row, bits) {
        push($0, below: row, butNot: excluded, in: table)
        return true
      }
      return entries.reverse(from: start)
    }
    let rows = table.rows
    var marked: Int32 = 0
    var child = rows[Int(row)].lastChild
    while child >= 0 {
      let node = rows + Int(child)
      if !node.pointee.flags.isDisjoint(with: bits) {
        marked &+= 1
        push(child, below: row, butNot: excluded, in: table)
      }
      child = node.pointee.previousSibling
    }
    table.indexIfSparse(row, marked: marked)
  }

  /// Pushes the layer of a row that has none of some flags.
  @inline(__always)
  private mutating func push(
    _ row: Row, below parent: Row, butNot excluded: NodeFlags, in table: NodeTable
  ) {
    guard table[row].flags.isDisjoint(with: excluded), let layer = table.layer(of: row) else {
      return
    }
    entries.append(Entry(layer: layer, parent: parent))
  }

  /// Pops the next layer that still has the same parent; nil if only `base` layers are left.
  ///
  /// One that is not may end here, and with it run code that starts a pass.
  static func pop(downTo base: Int, in table: NodeTable) -> Layer? {
    while let entry = shared.takeLast(above: base) {
      if table[entry.layer.row].parent == entry.parent { return entry.layer }
    }
    return nil
  }

  /// Removes the last entry above a number of entries.
  private mutating func takeLast(above base: Int) -> Entry? {
    entries.count > base ? entries.removeLast() : nil
  }
}
