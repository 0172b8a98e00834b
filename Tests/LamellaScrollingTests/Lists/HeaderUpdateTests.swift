import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// Headers over updates: each stays with its section.
@Suite struct HeaderUpdateTests {
  private func makeRig(rows: Int = 3) -> ListRig {
    ListRig(
      (0..<4).map { section in
        (0..<rows).map { TestRow(id: section * 100 + $0, height: 30) }
      },
      titles: ["A", "B", "C", "D"])
  }

  private func title(of section: Int, in rig: ListRig) throws -> ListTitleView {
    try #require(rig.list.view(of: .header, inSection: section) as? ListTitleView)
  }

  @Test(arguments: [false, true]) func headersInSightKeepTheirViews(animated: Bool) throws {
    let rig = makeRig()
    let before = try [title(of: 0, in: rig), title(of: 1, in: rig)]
    let y = before[1].frame.minY
    rig.sections[0].insert(TestRow(id: 50, height: 40), at: 1)
    rig.list.insertItems(at: [ItemPath(section: 0, item: 1)], animated: animated)
    rig.harness.advance(seconds: 0.1)
    for section in 0..<2 {
      #expect(try title(of: section, in: rig) === before[section], "\(section)")
      #expect(before[section].title == ["A", "B"][section])
      #expect(before[section].alpha == 1)
    }
    if animated {
      let shown = try #require(before[1].layer.presentation()).frame.minY
      #expect(shown > y && shown < y + 40, "\(shown)")
      #expect(try #require(before[0].layer.presentation()).frame.minY == 0)
    }
    rig.harness.settle()
    #expect(before[1].frame.minY == y + 40 && before[0].frame.minY == 0)
    #expect(rig.list.subviews.filter { $0 is ListTitleView && !$0.isHidden }.count == 3)
  }

  @Test func aHeaderThatStaysInSightAndTheNextOneKeepTheirViews() throws {
    let rig = makeRig(rows: 12)
    rig.list.contentOffset.y = 200
    rig.harness.advance(ticks: 1)
    let before = try [title(of: 0, in: rig), title(of: 1, in: rig)]
    #expect(before[0].frame.minY == 200)
    rig.sections[0].remove(at: 9)
    rig.list.deleteItems(at: [ItemPath(section: 0, item: 9)])
    rig.harness.advance(seconds: 0.1)
    for section in 0..<2 {
      #expect(try title(of: section, in: rig) === before[section], "\(section)")
      let shown = try #require(before[section].layer.presentation())
      #expect(shown.opacity == 1, "\(section)")
    }
    rig.harness.settle()
    #expect(before[0].frame.minY == 200 && before[0].title == "A" && before[1].title == "B")
  }

  @Test func headersTakeNewTitlesAndThoseOfRemovedSectionsFadeOut() throws {
    let rig = makeRig()
    let before = try [title(of: 0, in: rig), title(of: 1, in: rig)]
    rig.sections.removeFirst()
    rig.titles = ["New", "C", "D"]
    var changes = ItemChanges()
    changes.removedSections = [0]
    rig.list.apply(changes)
    rig.harness.advance(seconds: 0.1)
    #expect(try title(of: 0, in: rig) === before[1])
    #expect(before[1].title == "New" && before[0].title == "A")
    let opacity = try #require(before[0].layer.presentation()).opacity
    #expect(opacity > 0 && opacity < 1)
    rig.harness.settle()
    #expect(before[0].isHidden && before[1].frame.minY == 0)
    // It can be used again.
    rig.sections.append((0..<3).map { TestRow(id: 900 + $0, height: 30) })
    rig.titles.append("E")
    changes = ItemChanges()
    changes.insertedSections = [3]
    rig.list.apply(changes, animated: false)
    rig.list.contentOffset.y = 200
    rig.harness.advance(ticks: 1)
    for section in 0..<4 {
      let view = rig.list.view(of: .header, inSection: section) as? ListTitleView
      #expect(view == nil || view?.title == rig.titles[section] && view?.alpha == 1)
    }
  }

  @Test func titlesThatAppearOrGoWithoutOtherChangesAreShown() throws {
    let rig = makeRig()
    rig.list.selectItem(at: ItemPath(section: 0, item: 1))
    let cell = try #require(rig.list.cellForItem(at: ItemPath(section: 0, item: 1)))
    let place = cell.frame.minY
    for title in [nil, "Other"] {
      rig.titles[0] = title
      rig.list.apply(ItemChanges(), animated: false)
      rig.harness.advance(ticks: 1)
      #expect((rig.list.view(of: .header, inSection: 0) as? ListTitleView)?.title == title)
      #expect(rig.list.cellForItem(at: ItemPath(section: 0, item: 1)) === cell)
      #expect(cell.isSelected && cell.frame.minY == (title == nil ? 30 : place))
    }
  }

  @Test func severalUpdatesBeforeALayoutKeepThemToo() throws {
    let rig = makeRig()
    let before = try title(of: 1, in: rig)
    for round in 0..<3 {
      rig.sections[0].insert(TestRow(id: 50 + round, height: 20), at: 0)
      rig.list.insertItems(at: [ItemPath(section: 0, item: 0)], animated: false)
    }
    rig.harness.advance(ticks: 1)
    #expect(try title(of: 1, in: rig) === before)
    #expect(rig.list.subviews.filter { $0 is ListTitleView && !$0.isHidden }.count == 3)
    // Far away, all others wait to be used again.
    rig.sections[0] = (0..<100).map { TestRow(id: 1000 + $0, height: 30) }
    var changes = ItemChanges()
    changes.reloadedSections = [0]
    rig.list.apply(changes, animated: false)
    rig.harness.advance(ticks: 1)
    #expect(rig.list.subviews.filter { $0 is ListTitleView && !$0.isHidden }.count == 1)
  }
}
