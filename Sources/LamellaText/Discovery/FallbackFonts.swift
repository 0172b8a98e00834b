internal import CHarfBuzz
internal import LamellaGraphics

/// The fallback fonts, for characters that a text's own font does not have.
///
/// The app's own files come first, then what is installed, in the order in which a font for an interface
/// is looked for. Files are opened one after the other until one has the character; what each one has
/// is kept. The font of a single character is kept too, for up to 65,536 of them, after which all are
/// forgotten; that of several at once, such as a letter with its marks, is searched for each time.
final class FallbackFonts {
  private let directories: [String]
  private var own: [FontFamily] = []
  /// All fonts in order; nil before the first search.
  private var candidates: [Candidate]?
  /// The candidate for a character; -1 where none has it.
  private var known: [UInt32: Int] = [:]
  private var faces: [FaceKey: FontFace] = [:]
  private var fonts: [FontKey: FreeTypeFont] = [:]

  /// A font family that may have a character, with the characters of its file once it was opened.
  private struct Candidate {
    var family: FontFamily
    var coverage: FontCoverage?
    var isOpened = false
  }

  /// The path and weight by which opened faces are cached.
  private struct FaceKey: Hashable {
    var path: String
    var weight: Int
  }

  /// The family, weight and size by which fonts are cached.
  private struct FontKey: Hashable {
    var candidate: Int
    var weight: Int
    var pointSize: Double
  }

  init(directories: [String]) { self.directories = directories }

  /// Adds a font file, or all font files of a directory.
  func add(_ path: String) throws(FontError) {
    let name = String(path.split(separator: "/").last ?? "")
    let found = FontFamily.scan([path])
    if !found.isEmpty {
      own += found
    } else if let coverage = try? FontCoverage(path: path), !coverage.isEmpty {
      own.append(
        FontFamily(
          files: [.init(path: path, weight: FontFamily.FileName(name)?.weight ?? 400)]))
    } else {
      // Reports the file's error, or that the directory is empty.
      if isDirectory(path) { throw .noneFound(directories: [path]) }
      _ = try FontFace(path: path, weight: .regular)
      throw .unreadable(file: path, reason: "has no characters")
    }
    candidates = nil
    known.removeAll()
    fonts.removeAll()
  }

  /// Returns a fallback font that has a character, similar to another font; nil for none.
  ///
  /// - Parameters:
  ///   - scalars: The characters, of which all should be there, and the first must.
  ///   - font: The font that lacks some; gives size and weight.
  /// - Returns: The font, the same object for the same request; nil where no font has the first.
  /// - Complexity: One look-up for a single character that is known; else O(number of fonts x characters),
  ///   and about 0.1 ms for each file that is opened for the first time.
  func font(for scalars: ArraySlice<UInt32>, like font: FreeTypeFont) -> FreeTypeFont? {
    guard let first = scalars.first else { return nil }
    let candidate: Int
    if scalars.count == 1 {
      if known[first] == nil {
        if known.count >= Self.maximumCachedCount { known.removeAll() }
        known[first] = search { $0.contains(first) }
      }
      candidate = known[first] ?? -1
    } else {
      let whole = search { coverage in scalars.allSatisfy(coverage.contains) }
      if whole < 0 { return self.font(for: scalars.prefix(1), like: font) }
      candidate = whole
    }
    return candidate < 0 ? nil : make(candidate, like: font, for: first)
  }

  private static let maximumCachedCount = 1 << 16

  /// Returns the index of the first family whose characters satisfy a condition, or -1; opens font files as needed.
  private func search(_ suits: (FontCoverage) -> Bool) -> Int {
    if candidates == nil {
      let families =
        own + FontFamily.preferredFamilies(in: directories) + FontFamily.scan(directories)
      candidates = families.map { Candidate(family: $0) }
    }
    let count = candidates?.count ?? 0
    for i in 0..<count {
      if candidates?[i].isOpened == false {
        candidates?[i].isOpened = true
        let files = candidates?[i].family.files(nearest: .regular) ?? []
        candidates?[i].coverage = files.first.flatMap { try? FontCoverage(path: $0.path) }
      }
      if let coverage = candidates?[i].coverage, suits(coverage) { return i }
    }
    return -1
  }

  /// Returns a candidate's font at the size and weight of another font; nil if it cannot be opened.
  private func make(_ candidate: Int, like font: FreeTypeFont, for scalar: UInt32) -> FreeTypeFont?
  {
    let key = FontKey(
      candidate: candidate, weight: font.weight.value, pointSize: font.pointSize)
    if let known = fonts[key] { return known }
    guard let family = candidates?[candidate].family else { return nil }
    let weight = font.weight
    // A bold file may lack characters of the regular one.
    for file in family.files(nearest: weight) + family.files(nearest: .regular) {
      let faceKey = FaceKey(path: file.path, weight: weight.value)
      guard let face = faces[faceKey] ?? (try? FontFace(path: file.path, weight: weight)),
        face.hasGlyph(scalar)
      else { continue }
      faces[faceKey] = face
      if fonts.count >= 1024 { fonts.removeAll() }
      let font = FreeTypeFont(
        face: face, pointSize: font.pointSize, weight: weight, features: [])
      fonts[key] = font
      return font
    }
    return nil
  }
}

/// The set of characters that a font file has.
final class FontCoverage {
  private let characters: OpaquePointer

  /// Reads a file's table of characters.
  ///
  /// Fonts without outlines have none here, and so do fonts of colored layers, whose outlines are empty.
  init(path: String) throws(FontError) {
    let file = try MappedFile(path: path)
    characters = hb_set_create()
    let blob = hb_blob_create(
      file.bytes.assumingMemoryBound(to: CChar.self).baseAddress, UInt32(file.bytes.count),
      HB_MEMORY_MODE_READONLY, nil, nil)
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, 0)
    defer { hb_face_destroy(face) }
    /// Returns whether the font file has a table.
    func hasTable(_ tag: StaticString) -> Bool {
      let table = hb_face_reference_table(face, FontFace.tag(tag))
      defer { hb_blob_destroy(table) }
      return hb_blob_get_length(table) > 0
    }
    guard hasTable("glyf") || hasTable("CFF ") || hasTable("CFF2"), !hasTable("COLR") else {
      return
    }
    hb_face_collect_unicodes(face, characters)
  }

  deinit { hb_set_destroy(characters) }

  /// Whether there are no characters.
  var isEmpty: Bool { hb_set_is_empty(characters) != 0 }

  /// Returns whether the font file has a character.
  func contains(_ scalar: UInt32) -> Bool { hb_set_has(characters, scalar) != 0 }
}
