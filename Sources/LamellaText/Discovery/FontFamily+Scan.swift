extension FontFamily {
  /// Every family below some directories by file name alone, most suitable for an interface first.
  ///
  /// The last resort where no preferred family lies in a well-known place. No file is opened: names
  /// tell families, styles and what is better left (italics, symbols), and the caller tries files in
  /// order.
  ///
  /// - Complexity: O(number of files), bounded; about ten milliseconds for a thousand files.
  static func scan(_ directories: [String]) -> [FontFamily] {
    var groups: [String: FontFamily] = [:]
    var ranks: [String: Int] = [:]
    var budget = maximumEntries
    func visit(_ directory: String, depth: Int) {
      for entry in entries(of: directory) {
        budget -= 1
        if budget < 0 { return }
        let path = directory + "/" + entry.name
        if entry.isDirectory {
          // The bound also ends circles of links.
          if depth < maximumDepth { visit(path, depth: depth + 1) }
        } else if let name = FileName(entry.name) {
          let key = directory + "/" + name.family
          groups[key, default: FontFamily(files: [])].files.append(
            File(path: path, weight: name.weight))
          ranks[key] = min(ranks[key] ?? .max, name.rank)
        }
      }
    }
    for directory in directories { visit(directory, depth: 0) }
    let order = groups.keys.sorted { a, b in
      let rankA = ranks[a] ?? .max
      let rankB = ranks[b] ?? .max
      return rankA != rankB ? rankA < rankB : a < b
    }
    return order.compactMap { groups[$0] }
  }

  /// How many directory entries a scan looks at.
  private static let maximumEntries = 20_000
  /// How deep below a font directory a scan goes.
  private static let maximumDepth = 6

  /// What the name of a font file says.
  struct FileName {
    /// The name without style and ending.
    var family: String
    /// The weight that the style claims; 400 where it claims none.
    var weight: Int
    /// How far down the list of wishes it is; 0 is best.
    var rank: Int

    /// Reads a name; nil when it is not a font file's.
    init?(_ name: String) {
      guard let dot = name.lastIndex(of: "."),
        ["ttf", "otf", "ttc"].contains(name[dot...].dropFirst().lowercased())
      else { return nil }
      var stem = String(name[..<dot])
      weight = 400
      for style in FontFamily.styles where !style.name.isEmpty {
        if stem.lowercased().hasSuffix(style.name.lowercased()) {
          stem.removeLast(style.name.count)
          weight = style.weight
          break
        }
      }
      // Variable fonts list their axes: NotoSans[wght].
      family = stem.split(separator: "[").first.map { String($0) } ?? stem
      rank = Self.rank(of: family.lowercased())
    }

    private static func rank(of family: String) -> Int {
      if let place = preferred.firstIndex(of: family) { return place }
      if avoided.contains(where: family.contains) { return 102 }
      return family.contains("sans") ? 100 : 101
    }

    private static let preferred = [
      "inter", "intervariable", "notosans", "dejavusans", "liberationsans", "opensans", "roboto",
      "cantarell", "ubuntu", "ubuntusans", "lato", "freesans",
    ]

    private static let avoided = [
      "italic", "oblique", "condensed", "narrow", "mono", "serif", "emoji", "symbol", "dingbat",
      "icon", "math", "display", "music", "code",
    ]
  }
}
