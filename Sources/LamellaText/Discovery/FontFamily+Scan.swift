internal import LamellaGraphics

extension FontFamily {
  /// Returns the font families in some directories, found by file name, most suitable for an interface first.
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
    /// Adds the font files of a directory and its subdirectories.
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
          groups[key, default: FontFamily(name: name.family, files: [])].files.append(
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

  /// Returns the family of a name, found by file names or else by the names inside the files; nil for none.
  ///
  /// - Parameters:
  ///   - name: The name as ``comparable(_:)`` gives it.
  ///   - directories: The directories to search.
  /// - Returns: The family, or nil when there is none.
  /// - Complexity: O(number of files); the second search opens one file of each of at most 1024 families.
  static func named(_ name: String, in directories: [String]) -> FontFamily? {
    guard !name.isEmpty else { return nil }
    let families = scan(directories)
    return families.first { comparable($0.name) == name }
      ?? families.prefix(1024).first { family in
        guard let file = family.files(nearest: .regular).first else { return false }
        let face = try? FontFace(path: file.path, weight: .regular)
        return face.map { comparable($0.familyName) == name } ?? false
      }
  }

  /// Returns a family's name reduced to letters and digits in lowercase, so that "DejaVu Sans" equals "DejaVuSans".
  static func comparable(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// The highest number of directory entries of a scan.
  private static let maximumEntries = 20_000
  /// The depth of a scan below a font directory.
  private static let maximumDepth = 6

  /// The family and the style that the name of a font file states.
  struct FileName {
    /// The name without style and ending.
    var family: String
    /// The weight of the style; 400 where there is none.
    var weight: Int
    /// The place in the order of preference; 0 is best.
    var rank: Int

    /// Parses a name; nil when it is not a font file's.
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

    /// Returns the rank of a family for use in an interface; lower is better.
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
