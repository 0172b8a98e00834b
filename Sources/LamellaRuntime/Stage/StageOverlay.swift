public import LamellaScene

/// Something drawn over a stage's frames, such as a live graph of what they took.
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
