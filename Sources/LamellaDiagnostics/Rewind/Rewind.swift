public import LamellaGeometry
package import LamellaGraphics
public import LamellaRuntime
internal import LamellaScene

/// A history of a stage's last seconds that can be viewed frame by frame.
///
/// ```swift
/// let rewind = Rewind(stage: app.stage)
/// rewind.isEnabled = true
/// app.loop.onInput { event in rewind.handle(event) }
/// ```
///
/// A rewind stores each presented frame: its draw list and its views. While ``isRewound``, the stage is paused and
/// shows a stored frame, with a scrubber over it and, after F12, an outline of the view below the pointer. When the
/// stage resumes, its touches are canceled by one `InputEvent.Kind.inputReset`; the scene and an input recording get
/// no other sign of rewinding. In the demos F9 rewinds.
///
/// # Performance
/// A rewind that is not enabled costs nothing. An enabled one compares each presented frame with the one before and
/// copies the differences; see <doc:Rewinding> for measurements.
public final class Rewind {
  /// The duration of the history, in seconds of the stage's clock.
  public let seconds: Double
  /// The limit of the history's memory, in bytes; the last frame and the scene's textures do not count.
  public let byteBudget: Int

  // Weak: the stage owns its overlay.
  private(set) weak var stage: Stage?
  private var history: FrameHistory
  /// The storage that `keep` reuses.
  private var rows = ViewRows()
  private var shownIndex = 0
  /// The time that is shown, in microseconds of the stage's clock; at or after that of the shown frame.
  private var shownTime: Int64 = 0
  private(set) var wasPaused = false
  private var storedIsRewound = false
  package private(set) var needsDisplay = false

  let view = RewindView()
  /// The keys that were pressed while rewound; the scene does not get their releases.
  var heldKeys: Set<Key> = []
  /// Whether the pointer drags the scrubber's thumb.
  var isDragging = false
  /// Whether the view below the pointer is outlined; by default if an ``Inspector`` is shown.
  var isInspecting: Bool {
    get { inspects ?? stage.map { OverlayWindow.tool(Inspector.self, over: $0) != nil } ?? false }
    set {
      inspects = newValue
      setNeedsDisplay()
    }
  }
  private var inspects: Bool?
  /// The position of the pointer, in the window's points.
  var pointer: Point? {
    didSet {
      if isRewound, pointer != oldValue { setNeedsDisplay() }
    }
  }

  /// Makes a rewind of a stage that is not enabled yet.
  ///
  /// - Parameters:
  ///   - stage: The stage of a `FrameLoop`, which the rewind references weakly.
  ///   - seconds: The duration of the history, in seconds of the stage's clock; above 0.
  ///   - byteBudget: The limit of memory, in bytes. The oldest frames are removed to stay within it; the last frame is
  ///     always stored, and does not count, nor do the scene's textures.
  public init(stage: Stage, seconds: Double = 10, byteBudget: Int = 64 << 20) {
    self.stage = stage
    self.seconds = seconds
    self.byteBudget = byteBudget
    history = Self.emptyHistory(seconds, byteBudget)
  }

  /// Returns an empty history with limits.
  private static func emptyHistory(_ seconds: Double, _ byteBudget: Int) -> FrameHistory {
    FrameHistory(
      duration: Int64(saturating: (min(max(seconds, 0), 1e6) * 1e6).rounded()),
      byteBudget: byteBudget)
  }

  // MARK: Storing

  /// Whether frames are stored, from the next one on; false by default.
  ///
  /// Setting false discards the history.
  ///
  /// The first frame after enabling writes all textures of the scene again. A stage has one enabled rewind: enabling
  /// another one disables the first.
  public var isEnabled: Bool {
    get { stage?.isAttached(self) ?? false }
    set {
      guard let stage, newValue != isEnabled else { return }
      if newValue {
        // Disable the other one, which also ends its showing of frames.
        stage.attached(Rewind.self)?.isEnabled = false
        stage.attach(self)
        stage.window.recreateTextures()
      } else {
        isRewound = false
        RewindNotice.hide(over: stage)
        stage.detach(self)
        history = Self.emptyHistory(seconds, byteBudget)
        rows = ViewRows()
      }
    }
  }

  /// The number of stored frames.
  public var frameCount: Int { history.count }

  /// The memory of the history, with all its textures, in bytes.
  public var byteCount: Int { history.byteCount }

  // MARK: Rewinding

  /// Whether the stage shows a stored frame; setting true has no effect without frames.
  ///
  /// The stage is paused meanwhile, and resumes afterward unless it was paused before.
  public var isRewound: Bool {
    get { storedIsRewound }
    set {
      guard newValue != storedIsRewound, let stage else { return }
      if newValue { begin(stage) } else { end(stage) }
    }
  }

  /// Begins rewinding, if frames are stored: pauses the stage and shows the last frame.
  private func begin(_ stage: Stage) {
    guard isEnabled, frameCount > 0 else { return }
    storedIsRewound = true
    show(frameCount - 1)
    wasPaused = stage.isPaused
    stage.isPaused = true
    // The scene will not get the releases of touches that are down.
    if stage.window.hasTouches { stage.enqueue(.inputReset, ageMicroseconds: 0) }
    RewindNotice.hide(over: stage)
    OverlayWindow.add(self, to: stage)
    setNeedsDisplay()
  }

  /// Ends rewinding: shows the scene again, and continues the stage unless it was paused before.
  private func end(_ stage: Stage) {
    storedIsRewound = false
    isDragging = false
    needsDisplay = false
    OverlayWindow.remove(self, from: stage)
    stage.release(history.hide())
    stage.isPaused = wasPaused
    stage.pictureWasLost()
  }

  /// The index of the shown frame: 0 is the oldest, `frameCount - 1` the last before the pause.
  ///
  /// A new index is limited to the stored frames; setting it has no effect while not rewound.
  public var position: Int {
    get { isRewound ? shownIndex : max(0, frameCount - 1) }
    set {
      let index = min(max(0, newValue), frameCount - 1)
      guard isRewound, index != shownIndex else { return }
      show(index)
    }
  }

  /// Shows a frame at the time when it was presented.
  private func show(_ index: Int) {
    shownIndex = index
    shownTime = max(history[index].info.microseconds, historyStart)
    setNeedsDisplay()
  }

  /// Shows the frame that was on screen at a fraction of the history's duration, 0...1.
  func show(at fraction: Double) {
    shownTime = historyStart + Int64(saturating: (Double(historyDuration) * fraction).rounded())
    shownIndex = index(at: shownTime)
    setNeedsDisplay()
  }

  /// Returns the last tick before a frame.
  ///
  /// - Precondition: `index` is in `0..<frameCount`.
  public func tick(at index: Int) -> Int64 { history[index].info.tick }

  /// Returns the stage's time at a frame.
  ///
  /// - Precondition: `index` is in `0..<frameCount`.
  public func time(at index: Int) -> StageTime {
    StageTime(microseconds: history[index].info.microseconds)
  }

  /// Returns the index of the frame that was on screen at a time.
  private func index(at microseconds: Int64) -> Int {
    var (low, high) = (0, frameCount - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      let isThere = history[middle].info.microseconds <= microseconds
      if isThere { low = middle } else { high = middle - 1 }
    }
    return low
  }

  // MARK: Inspecting

  /// Returns the visible views of a frame, in drawing order.
  ///
  /// - Precondition: `index` is in `0..<frameCount`.
  /// - Complexity: O(number of views).
  public func views(at index: Int) -> [ViewSnapshot] {
    let frame = history[index]
    return ViewSnapshot.views(frame.views.elements, frame.corners.elements, history.names)
  }

  /// Returns the frontmost view of a frame at a point; nil if there is only the window.
  ///
  /// - Parameters:
  ///   - point: The point, in the window's points at the time of the frame.
  ///   - index: The index of the frame.
  /// - Returns: The view, or nil.
  /// - Precondition: `index` is in `0..<frameCount`.
  /// - Complexity: O(number of views).
  public func view(at point: Point, index: Int) -> ViewSnapshot? {
    let views = views(at: index)
    return ViewSnapshot.frontmost(in: views, at: point).map { views[$0] }
  }
}

extension Rewind: StageExtension {
  package var replacesPicture: Bool { storedIsRewound }

  /// Stores the frame that was encoded.
  package func didEncode(_ list: DrawList, of stage: Stage) {
    stage.enterOverlaySpan()
    rows.fill(from: stage.window)
    history.add(
      list, rows,
      info: FrameInfo(
        tick: stage.tick, microseconds: stage.shownMicroseconds, scale: stage.window.contentScale))
  }

  /// Requests the stored frame again while rewound.
  package func setNeedsDisplay() { needsDisplay = isRewound }

  /// Fills a list with the stored frame.
  package func fillPicture(_ list: inout DrawList) {
    history.fill(&list, index: shownIndex)
    needsDisplay = false
  }

  /// Discards shown textures, which the back end lost.
  package func texturesWereLost(_ loss: TextureLoss) {
    _ = history.hide()
    setNeedsDisplay()
  }
}

extension Rewind: OverlayTool {
  var overlayView: View { view }
  var reservedEdges: EdgeInsets { view.panelEdges }

  /// Updates the scrubber before a frame.
  func updateOverlay(in window: OverlayWindow) {
    view.frame = window.bounds
    let info = history[shownIndex].info
    view.show(
      RewindView.State(
        index: shownIndex, count: frameCount, tick: info.tick, seconds: Double(shownTime) / 1e6,
        secondsBeforeLast: Double(historyStart + historyDuration - shownTime) / 1e6,
        duration: Double(historyDuration) / 1e6))
    view.inspect(inspected(info, in: window))
  }

  /// The duration that the frames cover, in microseconds; the oldest frame may have been on screen before it.
  private var historyDuration: Int64 {
    let first = history[0].info.microseconds
    return min(history[frameCount - 1].info.microseconds - first, history.duration)
  }

  /// The start of the duration that the frames cover, in microseconds of the stage's clock.
  private var historyStart: Int64 { history[frameCount - 1].info.microseconds - historyDuration }

  /// Returns the description of the stored view below the pointer, in the window's coordinates.
  private func inspected(_ info: FrameInfo, in window: Window) -> InspectedView? {
    guard isInspecting, let stage, let pointer, !isDragging, !view.panelContains(pointer) else {
      return nil
    }
    // The window may have had another size and another scale at the time of the frame.
    let (fit, scale) = (stage.pictureFit, window.contentScale)
    let point = fit.picturePoint(pointer * scale) * (1 / info.scale)
    let views = views(at: shownIndex)
    return ViewSnapshot.frontmost(in: views, at: point).map {
      ViewSnapshot.inspected($0, in: views).converted(
        by: fit, scale: scale, pictureScale: info.scale)
    }
  }
}
