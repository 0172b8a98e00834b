/// A face at one size as a font library serves it: measures, shapes and draws.
///
/// Views see ``Font`` values and never the library behind them. A host with a text library of its own implements this
/// protocol; most members have defaults. Back ends belong to the engine's thread.
public protocol FontBackend: AnyObject {
  /// The identity in glyph caches: ``FontID/unique()``, kept for the object's life.
  var id: FontID { get }
  /// The family name, as the font file states it.
  var familyName: String { get }
  /// The weight.
  var weight: FontWeight { get }
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
  /// The distance of the middle of an underline below the baseline in points.
  var underlinePosition: Double { get }
  /// The thickness of an underline in points, positive.
  var underlineThickness: Double { get }

  /// Returns the same face at another size: the same object for the same size while it is in use.
  ///
  /// - Parameter pointSize: The size in points, fractions allowed.
  /// - Returns: The back end of that size; by default this one, whose size is fixed.
  func resized(to pointSize: Double) -> any FontBackend

  /// Returns the family's face of the nearest weight.
  ///
  /// - Returns: The back end; by default this one, whose weight is fixed.
  func reweighted(to weight: FontWeight) -> any FontBackend

  /// Turns a piece of one line into glyphs.
  ///
  /// - Parameter text: The text; it contains no line breaks.
  /// - Returns: The glyphs in visual order from left to right.
  func shape(_ text: String) -> GlyphRun

  /// Turns a piece of one line into glyphs in the storage of an old run; by default in new storage.
  ///
  /// - Parameters:
  ///   - text: The text; it contains no line breaks.
  ///   - run: Any run; it becomes the new one.
  func shape(_ text: String, into run: inout GlyphRun)

  /// Draws one glyph as coverage.
  ///
  /// - Parameters:
  ///   - glyph: An id of a run of this back end.
  ///   - pixelsPerPoint: The output scale.
  ///   - subpixelX: The fraction of a pixel by which the glyph stands to the right, 0..<1.
  /// - Returns: The coverage, or nil where the glyph has no ink.
  func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap?
}

extension FontBackend {
  /// Regular.
  public var weight: FontWeight { .regular }

  /// Half the size, about the value of most faces.
  public var xHeight: Double { pointSize / 2 }

  /// A tenth of the size.
  public var underlinePosition: Double { pointSize / 10 }

  /// A sixteenth of the size.
  public var underlineThickness: Double { pointSize / 16 }

  /// Returns this back end: its size is fixed.
  ///
  /// - Parameter pointSize: The size in points, not used.
  /// - Returns: The back end itself.
  public func resized(to pointSize: Double) -> any FontBackend { self }

  /// Returns this back end: its weight is fixed.
  ///
  /// - Parameter weight: The weight, not used.
  /// - Returns: The back end itself.
  public func reweighted(to weight: FontWeight) -> any FontBackend { self }

  /// Shapes in new storage.
  ///
  /// - Parameters:
  ///   - text: The text; it contains no line breaks.
  ///   - run: Any run; it becomes the new one.
  public func shape(_ text: String, into run: inout GlyphRun) { run = shape(text) }
}

/// A back end without a face that looks for one whenever it is used.
///
/// Fonts have this back end before a provider is set, and where no font is installed.
package final class PlaceholderFont: FontBackend {
  private let ownID = FontID.unique()
  private let ownSize: Double
  private let ownWeight: FontWeight
  private let find: (Double, FontWeight) -> Font?
  private var resolved: Font?

  /// Makes a placeholder.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points.
  ///   - weight: The weight.
  ///   - find: Finds the face at a size and a weight; nil while there is none. Called with each use until then.
  package init(
    pointSize: Double, weight: FontWeight, find: @escaping (Double, FontWeight) -> Font?
  ) {
    ownSize = pointSize
    ownWeight = weight
    self.find = find
  }

  /// The font with a face; nil while there is none.
  package var found: Font? {
    if resolved == nil { resolved = find(ownSize, ownWeight) }
    return resolved
  }

  package var id: FontID { found?.id ?? ownID }
  package var familyName: String { found?.familyName ?? "" }
  package var weight: FontWeight { found?.weight ?? ownWeight }
  package var pointSize: Double { found?.pointSize ?? ownSize }
  package var ascent: Double { found?.stored.ascent ?? 0 }
  package var descent: Double { found?.stored.descent ?? 0 }
  package var leading: Double { found?.leading ?? 0 }
  package var capHeight: Double { found?.capHeight ?? 0 }
  package var xHeight: Double { found?.xHeight ?? 0 }
  package var underlinePosition: Double { found?.underlinePosition ?? 0 }
  package var underlineThickness: Double { found?.underlineThickness ?? 0 }

  /// Returns the found face at another size, or another placeholder.
  package func resized(to pointSize: Double) -> any FontBackend {
    found?.stored.resized(to: pointSize)
      ?? PlaceholderFont(pointSize: pointSize, weight: ownWeight, find: find)
  }

  /// Returns the found face at another weight, or another placeholder.
  package func reweighted(to weight: FontWeight) -> any FontBackend {
    found?.stored.reweighted(to: weight)
      ?? PlaceholderFont(pointSize: ownSize, weight: weight, find: find)
  }

  /// Shapes with the found face; without one, the run is empty.
  package func shape(_ text: String) -> GlyphRun {
    found?.shape(text) ?? GlyphRun(font: Font(self), glyphs: [], width: 0)
  }

  /// Rasterizes with the found face.
  package func rasterize(
    glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double
  ) -> GlyphBitmap? {
    found?.stored.rasterize(glyph: glyph, pixelsPerPoint: pixelsPerPoint, subpixelX: subpixelX)
  }
}
