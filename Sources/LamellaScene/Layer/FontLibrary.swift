public import LamellaGraphics

/// The process's font library, which resolves named fonts such as `Font.system(size:weight:)`.
///
/// An application sets the provider at its start. Fonts named before are resolved then.
public enum FontLibrary {
  /// The provider of fonts; nil until an application or a host sets one.
  public static var provider: (any FontProvider)? {
    get { storedProvider }
    set {
      storedProvider = newValue
      cache.removeAll()
    }
  }

  /// A font request: face, size and weight.
  nonisolated struct Request: Hashable {
    /// The face of a request: the system's, the one with digits of equal width, or a family's.
    nonisolated enum Face: Hashable {
      case system
      case monospacedDigits
      case family(String)
    }

    var face: Face
    var size: Double
    var weight: FontWeight
  }

  /// Returns the font of a request, or a placeholder if there is none yet; reports a missing face.
  ///
  /// - Complexity: One cache look-up for a repeated request.
  static func font(_ request: Request) -> Font {
    let font = cachedFont(request)
    report()
    return font
  }

  /// Reports that a text is not drawn because its font has no face.
  package static func reportUnavailable() {
    if storedProvider == nil {
      Diagnostics.report("there is text to draw but FontLibrary.provider is not set")
    }
    report()
  }

  /// Reports the problems found while placeholders were resolved.
  private static func report() {
    guard !problems.isEmpty else { return }
    let problems = exchange(&problems, with: [])
    for problem in problems { Diagnostics.report(problem) }
  }

  // MARK: Storage

  /// Returns the font of a request from the cache, or finds and caches it.
  private nonisolated static func cachedFont(_ request: Request) -> Font {
    if let known = cache[request] { return known }
    let face = request.face
    let font =
      findFont(request)
      ?? Font(
        PlaceholderFont(pointSize: request.size, weight: request.weight) { size, weight in
          guard storedProvider != nil else { return nil }
          let font = cachedFont(Request(face: face, size: size, weight: weight))
          return font.stored is PlaceholderFont ? nil : font
        })
    // Bounded, as an animation may use any number of sizes.
    if cache.count >= maximumFonts { cache.removeAll(keepingCapacity: true) }
    cache[request] = font
    return font
  }

  /// Asks the font provider for the font of a request; nil if there is none.
  private nonisolated static func findFont(_ request: Request) -> Font? {
    guard let provider = storedProvider else { return nil }
    let (size, weight) = (request.size, request.weight)
    do {
      switch request.face {
      case .system: return try provider.systemFont(pointSize: size, weight: weight)
      case .monospacedDigits:
        return try provider.monospacedDigitSystemFont(pointSize: size, weight: weight)
      case .family(let name):
        if let font = provider.font(named: name, pointSize: size, weight: weight) { return font }
        let font = try provider.systemFont(pointSize: size, weight: weight)
        problems.append(
          "there is no font family \"\(name.prefix(60))\": the system's font is used; install it, or open a"
            + " file of your own by Font(path:size:)")
        return font
      }
    } catch {
      problems.append("text is not drawn: \(error)")
      return nil
    }
  }

  private nonisolated static let maximumFonts = 64

  // Unsafe: fonts belong to the engine's thread, but placeholders are used in nonisolated code.
  private nonisolated(unsafe) static var storedProvider: (any FontProvider)?
  private nonisolated(unsafe) static var cache: [Request: Font] = [:]
  private nonisolated(unsafe) static var problems: [String] = []
}

extension Font {
  /// Returns the system's sans-serif font at a size.
  ///
  /// While no font is installed or ``FontLibrary/provider`` is nil, text in the font is not drawn, which is reported
  /// once. It is drawn as soon as the font is available.
  ///
  /// - Parameters:
  ///   - size: The size in points, fractions allowed.
  ///   - weight: The weight; the nearest installed one is used.
  /// - Returns: The font; equal fonts for equal arguments.
  public static func system(size: Double, weight: FontWeight = .regular) -> Font {
    FontLibrary.font(.init(face: .system, size: size, weight: weight))
  }

  /// Returns the system's font with digits of equal width, for numbers that change in place.
  ///
  /// - Parameters:
  ///   - size: The size in points, fractions allowed.
  ///   - weight: The weight; the nearest installed one is used.
  /// - Returns: The font; equal fonts for equal arguments.
  public static func monospacedDigits(size: Double, weight: FontWeight = .regular) -> Font {
    FontLibrary.font(.init(face: .monospacedDigits, size: size, weight: weight))
  }

  /// Returns the font of an installed family at a size; the system's font if it is missing, which is reported once.
  ///
  /// - Parameters:
  ///   - family: The family's name, such as "DejaVu Sans"; spaces, hyphens and case do not matter.
  ///   - size: The size in points, fractions allowed.
  ///   - weight: The weight; the nearest installed one is used.
  /// - Returns: The font; equal fonts for equal arguments.
  public static func named(
    _ family: String, size: Double, weight: FontWeight = .regular
  ) -> Font {
    FontLibrary.font(.init(face: .family(family), size: size, weight: weight))
  }
}
