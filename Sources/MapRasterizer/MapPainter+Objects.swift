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
    guard
      let placement = TileObjectPlacement(
        object, cell, in: map, geometry, pictures, microseconds: microseconds)
    else { return false }
    let picture = placement.picture
    draw(
      picture.image, settings.tint,
      PixelBuffer.AffinePlacement(
        x: picture.x, y: picture.y, width: picture.width, height: picture.height,
        center: (placement.center + shift) * frame.scale, right: placement.right * frame.scale,
        down: placement.down * frame.scale,
        opacity: Self.eightBits(settings.opacity * object.opacity)))
    return true
  }
}
