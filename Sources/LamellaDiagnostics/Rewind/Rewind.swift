public import LamellaGeometry
package import LamellaGraphics
public import LamellaRuntime
internal import LamellaScene

/// Keeps the last seconds of a stage, to look at them frame by frame: F9 in the demos.
///
/// ```swift
/// let rewind = Rewind(stage: app.stage)
/// rewind.isKeeping = true
/// app.loop.onInput { event in rewind.handle(event) }
/// ```
///
/// Each frame that is presented is kept as it was drawn, with the views that it showed. While ``isRewound`` the
/// stage is paused and shows one of them, with a scrubber over it and, by F12, an outline around the view that
/// was below the pointer then. Touches that were under way are cancelled when time goes on, as one
/// `InputEvent.Kind.inputReset`; otherwise the scene never learns of it, and a recording that is made
/// meanwhile contains nothing else of it.
///
/// # Performance
/// Off, as it is at first, it costs nothing. On, each presented frame is compared with the one before and what
/// differs is copied: see <doc:Rewinding> for figures.
public final class Rewind {
  /// How much of the stage's time is kept, in seconds.
  public let seconds: Double
  /// The most bytes that are kept beside the last frame and the textures that the scene has.
  public let byteBudget: Int

  // The stage keeps what is shown over it.
  private(set) weak var stage: Stage?
  private var history: FrameHistory
  /// Reused from frame to frame.
  private var rows = ViewRows()
  private var shownIndex = 0
  /// The moment that is looked at, which the frame that is shown may have been there before.
  private var lookedAt: Int64 = 0
  private(set) var wasPaused = false
  private var storedIsRewound = false
  package private(set) var needsDisplay = false

  let view = RewindView()
  /// Keys that went down while rewound: the scene is not told that they come up.
  var heldKeys: Set<Key> = []
  /// Whether a pointer holds the knob.
  var isDragging = false
  /// Whether the view below the pointer is outlined: as it was last time, at first where an ``Inspector`` is shown.
  var isInspecting: Bool {
    get { inspects ?? stage.map { OverlayWindow.part(Inspector.self, over: $0) != nil } ?? false }
    set {
      inspects = newValue
      setNeedsDisplay()
    }
  }
  private var inspects: Bool?
  /// Where the pointer is, in points of the window.
  var pointer: Point? {
    didSet {
      if isRewound, pointer != oldValue { setNeedsDisplay() }
    }
  }

  /// Makes what can keep a stage's frames; it keeps none yet.
  ///
  /// - Parameters:
  ///   - stage: The stage of a `FrameLoop`; it is not kept alive.
  ///   - seconds: How much of its time to keep, above 0.
  ///   - byteBudget: The most bytes to keep. Where they are not enough for the time, the oldest frames leave
  ///     first; the last frame always stays, and it and its textures, as large as they are, count for nothing.
  public init(stage: Stage, seconds: Double = 10, byteBudget: Int = 64 << 20) {
    self.stage = stage
    self.seconds = seconds
    self.byteBudget = byteBudget
    history = Self.emptyHistory(seconds, byteBudget)
  }

  private static func emptyHistory(_ seconds: Double, _ byteBudget: Int) -> FrameHistory {
    FrameHistory(
      span: Int64(saturating: (min(max(seconds, 0), 1e6) * 1e6).rounded()), byteBudget: byteBudget)
  }

  // MARK: Keeping

  /// Whether frames are kept, from the next one on; false lets go of all of them.
  ///
  /// The first frame after switching it on writes all textures of the scene again. One keeps the frames of a
  /// stage: another one that did so has let go of them.
  public var isKeeping: Bool {
    get { stage?.frameKeeper === self }
    set {
      guard let stage, newValue != isKeeping else { return }
      if newValue {
        // One at a time, and none that still shows something.
        (stage.frameKeeper as? Rewind)?.isKeeping = false
        stage.frameKeeper = self
      } else {
        isRewound = false
        RewindNotice.hide(over: stage)
        stage.frameKeeper = nil
        history = Self.emptyHistory(seconds, byteBudget)
        rows = ViewRows()
      }
    }
  }

  /// The number of frames that are kept.
  public var momentCount: Int { history.count }

  /// The memory that they take, with all their textures, in bytes.
  public var byteCount: Int { history.byteCount }

  // MARK: Going back

  /// Whether the stage shows what is kept; only where something is.
  ///
  /// The stage is paused meanwhile, and goes on afterwards unless it was paused before.
  public var isRewound: Bool {
    get { storedIsRewound }
    set {
      guard newValue != storedIsRewound, let stage else { return }
      if newValue { begin(stage) } else { end(stage) }
    }
  }

  private func begin(_ stage: Stage) {
    guard isKeeping, momentCount > 0 else { return }
    storedIsRewound = true
    show(momentCount - 1)
    wasPaused = stage.isPaused
    stage.isPaused = true
    // What is held now may be let go unseen.
    if stage.window.hasTouches { stage.enqueue(.inputReset, ageMicroseconds: 0) }
    RewindNotice.hide(over: stage)
    OverlayWindow.add(self, to: stage)
    setNeedsDisplay()
  }

  private func end(_ stage: Stage) {
    storedIsRewound = false
    isDragging = false
    needsDisplay = false
    OverlayWindow.remove(self, from: stage)
    stage.release(history.hide())
    stage.isPaused = wasPaused
    stage.pictureWasLost()
  }

  /// Which frame is shown while rewound: 0 is the oldest, `momentCount - 1` the last before the pause.
  ///
  /// Setting it to a number outside takes the nearest; without effect while not rewound.
  public var position: Int {
    get { isRewound ? shownIndex : max(0, momentCount - 1) }
    set {
      let index = min(max(0, newValue), momentCount - 1)
      guard isRewound, index != shownIndex else { return }
      show(index)
    }
  }

  /// Shows a frame, as of the moment when it came.
  private func show(_ index: Int) {
    shownIndex = index
    lookedAt = max(history[index].moment.microseconds, firstKept)
    setNeedsDisplay()
  }

  /// Shows what was on the screen at a part of the way in time from the oldest frame to the last.
  func show(at fraction: Double) {
    lookedAt = firstKept + Int64(saturating: (Double(keptSpan) * fraction).rounded())
    shownIndex = index(at: lookedAt)
    setNeedsDisplay()
  }

  /// The last tick that had run when a frame was shown.
  ///
  /// - Precondition: `index` is in `0..<momentCount`.
  public func tick(at index: Int) -> Int64 { history[index].moment.tick }

  /// The stage's time that a frame showed.
  ///
  /// - Precondition: `index` is in `0..<momentCount`.
  public func time(at index: Int) -> StageTime {
    StageTime(microseconds: history[index].moment.microseconds)
  }

  /// The frame that was on the screen at a moment.
  private func index(at microseconds: Int64) -> Int {
    var (low, high) = (0, momentCount - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      let isThere = history[middle].moment.microseconds <= microseconds
      if isThere { low = middle } else { high = middle - 1 }
    }
    return low
  }

  // MARK: Looking

  /// The views that could be seen when a frame was shown, in the order in which they were drawn.
  ///
  /// - Precondition: `index` is in `0..<momentCount`.
  /// - Complexity: O(number of views).
  public func views(at index: Int) -> [KeptView] {
    let frame = history[index]
    return KeptView.views(frame.views.elements, frame.corners.elements, history.names)
  }

  /// The view that was drawn in front at a place; nil where there was only the window.
  ///
  /// - Parameters:
  ///   - point: In the window's points at that moment.
  ///   - index: The frame.
  /// - Returns: The view.
  /// - Precondition: `index` is in `0..<momentCount`.
  /// - Complexity: O(number of views).
  public func view(at point: Point, index: Int) -> KeptView? {
    let views = views(at: index)
    return KeptView.frontmost(in: views, at: point).map { views[$0] }
  }
}

extension Rewind: FrameKeeper {
  package var isShowing: Bool { storedIsRewound }

  package func keep(_ list: DrawList, of stage: Stage) {
    rows.fill(from: stage.window)
    history.add(
      list, rows,
      at: Moment(
        tick: stage.tick, microseconds: stage.shownMicroseconds, scale: stage.window.contentScale))
  }

  package func setNeedsDisplay() { needsDisplay = isRewound }

  package func fill(_ list: inout DrawList) {
    history.fill(&list, index: shownIndex)
    needsDisplay = false
  }

  package func texturesWereLost() {
    _ = history.hide()
    setNeedsDisplay()
  }
}

extension Rewind: OverlayPart {
  var overlayView: View { view }
  var showsAnotherPicture: Bool { true }
  var takenEdges: EdgeInsets { view.panelEdges }

  func updateOverlay(in window: OverlayWindow) {
    view.frame = window.bounds
    let moment = history[shownIndex].moment
    view.show(
      RewindView.State(
        index: shownIndex, count: momentCount, tick: moment.tick, seconds: Double(lookedAt) / 1e6,
        secondsBeforeLast: Double(firstKept + keptSpan - lookedAt) / 1e6,
        span: Double(keptSpan) / 1e6))
    view.inspect(inspected(moment, in: window))
  }

  /// How far back the picture is known, in microseconds: the oldest frame may have been there for longer.
  private var keptSpan: Int64 {
    let first = history[0].moment.microseconds
    return min(history[momentCount - 1].moment.microseconds - first, history.span)
  }

  /// The moment from which on the picture is known.
  private var firstKept: Int64 { history[momentCount - 1].moment.microseconds - keptSpan }

  /// The view below the pointer, where it is on the screen.
  private func inspected(_ moment: Moment, in window: Window) -> InspectedView? {
    guard isInspecting, let stage, let pointer, !isDragging, !view.panelContains(pointer) else {
      return nil
    }
    // The window may have had another size then, and a point more pixels, or fewer.
    let (fit, scale) = (stage.pictureFit, window.contentScale)
    let point = fit.picturePoint(pointer * scale) * (1 / moment.scale)
    let views = views(at: shownIndex)
    return KeptView.frontmost(in: views, at: point).map {
      KeptView.inspected($0, in: views).shown(by: fit, scale: scale, pictureScale: moment.scale)
    }
  }
}
