import Lamella

/// The same way in the same time by curves and springs; a tap runs it.
final class CurvesPane: MotionPane {
  private let lanes: [Lane] = [
    Lane("linear", .linear), Lane("ease in", .easeIn), Lane("ease out", .easeOut),
    Lane("in and out", .easeInEaseOut), Lane("spring 1", nil, damping: 1),
    Lane("spring 0.5", nil, damping: 0.5), Lane("spring 0.3", nil, damping: 0.3),
  ]
  private var isThere = false

  /// A lane with a runner.
  private final class Lane: View {
    let name: Label
    let track = View()
    let runner = View()
    /// Where the way begins and ends.
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
      // Swings add up where it is turned round quickly.
      track.clipsToBounds = true
      for view in [name, track] as [View] { addSubview(view) }
      for view in ends + [runner] { track.addSubview(view) }
    }

    /// Where the runner stands at an end; beyond both there is room for the swing of the weakest spring.
    func place(_ isThere: Bool) -> Point {
      let room = max(0, track.bounds.width - runner.bounds.width - 4)
      let way = room / (1 + 2 * Self.swing)
      return Point(track.bounds.midX + (isThere ? way : -way) / 2, track.bounds.midY)
    }

    /// By how much of its way a spring of damping 0.3 goes too far: exp(-pi * 0.3 / sqrt(1 - 0.3 * 0.3)).
    private static let swing = 0.3723

    func go(_ isThere: Bool) {
      let change = { self.runner.center = self.place(isThere) }
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
      for (end, isThere) in zip(ends, [false, true]) {
        end.bounds.size = Size(4, 4)
        end.cornerRadius = 2
        end.center = place(isThere)
      }
    }
  }

  init() {
    super.init("Curves", "The same way in one second: tap, or press 1")
    for lane in lanes { field.addSubview(lane) }
    addTap { [unowned self] in run() }
    showColors(effectiveTheme)
  }

  /// Runs to the other side.
  func run() {
    isThere.toggle()
    for lane in lanes { lane.go(isThere) }
  }

  override func showColors(_ theme: Theme) {
    super.showColors(theme)
    // The initializer of the superclass asks before there are lanes.
    for (index, lane) in lanes.enumerated() {
      lane.name.textColor = theme.inkSoft
      lane.track.backgroundColor = theme.raised
      for end in lane.ends { end.backgroundColor = theme.inkSoft.withAlpha(0.5) }
      lane.runner.backgroundColor = theme.series[index % theme.series.count]
    }
  }

  override func layoutField(_ size: Size) {
    let height = size.height / Double(lanes.count)
    for (index, lane) in lanes.enumerated() {
      lane.frame = Rect(x: 0, y: Double(index) * height, width: size.width, height: height)
      lane.layoutIfNeeded()
      lane.runner.center = lane.place(isThere)
    }
  }
}
