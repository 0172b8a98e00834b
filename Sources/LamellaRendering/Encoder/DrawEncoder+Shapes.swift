package import LamellaGeometry
internal import LamellaGraphics

extension DrawEncoder {
  /// Fills a rectangle of the node.
  package mutating func fill(_ rect: Rect, color: UInt32) {
    let color = faded(color)
    guard color >> 24 > 0 else { return }
    if isAligned {
      add(pixels(of: rect), whiteRegion(), color: color)
    } else {
      fillTurned(rect, radius: 0, color: color)
    }
  }

  /// Fills a rotated rectangle with antialiased edges.
  ///
  /// Mutating as its callers are: what does not mutate takes a copy of the encoder, which these would make in any
  /// case.
  @inline(never)
  private mutating func fillTurned(_ rect: Rect, radius: Double, color: UInt32) {
    fill(box(rect, radius: radius), color: color)
  }

  /// Fills a rectangle with rounded corners; without rotation, as four corner masks and plain rectangles.
  package mutating func fill(_ rect: Rect, radius: Double, color: UInt32) throws(AtlasFull) {
    guard isAligned else { return fillTurned(rect, radius: radius, color: faded(color)) }
    let box = pixels(of: rect)
    let radius = limit(radius, in: box)
    guard radius >= Self.minimumRadius else { return fill(rect, color: color) }
    let color = faded(color)
    guard color >> 24 > 0, box.intersects(clip) else { return }
    let regions = try atlas.cornerRegions(radiusPixels: radius)
    if clip.contains(box) { return addWhole(box, regions, color) }
    addVisible(box, regions, color)
  }

  /// Adds the visible parts of a box with rounded corners.
  @inline(never)
  private mutating func addVisible(
    _ box: PixelRect, _ corners: UnsafePointer<CornerRegions>, _ color: UInt32
  ) {
    let corners = corners.pointee
    let side = Int32(corners.sidePixels)
    let white = corners.white
    add(corners, of: box, color: color)
    add(box, side, 0, box.width - side, side, white, color)
    add(box, 0, side, box.width, box.height - side, white, color)
    add(box, side, box.height - side, box.width - side, box.height, white, color)
  }

  /// Strokes the inside edge of a rectangle; without rotation in whole pixels, at least one.
  package mutating func stroke(
    _ rect: Rect, radius: Double, lineWidth: Double, color: UInt32
  ) throws(AtlasFull) {
    guard isAligned else {
      let width = lineWidth * transform.meanScale
      return stroke(box(rect, radius: radius), lineWidthPixels: width, color: faded(color))
    }
    let box = pixels(of: rect)
    let line = max(1, (lineWidth * pixelsPerPoint).rounded())
    guard 2 * line < Double(min(box.width, box.height)) else {
      return try fill(rect, radius: radius, color: color)
    }
    let color = faded(color)
    guard color >> 24 > 0, !box.intersection(clip).isEmpty else { return }
    let width = Int32(saturating: line)
    let radius = limit(radius, in: box)
    var side = width
    var white = whiteRegion()
    if radius >= Self.minimumRadius {
      let corners = try atlas.ring(radiusPixels: radius, lineWidthPixels: line)
      side = Int32(corners.sidePixels)
      white = corners.white
      add(corners, of: box, color: color)
      add(box, side, 0, box.width - side, width, white, color)
      add(box, side, box.height - width, box.width - side, box.height, white, color)
    } else {
      add(box, 0, 0, box.width, width, white, color)
      add(box, 0, box.height - width, box.width, box.height, white, color)
    }
    add(box, 0, side, width, box.height - side, white, color)
    add(box, box.width - width, side, box.width, box.height - side, white, color)
  }

  /// Strokes the inside edge of a rectangle with a radius for each corner.
  package mutating func stroke(_ rect: Rect, radii: SIMD4<Double>, lineWidth: Double, color: UInt32)
  {
    let width = lineWidth * transform.meanScale
    let line = isAligned ? max(1, width.rounded()) : width
    stroke(box(rect, radii: radii), lineWidthPixels: line, color: faded(color))
  }

  /// Fills a rectangle of the node, enlarged by a pixel if rotated, for drawing that is clipped otherwise.
  package mutating func fillBeyond(_ rect: Rect, color: UInt32) {
    if isAligned { return fill(rect, color: color) }
    var box = box(rect, radius: 0)
    box.rect = rect.inset(
      by: EdgeInsets(
        top: -1 / box.pixelsPerUnit.height, left: -1 / box.pixelsPerUnit.width,
        bottom: -1 / box.pixelsPerUnit.height, right: -1 / box.pixelsPerUnit.width))
    fill(box, color: faded(color))
  }

  // MARK: Boxes

  /// Below a quarter of a pixel a corner is square.
  static let minimumRadius = 0.25

  /// Pixels per point of the node, where it is upright.
  private var pixelsPerPoint: Double {
    @inline(__always) get { min(abs(transform.a), abs(transform.d)) }
  }

  /// Converts a radius from points to pixels, limited to half of each side.
  @inline(__always)
  private func limit(_ radius: Double, in box: PixelRect) -> Double {
    min(radius * pixelsPerPoint, Double(min(box.width, box.height) / 2))
  }

  /// Returns a rectangle of the node as a box with rounded corners; unrotated boxes lie on whole pixels.
  func box(_ rect: Rect, radius: Double) -> RoundedBox {
    box(rect, radii: SIMD4(repeating: radius))
  }

  /// Returns a rectangle of the node as a box with a radius for each corner, clockwise from the top left.
  package func box(_ rect: Rect, radii: SIMD4<Double>) -> RoundedBox {
    guard isAligned else { return RoundedBox(rect, radii: radii, transform: transform) }
    let box = pixels(of: rect)
    return RoundedBox(
      Rect(
        x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height)),
      radii: mirrored(radii) * pixelsPerPoint, transform: .identity)
  }

  /// Returns the corner radii in the order of the output, for an unrotated node that may be mirrored.
  private func mirrored(_ radii: SIMD4<Double>) -> SIMD4<Double> {
    var radii = radii
    if transform.a < 0 { radii = SIMD4(radii[1], radii[0], radii[3], radii[2]) }
    if transform.d < 0 { radii = SIMD4(radii[3], radii[2], radii[1], radii[0]) }
    return radii
  }

  /// Adds a part of a box, given by its edges relative to the box, in pixels.
  private mutating func add(
    _ box: PixelRect, _ left: Int32, _ top: Int32, _ right: Int32, _ bottom: Int32,
    _ region: AtlasRegion, _ color: UInt32
  ) {
    guard right > left, bottom > top else { return }
    add(
      PixelRect(x: box.x + left, y: box.y + top, width: right - left, height: bottom - top),
      region, color: color)
  }

  /// Adds a box with rounded corners that is completely visible.
  @inline(never)
  private mutating func addWhole(
    _ box: PixelRect, _ corners: UnsafePointer<CornerRegions>, _ color: UInt32
  ) {
    let side = Int32(corners.pointee.sidePixels)
    let (left, right) = (Float(box.x), Float(box.x + box.width))
    let (top, bottom) = (Float(box.y), Float(box.y + box.height))
    let (innerLeft, innerRight) = (Float(box.x + side), Float(box.x + box.width - side))
    let (innerTop, innerBottom) = (Float(box.y + side), Float(box.y + box.height - side))
    beginRun(kind: .quads, texture: corners.pointee.topLeft.texture, isWhole: true, in: box)
    var room = roomInRun(quads: 7)
    room.writeQuad(left, top, innerLeft, innerTop, corners.pointee.topLeft, color)
    (room + 4).writeQuad(innerRight, top, right, innerTop, corners.pointee.topRight, color)
    (room + 8).writeQuad(
      innerRight, innerBottom, right, bottom, corners.pointee.bottomRight, color)
    (room + 12).writeQuad(left, innerBottom, innerLeft, bottom, corners.pointee.bottomLeft, color)
    room += 16
    let isWide = innerLeft < innerRight
    if isWide {
      room.writeQuad(innerLeft, top, innerRight, innerTop, corners.pointee.white, color)
      room += 4
    }
    if innerTop < innerBottom {
      room.writeQuad(left, innerTop, right, innerBottom, corners.pointee.white, color)
      room += 4
    }
    if isWide {
      room.writeQuad(innerLeft, innerBottom, innerRight, bottom, corners.pointee.white, color)
      room += 4
    }
    giveBack(from: room)
  }

  /// Adds the four corner masks of a box.
  private mutating func add(_ corners: CornerRegions, of box: PixelRect, color: UInt32) {
    let side = Int32(corners.sidePixels)
    let right = box.width - side
    let bottom = box.height - side
    add(box, 0, 0, side, side, corners.topLeft, color)
    add(box, right, 0, box.width, side, corners.topRight, color)
    add(box, right, bottom, box.width, box.height, corners.bottomRight, color)
    add(box, 0, bottom, side, box.height, corners.bottomLeft, color)
  }
}
