internal import CHarfBuzz
public import LamellaGraphics
internal import Synchronization

/// A font file at one size, shaped by HarfBuzz and rasterized by FreeType.
///
/// Sizes and variants of one file share the opened file.
package final class FreeTypeFont: TypesettingBackend {
  /// The identity in glyph caches.
  package let id: FontID
  /// The family name, as the font file states it.
  package var familyName: String { face.familyName }
  /// The size in points, 1 to 1000.
  package let pointSize: Double
  /// The height above the baseline in points.
  package let ascent: Double
  /// The depth below the baseline in points.
  package let descent: Double
  /// The extra space between lines in points.
  package let leading: Double
  /// The height of a capital letter in points.
  package let capHeight: Double
  /// The height of a lowercase letter without ascender in points.
  package let xHeight: Double
  /// The distance of the middle of an underline below the baseline in points.
  package let underlinePosition: Double
  /// The thickness of an underline in points.
  package let underlineThickness: Double
  /// The OpenType features that shaping applies on top of the font's defaults.
  package let features: [FontFeature]
  /// The font file.
  package var path: String { face.path }

  /// The weight that was asked for; that of the file is the nearest.
  package let weight: FontWeight

  /// The typesetter, with fallback fonts for characters that this one lacks.
  ///
  /// Fonts of a ``SystemFonts`` share its search; fonts that were opened by themselves fall back on installed ones.
  package var typesetter: any Typesetter { chain ?? face.typesetter }

  /// The opened file.
  let face: FontFace
  /// The typesetter that the fonts of one ``SystemFonts`` share; nil for a font that was opened by itself.
  let chain: ShapingTypesetter?
  /// The source and family of a font that a ``SystemFonts`` found.
  let origin: FontOrigin?
  /// `features` as HarfBuzz takes them.
  let shapingFeatures: [hb_feature_t]
  // Unchecked: read with each text; making a shaper needs nothing of the font.
  @exclusivity(unchecked) private var storedPairShaper: PairShaper??
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
  package convenience init(
    path: String, pointSize: Double, weight: FontWeight = .regular, features: [FontFeature] = []
  ) throws(FontError) {
    self.init(
      face: try FontFace(path: path, weight: weight), pointSize: pointSize, weight: weight,
      features: features)
  }

  /// Makes a font of an opened file.
  init(
    face: FontFace, pointSize: Double, weight: FontWeight, features: [FontFeature],
    chain: ShapingTypesetter? = nil, origin: FontOrigin? = nil
  ) {
    let size = Self.clamp(pointSize)
    let scale = size / face.unitsPerEm
    id = FontID.unique()
    self.face = face
    self.weight = weight
    self.chain = chain
    self.origin = origin
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

  /// The number of fonts in the process.
  package static var liveCount: Int { count.load(ordering: .relaxed) }
  private static let count = Atomic(0)

  /// The shaper of Latin text; nil where HarfBuzz must shape it, and for the first texts of a face.
  ///
  /// Each request counts as a text.
  var pairShaper: PairShaper? {
    get {
      if let storedPairShaper { return storedPairShaper }
      guard face.isShapingOften() else { return nil }
      let shaper = face.pairShaper(features)
      storedPairShaper = .some(shaper)
      return shaper
    }
    set { storedPairShaper = .some(newValue) }
  }

  // MARK: Variants

  /// Returns a new font of the same face at another size.
  package func withSize(_ pointSize: Double) -> FreeTypeFont { variant(pointSize, features) }

  /// Returns a new font of the same face with another size and features.
  private func variant(_ pointSize: Double, _ features: [FontFeature]) -> FreeTypeFont {
    FreeTypeFont(
      face: face, pointSize: pointSize, weight: weight, features: features, chain: chain,
      origin: origin)
  }

  /// Returns the same face and features at another size: the same object while it is in use.
  ///
  /// - Parameter pointSize: The size in points, fractions allowed; clamped to 1...1000.
  /// - Returns: The font of that size.
  package func resized(to pointSize: Double) -> any FontBackend {
    sharedVariant(pointSize, features)
  }

  /// Returns the same face and size with other OpenType features: the same object while it is in use.
  func withFeatures(_ features: [FontFeature]) -> FreeTypeFont {
    sharedVariant(pointSize, features)
  }

  /// Returns the shared font of the same face with another size and features.
  private func sharedVariant(_ pointSize: Double, _ features: [FontFeature]) -> FreeTypeFont {
    let size = Self.clamp(pointSize)
    if size == self.pointSize, features == self.features { return self }
    let key = VariantKey(
      size: size, weight: weight, features: features, chain: chain.map { ObjectIdentifier($0) })
    if let known = face.variants[key]?.font { return known }
    if face.variants.count >= 64 {
      face.variants = face.variants.filter { $0.value.font != nil }
    }
    let font = variant(size, features)
    face.variants[key] = WeakFont(font: font)
    return font
  }

  /// Returns the face of the family that is nearest to a weight; of a variable font that was opened by itself, the
  /// face of the weight.
  ///
  /// - Returns: The font; itself where there is no other face.
  package func reweighted(to weight: FontWeight) -> any FontBackend {
    if weight == self.weight { return self }
    if let origin, let fonts = origin.fonts {
      return (try? fonts.font(origin.family, pointSize, weight, features)) ?? self
    }
    guard let other = face.variation(weight) else { return self }
    return FreeTypeFont(
      face: other, pointSize: pointSize, weight: weight, features: features, chain: chain)
  }

  /// The size and features that tell fonts of one face apart.
  struct VariantKey: Hashable {
    var size: Double
    var weight: FontWeight
    var features: [FontFeature]
    var chain: ObjectIdentifier?
  }

  /// A weak reference to a font.
  struct WeakFont {
    weak var font: FreeTypeFont?
  }

  /// Clamps a size to 1...1000.
  static func clamp(_ pointSize: Double) -> Double {
    pointSize >= 1 ? min(pointSize, 1000) : 1
  }
}

/// The source of an installed font: a ``SystemFonts`` and the family that it was asked for.
struct FontOrigin {
  weak var fonts: SystemFonts?
  /// The family's name; nil for the system's.
  var family: String?
}

extension Font {
  /// Opens a font file at a size.
  ///
  /// ```swift
  /// title.font = try Font(path: "Assets/Title.ttf", size: 24)
  /// ```
  ///
  /// Characters that the file lacks are drawn in installed fonts. Keep the font rather than open it again.
  ///
  /// - Parameters:
  ///   - path: A TrueType or OpenType file; of a collection the first font.
  ///   - size: The size in points, fractions allowed; clamped to 1...1000, NaN becomes 1.
  ///   - weight: The weight of a variable font; other fonts have the weight of their file.
  ///   - features: OpenType features on top of the font's defaults.
  /// - Throws: ``FontError/unreadable(file:reason:)`` when the file is missing, is no outline font or
  ///   is damaged.
  /// - Complexity: O(1): the file is mapped, not read; below 0.1 ms once its pages are in memory.
  public init(
    path: String, size: Double, weight: FontWeight = .regular, features: [FontFeature] = []
  ) throws(FontError) {
    self.init(
      try FreeTypeFont(path: path, pointSize: size, weight: weight, features: features))
  }

  /// Opens a font that is in memory, such as one that a game has in its own archive, at a size.
  ///
  /// - Parameters:
  ///   - data: The bytes of a TrueType or OpenType file, which are copied; of a collection the first font.
  ///   - name: The name for error messages.
  ///   - size: The size in points, fractions allowed; clamped to 1...1000, NaN becomes 1.
  ///   - weight: The weight of a variable font; other fonts have the weight of their file.
  ///   - features: OpenType features on top of the font's defaults.
  /// - Throws: ``FontError/unreadable(file:reason:)`` when the bytes are no outline font or damaged.
  /// - Complexity: O(number of bytes).
  public init(
    data: UnsafeRawBufferPointer, name: String, size: Double, weight: FontWeight = .regular,
    features: [FontFeature] = []
  ) throws(FontError) {
    let face = try FontFace(
      file: MappedFile(copying: data, name: name), path: name, weight: weight)
    self.init(FreeTypeFont(face: face, pointSize: size, weight: weight, features: features))
  }

  /// Returns the same face and size with other OpenType features.
  ///
  /// - Returns: The font; this font where its back end knows no features, as that of a host.
  public func withFeatures(_ features: [FontFeature]) -> Font {
    freeType.map { Font($0.withFeatures(features)) } ?? self
  }
}
