import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite struct ListSwipeTests {
  private func makeRig() -> (rig: ListRig, list: ListView, done: () -> [String]) {
    let rig = ListRig(heights: [Double](repeating: 50, count: 40))
    rig.harness.pointer = .finger
    guard let list = rig.list as? ListView else { fatalError("the rig makes lists") }
    final class Log { var done: [String] = [] }
    let log = Log()
    list.trailingSwipeActions = { path in
      path.item == 3
        ? []
        : [
          SwipeAction("Delete", style: .destructive) { log.done.append("delete \($0.item)") },
          SwipeAction("Keep") { log.done.append("keep \($0.item)") },
        ]
    }
    return (rig, list, { log.done })
  }

  private func buttons(in rig: ListRig, row: Int) -> [Button] {
    func all(_ view: View) -> [Button] {
      view.subviews.flatMap { ($0 as? Button).map { [$0] } ?? all($0) }
    }
    return rig.list.cellForItem(at: ItemPath(section: 0, item: row)).map(all) ?? []
  }

  @Test func aSwipeUncoversActionsAndATapPerformsOne() throws {
    let (rig, list, done) = makeRig()
    rig.harness.drag(from: Point(190, 75), to: Point(90, 75), seconds: 0.3, holding: 0.2)
    rig.harness.settle()
    let cell = try #require(list.cellForItem(at: ItemPath(section: 0, item: 1)))
    #expect(cell.contentView.frame.minX < -140)
    let buttons = buttons(in: rig, row: 1)
    #expect(buttons.count == 2)
    #expect(list.contentOffset == .zero && rig.selected.isEmpty)
    let keep = try #require(buttons.last)
    let place = keep.convert(keep.bounds.center, to: nil)
    rig.harness.press(place)
    rig.harness.advance(ticks: 2)
    rig.harness.lift(place)
    rig.harness.settle()
    #expect(done() == ["keep 1"])
    #expect(cell.contentView.frame.minX == 0)
    #expect(self.buttons(in: rig, row: 1).isEmpty)
  }

  @Test func aRowOfACardIsCutOffAtItsEdges() throws {
    let list = ListView(frame: Rect(x: 0, y: 0, width: 200, height: 300), style: .insetGrouped)
    let rig = ListRig(heights: [Double](repeating: 50, count: 5), list: list)
    rig.harness.pointer = .finger
    list.trailingSwipeActions = { _ in [SwipeAction("Keep") { _ in }] }
    let cell = try #require(list.cellForItem(at: ItemPath(section: 0, item: 2)))
    let y = cell.frame.midY
    let ground = try rig.harness.picture().pixel(x: 2, y: Int(y))
    cell.contentView.backgroundColor = Color(red: 1, green: 0, blue: 0)
    rig.harness.drag(from: Point(170, y), to: Point(100, y), seconds: 0.3, holding: 0.2)
    rig.harness.advance(ticks: 10)
    #expect(cell.contentView.frame.minX < -50)
    #expect(try rig.harness.picture().pixel(x: 2, y: Int(y)) == ground)
    list.closeSwipe(animated: true)
    rig.harness.settle()
    #expect(!cell.clipsToBounds)
  }

  @Test func aFullSwipePerformsTheFirstAction() {
    let (rig, _, done) = makeRig()
    rig.harness.drag(from: Point(190, 25), to: Point(10, 25), seconds: 0.3, holding: 0.2)
    rig.harness.settle()
    #expect(done() == ["delete 0"])
  }

  @Test func withoutFullSwipesARowResistsAndItsActionsStay() throws {
    let (rig, list, done) = makeRig()
    list.performsFirstActionWithFullSwipe = false
    rig.harness.drag(from: Point(190, 25), to: Point(0, 25), seconds: 0.3, holding: nil)
    rig.harness.advance(ticks: 1)
    let cell = try #require(list.cellForItem(at: ItemPath(section: 0, item: 0)))
    let buttons = buttons(in: rig, row: 0)
    let moved = -cell.contentView.frame.minX
    #expect(moved > 148 && moved < 175)
    #expect(buttons.allSatisfy { $0.bounds.width > 74 })
    rig.harness.lift(Point(0, 25))
    rig.harness.settle()
    #expect(done().isEmpty && cell.contentView.frame.minX == -148)
  }

  @Test func rowsWithoutActionsAndOtherDirectionsStay() throws {
    let (rig, list, done) = makeRig()
    rig.harness.drag(from: Point(180, 175), to: Point(60, 175), seconds: 0.3, holding: 0.2)
    rig.harness.drag(from: Point(20, 75), to: Point(150, 75), seconds: 0.3, holding: 0.2)
    rig.harness.settle()
    #expect(list.visibleCells.allSatisfy { $0.contentView.frame.minX == 0 })
    #expect(done().isEmpty && rig.selected.isEmpty)
  }

  @Test func scrollingAndTouchesCloseIt() throws {
    let (rig, list, done) = makeRig()
    for way in 0..<2 {
      rig.harness.drag(from: Point(190, 75), to: Point(90, 75), seconds: 0.3, holding: 0.2)
      rig.harness.settle()
      let cell = try #require(list.cellForItem(at: ItemPath(section: 0, item: 1)))
      #expect(cell.contentView.frame.minX < -140)
      if way == 0 {
        rig.harness.press(Point(50, 225))
        rig.harness.advance(seconds: 0.3)
        rig.harness.lift(Point(50, 225))
      } else {
        rig.harness.drag(from: Point(50, 225), to: Point(50, 180), seconds: 0.3, holding: 0.2)
      }
      rig.harness.settle()
      #expect(cell.contentView.frame.minX == 0)
    }
    #expect(rig.selected.isEmpty && done().isEmpty)
  }

  @Test(arguments: [true, false])
  func aSwipeOfARowThatIsRemovedDoesNothing(isAnimated: Bool) {
    let (rig, list, done) = makeRig()
    rig.harness.press(Point(190, 75))
    rig.harness.advance(ticks: 2)
    for x in stride(from: 180.0, through: 10, by: -10) {
      rig.harness.move(Point(x, 75))
      rig.harness.advance(ticks: 1)
    }
    rig.sections[0].remove(at: 1)
    list.deleteItems(at: [ItemPath(section: 0, item: 1)], animated: isAnimated)
    rig.harness.advance(ticks: 3)
    rig.harness.lift(Point(10, 75))
    rig.harness.settle()
    #expect(done().isEmpty)
    rig.expectWhole()
  }

  @Test func aHeldDeleteKeyDeletesOneRow() {
    let (rig, list, done) = makeRig()
    _ = list.becomeFirstResponder()
    rig.harness.send(.keyDown(.down, [], isRepeat: false))
    for isRepeat in [false, true, true] {
      rig.harness.send(.keyDown(Key("Delete"), [], isRepeat: isRepeat))
      rig.harness.advance(ticks: 1)
    }
    #expect(done().count == 1)
  }

  @Test func aRowThatIsSwipedAsideMayBeRemoved() {
    let (rig, list, _) = makeRig()
    list.trailingSwipeActions = { [weak rig, weak list] _ in
      [
        SwipeAction("Delete", style: .destructive) { path in
          rig?.sections[0].remove(at: path.item)
          list?.deleteItems(at: [path])
        }
      ]
    }
    for _ in 0..<5 {
      rig.harness.drag(from: Point(190, 75), to: Point(10, 75), seconds: 0.3, holding: 0.2)
      rig.harness.settle()
    }
    #expect(rig.sections[0].count == 35)
    #expect(rig.seen.map(\.id).prefix(3) == [0, 6, 7])
    #expect(list.visibleCells.allSatisfy { $0.contentView.frame.minX == 0 })
    rig.expectWhole()
  }
}
