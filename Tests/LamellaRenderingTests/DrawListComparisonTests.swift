import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

/// Finding what differs between two lists, where it is known what is the same.
@Suite("Draw list comparison")
nonisolated struct DrawListComparisonTests {
  private let red = Color(hex: 0xE0_4040)
  private let blue = Color(hex: 0x40_40E0)

  private func list(_ rects: [PixelRect], _ color: Color? = nil) -> DrawList {
    var builder = ListBuilder(width: 100, height: 100)
    let white = builder.white(1)
    builder.quads(rects, rects.map { _ in color ?? red }, texture: white)
    return builder.list
  }

  private func damage(
    _ old: DrawList, _ new: DrawList, kept: [UnchangedVertices] = []
  ) -> [PixelRect] {
    var comparison = DrawListComparison()
    comparison.area.begin(width: 100, height: 100)
    comparison.compare(old, with: new, unchanged: kept)
    return comparison.area.rects
  }

  private let places = [
    PixelRect(0, 0, 5, 5), PixelRect(20, 0, 5, 5), PixelRect(40, 0, 5, 5), PixelRect(60, 0, 5, 5),
  ]

  @Test("Unchanged ranges are skipped, and the commands between them are compared part by part")
  func pieces() {
    let old = list(places)
    var moved = places
    moved[1].y = 9
    let kept = [
      UnchangedVertices(old: 0, new: 0, count: 4), UnchangedVertices(old: 8, new: 8, count: 8),
    ]
    #expect(damage(old, list(moved), kept: kept) == [places[1], moved[1]])
    #expect(damage(old, list(places), kept: kept) == [])
    // A claim of equality is believed.
    #expect(
      damage(old, list(moved), kept: [UnchangedVertices(old: 0, new: 0, count: 16)]) == [])
  }

  @Test("Removed and added commands differ")
  func dropped() {
    let old = list(places)
    let kept = [
      UnchangedVertices(old: 0, new: 0, count: 4), UnchangedVertices(old: 12, new: 4, count: 4),
    ]
    #expect(damage(old, list([places[0], places[3]]), kept: kept) == [places[1], places[2]])
    #expect(
      damage(
        list([places[0], places[3]]), old,
        kept: [
          UnchangedVertices(old: 0, new: 0, count: 4), UnchangedVertices(old: 4, new: 12, count: 4),
        ]) == [places[1], places[2]])
  }

  @Test("Unchanged ranges in another order differ")
  func order() {
    let old = list(places)
    let new = list([places[1], places[2], places[0], places[3]])
    let kept = [
      UnchangedVertices(old: 4, new: 0, count: 8), UnchangedVertices(old: 0, new: 8, count: 4),
      UnchangedVertices(old: 12, new: 12, count: 4),
    ]
    #expect(damage(old, new, kept: kept) == [places[0]])
  }

  @Test(
    "Rectangles are merged if they overlap, are too many, or cover nearly everything")
  func area() {
    var area = DamageRegion()
    area.begin(width: 100, height: 100)
    area.add(PixelRect(10, 10, 5, 5))
    area.add(PixelRect(11, 11, 2, 2))
    #expect(area.rects == [PixelRect(10, 10, 5, 5)])
    area.add(PixelRect(14, 10, 5, 6))
    #expect(area.rects == [PixelRect(10, 10, 9, 6)])
    area.add(PixelRect(90, 90, 50, 50))
    #expect(area.rects == [PixelRect(10, 10, 9, 6), PixelRect(90, 90, 10, 10)])
    area.add(PixelRect(-9, 0, 9, 100))
    #expect(area.rects.count == 2)
    for place in 0..<30 { area.add(PixelRect(Int32(place) * 3, 50, 2, 2)) }
    #expect(area.rects.count <= 8 && !area.isWhole)
    // None of them shares a pixel with another one.
    for (index, rect) in area.rects.enumerated() {
      #expect(area.rects[(index + 1)...].allSatisfy { $0.intersection(rect).isEmpty })
    }
    area.add(PixelRect(0, 0, 100, 90))
    #expect(area.isWhole && area.rects == [PixelRect(0, 0, 100, 100)])
    area.begin(width: 100, height: 100)
    #expect(area.rects.isEmpty && !area.isWhole)
  }

  @Test("Added and removed rectangles differ, and what stays before and after them does not")
  func insertion() {
    let all = list(places)
    let fewer = list([places[0], places[2], places[3]])
    for isUnknown in [false, true] {
      var comparison = DrawListComparison()
      for (old, new) in [(all, fewer), (fewer, all)] {
        comparison.begin(width: 100, height: 100)
        comparison.compare(old, with: new, unchanged: isUnknown ? nil : [])
        #expect(comparison.area.rects == [places[1]])
      }
    }
  }

  @Test("Lists whose commands share vertices, or leave some out, may differ anywhere")
  func shared() {
    var old = list(places)
    var comparison = DrawListComparison()
    comparison.begin(width: 100, height: 100)
    comparison.compare(old, with: old)
    #expect(comparison.area.rects == [])
    old.commands.append(old.commands[0])
    comparison.compare(old, with: old)
    #expect(comparison.area.rects == [PixelRect(0, 0, 100, 100)])
    comparison.begin(width: 100, height: 100)
    comparison.compare(list(places), with: list(places))
    #expect(comparison.area.rects == [])
    var rest = list(places)
    rest.commands[0].vertexCount -= 4
    comparison.compare(list(places), with: rest)
    #expect(comparison.area.isWhole)
  }

  @Test("The rectangle that a group begins with counts for its end")
  func groupRects() {
    func group(_ rect: PixelRect) -> DrawList {
      var builder = ListBuilder(width: 100, height: 100)
      let white = builder.white(1)
      builder.beginGroup(rect)
      builder.quads([PixelRect(12, 12, 4, 4)], [red], texture: white)
      builder.endGroup(at: PixelRect(10, 10, 20, 20))
      return builder.list
    }
    let (narrow, wide) = (PixelRect(10, 10, 20, 20), PixelRect(0, 0, 40, 40))
    #expect(damage(group(narrow), group(narrow)) == [])
    #expect(damage(group(narrow), group(wide)) == [narrow])
  }

  @Test("A difference in a plane makes the whole plane differ, and no more")
  func planes() {
    func plane(_ color: Color, end: PixelRect) -> DrawList {
      var builder = ListBuilder(width: 100, height: 100)
      let white = builder.white(1)
      builder.quads([PixelRect(80, 80, 4, 4)], [red], texture: white)
      builder.beginGroup(PixelRect(0, 0, 50, 50), isPlane: true)
      builder.quads([PixelRect(2, 2, 4, 4)], [color], texture: white)
      builder.endGroup(at: end)
      return builder.list
    }
    let (here, there) = (PixelRect(40, 40, 20, 20), PixelRect(10, 70, 20, 20))
    #expect(damage(plane(red, end: here), plane(red, end: here)) == [])
    #expect(damage(plane(red, end: here), plane(blue, end: here)) == [here])
    #expect(Set(damage(plane(red, end: here), plane(red, end: there))) == [here, there])
  }
}
