/// A typeface at one size: measures, shapes and rasterises.
///
/// Modules above get fonts from a ``FontProvider`` and never see which library stands behind one.
/// Fonts belong to the thread of the engine.
public protocol Font: AnyObject {
  /// Tells fonts apart in glyph caches; unique in the process and never reused.
  var id: FontID { get }
  /// The family name, as the font file states it.
  var familyName: String { get }
  /// The size in points.
  var pointSize: Double { get }
  /// The height above the baseline in points, positive.
  var ascent: Double { get }
  /// The depth below the baseline in points, positive.
  var descent: Double { get }
  /// The extra space between lines in points.
  var leading: Double { get }
  /// The height of a capital letter in points.
  var capHeight: Double { get }
  /// The height of a lowercase letter without ascender in points.
  var xHeight: Double { get }
  /// How far the middle of an underline lies below the baseline, in points.
  var underlinePosition: Double { get }
  /// The thickness of an underline in points, positive.
  var underlineThickness: Double { get }

  /// The same face at another size.
  ///
  /// Unless a font can change its size, it answers itself. The result may have an identity of its own:
  /// keep it rather than ask again.
  ///
  /// - Parameter pointSize: The size in points, fractions allowed.
  /// - Returns: The font of that size, or the font itself.
  func resized(to pointSize: Double) -> any Font

  /// Turns a piece of one line into glyphs.
  ///
  /// - Parameter text: The text; it contains no line breaks.
  /// - Returns: The glyphs in visual order from left to right.
  /// - Complexity: O(length of text); shape once and keep the run.
  func shape(_ text: String) -> GlyphRun

  /// Does what `shape(_:)` does and may keep the storage of an old run.
  ///
  /// For text that changes every frame. Unless a font brings its own, it shapes afresh.
  ///
  /// - Parameters:
  ///   - text: The text; it contains no line breaks.
  ///   - run: Whatever it was, it becomes the new run.
  func shape(_ text: String, into run: inout GlyphRun)

  /// Draws one glyph as coverage.
  ///
  /// - Parameters:
  ///   - glyph: An id out of a run of this font.
  ///   - pixelsPerPoint: The output scale.
  ///   - subpixelX: The part of a pixel by which the glyph stands to the right, 0..<1.
  /// - Returns: The coverage, or nil where the glyph has no ink.
  func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap?
}

extension Font {
  /// The distance between the baselines of two lines, in points.
  public var lineHeight: Double { ascent + descent + leading }

  /// The height of the font above the baseline in points, under UIKit's name.
  public var ascender: Double { ascent }

  /// The lowest point of the font in points, negative below the baseline, as UIKit counts it.
  public var descender: Double { -descent }

  /// Half the size, about what most faces have.
  public var xHeight: Double { pointSize / 2 }

  /// A tenth of the size.
  public var underlinePosition: Double { pointSize / 10 }

  /// A sixteenth of the size.
  public var underlineThickness: Double { pointSize / 16 }

  /// The font itself: it cannot change its size.
  ///
  /// - Parameter pointSize: The size in points, not used.
  /// - Returns: The font itself.
  public func resized(to pointSize: Double) -> any Font { self }

  /// Shapes afresh.
  ///
  /// - Parameters:
  ///   - text: The text; it contains no line breaks.
  ///   - run: Whatever it was, it becomes the new run.
  public func shape(_ text: String, into run: inout GlyphRun) { run = shape(text) }
}

/// The identity of a ``Font`` in caches.
public struct FontID: Hashable, Sendable {
  /// The number behind the identity.
  public let rawValue: Int32

  /// Makes an identity from a number that no other font has.
  public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// The thickness of a typeface's strokes, on the scale of OpenType's `usWeightClass`.
public struct FontWeight: Hashable, Sendable {
  /// 100 (thin) to 900 (black); 400 is regular, 700 bold.
  public let value: Int

  /// Weight 400.
  public static let regular = FontWeight(400)
  /// Weight 600.
  public static let semibold = FontWeight(600)
  /// Weight 700.
  public static let bold = FontWeight(700)

  /// Makes a weight; clamped to 1...1000.
  public init(_ value: Int) { self.value = min(max(value, 1), 1000) }
}

/// Where fonts come from.
public protocol FontProvider: AnyObject {
  /// The system's sans-serif face at a size.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The wish; the nearest weight that is installed is taken.
  /// - Returns: The font; the same object for the same wish.
  /// - Throws: An error that names the directories searched when no usable font is installed.
  func systemFont(pointSize: Double, weight: FontWeight) throws -> any Font

  /// The same face with digits of one width, for numbers that change in place.
  ///
  /// Unless a provider has such fonts, it gives the system's as they are.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The wish; the nearest weight that is installed is taken.
  /// - Returns: The font; the same object for the same wish.
  /// - Throws: An error that names the directories searched when no usable font is installed.
  func monospacedDigitSystemFont(pointSize: Double, weight: FontWeight) throws -> any Font
}

extension FontProvider {
  /// The system's sans-serif face as it is.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The wish; the nearest weight that is installed is taken.
  /// - Returns: The font; the same object for the same wish.
  /// - Throws: An error that names the directories searched when no usable font is installed.
  public func monospacedDigitSystemFont(
    pointSize: Double, weight: FontWeight
  ) throws -> any Font {
    try systemFont(pointSize: pointSize, weight: weight)
  }
}
