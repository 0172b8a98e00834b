package import LamellaGraphics

// The textures of what a window shows, when back ends come and go.
extension Window {
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
}
