internal import CHarfBuzz
public import LamellaGraphics
internal import Synchronization

/// A font file at one size: shaped by HarfBuzz, drawn by FreeType.
///
/// Sizes and variants of one file share what they read from it. Like every `Font` it belongs to the
/// thread of the engine.
///
/// ```swift
/// let font = try FreeTypeFont(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", pointSize: 13.5)
/// let run = font.shape("Score")
/// ```
public final class FreeTypeFont: TypesettingFont {
  /// Tells fonts apart in glyph caches.
  public let id: FontID
  /// The family name, as the font file states it.
  public var familyName: String { face.familyName }
  /// The size in points, 1 to 1000.
  public let pointSize: Double
  /// The height above the baseline in points.
  public let ascent: Double
  /// The depth below the baseline in points.
  public let descent: Double
  /// The extra space between lines in points.
  public let leading: Double
  /// The height of a capital letter in points.
  public let capHeight: Double
  /// The height of a lowercase letter without ascender in points.
  public let xHeight: Double
  /// How far the middle of an underline lies below the baseline, in points.
  public let underlinePosition: Double
  /// The thickness of an underline in points.
  public let underlineThickness: Double
  /// The OpenType features that shaping applies on top of the font's defaults.
  public let features: [FontFeature]
  /// The font file.
  public var path: String { face.path }

  /// What shapes paragraphs, with other fonts for characters that this one lacks.
  ///
  /// Fonts that a ``SystemFonts`` gave out fall back on those that it knows and share the search; fonts
  /// that were opened by themselves fall back on what is installed.
  public var typesetter: any Typesetter { chain ?? face.typesetter }

  /// The opened file.
  let face: FontFace
  /// What finds other fonts, shared by those of one ``SystemFonts``.
  let chain: ShapingTypesetter?
  /// `features` as HarfBuzz takes them.
  let shapingFeatures: [hb_feature_t]
  /// Points per design unit.
  let pointsPerUnit: Double

  /// Opens a font file at a size.
  ///
  /// - Parameters:
  ///   - path: A TrueType or OpenType file; of a collection the first font.
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000, NaN becomes 1.
  ///   - weight: The weight of a variable font; other fonts have the weight of their file.
  ///   - features: OpenType features on top of the font's defaults.
  /// - Throws: ``FontError/unreadable(file:reason:)`` when the file is missing, is no outline font or
  ///   is damaged.
  /// - Complexity: O(1): the file is mapped, not read; below 0.1 ms once its pages are in memory.
  public convenience init(
    path: String, pointSize: Double, weight: FontWeight = .regular, features: [FontFeature] = []
  ) throws(FontError) {
    self.init(
      face: try FontFace(path: path, weight: weight), pointSize: pointSize, features: features)
  }

  /// Makes a font of an opened file.
  init(
    face: FontFace, pointSize: Double, features: [FontFeature], chain: ShapingTypesetter? = nil
  ) {
    let size = Self.clamp(pointSize)
    let scale = size / face.unitsPerEm
    id = FontID.unique()
    self.face = face
    self.chain = chain
    self.features = features
    self.pointSize = size
    shapingFeatures = features.map(\.harfBuzz)
    pointsPerUnit = scale
    ascent = face.ascent * scale
    descent = face.descent * scale
    leading = face.lineGap * scale
    capHeight = face.capHeight * scale
    xHeight = face.xHeight * scale
    underlinePosition = face.underlinePosition * scale
    underlineThickness = face.underlineThickness * scale
    Self.count.add(1, ordering: .relaxed)
  }

  deinit { Self.count.subtract(1, ordering: .relaxed) }

  /// How many fonts there are in the process.
  package static var liveCount: Int { count.load(ordering: .relaxed) }
  private static let count = Atomic(0)

  /// The same face at another size, in points.
  ///
  /// Makes a font with an identity of its own: keep it rather than ask again.
  public func withSize(_ pointSize: Double) -> FreeTypeFont {
    FreeTypeFont(face: face, pointSize: pointSize, features: features, chain: chain)
  }

  /// The same face and features at another size; the same object as long as somebody holds it.
  ///
  /// - Parameter pointSize: The size in points, fractions allowed; clamped to 1...1000.
  /// - Returns: The font of that size.
  public func resized(to pointSize: Double) -> any Font {
    let size = Self.clamp(pointSize)
    if size == self.pointSize { return self }
    let key = SizeKey(size: size, features: features, chain: chain.map { ObjectIdentifier($0) })
    if let known = face.sizes[key]?.font { return known }
    if face.sizes.count >= 64 { face.sizes = face.sizes.filter { $0.value.font != nil } }
    let font = withSize(size)
    face.sizes[key] = WeakFont(font: font)
    return font
  }

  /// What tells apart the fonts of one face.
  struct SizeKey: Hashable {
    var size: Double
    var features: [FontFeature]
    var chain: ObjectIdentifier?
  }

  /// A font that others may let go.
  struct WeakFont {
    weak var font: FreeTypeFont?
  }

  /// The same face and size with other OpenType features.
  ///
  /// Makes a font with an identity of its own: keep it rather than ask again.
  public func withFeatures(_ features: [FontFeature]) -> FreeTypeFont {
    FreeTypeFont(face: face, pointSize: pointSize, features: features, chain: chain)
  }

  /// Brings a size into 1...1000.
  static func clamp(_ pointSize: Double) -> Double {
    pointSize >= 1 ? min(pointSize, 1000) : 1
  }
}
