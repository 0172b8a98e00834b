public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// The environment of a ``FrameLoop``: an output, a clock and a source of input.
///
/// Examples are an SDL window, a surface in memory, and a fake in a test.
public protocol Platform: AnyObject {
  /// The size of the output in points.
  var size: Size { get }
  /// The width of the output in pixels; 0 while there is none.
  var pixelWidth: Int { get }
  /// The height of the output in pixels; 0 while there is none.
  var pixelHeight: Int { get }
  /// Pixels per point.
  var scale: Double { get }
  /// The back end that draws to the output.
  var renderer: any Renderer { get }
  /// Whether a picture may be visible; false for minimized windows.
  var isVisible: Bool { get }

  /// A clock that never goes back, in microseconds.
  var microseconds: Int64 { get }

  /// The same clock in nanoseconds, for measuring.
  var nanoseconds: Int64 { get }

  /// Collects the input events since the last call.
  ///
  /// - Parameter events: The array to append the events to, with ascending times by the platform's clock that are not
  ///   in the future. A new size is a `resize` event, a request to quit a `quit` event.
  /// - Returns: Whether the output lost its picture, so that it must be shown again.
  /// - Throws: `RendererError` when the output is lost permanently.
  func pump(into events: inout [InputEvent]) throws -> Bool

  /// Waits for an event, at most until a time of the platform's clock; nil waits without a limit.
  func wait(until microseconds: Int64?)

  /// Waits, after a frame was presented, until the display can take the next one.
  func pace()

  /// Changes the size of the output in points, for a `resize` event of a script.
  ///
  /// - Throws: An error if the size is impossible.
  func resize(to size: Size) throws

  /// Shows a cursor while the pointer is over the output; called when the cursor changes.
  func show(_ cursor: Cursor)

  /// Switches text input on or off; called when the scene begins or ends to take text, and when the caret moves.
  ///
  /// - Parameter rect: The rectangle next to which input methods show their windows, in points; nil to switch text
  ///   input off.
  func setTextInput(_ rect: Rect?)

  /// Has the input method forget the text that it composes; called when the scene ends a composition by itself, such as
  /// by a click beside the text.
  func endComposition()
}

extension Platform {
  /// Does nothing, for platforms without a pointer.
  public func show(_ cursor: Cursor) {}

  /// Does nothing, for platforms without a keyboard.
  public func setTextInput(_ rect: Rect?) {}

  /// Does nothing, for platforms without input methods.
  public func endComposition() {}

  /// The clock in whole microseconds, for platforms without a finer one.
  public var nanoseconds: Int64 { microseconds * 1_000 }
}
