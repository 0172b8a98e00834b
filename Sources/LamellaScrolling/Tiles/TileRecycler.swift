/// The order in which places for tiles of several grids are used again: those of a tile layer.
///
/// A *place* is a number, from 0, for which the owner has something that shows a tile: a view, a layer. What leaves
/// sight keeps its place, and its tile, until another tile takes it, the one that left first before others.
///
/// ```swift
/// recycler.show(region, keeping: 20)
/// while let entry = recycler.next() {
///   if entry.needsContent { show(entry.tile, in: views[entry.place]) }
/// }
/// while let place = recycler.takeExcess() { views[place] = nil }
/// ```
///
/// A value that calls nobody: owners may be called back, and change it, between two entries.
///
/// Invariant: every tile of `region` in `grid` has a place that is in sight, or an entry to come.
package nonisolated struct TileRecycler {
  /// A tile that has come into sight.
  package struct Entry {
    /// The tile.
    package var tile: TileKey
    /// The place that shows it.
    package var place: Int
    /// Whether the place showed another tile last, none, or has to show this one again.
    package var needsContent: Bool
  }

  /// A place, and its neighbors in the list of those that are out of sight; -1 for none.
  private struct Place {
    var tile: TileKey
    var isInSight = true
    var isCurrent = true
    /// Whether the place has a tile; places that were given back have none.
    var isUsed = true
    var previous = -1
    var next = -1
  }

  /// The region in sight.
  package private(set) var region = TileRegion.empty
  /// The grid whose tiles are in sight.
  package private(set) var grid = 0
  /// The number of places in use, in sight or not.
  package private(set) var count = 0
  /// The number of places out of sight that are in use.
  package private(set) var spareCount = 0

  private var places: [Place] = []
  /// The place of each tile that has one.
  private var index: [TileKey: Int] = [:]
  /// The places that were given back.
  private var free: [Int] = []
  /// The list of places out of sight: the one that left first, and the one that left last.
  private var (first, last) = (-1, -1)
  /// The tiles that have come into sight and are not handed out.
  private var entering: [TileKey] = []
  private var handedOut = 0
  private var isStopped = false
  /// The number of places out of sight that are not used for other tiles.
  private var keptCount = 0

  /// Makes a recycler without places.
  package init() {}

  /// Whether all tiles in sight were handed out.
  private var isComplete: Bool { handedOut == entering.count }

  // MARK: Showing

  /// Puts a region in sight, and takes other tiles out of it; ``next()`` hands out the tiles that have come.
  ///
  /// - Parameters:
  ///   - region: The region.
  ///   - grid: The grid.
  ///   - kept: The number of tiles out of sight that keep their places.
  /// - Complexity: O(tiles that come and go + rows in sight); O(places) in another grid, and where entries were left.
  package mutating func show(_ region: TileRegion, in grid: Int = 0, keeping kept: Int) {
    keptCount = kept
    var old = self.region
    if !isComplete || grid != self.grid {
      old = .empty
      for place in places.indices where places[place].isInSight {
        let tile = places[place].tile
        if tile.grid != grid || !region.contains(tile) { leave(place) }
      }
    } else {
      old.forEach(without: region) { column, row in
        if let place = index[TileKey(grid: grid, column: column, row: row)] { leave(place) }
      }
    }
    self.region = region
    self.grid = grid
    entering.removeAll(keepingCapacity: true)
    handedOut = 0
    isStopped = false
    region.forEach(without: old) { column, row in
      let tile = TileKey(grid: grid, column: column, row: row)
      // Those that have a place get it before others take it.
      if let place = index[tile], !places[place].isInSight {
        unlist(place)
        places[place].isInSight = true
      }
      entering.append(tile)
    }
  }

  /// Returns the next tile that has come into sight, row by row; nil when there are no more.
  package mutating func next() -> Entry? {
    guard !isComplete, !isStopped else { return nil }
    let tile = entering[handedOut]
    handedOut += 1
    let place = index[tile] ?? makePlace(for: tile)
    let needsContent = !places[place].isCurrent
    places[place].isCurrent = true
    return Entry(tile: tile, place: place, needsContent: needsContent)
  }

  /// Ends the entries, because the grid has changed: the next region is handed out as a whole.
  package mutating func stop() { isStopped = true }

  /// Gives back the place that left first, of more than are to be kept; nil where there are none.
  ///
  /// The owner removes what it has there.
  package mutating func takeExcess() -> Int? {
    guard spareCount > keptCount, first >= 0 else { return nil }
    let place = first
    unlist(place)
    index[places[place].tile] = nil
    places[place].isUsed = false
    places[place].isCurrent = false
    free.append(place)
    count -= 1
    return place
  }

  // MARK: Contents

  /// Has a tile be shown again when it comes back into sight.
  package mutating func invalidate(_ tile: TileKey) {
    if let place = index[tile] { places[place].isCurrent = false }
  }

  /// Takes all tiles out of sight, and has each be shown again when it comes back.
  package mutating func invalidateAll() {
    for place in places.indices {
      places[place].isCurrent = false
      if places[place].isInSight { leave(place) }
    }
    region = .empty
    entering.removeAll(keepingCapacity: true)
    handedOut = 0
  }

  /// Removes all places.
  package mutating func removeAll() { self = TileRecycler() }

  // MARK: Places

  /// Returns the place of a tile, in sight or not; nil for none.
  package func place(of tile: TileKey) -> Int? { index[tile] }

  /// Returns whether a place is in use and in sight.
  package func isInSight(_ place: Int) -> Bool { places[place].isInSight }

  /// Returns the tile of a place; nil for a place that was given back.
  package func tile(at place: Int) -> TileKey? {
    places[place].isUsed ? places[place].tile : nil
  }

  /// Gives a tile a place: one out of sight that is not to be kept, else a new one.
  private mutating func makePlace(for tile: TileKey) -> Int {
    let place: Int
    if spareCount > keptCount, first >= 0 {
      place = first
      unlist(place)
      index[places[place].tile] = nil
      places[place].tile = tile
    } else {
      count += 1
      if let freed = free.popLast() {
        place = freed
        places[place] = Place(tile: tile)
      } else {
        place = places.count
        places.append(Place(tile: tile))
      }
    }
    index[tile] = place
    places[place].isInSight = true
    places[place].isCurrent = false
    return place
  }

  /// Takes a place out of sight, behind those that left before.
  private mutating func leave(_ place: Int) {
    places[place].isInSight = false
    places[place].previous = last
    places[place].next = -1
    if last >= 0 { places[last].next = place } else { first = place }
    last = place
    spareCount += 1
  }

  /// Takes a place out of the list of those out of sight.
  private mutating func unlist(_ place: Int) {
    let (previous, next) = (places[place].previous, places[place].next)
    if previous >= 0 { places[previous].next = next } else { first = next }
    if next >= 0 { places[next].previous = previous } else { last = previous }
    places[place].previous = -1
    places[place].next = -1
    spareCount -= 1
  }
}
