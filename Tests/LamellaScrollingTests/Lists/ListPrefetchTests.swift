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

  @Test func updatesAnnounceOnlyWhatIsNew() {
    let (rig, prefetcher) = makeRig()
    rig.list.contentOffset.y = 2000
    rig.harness.advance(ticks: 1)
    scroll(rig, by: 20, times: 20)
    let last = rig.list.visiblePaths.last?.item ?? 0
    let pending = prefetcher.pending
    #expect(pending.count >= 4 && pending.min() == last + 1)
    // A row before all, one among those announced, and one of them out.
    var changes = ItemChanges()
    changes.insertedItems = [0, last + 3].map { ItemPath(section: 0, item: $0) }
    changes.removedItems = [ItemPath(section: 0, item: last + 4)]
    rig.sections[0].remove(at: last + 4)
    rig.sections[0].insert(TestRow(id: 1000, height: 50), at: 0)
    rig.sections[0].insert(TestRow(id: 1001, height: 50), at: last + 3)
    prefetcher.pending = Set(
      pending.filter { $0 != last + 4 }.map {
        $0 + 1 + ($0 + 1 >= last + 3 ? 1 : 0) - ($0 > last + 4 ? 1 : 0)
      })
    rig.list.apply(changes, animated: false)
    rig.harness.advance(ticks: 1)
    prefetcher.announced = []
    scroll(rig, by: 20, times: 1)
    #expect(prefetcher.announced.first == last + 3, "the new one")
    #expect(prefetcher.announced.dropFirst().allSatisfy { $0 > pending.max() ?? 0 })
    scroll(rig, by: 20, times: 20)
    #expect(prefetcher.cancelled.isEmpty)
    // A row that is reloaded is another one; after a reload all are.
    let next = prefetcher.pending.min() ?? 0
    prefetcher.pending.remove(next)
    prefetcher.announced = []
    rig.list.reloadItems(at: [ItemPath(section: 0, item: next)])
    rig.harness.advance(ticks: 1)
    scroll(rig, by: 5, times: 1)
    #expect(prefetcher.announced.first == next)
    let all = prefetcher.pending
    prefetcher.pending = []
    prefetcher.announced = []
    rig.list.reloadData()
    rig.harness.advance(ticks: 1)
    scroll(rig, by: 5, times: 1)
    #expect(Set(prefetcher.announced).isSuperset(of: all))
  }
}
