public import LamellaGeometry

/// One finger, or the mouse with its left button held, from down to up.
///
/// The object lives as long as the contact and changes in place. Its view is the one that was hit at
/// the start, wherever the finger goes.
public final class Touch {
  /// Where a touch is in its life.
  public enum Phase: Sendable {
    /// Just went down.
    case began
    /// Just moved.
    case moved
    /// Has not moved since the last event.
    case stationary
    /// Was lifted.
    case ended
    /// Was taken away.
    case cancelled
  }

  /// What touches.
  public enum Source: Hashable, Sendable {
    /// A finger on a screen.
    case finger(FingerID)
    /// The mouse with its left button held.
    case mouse
  }

  /// What touches.
  public let source: Source
  /// Where the touch is in its life.
  public internal(set) var phase: Phase = .began
  /// How many taps in a row this one is, at the same place and in short intervals; 1 for the first.
  public internal(set) var tapCount = 1
  /// 0...1; 1 where the device does not tell.
  public internal(set) var pressure = 1.0
  /// When the touch changed last, in microseconds on the stage's timeline.
  public internal(set) var microseconds: Int64
  /// The view that was hit at the start; nil after it left the window.
  public internal(set) weak var view: View?
  /// The window of the touch.
  public internal(set) weak var window: Window?

  var location: Point
  var previous: Point
  let start: Point
  /// Recognizers that watch the touch: of the view that was hit first, then up the tree.
  var recognizers: [GestureRecognizer] = []
  /// Whether the view hears of the touch.
  var reachesView = true
  /// Whether the view has heard of its beginning, and so must hear of its end.
  var viewHasBegun = false
  /// Whether the touch has ended or was cancelled.
  var isOver = false

  init(source: Source, at location: Point, microseconds: Int64, window: Window) {
    self.source = source
    self.location = location
    self.previous = location
    self.start = location
    self.microseconds = microseconds
    self.window = window
  }

  /// Where the touch is, in a view's own space; nil means window space.
  public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }

  /// Where the touch was before it changed last, in a view's own space; nil means window space.
  public func previousLocation(in view: View?) -> Point {
    view?.convert(previous, from: nil) ?? previous
  }
}
