public import LamellaGraphics

/// The fonts that are installed: finds a sans-serif family once and keeps each size and weight.
///
/// Inter, Noto Sans and DejaVu Sans are preferred, in this order, and looked for where distributions
/// put them; only where none is there, the directories are searched, by file names first. So a start
/// opens one file: one to three milliseconds, which the first reading of its pages takes. Like fonts it
/// belongs to the engine's thread.
///
/// ```swift
/// let fonts = SystemFonts()
/// let body = try fonts.systemFont(pointSize: 15)
/// ```
public final class SystemFonts: FontProvider {
  /// The directories that are searched, in order.
  public let directories: [String]

  /// The family in use, once one was found.
  private var family: FontFamily?
  /// What is wrong with the first damaged file met: the reason where nothing else is left.
  private var damage: FontError?
  /// Opened files: one for each path, and for variable fonts one for each weight.
  private var faces: [FaceKey: FontFace] = [:]
  /// Fonts given out, so that the same wish gives the same object.
  private var fonts: [FontKey: FreeTypeFont] = [:]

  /// What shapes text in the fonts given out, and finds others for characters that they lack.
  private let typesetter: ShapingTypesetter

  private struct FaceKey: Hashable {
    var path: String
    /// 0 where the file has one weight.
    var weight: Int
  }

  private struct FontKey: Hashable {
    var pointSize: Double
    var weight: Int
    var hasTabularDigits: Bool
  }

  /// Takes the standard directories.
  ///
  /// These are those that the variable `LAMELLA_FONT_DIRS` lists, separated by colons, where it is
  /// set; else `~/.fonts`, `~/.local/share/fonts`, `/usr/local/share/fonts` and `/usr/share/fonts`.
  public convenience init() { self.init(directories: FontDirectories.current()) }

  /// Takes other directories; nothing is read before the first font is asked for.
  public init(directories: [String]) {
    self.directories = directories
    typesetter = ShapingTypesetter(fallback: FallbackFonts(directories: directories))
  }

  /// Adds the app's own fonts to those that text falls back on; they come before installed ones.
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

  /// A font file of the app, which falls back on the same fonts as those of the system.
  ///
  /// - Parameters:
  ///   - path: A TrueType or OpenType file; of a collection the first font.
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The weight of a variable font; other fonts have the weight of their file.
  ///   - features: OpenType features on top of the font's defaults.
  /// - Returns: A font with an identity of its own: keep it rather than ask again.
  /// - Throws: ``FontError/unreadable(file:reason:)`` when the file is missing, is no outline font or
  ///   is damaged.
  public func font(
    path: String, pointSize: Double, weight: FontWeight = .regular, features: [FontFeature] = []
  ) throws(FontError) -> FreeTypeFont {
    FreeTypeFont(
      face: try FontFace(path: path, weight: weight), pointSize: pointSize, features: features,
      chain: typesetter)
  }

  /// The system's sans-serif face at a size.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The wish; the nearest weight that is installed is taken.
  /// - Returns: The same object for the same wish.
  /// - Throws: ``FontError/noneFound(directories:)`` when no usable font is installed, or
  ///   ``FontError/unreadable(file:reason:)`` when there are fonts and all are damaged.
  /// - Complexity: O(1), one look-up, once the wish was met.
  public func systemFont(
    pointSize: Double, weight: FontWeight = .regular
  ) throws -> any Font {
    try font(FontKey(pointSize: pointSize, weight: weight.value, hasTabularDigits: false))
  }

  /// The system's sans-serif face with digits of one width, for numbers that change in place.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The wish; the nearest weight that is installed is taken.
  /// - Returns: The same object for the same wish.
  /// - Throws: ``FontError/noneFound(directories:)`` when no usable font is installed, or
  ///   ``FontError/unreadable(file:reason:)`` when there are fonts and all are damaged.
  public func monospacedDigitSystemFont(
    pointSize: Double, weight: FontWeight = .regular
  ) throws -> any Font {
    try font(FontKey(pointSize: pointSize, weight: weight.value, hasTabularDigits: true))
  }

  // MARK: Pieces

  private func font(_ wish: FontKey) throws(FontError) -> FreeTypeFont {
    var key = wish
    // Also makes NaN a key that can be found again.
    key.pointSize = FreeTypeFont.clamp(wish.pointSize)
    if let font = fonts[key] { return font }
    let face = try face(weight: FontWeight(key.weight))
    // An animated size asks for ever new fonts: forget rather than grow without end.
    if fonts.count >= Self.maximumFonts { fonts.removeAll() }
    let font = FreeTypeFont(
      face: face, pointSize: key.pointSize, features: key.hasTabularDigits ? [.tabularDigits] : [],
      chain: typesetter)
    fonts[key] = font
    return font
  }

  private static let maximumFonts = 1024

  private func face(weight: FontWeight) throws(FontError) -> FontFace {
    if let family, let face = open(family, weight) { return face }
    for candidate in FontFamily.wellKnown(in: directories) {
      if let face = adopt(candidate, weight) { return face }
    }
    // Damaged files make the scan try one after the other; a bound keeps that short.
    for candidate in FontFamily.scan(directories).prefix(64) {
      if let face = adopt(candidate, weight) { return face }
    }
    throw damage ?? .noneFound(directories: directories)
  }

  /// Makes a family the one in use if one of its files can be used.
  private func adopt(_ candidate: FontFamily, _ weight: FontWeight) -> FontFace? {
    guard let face = open(candidate, weight) else { return nil }
    family = candidate
    return face
  }

  private func read(_ file: FontFamily.File, _ weight: FontWeight) -> FontFace? {
    do throws(FontError) {
      return try FontFace(path: file.path, weight: weight)
    } catch {
      damage = damage ?? error
      return nil
    }
  }

  /// The usable file of a family that is nearest to a weight.
  private func open(_ family: FontFamily, _ weight: FontWeight) -> FontFace? {
    for file in family.files(nearest: weight) {
      if let face = faces[FaceKey(path: file.path, weight: 0)]
        ?? faces[FaceKey(path: file.path, weight: weight.value)]
      {
        return face
      }
      guard let face = read(file, weight), face.isUsableForText else { continue }
      faces[FaceKey(path: file.path, weight: face.hasWeightAxis ? weight.value : 0)] = face
      return face
    }
    return nil
  }
}
