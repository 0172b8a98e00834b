package import LamellaGraphics

/// A tool that attaches to a stage: an overlay, a rewind, a capture.
///
/// ```swift
/// final class FrameCounter: StageExtension {
///   var frames = 0
///   func didEncode(_ list: DrawList, of stage: Stage) { frames += 1 }
/// }
/// stage.attach(counter)
/// ```
///
/// Every hook has a default that does nothing. Extensions are called in the order in which they were attached; a
/// hook may attach and detach any of them. A stage without extensions calls nothing. A program's own code is
/// called by ``Stage/onTick(_:)``, ``Stage/onEvent(_:)`` and ``Stage/afterTick(_:)``.
package protocol StageExtension: AnyObject {
  /// Real time has passed; the ticks that are due by it come next.
  func timeDidPass(microseconds: Int64, on stage: Stage)

  /// The real time until the extension has work of its own, in microseconds; nil for none.
  func microsecondsUntilWork(on stage: Stage) -> Int64?

  /// A frame begins; nothing is known yet to need one.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - renderer: The back end.
  ///   - pixelWidth: The width of the output, in pixels.
  ///   - pixelHeight: The height of the output, in pixels.
  func willDraw(_ stage: Stage, on renderer: any Renderer, pixelWidth: Int, pixelHeight: Int)

  /// Whether the extension has something to show that the last frame did not.
  var needsDisplay: Bool { get }

  /// Asks for what the extension shows again: the output lost it.
  func setNeedsDisplay()

  /// Whether the extension shows a picture in place of the scene, which stays as it is meanwhile.
  ///
  /// Of several the first does. Only frames that the stage presents itself are replaced.
  var replacesPicture: Bool { get }

  /// Fills an empty list with the picture that replaces the scene's, and its size.
  func fillPicture(_ list: inout DrawList)

  /// The scene's picture is encoded and goes to the back end next; rows have the model's values.
  ///
  /// - Parameters:
  ///   - list: The picture, with the changes of textures that it needs.
  ///   - stage: The stage, which presents it.
  func didEncode(_ list: DrawList, of stage: Stage)

  /// The back end has the frame's picture: more may be drawn over it.
  ///
  /// - Parameters:
  ///   - list: The picture.
  ///   - stage: The stage.
  ///   - renderer: The back end.
  /// - Throws: `RendererError` when the back end failed.
  func drawOver(_ list: DrawList, of stage: Stage, on renderer: any Renderer) throws

  /// The stage draws on another back end from now on.
  ///
  /// - Parameter deletionQueue: The place for textures that nothing shows any more.
  func backEndDidChange(deletionQueue: TextureDeletionQueue)

  /// The back end lost textures.
  func texturesWereLost(_ loss: TextureLoss)
}

/// What a back end lost.
package enum TextureLoss: Sendable {
  /// All textures.
  case all
  /// Textures of which nobody knows, as a list was not drawn to its end: all are written again.
  case unknown
}

extension StageExtension {
  package func timeDidPass(microseconds: Int64, on stage: Stage) {}
  package func microsecondsUntilWork(on stage: Stage) -> Int64? { nil }
  package func willDraw(
    _ stage: Stage, on renderer: any Renderer, pixelWidth: Int, pixelHeight: Int
  ) {}
  package var needsDisplay: Bool { false }
  package func setNeedsDisplay() {}
  package var replacesPicture: Bool { false }
  package func fillPicture(_ list: inout DrawList) {}
  package func didEncode(_ list: DrawList, of stage: Stage) {}
  package func drawOver(_ list: DrawList, of stage: Stage, on renderer: any Renderer) throws {}
  package func backEndDidChange(deletionQueue: TextureDeletionQueue) {}
  package func texturesWereLost(_ loss: TextureLoss) {}
}
