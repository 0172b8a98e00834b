package import LamellaGeometry

extension Tileset {
  /// Returns the rectangle in which a layer draws the tile of a cell, before it is rotated, in map pixels.
  ///
  /// A tile is aligned to the bottom left corner of its cell; larger ones extend up and to the right. On hexagonal maps a
  /// tile may be rotated about the middle of the rectangle; see ``TileCell/rotation(in:)``.
  ///
  /// - Parameters:
  ///   - picture: The tile's image.
  ///   - cell: The cell; transposed tiles swap width and height.
  ///   - anchor: The point of the tile's bottom left corner.
  ///   - geometry: The geometry of the map's cells.
  /// - Returns: The rectangle.
  package func box(
    of picture: TilePicture, _ cell: TileCell, at anchor: Point, in geometry: CellGeometry
  ) -> Rect {
    let (gridWidth, gridHeight) = (Double(geometry.tileWidth), Double(geometry.tileHeight))
    var width = Double(picture.width)
    var height = Double(picture.height)
    var inset = Point.zero
    var stretch = Point(1, 1)
    if drawsAtGridSize {
      stretch = Point(gridWidth / width, gridHeight / height)
      if keepsAspect {
        let least = min(stretch.x, stretch.y)
        inset = Point((gridWidth - width * least) / 2, (gridHeight - height * least) / 2)
        stretch = Point(least, least)
      }
      width *= stretch.x
      height *= stretch.y
    }
    if cell.isTransposed, geometry.orientation != .hexagonal { swap(&width, &height) }
    return Rect(
      x: anchor.x + inset.x + Double(tileOffsetX) * stretch.x,
      y: anchor.y - inset.y - height + Double(tileOffsetY) * stretch.y,
      width: width, height: height)
  }
}

extension TileCell {
  /// Returns the angle by which the tile is rotated about its middle, after it is flipped, in degrees clockwise: a multiple
  /// of 60 on hexagonal maps, else 0.
  package func rotation(in geometry: CellGeometry) -> Double {
    guard geometry.orientation == .hexagonal else { return 0 }
    return (isTransposed ? 60 : 0) + (isRotatedBy120 ? 120 : 0)
  }
}

/// The rectangle, relative to a cell's anchor, that holds what any tile of a map draws for the cell.
package struct TileReach: Hashable, Sendable {
  /// The rectangle, in map pixels; a cell's own when there are no tiles.
  package private(set) var rect: Rect

  /// Makes the reach of tiles that stay in their cells.
  package init(of geometry: CellGeometry) {
    rect = Rect(
      x: 0, y: -Double(geometry.tileHeight), width: Double(geometry.tileWidth),
      height: Double(geometry.tileHeight))
  }

  /// Makes the reach of all tiles of a map, or of some of its tilesets.
  ///
  /// - Complexity: O(number of tilesets and of tiles with images of their own).
  package init(of map: TileMap, _ pictures: TilePictures, tilesets: Range<Int>? = nil) {
    let geometry = map.geometry
    self.init(of: geometry)
    for index in tilesets ?? map.tilesets.indices {
      let tileset = map.tilesets[index]
      for picture in pictures.differentSizes(ofTileset: index) {
        for flags: UInt32 in [0, 0x2000_0000] {
          add(tileset.box(of: picture, TileCell(rawValue: flags), at: .zero, in: geometry))
        }
        // Rotated, a tile stays in the circle around it.
        if geometry.orientation == .hexagonal {
          let box = tileset.box(of: picture, .empty, at: .zero, in: geometry)
          let radius = (box.width * box.width + box.height * box.height).squareRoot() / 2
          add(
            Rect(x: box.midX - radius, y: box.midY - radius, width: 2 * radius, height: 2 * radius))
        }
      }
    }
  }

  /// Extends the reach by a rectangle relative to the anchor.
  package mutating func add(_ box: Rect) { rect = rect.union(box) }

  /// Returns the rectangle that holds the anchors of all cells that draw into another.
  package func anchors(drawingInto area: Rect) -> Rect {
    Rect(
      minX: area.minX - rect.maxX, minY: area.minY - rect.maxY, maxX: area.maxX - rect.minX,
      maxY: area.maxY - rect.minY)
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
  package func anchor(in orientation: TileMap.Orientation) -> Point {
    switch self {
    case .topLeft: Point(0, 0)
    case .top: Point(0.5, 0)
    case .topRight: Point(1, 0)
    case .left: Point(0, 0.5)
    case .center: Point(0.5, 0.5)
    case .right: Point(1, 0.5)
    case .unspecified: orientation == .isometric ? Point(0.5, 1) : Point(0, 1)
    case .bottomLeft: Point(0, 1)
    case .bottom: Point(0.5, 1)
    case .bottomRight: Point(1, 1)
    }
  }
}
