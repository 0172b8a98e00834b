/// A back end of a window: what the window's platform asks of it beyond drawing.
protocol WindowRenderer: AnyObject {
  /// Whether the graphics device draws, and may wait for the display when a picture is shown.
  var isAccelerated: Bool { get }
  /// Whether the picture can be read after it was shown.
  var keepsPicture: Bool { get set }

  /// Follows the window to a new size in pixels.
  func resize(width: Int, height: Int) throws

  /// Notes that the device lost every texture.
  func loseTextures()

  /// Shows the last picture once more, because the window lost it.
  ///
  /// - Returns: Whether there was one to show; otherwise it must be drawn.
  func showAgain() throws -> Bool
}
