internal import LamellaFiles
internal import LamellaGeometry
package import LamellaGraphics
package import LamellaTileMaps

extension TileMap {
  /// The picture of a map, with warnings.
  package struct Picture: Sendable {
    /// The image; transparent where nothing is drawn.
    package var image: Image
    /// Messages about what was not drawn, one line each.
    package var warnings: [String]
  }

  /// A rule for the pixels where Tiled 1.8 has bugs.
  package enum DrawingRule: Sendable {
    /// The map's content: tiles with a translucent tint become translucent, and each pixel of a tile shows
    /// once. A `TileMapView` and later versions of Tiled draw the same.
    case plain
    /// The pixels of Tiled 1.8's rasterizer, for comparison.
    ///
    /// A translucent tint only darkens opaque tiles and images; upright tiles and those rotated by a right
    /// angle, in layers of full opacity, then replace the pixels below. In layers moved by exactly half a
    /// pixel, flipped tiles show their first row or column twice and omit their last, and opaque ones rotated
    /// by a right angle omit their first.
    case tiled18
  }

  /// Draws the whole map as Tiled does.
  ///
  /// The picture covers the grid, or all chunks of an infinite map, extended by the layers' offsets at the
  /// edges that they point to. Background color and parallax are ignored; each pixel takes the color at its
  /// center, without smoothing.
  ///
  /// - Parameters:
  ///   - pictures: The decoded images of the map.
  ///   - scale: The pixels of the result for each pixel of the map; 0.01 to 64.
  ///   - microseconds: The time that animations have run.
  ///   - rule: The rule for pixels where Tiled 1.8 has bugs.
  /// - Returns: The picture with its warnings.
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

/// The area of the map that a picture covers.
struct MapFrame {
  /// The pixels of the result for each pixel of the map.
  var scale: Double
  /// The point of the map at the top left corner of the result, in map pixels.
  var origin: Point
  /// The size of the result in pixels.
  var width: Int
  var height: Int

  init(_ map: TileMap, scale: Double) throws(TileMapError) {
    // Layers with an offset extend beyond the grid, hidden ones too.
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
    let bounds = map.geometry.bounds(of: map.cellBounds)
    origin = Point(bounds.minX + left, bounds.minY + top)
    let width = (bounds.width - left + high.x.rounded(.up)) * scale
    let height = (bounds.height - top + high.y.rounded(.up)) * scale
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

  /// Formats a number without decimals if it is below 1e15.
  private static func whole(_ number: Double) -> String {
    number < 1e15 ? "\(Int(saturating: number))" : "\(number)"
  }
}
