public import LamellaScene

/// Something drawn over a stage's frames, such as a live graph of what they took.
///
/// It is drawn with the scene, and when something in it has been set or moves. Its window has ticks of its
/// own, at the stage's rate but in real time: its animations run while the stage rests, is paused or in slow
/// motion, and never keep the stage's own ticks going, of which recordings and digests know. Where the host
/// gives the stage its time by ``Stage/advance(to:)``, the overlay's goes by that.
public struct StageOverlay {
  /// What is drawn; its views must be opaque, as frames below may be redrawn in parts.
  public let window: Window
  /// Called before each frame to bring the views up to date.
  public let update: () -> Void

  /// Makes an overlay.
  public init(window: Window, update: @escaping () -> Void) {
    self.window = window
    self.update = update
  }
}
