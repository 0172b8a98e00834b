internal import LamellaGraphics

/// The pictures of a map view's chunks and of its levels of detail, of which the least recently shown ones are let go.
///
/// A chunk that comes into sight again has the picture of before, and the renderer its texture, unless the budget of
/// textures was needed for others.
@MainActor
final class ChunkPictureCache {
  /// A chunk, or a piece of a level of detail, of the layers that share views.
  struct Key: Hashable {
    /// The index of the layers' views within the map view.
    var group: Int
    var level = 0
    var column: Int
    var row: Int
  }

  /// A picture of a chunk.
  struct Picture {
    /// The pixels; nil when too few cells can be part of a picture.
    var image: Image?
    /// The cells that the image of a chunk shows.
    var cells = CellSet()
    /// The tiles that are drawn above the image of a level.
    var moving: [DetailPicture.MovingTile] = []
  }

  /// An object, because changing a value in a dictionary allocates.
  private final class Entry {
    let picture: Picture
    /// The tiles of the chunk in each layer.
    let tiles: [[UInt32]]
    var lastUse: Int

    init(_ picture: Picture, _ tiles: [[UInt32]], lastUse: Int) {
      self.picture = picture
      self.tiles = tiles
      self.lastUse = lastUse
    }

    nonisolated deinit {}

    var bytes: Int { picture.image.map { $0.width * $0.height * 4 } ?? 0 }
  }

  /// The largest number of bytes of all images.
  let byteBudget: Int
  /// The number of bytes of all images.
  private(set) var bytes = 0
  private var entries: [Key: Entry] = [:]
  private var uses = 0

  /// The largest number of chunks, those without an image included.
  private static let maximumCount = 4096

  /// Makes an empty cache.
  init(byteBudget: Int) { self.byteBudget = byteBudget }

  nonisolated deinit {}

  /// Returns the picture of a chunk; nil when there is none, or when it shows other tiles.
  ///
  /// - Complexity: O(number of cells).
  func picture(of key: Key, showing tiles: [[UInt32]]) -> Picture? {
    guard let entry = entries[key], entry.tiles == tiles else { return nil }
    uses += 1
    entry.lastUse = uses
    return entry.picture
  }

  /// Keeps the picture of a chunk, in place of the one before.
  ///
  /// - Complexity: O(number of pictures) while they take more than the budget, else O(1).
  func insert(_ picture: Picture, of key: Key, showing tiles: [[UInt32]]) {
    remove(key)
    uses += 1
    let entry = Entry(picture, tiles, lastUse: uses)
    entries[key] = entry
    bytes += entry.bytes
    while bytes > byteBudget || entries.count > Self.maximumCount,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      remove(oldest.key)
    }
  }

  /// Lets all pictures go.
  func removeAll() {
    entries.removeAll()
    bytes = 0
  }

  /// Lets a picture go.
  func remove(_ key: Key) {
    if let entry = entries.removeValue(forKey: key) { bytes -= entry.bytes }
  }
}

/// A set of cells of a chunk, by their places row by row.
struct CellSet: Hashable {
  private var words = SIMD4<UInt64>()

  /// Whether the set has no cells.
  var isEmpty: Bool { words == SIMD4() }

  /// The number of cells.
  var count: Int { words.indices.reduce(0) { $0 + words[$1].nonzeroBitCount } }

  /// Returns whether a cell is in the set.
  func contains(_ place: Int) -> Bool { words[place >> 6] >> UInt64(place & 63) & 1 != 0 }

  /// Adds a cell.
  mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }
}
