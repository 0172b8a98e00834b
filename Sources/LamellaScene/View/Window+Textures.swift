internal import LamellaGraphics
package import LamellaRendering

extension Window {
  // MARK: Memory

  /// The maximum bytes of this window's textures; default `Int.max`, which is no limit.
  ///
  /// The limit of all windows for textures out of sight, ``TextureBudget/byteLimit``, applies, too. Glyphs, images,
  /// shadows, masks and raster caches count four bytes per pixel. If a frame finds more, the least recently shown
  /// textures of large images, shadows and raster caches are released, and made again when they are shown. Textures
  /// that the frame itself shows may exceed the limit. So may glyphs and small images, which take at least 1 MiB, and
  /// at most 16 MiB unless a single frame needs more. Negative values count as 0.
  public final var textureByteBudget: Int {
    get { storedTextureByteBudget }
    set {
      storedTextureByteBudget = max(newValue, 0)
      guard let storedAtlas else { return }
      storedAtlas.byteBudget = storedTextureByteBudget
      if storedAtlas.textureBytes > storedTextureByteBudget { setNeedsFrame() }
    }
  }

  /// The bytes of the window's textures, as of the last frame.
  ///
  /// - Complexity: O(number of textures).
  public final var textureBytes: Int { storedAtlas?.textureBytes ?? 0 }

  // MARK: Back ends

  /// Forgets all textures, which the back end lost: the next draw list creates and writes them again.
  package final func texturesWereLost() {
    storedAtlas?.invalidateTextures()
    setNeedsFullDraw()
  }

  /// Releases the textures of the present back end, because the window is drawn by another one next.
  ///
  /// - Parameter deletionQueue: The place for textures that the window leaves in the new one.
  package final func changeBackEnd(deletionQueue: TextureDeletionQueue) {
    if textureDeletionQueue === deletionQueue { return }
    if textureDeletionQueue != nil {
      storedAtlas?.abandonTextures()
      setNeedsFullDraw()
    }
    textureDeletionQueue = deletionQueue
  }

  /// Has the next draw list write all textures again, for a reader that does not know earlier lists.
  package final func recreateTextures() {
    storedAtlas?.recreateTextures()
    setNeedsFullDraw()
  }

  // MARK: Frames that nothing else asks for

  /// Requests a frame although nothing has changed, for a caller that needs the draw list.
  package final func setNeedsFrame() { table.mark(row, .needsDraw) }

  /// Requests a full redraw, because the output lost its picture.
  package final func setNeedsFullDraw() {
    drawScratch.blocks.previous.discard()
    table.mark(row, .needsDraw)
  }
}
