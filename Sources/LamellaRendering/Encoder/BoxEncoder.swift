internal import LamellaGeometry
internal import LamellaGraphics

/// The encoder of rectangles with square or round corners.
///
/// Without rotation a box lies on whole pixels, and consists of corner masks and plain rectangles; rotated ones are
/// outlines.
struct BoxEncoder {
  private let atlas: TextureAtlas

  init(atlas: TextureAtlas) { self.atlas = atlas }

  /// Below a quarter of a pixel a corner is square.
  private static let minimumRadius = 0.25

  /// Fills an unrotated rectangle of the node, in a premultiplied color.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the node's own space.
  ///   - radius: The radius of the corners, in points.
  ///   - color: The color; not transparent.
  ///   - space: The node's space.
  ///   - builder: The builder of the list.
  /// - Throws: `AtlasFull` when the corners' mask finds no place.
  mutating func fill(
    _ rect: Rect, radius: Double, color: UInt32, in space: PixelSpace,
    into builder: inout DrawListBuilder
  ) throws(AtlasFull) {
    let box = space.pixels(of: rect)
    let radius = limit(radius, in: box, space)
    guard radius >= Self.minimumRadius else { return builder.add(box, color: color) }
    guard box.intersects(builder.clip) else { return }
    if box.height <= TextureAtlas.maximumCapHeight {
      let caps = try atlas.caps(ofHeight: box.height, radiusPixels: radius, lineWidth: 0)
      return builder.add(box, caps, lineWidth: 0, color)
    }
    let corners = try atlas.cornerRegions(radiusPixels: radius)
    if builder.clip.contains(box) { return builder.addWhole(box, corners, color) }
    builder.addVisible(box, corners.pointee, color)
  }

  /// Strokes the inside edge of an unrotated rectangle of the node in whole pixels, at least one.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the node's own space.
  ///   - radius: The radius of the corners, in points.
  ///   - lineWidth: The width of the line, in points.
  ///   - color: The color, premultiplied; not transparent.
  ///   - space: The node's space.
  ///   - builder: The builder of the list.
  /// - Throws: `AtlasFull` when the corners' mask finds no place.
  mutating func stroke(
    _ rect: Rect, radius: Double, lineWidth: Double, color: UInt32, in space: PixelSpace,
    into builder: inout DrawListBuilder
  ) throws(AtlasFull) {
    let box = space.pixels(of: rect)
    let line = max(1, (lineWidth * space.pixelsPerPoint).rounded())
    guard 2 * line < Double(min(box.width, box.height)) else {
      return try fill(rect, radius: radius, color: color, in: space, into: &builder)
    }
    guard !box.intersection(builder.clip).isEmpty else { return }
    let width = Int32(saturating: line)
    let radius = limit(radius, in: box, space)
    if box.height <= TextureAtlas.maximumCapHeight, radius >= max(Self.minimumRadius, line) {
      let caps = try atlas.caps(ofHeight: box.height, radiusPixels: radius, lineWidth: width)
      return builder.add(box, caps, lineWidth: width, color)
    }
    var side = width
    var white = builder.whiteRegion()
    if radius >= Self.minimumRadius {
      let corners = try atlas.ring(radiusPixels: radius, lineWidthPixels: line)
      side = Int32(corners.sidePixels)
      white = corners.white
      builder.add(corners, of: box, color: color)
      builder.add(box, side, 0, box.width - side, width, white, color)
      builder.add(box, side, box.height - width, box.width - side, box.height, white, color)
    } else {
      builder.add(box, 0, 0, box.width, width, white, color)
      builder.add(box, 0, box.height - width, box.width, box.height, white, color)
    }
    builder.add(box, 0, side, width, box.height - side, white, color)
    builder.add(box, box.width - width, side, box.width, box.height - side, white, color)
  }

  /// Converts a radius from points to pixels, limited to half of each side.
  @inline(__always)
  private func limit(_ radius: Double, in box: PixelRect, _ space: PixelSpace) -> Double {
    min(radius * space.pixelsPerPoint, Double(min(box.width, box.height) / 2))
  }
}

extension DrawListBuilder {
  /// Adds a part of a box, given by its edges relative to the box, in pixels.
  fileprivate mutating func add(
    _ box: PixelRect, _ left: Int32, _ top: Int32, _ right: Int32, _ bottom: Int32,
    _ region: AtlasRegion, _ color: UInt32
  ) {
    guard right > left, bottom > top else { return }
    add(
      PixelRect(x: box.x + left, y: box.y + top, width: right - left, height: bottom - top),
      region, color: color)
  }

  /// Adds a box by its ends and what lies between them: all of it, or lines at its edges.
  @inline(never)
  fileprivate mutating func add(
    _ box: PixelRect, _ caps: UnsafePointer<CapRegions>, lineWidth: Int32, _ color: UInt32
  ) {
    let side = Int32(caps.pointee.sidePixels)
    let (innerLeft, innerRight) = (side, box.width - side)
    guard clip.contains(box) else {
      let white = caps.pointee.white
      add(box, 0, 0, side, box.height, caps.pointee.left, color)
      add(box, innerRight, 0, box.width, box.height, caps.pointee.right, color)
      if lineWidth == 0 {
        return add(box, innerLeft, 0, innerRight, box.height, white, color)
      }
      add(box, innerLeft, 0, innerRight, lineWidth, white, color)
      return add(
        box, innerLeft, box.height - lineWidth, innerRight, box.height, white, color)
    }
    let (left, right) = (Float(box.x), Float(box.x + box.width))
    let (top, bottom) = (Float(box.y), Float(box.y + box.height))
    let (middleLeft, middleRight) = (Float(box.x + innerLeft), Float(box.x + innerRight))
    beginRun(kind: .quads, texture: caps.pointee.left.texture, isWhole: true, in: box)
    var room = roomInRun(quads: 4)
    room.writeQuad(left, top, middleLeft, bottom, caps.pointee.left, color)
    (room + 4).writeQuad(middleRight, top, right, bottom, caps.pointee.right, color)
    room += 8
    if middleLeft < middleRight {
      if lineWidth == 0 {
        room.writeQuad(middleLeft, top, middleRight, bottom, caps.pointee.white, color)
        room += 4
      } else {
        let line = Float(lineWidth)
        room.writeQuad(middleLeft, top, middleRight, top + line, caps.pointee.white, color)
        (room + 4).writeQuad(
          middleLeft, bottom - line, middleRight, bottom, caps.pointee.white, color)
        room += 8
      }
    }
    giveBack(from: room)
  }

  /// Adds the four corner masks of a box.
  fileprivate mutating func add(_ corners: CornerRegions, of box: PixelRect, color: UInt32) {
    let side = Int32(corners.sidePixels)
    let right = box.width - side
    let bottom = box.height - side
    add(box, 0, 0, side, side, corners.topLeft, color)
    add(box, right, 0, box.width, side, corners.topRight, color)
    add(box, right, bottom, box.width, box.height, corners.bottomRight, color)
    add(box, 0, bottom, side, box.height, corners.bottomLeft, color)
  }

  /// Adds the visible parts of a box with rounded corners.
  @inline(never)
  fileprivate mutating func addVisible(
    _ box: PixelRect, _ corners: CornerRegions, _ color: UInt32
  ) {
    let side = Int32(corners.sidePixels)
    let white = corners.white
    add(corners, of: box, color: color)
    add(box, side, 0, box.width - side, side, white, color)
    add(box, 0, side, box.width, box.height - side, white, color)
    add(box, side, box.height - side, box.width - side, box.height, white, color)
  }

  /// Adds a box with rounded corners that is completely visible.
  @inline(never)
  fileprivate mutating func addWhole(
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
}
