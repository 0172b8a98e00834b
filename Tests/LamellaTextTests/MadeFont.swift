import TestSupport
import Testing

/// Font files with other tables than the file that they are made of.
nonisolated enum MadeFont {
  /// Returns a font file in which tables are replaced.
  static func replacing(_ tables: [String: [UInt8]], in file: [UInt8]) throws -> [UInt8] {
    var bytes = file
    let count = Int(file[4]) << 8 | Int(file[5])
    for (tag, table) in tables.sorted(by: { $0.key < $1.key }) {
      let record = try #require(
        (0..<count).map { 12 + 16 * $0 }.first { Array(file[$0..<$0 + 4]) == Array(tag.utf8) })
      while bytes.count % 4 != 0 { bytes.append(0) }
      for (offset, value) in [(8, bytes.count), (12, table.count)] {
        for i in 0..<4 {
          bytes[record + offset + i] = UInt8(truncatingIfNeeded: value >> (24 - 8 * i))
        }
      }
      bytes += table
    }
    return bytes
  }
}

/// A table of a font file with the tables that it refers to.
nonisolated struct MadeTable {
  private var bytes: [UInt8] = []
  private var links: [(place: Int, table: MadeTable)] = []

  init(_ numbers: Int...) { add(numbers) }

  mutating func add(_ numbers: [Int]) {
    for number in numbers {
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
      bytes.append(UInt8(truncatingIfNeeded: number))
    }
  }

  mutating func add(tag: String) { bytes += Array(tag.utf8) }

  /// Adds the offset of a table.
  mutating func add(_ table: MadeTable) {
    links.append((bytes.count, table))
    add([0])
  }

  /// Adds a count and that many offsets.
  mutating func add(_ tables: [MadeTable]) {
    add([tables.count])
    for table in tables { add(table) }
  }

  var data: [UInt8] {
    var data = bytes
    for (place, table) in links {
      data[place] = UInt8(truncatingIfNeeded: data.count >> 8)
      data[place + 1] = UInt8(truncatingIfNeeded: data.count)
      data += table.data
    }
    return data
  }
}

/// Random lookups of all types about a few glyphs.
nonisolated struct MadeLookups {
  /// The glyphs that texts have.
  var letters: [Int]
  /// Glyphs that only substitutions bring in.
  var others: [Int]

  /// Returns a `GSUB` table whose feature `liga` has some lookups.
  func substitutions(_ random: inout SeededGenerator) -> [UInt8] {
    var lookups = [lookup(1, single(&random), &random)]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let type = [1, 2, 3, 4, 4, 4, 4, 5, 6, 6, 8].randomElement(using: &random)!
      let subtables = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        switch type {
        case 1: single(&random)
        case 2, 3: several(&random)
        case 4: ligatures(&random)
        case 5: context(&random)
        case 6: chainedContext(&random)
        default: reverseChain(&random)
        }
      }
      lookups.append(lookup(type, subtables, &random))
    }
    return table(lookups, feature: "liga")
  }

  /// Returns a `GPOS` table whose feature `kern` has some lookups.
  func positionings(_ random: inout SeededGenerator) -> [UInt8] {
    var lookups = [lookup(1, advance(&random), &random)]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let type = [1, 2, 2, 2, 2, 2, 3, 7, 8].randomElement(using: &random)!
      let subtables = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        switch type {
        case 1: advance(&random)
        case 2: pairs(&random)
        case 3: cursive(&random)
        case 7: context(&random)
        default: chainedContext(&random)
        }
      }
      lookups.append(lookup(type, subtables, &random))
    }
    return table(lookups, feature: "kern")
  }

  // MARK: Lookups

  private func table(_ lookups: [MadeTable], feature: String) -> [UInt8] {
    var language = MadeTable(0, 0xFFFF, 1, 0)
    var script = MadeTable()
    script.add(language)
    script.add([0])
    var scripts = MadeTable(1)
    scripts.add(tag: "latn")
    scripts.add(script)
    // The first lookup is there for contexts.
    language = MadeTable(0, lookups.count - 1)
    language.add(Array(1..<lookups.count))
    var features = MadeTable(1)
    features.add(tag: feature)
    features.add(language)
    var list = MadeTable()
    list.add(lookups)
    var table = MadeTable(1, 0)
    for part in [scripts, features, list] { table.add(part) }
    return table.data
  }

  private func lookup(
    _ type: Int, _ subtable: MadeTable, _ random: inout SeededGenerator
  ) -> MadeTable {
    lookup(type, [subtable], &random)
  }

  private func lookup(
    _ type: Int, _ subtables: [MadeTable], _ random: inout SeededGenerator
  ) -> MadeTable {
    // Mostly none, or what ignores marks, base glyphs or ligatures.
    var lookup = MadeTable(type, [0, 0, 0, 8, 8, 2, 4].randomElement(using: &random)!)
    lookup.add(subtables)
    return lookup
  }

  // MARK: Glyphs

  private func glyph(_ random: inout SeededGenerator) -> Int {
    Int.random(in: 0..<6, using: &random) == 0
      ? others.randomElement(using: &random)! : letters.randomElement(using: &random)!
  }

  private func glyphs(_ most: Int, _ random: inout SeededGenerator) -> [Int] {
    let count = Int.random(in: 1...most, using: &random)
    return Set((0..<count).map { _ in glyph(&random) }).sorted()
  }

  private func coverage(_ glyphs: [Int], _ random: inout SeededGenerator) -> MadeTable {
    guard Bool.random(using: &random) else {
      var table = MadeTable(1, glyphs.count)
      table.add(glyphs)
      return table
    }
    var table = MadeTable(2, glyphs.count)
    for (index, glyph) in glyphs.enumerated() { table.add([glyph, glyph, index]) }
    return table
  }

  private func classes(_ random: inout SeededGenerator) -> MadeTable {
    let all = (letters + others).sorted()
    guard Bool.random(using: &random) else {
      var table = MadeTable(2, all.count)
      for glyph in all { table.add([glyph, glyph, Int.random(in: 0...2, using: &random)]) }
      return table
    }
    var table = MadeTable(1, all[0], all[all.count - 1] - all[0] + 1)
    for glyph in all[0]...all[all.count - 1] {
      table.add([all.contains(glyph) ? Int.random(in: 0...2, using: &random) : 0])
    }
    return table
  }

  // MARK: Subtables

  private func single(_ random: inout SeededGenerator) -> MadeTable {
    let from = glyphs(3, &random)
    var table = MadeTable(2)
    table.add(coverage(from, &random))
    table.add([from.count] + from.map { _ in glyph(&random) })
    return table
  }

  private func several(_ random: inout SeededGenerator) -> MadeTable {
    let from = glyphs(1, &random)
    var table = MadeTable(1)
    table.add(coverage(from, &random))
    table.add(from.map { _ in MadeTable(2, glyph(&random), glyph(&random)) })
    return table
  }

  private func ligatures(_ random: inout SeededGenerator) -> MadeTable {
    let from = glyphs(2, &random)
    var table = MadeTable(1)
    table.add(coverage(from, &random))
    table.add(
      from.map { _ in
        var set = MadeTable()
        set.add(
          (0..<Int.random(in: 1...2, using: &random)).map { _ in
            let rest = (0..<Int.random(in: 1...2, using: &random)).map { _ in glyph(&random) }
            var ligature = MadeTable(
              (letters + others + others).randomElement(using: &random)!, rest.count + 1)
            ligature.add(rest)
            return ligature
          })
        return set
      })
    return table
  }

  private func reverseChain(_ random: inout SeededGenerator) -> MadeTable {
    let from = glyphs(2, &random)
    var table = MadeTable(1)
    table.add(coverage(from, &random))
    for _ in 0..<2 {
      table.add(
        (0..<Int.random(in: 0...1, using: &random)).map { _ in
          coverage(glyphs(3, &random), &random)
        })
    }
    table.add([from.count] + from.map { _ in glyph(&random) })
    return table
  }

  private func advance(_ random: inout SeededGenerator) -> MadeTable {
    var table = MadeTable(1)
    table.add(coverage(glyphs(2, &random), &random))
    table.add([4, Int.random(in: -90...90, using: &random)])
    return table
  }

  private func pairs(_ random: inout SeededGenerator) -> MadeTable {
    let from = glyphs(5, &random)
    let second = Int.random(in: 0..<6, using: &random) == 0 ? 4 : 0
    /// Returns the values of both glyphs.
    func values(_ random: inout SeededGenerator) -> [Int] {
      (0..<(second > 0 ? 2 : 1)).map { _ in Int.random(in: -200...200, using: &random) }
    }
    let isByClass = Bool.random(using: &random)
    var table = MadeTable(isByClass ? 2 : 1)
    table.add(coverage(from, &random))
    table.add([4, second])
    if isByClass {
      table.add(classes(&random))
      table.add(classes(&random))
      table.add([3, 3])
      for _ in 0..<9 { table.add(values(&random)) }
    } else {
      table.add(
        from.map { _ in
          let behind = glyphs(5, &random)
          var set = MadeTable(behind.count)
          for glyph in behind { set.add([glyph] + values(&random)) }
          return set
        })
    }
    return table
  }

  private func cursive(_ random: inout SeededGenerator) -> MadeTable {
    let from = glyphs(4, &random)
    var table = MadeTable(1)
    table.add(coverage(from, &random))
    table.add([from.count])
    for _ in from {
      for _ in 0..<2 { table.add(MadeTable(1, 100, Int.random(in: 0...300, using: &random))) }
    }
    return table
  }

  /// The records of a rule: the first lookup at the first glyph.
  private static let records = [0, 0]

  private func context(_ random: inout SeededGenerator) -> MadeTable {
    let length = Int.random(in: 1...3, using: &random)
    switch Int.random(in: 1...3, using: &random) {
    case 3:
      var table = MadeTable(3, length, 1)
      for _ in 0..<length { table.add(coverage(glyphs(2, &random), &random)) }
      table.add(Self.records)
      return table
    case let format:
      let from = glyphs(2, &random)
      var table = MadeTable(format)
      table.add(coverage(from, &random))
      if format == 2 { table.add(classes(&random)) }
      table.add(
        (0..<(format == 2 ? 3 : from.count)).map { _ in
          var rule = MadeTable(length, 1)
          rule.add(items(length - 1, format, &random) + Self.records)
          var set = MadeTable()
          set.add([rule])
          return set
        })
      return table
    }
  }

  private func chainedContext(_ random: inout SeededGenerator) -> MadeTable {
    let counts = [
      Int.random(in: 0...1, using: &random), Int.random(in: 1...2, using: &random),
      Int.random(in: 0...2, using: &random),
    ]
    switch Int.random(in: 1...3, using: &random) {
    case 3:
      var table = MadeTable(3)
      for count in counts {
        table.add((0..<count).map { _ in coverage(glyphs(2, &random), &random) })
      }
      table.add([1] + Self.records)
      return table
    case let format:
      let from = glyphs(2, &random)
      var table = MadeTable(format)
      table.add(coverage(from, &random))
      if format == 2 { for _ in 0..<3 { table.add(classes(&random)) } }
      table.add(
        (0..<(format == 2 ? 3 : from.count)).map { _ in
          var rule = MadeTable()
          rule.add([counts[0]] + items(counts[0], format, &random))
          rule.add([counts[1]] + items(counts[1] - 1, format, &random))
          rule.add([counts[2]] + items(counts[2], format, &random))
          rule.add([1] + Self.records)
          var set = MadeTable()
          set.add([rule])
          return set
        })
      return table
    }
  }

  /// Returns the glyphs or classes of a rule.
  private func items(_ count: Int, _ format: Int, _ random: inout SeededGenerator) -> [Int] {
    (0..<count).map { _ in
      format == 2 ? Int.random(in: 0...2, using: &random) : glyph(&random)
    }
  }
}
