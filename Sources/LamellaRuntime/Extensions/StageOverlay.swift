public import LamellaScene

/// A window that is drawn over a stage's frames, such as a graph of frame times.
///
/// The overlay is drawn with the scene, and when its own views change. Its window has ticks of its own, at the stage's
/// rate but in real time: its animations run while the stage rests, is paused or in slow motion, and cause no ticks of
/// the stage, which recordings and digests would contain. If the host sets the stage's time by ``Stage/advance(to:)``,
/// the overlay follows that time.
public struct StageOverlay {
  /// The window that is drawn; its views must be opaque, as frames below may be redrawn in parts.
  public let window: Window
  /// Called before each frame to bring the views up to date.
  public let update: () -> Void

  /// Makes an overlay.
  public init(window: Window, update: @escaping () -> Void) {
    self.window = window
    self.update = update
  }
}
