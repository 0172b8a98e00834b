package import LamellaGeometry

/// The edges of an image that are antialiased when it is rotated.
package struct EdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let left = EdgeAntialiasingMask(rawValue: 1)
  package static let top = EdgeAntialiasingMask(rawValue: 2)
  package static let right = EdgeAntialiasingMask(rawValue: 4)
  package static let bottom = EdgeAntialiasingMask(rawValue: 8)
  package static let all = EdgeAntialiasingMask(rawValue: 15)

  /// Makes the mask of a cell in a grid of cells: its outer edges.
  ///
  /// Antialiased inner edges would show as seams.
  package init(column: Int, row: Int, of count: Int) {
    var edges: EdgeAntialiasingMask = []
    if column == 0 { edges.insert(.left) }
    if row == 0 { edges.insert(.top) }
    if column == count - 1 { edges.insert(.right) }
    if row == count - 1 { edges.insert(.bottom) }
    self = edges
  }

  /// Makes the mask of a part: its edges that lie on those of the whole.
  package init(of piece: Rect, in whole: Rect) {
    let slack = 1e-6
    var edges: EdgeAntialiasingMask = []
    if piece.minX <= whole.minX + slack { edges.insert(.left) }
    if piece.minY <= whole.minY + slack { edges.insert(.top) }
    if piece.maxX >= whole.maxX - slack { edges.insert(.right) }
    if piece.maxY >= whole.maxY - slack { edges.insert(.bottom) }
    self = edges
  }
}
