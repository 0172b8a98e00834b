internal import Glibc
internal import LamellaGraphics

/// A bitmap of premultiplied pixels in memory, four bytes each, alpha in the highest byte.
///
/// Rows are aligned to 64 bytes, so that writing whole rows splits no cache lines. At least 16 bytes of memory follow
/// the last row, so that the last pixels of any row may be loaded as a vector of four.
final class PixelBuffer {
  /// The number of pixels in a row.
  private(set) var width = 0
  /// The number of rows.
  private(set) var height = 0
  /// The number of pixels from a row to the next.
  private(set) var stride = 0
  /// The first pixel of the first row.
  private(set) var pixels: UnsafeMutablePointer<UInt32>
  private var capacity = 0
  /// The number of the list that last used the buffer, of one that is kept for groups.
  var lastUsed = 0
  /// The memory block that contains the pixels.
  private var block: UnsafeMutableRawPointer
  private var blockBytes: Int

  /// Makes a buffer without defined contents.
  init(width: Int, height: Int) {
    (block, blockBytes) = Self.allocate(0)
    pixels = Self.firstRow(in: block)
    resize(width: width, height: height, keepsRoom: false)
  }

  deinit { Self.free(block, blockBytes) }

  /// Changes the size; the contents are undefined afterwards.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - keepsRoom: Whether memory is freed only when less than half of it is needed, for buffers that change size in
  ///     each frame.
  func resize(width: Int, height: Int, keepsRoom: Bool) {
    self.width = width
    self.height = height
    stride = (width + 15) & ~15
    let count = stride * height
    // Extra room for a group that grows a little in each frame; unwritten pages take no memory.
    let needed = count < Self.minimumMappedBytes / 4 ? count : (count + 0x3FFF) & ~0x3FFF
    guard keepsRoom ? !fits(count) : count > capacity || needed < capacity else { return }
    Self.free(block, blockBytes)
    capacity = needed
    (block, blockBytes) = Self.allocate(capacity)
    pixels = Self.firstRow(in: block)
  }

  /// Returns whether the memory serves a picture of a size as it is, with at most half of it unused.
  func fits(width: Int, height: Int) -> Bool { fits(((width + 15) & ~15) * height) }

  /// Returns whether the memory serves a number of pixels as it is.
  private func fits(_ count: Int) -> Bool { count <= capacity && count >= capacity / 2 }

  // MARK: Memory

  /// The alignment of rows, in bytes.
  private static let alignment = 64
  /// The size in bytes above which blocks are mapped directly: in the heap, small objects between them would keep
  /// their memory from being returned to the system.
  private static let minimumMappedBytes = 1 << 18

  /// Allocates memory for a number of pixels.
  private static func allocate(_ count: Int) -> (UnsafeMutableRawPointer, bytes: Int) {
    // Aligned manually, because glibc 2.36 does not reuse memory freed from `aligned_alloc`. A block begins at a
    // multiple of 16 bytes, so that a fourth of the room for the alignment is left behind the last row.
    let bytes = max(count, 16) * 4 + alignment
    if bytes >= minimumMappedBytes {
      let block = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard let block, block != MAP_FAILED else {
        fatalError("no memory for \(bytes) bytes of pixels")
      }
      return (block, bytes)
    }
    guard let block = malloc(bytes) else { fatalError("no memory for \(bytes) bytes of pixels") }
    return (block, bytes)
  }

  /// Frees memory of `allocate`.
  private static func free(_ block: UnsafeMutableRawPointer, _ bytes: Int) {
    if bytes >= minimumMappedBytes { munmap(block, bytes) } else { Glibc.free(block) }
  }

  /// Returns the aligned address of the first row.
  private static func firstRow(in block: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt32> {
    let address = UInt(bitPattern: block)
    let offset = Int((0 &- address) & UInt(alignment - 1))
    return (block + offset).assumingMemoryBound(to: UInt32.self)
  }

  /// Returns the address of a pixel.
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

  /// Copies tightly packed premultiplied RGBA rows into a rectangle that lies inside; exchanges red and blue if asked.
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
