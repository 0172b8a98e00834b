internal import LamellaControls
public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A badge that shows the state of a stage's clock: paused at a tick, or running at another speed.
///
/// ``ClockKeys`` shows one over a stage that is paused or slowed down; a program can also show its own.
public final class ClockBadgeView: View {
  private let theme = Theme.dark
  private let state = Label()
  private let detail = Label()
  private var icon = Icon.bars
  /// The variants of the text, from the longest to the shortest.
  private var phrases: [Phrase] = []
  /// The width of the badge with each of them, in points.
  private var widths: [Double] = []
  /// The label that measures texts; it is never shown, so that measuring changes no visible label.
  private let measuringLabel = Label()

  /// The icon before the text.
  enum Icon {
    /// Two bars, for a paused clock.
    case bars
    /// An arrow, for a running clock.
    case arrow
    /// A dot, for frames that are stored.
    case dot
  }

  /// A text in two parts, the first of which is emphasized.
  struct Phrase: Equatable {
    var first = ""
    var second = ""
  }

  private static let height = 28.0
  private static let inset = 10.0
  private static let iconSide = 10.0
  private static let gap = 8.0

  /// Makes a badge without text.
  public init() {
    super.init(frame: .zero)
    identifier = "clock-badge"
    isUserInteractionEnabled = false
    contentMode = .redraw
    backgroundColor = theme.surface
    cornerRadius = Self.height / 2
    // The content below may have the same color.
    layer.borderWidth = 1
    layer.borderColor = theme.raised
    let font = Font.monospacedDigits(size: Theme.TypeSize.small)
    measuringLabel.font = font
    for (label, color) in [(state, theme.ink), (detail, theme.inkSoft)] {
      label.font = font
      label.textColor = color
      addSubview(label)
    }
    isHidden = true
  }

  /// Shows the state of a clock; hides the badge if the clock runs at normal speed.
  ///
  /// - Parameters:
  ///   - isPaused: Whether the clock is paused.
  ///   - timeScale: The speed of the clock; 1 is normal.
  ///   - tick: The last tick that ran, shown for a paused clock.
  public func show(isPaused: Bool, timeScale: Double, tick: Int64) {
    isHidden = !isPaused && timeScale == 1
    let factor = timeScale == 1 ? "" : Self.factor(timeScale)
    guard isPaused else {
      return setText(.arrow, Phrase(first: "\(factor) speed"), Phrase(first: factor))
    }
    let position = Phrase(first: "Paused", second: "tick \(tick)")
    if factor.isEmpty { return setText(.bars, position, Phrase(first: "Paused")) }
    let all = Phrase(first: "Paused", second: "tick \(tick)   \(factor) speed")
    setText(.bars, all, position, Phrase(first: "Paused"))
  }

  /// Sets the icon and the text.
  ///
  /// - Parameters:
  ///   - icon: The icon.
  ///   - phrases: Variants of the text, from the longest to the shortest; the badge shows the first that fits.
  func setText(_ icon: Icon, _ phrases: Phrase...) {
    if icon != self.icon {
      self.icon = icon
      setNeedsDisplay()
    }
    guard phrases != self.phrases else { return }
    self.phrases = phrases
    widths = phrases.map { width(of: $0) }
    invalidateIntrinsicContentSize()
  }

  /// Formats a factor, such as 1/4, 2 or 0.7.
  private static func factor(_ value: Double) -> String {
    let part = 1 / value
    if part > 1, abs(part - part.rounded()) < 0.001 {
      return "1/\(Int(saturating: part.rounded()))"
    }
    let thousandths = Int(saturating: (min(max(value, 0), 1e6) * 1_000).rounded())
    var digits = "\(thousandths % 1_000)"
    while digits.count < 3 { digits = "0" + digits }
    while digits.last == "0" { digits.removeLast() }
    return "\(thousandths / 1_000)" + (digits.isEmpty ? "" : ".\(digits)")
  }

  /// The size of the badge with its longest text.
  public override var intrinsicContentSize: Size { sizeThatFits(Size(.infinity, Self.height)) }

  /// Returns the size of the badge with the longest text that fits the width, or with the icon alone.
  public override func sizeThatFits(_ size: Size) -> Size {
    let index = widths.firstIndex { $0 <= size.width }
    return Size(index.map { widths[$0] } ?? 2 * Self.inset + Self.iconSide, Self.height)
  }

  /// Returns the width of the badge with a text, in points.
  private func width(of phrase: Phrase) -> Double {
    let more = width(of: phrase.second)
    return Self.inset + Self.iconSide + Self.gap + width(of: phrase.first)
      + (more > 0 ? Self.gap + more : 0) + Self.inset
  }

  /// Returns the width of a text, in points.
  private func width(of words: String) -> Double {
    measuringLabel.text = words
    return measuringLabel.intrinsicContentSize.width.rounded(.up)
  }

  /// Lays out the longest text that fits.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let index = widths.firstIndex { $0 <= bounds.width }
    let phrase = index.map { phrases[$0] } ?? Phrase()
    (state.text, detail.text) = (phrase.first, phrase.second)
    var x = Self.inset + Self.iconSide + Self.gap
    for label in [state, detail] {
      let size = label.intrinsicContentSize
      label.frame = Rect(
        x: x, y: ((bounds.height - size.height) / 2).rounded(), width: size.width.rounded(.up),
        height: size.height)
      x = label.frame.maxX + Self.gap
    }
  }

  /// Draws the icon.
  public override func draw(_ rect: Rect, in canvas: Canvas) {
    let side = Self.iconSide
    let iconRect = Rect(x: Self.inset, y: (bounds.height - side) / 2, width: side, height: side)
    switch icon {
    case .bars:
      for x in [iconRect.minX + 1, iconRect.maxX - 4] {
        canvas.fill(Rect(x: x, y: iconRect.minY, width: 3, height: side), with: theme.warn)
      }
    case .arrow:
      let arrow = Path {
        $0.addLines(between: [
          iconRect.origin, Point(iconRect.maxX, iconRect.midY), Point(iconRect.minX, iconRect.maxY),
        ])
        $0.closeSubpath()
      }
      canvas.fill(arrow, with: theme.warn)
    case .dot: canvas.fill(Path(ellipseIn: iconRect), with: theme.accent)
    }
  }
}
