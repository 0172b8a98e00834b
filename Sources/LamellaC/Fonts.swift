public import CLamella
internal import LamellaGraphics
internal import LamellaSDL
internal import LamellaScene
internal import LamellaText

/// The fonts that text without one of its own is drawn in, made when they are first needed.
@MainActor private var fontProvider: any FontProvider {
  if let provider = FontLibrary.provider { return provider }
  let provider = SystemFonts()
  FontLibrary.provider = provider
  return provider
}

/// Returns a handle of a font that is opened at a size.
@MainActor private func addFont(
  _ points: Double, _ open: (_ points: Double) throws -> Font
) throws(Failure) -> Handle? {
  guard points >= 1, points <= 1000 else { throw .value("a font has 1 to 1000 points") }
  let font: Font
  do { font = try open(points) } catch { throw .failed(error) }
  return try Handles.add(FontBox(font), as: .font)
}

/// Returns a handle of the system's font with digits of equal width at a size and weight; see `lamella.h`.
@c @implementation
public nonisolated func lamella_font_system(_ points: Double, _ weight: Int32) -> OpaquePointer? {
  make((points, weight)) { points, weight throws(Failure) in
    guard (1...1000).contains(weight) else { throw .value("a weight is 1 to 1000") }
    return try addFont(points) {
      try fontProvider.monospacedDigitSystemFont(pointSize: $0, weight: FontWeight(Int(weight)))
    }
  }
}

/// Opens a font file; see `lamella.h`.
@c @implementation
public nonisolated func lamella_font_from_file(
  _ path: UnsafePointer<CChar>?, _ points: Double
) -> OpaquePointer? {
  make((path, points)) { path, points throws(Failure) in
    let path = try string(path)
    return try addFont(points) { try Font(path: path, size: $0) }
  }
}

/// Opens a font that is in memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_font_from_memory(
  _ bytes: UnsafeRawPointer?, _ length: Int, _ points: Double
) -> OpaquePointer? {
  make((bytes, length, points)) { bytes, length, points throws(Failure) in
    guard let bytes else { throw .null("the font's bytes") }
    guard length > 0 else { throw .value("a font has bytes") }
    let data = UnsafeRawBufferPointer(start: bytes, count: length)
    return try addFont(points) { try Font(data: data, name: "a font in memory", size: $0) }
  }
}

/// Adds a font file for characters that others lack; see `lamella.h`.
@c @implementation
public nonisolated func lamella_font_add_fallback(
  _ path: UnsafePointer<CChar>?
) -> lamella_result {
  enter(path) { path throws(Failure) in
    let path = try string(path)
    guard let fonts = fontProvider as? SystemFonts else {
      throw Failure(
        code: LAMELLA_ERROR_FAILED, message: "the program's own fonts take no fallbacks")
    }
    do { try fonts.addFallback(path) } catch { throw .failed(error) }
    return LAMELLA_OK
  }
}

/// Returns a handle of a font that the host has opened with SDL_ttf; see `lamella.h`.
@c @implementation
public nonisolated func lamella_font_from_ttf(
  _ ttf_font: UnsafeMutableRawPointer?, _ points: Int32
) -> OpaquePointer? {
  make((ttf_font, points)) { pointer, points throws(Failure) in
    guard let pointer else { throw .null("the TTF_Font") }
    guard (1...1000).contains(points) else { throw .value("a font has 1 to 1000 points") }
    let font = Font(ttf: OpaquePointer(pointer), size: Int(points))
    return try Handles.add(FontBox(font), as: .font)
  }
}

/// Releases a font's handle; see `lamella.h`.
@c @implementation
public nonisolated func lamella_font_destroy(_ font: OpaquePointer?) -> lamella_result {
  enter(font) { font throws(Failure) in
    _ = try Handles.font(font)
    if let font { Handles.remove(Handle(font)) }
    return LAMELLA_OK
  }
}

/// The font of text that has none of its own, as labels have it.
var defaultFont: Font {
  _ = fontProvider
  return .system(size: 17)
}
