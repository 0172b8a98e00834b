/// An index of the children of rows that have many, by their place among their siblings and by their marks.
///
/// The children of an indexed row are cut into *runs* of neighbors. The runs are the leaves of a B-tree whose nodes
/// have the number of rows and of views below each entry. So a child is found by its place, and the first of two
/// siblings, in O(log *n*) steps. The rows remain linked, and know their run.
///
/// Marks of rows spread to their runs and nodes as they do to ancestors, so that passes skip those without marks.
///
/// A row is indexed when a child is first asked for by its place or a pass finds few marked ones among many, and until
/// it has no children. The trees of all rows share two pools.
nonisolated struct SiblingIndex: ~Copyable {
  /// Rows with fewer children are not indexed: walking along the links takes about as long.
  static let leastCount: Int32 = 64

  /// Neighboring siblings.
  struct Run {
    /// The backmost row.
    var first: Row
    /// The number of rows; always more than 0.
    var count: Int32
    /// The node that the run is in, and its place there.
    var parent: Int32 = -1
    var slot: Int32 = 0
    /// The marks of its rows, as their parent has them; perhaps more.
    var marks: NodeFlags = []
  }

  /// Eight numbers, of which each is accessed by its address.
  typealias Numbers = SIMD8<Int32>

  /// A node of a tree: up to ``width`` runs, or nodes.
  struct Node {
    // First, as they are found by their offsets.
    /// The numbers of the runs or nodes below.
    var entries = Numbers.zero
    /// The number of rows below the entries up to each; beyond the last entry, the number below all.
    var rows = Numbers.zero
    /// The number of rows with a view in the same form.
    var views = Numbers.zero
    /// For each mark, the entries that have it, a bit each; see `SiblingIndex+Marks.swift`.
    var marked = MarkedSlots.zero
    /// The node above; -1 for a root.
    var parent: Int32 = -1
    /// The place in the node above.
    var slot: Int32 = 0
    /// The number of entries.
    var count: Int32 = 0
    /// Whether the entries are runs.
    var isLowest: Bool
  }

  /// A run or node with the numbers of rows and of views below it, and the marks of these rows.
  struct Entry {
    var number: Int32
    var rows: Int32
    var views: Int32
    var marks: NodeFlags
  }

  private static let width: Int32 = 8
  /// The number of rows beyond which a run is split.
  private static let longestRun: Int32 = 32

  private(set) var runs = Pool<Run>()
  private(set) var nodes = Pool<Node>()
  /// The boxes of what rows, runs and nodes reach, of rows that cull their children.
  let reaches = SiblingReaches()

  // MARK: Look-ups

  /// Returns the child of an indexed row at a place.
  ///
  /// - Parameters:
  ///   - place: The place, counted from the back.
  ///   - first: The row's first child.
  ///   - isAmongViews: Whether children without a view are not counted.
  ///   - table: Holds the rows.
  /// - Returns: The child; -1 where there are not as many.
  func child(at place: Int32, from first: Row, isAmongViews: Bool, in table: NodeTable) -> Row {
    var place = place
    var node = root(above: table[first].run)
    while true {
      let counts = isAmongViews ? views(of: node) : rows(of: node)
      // By halves of the eight.
      var slot = counts[3] <= place ? 4 : 0
      if counts[slot + 1] <= place { slot += 2 }
      if counts[slot] <= place { slot += 1 }
      if counts[slot] <= place { return -1 }
      if slot > 0 { place -= counts[slot - 1] }
      let entry = entries(of: node)[slot]
      if nodes[node].isLowest {
        let isMixed = isAmongViews && rows(of: node)[7] != counts[7]
        return child(at: place, from: runs[entry].first, isMixed, in: table)
      }
      node = entry
    }
  }

  /// Returns the child at a place of a run, counted along the links.
  @inline(__always)
  private func child(at place: Int32, from first: Row, _ isMixed: Bool, in table: NodeTable) -> Row
  {
    var (row, place) = (first, place)
    if !isMixed {
      while place > 0 {
        row = table.rows[Int(row)].nextSibling
        place -= 1
      }
      return row
    }
    while true {
      if table.views[Int(row)] != nil {
        if place == 0 { return row }
        place -= 1
      }
      row = table.rows[Int(row)].nextSibling
    }
  }

  /// Returns whether a child of an indexed row lies behind another one.
  func isBehind(_ row: Row, _ other: Row, in table: NodeTable) -> Bool {
    let (own, others) = (table[row].run, table[other].run)
    if own == others {
      var current = row
      var rest = runs[own].count
      while rest > 0, current >= 0, current != other {
        current = table[current].nextSibling
        rest -= 1
      }
      return row != other && current == other
    }
    var (slot, node) = (runs[own].slot, runs[own].parent)
    var (otherSlot, otherNode) = (runs[others].slot, runs[others].parent)
    // All runs of a tree are at the same depth.
    while node != otherNode {
      (slot, node) = (nodes[node].slot, nodes[node].parent)
      (otherSlot, otherNode) = (nodes[otherNode].slot, nodes[otherNode].parent)
    }
    return slot < otherSlot
  }

  /// Returns the root of the tree that a run is in.
  func root(above run: Int32) -> Int32 {
    var node = runs[run].parent
    while nodes[node].parent >= 0 { node = nodes[node].parent }
    return node
  }

  // MARK: Changes

  /// Adds a row that has been linked among the children of an indexed row.
  mutating func insert(_ row: Row, in table: NodeTable) {
    let (predecessor, successor) = (table[row].previousSibling, table[row].nextSibling)
    let run = table[successor >= 0 ? successor : predecessor].run
    let place = runs.base + Int(run)
    if place.pointee.first == successor { place.pointee.first = row }
    table[row].run = run
    reaches[row: row] = .unknown
    place.pointee.count += 1
    add(1, views: table.views[Int(row)] == nil ? 0 : 1, to: run)
    if place.pointee.count > Self.longestRun { split(run, in: table) }
  }

  /// Removes a row that is still linked among the children of an indexed row.
  ///
  /// - Returns: Whether it was the last one, so that the row is indexed no longer.
  mutating func remove(_ row: Row, in table: NodeTable) -> Bool {
    let run = table[row].run
    table[row].run = -1
    let place = runs.base + Int(run)
    if place.pointee.first == row { place.pointee.first = table[row].nextSibling }
    place.pointee.count -= 1
    add(-1, views: table.views[Int(row)] == nil ? 0 : -1, to: run)
    guard place.pointee.count == 0 else { return false }
    let (node, slot) = (place.pointee.parent, place.pointee.slot)
    runs.remove(run)
    return removeEntry(slot, of: node)
  }

  /// Adds to the counts of all nodes above a run.
  @inline(__always)
  private func add(_ change: Int32, views: Int32, to run: Int32) {
    var (node, slot) = (runs[run].parent, runs[run].slot)
    reaches[run: run] = .unknown
    while node >= 0 {
      reaches[node: node] = .unknown
      Self.add(change, to: rows(of: node), from: slot)
      if views != 0 { Self.add(views, to: self.views(of: node), from: slot) }
      (node, slot) = (nodes[node].parent, nodes[node].slot)
    }
  }

  /// Moves the front half of a run into a new one.
  private mutating func split(_ run: Int32, in table: NodeTable) {
    let (count, node, slot) = (runs[run].count, runs[run].parent, runs[run].slot)
    var row = runs[run].first
    for _ in 0..<count / 2 { row = table[row].nextSibling }
    let new = runs.insert(
      Run(first: row, count: count - count / 2, marks: runs[run].marks))
    reaches[run: new] = .unknown
    runs[run].count = count / 2
    let entry = label(new, in: table)
    Self.add(-entry.rows, to: rows(of: node), from: slot)
    Self.add(-entry.views, to: views(of: node), from: slot)
    insert(entry, at: slot + 1, of: node)
  }

  /// Notes a run's number at its rows, and counts its views.
  private func label(_ run: Int32, in table: NodeTable) -> Entry {
    var entry = Entry(number: run, rows: runs[run].count, views: 0, marks: runs[run].marks)
    var row = runs[run].first
    for _ in 0..<entry.rows {
      table[row].run = run
      if table.views[Int(row)] != nil { entry.views += 1 }
      row = table[row].nextSibling
    }
    return entry
  }

  // MARK: Nodes

  /// Inserts an entry in a node, which is split if it is full; the nodes above count the entry already.
  private mutating func insert(_ entry: Entry, at slot: Int32, of node: Int32) {
    guard nodes[node].count == Self.width else { return set(entry, insertedAt: slot, of: node) }
    let half = Self.width / 2
    let new = nodes.insert(Node(isLowest: nodes[node].isLowest))
    reaches[node: new] = .unknown
    for place in half..<Self.width {
      set(self.entry(place, of: node), insertedAt: place - half, of: new)
    }
    while nodes[node].count > half { removeLast(of: node) }
    if slot <= half {
      set(entry, insertedAt: slot, of: node)
    } else {
      set(entry, insertedAt: slot - half, of: new)
    }
    let moved = total(of: new)
    let above = nodes[node].parent
    if above >= 0 {
      let place = nodes[node].slot
      Self.add(-moved.rows, to: rows(of: above), from: place)
      Self.add(-moved.views, to: views(of: above), from: place)
      insert(moved, at: place + 1, of: above)
    } else {
      let root = nodes.insert(Node(isLowest: false))
      reaches[node: root] = .unknown
      set(total(of: node), insertedAt: 0, of: root)
      set(moved, insertedAt: 1, of: root)
    }
  }

  /// Inserts an entry in a node that has room for it; the nodes above have the entry's marks already.
  private mutating func set(_ entry: Entry, insertedAt slot: Int32, of node: Int32) {
    let (numbers, rows, views) = (entries(of: node), rows(of: node), views(of: node))
    var place = 7
    while place > Int(slot) {
      numbers[place] = numbers[place - 1]
      rows[place] = rows[place - 1] + entry.rows
      views[place] = views[place - 1] + entry.views
      place -= 1
    }
    numbers[place] = entry.number
    rows[place] = (place > 0 ? rows[place - 1] : 0) + entry.rows
    views[place] = (place > 0 ? views[place - 1] : 0) + entry.views
    insertMarks(entry.marks, at: slot, of: node)
    nodes[node].count += 1
    number(from: slot, of: node)
  }

  /// Removes the last entry of a node.
  private func removeLast(of node: Int32) {
    let entry = entry(nodes[node].count - 1, of: node)
    nodes[node].count -= 1
    removeMarks(at: nodes[node].count, of: node)
    Self.add(-entry.rows, to: rows(of: node), from: nodes[node].count)
    Self.add(-entry.views, to: views(of: node), from: nodes[node].count)
  }

  /// Removes an entry without rows, and nodes that have no other.
  ///
  /// - Returns: Whether that was all of the tree.
  private mutating func removeEntry(_ slot: Int32, of node: Int32) -> Bool {
    nodes[node].count -= 1
    guard nodes[node].count > 0 else {
      let (above, place) = (nodes[node].parent, nodes[node].slot)
      nodes.remove(node)
      return above < 0 || removeEntry(place, of: above)
    }
    for column in [entries(of: node), rows(of: node), views(of: node)] {
      for place in Int(slot)..<7 { column[place] = column[place + 1] }
    }
    removeMarks(at: slot, of: node)
    number(from: slot, of: node)
    return false
  }

  /// Returns an entry of a node.
  func entry(_ slot: Int32, of node: Int32) -> Entry {
    /// Returns what the entry adds to those before it.
    func own(_ counts: UnsafeMutablePointer<Int32>) -> Int32 {
      counts[Int(slot)] - (slot > 0 ? counts[Int(slot) - 1] : 0)
    }
    return Entry(
      number: entries(of: node)[Int(slot)], rows: own(rows(of: node)), views: own(views(of: node)),
      marks: marks(at: slot, of: node))
  }

  /// Returns a node as an entry of the node above.
  func total(of node: Int32) -> Entry {
    Entry(
      number: node, rows: rows(of: node)[7], views: views(of: node)[7], marks: marks(of: node))
  }

  /// Returns the address of the numbers of a node's entries.
  @inline(__always)
  func entries(of node: Int32) -> UnsafeMutablePointer<Int32> {
    numbers(0, of: node)
  }

  /// Returns the address of a node's counts of rows.
  @inline(__always)
  private func rows(of node: Int32) -> UnsafeMutablePointer<Int32> {
    numbers(8, of: node)
  }

  /// Returns the address of a node's counts of views.
  @inline(__always)
  private func views(of node: Int32) -> UnsafeMutablePointer<Int32> {
    numbers(16, of: node)
  }

  /// Returns the address of eight numbers in a node.
  @inline(__always)
  private func numbers(_ offset: Int, of node: Int32) -> UnsafeMutablePointer<Int32> {
    UnsafeMutableRawPointer(nodes.base + Int(node)).assumingMemoryBound(to: Int32.self) + offset
  }

  /// Adds to counts from a place on.
  @inline(__always)
  private static func add(_ change: Int32, to counts: UnsafeMutablePointer<Int32>, from slot: Int32)
  {
    var place = Int(slot)
    while place < 8 {
      counts[place] &+= change
      place += 1
    }
  }

  /// Tells the entries of a node their places, from the first one that has another than before.
  private func number(from slot: Int32, of node: Int32) {
    for slot in slot..<nodes[node].count {
      let entry = entries(of: node)[Int(slot)]
      if nodes[node].isLowest {
        (runs[entry].parent, runs[entry].slot) = (node, slot)
      } else {
        (nodes[entry].parent, nodes[entry].slot) = (node, slot)
      }
    }
  }

  // MARK: Beginning

  /// Begins the index of a row that has children.
  ///
  /// - Complexity: O(number of children).
  mutating func begin(_ parent: Row, in table: NodeTable) {
    var entries: [Entry] = []
    var row = table[parent].firstChild
    while row >= 0 {
      let run = runs.insert(Run(first: row, count: 0))
      reaches[run: run] = .unknown
      while row >= 0, runs[run].count < Self.longestRun * 3 / 4 {
        runs[run].count += 1
        runs[run].marks.formUnion(table.demand(of: row))
        row = table[row].nextSibling
      }
      entries.append(label(run, in: table))
    }
    var isLowest = true
    repeat {
      var above: [Entry] = []
      // With some room.
      let step = Int(Self.width) - 1
      for start in stride(from: 0, to: entries.count, by: step) {
        let node = nodes.insert(Node(isLowest: isLowest))
        reaches[node: node] = .unknown
        for entry in entries[start..<min(start + step, entries.count)] {
          set(entry, insertedAt: nodes[node].count, of: node)
        }
        above.append(total(of: node))
      }
      entries = above
      isLowest = false
    } while entries.count > 1
  }
}

nonisolated extension NodeTable {
  /// Returns the child of a row at a place.
  ///
  /// - Parameters:
  ///   - place: The place, counted from the back; not negative.
  ///   - parent: The row.
  ///   - excluded: A child that is not counted; -1 for none.
  ///   - isAmongViews: Whether children without a view are not counted.
  /// - Returns: The child; -1 where there are not as many.
  /// - Complexity: O(log *n*), and O(*n*) the first time if there are many children.
  func child(
    at place: Int, of parent: Row, without excluded: Row = -1, isAmongViews: Bool
  ) -> Row {
    guard place < Int(self[parent].childCount) else { return -1 }
    let place = Int32(place)
    if !self[parent].flags.contains(.indexesChildren) {
      guard place >= SiblingIndex.leastCount else {
        return walkedChild(at: place, of: parent, excluded, isAmongViews)
      }
      indexChildren(of: parent)
    }
    var child = siblings.child(
      at: place, from: self[parent].firstChild, isAmongViews: isAmongViews, in: self)
    guard child >= 0, excluded >= 0, self[excluded].parent == parent, !isMask(excluded),
      child == excluded || siblings.isBehind(excluded, child, in: self)
    else { return child }
    repeat {
      child = self[child].nextSibling
    } while child >= 0 && isAmongViews && views[Int(child)] == nil
    return child
  }

  /// Begins the index of a row's children, if there is none.
  ///
  /// - Complexity: O(number of children).
  func indexChildren(of parent: Row) {
    guard !self[parent].flags.contains(.indexesChildren) else { return }
    siblings.begin(parent, in: self)
    self[parent].flags.insert(.indexesChildren)
  }

  /// Returns the child of a row at a place, counted along the links.
  private func walkedChild(
    at place: Int32, of parent: Row, _ excluded: Row, _ isAmongViews: Bool
  ) -> Row {
    var child = self[parent].firstChild
    var place = place
    while child >= 0 {
      if child != excluded, !isAmongViews || views[Int(child)] != nil {
        if place == 0 { return child }
        place -= 1
      }
      child = self[child].nextSibling
    }
    return -1
  }

  /// Returns whether a row lies behind a sibling.
  ///
  /// - Complexity: O(log *n*) where the children of their parent are indexed, else O(*n*).
  func isBehind(_ row: Row, _ sibling: Row) -> Bool {
    if self[self[row].parent].flags.contains(.indexesChildren) {
      return siblings.isBehind(row, sibling, in: self)
    }
    var current = self[row].nextSibling
    while current >= 0, current != sibling { current = self[current].nextSibling }
    return current >= 0
  }
}
