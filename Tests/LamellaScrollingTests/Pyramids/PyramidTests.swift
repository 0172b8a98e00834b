import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite struct PyramidTests {
  private func makeRig(
    _ geometry: PyramidGeometry = PyramidGeometry(size: Size(8192, 8192))
  ) -> (harness: StageHarness, view: PyramidView, source: FakePyramid) {
    let harness = StageHarness(size: Size(512, 512))
    let source = FakePyramid(geometry)
    let view = PyramidView(frame: harness.window.bounds, source: source)
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    return (harness, view, source)
  }

  private func seen(in view: PyramidView) -> [SeenTile] {
    SeenTile.all(in: view.subviews.first { !($0 is Control) }?.layer)
  }

  @Test func geometryHasLevelsThatHalve() {
    let geometry = PyramidGeometry(size: Size(1000, 300), tileSide: 256)
    #expect(geometry.levelCount == 3)
    #expect(geometry.reduction(ofLevel: 2) == 1 && geometry.reduction(ofLevel: 0) == 4)
    #expect(
      geometry.frame(of: PyramidTile(level: 2, column: 3, row: 1))
        == Rect(x: 768, y: 256, width: 232, height: 44))
    let (columns, rows) = geometry.tiles(
      ofLevel: 1, in: Rect(x: 500, y: -50, width: 100, height: 100))
    #expect(columns == 0..<2 && rows == 0..<1)
    #expect(geometry.level(forScale: 1) == 2)
    #expect(geometry.level(forScale: 0.5) == 1)
    #expect(geometry.level(forScale: 0.51) == 2)
    #expect(geometry.level(forScale: 0.01) == 0)
  }

  @Test func theWholePictureIsInSightAtFirst() {
    let (harness, view, source) = makeRig()
    #expect(view.zoomScale == 0.0625)
    #expect(source.asked.contains(PyramidTile(level: 0, column: 0, row: 0)))
    source.deliverAll()
    harness.advance(ticks: 1)
    source.deliverAll()
    harness.settle()
    #expect(view.isComplete)
    #expect(
      view.shownTiles
        == (0..<2).flatMap { row in
          (0..<2).map { PyramidTile(level: 1, column: $0, row: row) }
        })
    #expect(harness.isIdle)
  }

  @Test func coarserTilesStandInUntilFinerOnesArrive() throws {
    let (harness, view, source) = makeRig()
    source.deliverAll()
    harness.advance(ticks: 1)
    source.deliverAll()
    harness.settle()
    view.setZoomScale(1, animated: false)
    harness.advance(ticks: 1)
    #expect(!view.isComplete)
    #expect(view.shownTiles.allSatisfy { $0.level <= 1 } && !view.shownTiles.isEmpty)
    // The preview and the middle come first.
    let wanted = source.asked.suffix(8)
    #expect(wanted.first?.level == 3)
    for _ in 0..<20 {
      source.deliverAll()
      harness.advance(ticks: 1)
    }
    #expect(view.isComplete)
    #expect(view.shownTiles.contains { $0.level < 5 }, "they stay while finer ones fade in")
    let fading = try #require(seen(in: view).last { $0.tile.level == 5 })
    #expect(fading.layer.opacity < 1)
    harness.settle()
    #expect(view.shownTiles.allSatisfy { $0.level == 5 })
    #expect(seen(in: view).allSatisfy { $0.layer.opacity == 1 })
  }

  @Test func failuresAreTriedAgainLaterAndLater() {
    let (harness, view, source) = makeRig(PyramidGeometry(size: Size(200, 200)))
    let old = Diagnostics.handler
    Diagnostics.handler = { _ in }
    defer { Diagnostics.handler = old }
    var ticks: [Int] = []
    var tick = 0
    source.onLoad = { request in
      ticks.append(tick)
      request.fail("no such file")
    }
    source.pending.removeFirst().request.fail("no such file")
    for _ in 0..<1000 {
      tick += 1
      harness.advance(ticks: 1)
    }
    #expect(ticks.count == 4, "\(ticks)")
    let gaps = zip(ticks.dropFirst(), ticks).map { $0 - $1 }
    #expect(gaps == [120, 240, 480], "\(gaps)")
    #expect(!view.isComplete)
    source.onLoad = { $0.deliver(FakePyramid.image($0.tile, 0)) }
    harness.advance(ticks: 1200)
    #expect(view.isComplete)
  }

  /// Loads all tiles in sight.
  private func load(_ harness: StageHarness, _ source: FakePyramid) {
    for _ in 0..<40 {
      source.deliverAll()
      harness.advance(ticks: 1)
    }
    harness.settle()
  }

  @Test func finerTilesStayUntilCoarserOnesArrive() {
    let (harness, view, source) = makeRig()
    load(harness, source)
    view.setZoomScale(1, animated: false)
    harness.advance(ticks: 1)
    load(harness, source)
    let fine = view.shownTiles
    #expect(view.isComplete && fine.allSatisfy { $0.level == 5 })
    view.setZoomScale(0.5, animated: false)
    harness.advance(ticks: 1)
    #expect(!view.isComplete)
    #expect(Set(view.shownTiles).isSuperset(of: fine))
    // They are in front of what stands in around them.
    let seen = seen(in: view)
    #expect(seen.contains { $0.tile.level < 4 })
    for one in seen where one.tile.level == 5 {
      #expect(seen.allSatisfy { $0.tile.level >= 5 || $0.layer.zPosition < one.layer.zPosition })
    }
    load(harness, source)
    #expect(view.isComplete && view.shownTiles.allSatisfy { $0.level == 4 })
  }

  @Test func theStageSleepsUntilAFailedTileIsTriedAgain() {
    final class CountedView: PyramidView {
      var layouts = 0
      nonisolated deinit {}
      override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
      }
    }
    let old = Diagnostics.handler
    Diagnostics.handler = { _ in }
    defer { Diagnostics.handler = old }
    let harness = StageHarness(size: Size(512, 512))
    let source = FakePyramid(PyramidGeometry(size: Size(200, 200)))
    let view = CountedView(frame: harness.window.bounds, source: source)
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    source.pending.removeFirst().request.fail("no such file")
    harness.advance(ticks: 3)
    let layouts = view.layouts
    harness.advance(ticks: 40)
    #expect(view.layouts == layouts && source.asked.count == 1)
    harness.advance(ticks: 20)
    #expect(source.asked.count == 2)
    source.deliverAll()
    harness.settle()
    #expect(view.isComplete && harness.isIdle)
  }

  @Test func aTileThatFailedIsNotTriedAtOnceWhereItComesBackIntoSight() {
    let (harness, view, source) = makeRig()
    let old = Diagnostics.handler
    Diagnostics.handler = { _ in }
    defer { Diagnostics.handler = old }
    load(harness, source)
    view.setZoomScale(1, animated: false)
    view.contentOffset = .zero
    harness.advance(ticks: 1)
    let corner = PyramidTile(level: 5, column: 0, row: 0)
    for _ in 0..<10 {
      for index in source.pending.indices.reversed() {
        if source.pending[index].request.tile == corner {
          source.pending.remove(at: index).request.fail("no such file")
        } else {
          source.deliver(index)
        }
      }
      harness.advance(ticks: 1)
    }
    source.asked = []
    for offset in [3000.0, 0] {
      view.contentOffset = Point(offset, offset)
      harness.advance(ticks: 4)
    }
    #expect(!source.asked.contains(corner))
    harness.advance(ticks: 60)
    #expect(source.asked.contains(corner))
  }

  @Test func theBudgetBoundsTheOnlyLevel() {
    let (harness, view, source) = makeRig(
      PyramidGeometry(size: Size(8192, 8192), levelCount: 1))
    view.byteBudget = 200
    view.setZoomScale(1, animated: false)
    for step in 0..<20 {
      view.contentOffset = Point(Double(step) * 380, Double(step) * 380)
      harness.advance(ticks: 1)
      load(harness, source)
      #expect(view.isComplete)
      #expect(view.loadedBytes <= 200, "step \(step)")
    }
  }

  @Test func thePictureIsCenteredInWhatInsetsLeave() {
    let (harness, view, _) = makeRig(PyramidGeometry(size: Size(8192, 4096)))
    #expect(view.contentOffset == Point(0, -128))
    view.contentInset = EdgeInsets(top: 100, left: 0, bottom: 20, right: 0)
    harness.advance(ticks: 2)
    #expect(view.contentInset == EdgeInsets(top: 100, left: 0, bottom: 20, right: 0))
    // 136 points are left over of 512, less those of the insets and of the picture.
    #expect(view.contentOffset == Point(0, -168))
    view.frame.size.height = 400
    harness.advance(ticks: 2)
    #expect(view.contentInset.top == 100 && view.contentOffset == Point(0, -112))
  }

  @Test func newContentDropsOldTilesAndLateAnswers() {
    let (harness, view, source) = makeRig()
    source.deliver(0)
    harness.advance(ticks: 1)
    let late = source.pending
    source.pending = []
    source.version = 1
    view.reloadTiles()
    harness.advance(ticks: 1)
    for (request, version) in late { request.deliver(FakePyramid.image(request.tile, version)) }
    harness.advance(ticks: 1)
    for _ in 0..<4 {
      source.deliverAll()
      harness.advance(ticks: 1)
    }
    harness.settle()
    #expect(view.isComplete)
    #expect(seen(in: view).allSatisfy { $0.version == 1 })
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func anyOrderOfArrivalShowsWhatIsThere(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let geometry = PyramidGeometry(size: Size(40_000, 25_000))
    let (harness, view, source) = makeRig(geometry)
    let old = Diagnostics.handler
    Diagnostics.handler = { _ in }
    defer { Diagnostics.handler = old }
    view.fadeDuration = seed % 2 == 0 ? 0 : 0.1
    view.byteBudget = 400
    var hasBase = false
    var wishes: [Set<PyramidTile>] = []
    for step in 0..<600 {
      switch Int.random(in: 0..<13, using: &random) {
      case 0:
        view.setZoomScale(
          view.minimumZoomScale * Double(Int.random(in: 1...200, using: &random)), animated: false)
      case 1:
        view.contentOffset = view.limited(
          Point(
            Double.random(in: 0...1, using: &random) * view.contentSize.width,
            Double.random(in: 0...1, using: &random) * view.contentSize.height))
      case 2...5:
        view.contentOffset = view.limited(view.contentOffset + Point(40, 25))
      case 12 where Int.random(in: 0..<3, using: &random) == 0:
        // Other content: what was asked for before may still arrive, and is not shown.
        source.version += 1
        view.reloadTiles()
        hasBase = false
      default: break
      }
      for index in source.pending.indices.reversed()
      where Int.random(in: 0..<4, using: &random) == 0 {
        if Int.random(in: 0..<5, using: &random) == 0 {
          source.pending.remove(at: index).request.fail("a bad day")
        } else {
          source.deliver(index)
        }
      }
      harness.advance(ticks: 1)
      // What is shown is where it belongs.
      let shown = seen(in: view)
      for seen in shown {
        #expect(seen.layer.frame == geometry.frame(of: seen.tile), "step \(step)")
        #expect(seen.version == source.version, "step \(step): a stale tile")
      }
      // No blank once the coarsest tile was there.
      hasBase = hasBase || view.shownTiles.contains { $0.level == 0 }
      let sight = Rect(
        x: view.bounds.minX / view.zoomScale, y: view.bounds.minY / view.zoomScale,
        width: view.bounds.width / view.zoomScale, height: view.bounds.height / view.zoomScale)
      let level = geometry.level(forScale: view.zoomScale)
      func tiles(_ level: Int) -> [PyramidTile] {
        let (columns, rows) = geometry.tiles(ofLevel: level, in: sight)
        return rows.flatMap { row in
          columns.map { PyramidTile(level: level, column: $0, row: row) }
        }
      }
      if hasBase {
        for tile in tiles(level) {
          let isCovered = shown.contains { other in
            let shift = tile.level - other.tile.level
            guard shift >= 0, other.tile.column == tile.column >> shift else { return false }
            return other.tile.row == tile.row >> shift
          }
          #expect(isCovered, "step \(step): \(tile)")
        }
      }
      // Nothing is asked for that is out of sight for more than a tick.
      wishes.append(Set(tiles(level) + tiles(max(level - 2, 0)) + tiles(0)))
      let recent = wishes.suffix(2).reduce(into: Set()) { $0.formUnion($1) }
      for (request, _) in source.pending where !request.isCancelled {
        #expect(recent.contains(request.tile), "step \(step)")
      }
      #expect(source.pending.filter { !$0.request.isCancelled }.count <= 8)
      #expect(view.loadedBytes <= 400 + 8 * (shown.count + 1), "step \(step)")
    }
    // In the end everything arrives.
    for _ in 0..<4000 where !view.isComplete {
      source.deliverAll()
      harness.advance(ticks: 1)
    }
    #expect(view.isComplete && seen(in: view).allSatisfy { $0.version == source.version })
    #expect(source.version > 2)
  }
}
