internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

extension Layer {
  /// Returns a layer with a picture of this one and its sublayers as they are now, in the same place of the same
  /// superlayer.
  ///
  /// The picture is drawn by the processor at the scale of the window. It holds drawings, sublayers, shadow,
  /// border and mask as the next frame would show them at the running tick, without layout that is pending.
  /// Opacity, transform and place are properties of the new layer.
  ///
  /// - Parameter limit: The part of the layer's own space to which the picture is limited; nil for all.
  /// - Returns: The layer; nil outside of a window, for a window itself, and for a layer that shows nothing.
  /// - Complexity: O(layers in it) to encode and O(pixels) to draw; the window's next frame is drawn as a whole.
  final func snapshot(within limit: Rect? = nil) -> Layer? {
    guard let window = hostWindow, window.row != row, isInSight
    else { return nil }
    let (wasKept, oldScale) = (shouldRasterize, rasterizationScale)
    // The passes place what is in such a layer in a space of its own.
    rasterizationScale = window.contentScale
    shouldRasterize = true
    var snapshot: Layer?
    var request = FrameRequest()
    request.encodesUnchanged = true
    FramePipeline(window: window).runFrame(request) {
      self.table.placeUnseen(self.row)
      snapshot = self.picture(scale: window.contentScale, within: limit).map(self.makeSnapshot)
    }
    shouldRasterize = wasKept
    rasterizationScale = oldScale
    window.setNeedsFullDraw()
    return snapshot
  }

  private var isInSight: Bool {
    var current = row
    while current >= 0 {
      if table[current].flags.contains(.isHidden) { return false }
      current = table[current].parent
    }
    return true
  }

  /// Returns the layer's picture and its place in the layer's own space, by presented values.
  private func picture(scale: Double, within limit: Rect?) -> (image: Image, rect: Rect)? {
    var pixels = table.extents.extent(of: row, scale: scale)
    if let limit {
      pixels = pixels.intersection(
        PixelSpace.around(
          limit.minX * scale, limit.minY * scale, limit.maxX * scale, limit.maxY * scale))
    }
    pixels = pixels.limited(to: maximumPlaneSide)
    guard !pixels.isEmpty else { return nil }
    let rasterizer = Rasterizer(maximumTextureSide: Int(maximumPlaneSide), depth: 1)
    let bytes = Diagnostics.afterwards { () -> [UInt8]? in
      let part = Rasterizer.Part(row: row, rect: pixels, scale: scale, omitsShadows: false)
      guard rasterizer.encode(part, relativeTo: (0, 0)) != nil else { return nil }
      return rasterizer.draw(in: pixels)
    }
    guard var bytes else { return nil }
    for pixel in 0..<bytes.count / 4 {
      let alpha = Int(bytes[4 * pixel + 3])
      guard alpha > 0, alpha < 255 else { continue }
      for channel in 4 * pixel..<4 * pixel + 3 {
        bytes[channel] = UInt8(min((Int(bytes[channel]) * 255 + alpha / 2) / alpha, 255))
      }
    }
    let image = Image(
      width: Int(pixels.width), height: Int(pixels.height), pixels: bytes, scale: scale)
    let rect = Rect(
      x: Double(pixels.x) / scale, y: Double(pixels.y) / scale,
      width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
    return (image, rect)
  }

  /// Returns a layer with a picture in the place where the layer is presented.
  private func makeSnapshot(_ image: Image, _ rect: Rect) -> Layer {
    let layer = InnerLayer()
    let shown = table.shown.values(row).pointee
    layer.bounds = rect
    layer.anchorPoint = Point(
      (shown.anchor.x - rect.minX) / rect.width, (shown.anchor.y - rect.minY) / rect.height)
    layer.position = shown.position
    layer.transform = table.shown.transform(of: row)
    layer.zPosition = Double(shown.zPosition)
    layer.opacity = shown.opacity
    layer.contents = image
    layer.contentsGravity = .resize
    return layer
  }
}

extension View {
  /// Returns a view with a picture of this one and its subviews as they are now.
  ///
  /// The snapshot has the view's bounds; parts that reach beyond are shown, too.
  ///
  /// - Parameter afterScreenUpdates: Whether layout that is pending is done first.
  /// - Returns: The view; nil outside of a window, for a window itself, and for a view that shows nothing.
  /// - Complexity: O(pixels); the window's next frame is drawn as a whole.
  public final func snapshotView(afterScreenUpdates: Bool) -> View? {
    if afterScreenUpdates { layer.layoutIfNeeded() }
    guard let picture = layer.snapshot() else { return nil }
    let view = View(frame: bounds)
    view.bounds = bounds
    picture.transform = .identity
    picture.opacity = 1
    picture.zPosition = 0
    picture.position = Point(
      bounds.minX + layer.anchorPoint.x * bounds.width,
      bounds.minY + layer.anchorPoint.y * bounds.height)
    view.layer.addSublayer(picture)
    return view
  }
}
