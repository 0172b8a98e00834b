nonisolated extension NodeTable {
  /// Connects a row with its view.
  func attach(_ view: View, to row: Row) {
    precondition(
      views[Int(row)] == nil, "a layer belongs to one view only: make a layer for each view")
    views[Int(row)] = .passUnretained(view)
  }

  /// Returns the view of a row, if it has one.
  @inline(__always)
  func view(of row: Row) -> View? { unmanagedView(of: row)?.takeUnretainedValue() }

  /// Returns the view of a row, if it has one, for reads that do not retain it.
  @inline(__always)
  func unmanagedView(of row: Row) -> Unmanaged<View>? {
    guard let view = views[Int(row)] else { return nil }
    // Whatever is in the column has come there by `attach`.
    return unsafeBitCast(view, to: Unmanaged<View>.self)
  }
}
