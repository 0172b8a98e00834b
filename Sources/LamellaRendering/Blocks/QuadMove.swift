public import LamellaGraphics

/// A fast copy of quads to a place some whole pixels away.
@usableFromInline package struct QuadMove {
  /// The offsets of the twenty numbers in a quad's four vertices, four at a time.
  @usableFromInline package let by0: SIMD4<Float>
  @usableFromInline package let by1: SIMD4<Float>
  @usableFromInline package let by2: SIMD4<Float>
  @usableFromInline package let by3: SIMD4<Float>
  @usableFromInline package let by4: SIMD4<Float>

  @inlinable @inline(__always)
  package init(by pixels: SIMD2<Int32>) {
    let offset = SIMD2<Float>(pixels)
    by0 = SIMD4(offset.x, offset.y, 0, 0)
    by1 = SIMD4(0, offset.x, offset.y, 0)
    by2 = SIMD4(0, 0, offset.x, offset.y)
    by3 = SIMD4(0, 0, 0, offset.x)
    by4 = SIMD4(offset.y, 0, 0, 0)
  }

  /// Returns whether the copy by vector additions keeps the colors.
  ///
  /// Most colors are kept, such as white; colors whose bits are a signaling NaN or -0 are not.
  static func keeps(_ color: UInt32) -> Bool {
    // Asked of the processor, which a program may have told to flush small numbers to 0.
    var sum = SIMD4<Float>(repeating: Float(bitPattern: color))
    sum += SIMD4(repeating: opaqueZero)
    return unsafeBitCast(sum, to: SIMD4<UInt32>.self)[0] == color
  }

  /// Zero, opaque to the compiler, so that it cannot compute the sum in advance.
  @inline(never)
  private static var opaqueZero: Float { 0 }

  /// Copies quads with their positions moved.
  ///
  /// - Parameters:
  ///   - quads: The quads.
  ///   - room: The address for the copies.
  ///   - keepsColors: Whether `keeps(_:)` is true of all their colors.
  /// - Returns: The address for the next quad.
  @inlinable @inline(__always)
  package func copy(
    _ quads: Range<UnsafePointer<Vertex>>, to room: UnsafeMutablePointer<Vertex>, keepsColors: Bool
  ) -> UnsafeMutablePointer<Vertex> {
    /// Copies the quads in a loop without a test of their colors.
    @inline(__always)
    func copyAll(keepsColor: Bool) -> UnsafeMutablePointer<Vertex> {
      var from = quads.lowerBound
      var to = room
      while from < quads.upperBound {
        copy(from, to, keepsColor: keepsColor)
        from += 4
        to += 4
      }
      return to
    }
    return keepsColors ? copyAll(keepsColor: true) : copyAll(keepsColor: false)
  }

  /// Copies a quad with its positions moved, in five vector operations.
  @inlinable @inline(__always)
  package func copy(
    _ from: UnsafePointer<Vertex>, _ to: UnsafeMutablePointer<Vertex>, keepsColor: Bool
  ) {
    if keepsColor { return copy(from, to) }
    copy(from, to, color: from.pointee.color)
  }

  /// Copies a quad with its positions moved, and sets its color.
  @inlinable @inline(__always)
  package func copy(
    _ from: UnsafePointer<Vertex>, _ to: UnsafeMutablePointer<Vertex>, color: UInt32
  ) {
    copy(from, to)
    to[0].color = color
    to[1].color = color
    to[2].color = color
    to[3].color = color
  }

  /// Copies a quad by vector additions.
  @inlinable @inline(__always)
  package func copy(_ from: UnsafePointer<Vertex>, _ to: UnsafeMutablePointer<Vertex>) {
    let source = UnsafeRawPointer(from)
    let target = UnsafeMutableRawPointer(to)
    /// Copies 16 bytes, with an addition.
    func piece(_ offset: Int, _ by: SIMD4<Float>) {
      let moved = source.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self) + by
      target.storeBytes(of: moved, toByteOffset: offset, as: SIMD4<Float>.self)
    }
    piece(0, by0)
    piece(16, by1)
    piece(32, by2)
    piece(48, by3)
    piece(64, by4)
  }

  // MARK: One quad

  /// Copies a quad's colors and texture coordinates; the positions are written by `write`.
  @inlinable @inline(__always)
  package static func copyLook(of quad: UnsafeRawPointer, _ to: UnsafeMutableRawPointer) {
    // Each piece but the last takes the place of the corner behind along; there may be no room behind that.
    /// Copies 16 bytes.
    func piece(_ offset: Int) {
      let look = quad.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt32>.self)
      to.storeBytes(of: look, toByteOffset: offset, as: SIMD4<UInt32>.self)
    }
    piece(8)
    piece(28)
    piece(48)
    piece(64)
  }

  /// Writes the positions of a quad's corners.
  ///
  /// - Parameters:
  ///   - edges: Left, top, right, bottom.
  ///   - to: The quad.
  @inlinable @inline(__always)
  package static func write(_ edges: SIMD4<Float>, _ to: UnsafeMutableRawPointer) {
    let crossed = SIMD4(edges.z, edges.y, edges.x, edges.w)
    to.storeBytes(of: edges.lowHalf, as: SIMD2<Float>.self)
    to.storeBytes(of: crossed.lowHalf, toByteOffset: 20, as: SIMD2<Float>.self)
    to.storeBytes(of: edges.highHalf, toByteOffset: 40, as: SIMD2<Float>.self)
    to.storeBytes(of: crossed.highHalf, toByteOffset: 60, as: SIMD2<Float>.self)
  }

  /// Writes the positions of a quad's corners.
  ///
  /// - Parameters:
  ///   - edges: The edges, in the form of `PixelRect.edges`.
  ///   - to: The quad.
  @inlinable @inline(__always)
  package static func write(_ edges: SIMD4<Int32>, _ to: UnsafeMutableRawPointer) {
    // Negated as whole numbers: there is no -0 among them.
    write(SIMD4<Float>(SIMD4(lowHalf: edges.lowHalf, highHalf: 0 &- edges.highHalf)), to)
  }
}
