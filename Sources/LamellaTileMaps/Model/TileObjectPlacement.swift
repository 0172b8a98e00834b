package import LamellaGeometry

/// The place of a tile object's picture, in the pixels of its layer.
package struct TileObjectPlacement {
  /// The part of an image to draw.
  package var picture: TilePicture
  /// The place of the picture's middle.
  package var center: Point
  /// The vector of one image pixel to the right.
  package var right: Point
  /// The vector of one image pixel down.
  package var down: Point

  /// Finds where a tile object is drawn; nil when there is no picture of its tile.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - cell: Its tile.
  ///   - map: The map.
  ///   - geometry: The geometry of the map's cells.
  ///   - pictures: The pictures of the map's tiles.
  ///   - microseconds: The time that animations have run.
  package init?(
    _ object: TileMapObject, _ cell: TileCell, in map: TileMap, _ geometry: CellGeometry,
    _ pictures: TilePictures, microseconds: Int64
  ) {
    guard let picture = pictures.picture(of: cell, microseconds: microseconds),
      let still = pictures.stillPicture(of: cell)
    else { return nil }
    self.picture = picture
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
    let anchor = tileset.alignment.anchor(in: map.orientation)
    center = Point(
      (0.5 - anchor.x) * size.width + Double(tileset.tileOffsetX) * scale.x,
      (0.5 - anchor.y) * size.height + Double(tileset.tileOffsetY) * scale.y)
    let isHexagonal = map.orientation == .hexagonal
    let swaps = cell.isTransposed && !isHexagonal
    if swaps {
      // Width and height are swapped; the bottom left corner stays.
      let half = (size.height - size.width) / 2
      center = Point(center.x + half, center.y + half)
    }

    // Transposed, flipped, and rotated about the object's position.
    right = swaps ? Point(0, scale.x) : Point(scale.x, 0)
    down = swaps ? Point(scale.y, 0) : Point(0, scale.y)
    let mirror = Point(
      cell.isFlippedHorizontally ? -1 : 1, cell.isFlippedVertically ? -1 : 1)
    right = Point(right.x * mirror.x, right.y * mirror.y)
    down = Point(down.x * mirror.x, down.y * mirror.y)
    if isHexagonal {
      let turn = Turn(degrees: cell.rotation(in: geometry))
      (right, down) = (turn.apply(right), turn.apply(down))
    }
    let turn = Turn(degrees: object.rotation)
    let transform = geometry.objectTransform
    (center, right, down) = (turn.apply(center), turn.apply(right), turn.apply(down))
    if map.orientation == .oblique {
      // The grid's skew applies to the picture, too.
      func skewed(_ vector: Point) -> Point {
        Point(
          transform.a * vector.x + transform.c * vector.y,
          transform.b * vector.x + transform.d * vector.y)
      }
      (center, right, down) = (skewed(center), skewed(right), skewed(down))
    }
    center = center + transform.apply(object.position)
  }

  /// Returns whether a point lies in the picture.
  func contains(_ point: Point) -> Bool {
    guard
      let inverse = Transform2D(
        a: right.x, b: right.y, c: down.x, d: down.y, tx: center.x, ty: center.y
      ).inverse
    else { return false }
    let place = inverse.apply(point)
    return abs(place.x) * 2 <= Double(picture.width) && abs(place.y) * 2 <= Double(picture.height)
  }

  /// The smallest rectangle that holds the picture.
  package var bounds: Rect {
    let half = Size(
      (abs(right.x) * Double(picture.width) + abs(down.x) * Double(picture.height)) / 2,
      (abs(right.y) * Double(picture.width) + abs(down.y) * Double(picture.height)) / 2)
    return Rect(
      x: center.x - half.width, y: center.y - half.height, width: 2 * half.width,
      height: 2 * half.height)
  }
}

/// A rotation about the origin, clockwise on screen; right angles are exact.
package struct Turn {
  private let sine: Double
  private let cosine: Double

  /// Makes the rotation by an angle in degrees.
  package init(degrees: Double) {
    switch degrees.truncatingRemainder(dividingBy: 360) {
    case 0: (sine, cosine) = (0, 1)
    case 90, -270: (sine, cosine) = (1, 0)
    case 180, -180: (sine, cosine) = (0, -1)
    case 270, -90: (sine, cosine) = (-1, 0)
    case let rest: (sine, cosine) = Elementary.sincos(rest * .pi / 180)
    }
  }

  /// Returns a rotated vector.
  package func apply(_ point: Point) -> Point {
    Point(point.x * cosine - point.y * sine, point.x * sine + point.y * cosine)
  }
}
