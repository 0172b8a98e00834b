import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite struct ListIndexTests {
  private func makeRig(sections: Int = 26) throws -> (rig: ListRig, list: ListView) {
    let rig = ListRig(
      (0..<sections).map { section in
        (0..<10).map { TestRow(id: section * 100 + $0, height: 50) }
      },
      titles: (0..<sections).map { "Section \($0)" })
    rig.harness.pointer = .finger
    let list = try #require(rig.list as? ListView)
    list.indexTitles = (0..<sections).map { String(UnicodeScalar(UInt8(65 + $0))) }
    rig.harness.advance(ticks: 1)
    return (rig, list)
  }

  private func labels(in list: ListView) -> [Label] {
    let bar = list.subviews.first { $0.accessibilityLabel == "Index" }
    return bar?.subviews.compactMap { $0 as? Label } ?? []
  }

  private func place(of label: Label) -> Point { label.convert(label.bounds.center, to: nil) }

  private func top(of section: Int, in list: ListView) -> Double? {
    list.view(of: .header, inSection: section).map { $0.frame.minY - list.bounds.minY }
  }

  @Test func aTapJumpsToTheSection() throws {
    let (rig, list) = try makeRig(sections: 20)
    let labels = labels(in: list)
    #expect(labels.map(\.text) == (0..<20).map { String(UnicodeScalar(UInt8(65 + $0))) })
    for section in [7, 3, 0, 12] {
      let point = place(of: labels[section])
      rig.harness.press(point)
      rig.harness.advance(ticks: 1)
      #expect(top(of: section, in: list) == 0, "\(section)")
      rig.harness.lift(point)
      rig.harness.advance(seconds: 0.4)
      #expect(top(of: section, in: list) == 0, "\(section)")
    }
    #expect(rig.selected.isEmpty)
  }

  @Test func aDragJumpsFromSectionToSectionAndScrollsNothingElse() throws {
    let (rig, list) = try makeRig(sections: 20)
    let labels = labels(in: list)
    rig.harness.press(place(of: labels[2]))
    for section in 2...15 {
      rig.harness.move(place(of: labels[section]))
      rig.harness.advance(ticks: 2)
      #expect(top(of: section, in: list) == 0, "\(section)")
      #expect(place(of: labels[2]).x > 180, "the bar stays")
    }
    rig.harness.lift(place(of: labels[15]))
    rig.harness.settle()
    #expect(top(of: 15, in: list) == 0)
  }

  @Test func moreTitlesThanFitAreThinned() throws {
    let (_, list) = try makeRig(sections: 26)
    let texts = labels(in: list).map { $0.text ?? "" }
    #expect(texts.count <= 21 && texts.first == "A" && texts.last == "Z")
    for (index, text) in texts.enumerated() { #expect((text == "\u{2022}") == (index % 2 == 1)) }
  }

  @Test func touchesNearTheBarCount() throws {
    let (rig, list) = try makeRig(sections: 20)
    let y = place(of: labels(in: list)[5]).y
    rig.harness.press(Point(160, y))
    rig.harness.advance(ticks: 1)
    #expect(top(of: 5, in: list) == 0)
    rig.harness.lift(Point(160, y))
    rig.harness.settle()
  }

  @Test func itIsAtTheLeftFromRightToLeft() throws {
    let (rig, list) = try makeRig(sections: 20)
    list.semanticContentAttribute = .forceRightToLeft
    rig.harness.advance(ticks: 2)
    #expect(labels(in: list).allSatisfy { place(of: $0).x < 20 })
  }

  @Test func itGoesWithItsTitlesAndHidesInEditing() throws {
    let (rig, list) = try makeRig(sections: 20)
    list.isEditing = true
    rig.harness.settle()
    #expect(labels(in: list).first?.superview?.isHidden == true)
    list.isEditing = false
    rig.harness.settle()
    #expect(labels(in: list).first?.superview?.isHidden == false)
    list.indexTitles = nil
    rig.harness.settle()
    #expect(labels(in: list).isEmpty)
  }

  @Test func aClosureChoosesTheSection() throws {
    let (rig, list) = try makeRig(sections: 20)
    list.indexTitles = ["First", "Last"]
    list.sectionForIndexTitle = { $0 == 0 ? 0 : 11 }
    rig.harness.advance(ticks: 1)
    let last = try #require(labels(in: list).last)
    let point = place(of: last)
    rig.harness.press(point)
    rig.harness.advance(ticks: 1)
    rig.harness.lift(point)
    rig.harness.advance(ticks: 1)
    #expect(top(of: 11, in: list) == 0)
  }
}
