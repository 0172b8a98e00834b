internal import LamellaGraphics

/// Copies quads to a place some whole pixels away.
nonisolated struct QuadMove {
  /// What the twenty numbers of a quad's corners change by, four at a time.
  private let by0: SIMD4<Float>
  private let by1: SIMD4<Float>
  private let by2: SIMD4<Float>
  private let by3: SIMD4<Float>
  private let by4: SIMD4<Float>

  @inline(__always)
  init(by pixels: SIMD2<Int32>) {
    let way = SIMD2<Float>(pixels)
    by0 = SIMD4(way.x, way.y, 0, 0)
    by1 = SIMD4(0, way.x, way.y, 0)
    by2 = SIMD4(0, 0, way.x, way.y)
    by3 = SIMD4(0, 0, 0, way.x)
    by4 = SIMD4(way.y, 0, 0, 0)
  }

  /// Whether colours are themselves after adding nothing to them as if they were numbers.
  ///
  /// White is, and so are most; those that stand for a signalling NaN or for -0 are not.
  static func keeps(_ color: UInt32) -> Bool {
    // Asked of the processor, which a program may have told to flush small numbers to 0.
    var sum = SIMD4<Float>(repeating: Float(bitPattern: color))
    sum += SIMD4(repeating: nothing)
    return unsafeBitCast(sum, to: SIMD4<UInt32>.self)[0] == color
  }

  /// Zero, in a way that no compiler adds up in advance.
  @inline(never)
  private static var nothing: Float { 0 }

  /// Copies a quad in five pieces: places are moved, coordinates of the texture are moved by nothing, and
  /// the colour, which is no number and the same at all corners, is written once more unless it keeps.
  @inline(__always)
  func copy(
    _ from: UnsafePointer<Vertex>, _ to: UnsafeMutablePointer<Vertex>, keepsColor: Bool
  ) {
    let source = UnsafeRawPointer(from)
    let target = UnsafeMutableRawPointer(to)
    let color = from.pointee.color
    func piece(_ offset: Int, _ by: SIMD4<Float>) {
      let moved = source.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self) + by
      target.storeBytes(of: moved, toByteOffset: offset, as: SIMD4<Float>.self)
    }
    piece(0, by0)
    piece(16, by1)
    piece(32, by2)
    piece(48, by3)
    piece(64, by4)
    if keepsColor { return }
    to[0].color = color
    to[1].color = color
    to[2].color = color
    to[3].color = color
  }
}
