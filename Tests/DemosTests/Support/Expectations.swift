import Testing

/// Expects the pager and its pages at the demo's layout for a window's size: 150 points high 30 above the bottom of a
/// small window; in a larger one as high as it allows, up to 1.2 times the width, and 55 points below the middle.
nonisolated func expectPagerLayout(
  _ dump: Dump, width: Double, height: Double, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let pager = try dump.pager
  let page = min(width - 80, 960)
  let cardHeight = max(150, min(0.64 * height, 1.2 * page, height - 170).rounded())
  let top = min(height / 2 + 55 - cardHeight / 2, height - 30 - cardHeight)
  let expected = [(width - page) / 2, top, page, cardHeight]
  let frame = pager.windowFrame
  #expect(
    zip(frame, expected).allSatisfy { abs($0 - $1) <= 0.5 }, "\(frame), not \(expected)",
    sourceLocation: sourceLocation)
  #expect(pager.contentSize == [5 * page, frame[3]], sourceLocation: sourceLocation)
  for index in 0..<5 {
    #expect(
      try dump.node("page-\(index)").frame == [5 + Double(index) * page, 0, page - 10, frame[3]],
      sourceLocation: sourceLocation)
  }
}

/// Expects that a program exited with a code and one line on stderr that contains some words.
nonisolated func expectOneLine(
  _ result: ProcessResult, code: Int32, contains words: [String],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(!result.wasSignalled && !result.wasTooSlow, sourceLocation: sourceLocation)
  #expect(result.code == code, "\(result.errors)", sourceLocation: sourceLocation)
  #expect(result.errorLines.count == 1, "\(result.errors)", sourceLocation: sourceLocation)
  for word in words {
    #expect(
      result.errors.contains(word), "no '\(word)' in: \(result.errors)",
      sourceLocation: sourceLocation)
  }
}
