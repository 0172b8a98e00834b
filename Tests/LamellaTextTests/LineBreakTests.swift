import Testing

@testable import LamellaText

@Suite("Line breaks of plain text")
nonisolated struct LineBreakTests {
  /// The pieces between breaks.
  private func pieces(_ text: String) -> [String] {
    let scalars = text.unicodeScalars.map(\.value)
    var breaks: [Bool] = []
    LineBreaks.find(in: scalars, into: &breaks)
    var pieces = [""]
    for (scalar, isBreak) in zip(text.unicodeScalars, breaks) {
      if isBreak { pieces.append("") }
      pieces[pieces.count - 1].unicodeScalars.append(scalar)
    }
    return pieces
  }

  @Test(
    "Cases of the rules",
    arguments: [
      "one |two  |three", "well-|known", "-5 |is |-3", "3.14 |and |1,000.5", "$100 |(50 |%)",
      "\u{AB}bon\u{BB}", "wait |\u{2014} |no", "a/|b", "1/2", "a\u{A0}b |c", "(see |there)",
      "\"quoted |words\"", "what?! |yes", "a, |b; |c", "end... |more", "end\u{2026}", "100%",
      "x\u{2013}|y", "don't", "f(x)", "[1]", "e.g. |this", "12:30", "mailto:me",
    ])
  func rules(marked: String) {
    let expected = marked.split(separator: "|").map { String($0) }
    #expect(pieces(expected.joined()) == expected)
  }

  @Test("Ideographs and kana break anywhere but before closing marks and after opening ones")
  func ideographs() {
    #expect(pieces("漢字かな") == ["漢", "字", "か", "な"])
    #expect(pieces("「漢」。") == ["「漢」。"])
    for mark in "々〜・ー：；、。，．〉》」』】）！？" {
      #expect(pieces("漢\(mark)漢") == ["漢\(mark)", "漢"])
    }
    for mark in "〈《「『【（" { #expect(pieces("漢\(mark)漢") == ["漢", "\(mark)漢"]) }
  }

  @Test("Nothing begins with a mark")
  func marks() {
    #expect(pieces("漢\u{301}字") == ["漢\u{301}", "字"])
    #expect(pieces("a \u{301}b") == ["a ", "\u{301}b"])
    #expect(pieces("") == [""])
  }
}
