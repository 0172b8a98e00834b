internal import CSDL2
internal import LamellaGraphics
internal import LamellaRendering

/// A renderer that draws into memory and shows the changed parts in a window.
final class WindowSurfaceRenderer: Renderer, WindowRenderer {
  private let inner: SoftwareRenderer
  private let output: any PictureOutput
  private var hasPicture = false

  var name: String { inner.name }
  var maximumTextureSide: Int { inner.maximumTextureSide }
  var textureGeneration: Int { inner.textureGeneration }
  var readsDamage: Bool { inner.readsDamage }
  var isAccelerated: Bool { false }
  /// Always true: the picture stays in memory.
  var keepsPicture = true

  /// Makes a renderer for a window.
  ///
  /// - Throws: ``ApplicationError`` when the window can show no picture.
  init(window: WindowHandle) throws {
    output = try SurfaceOutput(window: window) ?? TextureOutput(window: window)
    var size = (width: Int32(0), height: Int32(0))
    SDL_GetWindowSizeInPixels(window.pointer, &size.width, &size.height)
    // The pixel order of most windows: others need a conversion when shown.
    inner = SoftwareRenderer(
      width: Int(size.width), height: Int(size.height), pixelOrder: .bgra)
  }

  /// Changes the size of the picture in pixels, which discards the picture.
  func resize(width: Int, height: Int) {
    guard (width, height) != (inner.width, inner.height) else { return }
    inner.resize(width: width, height: height)
    hasPicture = false
  }

  /// Discards the output's contents, because the window lost them; the picture in memory stays.
  func loseTextures() { output.loseContents() }

  /// Renders a draw list in memory.
  func submit(_ list: DrawList) throws -> RenderCounters {
    let counters = try inner.submit(list)
    hasPicture = true
    return counters
  }

  /// Renders an overlay list in memory.
  func submitOver(_ list: DrawList) throws { try inner.submitOver(list) }

  /// Returns the picture in memory.
  func readPixels() throws -> Image { try inner.readPixels() }

  /// Shows the changed parts of the picture.
  func present() throws {
    try show(inner.changedRegions)
    try inner.present()
  }

  /// Shows the whole picture again; returns false if there is none.
  func presentAgain() throws -> Bool {
    guard hasPicture else { return false }
    try show([PixelRect(x: 0, y: 0, width: Int32(inner.width), height: Int32(inner.height))])
    return true
  }

  /// Shows parts of the picture.
  private func show(_ parts: [PixelRect]) throws {
    if !parts.isEmpty { try output.show(parts, of: inner) }
  }
}
