package import LamellaGeometry

/// The edges of an image that are softened where it is turned.
package struct SoftEdges: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let left = SoftEdges(rawValue: 1)
  package static let top = SoftEdges(rawValue: 2)
  package static let right = SoftEdges(rawValue: 4)
  package static let bottom = SoftEdges(rawValue: 8)
  package static let all = SoftEdges(rawValue: 15)

  /// The outer edges of a piece in a grid: inner ones would show as seams.
  package init(column: Int, row: Int, of count: Int) {
    var edges: SoftEdges = []
    if column == 0 { edges.insert(.left) }
    if row == 0 { edges.insert(.top) }
    if column == count - 1 { edges.insert(.right) }
    if row == count - 1 { edges.insert(.bottom) }
    self = edges
  }

  /// The edges of a piece that lie on those of the whole.
  package init(of piece: Rect, in whole: Rect) {
    let slack = 1e-6
    var edges: SoftEdges = []
    if piece.minX <= whole.minX + slack { edges.insert(.left) }
    if piece.minY <= whole.minY + slack { edges.insert(.top) }
    if piece.maxX >= whole.maxX - slack { edges.insert(.right) }
    if piece.maxY >= whole.maxY - slack { edges.insert(.bottom) }
    self = edges
  }
}
