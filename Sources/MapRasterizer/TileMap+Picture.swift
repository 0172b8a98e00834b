internal import LamellaFiles
internal import LamellaGeometry
package import LamellaGraphics
package import LamellaTileMaps

extension TileMap {
  /// A drawn map.
  package struct Picture: Sendable {
    /// The pixels; transparent where nothing is.
    package var image: Image
    /// The parts that were left out and why, one line each.
    package var warnings: [String]
  }

  /// The pixels to draw where Tiled 1.8 differs from the map's settings.
  package enum DrawingRule: Sendable {
    /// The map's settings: tiles under a see-through tint become see-through, each pixel of a tile shows once.
    /// A `TileMapView` and later versions of Tiled draw these.
    case plain
    /// The pixels of Tiled 1.8's rasterizer, to compare with.
    ///
    /// A see-through tint only darkens tiles and pictures that have no see-through pixel; tiles that are
    /// upright or turned by a right angle, in layers without an opacity of their own, then replace what lies
    /// below them. In layers that are moved by exactly half a pixel, mirrored tiles show their first row or
    /// column twice and not their last, and opaque ones turned by a right angle leave out their first.
    case tiled18
  }

  /// Draws the whole map as Tiled shows it.
  ///
  /// The picture covers the grid, or all chunks of an infinite map, and grows by the layers' offsets at
  /// the edges they point to. Background color and parallax are ignored; each pixel takes the color
  /// under its centre, without smoothing.
  ///
  /// - Parameters:
  ///   - pictures: The decoded pictures of the map.
  ///   - scale: Pixels of the result for a pixel of the map; 0.01 to 64.
  ///   - microseconds: The time that animations have run.
  ///   - rule: The pixels to draw where Tiled 1.8 differs.
  /// - Returns: The picture, with a line for each part that was left out.
  /// - Throws: `TileMapError` when the picture would be too large, or the scale is out of range.
  /// - Complexity: O(number of pixels of the result, of all drawn tiles and of all pictures).
  package func picture(
    with pictures: TilePictures, scale: Double = 1, microseconds: Int64 = 0,
    rule: DrawingRule = .plain
  ) throws(TileMapError) -> Picture {
    guard scale >= 0.01, scale <= 64 else {
      throw TileMapError(
        file: file, reason: "the scale \(scale) cannot be drawn", advice: "choose 0.01 to 64")
    }
    var painter = MapPainter(
      self, pictures, frame: try MapFrame(self, scale: scale), microseconds: microseconds,
      rule: rule)
    painter.paint()
    return Picture(image: painter.buffer.image(), warnings: painter.warnings)
  }
}

/// The part of the plane that a drawn map shows.
struct MapFrame {
  /// Pixels of the result for one of the map.
  var scale: Double
  /// The map's point at the top left corner of the result, in the map's pixels.
  var origin: Point
  /// The size of the result in pixels.
  var width: Int
  var height: Int

  init(_ map: TileMap, scale: Double) throws(TileMapError) {
    let cells = map.cellBounds
    // Layers that are moved reach beyond the grid, hidden ones too.
    var low = Point.zero
    var high = Point.zero
    TileMapLayer.forEachLeaf(of: map.layers) { _, settings in
      low.x = min(low.x, settings.offset.x)
      low.y = min(low.y, settings.offset.y)
      high.x = max(high.x, settings.offset.x)
      high.y = max(high.y, settings.offset.y)
    }
    let left = low.x.rounded(.down)
    let top = low.y.rounded(.down)
    self.scale = scale
    origin = Point(
      Double(cells.column) * Double(map.tileWidth) + left,
      Double(cells.row) * Double(map.tileHeight) + top)
    let width =
      (Double(cells.columns) * Double(map.tileWidth) - left + high.x.rounded(.up)) * scale
    let height =
      (Double(cells.rows) * Double(map.tileHeight) - top + high.y.rounded(.up)) * scale
    let side = Double(PNG.maximumSide)
    guard width <= side, height <= side, width * height <= Double(PNG.maximumPixels) else {
      throw TileMapError(
        file: map.file,
        reason: "the picture would be \(Self.whole(width)) x \(Self.whole(height)) pixels",
        advice: "draw at a smaller scale: at most \(PNG.maximumSide) pixels a side and "
          + "\(PNG.maximumPixels) in all are drawn")
    }
    self.width = max(1, Int(saturating: width))
    self.height = max(1, Int(saturating: height))
  }

  private static func whole(_ number: Double) -> String {
    number < 1e15 ? "\(Int(saturating: number))" : "\(number)"
  }
}
