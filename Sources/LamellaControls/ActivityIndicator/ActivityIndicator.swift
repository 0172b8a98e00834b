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
  private final var spin: Spin?
  /// The index of the brightest spoke.
  private final var phase = 0

  /// Makes an indicator with a frame; it is stopped and hidden.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
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
  public final var isAnimating: Bool { spin != nil }

  /// Shows the indicator and starts it; outside a window it starts when it enters one.
  public final func startAnimating() {
    guard spin == nil else { return }
    let spin = Spin(self)
    self.spin = spin
    isHidden = false
    spin.start(in: window)
  }

  /// Stops the indicator at its current step, and hides it if `hidesWhenStopped` is true.
  public final func stopAnimating() {
    guard let spin else { return }
    window?.ticker.remove(spin)
    self.spin = nil
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
    if let spin { window?.ticker.remove(spin) }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    spin?.start(in: window)
  }

  final func show(phase new: Int) {
    guard new != phase else { return }
    phase = new
    showPhase()
  }

  private func showPhase() {
    let count = Self.spokeCount
    for (index, spoke) in spokes.enumerated() {
      let age = (phase - index + count) % count
      spoke.opacity = max(0.15, 1 - Float(age) / Float(count - 2))
    }
  }

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

/// The timer of an activity indicator.
private final class Spin: Steppable {
  private weak var indicator: ActivityIndicator?
  private var start: TickTime?

  init(_ indicator: ActivityIndicator) { self.indicator = indicator }

  nonisolated deinit {}

  /// Starts the timer in a window.
  func start(in window: Window?) {
    guard let window else { return }
    start = window.ticker.now
    plan(1, at: window.ticker.now)
  }

  private func plan(_ step: Int64, at time: TickTime) {
    guard let start, let window = indicator?.window else { return }
    let ticks = (step * Int64(time.ticksPerSecond) + 11) / 12
    window.ticker.add(self, at: start.tick + ticks)
  }

  func step(to time: TickTime) -> Bool {
    guard let indicator, let start else { return false }
    let steps = (time.tick - start.tick) * 12 / Int64(time.ticksPerSecond)
    indicator.show(phase: Int(steps % 12))
    plan(steps + 1, at: time)
    return false
  }
}
