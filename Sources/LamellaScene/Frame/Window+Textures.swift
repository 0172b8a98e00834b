package import LamellaGraphics

// The textures of what a window shows, when back ends come and go.
extension Window {
  /// Notes that the back end lost its textures: the next list makes and writes all of them again.
  package final func texturesWereLost() {
    storedAtlas?.invalidateTextures()
    setNeedsFullDraw()
  }

  /// Leaves the textures of the present back end, for another one.
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

  /// Makes the next list write all textures again, for a reader that has not followed; the back end keeps
  /// what it has.
  package final func recreateTextures() {
    storedAtlas?.recreateTextures()
    setNeedsFullDraw()
  }
}
