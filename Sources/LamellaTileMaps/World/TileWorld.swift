public import LamellaGeometry

/// A world of maps that lie beside each other: a `.world` file of Tiled.
///
/// Only the places of the maps are read; see ``TileWorldView``, which reads maps as they come near.
///
/// ```swift
/// let world = try TileWorld(path: "Levels/overworld.world")
/// for entry in world.entries { print(entry.path, entry.frame) }
/// ```
public struct TileWorld: Hashable, Sendable {
  /// A map and its place.
  public struct Entry: Hashable, Sendable {
    /// The path of the map's file.
    public var path: String
    /// The place in the world, in pixels: its origin is that of the map's own pixels.
    public var frame: Rect

    /// Makes an entry.
    public init(path: String, frame: Rect) {
      self.path = path
      self.frame = frame
    }
  }

  /// The path of the world's file.
  public var file: String
  /// The maps, in the order of the file, those of patterns after others.
  public var entries: [Entry]
  /// Whether Tiled shows only the maps that touch the one that is edited.
  public var onlyShowsAdjacentMaps = false
  /// The custom properties.
  public var properties: [String: TileMapProperty] = [:]
  /// Messages about what was left out, one line each.
  public internal(set) var warnings: [String] = []

  /// Makes a world of maps.
  public init(file: String = "", entries: [Entry] = []) {
    self.file = file
    self.entries = entries
  }

  /// The smallest rectangle that holds all maps, in pixels; null for none.
  public var bounds: Rect { entries.reduce(Rect.null) { $0.union($1.frame) } }

  /// Returns the indices of the maps that touch a rectangle, in order.
  ///
  /// - Parameter area: The rectangle, in pixels of the world.
  /// - Returns: The indices within ``entries``.
  /// - Complexity: O(number of maps).
  public func indices(touching area: Rect) -> [Int] {
    entries.indices.filter { !entries[$0].frame.intersection(area).isEmpty }
  }
}
