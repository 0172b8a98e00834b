internal import LamellaGeometry
internal import LamellaGraphics

extension Layer {
  /// Whether the layer and its subtree are drawn from a raster cache until something in them changes; default false.
  ///
  /// ```swift
  /// badge.layer.shouldRasterize = true
  /// badge.layer.rasterizationScale = window.contentScale
  /// ```
  ///
  /// The cache includes shadow, mask, border and clipping. The layer's own opacity, position and transforms are
  /// applied when the cache is drawn and may change in each frame. At the scale of the output the result equals
  /// direct drawing except for rounding of colors; a layer between pixels snaps to whole pixels.
  ///
  /// Use it for layers that are expensive to draw and rarely change: masks, shadows of content, fading groups, many
  /// small parts, a rotating panel. Do not use it for layers that change often: the cache is drawn by the CPU and
  /// then uploaded as a texture.
  ///
  /// - The cache is a texture of four bytes per pixel.
  /// - While nothing in it changes, a frame costs one draw call and visits no descendant.
  /// - It is released after about two seconds out of sight, and drawn again when visible.
  /// - It is limited to 4,096 pixels a side, and to the back end's texture size: parts beyond are clipped, which is
  ///   reported.
  public final var shouldRasterize: Bool {
    get { table[row].flags.contains(.isCached) }
    set {
      guard newValue != shouldRasterize else { return }
      table.setCounted(.isCached, of: row, newValue)
      LayerRasterization.column.change(row) { $0.cache = newValue ? RasterCache() : nil }
      table.mark(row, .needsCompose)
    }
  }

  /// The pixels per point of the raster cache of `shouldRasterize`; default 1, as in UIKit.
  ///
  /// Set it to the scale of the output, such as `Window.contentScale`: a smaller one is coarse and cheap, and a larger
  /// one costs without benefit. Values that are not finite or not positive are refused.
  public final var rasterizationScale: Double {
    get { LayerRasterization.column[row].scale }
    set {
      guard newValue > 0, newValue.isFinite else {
        return reportInvalidGeometry("rasterizationScale")
      }
      guard newValue != rasterizationScale else { return }
      LayerRasterization.column.change(row) { $0.scale = newValue }
    }
  }
}
