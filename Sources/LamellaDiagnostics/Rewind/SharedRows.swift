internal import Glibc

/// A copy of an array in pieces, which shares those that have not changed with the copy before.
///
/// Two copies of a list that differ in one place take the memory of one copy and one piece.
nonisolated struct SharedRows<Element> {
  /// The elements of a piece; the last one may have fewer.
  private let pieceLength: Int
  private var pieces: [[Element]] = []

  /// What a piece takes beside its elements: an array's header and the reference to it.
  private static var overhead: Int { 40 }
  /// About how many bytes a piece has: small enough to share much, large enough to compare fast.
  private static var pieceBytes: Int { 4096 }

  /// Makes a copy of nothing.
  init() { pieceLength = max(1, Self.pieceBytes / MemoryLayout<Element>.stride) }

  /// The number of elements.
  var count: Int {
    pieces.isEmpty ? 0 : (pieces.count - 1) * pieceLength + pieces[pieces.count - 1].count
  }

  /// The memory that it takes, pieces that are shared included.
  var byteCount: Int { pieces.reduce(0) { $0 + Self.bytes(of: $1) } }

  /// Takes a copy of an array; what it was before is compared with, byte by byte.
  ///
  /// - Parameter elements: Plain data.
  /// - Returns: Whether anything differs.
  /// - Complexity: O(*n*); allocates for pieces that differ only.
  mutating func take(_ elements: [Element]) -> Bool {
    let needed = (elements.count + pieceLength - 1) / pieceLength
    var differs = needed != pieces.count
    if needed < pieces.count { pieces.removeLast(pieces.count - needed) }
    elements.withUnsafeBufferPointer { all in
      for index in 0..<needed {
        let start = index * pieceLength
        let length = min(pieceLength, all.count - start)
        let part = UnsafeBufferPointer(rebasing: all[start..<start + length])
        if index == pieces.count {
          pieces.append(Array(part))
          differs = true
        } else if !Self.isSame(pieces[index], part) {
          pieces[index] = Array(part)
          differs = true
        }
      }
    }
    return differs
  }

  private static func isSame(_ piece: [Element], _ part: UnsafeBufferPointer<Element>) -> Bool {
    guard piece.count == part.count else { return false }
    return piece.withUnsafeBufferPointer {
      memcmp($0.baseAddress!, part.baseAddress!, $0.count * MemoryLayout<Element>.stride) == 0
    }
  }

  /// The memory of those pieces that another copy does not have in the same place.
  func bytes(notIn other: SharedRows) -> Int {
    var bytes = 0
    for index in pieces.indices where !isShared(index, with: other) {
      bytes += Self.bytes(of: pieces[index])
    }
    return bytes
  }

  private func isShared(_ index: Int, with other: SharedRows) -> Bool {
    guard index < other.pieces.count else { return false }
    return pieces[index].withUnsafeBufferPointer { mine in
      other.pieces[index].withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
    }
  }

  private static func bytes(of piece: [Element]) -> Int {
    overhead + piece.count * MemoryLayout<Element>.stride
  }

  /// Appends all elements to an array.
  func append(to elements: inout [Element]) {
    elements.reserveCapacity(elements.count + count)
    for piece in pieces { elements.append(contentsOf: piece) }
  }

  /// All elements.
  var elements: [Element] {
    var all: [Element] = []
    append(to: &all)
    return all
  }
}
