/// A typeface at one size: it measures, shapes and rasterizes text.
///
/// ```swift
/// label.font = .system(size: 16, weight: .bold)
/// score.font = .monospacedDigits(size: 20)
/// code.font = .named("DejaVu Sans Mono", size: 13)
/// ```
///
/// A font is one reference to a ``FontBackend``, so that copies are cheap. Fonts are equal where that is the same:
/// equal arguments of `system(size:weight:)` and its kin give equal fonts. Fonts belong to the engine's thread.
public struct Font: Hashable {
  /// The back end, or a placeholder that stands in until there is one.
  package let stored: any FontBackend

  /// Makes a font of a back end, such as a host's own.
  public init(_ backend: any FontBackend) { stored = backend }

  /// The object that measures, shapes and draws.
  public var backend: any FontBackend { (stored as? PlaceholderFont)?.found?.stored ?? stored }

  /// Whether there is a face; false for a font of the system's while none is installed, or no provider is set.
  ///
  /// Text in a font without a face is not drawn and takes no room.
  public var isAvailable: Bool {
    // Labels ask for each text that changes: the class is compared, which is faster than a cast.
    guard type(of: stored) == PlaceholderFont.self else { return true }
    return unsafeDowncast(stored, to: PlaceholderFont.self).found != nil
  }

  /// Returns whether both have the same back end.
  public static func == (a: Font, b: Font) -> Bool { a.stored === b.stored }

  /// Hashes the identity of the back end.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(stored)) }

  // MARK: Measures

  /// The identity of face and size in glyph caches.
  public var id: FontID { stored.id }
  /// The family name, as the font file states it.
  public var familyName: String { stored.familyName }
  /// The weight.
  public var weight: FontWeight { stored.weight }
  /// The size in points.
  public var pointSize: Double { stored.pointSize }
  /// The height above the baseline in points, positive.
  public var ascender: Double { stored.ascent }
  /// The lowest point in points, negative below the baseline.
  public var descender: Double { -stored.descent }
  /// The extra space between lines in points.
  public var leading: Double { stored.leading }
  /// The distance between the baselines of two lines in points.
  public var lineHeight: Double { stored.ascent + stored.descent + stored.leading }
  /// The height of a capital letter in points.
  public var capHeight: Double { stored.capHeight }
  /// The height of a lowercase letter without ascender in points.
  public var xHeight: Double { stored.xHeight }
  /// The distance of the middle of an underline below the baseline in points.
  public var underlinePosition: Double { stored.underlinePosition }
  /// The thickness of an underline in points, positive.
  public var underlineThickness: Double { stored.underlineThickness }

  // MARK: Variants

  /// Returns the same face at another size.
  ///
  /// - Parameter size: The size in points, fractions allowed.
  /// - Returns: The font; this font where its size cannot change.
  /// - Complexity: O(1) for a size that is in use.
  public func withSize(_ size: Double) -> Font { Font(stored.resized(to: size)) }

  /// Returns the family's face of the nearest weight, or this font where there is no other.
  public func withWeight(_ weight: FontWeight) -> Font { Font(stored.reweighted(to: weight)) }

  // MARK: Shaping

  /// Shapes a part of a line into glyphs.
  ///
  /// - Parameter text: The text; it contains no line breaks.
  /// - Returns: The glyphs in visual order from left to right.
  /// - Complexity: O(length of text); shape once and keep the run.
  public func shape(_ text: String) -> GlyphRun { stored.shape(text) }

  /// Shapes like `shape(_:)`, but may reuse the storage of an old run.
  ///
  /// For text that changes every frame. The default implementation shapes into a new run.
  ///
  /// - Parameters:
  ///   - text: The text; it contains no line breaks.
  ///   - run: Any run; it becomes the new one.
  public func shape(_ text: String, into run: inout GlyphRun) { stored.shape(text, into: &run) }
}

/// The identity of a face at a size in caches.
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

  /// Weight 100.
  public static let thin = FontWeight(100)
  /// Weight 300.
  public static let light = FontWeight(300)
  /// Weight 400.
  public static let regular = FontWeight(400)
  /// Weight 500.
  public static let medium = FontWeight(500)
  /// Weight 600.
  public static let semibold = FontWeight(600)
  /// The bold weight, 700.
  public static let bold = FontWeight(700)
  /// Weight 800.
  public static let heavy = FontWeight(800)
  /// Weight 900.
  public static let black = FontWeight(900)

  /// Makes a weight, clamped to 1...1000.
  public init(_ value: Int) { self.value = min(max(value, 1), 1000) }
}
