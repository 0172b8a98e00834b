package import LamellaGeometry

/// A snapshot of one view as plain data, for tools that inspect past frames.
///
/// Fields have no padding between them, so that rows can be compared by their bytes.
package nonisolated struct ViewRow {
  /// The view's frame in its superview, by model values, in points.
  package var frame: Rect
  /// The box around the view in the window, by model values, in points.
  package var windowFrame: Rect
  /// The view's opacity, 0...1.
  package var alpha: Double
  /// The view's class.
  package var type: View.Type
  /// The number of its identifier in ``ViewRows/names``; -1 for none.
  package var identifier: Int32
  /// The row of the superview; -1 for the window's.
  package var superview: Int32
  /// The row in ``ViewRows/corners`` of a view that was not drawn upright in its `windowFrame`: one that is
  /// turned, or was on its way; -1 for others.
  package var corners: Int32
  /// The view's boolean properties.
  package var flags: Flags

  /// The boolean properties of a view.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: Int32
    package static let clipsToBounds = Flags(rawValue: 1)
    package static let isUserInteractionEnabled = Flags(rawValue: 2)
    /// See `View.isSeeThrough(isOnOverlay:)`.
    package static let isSeeThrough = Flags(rawValue: 4)
    package init(rawValue: Int32) { self.rawValue = rawValue }
  }
}

/// A snapshot of the visible views of a window, in drawing order.
///
/// The storage is reused between fillings.
package nonisolated struct ViewRows {
  /// The rows, one for each view, superviews before their subviews.
  package private(set) var rows: [ViewRow] = []
  /// Corners of those that need them.
  package private(set) var corners: [Parallelogram] = []
  /// All identifiers so far; their numbers never change.
  package private(set) var names: [String] = []

  private var numbers: [String: Int32] = [:]
  /// Rows of the tree to visit, the next one last, and the rows here that hold them.
  private var stack: [Row] = []
  private var holders: [Int32] = []
  private var order = SiblingOrder()

  package init() {}

  /// Takes a snapshot of a window's visible views by model values, with the places where the last frame drew them.
  ///
  /// Hidden views and those with an alpha below 0.01 are left out, with all that they hold.
  ///
  /// - Complexity: O(views * depth), without allocations once the storage has grown.
  @MainActor package mutating func fill(from window: Window) {
    rows.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    let table = window.table
    stack.append(window.row)
    holders.append(-1)
    while let row = stack.popLast(), var holder = holders.popLast() {
      if table[row].flags.contains(.isHidden) || table[row].opacity < 0.01 { continue }
      if let view = table.view(of: row) {
        append(view, row, holder, table)
        holder = Int32(rows.count - 1)
      }
      let start = stack.count
      var child = table[row].lastChild
      while child >= 0 {
        stack.append(child)
        holders.append(holder)
        child = table[child].previousSibling
      }
      order.sort(&stack, from: start, in: table)
    }
  }

  /// Adds the row of one view, with its corners if the last frame drew it rotated or at another place.
  @MainActor private mutating func append(
    _ view: View, _ row: Row, _ holder: Int32, _ table: NodeTable
  ) {
    let map = table.geometry.transformToRoot(from: row)
    let bounds = table[row].bounds
    var flags: ViewRow.Flags = []
    if table[row].flags.contains(.clipsToBounds) { flags.insert(.clipsToBounds) }
    if table[row].flags.contains(.isUserInteractionEnabled) {
      flags.insert(.isUserInteractionEnabled)
    }
    let isOnOverlay = holder >= 0 && rows[Int(holder)].flags.contains(.isSeeThrough)
    if view.isSeeThrough(isOnOverlay: isOnOverlay) { flags.insert(.isSeeThrough) }
    var cornersRow: Int32 = -1
    // What is out of sight of a culling row has the place of another time.
    let isPlaced = table.unseenAncestor(of: row) < 0
    let drawn = map.drawn(by: isPlaced ? table[row].windowTransform : nil)
    if drawn.isElsewhere || !drawn.map.isUpright {
      cornersRow = Int32(corners.count)
      corners.append(
        Parallelogram(
          topLeft: drawn.map.apply(bounds.origin).limited,
          topRight: drawn.map.apply(Point(x: bounds.maxX, y: bounds.minY)).limited,
          bottomLeft: drawn.map.apply(Point(x: bounds.minX, y: bounds.maxY)).limited))
    }
    rows.append(
      ViewRow(
        frame: view.frame, windowFrame: map.apply(bounds).limited,
        alpha: view.alpha, type: Swift.type(of: view), identifier: number(of: view.identifier),
        superview: holder, corners: cornersRow, flags: flags))
  }

  /// Returns the number of an identifier, and adds it to the list of names if it is new; -1 for nil.
  private mutating func number(of identifier: String?) -> Int32 {
    guard let identifier else { return -1 }
    if let number = numbers[identifier] { return number }
    let number = Int32(names.count)
    numbers[identifier] = number
    names.append(identifier)
    return number
  }
}

nonisolated extension CoordinateMapping {
  /// Returns the map that the last frame was drawn with, and whether it differs visibly from the model's.
  ///
  /// - Parameter composed: The map that the compose pass computed; nil for a row that it did not place.
  /// - Returns: The map, and whether it is another than the model's.
  fileprivate func drawn(
    by composed: Transform2D?
  ) -> (map: CoordinateMapping, isElsewhere: Bool) {
    guard let composed, case .affine(let own) = self else { return (self, false) }
    let turn = max(
      abs(own.a - composed.a), abs(own.b - composed.b), abs(own.c - composed.c),
      abs(own.d - composed.d))
    // Smaller differences are rounding, and invisible.
    let isSame = turn < 1e-6 && max(abs(own.tx - composed.tx), abs(own.ty - composed.ty)) < 0.01
    return isSame ? (self, false) : (.affine(composed), true)
  }

  /// Whether upright rectangles stay upright, and are not mirrored.
  fileprivate var isUpright: Bool {
    guard case .affine(let transform) = self else { return false }
    return transform.b == 0 && transform.c == 0 && transform.a > 0 && transform.d > 0
  }
}
