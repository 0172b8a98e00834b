package import LamellaGeometry

extension Tileset {
  /// Returns the rectangle in which a layer draws the tile of a cell, in map pixels.
  ///
  /// A tile is aligned to the bottom left corner of its cell; larger ones extend up and to the right.
  ///
  /// - Parameters:
  ///   - picture: The tile's image.
  ///   - cell: The cell; transposed tiles swap width and height.
  ///   - column: The cell's column.
  ///   - row: The cell's row.
  ///   - tileWidth: The width of the map's cells, in pixels.
  ///   - tileHeight: The height of the map's cells, in pixels.
  /// - Returns: The rectangle.
  package func box(
    of picture: TilePicture, _ cell: TileCell, column: Int, row: Int, tileWidth: Int,
    tileHeight: Int
  ) -> Rect {
    var width = Double(picture.width)
    var height = Double(picture.height)
    var inset = Point.zero
    var stretch = Point(1, 1)
    if drawsAtGridSize {
      stretch = Point(Double(tileWidth) / width, Double(tileHeight) / height)
      if keepsAspect {
        let least = min(stretch.x, stretch.y)
        inset = Point(
          (Double(tileWidth) - width * least) / 2, (Double(tileHeight) - height * least) / 2)
        stretch = Point(least, least)
      }
      width *= stretch.x
      height *= stretch.y
    }
    if cell.isTransposed { swap(&width, &height) }
    return Rect(
      x: Double(column) * Double(tileWidth) + inset.x + Double(tileOffsetX) * stretch.x,
      y: Double(row + 1) * Double(tileHeight) - inset.y - height + Double(tileOffsetY) * stretch.y,
      width: width, height: height)
  }
}

extension TileMapLayer.ObjectContent {
  /// The objects in drawing order, back to front.
  package var inDrawingOrder: [TileMapObject] {
    guard isTopDown else { return objects }
    // At the same y, later objects of the file cover earlier ones.
    return objects.enumerated().sorted {
      ($0.element.position.y, $0.offset) < ($1.element.position.y, $1.offset)
    }.map(\.element)
  }
}

extension Tileset.Alignment {
  /// The point of a tile object's box that lies at the object's position, from (0, 0) at the top left corner
  /// to (1, 1).
  package var anchor: Point {
    switch self {
    case .topLeft: Point(0, 0)
    case .top: Point(0.5, 0)
    case .topRight: Point(1, 0)
    case .left: Point(0, 0.5)
    case .center: Point(0.5, 0.5)
    case .right: Point(1, 0.5)
    case .bottomLeft, .unspecified: Point(0, 1)
    case .bottom: Point(0.5, 1)
    case .bottomRight: Point(1, 1)
    }
  }
}
