/// A contextual subtable of `GSUB` or `GPOS`: rules that want to see certain glyphs in a row.
///
/// Of each rule the beginning is looked at: its first glyph and the one behind it, or the one before it if the rule
/// asks for none behind.
struct ContextSubtable {
  /// The form of the rules.
  enum Form {
    /// Rules of input glyphs.
    case plain
    /// Rules of input glyphs with glyphs before and behind them.
    case chained
    /// Rules of one glyph with glyphs before and behind it, which is replaced from the end of the text on.
    case reverse
  }

  /// The glyphs, classes or coverage tables that a rule wants beside its first glyph; nil where it does not matter.
  private struct Rule {
    /// The second input glyph.
    var input: Int?
    /// The first glyph behind the input.
    var lookahead: Int?
    /// The last glyph before the input.
    var backtrack: Int?

    /// Reads a rule of glyphs or classes.
    init(_ data: OpenTypeTable, _ form: Form) {
      guard form == .chained else {
        if data.number(at: 0) > 1 { input = data.number(at: 4) }
        return
      }
      let backtrackCount = data.number(at: 0)
      if backtrackCount > 0 { backtrack = data.number(at: 2) }
      let inputAt = 2 + 2 * backtrackCount
      let inputCount = data.number(at: inputAt)
      if inputCount > 1 { input = data.number(at: inputAt + 2) }
      let lookaheadAt = inputAt + 2 + 2 * max(0, inputCount - 1)
      if data.number(at: lookaheadAt) > 0 { lookahead = data.number(at: lookaheadAt + 2) }
    }
  }

  private let data: OpenTypeTable
  private let form: Form
  private let format: Int

  init(_ data: OpenTypeTable, _ form: Form) {
    self.data = data
    self.form = form
    format = data.number(at: 0)
  }

  /// Returns whether a rule applies to a glyph without regard to what stands beside it.
  ///
  /// - Parameters:
  ///   - glyph: The first glyph of a rule.
  ///   - isAlone: Whether the rule must ask for no other glyph; else each rule counts.
  /// - Returns: Whether there is such a rule.
  func applies(to glyph: Int, alone isAlone: Bool) -> Bool {
    guard let coverage = firstCoverage, let index = coverage.coverageIndex(of: glyph) else {
      return false
    }
    guard isAlone else { return true }
    if let neighbors = coverages {
      return neighbors.input == nil && neighbors.lookahead == nil && neighbors.backtrack == nil
    }
    return hasRule(for: glyph, index) {
      $0.input == nil && $0.lookahead == nil && $0.backtrack == nil
    }
  }

  /// Returns whether a rule may apply where two glyphs stand side by side.
  func applies(to first: Int, before second: Int) -> Bool {
    guard let coverage = firstCoverage else { return false }
    if let neighbors = coverages {
      if let next = neighbors.input ?? neighbors.lookahead {
        return coverage.covers(first) && next.covers(second)
      }
      return coverage.covers(second) && neighbors.backtrack?.covers(first) ?? false
    }
    if let index = coverage.coverageIndex(of: first),
      hasRule(
        for: first, index,
        where: {
          $0.input.map { $0 == value(of: second, .input) }
            ?? $0.lookahead.map { $0 == value(of: second, .lookahead) } ?? false
        })
    {
      return true
    }
    guard let index = coverage.coverageIndex(of: second) else { return false }
    return hasRule(for: second, index) {
      $0.input == nil && $0.lookahead == nil && $0.backtrack == value(of: first, .backtrack)
    }
  }

  // MARK: Rules

  /// The coverage table of the first glyph; nil in a subtable of an unknown format.
  private var firstCoverage: OpenTypeTable? {
    switch (form, format) {
    case (.reverse, 1), (.plain, 1...2), (.chained, 1...2): data.part(at: 2)
    case (.plain, 3): data.part(at: 6)
    case (.chained, 3): data.part(at: 4 + 2 * data.number(at: 2) + 2)
    default: nil
    }
  }

  /// The coverage tables of the neighbors in the formats that have a single rule; else nil.
  private var coverages:
    (input: OpenTypeTable?, lookahead: OpenTypeTable?, backtrack: OpenTypeTable?)?
  {
    /// Returns the first of a list of coverage tables whose count is at an offset.
    func first(at offset: Int, after skipped: Int = 0) -> OpenTypeTable? {
      data.number(at: offset) > skipped ? data.part(at: offset + 2 + 2 * skipped) : nil
    }
    switch (form, format) {
    case (.plain, 3):
      // The count of glyphs and that of the lookups stand before the list.
      return (data.number(at: 2) > 1 ? data.part(at: 8) : nil, nil, nil)
    case (.chained, 3):
      let inputAt = 4 + 2 * data.number(at: 2)
      let lookaheadAt = inputAt + 2 + 2 * data.number(at: inputAt)
      return (first(at: inputAt, after: 1), first(at: lookaheadAt), first(at: 2))
    case (.reverse, 1):
      let lookaheadAt = 6 + 2 * data.number(at: 4)
      return (nil, first(at: lookaheadAt), first(at: 4))
    default: return nil
    }
  }

  /// The parts of a rule with glyph classes of their own.
  private enum RulePart: Int {
    case backtrack, input, lookahead
  }

  /// Returns the value that rules have for a glyph: itself in format 1, its class in format 2.
  private func value(of glyph: Int, _ part: RulePart) -> Int {
    guard format == 2 else { return glyph }
    return data.part(at: form == .chained ? 4 + 2 * part.rawValue : 4).glyphClass(of: glyph)
  }

  /// Returns whether one of the rules that begin with a covered glyph satisfies a condition.
  private func hasRule(
    for glyph: Int, _ coverageIndex: Int, where condition: (Rule) -> Bool
  ) -> Bool {
    let index = format == 1 ? coverageIndex : value(of: glyph, .input)
    let setsAt = format == 1 ? 4 : form == .chained ? 10 : 6
    guard index < data.number(at: setsAt), data.number(at: setsAt + 2 + 2 * index) > 0 else {
      return false
    }
    let set = data.part(at: setsAt + 2 + 2 * index)
    // Too many to be looked at, as in a damaged font.
    if set.number(at: 0) > 1 << 10 { return true }
    return (0..<set.number(at: 0)).contains { condition(Rule(set.part(at: 2 + 2 * $0), form)) }
  }
}
