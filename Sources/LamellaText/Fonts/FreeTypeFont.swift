internal import CHarfBuzz
public import LamellaGraphics

/// A font file at one size: shaped by HarfBuzz, drawn by FreeType.
///
/// Sizes and variants of one file share what they read from it. Like every `Font` it belongs to the
/// thread of the engine.
///
/// ```swift
/// let font = try FreeTypeFont(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", pointSize: 13.5)
/// let run = font.shape("Score")
/// ```
public final class FreeTypeFont: Font {
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
  /// The OpenType features that shaping applies on top of the font's defaults.
  public let features: [FontFeature]
  /// The font file.
  public var path: String { face.path }

  /// The opened file.
  let face: FontFace
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
  init(face: FontFace, pointSize: Double, features: [FontFeature]) {
    let size = Self.clamp(pointSize)
    let scale = size / face.unitsPerEm
    id = FontID.unique()
    self.face = face
    self.features = features
    self.pointSize = size
    shapingFeatures = features.map(\.harfBuzz)
    pointsPerUnit = scale
    ascent = face.ascent * scale
    descent = face.descent * scale
    leading = face.lineGap * scale
    capHeight = face.capHeight * scale
  }

  /// The same face at another size, in points.
  ///
  /// Makes a font with an identity of its own: keep it rather than ask again.
  public func withSize(_ pointSize: Double) -> FreeTypeFont {
    FreeTypeFont(face: face, pointSize: pointSize, features: features)
  }

  /// The same face and size with other OpenType features.
  ///
  /// Makes a font with an identity of its own: keep it rather than ask again.
  public func withFeatures(_ features: [FontFeature]) -> FreeTypeFont {
    FreeTypeFont(face: face, pointSize: pointSize, features: features)
  }

  /// Brings a size into 1...1000.
  static func clamp(_ pointSize: Double) -> Double {
    pointSize >= 1 ? min(pointSize, 1000) : 1
  }
}
