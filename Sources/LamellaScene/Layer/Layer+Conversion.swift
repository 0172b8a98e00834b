public import LamellaGeometry

// Conversion between the spaces of layers, by model values.
extension Layer {
  /// Converts a point of the layer's own space to that of another layer; nil means the root of the tree, which is a
  /// window's layer.
  ///
  /// Both layers must be in one tree. The result is always finite: where a transform flattens the plane it is the
  /// flattened layer's anchor, and a point behind the eye comes out far away. See <doc:CoordinateSpaces>.
  ///
  /// - Parameters:
  ///   - point: The point, in the layer's own space.
  ///   - other: The layer of the other space, or nil.
  /// - Returns: The same place in the other space.
  /// - Complexity: O(depth of both).
  public final func convert(_ point: Point, to other: Layer?) -> Point {
    if other === self { return point.limited }
    let atRoot = table.geometry.transformToRoot(from: row).apply(point).limited
    return other?.convertFromRoot(atRoot) ?? atRoot
  }

  /// Converts a point of another layer's space to the layer's own; nil means the root.
  ///
  /// - Parameters:
  ///   - point: A place in the other layer's space.
  ///   - other: The layer of the other space, or nil.
  /// - Returns: The same place in the layer's own space; see `convert(_:to:)`.
  /// - Complexity: O(depth of both).
  public final func convert(_ point: Point, from other: Layer?) -> Point {
    if let other { return other.convert(point, to: self) }
    return convertFromRoot(point)
  }

  /// Converts a rectangle to another layer's space and returns its bounding box there.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the layer's own space.
  ///   - other: The layer of the other space, or nil for the root.
  /// - Returns: The box around the four corners, of the part in front of the eye.
  /// - Complexity: O(depth of both).
  public final func convert(_ rect: Rect, to other: Layer?) -> Rect {
    if rect == .null { return rect }
    if other === self { return rect.limited }
    let atRoot = table.geometry.transformToRoot(from: row)
    guard let other else { return atRoot.apply(rect).limited }
    guard let inverse = table.geometry.transformToRoot(from: other.row).inverse else {
      return Rect(origin: table[other.row].anchor.limited, size: .zero)
    }
    return atRoot.concatenating(inverse).apply(rect).limited
  }

  /// Converts a rectangle of another layer's space and returns its bounding box in the layer's own.
  ///
  /// - Parameters:
  ///   - rect: A place in the other layer's space.
  ///   - other: The layer of the other space, or nil for the root.
  /// - Returns: The box around the four corners, of the part in front of the eye.
  /// - Complexity: O(depth of both).
  public final func convert(_ rect: Rect, from other: Layer?) -> Rect {
    if let other { return other.convert(rect, to: self) }
    if rect == .null { return rect }
    guard let inverse = table.geometry.transformToRoot(from: row).inverse else {
      return Rect(origin: table[row].anchor.limited, size: .zero)
    }
    return inverse.apply(rect).limited
  }

  /// Converts a point of the root's space to the layer's own.
  private func convertFromRoot(_ point: Point) -> Point {
    var offset = Point.zero
    var current = row
    while table[current].parent >= 0 {
      // Without transforms the map down is a sum.
      guard table.geometry.isMovedOnly(current) else { return convertThroughTransforms(point) }
      offset += table[current].anchor - table[current].position
      current = table[current].parent
    }
    return (point + offset).limited
  }

  /// Converts a point of the root's space through the transforms of all ancestors.
  private func convertThroughTransforms(_ point: Point) -> Point {
    if let inverse = table.geometry.transformToRoot(from: row).inverse {
      return inverse.apply(point).limited
    }
    // Some transform flattens the plane: below it the map goes on from the anchor.
    var path: [Row] = []
    var current = row
    while table[current].parent >= 0 {
      path.append(current)
      current = table[current].parent
    }
    return path.reversed().reduce(point) { table.geometry.convertFromParent($0, to: $1) }.limited
  }
}
