internal import LamellaGeometry

extension ShapeMask {
  /// Makes the blurred mask of what a picture covers: its alpha, spread by a bell curve.
  ///
  /// A mask that is drawn smaller by a factor holds one pixel for each square of so many of the picture's;
  /// its `left` and `top` then count such squares.
  ///
  /// - Parameters:
  ///   - picture: Premultiplied pixels, four bytes each, rows close together.
  ///   - left: The place of the first column.
  ///   - top: The place of the first row.
  ///   - width: Columns, one or more.
  ///   - height: Rows, one or more.
  ///   - deviation: The standard deviation of the blur, in pixels of the picture.
  ///   - factor: How many times smaller the mask is, 1 or more.
  /// - Complexity: O(number of pixels times the blur's reach in pixels of the mask).
  package init(
    shadowOf picture: [UInt8], left: Int32, top: Int32, width: Int, height: Int,
    deviation: Double, factor: Int32
  ) {
    let blur = deviation / Double(factor)
    let margin = Int32(saturating: (3 * blur).rounded(.up))
    func place(_ pixel: Int32) -> Int32 {
      Int32(saturating: (Double(pixel) / Double(factor)).rounded(.down))
    }
    let first = (x: place(left) - margin, y: place(top) - margin)
    let last = (
      x: place(left + Int32(width) - 1) + margin, y: place(top + Int32(height) - 1) + margin
    )
    let (columns, rows) = (Int(last.x - first.x) + 1, Int(last.y - first.y) + 1)
    var coverage = [Float](repeating: 0, count: columns * rows)
    let share = 1 / (255 * Float(factor) * Float(factor))
    for y in 0..<height {
      let row = Int(place(top + Int32(y)) - first.y) * columns
      for x in 0..<width {
        let alpha = picture[(y * width + x) * 4 + 3]
        guard alpha > 0 else { continue }
        coverage[row + Int(place(left + Int32(x)) - first.x)] += Float(alpha) * share
      }
    }
    if blur > 0 {
      GaussianBlur(deviation: blur).apply(to: &coverage, width: columns, height: rows)
    }
    self.init(
      left: first.x, top: first.y, width: columns, height: rows, coverage: coverage)
  }
}
