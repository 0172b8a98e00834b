public import LamellaGraphics

/// The installed fonts: the system's sans-serif family, and others by name.
///
/// Inter, Noto Sans and DejaVu Sans are preferred, in this order, and looked for where distributions put them; only
/// where none is there, the directories are searched, by file names first. So a start opens one file: one to three
/// milliseconds, most of it to read its pages for the first time. It belongs to the engine's thread, as fonts do.
///
/// ```swift
/// let fonts = SystemFonts()
/// let body = try fonts.systemFont(pointSize: 15)
/// ```
public final class SystemFonts: FontProvider {
  /// The directories that are searched, in order.
  public let directories: [String]

  /// The system's family, once one was found.
  private var family: FontFamily?
  /// The families that were asked for by name; nil for one that is not installed.
  private var namedFamilies: [String: FontFamily?] = [:]
  /// The error of the first damaged file, which is thrown where no file can be used.
  private var damage: FontError?
  /// The opened files: one for each path, and for variable fonts one for each weight.
  private var faces: [FaceKey: FontFace] = [:]
  /// The fonts that were asked for.
  private var fonts: [FontKey: FreeTypeFont] = [:]

  /// The typesetter of all fonts, with the search for fallback fonts.
  private let typesetter: ShapingTypesetter

  /// The path and weight by which opened faces are cached.
  private struct FaceKey: Hashable {
    var path: String
    /// 0 where the file has one weight.
    var weight: Int
  }

  /// The family, size, weight and features by which fonts are cached.
  private struct FontKey: Hashable {
    /// The family's name; nil for the system's.
    var family: String?
    var pointSize: Double
    var weight: Int
    var features: [FontFeature]
  }

  /// Makes a provider of the fonts in the standard directories.
  ///
  /// The environment variable `LAMELLA_FONT_DIRS` lists them, separated by colons. The default is `~/.fonts`,
  /// `~/.local/share/fonts`, `/usr/local/share/fonts` and `/usr/share/fonts`.
  public convenience init() { self.init(directories: FontDirectories.current()) }

  /// Makes a provider of the fonts in other directories.
  ///
  /// Directories are read when the first font is requested.
  public init(directories: [String]) {
    self.directories = directories
    typesetter = ShapingTypesetter(fallback: FallbackFonts(directories: directories))
  }

  /// Adds the app's own fallback fonts, which come before installed ones.
  ///
  /// ```swift
  /// try fonts.addFallback("Assets/NotoSansArabic-Regular.ttf")
  /// ```
  ///
  /// - Parameter path: A font file, or a directory whose font files are all added.
  /// - Throws: ``FontError/unreadable(file:reason:)`` when a file is missing or no outline font, or
  ///   ``FontError/noneFound(directories:)`` when a directory holds no font files.
  public func addFallback(_ path: String) throws(FontError) {
    try typesetter.fallback?.add(path)
  }

  /// Opens a font file of the app, with the same fallback fonts as the system's.
  ///
  /// - Parameters:
  ///   - path: A TrueType or OpenType file; of a collection the first font.
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The weight of a variable font; other fonts have the weight of their file.
  ///   - features: OpenType features on top of the font's defaults.
  /// - Returns: A font that equals no other: keep it rather than open it again.
  /// - Throws: ``FontError/unreadable(file:reason:)`` when the file is missing, is no outline font or
  ///   is damaged.
  public func font(
    path: String, pointSize: Double, weight: FontWeight = .regular, features: [FontFeature] = []
  ) throws(FontError) -> Font {
    Font(
      FreeTypeFont(
        face: try FontFace(path: path, weight: weight), pointSize: pointSize, weight: weight,
        features: features, chain: typesetter))
  }

  /// Returns the system's sans-serif face at a size.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The weight; the nearest that is installed is taken.
  /// - Returns: The font; equal fonts for equal arguments.
  /// - Throws: ``FontError/noneFound(directories:)`` when no usable font is installed, or
  ///   ``FontError/unreadable(file:reason:)`` when there are fonts and all are damaged.
  /// - Complexity: One look-up for arguments that were met before.
  public func systemFont(pointSize: Double, weight: FontWeight = .regular) throws -> Font {
    Font(try font(nil, pointSize, weight, []))
  }

  /// Returns the system's sans-serif face with digits of one width, for numbers that change in place.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The weight; the nearest that is installed is taken.
  /// - Returns: The font; equal fonts for equal arguments.
  /// - Throws: ``FontError/noneFound(directories:)`` when no usable font is installed, or
  ///   ``FontError/unreadable(file:reason:)`` when there are fonts and all are damaged.
  public func monospacedDigitSystemFont(
    pointSize: Double, weight: FontWeight = .regular
  ) throws -> Font {
    Font(try font(nil, pointSize, weight, [.tabularDigits]))
  }

  /// Returns the face of an installed family at a size.
  ///
  /// - Parameters:
  ///   - family: The family's name, such as "DejaVu Sans"; spaces, hyphens and case do not matter.
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The weight; the nearest that is installed is taken.
  /// - Returns: The font, equal fonts for equal arguments; nil when no file of such a family can be opened.
  /// - Complexity: One look-up for arguments that were met before; else O(number of font files), and about 0.1 ms for
  ///   each that is opened, where file names do not tell the family.
  public func font(
    named family: String, pointSize: Double, weight: FontWeight = .regular
  ) -> Font? {
    (try? font(FontFamily.comparable(family), pointSize, weight, [])).map { Font($0) }
  }

  // MARK: Pieces

  /// Returns a font of a family; nil as the family means the system's.
  func font(
    _ family: String?, _ pointSize: Double, _ weight: FontWeight, _ features: [FontFeature]
  ) throws(FontError) -> FreeTypeFont {
    // Clamped first, which also makes NaN a key that can be found again.
    let key = FontKey(
      family: family, pointSize: FreeTypeFont.clamp(pointSize), weight: weight.value,
      features: features)
    if let font = fonts[key] { return font }
    let face =
      if let family { try face(weight, ofFamily: family) } else { try systemFace(weight) }
    // Bounded: an animation may run through any number of sizes.
    if fonts.count >= Self.maximumFonts { fonts.removeAll() }
    let font = FreeTypeFont(
      face: face, pointSize: key.pointSize, weight: weight, features: features, chain: typesetter,
      origin: FontOrigin(fonts: self, family: family))
    fonts[key] = font
    return font
  }

  private static let maximumFonts = 1024

  /// Returns the face of an installed family; throws if there is none.
  private func face(
    _ weight: FontWeight, ofFamily name: String
  ) throws(FontError) -> FontFace {
    let family = namedFamilies[name] ?? FontFamily.named(name, in: directories)
    namedFamilies[name] = .some(family)
    guard let family, let face = open(family, weight) else {
      throw .noneFound(directories: directories)
    }
    return face
  }

  /// Returns the face of the system's font family, which is found on the first call.
  private func systemFace(_ weight: FontWeight) throws(FontError) -> FontFace {
    if let family, let face = openForText(family, weight) { return face }
    for candidate in FontFamily.preferredFamilies(in: directories) {
      if let face = adopt(candidate, weight) { return face }
    }
    // Damaged files make the scan try one after the other; a bound keeps that short.
    for candidate in FontFamily.scan(directories).prefix(64) {
      if let face = adopt(candidate, weight) { return face }
    }
    throw damage ?? .noneFound(directories: directories)
  }

  /// Makes a family the system's font family, if one of its files is suitable for text.
  private func adopt(_ candidate: FontFamily, _ weight: FontWeight) -> FontFace? {
    guard let face = openForText(candidate, weight) else { return nil }
    family = candidate
    return face
  }

  /// Returns the face of a family at a weight, if it is suitable for text.
  private func openForText(_ family: FontFamily, _ weight: FontWeight) -> FontFace? {
    open(family, weight) { $0.isUsableForText }
  }

  /// Opens a font file; returns nil if that fails, and stores the first such error.
  private func read(_ file: FontFamily.File, _ weight: FontWeight) -> FontFace? {
    do throws(FontError) {
      return try FontFace(path: file.path, weight: weight)
    } catch {
      damage = damage ?? error
      return nil
    }
  }

  /// Opens the file of a family that is nearest to a weight and satisfies a condition; nil if there is none.
  private func open(
    _ family: FontFamily, _ weight: FontWeight, where isUsable: (FontFace) -> Bool = { _ in true }
  ) -> FontFace? {
    for file in family.files(nearest: weight) {
      if let face = faces[FaceKey(path: file.path, weight: 0)]
        ?? faces[FaceKey(path: file.path, weight: weight.value)]
      {
        if isUsable(face) { return face }
        continue
      }
      guard let face = read(file, weight), isUsable(face) else { continue }
      faces[FaceKey(path: file.path, weight: face.hasWeightAxis ? weight.value : 0)] = face
      return face
    }
    return nil
  }
}
