public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A bar that shows progress by the length of its filled part: health, loading, a timer.
///
/// ```swift
/// let health = ProgressView(frame: Rect(x: 12, y: 12, width: 160, height: 8))
/// health.setProgress(0.4, duration: Theme.Motion.small)
/// ```
///
/// The bar fills from the leading edge and ignores touches.
open class ProgressView: View {
  private final var storedProgress = 0.0
  private final var shown = 0.0
  private final var storedTrack: Color?
  private final var storedTint: Color?
  /// Whether the last layout was from right to left.
  private final var isLaidOutMirrored = false
  fileprivate final var motion: ProgressMotion?

  /// Makes a bar with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  nonisolated deinit {}

  // MARK: Properties

  /// The filled fraction, 0...1; other values are limited to that, NaN is ignored.
  public final var progress: Double {
    get { storedProgress }
    set { setProgress(newValue, duration: 0) }
  }

  /// Sets `progress` and animates the bar to it; the duration is in seconds.
  public final func setProgress(_ progress: Double, duration: Double) {
    guard !progress.isNaN else { return }
    storedProgress = min(max(progress, 0), 1)
    stopMoving()
    guard duration > 0, duration.isFinite, let window else { return show(storedProgress) }
    guard storedProgress != shown else { return }
    let motion = ProgressMotion(
      self, from: shown, to: storedProgress, at: window.ticker.now, duration: duration)
    self.motion = motion
    window.ticker.add(motion)
  }

  private func stopMoving() {
    if let motion { window?.ticker.remove(motion) }
    motion = nil
  }

  /// Ends the animation at `progress`; it does not continue in another window.
  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    guard motion != nil else { return }
    stopMoving()
    show(storedProgress)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard isMirrored != isLaidOutMirrored else { return }
    isLaidOutMirrored = isMirrored
    setNeedsDisplay()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isMirrored != isLaidOutMirrored { setNeedsLayout() }
  }

  final func show(_ progress: Double) {
    guard progress != shown else { return }
    shown = progress
    setNeedsDisplay()
  }

  /// The color of the track; nil restores the default, the theme's raised color.
  public final var trackColor: Color! {
    get { storedTrack ?? effectiveTheme.raised }
    set {
      guard newValue != storedTrack else { return }
      storedTrack = newValue
      setNeedsDisplay()
    }
  }

  /// The color of the filled part; nil restores the default, the tint color or the theme's accent.
  public final var tint: Color! {
    get { storedTint ?? effectiveTintColor }
    set {
      guard newValue != storedTint else { return }
      storedTint = newValue
      setNeedsDisplay()
    }
  }

  open override func themeDidChange() {
    super.themeDidChange()
    setNeedsDisplay()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  // MARK: Size

  /// Returns the proposed width and a height of 8 points.
  open override func sizeThatFits(_ size: Size) -> Size { Size(size.width, 8) }

  /// No intrinsic width and a height of 8 points.
  open override var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, 8) }

  /// Adds `progress` to the properties of every view.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("progress", storedProgress)
  }

  // MARK: Drawing

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    let bounds = bounds
    canvas.fillCapsule(in: bounds, with: trackColor)
    guard shown > 0 else { return }
    // The filled part is at least as wide as it is high, so that it stays a capsule.
    let width = max(bounds.width * shown, min(bounds.height, bounds.width))
    canvas.fillCapsule(
      in: mirrored(Rect(x: bounds.minX, y: bounds.minY, width: width, height: bounds.height)),
      with: tint)
  }
}

/// The animation of a progress bar to a value.
final class ProgressMotion: Steppable {
  private weak var bar: ProgressView?
  private let start: Double
  private let end: Double
  private let startTime: TickTime
  private let duration: Double

  init(_ bar: ProgressView, from start: Double, to end: Double, at time: TickTime, duration: Double)
  {
    self.bar = bar
    self.start = start
    self.end = end
    self.duration = duration
    startTime = time
  }

  nonisolated deinit {}

  func step(to time: TickTime) -> Bool {
    guard let bar, bar.motion === self else { return false }
    let fraction = time.seconds(since: startTime) / duration
    let progress = TimingCurve.easeOut.progress(at: fraction)
    bar.show(fraction < 1 ? start + (end - start) * progress : end)
    if fraction >= 1 { bar.motion = nil }
    return fraction < 1
  }
}
