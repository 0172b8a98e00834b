import Lamella

/// Boxes that move the same distance in the same time with different curves and springs; a tap runs them.
final class CurvesPane: MotionPane {
  private let rows: [CurveRow] = [
    CurveRow("linear", .linear), CurveRow("ease in", .easeIn), CurveRow("ease out", .easeOut),
    CurveRow("in and out", .easeInEaseOut), CurveRow("spring 1", nil, damping: 1),
    CurveRow("spring 0.5", nil, damping: 0.5), CurveRow("spring 0.3", nil, damping: 0.3),
  ]
  private var isAtEnd = false

  /// A row with a box that moves from one end to the other.
  private final class CurveRow: View {
    let name: Label
    let track = View()
    let runner = View()
    /// The markers of the two ends.
    let ends = [View(), View()]
    private let curve: TimingCurve?
    private let damping: Double

    init(_ text: String, _ curve: TimingCurve?, damping: Double = 1) {
      name = Label(text: text, font: .system(size: Theme.TypeSize.caption))
      (self.curve, self.damping) = (curve, damping)
      super.init(frame: .zero)
      let slug = text.replacing(" ", with: "-")
      identifier = "lane-\(slug)"
      runner.identifier = "runner-\(slug)"
      isUserInteractionEnabled = false
      // Reversed quickly, springs add up their overshoot.
      track.clipsToBounds = true
      for view in [name, track] as [View] { addSubview(view) }
      for view in ends + [runner] { track.addSubview(view) }
    }

    /// Returns the box's position at an end; the space beyond both fits the overshoot of the weakest spring.
    func runnerPosition(atEnd isAtEnd: Bool) -> Point {
      let width = max(0, track.bounds.width - runner.bounds.width - 4)
      let distance = width / (1 + 2 * Self.overshoot)
      return Point(track.bounds.midX + (isAtEnd ? distance : -distance) / 2, track.bounds.midY)
    }

    /// The relative overshoot of a spring of damping ratio 0.3: exp(-pi * 0.3 / sqrt(1 - 0.3 * 0.3)).
    private static let overshoot = 0.3723

    /// Animates the box to one end.
    func animate(toEnd isAtEnd: Bool) {
      let change = { self.runner.center = self.runnerPosition(atEnd: isAtEnd) }
      if let curve {
        View.animate(withDuration: 1, curve: curve, animations: change)
      } else {
        View.animate(
          withDuration: 1, usingSpringWithDamping: damping, initialSpringVelocity: 0,
          animations: change)
      }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      name.frame = Rect(x: 0, y: 0, width: 68, height: bounds.height)
      let height = min(16, bounds.height - 4)
      track.frame = Rect(
        x: 70, y: (bounds.height - height) / 2, width: max(0, bounds.width - 70), height: height)
      track.cornerRadius = height / 2
      runner.bounds.size = Size(height - 4, height - 4)
      runner.cornerRadius = (height - 4) / 2
      for (end, isAtEnd) in zip(ends, [false, true]) {
        end.bounds.size = Size(4, 4)
        end.cornerRadius = 2
        end.center = runnerPosition(atEnd: isAtEnd)
      }
    }
  }

  init() {
    super.init("Curves", "One second on each curve: tap, or press 1")
    for row in rows { field.addSubview(row) }
    addTap { [unowned self] in run() }
    showColors(effectiveTheme)
  }

  /// Runs all boxes to the other end.
  func run() {
    isAtEnd.toggle()
    for row in rows { row.animate(toEnd: isAtEnd) }
  }

  override func showColors(_ theme: Theme) {
    super.showColors(theme)
    // The superclass's initializer calls this before there are rows.
    for (index, row) in rows.enumerated() {
      row.name.textColor = theme.inkSoft
      row.track.backgroundColor = theme.raised
      for end in row.ends { end.backgroundColor = theme.inkSoft.withAlpha(0.5) }
      row.runner.backgroundColor = theme.series[index % theme.series.count]
    }
  }

  override func layoutField(_ size: Size) {
    let height = size.height / Double(rows.count)
    for (index, row) in rows.enumerated() {
      row.frame = Rect(x: 0, y: Double(index) * height, width: size.width, height: height)
      row.layoutIfNeeded()
      row.runner.center = row.runnerPosition(atEnd: isAtEnd)
    }
  }
}
