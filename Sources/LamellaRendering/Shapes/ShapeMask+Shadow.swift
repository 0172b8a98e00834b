internal import LamellaGeometry

extension ShapeMask {
  /// Makes a shadow mask: the alpha of a picture, blurred by a Gaussian.
  ///
  /// A mask that is reduced by a factor has one pixel for each square of that many of the picture's pixels; its
  /// `left` and `top` count such squares.
  ///
  /// - Parameters:
  ///   - picture: The premultiplied pixels, four bytes each, in tightly packed rows.
  ///   - left: The position of the first column.
  ///   - top: The position of the first row.
  ///   - width: The number of columns, one or more.
  ///   - height: The number of rows, one or more.
  ///   - deviation: The standard deviation of the blur, in pixels of the picture.
  ///   - factor: The reduction factor of the mask, 1 or more.
  package init(
    shadowOf picture: [UInt8], left: Int32, top: Int32, width: Int, height: Int,
    deviation: Double, factor: Int32
  ) {
    let blur = deviation / Double(factor)
    let margin = Int32(saturating: (3 * blur).rounded(.up))
    /// Converts a pixel coordinate to the reduced mask, rounded down.
    func reduced(_ pixel: Int32) -> Int32 {
      Int32(saturating: (Double(pixel) / Double(factor)).rounded(.down))
    }
    let first = (x: reduced(left) - margin, y: reduced(top) - margin)
    let last = (
      x: reduced(left + Int32(width) - 1) + margin, y: reduced(top + Int32(height) - 1) + margin
    )
    let (columns, rows) = (Int(last.x - first.x) + 1, Int(last.y - first.y) + 1)
    var coverage = [Float](repeating: 0, count: columns * rows)
    let share = 1 / (255 * Float(factor) * Float(factor))
    for y in 0..<height {
      let row = Int(reduced(top + Int32(y)) - first.y) * columns
      for x in 0..<width {
        let alpha = picture[(y * width + x) * 4 + 3]
        guard alpha > 0 else { continue }
        coverage[row + Int(reduced(left + Int32(x)) - first.x)] += Float(alpha) * share
      }
    }
    if blur > 0 {
      GaussianBlur(deviation: blur).apply(to: &coverage, width: columns, height: rows)
    }
    self.init(
      left: first.x, top: first.y, width: columns, height: rows, coverage: coverage)
  }
}
