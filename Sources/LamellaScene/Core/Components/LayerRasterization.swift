internal import LamellaGeometry
internal import LamellaGraphics

/// A layer's rasterization settings and its raster cache; `Layer.shouldRasterize` is the flag `isCached`.
nonisolated struct LayerRasterization: Component {
  /// The pixels per point of the raster cache.
  var scale = 1.0
  /// The raster cache; nil until the layer has been rasterized.
  var cache: RasterCache?

  var isDefault: Bool { scale == 1 && cache == nil }

  nonisolated(unsafe) static let column = ComponentColumn<LayerRasterization>(
    invalidates: .appearance)
}

/// The picture of a node and all that lies in it, which is drawn in their stead.
nonisolated final class RasterCache {
  /// The name that atlases know it by.
  let name = TextureSource()
  /// The number of the drawing that the pixels show; another one each time.
  private(set) var version: UInt64 = 0
  /// Whether the pixels are those of the node as it is now.
  var isCurrent = false
  /// The bounds that the pixels show.
  var bounds = Rect.zero
  /// Pixels per point.
  var scale = 0.0
  /// The longest side that the pixels could have.
  var maximumSide: Int32 = 0
  /// The part of the node's own space that the pixels cover, in these pixels; empty where it shows nothing.
  var rect = PixelRect.none

  init() {}

  /// Begins another drawing.
  func renew() { version += 1 }
}

nonisolated extension NodeTable {
  /// Begins or ends to keep a picture of a row.
  func setCached(_ row: Row, _ isCached: Bool) {
    guard self[row].flags.contains(.isCached) != isCached else { return }
    setCounted(.isCached, of: row, isCached)
    LayerRasterization.column.write(row) { $0.cache = isCached ? RasterCache() : nil }
    mark(row, [.needsCompose, .needsDraw])
  }

  /// The picture of a row that keeps one.
  func rasterCache(of row: Row) -> RasterCache? { LayerRasterization.column[row].cache }

  /// Notes that the next frame shows a node elsewhere, or more or less of it: what keeps a picture around
  /// it needs another, and what keeps one of the node itself does not.
  func markAround(_ row: Row) {
    let parent = self[row].parent
    mark(parent >= 0 && self[row].flags.contains(.isCached) ? parent : row, .needsDraw)
  }
}
