internal import LamellaGeometry
public import LamellaGraphics

/// A font of boxes: every character advances by 0.5 of the size, capitals by 0.75; spaces have no ink.
///
/// Glyph IDs are Unicode scalars, and each scalar is one glyph.
public nonisolated final class FakeFont: Font {
  /// The font's identity.
  public let id = FontID.unique()
  /// The family name, always `Fake`.
  public let familyName = "Fake"
  /// The size in points.
  public let pointSize: Double
  /// The number of calls of `shape`.
  public private(set) var shapings = 0
  /// The number of characters shaped by this font and by those resized from it.
  public var shapedCharacters: Int { counter.characters }
  /// The number of calls of `rasterize`.
  public private(set) var rasterizations = 0

  /// Makes a font of a size.
  public init(pointSize: Double = 10) { self.pointSize = pointSize }

  /// The ascent, 0.8 of the size.
  public var ascent: Double { pointSize * 0.8 }
  /// The descent, 0.2 of the size.
  public var descent: Double { pointSize * 0.2 }
  /// The leading, always 0.
  public var leading: Double { 0 }
  /// The height of capitals, 0.7 of the size.
  public var capHeight: Double { pointSize * 0.7 }

  private final class Counter { var characters = 0 }

  private var counter = Counter()
  private var sizes: [Double: FakeFont] = [:]

  /// Returns a fake font of another size, the same object for the same size.
  public func resized(to pointSize: Double) -> any Font {
    if let font = sizes[pointSize] { return font }
    let font = FakeFont(pointSize: pointSize)
    font.counter = counter
    sizes[pointSize] = font
    return font
  }

  /// Shapes a text as a row of boxes.
  public func shape(_ text: String) -> GlyphRun {
    shapings += 1
    var glyphs: [GlyphRun.Glyph] = []
    var x = 0.0
    var offset: Int32 = 0
    for scalar in text.unicodeScalars {
      glyphs.append(.init(id: scalar.value, cluster: offset, position: Point(x: x, y: 0)))
      x += pointSize * (scalar.properties.isUppercase ? 0.75 : 0.5)
      offset += Int32(UTF8.width(scalar))
    }
    counter.characters += glyphs.count
    return GlyphRun(font: self, glyphs: glyphs, width: x)
  }

  /// Rasterizes a box of half the advance, standing on the baseline.
  public func rasterize(
    glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double
  ) -> GlyphBitmap? {
    rasterizations += 1
    // As with real fonts, a glyph larger than any texture is not drawn.
    guard glyph != 32, abs(pointSize * pixelsPerPoint) < 4096 else { return nil }
    let width = max(1, Int((pointSize * 0.4 * pixelsPerPoint).rounded()))
    let height = max(1, Int((pointSize * 0.7 * pixelsPerPoint).rounded()))
    return GlyphBitmap(
      width: width, height: height, left: 0, top: height,
      coverage: [UInt8](repeating: 255, count: width * height))
  }
}

/// A font provider of fake fonts, one for each size and weight.
public nonisolated final class FakeFontProvider: FontProvider {
  /// The number of requested fonts.
  public private(set) var requests = 0
  /// Whether requests succeed.
  public var hasFonts = true

  /// Makes a provider.
  public init() {}

  /// Returns a fake font, or throws when there are to be no fonts.
  public func systemFont(pointSize: Double, weight: FontWeight) throws -> any Font {
    requests += 1
    guard hasFonts else { throw NoFont() }
    return FakeFont(pointSize: pointSize)
  }

  private struct NoFont: Error, CustomStringConvertible {
    var description: String { "no font in /fake/fonts" }
  }
}
