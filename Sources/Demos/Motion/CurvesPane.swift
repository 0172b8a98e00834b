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
    private let curve: TimingCurve?
    private let damping: Double

    init(_ text: String, _ curve: TimingCurve?, damping: Double = 1) {
      name = Label(text: text, font: FontLibrary.system(size: Theme.TypeSize.caption))
      (self.curve, self.damping) = (curve, damping)
      super.init(frame: .zero)
      runner.identifier = "runner-\(text.replacing(" ", with: "-"))"
      isUserInteractionEnabled = false
      for view in [name, track, runner] as [View] { addSubview(view) }
    }

    /// Where the runner stands at an end; room is left for springs that overshoot.
    func place(_ isThere: Bool) -> Point {
      let width = track.bounds.width
      return Point(track.frame.minX + (isThere ? width * 0.74 : 12), bounds.midY)
    }

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
    }
  }

  init() {
    super.init("Curves", "The same way in one second. Tap to run")
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
