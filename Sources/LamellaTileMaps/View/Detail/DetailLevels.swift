internal import LamellaGeometry

/// The levels of detail of a map of upright cells.
///
/// A picture of level 0 has a pixel for each of the map and shows one chunk; those of each further level have half as many
/// a side, and show twice as many chunks a side.
nonisolated struct DetailLevels: Equatable {
  private let tileWidth: Int
  private let tileHeight: Int
  /// The last level at which each cell has pixels of its own.
  let lastOfCells: Int

  /// The number of levels beyond ``lastOfCells``: at the last one a pixel shows 4 x 4 cells.
  private static let levelsBeyondCells = 2

  /// Makes the levels of a map by the size of its cells, in map pixels.
  init(tileWidth: Int, tileHeight: Int) {
    self.tileWidth = tileWidth
    self.tileHeight = tileHeight
    let side = max(1, min(tileWidth, tileHeight))
    lastOfCells = Int.bitWidth - 1 - side.leadingZeroBitCount
  }

  /// The coarsest level.
  var last: Int { lastOfCells + Self.levelsBeyondCells }

  /// The smallest scale at which a pixel of the output shows at most one of the coarsest level.
  var smallestScale: Double { Double(sign: .plus, exponent: -last, significand: 1) }

  /// Returns the coarsest level with at least one pixel for each of the output.
  ///
  /// - Parameter scale: The output's pixels for each of the map, positive.
  /// - Returns: The level; 0 where each pixel of the map has one of the output or more.
  func level(atScale scale: Double) -> Int {
    scale < 1 ? min(last, Int((1 / max(scale, smallestScale)).exponent)) : 0
  }

  /// Returns the width and height of a cell in pictures of a level, in pixels; at most at ``lastOfCells``.
  func cellSize(at level: Int) -> (width: Int, height: Int) {
    let last = (1 << level) - 1
    return ((tileWidth + last) >> level, (tileHeight + last) >> level)
  }

  /// Returns the size of the pictures of a level, in pixels.
  func pictureSize(at level: Int) -> (width: Int, height: Int) {
    let level = min(level, lastOfCells)
    let cell = cellSize(at: level)
    return (cell.width << (4 + level), cell.height << (4 + level))
  }
}
