import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

/// Tile layers whose tiles are loaded.
@Suite("Tile layers with a source")
struct LoadedTileTests {
  private final class Plan: View {
    override class var layerClass: Layer.Type { TileLayer.self }
    var tiles: TileLayer { layer as! TileLayer }
    nonisolated deinit {}
  }

  /// A plan of 2,048 x 2,048 points that shows a picture of 8,192 pixels, in a window of 512 points.
  private final class Rig {
    let harness = StageHarness(size: Size(512, 512))
    let plan = Plan(frame: Rect(x: 0, y: 0, width: 2048, height: 2048))
    let source: FakePyramid

    init(_ geometry: PyramidGeometry = PyramidGeometry(size: Size(8192, 8192))) throws {
      source = FakePyramid(geometry)
      plan.tiles.source = source
      harness.window.addSubview(plan)
      try step()
    }

    /// Advances by a tick, and shows a frame.
    func step() throws {
      harness.advance(ticks: 1)
      _ = try harness.picture()
    }

    var seen: [SeenTile] { SeenTile.all(in: plan.layer) }

    /// The tiles in sight of a level, at zoom 1.
    func inSight(_ level: Int) -> [PyramidTile] {
      let part = Rect(
        x: -plan.frame.minX, y: -plan.frame.minY, width: 512, height: 512
      ).intersection(plan.bounds)
      guard !part.isEmpty else { return [] }
      let unit = source.geometry.size.width / 2048
      let (columns, rows) = source.geometry.tiles(
        ofLevel: level,
        in: Rect(
          x: part.minX * unit, y: part.minY * unit, width: part.width * unit,
          height: part.height * unit))
      return rows.flatMap { row in
        columns.map { PyramidTile(level: level, column: $0, row: row) }
      }
    }
  }

  @Test("Coarser tiles are shown until those of the zoom arrive and have faded in")
  func coarserFirst() throws {
    let rig = try Rig()
    #expect(rig.source.asked.first?.level == 0 && rig.seen.isEmpty && !rig.plan.tiles.isComplete)
    rig.source.deliver(0)
    try rig.step()
    #expect(rig.seen.map(\.tile.level) == [0])
    #expect(rig.seen[0].layer.frame == Rect(x: 0, y: 0, width: 2048, height: 2048))
    #expect(rig.seen[0].layer.opacity == 1)
    for _ in 0..<6 {
      rig.source.deliverAll()
      try rig.step()
    }
    // A point of the plan is four pixels of the finest level, which is the fifth.
    #expect(rig.plan.tiles.isComplete)
    let finer = rig.seen.filter { $0.tile.level == 3 }
    #expect(Set(finer.map(\.tile)) == Set(rig.inSight(3)))
    #expect(finer.allSatisfy { $0.layer.opacity < 1 } && rig.seen.count > finer.count)
    for _ in 0..<32 { try rig.step() }
    #expect(rig.seen.allSatisfy { $0.tile.level == 3 && $0.layer.opacity == 1 })
    #expect(rig.plan.tiles.shownTileCount == 4)
    #expect(rig.harness.isIdle)
  }

  @Test("Without a fade, tiles are shown at once")
  func noFade() throws {
    let rig = try Rig()
    rig.plan.tiles.fadeDuration = 0
    rig.source.onLoad = { $0.deliver(FakePyramid.image($0.tile, 0)) }
    rig.source.deliverAll()
    for _ in 0..<3 { try rig.step() }
    #expect(rig.seen.count == 4 && rig.seen.allSatisfy { $0.layer.opacity == 1 })
  }

  @Test("Requests of a layer that is hidden or out of its window end, and are made again")
  func outOfSight() throws {
    let rig = try Rig()
    func open() -> Int { rig.source.pending.filter { !$0.request.isCancelled }.count }
    // They go on in a layer that rests.
    for _ in 0..<200 { try rig.step() }
    #expect(open() > 0)
    rig.plan.isHidden = true
    for _ in 0..<100 { try rig.step() }
    #expect(open() == 0 && rig.harness.isIdle)
    rig.plan.isHidden = false
    try rig.step()
    #expect(open() > 0)
    rig.plan.removeFromSuperview()
    for _ in 0..<2 { try rig.step() }
    #expect(open() == 0 && rig.harness.isIdle)
    rig.harness.window.addSubview(rig.plan)
    try rig.step()
    #expect(open() > 0)
    // A layer that is gone asks for nothing.
    rig.plan.tiles.source = nil
    try rig.step()
    #expect(open() == 0 && rig.plan.tiles.isComplete)
  }

  @Test("No blank, no stale tile, nothing asked for that is out of sight", arguments: 0..<6)
  func anyOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func next(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let old = Diagnostics.handler
    Diagnostics.handler = { _ in }
    defer { Diagnostics.handler = old }
    let rig = try Rig()
    rig.plan.tiles.fadeDuration = seed % 2 == 0 ? 0 : 0.1
    rig.plan.tiles.byteBudget = 200
    var hasBase = false
    var wishes: [Set<PyramidTile>] = []
    for step in 0..<300 {
      switch next(10) {
      case 0: rig.plan.frame.origin = Point(-Double(next(2200)), -Double(next(2200)))
      case 1...4: rig.plan.frame.origin.x -= 25
      case 5 where next(4) == 0:
        rig.source.version += 1
        rig.plan.tiles.reloadTiles()
        hasBase = false
      default: break
      }
      for index in rig.source.pending.indices.reversed() where next(4) == 0 {
        if next(5) == 0 {
          rig.source.pending.remove(at: index).request.fail("a bad day")
        } else {
          rig.source.deliver(index)
        }
      }
      try rig.step()
      let shown = rig.seen
      #expect(shown.allSatisfy { $0.version == rig.source.version }, "step \(step)")
      hasBase = hasBase || shown.contains { $0.tile.level == 0 }
      for tile in rig.inSight(3) where hasBase {
        let isCovered = shown.contains { other in
          let shift = tile.level - other.tile.level
          return shift >= 0 && other.tile.column == tile.column >> shift
            && other.tile.row == tile.row >> shift
        }
        #expect(isCovered, "step \(step): \(tile)")
      }
      wishes.append(Set(rig.inSight(3) + rig.inSight(1) + rig.inSight(0)))
      let recent = wishes.suffix(2).reduce(into: Set()) { $0.formUnion($1) }
      for (request, _) in rig.source.pending where !request.isCancelled {
        #expect(recent.contains(request.tile), "step \(step)")
      }
      #expect(rig.plan.tiles.loadedBytes <= 200 + 8 * (shown.count + 8), "step \(step)")
    }
    #expect(rig.source.version > 0)
  }
}
