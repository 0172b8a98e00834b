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
  private var sign = Sign.bars
  /// What there is to say, from the most words to the fewest.
  private var phrases: [Phrase] = []
  /// How wide the badge is with each of them.
  private var widths: [Double] = []
  /// Measures words; it is never shown, so that measuring changes nothing that is.
  private let ruler = Label()

  /// What stands before the words.
  enum Sign {
    /// Of what stands still.
    case bars
    /// Of what goes.
    case arrow
    /// Of what is kept.
    case dot
  }

  /// What is said, first what counts.
  struct Phrase: Equatable {
    var first = ""
    var second = ""
  }

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
    let font = Font.monospacedDigits(size: Theme.TypeSize.small)
    ruler.font = font
    for (label, color) in [(state, theme.ink), (detail, theme.inkSoft)] {
      label.font = font
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
    let factor = timeScale == 1 ? "" : Self.factor(timeScale)
    guard isPaused else {
      return say(.arrow, Phrase(first: "\(factor) speed"), Phrase(first: factor))
    }
    let place = Phrase(first: "Paused", second: "tick \(tick)")
    if factor.isEmpty { return say(.bars, place, Phrase(first: "Paused")) }
    let all = Phrase(first: "Paused", second: "tick \(tick)   \(factor) speed")
    say(.bars, all, place, Phrase(first: "Paused"))
  }

  /// Says something else.
  ///
  /// - Parameters:
  ///   - sign: What stands before it.
  ///   - phrases: The same in fewer and fewer words, of which the first that there is room for is shown.
  func say(_ sign: Sign, _ phrases: Phrase...) {
    if sign != self.sign {
      self.sign = sign
      setNeedsDisplay()
    }
    guard phrases != self.phrases else { return }
    self.phrases = phrases
    widths = phrases.map { width(of: $0) }
    invalidateIntrinsicContentSize()
  }

  /// A factor as people say it: 1/4, 2, 0.7.
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

  /// As wide as all its words.
  public override var intrinsicContentSize: Size { sizeThatFits(Size(.infinity, Self.height)) }

  /// As wide as those of its words that there is room for, be it the sign alone.
  public override func sizeThatFits(_ size: Size) -> Size {
    let index = widths.firstIndex { $0 <= size.width }
    return Size(index.map { widths[$0] } ?? 2 * Self.inset + Self.signSide, Self.height)
  }

  /// How wide the badge is with some words.
  private func width(of phrase: Phrase) -> Double {
    let more = width(of: phrase.second)
    return Self.inset + Self.signSide + Self.gap + width(of: phrase.first)
      + (more > 0 ? Self.gap + more : 0) + Self.inset
  }

  private func width(of words: String) -> Double {
    ruler.text = words
    return ruler.intrinsicContentSize.width.rounded(.up)
  }

  /// Places the words, those of them that there is room for.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let index = widths.firstIndex { $0 <= bounds.width }
    let phrase = index.map { phrases[$0] } ?? Phrase()
    (state.text, detail.text) = (phrase.first, phrase.second)
    var x = Self.inset + Self.signSide + Self.gap
    for label in [state, detail] {
      let size = label.intrinsicContentSize
      label.frame = Rect(
        x: x, y: ((bounds.height - size.height) / 2).rounded(), width: size.width.rounded(.up),
        height: size.height)
      x = label.frame.maxX + Self.gap
    }
  }

  /// Draws the sign: two bars of what stands still, an arrow of what goes, a dot of what is kept.
  public override func draw(_ rect: Rect, in canvas: Canvas) {
    let side = Self.signSide
    let place = Rect(x: Self.inset, y: (bounds.height - side) / 2, width: side, height: side)
    switch sign {
    case .bars:
      for x in [place.minX + 1, place.maxX - 4] {
        canvas.fill(Rect(x: x, y: place.minY, width: 3, height: side), with: theme.warn)
      }
    case .arrow:
      let arrow = Path {
        $0.addLines(between: [
          place.origin, Point(place.maxX, place.midY), Point(place.minX, place.maxY),
        ])
        $0.closeSubpath()
      }
      canvas.fill(arrow, with: theme.warn)
    case .dot: canvas.fill(Path(ellipseIn: place), with: theme.accent)
    }
  }
}
