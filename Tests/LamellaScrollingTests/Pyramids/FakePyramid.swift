import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaScrolling

/// A source whose tiles arrive when a test says so; each image tells its tile and the version of the content.
final class FakePyramid: PyramidSource {
  let geometry: PyramidGeometry
  var version = 0
  var pending: [(request: PyramidRequest, version: Int)] = []
  var asked: [PyramidTile] = []
  var onLoad: ((PyramidRequest) -> Void)?

  init(_ geometry: PyramidGeometry) { self.geometry = geometry }

  func load(_ request: PyramidRequest) {
    asked.append(request.tile)
    if let onLoad { onLoad(request) } else { pending.append((request, version)) }
  }

  /// Returns the image of a tile: one pixel for level and version, one for column and row.
  static func image(_ tile: PyramidTile, _ version: Int) -> Image {
    Image(width: 2, height: 1) { x, _ in
      x == 0
        ? UInt32(tile.level) | UInt32(version) << 8 | 0xFF00_0000
        : UInt32(tile.column & 0xFFF) | UInt32(tile.row & 0xFFF) << 12 | 0xFF00_0000
    }
  }

  /// Returns the tile and the version that an image tells.
  static func tile(of image: Image) -> (tile: PyramidTile, version: Int) {
    let (first, second) = (image.pixel(x: 0, y: 0), image.pixel(x: 1, y: 0))
    return (
      PyramidTile(
        level: Int(first & 0xFF), column: Int(second & 0xFFF), row: Int(second >> 12 & 0xFFF)),
      Int(first >> 8 & 0xFF)
    )
  }

  func deliver(_ index: Int) {
    let (request, version) = pending.remove(at: index)
    request.deliver(Self.image(request.tile, version))
  }

  func deliverAll() {
    while !pending.isEmpty { deliver(0) }
  }
}

/// The layer of a loaded tile, with what its image tells.
struct SeenTile {
  var tile: PyramidTile
  var version: Int
  var layer: Layer

  /// Returns the tiles in a layer.
  static func all(in layer: Layer?) -> [SeenTile] {
    (layer?.sublayers ?? []).flatMap(\.sublayers).compactMap { layer in
      guard let image = layer.contents else { return nil }
      let (tile, version) = FakePyramid.tile(of: image)
      return SeenTile(tile: tile, version: version, layer: layer)
    }
  }
}
