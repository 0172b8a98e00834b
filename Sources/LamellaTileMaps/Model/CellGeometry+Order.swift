package import LamellaGeometry

extension CellGeometry {
  /// Visits cells in the order in which they are drawn, later ones over earlier ones.
  ///
  /// - Parameters:
  ///   - region: A rectangle in map pixels that holds the cells' anchors, its edges included.
  ///   - limits: The cells to choose from.
  ///   - body: Receives a cell's column and row.
  /// - Complexity: O(number of cells visited, and of rows or diagonals in the region).
  package func forEachCell(
    anchoredIn region: Rect, within limits: CellRect, _ body: (_ column: Int, _ row: Int) -> Void
  ) {
    guard region.isFinite, limits.columns > 0, limits.rows > 0 else { return }
    let columns = limits.column..<limits.column + limits.columns
    let rows = limits.row..<limits.row + limits.rows
    switch orientation {
    case .orthogonal, .oblique: visitSkewed(region, columns, rows, body)
    case .isometric: visitDiagonals(region, columns, rows, body)
    case .staggered, .hexagonal: visitStaggered(region, columns, rows, body)
    }
  }

  /// Visits orthogonal or oblique cells in the map's render order.
  private func visitSkewed(
    _ region: Rect, _ columns: Range<Int>, _ rows: Range<Int>, _ body: (Int, Int) -> Void
  ) {
    let (width, height) = (Double(tileWidth), Double(tileHeight))
    let fromRight = renderOrder == .leftDown || renderOrder == .leftUp
    let fromBelow = renderOrder == .rightUp || renderOrder == .leftUp
    // Anchors lie on the lower edges of rows.
    var low = region.minY
    var high = region.maxY
    if orientation == .oblique, let inverse = objectTransform.inverse {
      let turned = inverse.apply(region)
      (low, high) = (turned.minY, turned.maxY)
    }
    let lines = Self.range(low / height - 1, high / height - 1, rows)
    for line in 0..<lines.count {
      let row = fromBelow ? lines.upperBound - 1 - line : lines.lowerBound + line
      let shift = Double(row + 1) * skewX
      var places = Self.range(
        (region.minX - shift) / width, (region.maxX - shift) / width, columns)
      if skewY != 0 {
        let ends = [region.minY, region.maxY].map { ($0 - Double(row + 1) * height) / skewY }
        places = Self.range(min(ends[0], ends[1]), max(ends[0], ends[1]), places)
      }
      for place in 0..<places.count {
        body(fromRight ? places.upperBound - 1 - place : places.lowerBound + place, row)
      }
    }
  }

  /// Visits isometric cells: diagonals from the top, each from the left.
  private func visitDiagonals(
    _ region: Rect, _ columns: Range<Int>, _ rows: Range<Int>, _ body: (Int, Int) -> Void
  ) {
    let (width, height) = (Double(tileWidth), Double(tileHeight))
    // Columns plus rows are constant along a diagonal; columns minus rows increase to the right.
    let sums = Self.range(
      (region.minY - height) / height * 2, (region.maxY - height) / height * 2,
      columns.lowerBound + rows.lowerBound..<columns.upperBound + rows.upperBound - 1)
    let left = originX - width / 2
    let across = Self.range(
      (region.minX - left) / width * 2, (region.maxX - left) / width * 2,
      columns.lowerBound - rows.upperBound + 1..<columns.upperBound - rows.lowerBound)
    for sum in sums {
      var difference = max(
        across.lowerBound, 2 * columns.lowerBound - sum, sum - 2 * (rows.upperBound - 1))
      let last = min(
        across.upperBound - 1, 2 * (columns.upperBound - 1) - sum, sum - 2 * rows.lowerBound)
      if (sum - difference) & 1 == 1 { difference += 1 }
      while difference <= last {
        body((sum + difference) / 2, (sum - difference) / 2)
        difference += 2
      }
    }
  }

  /// Visits staggered or hexagonal cells: rows from the top, each from the left.
  private func visitStaggered(
    _ region: Rect, _ columns: Range<Int>, _ rows: Range<Int>, _ body: (Int, Int) -> Void
  ) {
    let (stepX, stepY) = (Double(stagger.stepX), Double(stagger.stepY))
    let top = region.minY - Double(stagger.height)
    let bottom = region.maxY - Double(stagger.height)
    guard stagger.isByColumn else {
      let advance = Double(stagger.width + stagger.sideX)
      for row in Self.range(top / stepY, bottom / stepY, rows) {
        let shift = stagger.isShifted(row) ? stepX : 0
        let range = Self.range(
          (region.minX - shift) / advance, (region.maxX - shift) / advance, columns)
        for column in range { body(column, row) }
      }
      return
    }
    let advance = Double(stagger.height + stagger.sideY)
    let range = Self.range(region.minX / stepX, region.maxX / stepX, columns)
    for row in Self.range((top - stepY) / advance, bottom / advance, rows) {
      // In each row the columns that are not shifted lie higher.
      for isShifted in [false, true] {
        let y = Double(row) * advance + (isShifted ? stepY : 0)
        guard y >= top, y <= bottom else { continue }
        for column in range where stagger.isShifted(column) == isShifted { body(column, row) }
      }
    }
  }

  /// Returns the whole numbers between two values, both included, within limits.
  private static func range(_ low: Double, _ high: Double, _ limits: Range<Int>) -> Range<Int> {
    // A hair more, because quotients are rounded: whoever draws cells finds out that one is out of sight.
    let hair = 1e-6
    let first = floor((low - hair).rounded(.up))
    let end = floor(high + hair) + 1
    return (first..<max(first, end)).clamped(to: limits)
  }
}
