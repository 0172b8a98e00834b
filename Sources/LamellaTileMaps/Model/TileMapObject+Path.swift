public import LamellaGeometry

extension TileMapObject {
  /// Returns the object's shape as a path in map pixels, rotated and in the map's projection.
  ///
  /// On isometric maps rectangles become diamonds; points and texts are only moved. A point is a small circle. A tile is
  /// the rectangle of its size above the position, without its tileset's alignment; without a size the path is empty.
  ///
  /// - Parameter geometry: The geometry of the map's cells.
  /// - Returns: The path; polylines are open, all others are closed.
  public func path(in geometry: CellGeometry) -> Path {
    let rect = Rect(origin: .zero, size: size)
    var path = Path()
    var isProjected = true
    switch shape {
    case .rectangle: path.addRect(rect)
    case .ellipse: path.addEllipse(in: rect)
    case .capsule: path = Path(roundedRect: rect, cornerRadius: min(size.width, size.height) / 2)
    case .polygon(let points):
      path.addLines(between: points)
      path.closeSubpath()
    case .polyline(let points): path.addLines(between: points)
    case .point:
      let radius = Self.pointRadius
      path.addEllipse(in: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
      isProjected = false
    case .text:
      path.addRect(rect)
      isProjected = geometry.orientation == .orthogonal
    case .tile:
      guard size.width > 0, size.height > 0 else { return path }
      path.addRect(rect.offsetBy(dx: 0, dy: -size.height))
      isProjected = geometry.orientation == .oblique
    }
    let projection = geometry.objectTransform
    if isProjected, !projection.isIdentity {
      var linear = projection
      (linear.tx, linear.ty) = (0, 0)
      path = path.applying(linear)
    }
    // Turned on screen, about the position.
    let turn = Turn(degrees: rotation)
    let (right, down) = (turn.apply(Point(1, 0)), turn.apply(Point(0, 1)))
    let place = projection.apply(position)
    return path.applying(
      Transform2D(a: right.x, b: right.y, c: down.x, d: down.y, tx: place.x, ty: place.y))
  }

  /// The radius of the circle that stands for a point, in map pixels.
  private static let pointRadius = 4.0
}
