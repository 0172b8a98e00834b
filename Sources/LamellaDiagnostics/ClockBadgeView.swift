internal import LamellaControls
public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A small badge with what a stage's time does: that it is paused and at which tick, or how fast it goes.
///
/// ``ClockKeys`` shows one over a stage while its time is not as usual; a program may have its own.
public final class ClockBadgeView: View {
  private let theme = Theme.dark
  private let state = Label()
  private let detail = Label()
  private var isPaused = false

  private static let height = 28.0
  private static let inset = 10.0
  private static let signSide = 10.0
  private static let gap = 8.0

  /// Makes a badge that says nothing yet.
  public init() {
    super.init(frame: .zero)
    identifier = "clock-badge"
    isUserInteractionEnabled = false
    contentMode = .redraw
    backgroundColor = theme.surface
    cornerRadius = Self.height / 2
    // What lies below may have the same colour.
    layer.borderWidth = 1
    layer.borderColor = theme.raised
    for (label, color) in [(state, theme.ink), (detail, theme.inkSoft)] {
      label.font = FontLibrary.monospacedDigits(size: Theme.TypeSize.small)
      label.textColor = color
      addSubview(label)
    }
    isHidden = true
  }

  /// Says what a stage's time does; hidden where that is nothing unusual.
  ///
  /// - Parameters:
  ///   - isPaused: Whether it stands still.
  ///   - timeScale: How fast it goes otherwise; 1 is as usual.
  ///   - tick: The last tick that has run; said of a stage that is paused.
  public func show(isPaused: Bool, timeScale: Double, tick: Int64) {
    isHidden = !isPaused && timeScale == 1
    let speed = timeScale == 1 ? "" : "\(Self.factor(timeScale)) speed"
    set(state, isPaused ? "Paused" : speed)
    set(detail, isPaused ? (speed.isEmpty ? "tick \(tick)" : "tick \(tick)   \(speed)") : "")
    guard isPaused != self.isPaused else { return }
    self.isPaused = isPaused
    setNeedsDisplay()
  }

  private func set(_ label: Label, _ text: String) {
    guard label.text != text else { return }
    label.text = text
    setNeedsLayout()
  }

  /// A factor as people say it: 1/4, 2, 0.7.
  private static func factor(_ value: Double) -> String {
    let part = 1 / value
    if part > 1, abs(part - part.rounded()) < 0.001 { return "1/\(Int(part.rounded()))" }
    let thousandths = Int((min(max(value, 0), 1e6) * 1_000).rounded())
    var digits = "\(thousandths % 1_000)"
    while digits.count < 3 { digits = "0" + digits }
    while digits.last == "0" { digits.removeLast() }
    return "\(thousandths / 1_000)" + (digits.isEmpty ? "" : ".\(digits)")
  }

  /// As wide as its words.
  public override var intrinsicContentSize: Size {
    let words = state.intrinsicContentSize.width.rounded(.up)
    let more = detail.intrinsicContentSize.width.rounded(.up)
    return Size(
      Self.inset + Self.signSide + Self.gap + words + (more > 0 ? Self.gap + more : 0)
        + Self.inset,
      Self.height)
  }

  /// Places the words; those for which there is no room end in dots.
  public override func layoutSubviews() {
    super.layoutSubviews()
    var x = Self.inset + Self.signSide + Self.gap
    for label in [state, detail] {
      let size = label.intrinsicContentSize
      label.frame = Rect(
        x: x, y: ((bounds.height - size.height) / 2).rounded(),
        width: max(0, min(size.width.rounded(.up), bounds.width - Self.inset - x)),
        height: size.height)
      x = label.frame.maxX + Self.gap
    }
  }

  /// Draws the sign: two bars of what stands still, or an arrow of what goes.
  public override func draw(_ rect: Rect, in canvas: Canvas) {
    let side = Self.signSide
    let place = Rect(x: Self.inset, y: (bounds.height - side) / 2, width: side, height: side)
    if isPaused {
      for x in [place.minX + 1, place.maxX - 4] {
        canvas.fill(Rect(x: x, y: place.minY, width: 3, height: side), with: theme.warn)
      }
    } else {
      let arrow = Path {
        $0.addLines(between: [
          place.origin, Point(place.maxX, place.midY), Point(place.minX, place.maxY),
        ])
        $0.closeSubpath()
      }
      canvas.fill(arrow, with: theme.warn)
    }
  }
}
