package import LamellaGraphics
package import LamellaRendering

/// An extension that attaches to a stage, such as an overlay, a rewind or a capture.
///
/// ```swift
/// final class FrameCounter: StageExtension {
///   var frames = 0
///   func didEncode(_ list: DrawList, of stage: Stage) { frames += 1 }
/// }
/// stage.attach(counter)
/// ```
///
/// Every hook has a default that does nothing. Extensions are called in the order in which they were attached; a hook
/// may attach and detach any of them. A program uses the hooks ``Stage/onTick(_:)``, ``Stage/onEvent(_:)`` and
/// ``Stage/afterTick(_:)`` instead.
package protocol StageExtension: AnyObject {
  /// Called when real time has passed, before the ticks that are due.
  func timeDidPass(microseconds: Int64, on stage: Stage)

  /// Returns the real time until the extension has work of its own, in microseconds; nil for none.
  func microsecondsUntilWork(on stage: Stage) -> Int64?

  /// Called at the beginning of a frame, before it is known whether there is anything to draw.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - renderer: The back end.
  ///   - pixelWidth: The width of the output, in pixels.
  ///   - pixelHeight: The height of the output, in pixels.
  func willDraw(_ stage: Stage, on renderer: any Renderer, pixelWidth: Int, pixelHeight: Int)

  /// Whether the extension has something to show that the last frame did not.
  var needsDisplay: Bool { get }

  /// Marks the extension's own picture for display, because the output lost it.
  func setNeedsDisplay()

  /// Whether the extension shows a picture in place of the scene, which stays as it is meanwhile.
  ///
  /// The first such extension is shown. Only frames that the stage presents itself are replaced.
  var replacesPicture: Bool { get }

  /// Fills an empty draw list with the picture that replaces the scene's, and sets the list's size.
  func fillPicture(_ list: inout DrawList)

  /// Called when the scene's picture is encoded, before it goes to the back end.
  ///
  /// - Parameters:
  ///   - list: The picture, with the changes of textures that it needs.
  ///   - stage: The stage, which presents it.
  func didEncode(_ list: DrawList, of stage: Stage)

  /// Draws over the frame's picture, which the back end has received already.
  ///
  /// - Parameters:
  ///   - list: The picture.
  ///   - stage: The stage.
  ///   - renderer: The back end.
  /// - Throws: `RendererError` when the back end failed.
  func drawOver(_ list: DrawList, of stage: Stage, on renderer: any Renderer) throws

  /// Called when the stage changes to another back end.
  ///
  /// - Parameter deletionQueue: The queue for the new back end's textures that nothing shows any more.
  func backEndDidChange(deletionQueue: TextureDeletionQueue)

  /// Called when the back end has lost textures.
  func texturesWereLost(_ loss: TextureLoss)
}

/// The textures that a back end lost.
package enum TextureLoss: Sendable {
  /// All textures.
  case all
  /// An unknown set of textures, because the drawing of a list failed: all are written again.
  case unknown
}

extension StageExtension {
  /// Does nothing.
  package func timeDidPass(microseconds: Int64, on stage: Stage) {}
  /// Returns nil.
  package func microsecondsUntilWork(on stage: Stage) -> Int64? { nil }
  /// Does nothing.
  package func willDraw(
    _ stage: Stage, on renderer: any Renderer, pixelWidth: Int, pixelHeight: Int
  ) {}
  package var needsDisplay: Bool { false }
  /// Does nothing.
  package func setNeedsDisplay() {}
  package var replacesPicture: Bool { false }
  /// Does nothing.
  package func fillPicture(_ list: inout DrawList) {}
  /// Does nothing.
  package func didEncode(_ list: DrawList, of stage: Stage) {}
  /// Does nothing.
  package func drawOver(_ list: DrawList, of stage: Stage, on renderer: any Renderer) throws {}
  /// Does nothing.
  package func backEndDidChange(deletionQueue: TextureDeletionQueue) {}
  /// Does nothing.
  package func texturesWereLost(_ loss: TextureLoss) {}
}
