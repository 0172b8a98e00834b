import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScrolling

/// Places of tiles under random regions, beside what a list of all tiles says.
@Suite("The recycler of tiles")
struct TileRecyclerTests {
  @Test(
    "Every tile in sight has a place of its own; what leaves last keeps its tile",
    arguments: 1...40)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    var recycler = TileRecycler()
    /// What the owner shows in each place.
    var shown: [Int: TileKey] = [:]
    /// The places that have to show their tile again.
    var stale: Set<Int> = []
    for step in 0..<200 {
      let (x, y) = (below(24) - 12, below(24) - 12)
      let region = TileRegion(columns: x..<x + below(6), rows: y..<y + below(6))
      let grid = below(8) == 0 ? 1 : 0
      let kept = below(30)
      let before = Set(shown.values)
      recycler.show(region, in: grid, keeping: kept)
      let leavesSome = below(10) == 0
      while let entry = recycler.next() {
        let isNew = shown[entry.place] != entry.tile || stale.contains(entry.place)
        #expect(entry.needsContent == isNew)
        #expect(isNew || before.contains(entry.tile))
        stale.remove(entry.place)
        shown[entry.place] = entry.tile
        if leavesSome, below(3) == 0 { recycler.stop() }
      }
      while let place = recycler.takeExcess() {
        shown[place] = nil
        stale.remove(place)
      }
      #expect(recycler.count == shown.count && Set(shown.values).count == shown.count)
      #expect(recycler.spareCount <= kept)
      for (place, tile) in shown {
        #expect(recycler.place(of: tile) == place && recycler.tile(at: place) == tile)
        #expect(
          recycler.isInSight(place) == (tile.grid == grid && region.contains(tile)), "\(step)")
      }
      guard !leavesSome else { continue }
      var expected: Set<TileKey> = []
      region.forEach(without: .empty) { expected.insert(TileKey(grid: grid, column: $0, row: $1)) }
      #expect(expected.isSubset(of: shown.values))
      switch below(20) {
      case 0:
        recycler.invalidateAll()
        #expect(recycler.region.isEmpty && recycler.spareCount == shown.count)
        stale = Set(shown.keys)
      case 1:
        recycler.removeAll()
        shown = [:]
        stale = []
      default: break
      }
    }
  }

  @Test("Regions without others, row by row")
  func difference() {
    let region = TileRegion(columns: 0..<4, rows: 0..<3)
    var seen: [String] = []
    for other in [
      TileRegion(columns: 1..<3, rows: 1..<9), TileRegion(columns: -5..<9, rows: 0..<2),
      TileRegion(columns: 2..<2, rows: 0..<3), TileRegion(columns: 7..<9, rows: 0..<3),
      TileRegion(columns: 0..<4, rows: 0..<3),
    ] {
      seen = []
      region.forEach(without: other) { seen.append("\($0)\($1)") }
      var expected: [String] = []
      for row in 0..<3 {
        for column in 0..<4 where !other.contains(TileKey(column: column, row: row)) {
          expected.append("\(column)\(row)")
        }
      }
      #expect(seen == expected)
    }
  }
}
