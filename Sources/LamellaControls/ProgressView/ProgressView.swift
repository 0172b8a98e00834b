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
  /// The filled part.
  private final let fill = Layer()
  private final var storedTrack: Color?
  private final var storedTint: Color?

  /// Whether a movement of the filled part was begun, which may be over.
  private final var mayMove = false

  /// Makes a bar with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    if Self.self == ProgressView.self { setReadsNoModels() }
    isUserInteractionEnabled = false
    setHugsContent(horizontally: false, vertically: true)
    contentMode = .redraw
    fill.anchorPoint = .zero
    layer.addSublayer(fill)
    fill.backgroundColor = tint
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
    // The way begins at the value before, for which layout may not have placed the filled part yet.
    if duration > 0 { View.performWithoutAnimation { placeFill() } }
    storedProgress = min(max(progress, 0), 1)
    if duration > 0, duration.isFinite {
      Layer.move([fill], duration: duration) { placeFill() }
      mayMove = true
    } else if mayMove {
      fill.endMotion()
      mayMove = false
      placeFill()
    } else {
      // Layout places the filled part, once for all changes of a tick.
      setNeedsLayout()
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeFill()
  }

  /// Sets the frame and the corner radius of the filled part.
  private func placeFill() {
    let bounds = bounds
    // The filled part is at least as wide as it is high, so that it stays a capsule.
    let width =
      storedProgress > 0
      ? max(bounds.width * storedProgress, min(bounds.height, bounds.width)) : 0
    fill.position = Point(x: isMirrored ? bounds.maxX - width : bounds.minX, y: bounds.minY)
    fill.bounds = Rect(x: 0, y: 0, width: width, height: bounds.height)
    let radius = min(width, bounds.height) / 2
    if fill.cornerRadius != radius { fill.cornerRadius = radius }
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

  /// The color of the filled part; nil restores the default, the tint color.
  public final var tint: Color! {
    get { storedTint ?? tintColor }
    set {
      guard newValue != storedTint else { return }
      storedTint = newValue
      fill.backgroundColor = tint
    }
  }

  open override func themeDidChange() {
    super.themeDidChange()
    fill.backgroundColor = tint
    setNeedsDisplay()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    fill.backgroundColor = tint
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
    canvas.fillCapsule(in: bounds, with: trackColor)
  }
}
