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

/// The raster cache of a node and its subtree.
nonisolated final class RasterCache {
  /// The key of the texture in atlases.
  let name = TextureSource()
  /// The version of the pixels, incremented each time they are drawn.
  private(set) var version: UInt64 = 0
  /// Whether the pixels are up to date.
  var isCurrent = false
  /// The node's bounds when the pixels were drawn.
  var bounds = Rect.zero
  /// Pixels per point.
  var scale = 0.0
  /// The maximum texture side when the pixels were drawn.
  var maximumSide: Int32 = 0
  /// The rectangle of the node's own space that the pixels cover, in cache pixels; empty if the node shows nothing.
  var rect = PixelRect.none

  init() {}

  /// Begins a new version.
  func renew() { version += 1 }
}
