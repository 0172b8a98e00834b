import CICU
import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

/// The order of lines, compared with what ICU makes of each line.
@Suite("Lines in both directions")
nonisolated struct BidiTests {
  @Test("Random text: every line's characters stand where ICU puts them")
  func visualOrder() throws {
    let font = try font(features: [.noLigatures])
    var random = SeededGenerator(seed: 5)
    let alphabet = Array("ab12 ,.()+-%/ \u{5D0}\u{5D1}\u{5D2}\u{661}\u{662} ".unicodeScalars)
    let bidi = try #require(lamella_bidi_open())
    defer { lamella_bidi_close(bidi) }
    for _ in 0..<1000 {
      // A Hebrew letter at one end keeps the text from being plain.
      var scalars = (0..<Int.random(in: 1...24, using: &random)).map { _ in
        alphabet.randomElement(using: &random)!
      }
      scalars.insert("\u{5D0}", at: Bool.random(using: &random) ? 0 : scalars.count)
      var text = ""
      for scalar in scalars { text.unicodeScalars.append(scalar) }
      let wish = WritingDirection(rawValue: .random(in: 0...2, using: &random))!
      let room = TextContainer(width: .random(in: 30...200, using: &random))
      let typeset = Typeset(text, in: font, room, direction: wish)

      let units = Array(text.utf16)
      #expect(
        lamella_bidi_set(bidi, units, Int32(units.count), [0xFE, 0, 1][Int(wish.rawValue)]) != 0)
      let offsets = scalars.indices.map { index in
        scalars[..<index].reduce(0) { $0 + UTF8.width($1) }
      }
      for (line, clusters) in zip(typeset.layout.lines, typeset.clusters) {
        let start = try #require(offsets.firstIndex(of: line.range.lowerBound))
        let end = offsets.firstIndex(of: line.range.upperBound) ?? offsets.count
        var places = [Int32](repeating: 0, count: end - start)
        #expect(lamella_bidi_visual(bidi, Int32(start), Int32(end), &places) != 0)
        #expect(
          clusters == places.map { offsets[start + Int($0)] },
          "\(text.debugDescription) from \(line.range.lowerBound)")
      }
    }
  }
}
