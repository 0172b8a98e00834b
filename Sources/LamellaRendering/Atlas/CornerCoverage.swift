internal import LamellaGeometry

/// The coverage of one corner of a rounded rectangle, computed with plain IEEE operations.
struct CornerCoverage {
  /// The outer radius in pixels.
  var radius: Double
  /// The line's width in pixels, or nil for a filled corner.
  var lineWidth: Double?

  /// The side of the mask in pixels.
  var side: Int { Int(saturating: max(radius, lineWidth ?? 0).rounded(.up)) }

  /// Returns the coverage of the top left corner, `side` squared bytes, top row first.
  ///
  /// Each pixel row is cut into 32 lines whose horizontal extent is exact. The error is below one step of eight bits,
  /// except for a few pixels where the arc is flat, where it is below two.
  ///
  /// - Complexity: O(side squared).
  func bytes() -> [UInt8] {
    var sums = [Double](repeating: 0, count: side * side)
    add(1, center: radius, radius: radius, start: 0, to: &sums)
    if let lineWidth {
      // The inside that the line leaves free: the same arc, inset by the line's width, or a square corner where the
      // line is thicker than the radius.
      add(
        -1, center: max(radius, lineWidth), radius: max(radius - lineWidth, 0), start: lineWidth,
        to: &sums)
    }
    return sums.map { UInt8(saturating: (min(max($0, 0), 1) * 255).rounded()) }
  }

  private static let linesPerRow = 32

  /// Adds the area right of an arc and below `start`, times a factor.
  ///
  /// The arc has its center at (`center`, `center`); beyond its ends the shape continues straight.
  private func add(
    _ factor: Double, center: Double, radius: Double, start: Double, to sums: inout [Double]
  ) {
    let side = side
    let share = factor / Double(Self.linesPerRow)
    for y in 0..<side {
      for line in 0..<Self.linesPerRow {
        let height = Double(y) + (Double(line) + 0.5) / Double(Self.linesPerRow)
        if height < start { continue }
        let dy = max(center - height, 0)
        let edge = center - max(radius * radius - dy * dy, 0).squareRoot()
        let pixel = Int(saturating: edge)
        if pixel >= side { continue }
        // The sums of a row are differences for now: each value holds for a pixel and all after it.
        let covered = (Double(pixel) + 1 - edge) * share
        sums[y * side + pixel] += covered
        if pixel + 1 < side { sums[y * side + pixel + 1] += share - covered }
      }
    }
    guard factor < 0 || lineWidth == nil else { return }
    for y in 0..<side {
      for x in stride(from: 1, to: side, by: 1) { sums[y * side + x] += sums[y * side + x - 1] }
    }
  }
}
