package import LamellaGraphics
internal import LamellaScene

/// Keeps the frames of a stage, and shows them again in place of the scene.
///
/// A stage without one does nothing for it but to find that there is none.
package protocol FrameKeeper: AnyObject {
  /// Takes a frame that is about to be drawn.
  ///
  /// - Parameters:
  ///   - list: What is drawn, with the changes to textures that it needs.
  ///   - stage: What it shows; animated views have their own values again.
  func keep(_ list: DrawList, of stage: Stage)

  /// Whether the stage shows what is kept, and leaves the scene as it is.
  var isShowing: Bool { get }

  /// Whether what is to be shown differs from what was filled in last.
  var needsDisplay: Bool { get }

  /// Asks for the picture again, for the output has lost it.
  func setNeedsDisplay()

  /// Fills an empty list with what is to be shown, and its size.
  func fill(_ list: inout DrawList)

  /// Notes that the back end lost all textures.
  func texturesWereLost()
}

// What a keeper needs from its stage.
extension Stage {
  /// What keeps the stage's frames; nil for nobody.
  ///
  /// One that comes gets every texture written in its first frame. One that goes must show nothing.
  package var frameKeeper: (any FrameKeeper)? {
    get { storedFrameKeeper }
    set {
      storedFrameKeeper = newValue
      if newValue != nil { window.recreateTextures() }
    }
  }

  /// Whether frames show what was kept, and nothing of the scene.
  var showsKeptFrames: Bool { storedFrameKeeper?.isShowing ?? false }

  /// The moment of the stage's time that frames show.
  package var shownMicroseconds: Int64 { shownTime.microseconds }

  /// Lets textures of the back end go with the next list.
  package func release(_ textures: [TextureID]) { deletionQueue?.add(textures) }

  /// Asks for the whole picture, whoever draws it.
  package func pictureWasLost() {
    window.setNeedsFullDraw()
    storedFrameKeeper?.setNeedsDisplay()
  }

  /// Shows what is kept, if that has changed.
  ///
  /// - Parameters:
  ///   - keeper: Who fills the list.
  ///   - renderer: The back end.
  ///   - width: The width of the output, in pixels.
  ///   - height: The height of the output, in pixels.
  /// - Throws: `RendererError` when the back end failed.
  func show(
    _ keeper: any FrameKeeper, on renderer: any Renderer, width: Int, height: Int
  ) throws {
    guard keeper.needsDisplay else { return }
    keptList.removeAll()
    keeper.fill(&keptList)
    let output = SIMD2(width, height)
    pictureFit = PictureFit(SIMD2(keptList.pixelWidth, keptList.pixelHeight), in: output)
    count(try showFitted(on: renderer, output))
  }
}
