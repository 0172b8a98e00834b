internal import LamellaGeometry
internal import LamellaGraphics

extension DrawEncoder {
  /// Fills a rectangle of the node.
  mutating func fill(_ rect: Rect, color: UInt32) {
    let color = faded(color)
    guard color >> 24 > 0 else { return }
    if isAligned {
      add(pixels(of: rect), whiteRegion(), color: color)
    } else {
      addTurned(rect, whiteRegion(), color: color)
    }
  }

  /// Fills a rectangle with rounded corners: four masks, and fills between them.
  mutating func fill(_ rect: Rect, radius: Double, color: UInt32) throws(AtlasFull) {
    let box = slices(of: rect)
    let radius = box.limit(radius)
    guard radius >= Slices.minimumRadius else { return fill(rect, color: color) }
    let color = faded(color)
    guard color >> 24 > 0, box.overlaps(clip) else { return }
    let corners = try atlas.corner(radiusPixels: radius)
    let side = Double(corners.sidePixels) / box.pixelsPerUnit
    let white = atlas.white(preferring: corners.topLeft.texture)
    add(corners, side: side, of: box, color: color)
    add(box, side, 0, box.width - side, side, white, color)
    add(box, 0, side, box.width, box.height - side, white, color)
    add(box, side, box.height - side, box.width - side, box.height, white, color)
  }

  /// Draws the inside edge of a rectangle, at least a pixel thick.
  mutating func stroke(
    _ rect: Rect, radius: Double, lineWidth: Double, color: UInt32
  ) throws(AtlasFull) {
    let box = slices(of: rect)
    let lineWidth = max(1, (lineWidth * box.pixelsPerLocalPoint).rounded())
    let line = lineWidth / box.pixelsPerUnit
    guard 2 * line < min(box.width, box.height) else {
      return try fill(rect, radius: radius, color: color)
    }
    let color = faded(color)
    guard color >> 24 > 0, box.overlaps(clip) else { return }
    let radius = box.limit(radius)
    var side = line
    var white = whiteRegion()
    if radius >= Slices.minimumRadius {
      let corners = try atlas.ring(radiusPixels: radius, lineWidthPixels: lineWidth)
      side = Double(corners.sidePixels) / box.pixelsPerUnit
      white = atlas.white(preferring: corners.topLeft.texture)
      add(corners, side: side, of: box, color: color)
      add(box, side, 0, box.width - side, line, white, color)
      add(box, side, box.height - line, box.width - side, box.height, white, color)
    } else {
      add(box, 0, 0, box.width, line, white, color)
      add(box, 0, box.height - line, box.width, box.height, white, color)
    }
    add(box, 0, side, line, box.height - side, white, color)
    add(box, box.width - line, side, box.width, box.height - side, white, color)
  }

  // MARK: Slices

  /// A rectangle that is drawn in parts.
  ///
  /// Its unit is the pixel where pixels of the node are aligned, else the node's point.
  private struct Slices {
    /// Below a quarter of a pixel a corner is square.
    static let minimumRadius = 0.25

    var origin: Point
    var width: Double
    var height: Double
    var pixelsPerUnit: Double
    var pixelsPerLocalPoint: Double
    /// The pixels around it.
    var cover: PixelRect

    /// A radius in the node's points as pixels, so that two corners fit along each side.
    func limit(_ radius: Double) -> Double {
      let half = (min(width, height) * pixelsPerUnit / 2).rounded(.down)
      return min(radius * pixelsPerLocalPoint, half)
    }

    func overlaps(_ clip: PixelRect) -> Bool { !cover.intersection(clip).isEmpty }
  }

  private func slices(of rect: Rect) -> Slices {
    if isAligned {
      let pixels = pixels(of: rect)
      return Slices(
        origin: Point(x: Double(pixels.x), y: Double(pixels.y)), width: Double(pixels.width),
        height: Double(pixels.height), pixelsPerUnit: 1,
        pixelsPerLocalPoint: min(abs(transform.a), abs(transform.d)), cover: pixels)
    }
    // A turned box is known by its bounding box; a pixel more on each side holds what is cut.
    let pixelsPerPoint = abs(transform.determinant).squareRoot()
    var cover = pixels(of: rect)
    cover.x -= 1
    cover.y -= 1
    cover.width += 2
    cover.height += 2
    return Slices(
      origin: rect.origin, width: rect.width, height: rect.height,
      pixelsPerUnit: max(pixelsPerPoint, 1e-6), pixelsPerLocalPoint: pixelsPerPoint, cover: cover)
  }

  /// Adds a part of a box, given by its edges in the box.
  private mutating func add(
    _ box: Slices, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double,
    _ region: AtlasRegion, _ color: UInt32
  ) {
    guard right > left, bottom > top else { return }
    if isAligned {
      add(
        PixelRect(
          x: box.cover.x + Int32(left), y: box.cover.y + Int32(top), width: Int32(right - left),
          height: Int32(bottom - top)), region, color: color)
    } else {
      addTurned(
        Rect(
          x: box.origin.x + left, y: box.origin.y + top, width: right - left,
          height: bottom - top),
        region, color: color)
    }
  }

  private mutating func add(
    _ corners: CornerRegions, side: Double, of box: Slices, color: UInt32
  ) {
    let right = box.width - side
    let bottom = box.height - side
    add(box, 0, 0, side, side, corners.topLeft, color)
    add(box, right, 0, box.width, side, corners.topRight, color)
    add(box, right, bottom, box.width, box.height, corners.bottomRight, color)
    add(box, 0, bottom, side, box.height, corners.bottomLeft, color)
  }
}
