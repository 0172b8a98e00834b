public import LamellaGraphics

/// Where views get their fonts from.
///
/// An application sets the provider at its start; text without a font of its own then finds one.
public enum FontLibrary {
  /// Gives the fonts; nil until an application or a host has set one.
  public static var provider: (any FontProvider)? {
    get { storedProvider }
    set {
      storedProvider = newValue
      cache.removeAll()
    }
  }

  /// The system's sans-serif face at a size.
  ///
  /// Asks the provider once for each size and weight. Where there is no provider or no font, it is
  /// reported once and text is not drawn.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - weight: The wish; the nearest weight that is installed is taken.
  /// - Returns: The font, or nil where there is none.
  public static func system(size: Double, weight: FontWeight = .regular) -> (any Font)? {
    font(Key(size: size, weight: weight, hasTabularDigits: false))
  }

  /// The same face with digits of one width, for numbers that change in place.
  ///
  /// Asks the provider once for each size and weight, as ``system(size:weight:)`` does.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - weight: The wish; the nearest weight that is installed is taken.
  /// - Returns: The font, or nil where there is none.
  public static func monospacedDigits(
    size: Double, weight: FontWeight = .regular
  ) -> (any Font)? {
    font(Key(size: size, weight: weight, hasTabularDigits: true))
  }

  private static func font(_ key: Key) -> (any Font)? {
    if let cached = cache[key] { return cached.font }
    guard let provider = storedProvider else {
      // Not kept: the provider may be set before the next frame.
      Diagnostics.report("there is text to draw but FontLibrary.provider is not set")
      return nil
    }
    var entry = Entry(font: nil)
    do {
      entry.font =
        key.hasTabularDigits
        ? try provider.monospacedDigitSystemFont(pointSize: key.size, weight: key.weight)
        : try provider.systemFont(pointSize: key.size, weight: key.weight)
    } catch {
      Diagnostics.report("text is not drawn: \(error)")
    }
    // Sizes that an animation runs through must not pile up.
    if cache.count >= maximumFonts { cache.removeAll(keepingCapacity: true) }
    cache[key] = entry
    return entry.font
  }

  private static let maximumFonts = 64

  private struct Key: Hashable {
    var size: Double
    var weight: FontWeight
    var hasTabularDigits: Bool
  }

  private struct Entry {
    var font: (any Font)?
  }

  private static var storedProvider: (any FontProvider)?
  private static var cache: [Key: Entry] = [:]
}
