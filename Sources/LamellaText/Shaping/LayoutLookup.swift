/// A lookup of a font's `GSUB` or `GPOS` table: what it may do to a glyph because of the glyphs beside it.
///
/// Questions are answered from the first two glyphs that a rule wants to see, so that the answer "may apply" can be
/// wrong where a rule wants more; the answer "does not apply" never is.
struct LayoutLookup {
  /// The table that a lookup belongs to.
  enum Table {
    case substitution, positioning
  }

  /// The kind of a subtable, by what decides whether it applies.
  private enum Kind: Equatable {
    /// The glyph alone decides, and nothing but this glyph changes into one other or moves.
    case single
    /// The glyph alone decides, and the result is more than one changed glyph, or depends on more than glyphs.
    case other
    /// A pair of glyphs decides, and the first one moves.
    case pair
    /// Glyphs in a row become one.
    case ligature
    /// A glyph is attached to the one before it.
    case cursive
    /// Rules of glyphs in a row decide.
    case context(ContextSubtable.Form)
  }

  private struct Subtable {
    var kind: Kind
    var data: OpenTypeTable
  }

  private var subtables: [Subtable] = []
  /// The number of subtables and ligatures, which a question may look at all of.
  private(set) var size = 0
  /// Whether the lookup passes over glyphs that are no marks, so that its pairs are not those of the text.
  private let skipsGlyphs: Bool

  /// Reads a lookup's header.
  ///
  /// - Parameters:
  ///   - index: The index in the lookup list.
  ///   - data: The whole `GSUB` or `GPOS` table.
  ///   - table: Which of them it is.
  init(_ index: Int, of data: OpenTypeTable, _ table: Table) {
    let lookup = data.part(at: 8).part(at: 2 + 2 * index)
    // IgnoreBaseGlyphs and IgnoreLigatures.
    skipsGlyphs = lookup.number(at: 2) & 6 != 0
    let type = lookup.number(at: 0)
    let extensionType = table == .substitution ? 7 : 9
    for i in 0..<lookup.number(at: 4) where size <= Self.maximumSize {
      var part = lookup.part(at: 6 + 2 * i)
      var kind = Self.kind(of: type, table, part)
      if type == extensionType {
        let inner = part.number(at: 2)
        part = part.distantPart(at: 4)
        kind = Self.kind(of: inner, table, part)
      }
      subtables.append(Subtable(kind: kind, data: part))
      size += 1
      guard kind == .ligature else { continue }
      for set in 0..<part.number(at: 4) where size <= Self.maximumSize {
        size += part.part(at: 6 + 2 * set).number(at: 0)
      }
    }
  }

  /// The size from which on lookups are not to be asked; damaged fonts have millions of ligatures.
  static let maximumSize = 1 << 14

  /// Returns the kind of a subtable of a lookup type.
  private static func kind(of type: Int, _ table: Table, _ data: OpenTypeTable) -> Kind {
    switch (table, type) {
    case (.substitution, 1), (.positioning, 1): .single
    case (.substitution, 4): .ligature
    case (.substitution, 5), (.positioning, 7): .context(.plain)
    case (.substitution, 6), (.positioning, 8): .context(.chained)
    case (.substitution, 8): .context(.reverse)
    // A pair that moves the second glyph as well takes it away from the next pair.
    case (.positioning, 2): data.number(at: 6) == 0 ? .pair : .other
    case (.positioning, 3): .cursive
    default: .other
    }
  }

  // MARK: Questions

  /// Returns whether the lookup may make something of a glyph for which its neighbors do not matter, beyond replacing
  /// it by one other and moving it.
  func mayApply(to glyph: Int) -> Bool {
    subtables.contains { subtable in
      let data = subtable.data
      switch subtable.kind {
      case .single: return false
      case .pair: return skipsGlyphs && data.part(at: 2).covers(glyph)
      case .other: return data.part(at: 2).covers(glyph)
      case .ligature:
        guard let index = data.part(at: 2).coverageIndex(of: glyph) else { return false }
        let set = data.part(at: 6 + 2 * index)
        return skipsGlyphs
          || (0..<set.number(at: 0)).contains {
            set.part(at: 2 + 2 * $0).number(at: 2) < 2
          }
      case .cursive: return skipsGlyphs && data.part(at: 2).covers(glyph)
      case .context(let form):
        return ContextSubtable(data, form).applies(to: glyph, alone: !skipsGlyphs)
      }
    }
  }

  /// Returns whether the lookup may apply where two glyphs stand side by side, other than by ligatures and by moving
  /// the first of them.
  func mayApply(to first: Int, before second: Int) -> Bool {
    subtables.contains { subtable in
      switch subtable.kind {
      case .single, .pair, .other, .ligature: return false
      case .cursive:
        let coverage = subtable.data.part(at: 2)
        return coverage.covers(first) && coverage.covers(second)
      case .context(let form):
        return ContextSubtable(subtable.data, form).applies(to: first, before: second)
      }
    }
  }

  /// Returns whether a ligature contains two glyphs side by side.
  func joins(_ first: Int, _ second: Int) -> Bool {
    subtables.contains { subtable in
      guard subtable.kind == .ligature else { return false }
      let start = subtable.data.part(at: 2).coverageIndex(of: first)
      return (0..<subtable.data.number(at: 4)).contains { index in
        let set = subtable.data.part(at: 6 + 2 * index)
        return (0..<set.number(at: 0)).contains {
          let ligature = set.part(at: 2 + 2 * $0)
          let count = ligature.number(at: 2)
          if index == start, count > 1, ligature.number(at: 4) == second { return true }
          // The components from the second one on.
          return (1..<max(1, count - 1)).contains {
            ligature.number(at: 2 + 2 * $0) == first && ligature.number(at: 4 + 2 * $0) == second
          }
        }
      }
    }
  }
}
