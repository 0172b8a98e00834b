internal import LamellaGeometry
internal import LamellaGraphics

/// The picture of a node and all that lies in it, which is drawn in their stead.
nonisolated final class KeptPicture {
  /// What atlases know it by.
  let name = TextureSource()
  /// The drawing that the pixels are of; another one each time.
  private(set) var version: UInt64 = 0
  /// Whether the pixels are those of the node as it is now.
  var isCurrent = false
  /// The bounds that the pixels show.
  var bounds = Rect.zero
  /// Pixels per point.
  var scale = 0.0
  /// The longest side that the pixels could have.
  var maximumSide: Int32 = 0
  /// The part of the node's own space that the pixels cover, in these pixels; empty where it shows nothing.
  var rect = PixelRect.none

  init() {}

  /// Begins another drawing.
  func renew() { version += 1 }
}

nonisolated extension NodeTable {
  /// Begins or ends to keep a picture of a row.
  func setKept(_ row: Row, _ isKept: Bool) {
    setLook(.isKept, of: row, isKept)
    keptCount += isKept ? 1 : -1
    withDecoration(of: row) { $0.picture = isKept ? KeptPicture() : nil }
    mark(row, [.needsCompose, .needsDraw])
  }

  /// The picture of a row that keeps one.
  func keptPicture(of row: Row) -> KeptPicture? { decorations[row]?.picture }

  /// Notes that the next frame shows a node elsewhere, or more or less of it: what keeps a picture around
  /// it needs another, and what keeps one of the node itself does not.
  func markAround(_ row: Row) {
    let parent = self[row].parent
    mark(parent >= 0 && looks(of: row).contains(.isKept) ? parent : row, .needsDraw)
  }
}
