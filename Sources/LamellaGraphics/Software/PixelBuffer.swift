/// Rows of premultiplied pixels in memory, four bytes each, alpha in the highest byte.
///
/// Rows begin on 64 bytes, so that whole rows are written without splitting cache lines.
final class PixelBuffer {
  /// Pixels in a row.
  private(set) var width = 0
  /// The number of rows.
  private(set) var height = 0
  /// Pixels from a row to the next.
  private(set) var stride = 0
  /// The first pixel of the first row.
  private(set) var pixels: UnsafeMutablePointer<UInt32>
  private var capacity = 0

  /// Makes a buffer without defined contents.
  init(width: Int, height: Int) {
    pixels = Self.allocate(0)
    resize(width: width, height: height)
  }

  deinit { UnsafeMutableRawPointer(pixels).deallocate() }

  /// Changes the size; the contents are undefined afterwards.
  ///
  /// Memory is only given back when much less is needed.
  func resize(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + 15) & ~15
    let count = stride * height
    guard count > capacity || count < capacity / 4 else { return }
    UnsafeMutableRawPointer(pixels).deallocate()
    pixels = Self.allocate(count)
    capacity = count
  }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer.allocate(byteCount: max(count, 16) * 4, alignment: 64)
      .bindMemory(to: UInt32.self, capacity: max(count, 16))
  }

  /// Where a pixel lies.
  @inline(__always)
  func address(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    assert(x >= 0 && x <= width && y >= 0 && y < height, "pixel outside the buffer")
    return pixels + (y &* stride &+ x)
  }

  /// Sets all pixels of a rectangle that lies inside.
  func fill(_ rect: PixelRect, with pixel: UInt32) {
    for y in Int(rect.y)..<Int(rect.y + rect.height) {
      address(x: Int(rect.x), y: y).update(repeating: pixel, count: Int(rect.width))
    }
  }

  /// Copies straight RGBA or BGRA rows that stand close together into a rectangle that lies inside.
  func write(_ rect: PixelRect, from bytes: [UInt8], swapsRedAndBlue: Bool) {
    let width = Int(rect.width)
    bytes.withUnsafeBytes { source in
      for row in 0..<Int(rect.height) {
        let target = address(x: Int(rect.x), y: Int(rect.y) + row)
        let start = source.baseAddress! + row * width * 4
        if swapsRedAndBlue {
          for x in 0..<width {
            target[x] = start.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self).redBlueSwapped
          }
        } else {
          UnsafeMutableRawPointer(target).copyMemory(from: start, byteCount: width * 4)
        }
      }
    }
  }
}
