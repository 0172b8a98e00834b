internal import Glibc
internal import LamellaGeometry
internal import LamellaRendering
internal import Synchronization

/// The table of all nodes of the process: flat rows linked by index, the storage of views and layers.
///
/// A layer owns one row while it lives. Rows hold no references; two columns map them to their objects, and each
/// component is in a ``ComponentColumn``. A linked row keeps its object alive, as a superview does. That is all that
/// the table knows of objects.
///
/// The table belongs to the engine's thread; see ``ForeignRelease`` for objects that die elsewhere.
/// Row addresses move when the table grows: never keep one across a call that can create a layer,
/// such as anything a user may override.
nonisolated final class NodeTable {
  /// The one table.
  ///
  /// Unprotected because the engine is confined to one thread per process.
  nonisolated(unsafe) static let shared = NodeTable()

  private(set) var rows: UnsafeMutablePointer<NodeRow>
  /// The layer of each row, not retained; `layer(of:)` gives it its type.
  private(set) var layers: UnsafeMutablePointer<Unmanaged<AnyObject>?>
  /// The view of each row, where it has one, not retained; `view(of:)` gives it its type.
  private(set) var views: UnsafeMutablePointer<Unmanaged<AnyObject>?>
  /// The range of each row in the draw list of its window.
  private(set) var spans: UnsafeMutablePointer<DrawSpan>
  /// The placements of rows whose spans are movable, uninitialized for all others; nil before the first.
  private(set) var placements: UnsafeMutablePointer<BlockPlacement>?
  /// The columns of the components.
  private var columns: [AnyComponentColumn] = []
  /// The flags of columns whose values belong to views.
  private var viewComponents: NodeFlags = []
  /// The contexts of the windows; the first is that of rows outside of windows.
  private(set) var contexts: UnsafeMutablePointer<WindowContext>
  private var contextCount = 1
  private var contextCapacity = 4
  /// The number of rows that fit before the columns move.
  private(set) var capacity: Int
  /// The number of rows ever used: all live rows are below.
  private(set) var highWater = 0
  /// The number of live rows.
  private(set) var count = 0
  // Unchecked, both: read by setters and passes for each node, and nothing is called while they change.
  /// The number of the running presentation, in whichever window.
  @exclusivity(unchecked) var presentationStamp: UInt32 = 0
  /// Whether changes of layers may become animations: an animation block runs.
  @exclusivity(unchecked) var recordsChanges = false

  /// The number of trait handlers registered so far.
  var traitRegistrationCount = 0
  /// The indices of rows with many children.
  ///
  /// Unchecked: changed with links alone, and nothing is called while it changes.
  @exclusivity(unchecked) var siblings = SiblingIndex()
  /// The results of the last long walks to the root.
  var ancestors = AncestorCache()
  // Unchecked, below: numbers, and nothing is called while they change.
  /// The row that was freed last; -1 for none.
  ///
  /// Each links to the one that was freed before it by `nextSibling`.
  @exclusivity(unchecked) private var firstFree: Row = -1
  /// A row with the values of a new one.
  private let newRow: UnsafeMutablePointer<NodeRow>
  /// The rows without an owner whose children are still to be released.
  @exclusivity(unchecked) private var rowsToRecycle: [Row] = []
  @exclusivity(unchecked) private var isFreeing = false
  /// The objects that ended on other threads; the table does not move its columns while one is added.
  private let foreignReleases = ForeignQueue<ForeignRelease>()
  /// The thread that ran the last tick or frame; at first the one that made the first layer.
  private let engineThread = Atomic(UInt(pthread_self()))
  /// Whether the caller may touch the table.
  var isOnEngineThread: Bool { engineThread.load(ordering: .relaxed) == UInt(pthread_self()) }

  init(capacity: Int = 256) {
    self.capacity = capacity
    rows = Self.column(capacity)
    layers = Self.column(capacity)
    views = Self.column(capacity)
    spans = Self.column(capacity)
    newRow = .allocate(capacity: 1)
    newRow.initialize(to: NodeRow())
    contexts = .allocate(capacity: contextCapacity)
    contexts.initialize(to: WindowContext())
  }

  /// Makes the calling thread the engine's thread from now on.
  ///
  /// Called at the start of ticks and frames. The main actor of a program with an asynchronous main
  /// runs on one worker thread of the main queue after another, never on two at a time. What ends on
  /// a thread before it is adopted counts as foreign, which is safe.
  func adoptThread() {
    engineThread.store(UInt(pthread_self()), ordering: .relaxed)
  }

  // MARK: Rows

  /// Reserves a row for a layer that is about to be made; `attach` must follow.
  func reserve() -> Row {
    let row: Row
    if firstFree >= 0 {
      row = firstFree
      firstFree = rows[Int(row)].nextSibling
    } else {
      if highWater == capacity { grow() }
      row = Row(highWater)
      highWater += 1
    }
    (rows + Int(row)).initialize(from: newRow, count: 1)
    (layers + Int(row)).initialize(to: nil)
    (views + Int(row)).initialize(to: nil)
    (spans + Int(row)).initialize(to: DrawSpan())
    count += 1
    return row
  }

  /// Frees the row of a layer that is being deinitialized; its children are unlinked and released.
  ///
  /// From another thread than the engine's the row is only noted, for `freeForeignReleases`.
  func free(_ row: Row) {
    guard isOnEngineThread else {
      foreignReleases.add(.layer(row)) { layers[Int(row)] = nil }
      return
    }
    layers[Int(row)] = nil
    if rows[Int(row)].isFreedAlone { return recycle(row) }
    rowsToRecycle.append(row)
    // Letting a child go may end its layer, which comes back here: that one waits for its turn in
    // the loop below, so that a deep tree ends without a deep stack.
    guard !isFreeing else { return }
    isFreeing = true
    while let row = rowsToRecycle.popLast() {
      clear(row)
      recycle(row)
    }
    isFreeing = false
  }

  /// Frees the rows of objects that ended on other threads.
  func freeForeignReleases() {
    guard foreignReleases.hasElements else { return }
    for release in foreignReleases.take() {
      switch release {
      case .layer(let row): free(row)
      case .view(let row): if views[Int(row)] == nil { releaseView(of: row) }
      }
    }
  }

  /// Unlinks the children of a row, and clears its values.
  private func clear(_ row: Row) {
    // Releasing a child may run code that removes others, so read the first child each time.
    while self[row].firstChild >= 0 { unlink(self[row].firstChild) }
    unlinkMask(row)
    release(row, .components) { _ in true }
    if self[row].flags.contains(.isWindow) { removeContext(self[row].context) }
  }

  /// Makes a row available again.
  private func recycle(_ row: Row) {
    views[Int(row)] = nil
    rows[Int(row)].nextSibling = firstFree
    firstFree = row
    count -= 1
  }

  /// Disconnects a row from its view, which is about to be deinitialized; callable from any thread.
  func detachView(of row: Row) {
    if isOnEngineThread {
      views[Int(row)] = nil
      releaseView(of: row)
    } else {
      foreignReleases.add(.view(row)) { views[Int(row)] = nil }
    }
  }

  /// Releases what a row's view has left behind: the values of its components.
  private func releaseView(of row: Row) {
    self[row].flags.subtract([.isPlain, .hasNoLayoutOverrides])
    if !self[row].flags.isDisjoint(with: viewComponents) {
      release(row, viewComponents) { $0.owner == .view }
    }
  }

  /// Returns whether a row, which may be -1, belongs to a view of which nothing is overridden.
  @inline(__always)
  func isPlain(_ row: Row) -> Bool { row < 0 || self[row].flags.contains(.isPlain) }

  /// The presentation values of the rows.
  @inline(__always)
  var shown: NodePresentation { NodePresentation(table: self) }

  /// The coordinate spaces of the rows.
  var geometry: NodeGeometry { NodeGeometry(table: self) }

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

  /// Enlarges the table by a tenth, and discards the placements.
  ///
  /// No more, as the rows are most of what plain views take; the system moves large columns without a copy.
  private func grow() {
    let larger = capacity + max(capacity / 10, 256)
    foreignReleases.withoutAdditions {
      rows = Self.column(larger, inPlaceOf: rows)
      layers = Self.column(larger, inPlaceOf: layers)
      views = Self.column(larger, inPlaceOf: views)
      spans = Self.column(larger, inPlaceOf: spans)
      // Few rows use theirs: copying all would take memory for each. They are drawn once without instead.
      placements?.deallocate()
      placements = nil
      for row in 0..<highWater { spans[row].movable = nil }
      capacity = larger
    }
  }

  /// Stores the placement of a row's quads, which is valid while the row's span is movable.
  func note(_ placement: BlockPlacement, of row: Row) {
    let column = placements ?? .allocate(capacity: capacity)
    placements = column
    (column + Int(row)).initialize(to: placement)
  }

  /// Allocates a column in the C library's memory, which can be enlarged.
  private static func column<T>(
    _ capacity: Int, inPlaceOf old: UnsafeMutablePointer<T>? = nil
  ) -> UnsafeMutablePointer<T> {
    guard let new = realloc(old, capacity * MemoryLayout<T>.stride) else {
      fatalError("no memory for \(capacity) layers")
    }
    return new.assumingMemoryBound(to: T.self)
  }

  /// Moves the values of a column to a larger allocation, and returns it.
  private static func moved<T>(
    _ old: UnsafeMutablePointer<T>, count: Int, capacity: Int
  ) -> UnsafeMutablePointer<T> {
    let new = UnsafeMutablePointer<T>.allocate(capacity: capacity)
    new.moveInitialize(from: old, count: count)
    old.deallocate()
    return new
  }

  // MARK: Components

  /// Registers a component's column, so that values are released with their rows.
  func register(_ column: AnyComponentColumn) {
    columns.append(column)
    if column.owner == .view { viewComponents.formUnion(column.presence) }
  }

  /// Releases a row's values in the given columns.
  func release(_ row: Row, _ flags: NodeFlags, where isMeant: (AnyComponentColumn) -> Bool) {
    guard !self[row].flags.isDisjoint(with: flags) else { return }
    for column in columns
    where !self[row].flags.isDisjoint(with: column.presence) && isMeant(column) {
      column.release(row)
    }
  }

  // MARK: Contexts

  /// Makes a row the root of a window, with a context of its own.
  func makeContext(for root: Row) {
    var number = 1
    while number < contextCount, contexts[number].root >= 0 { number += 1 }
    if number == contextCount {
      if contextCount == contextCapacity {
        contexts = Self.moved(contexts, count: contextCount, capacity: 2 * contextCapacity)
        contextCapacity *= 2
      }
      (contexts + number).initialize(to: WindowContext())
      contextCount += 1
    }
    contexts[number] = WindowContext(root: root)
    self[root].flags.insert(.isWindow)
    enterContext(Int32(number), below: root)
  }

  /// Removes the context of a window that has ended.
  private func removeContext(_ number: Int32) { contexts[Int(number)] = WindowContext() }
}
