/// A renderer of a window: the functions that the window's platform needs beyond drawing.
protocol WindowRenderer: AnyObject {
  /// Whether the renderer uses a graphics device and may wait for the display when it presents.
  var isAccelerated: Bool { get }
  /// Whether the picture can be read after it was presented.
  var keepsPicture: Bool { get set }

  /// Adapts to a new size of the window in pixels.
  func resize(width: Int, height: Int) throws

  /// Handles the loss of all textures by the device.
  func loseTextures()

  /// Presents the last picture again, because the window lost it.
  ///
  /// - Returns: Whether there was one; otherwise it must be drawn.
  func presentAgain() throws -> Bool
}
