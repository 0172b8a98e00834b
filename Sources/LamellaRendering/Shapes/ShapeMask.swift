internal import LamellaGeometry
package import LamellaGraphics

/// The pixels of a rasterized shape.
package struct ShapeMask {
  /// The first column, in output pixels.
  package let left: Int32
  /// The first row, in output pixels.
  package let top: Int32
  /// The number of columns, one or more.
  package let width: Int
  /// The number of rows, one or more.
  package let height: Int
  /// The pixels.
  package let pixels: TexturePixels

  /// Makes a mask of colors.
  package init(left: Int32, top: Int32, width: Int, height: Int, colors: [UInt8]) {
    require(colors.count == 4 * width * height, "a mask needs four bytes for each pixel")
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    pixels = .colors(colors)
  }

  /// Makes a mask from the color of each pixel, red in the lowest byte.
  package init(
    left: Int32, top: Int32, width: Int, height: Int, color: (_ index: Int) -> UInt32
  ) {
    let count = width * height
    let colors = [UInt8](unsafeUninitializedCapacity: 4 * count) { colors, initialized in
      for index in 0..<count {
        UnsafeMutableRawPointer(colors.baseAddress!).storeBytes(
          of: color(index).littleEndian, toByteOffset: 4 * index, as: UInt32.self)
      }
      initialized = 4 * count
    }
    self.init(left: left, top: top, width: width, height: height, colors: colors)
  }

  /// Makes a white mask from the coverage of each pixel, 0...1.
  init(left: Int32, top: Int32, width: Int, height: Int, coverage: [Float]) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    pixels = .coverage(coverage.map { UInt8(saturating: (min($0, 1) * 255).rounded()) })
  }
}
