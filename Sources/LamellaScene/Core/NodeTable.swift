internal import Glibc
internal import LamellaGeometry
internal import Synchronization

/// All nodes of the process as flat rows linked by number: the data-oriented core under the views.
///
/// A ``Layer`` owns one row from its birth to its end. Rows hold no references; two columns beside
/// them lead back to the objects. A linked row keeps its object alive, as a superview does.
///
/// The table belongs to the engine's thread; see ``ForeignReleases`` for objects that die elsewhere.
/// Row addresses move when the table grows: never keep one across a call that can create a layer,
/// such as anything a user may override.
nonisolated final class NodeTable {
  /// The one table.
  ///
  /// Unprotected because the engine is confined to one thread per process.
  nonisolated(unsafe) static let shared = NodeTable()

  private(set) var rows: UnsafeMutablePointer<NodeRow>
  /// The layer of each row, not retained.
  private(set) var layers: UnsafeMutablePointer<Unmanaged<Layer>?>
  /// The view of each row, where it has one, not retained.
  private(set) var views: UnsafeMutablePointer<Unmanaged<View>?>
  /// Where each row stands in the draw list of its window.
  private(set) var spans: UnsafeMutablePointer<DrawSpan>
  /// What rows drew whose spans are movable; nothing yet for all others, and no storage before the first.
  private(set) var movables: UnsafeMutablePointer<MovableQuads>?
  private(set) var extras: [NodeExtras] = []
  /// What few rows have beside their fields.
  var decorations: [Row: Decoration] = [:]
  /// The number of rows that fit before the columns move.
  private(set) var capacity: Int
  /// The number of rows ever used: all live rows are below.
  private(set) var highWater = 0
  /// The number of live rows.
  private(set) var count = 0
  // Unchecked, up to the blank line: setters of views read them, and nothing is called while they change.
  /// What a change of a node's place calls for; insets count from their first use on.
  @exclusivity(unchecked) var needsAfterMove: NodeFlags = .needsCompose
  /// The windows that the pointer is in, and whether what it may hit there has changed.
  @exclusivity(unchecked) var pointedRoots: [PointedRoot] = []
  /// How many rows keep pictures of themselves.
  var keptCount = 0
  /// The rows whose layers show tiles, in the order in which they were made.
  var tiledRows: [Row] = []
  /// The animations of each window that has had any.
  var animationStores: [WeakStore] = []
  /// How many properties of layers are animated, in all windows.
  @exclusivity(unchecked) var trackCount = 0
  /// How many animations keep each row's view from touches; without those that none does.
  @exclusivity(unchecked) var blockedRows: [Row: Int32] = [:]
  /// The times of the layers that have their own.
  @exclusivity(unchecked) var layerTimes: [Row: LayerTime] = [:]
  /// Whether changes of layers may become animations: some block that animates runs.
  @exclusivity(unchecked) var recordsChanges = false
  /// The views that hit tests are searching, outermost first.
  ///
  /// Unchecked: levels are put down and taken up, and no code of others runs meanwhile.
  @exclusivity(unchecked) var hitLevels: [HitLevel] = []
  /// How many overridden hit tests are at work within one another.
  var hitNesting = 0

  /// What the last long walks up found.
  var remembered = RememberedWays()
  private var freeRows: [Row] = []
  private var freeExtras: [Int32] = []
  /// Rows without owner whose children are still to be let go.
  private var dying: [Row] = []
  private var isFreeing = false
  private let foreignReleases = ForeignReleases()
  /// The thread that ran the last tick or frame; at first the one that made the first layer.
  private let engineThread = Atomic(UInt(pthread_self()))
  /// Whether the caller may touch the table.
  var isOnEngineThread: Bool { engineThread.load(ordering: .relaxed) == UInt(pthread_self()) }

  init(capacity: Int = 256) {
    self.capacity = capacity
    rows = .allocate(capacity: capacity)
    layers = .allocate(capacity: capacity)
    views = .allocate(capacity: capacity)
    spans = .allocate(capacity: capacity)
  }

  /// Takes the calling thread for the engine's from now on.
  ///
  /// Called at the start of ticks and frames. The main actor of a program with an asynchronous main
  /// runs on one worker thread of the main queue after another, never on two at a time. What ends on
  /// a thread before it is adopted counts as foreign, which is safe.
  func adoptThread() {
    engineThread.store(UInt(pthread_self()), ordering: .relaxed)
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
    (spans + Int(row)).initialize(to: DrawSpan())
    count += 1
    return row
  }

  /// Connects a reserved row with its layer.
  func attach(_ layer: Layer, to row: Row) {
    layers[Int(row)] = .passUnretained(layer)
  }

  /// Gives back the row of a layer that is about to end; its children are unlinked and let go.
  ///
  /// From another thread than the engine's the row is only noted, for `freeForeignReleases`.
  func free(_ row: Row) {
    guard isOnEngineThread else {
      return foreignReleases.add(row) { layers[Int(row)] = nil }
    }
    layers[Int(row)] = nil
    dying.append(row)
    // Letting a child go may end its layer, which comes back here: that one waits for its turn in
    // the loop below, so that a deep tree ends without a deep stack.
    guard !isFreeing else { return }
    isFreeing = true
    while let row = dying.popLast() { recycle(row) }
    isFreeing = false
  }

  /// Frees the rows of objects that ended on other threads.
  func freeForeignReleases() {
    for row in foreignReleases.take() { free(row) }
  }

  private func recycle(_ row: Row) {
    // Letting a child go may run code that takes others out: ask again for the first each time.
    while self[row].firstChild >= 0 { unlink(self[row].firstChild) }
    unlinkMask(row)
    if trackCount > 0 { removeAnimations(of: row) }
    if !blockedRows.isEmpty { blockedRows[row] = nil }
    if !layerTimes.isEmpty { layerTimes[row] = nil }
    if looks(of: row).contains(.isKept) { keptCount -= 1 }
    if looks(of: row).contains(.isTiled) { tiledRows.removeAll { $0 == row } }
    removeDecoration(of: row)
    let index = self[row].extras
    if index >= 0 {
      extras[Int(index)].space?.deallocate()
      extras[Int(index)] = NodeExtras()
      freeExtras.append(index)
    }
    views[Int(row)] = nil
    freeRows.append(row)
    count -= 1
  }

  /// Connects a row with its view.
  func attach(_ view: View, to row: Row) {
    precondition(
      views[Int(row)] == nil, "a layer belongs to one view only: make a layer for each view")
    views[Int(row)] = .passUnretained(view)
  }

  /// Disconnects a row from its view, which is about to end; from any thread.
  func detachView(of row: Row) {
    if isOnEngineThread {
      views[Int(row)] = nil
    } else {
      foreignReleases.withoutReleases { views[Int(row)] = nil }
    }
  }

  /// The layer of a row.
  func layer(of row: Row) -> Layer? { layers[Int(row)]?.takeUnretainedValue() }

  /// The view of a row, where it has one.
  func view(of row: Row) -> View? { views[Int(row)]?.takeUnretainedValue() }

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
    foreignReleases.withoutReleases {
      rows = Self.moved(rows, count: capacity, capacity: larger)
      layers = Self.moved(layers, count: capacity, capacity: larger)
      views = Self.moved(views, count: capacity, capacity: larger)
      spans = Self.moved(spans, count: capacity, capacity: larger)
      // Few rows use theirs: copying all would take memory for each. They are drawn once without instead.
      movables?.deallocate()
      movables = nil
      for row in 0..<highWater { spans[row].movable = nil }
      capacity = larger
    }
  }

  /// Notes what a row drew, for as long as its span is movable.
  func note(_ quads: MovableQuads, of row: Row) {
    let column = movables ?? .allocate(capacity: capacity)
    movables = column
    (column + Int(row)).initialize(to: quads)
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
      } else {
        index = Int32(extras.count)
        extras.append(NodeExtras())
      }
      self[row].extras = index
    }
    return change(&extras[Int(index)])
  }
}
