internal import LamellaGeometry

nonisolated extension NodeTable {
  /// Maps a row's own space to its parent's, by model values.
  func transformToParent(_ row: Row) -> AffineTransform {
    let anchor = self[row].anchor
    let position = self[row].position
    if !self[row].flags.contains(.hasTransform) {
      return AffineTransform(translationX: position.x - anchor.x, y: position.y - anchor.y)
    }
    return AffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(extras(of: row).transform)
      .concatenating(AffineTransform(translationX: position.x, y: position.y))
  }

  /// Maps a row's own space to that of an ancestor, by model values; -1 maps to above the root.
  ///
  /// - Complexity: O(depth).
  func transform(from row: Row, toAncestor ancestor: Row) -> AffineTransform {
    var result = AffineTransform.identity
    var current = row
    while current >= 0, current != ancestor {
      result = result.concatenating(transformToParent(current))
      current = self[current].parent
    }
    return result
  }

  /// Maps a point of the parent's space to the row's own; where the row's transform flattens the
  /// plane, to its anchor.
  func convertFromParent(_ point: Point, to row: Row) -> Point {
    if !self[row].flags.contains(.hasTransform) {
      let anchor = self[row].anchor
      let position = self[row].position
      return Point(x: point.x - position.x + anchor.x, y: point.y - position.y + anchor.y)
    }
    guard let inverse = transformToParent(row).inverse else { return self[row].anchor }
    return inverse.apply(point)
  }

  /// The bounding box of a row in its parent's space.
  func frame(of row: Row) -> Rect {
    let bounds = self[row].bounds
    if !self[row].flags.contains(.hasTransform) {
      let position = self[row].position
      let anchor = self[row].anchorPoint
      return Rect(
        x: position.x - anchor.x * bounds.width, y: position.y - anchor.y * bounds.height,
        width: bounds.width, height: bounds.height)
    }
    return transformToParent(row).apply(bounds)
  }
}
