public import LamellaGeometry

extension View {
  /// The bounding box in the superview's space; derived from bounds, center and transform.
  public final var frame: Rect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The view's rectangle in its own space; changing the origin scrolls the content.
  public final var bounds: Rect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// The position of the view's anchor point, by default its center, in the superview's space.
  public final var center: Point {
    get { layer.position }
    set { layer.place(at: newValue) }
  }

  /// The transform of the view and all it contains in the plane, about its anchor.
  public final var transform: Transform2D {
    get { layer.affineTransform }
    set { layer.affineTransform = newValue }
  }

  /// The transform of the view and all it contains in space, about its anchor; see `Layer.transform`.
  public final var transform3D: Transform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point of the bounds that `center` places and `transform` turns about, in units of the size.
  ///
  /// Setting it keeps `center`, so the view moves.
  public final var anchorPoint: Point {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// Converts a vector from the window's space to the view's own: rotated and scaled, but not moved.
  package final func convertVector(_ vector: Point) -> Point {
    guard case .affine(let transform) = table.geometry.transformToRoot(from: row) else {
      return convert(vector, from: nil) - convert(.zero, from: nil)
    }
    guard let inverse = transform.inverse else { return .zero }
    return Point(
      x: inverse.a * vector.x + inverse.c * vector.y,
      y: inverse.b * vector.x + inverse.d * vector.y)
  }

  /// Converts a vector from the view's own space to the window's.
  final func convertVectorToWindow(_ vector: Point) -> Point {
    guard case .affine(let transform) = table.geometry.transformToRoot(from: row) else {
      return convert(vector, to: nil) - convert(.zero, to: nil)
    }
    return Point(
      x: transform.a * vector.x + transform.c * vector.y,
      y: transform.b * vector.x + transform.d * vector.y)
  }
}

// MARK: - Conversion, by model values

extension View {
  /// Converts a point of the view's own space to that of another view; nil means the window.
  ///
  /// Both views must be in one tree; without a window its root stands for the window. The result is
  /// always finite: where a transform flattens the plane it is the flattened view's anchor, and a point
  /// behind the eye comes out far away. See <doc:CoordinateSpaces>.
  ///
  /// - Parameters:
  ///   - point: A point of the view's own space.
  ///   - other: The view of the other space, or nil.
  /// - Returns: The same place in the other space.
  /// - Complexity: O(depth of both).
  public final func convert(_ point: Point, to other: View?) -> Point {
    layer.convert(point, to: other?.layer)
  }

  /// Converts a point of another view's space to the view's own; nil means the window.
  ///
  /// - Parameters:
  ///   - point: A point of the other view's space.
  ///   - other: The view of the other space, or nil.
  /// - Returns: The same place in the view's own space; see `convert(_:to:)`.
  /// - Complexity: O(depth of both).
  public final func convert(_ point: Point, from other: View?) -> Point {
    layer.convert(point, from: other?.layer)
  }

  /// Converts a rectangle to another view's space and returns its bounding box there.
  ///
  /// - Parameters:
  ///   - rect: A rectangle of the view's own space.
  ///   - other: The view of the other space, or nil for the window.
  /// - Returns: The box around the four corners, of the part in front of the eye.
  /// - Complexity: O(depth of both).
  public final func convert(_ rect: Rect, to other: View?) -> Rect {
    layer.convert(rect, to: other?.layer)
  }

  /// Converts a rectangle of another view's space and returns its bounding box in the view's own.
  ///
  /// - Parameters:
  ///   - rect: A rectangle of the other view's space.
  ///   - other: The view of the other space, or nil for the window.
  /// - Returns: The box around the four corners, of the part in front of the eye.
  /// - Complexity: O(depth of both).
  public final func convert(_ rect: Rect, from other: View?) -> Rect {
    layer.convert(rect, from: other?.layer)
  }
}
