internal import LamellaGeometry
internal import LamellaGraphics

/// A picture of a chunk in the making, one pixel for each of the map.
///
/// Pixels are copied, never blended, so that it looks exactly as its tiles drawn one by one.
struct ChunkPicture {
  private let tileWidth: Int
  private let tileHeight: Int
  private var pixels: [UInt8]

  /// The number of pixels in a row.
  private var width: Int { 16 * tileWidth }

  /// Makes an empty picture of 16 x 16 cells.
  init(tileWidth: Int, tileHeight: Int) {
    self.tileWidth = tileWidth
    self.tileHeight = tileHeight
    pixels = [UInt8](repeating: 0, count: 256 * tileWidth * tileHeight * 4)
  }

  /// Adds a tile that lies within its cell at its own size.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - column: The cell's column within the chunk.
  ///   - row: The cell's row within the chunk.
  ///   - replaces: Whether all of its pixels are copied; otherwise the opaque ones.
  mutating func add(_ tile: TileRenderer.ResolvedTile, column: Int, row: Int, replaces: Bool) {
    let source = tile.source
    let width = width
    let stride = tile.image.width * 4
    let first = (Int(source.y) * tile.image.width + Int(source.x)) * 4
    let left = column * tileWidth + Int(saturating: tile.box.minX)
    let top = row * tileHeight + Int(saturating: tile.box.minY)
    let count = Int(source.width) * 4
    let copiesRows = replaces || tile.coverage == .opaque
    tile.image.pixels.withUnsafeBytes { tilePixels in
      pixels.withUnsafeMutableBytes { pixels in
        for line in 0..<Int(source.height) {
          let start = first + line * stride
          let row = UnsafeRawBufferPointer(rebasing: tilePixels[start..<start + count])
          let target = ((top + line) * width + left) * 4
          let place = UnsafeMutableRawBufferPointer(rebasing: pixels[target..<target + count])
          if copiesRows {
            place.copyMemory(from: row)
          } else {
            Self.copyOpaquePixels(of: row, to: place)
          }
        }
      }
    }
  }

  /// Copies the opaque pixels of a row.
  private static func copyOpaquePixels(
    of row: UnsafeRawBufferPointer, to place: UnsafeMutableRawBufferPointer
  ) {
    for offset in stride(from: 0, to: row.count, by: 4) where row[offset + 3] == 255 {
      place.storeBytes(
        of: row.loadUnaligned(fromByteOffset: offset, as: UInt32.self), toByteOffset: offset,
        as: UInt32.self)
    }
  }

  /// The picture.
  var image: Image { Image(width: width, height: 16 * tileHeight, pixels: pixels) }
}

/// The pixels of a tile through which lower tiles show.
enum TileCoverage {
  /// All pixels are opaque.
  case opaque
  /// Each pixel is opaque or transparent.
  case cutout
  /// Some pixels are neither opaque nor transparent, or change.
  case translucent
}

extension Image {
  /// Returns the coverage of a part of the image.
  func coverage(of part: PixelRect) -> TileCoverage {
    var result = TileCoverage.opaque
    for y in Int(part.y)..<Int(part.y + part.height) {
      for x in Int(part.x)..<Int(part.x + part.width) {
        let alpha = pixels[(y * width + x) * 4 + 3]
        if alpha == 255 { continue }
        if alpha > 0 { return .translucent }
        result = .cutout
      }
    }
    return result
  }
}
