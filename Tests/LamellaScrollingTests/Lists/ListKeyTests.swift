import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite struct ListKeyTests {
  private func makeRig(_ count: Int = 40) -> ListRig {
    let rig = ListRig(heights: [Double](repeating: 50, count: count))
    _ = rig.list.becomeFirstResponder()
    press(.down, in: rig)
    return rig
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = [], in rig: ListRig) {
    rig.harness.send(.keyDown(key, modifiers, isRepeat: false))
    rig.harness.advance(ticks: 1)
  }

  @Test func deletePerformsTheDestructiveAction() throws {
    let rig = makeRig()
    let list = try #require(rig.list as? ListView)
    var done: [String] = []
    list.trailingSwipeActions = { path in
      path.item == 1
        ? [SwipeAction("Keep") { _ in done.append("keep") }]
        : [
          SwipeAction("Keep") { _ in done.append("keep") },
          SwipeAction("Delete", style: .destructive) { done.append("delete \($0.item)") },
        ]
    }
    press(Key("Delete"), in: rig)
    press(.down, in: rig)
    press(Key("Delete"), in: rig)
    press(.down, in: rig)
    press(Key("Backspace"), in: rig)
    #expect(done == ["delete 0", "delete 2"])
  }

  @Test func shiftExtendsTheSelectionAndTakesItBack() {
    let rig = makeRig()
    rig.list.allowsMultipleSelection = true
    for _ in 0..<2 { press(.down, in: rig) }
    for _ in 0..<3 { press(.down, .shift, in: rig) }
    #expect(rig.list.selectedPaths.map(\.item) == [2, 3, 4, 5])
    #expect(rig.selected.map(\.item) == [2, 3, 4, 5], "the delegate hears each once")
    press(.up, .shift, in: rig)
    #expect(rig.list.selectedPaths.map(\.item) == [2, 3, 4])
    #expect(rig.deselected.map(\.item) == [5])
    // Beyond the start.
    for _ in 0..<4 { press(.up, .shift, in: rig) }
    #expect(rig.list.selectedPaths.map(\.item) == [0, 1, 2])
    press(.end, .shift, in: rig)
    #expect(rig.list.selectedPaths.map(\.item) == Array(2..<40))
    // Without Shift another selection begins.
    press(.home, in: rig)
    press(.down, .shift, in: rig)
    #expect(rig.list.selectedPaths.map(\.item) == Array(0..<40).filter { $0 != 40 })
    #expect(rig.list.currentPath?.item == 1)
  }

  @Test func shiftMovesAloneWhereOneCanBeSelected() {
    let rig = makeRig()
    press(.down, .shift, in: rig)
    #expect(rig.list.currentPath?.item == 1 && rig.list.selectedPaths.isEmpty)
  }

  @Test(arguments: [KeyModifiers.control, .command])
  func everythingIsSelected(by modifier: KeyModifiers) {
    let rig = makeRig()
    press(Key("A"), modifier, in: rig)
    #expect(rig.list.selectedPaths.isEmpty, "one alone can be selected")
    rig.list.allowsMultipleSelection = true
    press(Key("A"), modifier, in: rig)
    #expect(rig.list.selectedPaths.count == 40 && rig.selected.count == 40)
    press(Key("A"), modifier, in: rig)
    #expect(rig.selected.count == 40, "none is selected twice")
  }

  @Test func altMovesTheRowWhereItCanMove() {
    let rig = makeRig()
    press(.down, .alt, in: rig)
    #expect(rig.moves.isEmpty)
    rig.canMove = { _ in true }
    for _ in 0..<8 { press(.down, .alt, in: rig) }
    rig.harness.settle()
    #expect(rig.sections[0].prefix(9).map(\.id) == [1, 2, 3, 4, 5, 6, 7, 8, 0])
    #expect(rig.list.currentPath?.item == 8 && rig.place(of: 0) != nil, "it stays in sight")
    for _ in 0..<20 { press(.up, .alt, in: rig) }
    rig.harness.settle()
    #expect(rig.list.currentPath?.item == 0 && rig.moves.count == 16)
    rig.expectWhole()
  }
}
