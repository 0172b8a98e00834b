internal import LamellaGeometry
internal import LamellaGraphics

extension Layer {
  /// Whether the layer, with all that it contains, is drawn into a picture that is kept and shown in its
  /// stead until something in it changes; false unless set.
  ///
  /// ```swift
  /// badge.layer.shouldRasterize = true
  /// badge.layer.rasterizationScale = window.contentScale
  /// ```
  ///
  /// Shadow, mask, border and clipping belong to the picture. The layer's own opacity and its place, turn
  /// and depth do not: they are applied to the picture and may change each frame. At the scale of the
  /// output the picture is what would be seen without it, but for a rounding of colours; a layer between
  /// pixels goes to the nearest as a whole.
  ///
  /// It pays for what is dear to draw and seldom changes: masks, shadows of content, groups that fade, many
  /// small parts, a turning panel. It costs for what changes: the picture is drawn by the processor,
  /// whatever draws the window, and then handed over as a texture.
  ///
  /// - A picture is a texture: four bytes for each of its pixels.
  /// - While nothing in it changes a frame costs one draw call, whatever the layer contains; nothing in it
  ///   is visited.
  /// - It goes after about two seconds without being seen, and is drawn again when it is.
  /// - It is no larger than 4,096 pixels a side, or than the back end's textures: what reaches farther out is
  ///   cut off, which is reported.
  public final var shouldRasterize: Bool {
    get { table[row].flags.contains(.isCached) }
    set {
      guard newValue != shouldRasterize else { return }
      table.setCached(row, newValue)
    }
  }

  /// Pixels per point of the picture that `shouldRasterize` keeps; 1 unless set, as in UIKit.
  ///
  /// Set it to the scale of the output, such as `Window.contentScale`: a smaller one makes the picture
  /// coarse and cheap, a larger one costs for nothing. Values that are not finite or not positive are
  /// refused.
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
