public import CLamella
internal import LamellaGraphics
internal import LamellaSDL
internal import LamellaScene
internal import LamellaText

/// Returns a handle of the system's font with digits of equal width at a size and weight; see `lamella.h`.
@c @implementation
public nonisolated func lamella_font_system(_ points: Double, _ weight: Int32) -> OpaquePointer? {
  make((points, weight)) { points, weight throws(Failure) in
    guard points >= 1, points <= 1000 else { throw .value("a font has 1 to 1000 points") }
    guard (1...1000).contains(weight) else { throw .value("a weight is 1 to 1000") }
    let provider = FontLibrary.provider ?? SystemFonts()
    if FontLibrary.provider == nil { FontLibrary.provider = provider }
    let font: Font
    do {
      font = try provider.monospacedDigitSystemFont(
        pointSize: points, weight: FontWeight(Int(weight)))
    } catch { throw .failed(error) }
    return try Handles.add(FontBox(font), as: .font)
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
