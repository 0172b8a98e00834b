internal import Glibc

/// An array in chunks, whose copies share the chunks that were not changed since.
///
/// Two copies that differ in one element take the memory of one copy and one chunk.
nonisolated struct ChunkedArray<Element> {
  /// The number of elements in a chunk; the last one may have fewer.
  private let chunkLength: Int
  private var chunks: [[Element]] = []

  /// The memory of a chunk beside its elements, in bytes: an array's header and the reference to it.
  private static var overhead: Int { 40 }
  /// The approximate size of a chunk, in bytes: small enough to share much, large enough to compare fast.
  private static var chunkBytes: Int { 4096 }

  /// Makes an empty array.
  init() { chunkLength = max(1, Self.chunkBytes / MemoryLayout<Element>.stride) }

  /// The number of elements.
  var count: Int {
    chunks.isEmpty ? 0 : (chunks.count - 1) * chunkLength + chunks[chunks.count - 1].count
  }

  /// The memory of the array, in bytes, with shared chunks.
  var byteCount: Int { chunks.reduce(0) { $0 + Self.bytes(of: $1) } }

  /// Replaces the elements; chunks with the same bytes are kept.
  ///
  /// - Parameter elements: Elements of a trivial type without padding.
  /// - Returns: Whether any element differs.
  /// - Complexity: O(*n*); allocates only for chunks that differ.
  mutating func update(_ elements: [Element]) -> Bool {
    let needed = (elements.count + chunkLength - 1) / chunkLength
    var differs = needed != chunks.count
    if needed < chunks.count { chunks.removeLast(chunks.count - needed) }
    elements.withUnsafeBufferPointer { all in
      for index in 0..<needed {
        let start = index * chunkLength
        let length = min(chunkLength, all.count - start)
        let part = UnsafeBufferPointer(rebasing: all[start..<start + length])
        if index == chunks.count {
          chunks.append(Array(part))
          differs = true
        } else if !Self.isSame(chunks[index], part) {
          chunks[index] = Array(part)
          differs = true
        }
      }
    }
    return differs
  }

  /// Returns whether a chunk has the same bytes as a part of the new elements.
  private static func isSame(_ chunk: [Element], _ part: UnsafeBufferPointer<Element>) -> Bool {
    guard chunk.count == part.count else { return false }
    return chunk.withUnsafeBufferPointer {
      memcmp($0.baseAddress!, part.baseAddress!, $0.count * MemoryLayout<Element>.stride) == 0
    }
  }

  /// Returns the memory of the chunks that are not shared with another array, in bytes.
  func bytes(notIn other: ChunkedArray) -> Int {
    var bytes = 0
    for index in chunks.indices where !isShared(index, with: other) {
      bytes += Self.bytes(of: chunks[index])
    }
    return bytes
  }

  /// Returns whether a chunk is shared with another array.
  private func isShared(_ index: Int, with other: ChunkedArray) -> Bool {
    guard index < other.chunks.count else { return false }
    return chunks[index].withUnsafeBufferPointer { mine in
      other.chunks[index].withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
    }
  }

  /// Returns the memory of a chunk, in bytes.
  private static func bytes(of chunk: [Element]) -> Int {
    overhead + chunk.count * MemoryLayout<Element>.stride
  }

  /// Appends all elements to an array.
  func append(to elements: inout [Element]) {
    elements.reserveCapacity(elements.count + count)
    for chunk in chunks { elements.append(contentsOf: chunk) }
  }

  /// All elements.
  var elements: [Element] {
    var all: [Element] = []
    append(to: &all)
    return all
  }
}
