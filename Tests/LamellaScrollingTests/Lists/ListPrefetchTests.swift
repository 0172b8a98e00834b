import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite struct ListPrefetchTests {
  /// A log of what is prefetched.
  private final class Prefetcher: CollectionViewPrefetching {
    var announced: [Int] = []
    var cancelled: [Int] = []
    /// The rows that are being prepared.
    var pending: Set<Int> = []
    nonisolated deinit {}

    func collectionView(_ collectionView: CollectionView, prefetchItemsAt paths: [ItemPath]) {
      announced += paths.map(\.item)
      for path in paths {
        #expect(pending.insert(path.item).inserted, "row \(path.item) is announced twice")
      }
    }

    func collectionView(
      _ collectionView: CollectionView, cancelPrefetchingForItemsAt paths: [ItemPath]
    ) {
      cancelled += paths.map(\.item)
      for path in paths {
        #expect(pending.remove(path.item) != nil, "row \(path.item) was not announced")
      }
    }
  }

  private func makeRig() -> (rig: ListRig, prefetcher: Prefetcher) {
    let rig = ListRig(
      heights: [Double](repeating: 50, count: 400), layout: ListLayout(rowHeight: .fixed(50)))
    let prefetcher = Prefetcher()
    rig.list.prefetchDataSource = prefetcher
    rig.onFill = { [unowned prefetcher] in prefetcher.pending.remove($0.item) }
    return (rig, prefetcher)
  }

  private func scroll(_ rig: ListRig, by step: Double, times: Int) {
    for _ in 0..<times {
      rig.list.contentOffset.y += step
      rig.harness.advance(ticks: 1)
    }
  }

  @Test func rowsAheadAreAnnouncedOnceAndNearestFirst() {
    let (rig, prefetcher) = makeRig()
    #expect(prefetcher.announced.isEmpty, "nothing before it scrolls")
    scroll(rig, by: 20, times: 100)
    #expect(prefetcher.announced == prefetcher.announced.sorted())
    #expect(Set(prefetcher.announced).count == prefetcher.announced.count)
    let last = rig.list.visiblePaths.last?.item ?? 0
    #expect(prefetcher.announced.max() ?? 0 >= last + 4, "about a screen ahead")
    #expect(prefetcher.announced.max() ?? 400 <= last + 8)
    #expect(prefetcher.cancelled.isEmpty)
    // Every row that came into sight had been announced.
    let first = prefetcher.announced.first ?? 400
    #expect(Set(first...last).isSubset(of: prefetcher.announced) && first <= 8)
  }

  @Test func turningAroundCancels() {
    let (rig, prefetcher) = makeRig()
    rig.list.contentOffset.y = 5000
    rig.harness.advance(ticks: 1)
    scroll(rig, by: 20, times: 20)
    let below = prefetcher.pending
    #expect(!below.isEmpty)
    prefetcher.announced = []
    prefetcher.cancelled = []
    scroll(rig, by: -20, times: 5)
    #expect(Set(prefetcher.cancelled) == below)
    let first = rig.list.visiblePaths.first?.item ?? 0
    #expect(prefetcher.announced.first == prefetcher.announced.max(), "nearest first")
    #expect(prefetcher.announced.allSatisfy { $0 <= first + 2 } && !prefetcher.announced.isEmpty)
  }

  @Test func nothingIsAnnouncedBeyondTheEnds() {
    let (rig, prefetcher) = makeRig()
    scroll(rig, by: 250, times: 79)
    #expect(prefetcher.announced.max() == 399)
    scroll(rig, by: -250, times: 79)
    #expect(prefetcher.announced.min() ?? -1 >= 0 && rig.list.contentOffset.y == 0)
  }
}
