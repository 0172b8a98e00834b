internal import LamellaGeometry
internal import LamellaScene

/// The items that a prefetching data source was told of and that are not in sight yet.
struct PrefetchedItems {
  /// Their numbers, in ascending order.
  private var numbers: [Int] = []
  /// The elements among which they were looked for; empty for a new look.
  private var range = 0..<0

  /// Gives items other numbers, or takes them out.
  mutating func renumber(_ number: (Int) -> Int?) {
    numbers = numbers.compactMap(number).sorted()
    range = 0..<0
  }

  /// Takes the items among elements for those that are about to come into sight.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - shown: The elements in sight.
  ///   - items: The closure that returns the numbers of the items among the elements, in ascending order.
  /// - Returns: The items that were not among them before, and those that no longer are, nor are in sight; nil where
  ///   the elements are those of the last look.
  mutating func look(
    in elements: Range<Int>, beside shown: ClosedRange<Int>, _ items: () -> [Int]
  ) -> (added: [Int], dropped: [Int])? {
    guard elements != range else { return nil }
    range = elements
    let new = items()
    let old = exchange(&numbers, with: new)
    return (
      Self.numbers(of: new, notIn: old),
      Self.numbers(of: old, notIn: new).filter { !shown.contains($0) }
    )
  }

  /// Returns those of a list of numbers that another does not have; both are in ascending order.
  private static func numbers(of list: [Int], notIn other: [Int]) -> [Int] {
    var index = 0
    return list.filter { number in
      while index < other.count, other[index] < number { index += 1 }
      return index == other.count || other[index] != number
    }
  }
}

extension CollectionView {
  /// Tells the prefetching data source what the content scrolls toward.
  final func prefetch() {
    guard let prefetcher = owner.prefetchDataSource, let lines, let lastSight, lines.lineCount > 0
    else { return }
    let low = along(sight.origin)
    let step = low - along(lastSight.origin)
    guard step != 0, let first = shown.first, let last = shown.last else { return }
    let room = along(bounds.size)
    let ahead: Range<Int>
    if step > 0 {
      let line = lines.line(at: low + 2 * room)
      ahead = last.number + 1..<max(lines.elements(ofLine: line).upperBound, last.number + 1)
    } else {
      let line = lines.line(at: low - room)
      ahead = min(lines.elements(ofLine: line).lowerBound, first.number)..<first.number
    }
    guard
      let news = prefetched.look(
        in: ahead, beside: first.number...last.number, { items(in: ahead, lines) })
    else { return }
    let added = step < 0 ? news.added.reversed() : news.added
    let before = generation
    if !added.isEmpty {
      prefetcher.collectionView(owner, prefetchItemsAt: paths(ofItems: added))
    }
    guard !news.dropped.isEmpty, generation == before else { return }
    prefetcher.collectionView(owner, cancelPrefetchingForItemsAt: paths(ofItems: news.dropped))
  }

  /// Returns the paths that the owner has for items.
  private final func paths(ofItems numbers: [Int]) -> [ItemPath] {
    numbers.map { ownerPath(table.element($0).path) }
  }

  /// Returns the numbers of the items among elements, without those of sections that scroll by themselves.
  private final func items(in numbers: Range<Int>, _ lines: LineLayout) -> [Int] {
    let numbers = numbers.clamped(to: 0..<table.count)
    guard let last = numbers.last else { return [] }
    var result: [Int] = []
    for line in lines.line(ofElement: numbers.lowerBound)...lines.line(ofElement: last) {
      for number in lines.elements(ofLine: line) where numbers.contains(number) {
        let element = table.element(number)
        guard element.kind == .item, orthogonalSettings(ofSection: element.path.section) == nil
        else { continue }
        result.append(number)
      }
    }
    return result
  }
}
