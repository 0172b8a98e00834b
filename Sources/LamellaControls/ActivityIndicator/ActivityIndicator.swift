public import LamellaGeometry
public import LamellaScene

/// A spinning ring of spokes that shows that a task is in progress.
///
/// ```swift
/// let spinner = ActivityIndicator(style: .large)
/// spinner.startAnimating()
/// ```
///
/// The ring turns in twelve steps a second of the stage's clock; between two steps the stage may sleep. The ring keeps
/// the size of its style and is centered in the bounds.
open class ActivityIndicator: View {
  /// The size of an activity indicator.
  public nonisolated enum Style: UInt8, Hashable, Sendable {
    /// 20 points a side.
    case medium
    /// 37 points a side.
    case large

    var side: Double { self == .medium ? 20 : 37 }
  }

  private static let spokeCount = 12
  private final var storedStyle = Style.medium
  private final var storedColor: Color?
  private final var storedHidesWhenStopped = true
  private final var spokes: [Layer] = []
  /// The timer of the steps; nil while the indicator is stopped.
  private final var timer: Timeline?
  /// The index of the brightest spoke.
  private final var phase = 0

  /// Makes an indicator with a frame; it is stopped and hidden.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    setHugsContent(horizontally: true, vertically: true)
    for _ in 0..<Self.spokeCount {
      let spoke = Layer()
      spokes.append(spoke)
      layer.addSublayer(spoke)
    }
    isHidden = true
    showPhase()
    showColor()
  }

  nonisolated deinit {}

  /// Makes an indicator with the size of its style; it is stopped and hidden.
  public convenience init(style: Style) {
    self.init(frame: Rect(x: 0, y: 0, width: style.side, height: style.side))
    storedStyle = style
  }

  // MARK: Properties

  /// The size of the ring; medium by default.
  ///
  /// Setting the style leaves the frame as it is and invalidates the intrinsic content size.
  public final var style: Style {
    get { storedStyle }
    set {
      guard newValue != storedStyle else { return }
      storedStyle = newValue
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  /// The color of the brightest spoke; nil restores the default, the theme's soft ink.
  public final var color: Color! {
    get { storedColor ?? effectiveTheme.inkSoft }
    set {
      guard newValue != storedColor else { return }
      storedColor = newValue
      showColor()
    }
  }

  open override func themeDidChange() {
    super.themeDidChange()
    showColor()
  }

  /// Whether the indicator is hidden while it is stopped; true by default.
  public final var hidesWhenStopped: Bool {
    get { storedHidesWhenStopped }
    set {
      storedHidesWhenStopped = newValue
      isHidden = newValue && !isAnimating
    }
  }

  /// Whether the indicator is spinning.
  public final var isAnimating: Bool { timer != nil }

  /// Shows the indicator and starts it; outside a window it starts when it enters one.
  public final func startAnimating() {
    guard timer == nil else { return }
    let count = Self.spokeCount
    // Each step counts from the start of its cycle: sums of a twelfth would drift.
    let steps = (0..<count).map { step in
      Timeline.Step.sequence([
        .wait(Double(step) / Double(count)), .call { [weak self] in self?.show(phase: step) },
      ])
    }
    let timer = Timeline(.repeatForever(.parallel(steps + [.wait(1)])))
    self.timer = timer
    isHidden = false
    if let window { timer.start(in: window) }
  }

  /// Stops the indicator at its current step, and hides it if `hidesWhenStopped` is true.
  public final func stopAnimating() {
    guard let timer else { return }
    timer.cancel()
    self.timer = nil
    if storedHidesWhenStopped { isHidden = true }
  }

  // MARK: Size and layout

  /// Returns the size of the style, whatever size is proposed.
  open override func sizeThatFits(_ size: Size) -> Size { Size(storedStyle.side, storedStyle.side) }

  /// The size of the style.
  open override var intrinsicContentSize: Size { sizeThatFits(.zero) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = storedStyle.side
    let (width, length) = (side * 0.1, side * 0.27)
    for (index, spoke) in spokes.enumerated() {
      spoke.bounds = Rect(x: 0, y: 0, width: width, height: length)
      // The anchor point is the center of the ring, so that spokes rotate around it.
      spoke.anchorPoint = Point(x: 0.5, y: side / 2 / length)
      spoke.position = Point(x: bounds.midX, y: bounds.midY)
      spoke.cornerRadius = width / 2
      spoke.affineTransform = Transform2D(
        rotationRadians: Double(index) / Double(Self.spokeCount) * 2 * Double.pi)
    }
  }

  // MARK: Animation

  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    timer?.cancel()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if let window { timer?.start(in: window) }
  }

  /// Shows a phase of the rotation, unless it is shown already.
  final func show(phase new: Int) {
    guard new != phase else { return }
    phase = new
    showPhase()
  }

  /// Sets the opacities of the spokes for the phase.
  private func showPhase() {
    let count = Self.spokeCount
    for (index, spoke) in spokes.enumerated() {
      let age = (phase - index + count) % count
      spoke.opacity = max(0.15, 1 - Float(age) / Float(count - 2))
    }
  }

  /// Sets the color of the spokes.
  private func showColor() {
    for spoke in spokes { spoke.backgroundColor = color }
  }

  // MARK: Description

  /// Adds `animating` to the properties of every view.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("animating", isAnimating)
  }
}
