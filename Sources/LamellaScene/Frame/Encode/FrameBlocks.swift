internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

/// The blocks of a window's draw list, and those of the list before: the vertices of each row with its subtree.
///
/// The walk states for each block that it comes to whether the block is kept, moved or made again:
///
/// - A block is kept if its subtree has no draw marks, and the clip, output and opacity around it are unchanged. Its
///   vertices are copied, those of neighbors in one piece, and the walk skips the subtree. So a frame costs its changes,
///   their ancestors and siblings, and a copy of the rest.
/// - A leaf that only moved is moved if it drew nothing but one cached block; see ``SiblingMove``.
/// - A few changed leaves are replaced in the list before, which then is the list; see ``ListPatch``.
/// - All others are encoded.
///
/// A subtree with a group is never kept as a whole, because groups are clipped to their surroundings; the content of the
/// group is. So each draw pass enters each group, and computes its bounds.
nonisolated struct FrameBlocks {
  /// The drawing state around a node: clip, output and opacity.
  struct Context: Equatable {
    var clip: PixelRect
    var output: PixelRect
    var opacity: Float

    /// Makes the present state of an encoder.
    @inline(__always)
    init(of encoder: borrowing DrawEncoder) {
      clip = encoder.builder.clip
      output = encoder.builder.output
      opacity = encoder.opacity
    }

    /// Makes it the state of an encoder.
    func apply(to encoder: inout DrawEncoder) {
      encoder.builder.clip = clip
      encoder.builder.output = output
      encoder.opacity = opacity
    }
  }

  /// The context inside of a row.
  private struct Slot {
    var owner: Row
    /// The number of the context, which no other one has had.
    var number: UInt32
    var context: Context
  }

  /// A node whose children are being drawn.
  struct Parent {
    var row: Row
    /// Its first vertex in the new list.
    var start: Int32
    /// Its first vertex in the list before; -1 when it is not there.
    var before: Int32
    /// The drawing that went through its children for the list before.
    var childrenPass: UInt32
    /// The number of the context around the row's children.
    var context: UInt32
    /// The number of groups begun before the row.
    var groups: Int32
  }

  /// The draw list before.
  let previous = PreviousDrawList()
  /// The number of this draw pass, unique in the process.
  private var number: UInt32 = 0
  /// The number of the draw pass that encoded the list before.
  private var passBefore: UInt32 = 0
  /// The number that spans get: ``number``, or the one of their surroundings while a part of a list is replaced.
  private(set) var pass: UInt32 = 0
  /// Whether spans are recorded.
  private(set) var isOn = false
  private(set) var parent = Parent(
    row: -1, start: 0, before: -1, childrenPass: 0, context: 0, groups: 0)
  private var outer: [Parent] = []
  /// The first vertex of the list before; nil out of a walk, and where there are none.
  var verticesBefore: UnsafePointer<Vertex>?
  /// The vertices of the list before that are to be copied in one piece.
  private(set) var pending: Range<Int32> = 0..<0
  /// The contexts inside of rows, one for each row that changed it.
  private var contexts: [Slot] = []
  /// The last number given to a context.
  private var lastContext: UInt32 = 0

  /// The last number given out, to any window.
  ///
  /// Unprotected: drawings run on the one thread of the engine.
  private nonisolated(unsafe) static var lastNumber: UInt32 = 0
  /// The number of slots beyond which all are emptied: a few times as many as a whole drawing has.
  ///
  /// Rows that go leave theirs behind.
  private var contextLimit = Self.leastContextLimit
  private static let leastContextLimit = 1 << 10
  private var hasDiscardedContexts = false

  // MARK: Frames

  /// Keeps the last draw list as the one before, and empties its storage for the next pass.
  mutating func keep(_ list: inout DrawList) { previous.keep(&list, number: number) }

  /// Begins an encoding, whose blocks are kept from the list before if both lists are of the same kind.
  ///
  /// - Parameters:
  ///   - list: The draw list to fill.
  ///   - scale: The pixels per point.
  ///   - atlas: The atlas of its textures.
  ///   - statesDamage: Whether to compute the list's damage.
  mutating func begin(
    _ list: DrawList, scale: Double, atlas: TextureAtlas.State, statesDamage: Bool
  ) {
    var copies = previous.begin(list, scale: scale, atlas: atlas, statesDamage: statesDamage)
    passBefore = number
    Self.lastNumber &+= 1
    // 0 is reserved for ranges that no pass wrote.
    if Self.lastNumber == 0 { Self.lastNumber = 1 }
    number = Self.lastNumber
    isOn = true
    hasDiscardedContexts = contexts.count > contextLimit
    if hasDiscardedContexts {
      contexts.removeAll(keepingCapacity: true)
      copies = false
    }
    outer.removeAll(keepingCapacity: true)
    pending = 0..<0
    enterRoot(copies: copies)
  }

  /// Has the walk begin with the root.
  private mutating func enterRoot(copies: Bool) {
    parent = Parent(
      row: -1, start: 0, before: copies ? 0 : -1, childrenPass: passBefore, context: 0, groups: 0)
    pass = number
  }

  /// Ends an encoding that succeeded.
  mutating func end(_ list: inout DrawList) {
    isOn = false
    adaptContextLimit()
    previous.end(&list, number: number)
  }

  /// Ends an encoding that only replaced blocks of the list before: that becomes the draw list.
  mutating func endReplacing(_ list: inout DrawList) {
    isOn = false
    adaptContextLimit()
    previous.endReplacing(&list, number: number)
  }

  /// Adapts the maximum number of contexts if they were discarded.
  private mutating func adaptContextLimit() {
    if hasDiscardedContexts { contextLimit = max(Self.leastContextLimit, 4 * contexts.count) }
  }

  /// Pauses the recording of spans, for parts that are encoded within others, and returns whether it was on.
  mutating func pause() -> Bool {
    defer { isOn = false }
    return isOn
  }

  /// Resumes the recording of spans.
  mutating func resume(_ wasOn: Bool) { isOn = wasOn }

  // MARK: Copying

  /// Returns whether a row may have vertices to copy or move, or pending vertices must be copied before it.
  @inline(__always)
  func mayReuse(_ span: UnsafeMutablePointer<DrawSpan>, _ flags: NodeFlags) -> Bool {
    !flags.contains(.needsDraw) || span.pointee.movable != nil || !pending.isEmpty
  }

  /// Returns whether a row's vertices in the previous list can be copied unchanged.
  @inline(__always)
  func canCopy(_ span: UnsafeMutablePointer<DrawSpan>, _ flags: NodeFlags) -> Bool {
    flags.isDisjoint(with: [.needsDraw, .subtreeNeedsDraw, .isPlane, .isHidden])
      && parent.before >= 0 && span.pointee.pass == parent.childrenPass && span.pointee.count >= 0
      && span.pointee.context == parent.context
  }

  /// Returns whether a row was drawn in the previous list.
  @inline(__always)
  func isKnown(_ span: UnsafeMutablePointer<DrawSpan>) -> Bool {
    parent.before >= 0 && span.pointee.pass == parent.childrenPass
  }

  /// Returns whether a row's vertices follow the pending range in the previous list.
  @inline(__always)
  func follows(_ span: UnsafeMutablePointer<DrawSpan>) -> Bool {
    pending.isEmpty || span.pointee.count == 0
      || parent.before + span.pointee.start == pending.upperBound
  }

  /// Adds a row's vertices to the pending range.
  ///
  /// - Parameters:
  ///   - span: The row's.
  ///   - position: The number of vertices in the new list, without the pending ones.
  @inline(__always)
  mutating func copy(_ span: UnsafeMutablePointer<DrawSpan>, to position: Int32) {
    let from = parent.before + span.pointee.start
    span.pointee.start = position + Int32(pending.count) - parent.start
    span.pointee.pass = pass
    guard span.pointee.count > 0 else { return }
    let end = from + span.pointee.count
    pending = (pending.isEmpty ? from : pending.lowerBound)..<end
  }

  /// Returns and clears the pending range.
  @inline(__always)
  mutating func takePending() -> Range<Int32>? {
    guard !pending.isEmpty else { return nil }
    defer { pending = 0..<0 }
    return pending
  }

  // MARK: Replacing

  /// Returns whether the row that the walk begins with is in the list before, so that blocks in it may be replaced.
  func mayReplace(_ root: Row, in table: NodeTable) -> Bool {
    parent.before >= 0 && table.spans[Int(root)].pass == parent.childrenPass
  }

  /// Makes the blocks of a root, of which nothing but its changed leaves was encoded, those of the draw list.
  func keepReplaced(_ root: Row, in table: NodeTable) { table.spans[Int(root)].pass = number }

  /// Returns the drawing state around a row, as it was when the row was drawn; nil if it is unknown.
  ///
  /// - Precondition: It is not the state around the root.
  func context(around row: Row, in table: NodeTable) -> Context? {
    let number = table.spans[Int(row)].context
    var outer = table[row].parent
    while outer >= 0 {
      let slot = Int(table.spans[Int(outer)].inner) - 1
      if contexts.indices.contains(slot), contexts[slot].number == number {
        return contexts[slot].context
      }
      outer = table[outer].parent
    }
    return nil
  }

  /// Begins the encoding of one leaf, whose vertices are to take the place of those in the list before.
  ///
  /// - Returns: The leaf's vertices in the list before.
  mutating func beginReplacing(_ leaf: Row, in table: NodeTable) -> Range<Int> {
    let (span, above) = (table.spans[Int(leaf)], table[leaf].parent)
    var before: Int32 = 0
    var row = above
    while row >= 0 {
      before += table.spans[Int(row)].start
      row = table[row].parent
    }
    pass = table.spans[Int(above)].childrenPass
    // The new vertices are counted from zero, and keep their place among those of the parent.
    parent = Parent(
      row: above, start: -span.start, before: before, childrenPass: pass, context: span.context,
      groups: 0)
    let first = Int(before + span.start)
    return first..<first + Int(span.count)
  }

  /// Ends `beginReplacing`: what follows begins with the root again.
  mutating func endReplacing() {
    enterRoot(copies: true)
  }

  // MARK: Writing spans

  /// Records the span of a node without children; only a span that was drawn completely can be copied.
  @inline(__always)
  func note(
    _ span: UnsafeMutablePointer<DrawSpan>, from start: Int32, to end: Int32, isWhole: Bool
  ) {
    span.pointee.pass = pass
    span.pointee.childrenPass = 0
    span.pointee.start = start - parent.start
    span.pointee.count = isWhole ? end - start : -1
    span.pointee.context = parent.context
    span.pointee.movable = nil
    span.pointee.hasGroup = false
  }

  /// Begins a node that has children or needs a scope.
  mutating func enter(
    _ row: Row, _ span: UnsafeMutablePointer<DrawSpan>, at start: Int32, groups: Int32
  ) {
    // Where the children were not drawn, none of them is there, not even one that no pass wrote.
    let isKnown = isKnown(span) && span.pointee.childrenPass > 0
    let entered = Parent(
      row: row, start: start, before: isKnown ? parent.before + span.pointee.start : -1,
      childrenPass: span.pointee.childrenPass, context: parent.context, groups: groups)
    span.pointee.pass = pass
    span.pointee.start = start - parent.start
    span.pointee.context = parent.context
    // Until the children are drawn.
    span.pointee.childrenPass = 0
    span.pointee.movable = nil
    span.pointee.hasGroup = false
    outer.append(parent)
    parent = entered
  }

  /// Records the drawing state of a node's children, which come next.
  mutating func enterChildren(_ span: UnsafeMutablePointer<DrawSpan>, in context: Context?) {
    span.pointee.childrenPass = pass
    guard let context else { return }
    var slot = Int(span.pointee.inner) - 1
    if !contexts.indices.contains(slot) || contexts[slot].owner != parent.row {
      slot = contexts.count
      contexts.append(Slot(owner: parent.row, number: 0, context: context))
      span.pointee.inner = UInt32(slot + 1)
    }
    if contexts[slot].number == 0 || contexts[slot].context != context {
      lastContext &+= 1
      // 0 is the number of the context around the root.
      if lastContext == 0 { lastContext = 1 }
      contexts[slot] = Slot(owner: parent.row, number: lastContext, context: context)
    }
    parent.context = contexts[slot].number
  }

  /// Ends the node that was entered last.
  mutating func leave(_ spans: UnsafeMutablePointer<DrawSpan>, at end: Int32, groups: Int32) {
    let span = spans + Int(parent.row)
    span.pointee.count = groups == parent.groups ? end - parent.start : -1
    parent = outer.removeLast()
  }
}
