nonisolated extension NodeTable {
  /// Connects a row with its view.
  func attach(_ view: View, to row: Row) {
    precondition(
      views[Int(row)] == nil, "a layer belongs to one view only: make a layer for each view")
    views[Int(row)] = .passUnretained(view)
  }

  /// Returns the window of a context; nil outside of windows.
  func window(ofContext number: Int32) -> Window? {
    unretainedWindow(ofContext: number)?.takeUnretainedValue()
  }

  /// Returns the window of a context without retaining it; nil outside of windows.
  private func unretainedWindow(ofContext number: Int32) -> Unmanaged<Window>? {
    let root = contexts[Int(number)].root
    guard root >= 0, let view = views[Int(root)] else { return nil }
    // Only windows are roots: what a cast would find out is known.
    return unsafeBitCast(view, to: Unmanaged<Window>.self)
  }

  /// Links the row of a plain view that moves alone, and marks what its move calls for.
  func linkAlone(_ row: Row, into parent: Row, before successor: Row) {
    link(row, into: parent, before: successor)
    let needs = context(of: parent).pointee.needsAfterMove.subtracting(.needsCompose)
    if !needs.isEmpty { mark(row, needs) }
    markForArranging(parent)
  }

  /// Unlinks the row of a plain view that moves alone, if nobody has to be told.
  ///
  /// - Returns: Whether it did.
  @inline(__always)
  @MainActor func unlinkAlone(_ row: Row) -> Bool {
    let parent = superviewRow(of: row)
    guard parent >= 0, isPlain(parent), !isPointedAt(inContext: self[row].context) else {
      return false
    }
    unlink(row)
    return true
  }

  /// Returns whether the window of a context hovers or touches views.
  @inline(__always)
  @MainActor private func isPointedAt(inContext number: Int32) -> Bool {
    unretainedWindow(ofContext: number)?._withUnsafeGuaranteedRef { $0.hasHoveredOrTouchedViews }
      ?? false
  }

  /// Returns the view of a row, if it has one.
  @inline(__always)
  func view(of row: Row) -> View? {
    guard let view = views[Int(row)] else { return nil }
    // Whatever is in the column has come there by `attach`.
    return unsafeBitCast(view, to: Unmanaged<View>.self).takeUnretainedValue()
  }
}
