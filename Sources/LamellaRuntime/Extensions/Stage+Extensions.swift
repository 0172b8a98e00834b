internal import LamellaCapture
package import LamellaGraphics
internal import LamellaRendering
internal import LamellaScene

// The extensions that are attached to a stage, and the functions that they call.
extension Stage {
  /// Attaches an extension after the others; has no effect if it is attached already.
  package func attach(_ new: any StageExtension) {
    if !isAttached(new) { extensions.append(new) }
  }

  /// Detaches an extension, which gets no more calls.
  package func detach(_ old: any StageExtension) {
    guard let index = extensions.firstIndex(where: { $0 === old }) else { return }
    // Released after the change, because its release may call this function again.
    let removed = extensions.remove(at: index)
    withExtendedLifetime(removed) {}
  }

  /// Returns whether an extension is attached.
  ///
  /// - Complexity: O(number of extensions).
  package func isAttached(_ tool: any StageExtension) -> Bool {
    extensions.contains { $0 === tool }
  }

  /// Returns the first attached extension of a type; nil for none.
  ///
  /// - Complexity: O(number of extensions).
  package func attached<Extension: StageExtension>(_ type: Extension.Type) -> Extension? {
    for case let found as Extension in extensions { return found }
    return nil
  }

  /// Calls a closure with every extension, in the order of attachment.
  ///
  /// An extension that is detached meanwhile is left out; one that is attached meanwhile is first called for the next
  /// hook.
  @inline(__always)
  func forEachExtension(_ body: (any StageExtension) throws -> Void) rethrows {
    guard !extensions.isEmpty else { return }
    for tool in extensions where isAttached(tool) { try body(tool) }
  }

  /// Whether frames show another picture than the scene's.
  @inline(__always)
  var isReplaced: Bool {
    !extensions.isEmpty && extensions.contains { $0.replacesPicture }
  }

  /// The stage's time that frames show, in microseconds.
  package var shownMicroseconds: Int64 { clock.shownTime.microseconds }

  /// The fit of the last picture in the output.
  ///
  /// A picture of another size than the output is scaled to fit: one of an extension, or one from before a resize that
  /// waits for the end of a pause.
  package var pictureFit: PictureFit { output.fit }

  /// Releases textures of the back end with the next draw list.
  package func release(_ textures: [TextureID]) { output.deletionQueue?.add(textures) }

  /// Requests the whole picture again, because the output lost it.
  package func pictureWasLost() {
    window.setNeedsFullDraw()
    forEachExtension { $0.setNeedsDisplay() }
  }

  /// Requests a frame, because an extension that covers part of the picture has changed.
  func setNeedsPicture() {
    window.setNeedsFrame()
    forEachExtension { $0.setNeedsDisplay() }
  }

  /// Opens the profiler span of overlays, so that the work of tools is not counted as the program's.
  package func enterOverlaySpan() { measuring.enter(.overlay) }
}
