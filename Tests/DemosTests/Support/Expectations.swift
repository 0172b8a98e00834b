import Testing

/// Expects the pager and its pages at the demo's layout for a window's size.
nonisolated func expectPagerLayout(
  _ dump: Dump, width: Double, height: Double, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let pager = try dump.pager
  let page = width - 80
  #expect(pager.windowFrame == [40, height - 180, page, 150], sourceLocation: sourceLocation)
  #expect(pager.contentSize == [5 * page, 150], sourceLocation: sourceLocation)
  for index in 0..<5 {
    #expect(
      try dump.node("page-\(index)").frame == [5 + Double(index) * page, 0, page - 10, 150],
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
