public import LamellaGeometry

/// One finger, or the mouse with its left button held, from down to up.
///
/// The object lives as long as the contact and changes in place. Its view is the one that was hit at the
/// start, wherever the finger goes. One that nobody holds when it is over serves the next contact; a weak
/// reference does not hold it, and may lead to that.
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

  /// One of the places at which a touch was between two events.
  public nonisolated struct Sample: Hashable, Sendable {
    /// Where, in window space.
    public var location: Point
    /// 0...1; 1 where the device does not tell.
    public var pressure: Double
    /// When, in microseconds on the stage's timeline.
    public var microseconds: Int64
  }

  /// What touches.
  public private(set) var source = Source.mouse
  /// Where the touch is in its life.
  public internal(set) var phase: Phase = .began
  /// How many taps in a row this one is, at the same place and in short intervals; 1 for the first.
  public internal(set) var tapCount = 1
  /// 0...1; 1 where the device does not tell.
  public internal(set) var pressure = 1.0
  /// When the touch changed last, in microseconds on the stage's timeline.
  public internal(set) var microseconds: Int64 = 0
  /// The view that was hit at the start; nil after it left the window.
  public var view: View? { hitView ?? (isOnWindow ? liveWindow : pastView) }
  /// The window of the touch.
  public var window: Window? { liveWindow ?? pastWindow }

  /// The recognizers that were given the touch: of the view that was hit first, then up the tree.
  public var gestureRecognizers: [GestureRecognizer] { recognizers }

  /// Where the touch has been since the event before, the last one where it is now.
  ///
  /// Moves are told once a tick, however often the device reports; what draws a line takes these as well.
  public internal(set) var coalescedSamples: [Sample] = []

  // In window space.
  var location = Point.zero
  var previous = Point.zero
  private(set) var start = Point.zero
  // Unprotected, as are view and window below, for `forget()`: a window that ends calls it from its deinit.
  nonisolated(unsafe) var recognizers: [GestureRecognizer] = []
  /// What the touch's view has heard.
  var delivery = TouchDelivery()
  /// Whether the touch has ended or was cancelled.
  var isOver = false
  /// Whether its end is being told.
  var isEnding = false
  /// Whether the samples hold moves that nobody has heard of.
  var hasMoved = false
  /// Set while touches are put together that one view hears of at once.
  var isTaken = false

  // While the dispatcher knows the touch it tells when view and window go. Weak references would leave a
  // record behind with each object that was touched: they are for touches that somebody keeps.

  /// The view, unless it is the window, which holds its touches.
  private nonisolated(unsafe) var hitView: View?
  private nonisolated(unsafe) var isOnWindow = false
  private nonisolated(unsafe) unowned(unsafe) var liveWindow: Window?
  private weak var pastView: View?
  private weak var pastWindow: Window?

  /// Makes an object for any contact; `begin` must follow.
  init() {}

  nonisolated deinit {}

  /// Makes the object that of a contact, keeping its storage.
  func begin(
    _ source: Source, in view: View, at location: Point, microseconds: Int64, window: Window
  ) {
    self.source = source
    self.location = location
    self.previous = location
    self.start = location
    self.microseconds = microseconds
    isOnWindow = view === window
    hitView = isOnWindow ? nil : view
    liveWindow = window
    phase = .began
    coalescedSamples.removeAll(keepingCapacity: true)
    delivery.begin()
    isOver = false
  }

  // MARK: From the dispatcher

  /// Takes the touch from some recognizers.
  ///
  /// - Parameter isMeant: Which; may be code of the program.
  func drop(where isMeant: (GestureRecognizer) -> Bool) {
    var index = 0
    while index < recognizers.count {
      let recognizer = recognizers[index]
      if isMeant(recognizer), index < recognizers.count, recognizers[index] === recognizer {
        recognizers.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  /// Whether nothing is left to be done for the touch.
  var isDone: Bool {
    isOver && !isEnding && recognizers.isEmpty
      && (!delivery.isOpen || delivery.withheld.isEmpty)
  }

  /// The view left the window.
  func viewLeft() {
    isOnWindow = false
    exchange(&hitView, with: nil)
  }

  /// The dispatcher no longer knows the touch; somebody else does.
  func becomePast() {
    pastView = view
    pastWindow = window
    forget()
  }

  /// Lets go of everything; from any thread, as that is where a window may end.
  nonisolated func forget() {
    isOnWindow = false
    liveWindow = nil
    // One after another: what ends may come back here.
    while let recognizer = recognizers.popLast() { withExtendedLifetime(recognizer) {} }
    exchange(&hitView, with: nil)
  }

  // MARK: Places

  /// Where the touch is, in a view's own space; nil means window space.
  public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }

  /// Where the touch was before it changed last, in a view's own space; nil means window space.
  public func previousLocation(in view: View?) -> Point {
    view?.convert(previous, from: nil) ?? previous
  }

  /// Where the touch is as exactly as the device tells, in a view's own space; nil means window space.
  ///
  /// All places are kept as exactly as that: the same as ``location(in:)``, under UIKit's name.
  public func preciseLocation(in view: View?) -> Point { location(in: view) }

  /// Where the touch was as exactly as the device tells; the same as ``previousLocation(in:)``.
  public func precisePreviousLocation(in view: View?) -> Point { previousLocation(in: view) }
}
