/// A typeface at one size: it measures, shapes and rasterizes text.
///
/// Modules above get fonts from a ``FontProvider`` and do not depend on the library behind them. Fonts belong to the
/// thread of the engine.
public protocol Font: AnyObject {
  /// The font's identity in glyph caches; unique in the process and never reused.
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
  /// The distance from the baseline down to the middle of an underline, in points.
  var underlinePosition: Double { get }
  /// The thickness of an underline in points, positive.
  var underlineThickness: Double { get }

  /// Returns the same face at another size.
  ///
  /// The default implementation returns the font itself. The result may have an identity of its own, so keep it
  /// instead of asking again.
  ///
  /// - Parameter pointSize: The size in points, fractions allowed.
  /// - Returns: The font of that size, or the font itself.
  func resized(to pointSize: Double) -> any Font

  /// Shapes a part of a line into glyphs.
  ///
  /// - Parameter text: The text; it contains no line breaks.
  /// - Returns: The glyphs in visual order from left to right.
  /// - Complexity: O(length of text); shape once and keep the run.
  func shape(_ text: String) -> GlyphRun

  /// Shapes like `shape(_:)`, but may reuse the storage of an old run.
  ///
  /// For text that changes every frame. The default implementation shapes into a new run.
  ///
  /// - Parameters:
  ///   - text: The text; it contains no line breaks.
  ///   - run: The old run; replaced by the new one.
  func shape(_ text: String, into run: inout GlyphRun)

  /// Rasterizes one glyph as coverage.
  ///
  /// - Parameters:
  ///   - glyph: The id of a glyph of this font.
  ///   - pixelsPerPoint: The output scale.
  ///   - subpixelX: The fraction of a pixel by which the glyph is shifted to the right, 0..<1.
  /// - Returns: The coverage, or nil where the glyph is blank.
  func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap?
}

extension Font {
  /// The distance between the baselines of two lines, in points.
  public var lineHeight: Double { ascent + descent + leading }

  /// The height above the baseline in points, under UIKit's name.
  public var ascender: Double { ascent }

  /// The lowest point of the font in points, negative below the baseline, as UIKit counts it.
  public var descender: Double { -descent }

  /// The default x-height: half the size, as in most faces.
  public var xHeight: Double { pointSize / 2 }

  /// The default underline position: a tenth of the size.
  public var underlinePosition: Double { pointSize / 10 }

  /// The default underline thickness: a sixteenth of the size.
  public var underlineThickness: Double { pointSize / 16 }

  /// Returns the font itself, because it cannot change its size.
  ///
  /// - Parameter pointSize: Ignored.
  /// - Returns: The font itself.
  public func resized(to pointSize: Double) -> any Font { self }

  /// Shapes into a new run.
  ///
  /// - Parameters:
  ///   - text: The text; it contains no line breaks.
  ///   - run: The old run; replaced by the new one.
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
  /// The weight's number: 100 (thin) to 900 (black); 400 is regular, 700 bold.
  public let value: Int

  /// The regular weight, 400.
  public static let regular = FontWeight(400)
  /// The semibold weight, 600.
  public static let semibold = FontWeight(600)
  /// The bold weight, 700.
  public static let bold = FontWeight(700)

  /// Makes a weight, clamped to 1...1000.
  public init(_ value: Int) { self.value = min(max(value, 1), 1000) }
}

/// A source of fonts.
public protocol FontProvider: AnyObject {
  /// Returns the system's sans-serif face at a size.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The requested weight; the nearest installed one is used.
  /// - Returns: The font; the same object for the same request.
  /// - Throws: An error that names the directories searched when no usable font is installed.
  func systemFont(pointSize: Double, weight: FontWeight) throws -> any Font

  /// Returns the system's face with tabular digits (of one width), for numbers that change in place.
  ///
  /// The default implementation returns the system's face unchanged.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The requested weight; the nearest installed one is used.
  /// - Returns: The font; the same object for the same request.
  /// - Throws: An error that names the directories searched when no usable font is installed.
  func monospacedDigitSystemFont(pointSize: Double, weight: FontWeight) throws -> any Font
}

extension FontProvider {
  /// Returns the system's sans-serif face unchanged.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The requested weight; the nearest installed one is used.
  /// - Returns: The font; the same object for the same request.
  /// - Throws: An error that names the directories searched when no usable font is installed.
  public func monospacedDigitSystemFont(
    pointSize: Double, weight: FontWeight
  ) throws -> any Font {
    try systemFont(pointSize: pointSize, weight: weight)
  }
}
