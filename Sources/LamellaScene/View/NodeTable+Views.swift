nonisolated extension NodeTable {
  /// Connects a row with its view.
  func attach(_ view: View, to row: Row) {
    precondition(
      views[Int(row)] == nil, "a layer belongs to one view only: make a layer for each view")
    views[Int(row)] = .passUnretained(view)
  }

  /// Returns the window of a context; nil outside of windows.
  func window(ofContext number: Int32) -> Window? {
    let root = contexts[Int(number)].root
    guard root >= 0, let view = views[Int(root)] else { return nil }
    // Only windows are roots: what a cast would find out is known.
    return unsafeBitCast(view, to: Unmanaged<Window>.self).takeUnretainedValue()
  }

  /// Returns the view of a row, if it has one.
  @inline(__always)
  func view(of row: Row) -> View? {
    guard let view = views[Int(row)] else { return nil }
    // Whatever is in the column has come there by `attach`.
    return unsafeBitCast(view, to: Unmanaged<View>.self).takeUnretainedValue()
  }
}
