internal import LamellaGeometry
internal import LamellaTileMaps

extension MapPainter {
  /// Draws the tile objects of a layer; shapes are not drawn.
  mutating func paint(
    _ content: TileMapLayer.ObjectContent, _ name: String,
    _ settings: TileMapLayer.EffectiveSettings
  ) {
    var unknown: (count: Int, first: UInt32) = (0, 0)
    for object in content.inDrawingOrder where object.isVisible {
      guard case .tile(let cell) = object.shape, !cell.isEmpty else { continue }
      if !paint(object, cell, settings) {
        unknown = (unknown.count + 1, unknown.count == 0 ? cell.gid : unknown.first)
      }
    }
    if unknown.count > 0 {
      warnings.append(
        "\(oneLine(map.file)): layer \(quoted(oneLine(name))): \(unknown.count) objects are left out: "
          + "there is no picture of their tile, such as \(unknown.first)")
    }
  }

  /// Draws one tile object; returns false when there is no image of its tile.
  private mutating func paint(
    _ object: TileMapObject, _ cell: TileCell, _ settings: TileMapLayer.EffectiveSettings
  ) -> Bool {
    guard let picture = pictures.picture(of: cell, microseconds: microseconds),
      let still = pictures.stillPicture(of: cell)
    else { return false }
    let tileset = map.tilesets[picture.tileset]
    // An object without a size has that of its own tile, not of the animation's frame.
    let size = Size(
      object.size.width == 0 ? Double(still.width) : object.size.width,
      object.size.height == 0 ? Double(still.height) : object.size.height)
    var scale = Point(size.width / Double(picture.width), size.height / Double(picture.height))
    if tileset.keepsAspect {
      let least = min(scale.x, scale.y)
      scale = Point(least, least)
    }
    let anchor = tileset.alignment.anchor
    var center = Point(
      (0.5 - anchor.x) * size.width + Double(tileset.tileOffsetX) * scale.x,
      (0.5 - anchor.y) * size.height + Double(tileset.tileOffsetY) * scale.y)
    if cell.isTransposed {
      // Width and height are swapped; the bottom left corner stays.
      let half = (size.height - size.width) / 2
      center = Point(center.x + half, center.y + half)
    }

    // Transposed, flipped, and rotated about the object's position, in the buffer's pixels.
    var right = cell.isTransposed ? Point(0, scale.x) : Point(scale.x, 0)
    var down = cell.isTransposed ? Point(scale.y, 0) : Point(0, scale.y)
    let mirror = Point(
      cell.isFlippedHorizontally ? -1 : 1, cell.isFlippedVertically ? -1 : 1)
    right = Point(right.x * mirror.x, right.y * mirror.y)
    down = Point(down.x * mirror.x, down.y * mirror.y)
    let (sine, cosine) = Self.sineAndCosine(object.rotation)
    /// Returns a point rotated with the object and scaled to the buffer's pixels.
    func turned(_ point: Point) -> Point {
      Point(
        (point.x * cosine - point.y * sine) * frame.scale,
        (point.x * sine + point.y * cosine) * frame.scale)
    }
    let position = Point(
      (object.position.x + shift.x) * frame.scale, (object.position.y + shift.y) * frame.scale)
    draw(
      picture.image, settings.tint,
      PixelBuffer.AffinePlacement(
        x: picture.x, y: picture.y, width: picture.width, height: picture.height,
        center: position + turned(center), right: turned(right), down: turned(down),
        opacity: Self.eightBits(settings.opacity * object.opacity)))
    return true
  }

  /// Returns sine and cosine of an angle in degrees; right angles are exact.
  private static func sineAndCosine(_ degrees: Double) -> (Double, Double) {
    switch degrees.truncatingRemainder(dividingBy: 360) {
    case 0: (0, 1)
    case 90, -270: (1, 0)
    case 180, -180: (0, -1)
    case 270, -90: (-1, 0)
    case let rest: Elementary.sincos(rest * .pi / 180)
    }
  }
}
