import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite struct ListHeaderTests {
  private func makeRig() -> ListRig {
    ListRig(
      (0..<5).map { section in (0..<20).map { TestRow(id: section * 100 + $0, height: 50) } },
      titles: ["A", "B", nil, "D", "E"])
  }

  private func top(of section: Int, in rig: ListRig) -> Double? {
    rig.list.view(of: .header, inSection: section).map { $0.frame.minY - rig.list.bounds.minY }
  }

  @Test func theHeaderOfTheSectionInSightStays() throws {
    let rig = makeRig()
    let height = try #require(rig.list.view(of: .header, inSection: 0)).frame.height
    #expect(top(of: 0, in: rig) == 0)
    for offset in stride(from: 0.0, through: 1000, by: 37) {
      rig.list.contentOffset.y = offset
      rig.harness.advance(ticks: 1)
      #expect(top(of: 0, in: rig) == min(0, 1000 - offset), "\(offset)")
    }
    // The next one pushes it out.
    rig.list.contentOffset.y = 1000 + height / 2
    rig.harness.advance(ticks: 1)
    #expect(top(of: 0, in: rig) == -height / 2)
    #expect(top(of: 1, in: rig) == height / 2)
    // A section without a header has none.
    rig.list.scrollToItem(at: ItemPath(section: 2, item: 10), at: .start)
    rig.harness.advance(ticks: 1)
    #expect((0..<5).allSatisfy { rig.list.view(of: .header, inSection: $0)?.isHidden ?? true })
    #expect(rig.place(of: 210) == 0)
  }

  @Test func rowsThatAreScrolledToStandBelowTheHeader() throws {
    let rig = makeRig()
    rig.list.scrollToItem(at: ItemPath(section: 3, item: 10), at: .start)
    rig.harness.advance(ticks: 1)
    let header = try #require(rig.list.view(of: .header, inSection: 3))
    #expect(header.frame.minY == rig.list.bounds.minY)
    #expect(rig.place(of: 310) == header.frame.height)
  }

  @Test func theHeaderIsInFrontOfRows() throws {
    let rig = makeRig()
    rig.list.contentOffset.y = 130
    rig.harness.advance(ticks: 1)
    let hit = try #require(rig.harness.window.hitTest(Point(100, 5), with: nil))
    let header = try #require(rig.list.view(of: .header, inSection: 0))
    #expect(hit.isDescendant(of: header))
  }

  @Test func theScrollIndicatorIsInFrontOfTheHeader() throws {
    let rig = makeRig()
    rig.harness.pointer = .finger
    rig.harness.drag(from: Point(100, 250), to: Point(100, 100), holding: nil)
    let picture = try rig.harness.picture()
    let header = try #require(rig.list.view(of: .header, inSection: 0))
    let y = Int(header.frame.height) - 2
    #expect(header.frame.minY == rig.list.bounds.minY && y > 11)
    #expect(picture.pixel(x: 195, y: y) != picture.pixel(x: 150, y: y))
  }

  @Test func theHeaderStaysInInterpolatedFrames() throws {
    let rig = makeRig()
    rig.list.contentOffset.y = 200
    rig.harness.advance(ticks: 2)
    let still = try rig.harness.picture()
    rig.harness.pointer = .finger
    rig.harness.press(Point(100, 200))
    rig.harness.advance(ticks: 1)
    rig.harness.move(Point(100, 180))
    rig.harness.advance(ticks: 1)
    rig.harness.move(Point(100, 160))
    rig.harness.advance(ticks: 1)
    rig.harness.advance(fraction: 0.5)
    let moving = try rig.harness.picture()
    for y in 0..<20 { #expect(moving.pixel(x: 3, y: y) == still.pixel(x: 3, y: y), "\(y)") }
  }
}
