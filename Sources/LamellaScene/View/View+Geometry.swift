public import LamellaGeometry

extension View {
  /// The bounding box in the superview's space; derived from bounds, center and transform.
  public final var frame: Rect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The view's rectangle in its own space; moving its origin scrolls what the view contains.
  public final var bounds: Rect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// Where the view's anchor, the middle unless set otherwise, stands in the superview's space.
  public final var center: Point {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The transform of the view and all it contains, about its anchor.
  public final var transform: AffineTransform {
    get { layer.affineTransform }
    set { layer.affineTransform = newValue }
  }

  /// The point of the bounds that `center` places and `transform` turns about, in units of the size.
  ///
  /// Setting it keeps `center`, so the view moves.
  public final var anchorPoint: Point {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// A way in the window as seen in the view's own space: turned and scaled, not moved.
  final func convertVector(_ way: Point) -> Point {
    guard let inverse = transformToRoot.inverse else { return .zero }
    return Point(
      x: inverse.a * way.x + inverse.c * way.y, y: inverse.b * way.x + inverse.d * way.y)
  }

  /// A way in the view's own space as seen in the window.
  final func convertVectorToWindow(_ way: Point) -> Point {
    let transform = transformToRoot
    return Point(
      x: transform.a * way.x + transform.c * way.y, y: transform.b * way.x + transform.d * way.y)
  }

  // MARK: Conversion, by model values

  /// Converts a point of the view's own space to that of another view; nil means the window.
  ///
  /// Both views must be in one tree; without a window its root stands for the window. Where a
  /// transform flattens the plane, the result is the flattened view's anchor. See
  /// <doc:CoordinateSpaces>.
  ///
  /// - Complexity: O(depth of both).
  public final func convert(_ point: Point, to other: View?) -> Point {
    let atRoot = transformToRoot.apply(point)
    return other?.convertFromRoot(atRoot) ?? atRoot
  }

  /// Converts a point of another view's space to the view's own; nil means the window.
  public final func convert(_ point: Point, from other: View?) -> Point {
    convertFromRoot(other?.transformToRoot.apply(point) ?? point)
  }

  /// Converts a rectangle to another view's space and returns its bounding box there.
  public final func convert(_ rect: Rect, to other: View?) -> Rect {
    let atRoot = transformToRoot
    guard let other else { return atRoot.apply(rect) }
    guard let inverse = other.transformToRoot.inverse else {
      return Rect(origin: other.table[other.row].anchor, size: .zero)
    }
    return atRoot.concatenating(inverse).apply(rect)
  }

  /// Converts a rectangle of another view's space and returns its bounding box in the view's own.
  public final func convert(_ rect: Rect, from other: View?) -> Rect {
    let toRoot = other?.transformToRoot ?? .identity
    guard let inverse = transformToRoot.inverse else {
      return Rect(origin: table[row].anchor, size: .zero)
    }
    return toRoot.concatenating(inverse).apply(rect)
  }

  /// Maps own space to the root's own space, which is window space in a window.
  final var transformToRoot: AffineTransform {
    table.transform(from: row, toAncestor: table.root(of: row))
  }

  private func convertFromRoot(_ point: Point) -> Point {
    var offset = Point.zero
    var current = row
    while table[current].parent >= 0 {
      // Without transforms the way down is a sum.
      if table[current].flags.contains(.hasTransform) { return convertThroughTransforms(point) }
      offset += table[current].anchor - table[current].position
      current = table[current].parent
    }
    return point + offset
  }

  private func convertThroughTransforms(_ point: Point) -> Point {
    if let inverse = transformToRoot.inverse { return inverse.apply(point) }
    // Some transform flattens the plane: below it the way down goes on from the anchor.
    var path: [Row] = []
    var current = row
    while table[current].parent >= 0 {
      path.append(current)
      current = table[current].parent
    }
    return path.reversed().reduce(point) { table.convertFromParent($0, to: $1) }
  }
}
