import Lamella

extension GalleryScene {
  /// Views that move.
  static let animation = GalleryScene(
    name: "animation", title: "Animation",
    caption: "There and back again, on the stage's clock"
  ) { stage in
    let theme = Theme.current
    for (index, name) in ["center", "frame", "alpha"].enumerated() {
      let y = 20 + Double(index) * 70
      stage.addSubview(
        GalleryParts.label(name, in: Rect(x: 16, y: y + 14, width: 56, height: 20)))
      let track = View(frame: Rect(x: 84, y: y, width: 348, height: 48))
      track.backgroundColor = theme.raised
      track.cornerRadius = Theme.Radius.small
      stage.addSubview(track)
      let box = Mover(color: theme.series[index], frame: Rect(x: 6, y: 6, width: 60, height: 36))
      switch index {
      case 0: box.goals = [.center(Point(312, 24)), .center(Point(36, 24))]
      case 1:
        box.goals = [
          .frame(Rect(x: 6, y: 6, width: 336, height: 36)),
          .frame(Rect(x: 6, y: 6, width: 60, height: 36)),
        ]
      default:
        box.frame = Rect(x: 6, y: 6, width: 336, height: 36)
        box.goals = [.alpha(0.1), .alpha(1)]
      }
      track.addSubview(box)
    }
  }

  /// Timing.
  static let curves = GalleryScene(
    name: "curves", title: "Timing curves",
    caption: "The same way in the same time, with a dot at each tenth"
  ) { stage in
    let theme = Theme.current
    let curves: [(String, TimingCurve)] = [
      ("linear", .linear), ("ease in", .easeIn), ("ease out", .easeOut),
      ("in and out", .easeInEaseOut), ("standard", .standard),
    ]
    for (index, curve) in curves.enumerated() {
      let y = 14 + Double(index) * 43
      stage.addSubview(
        GalleryParts.label(curve.0, in: Rect(x: 16, y: y + 8, width: 68, height: 20)))
      let lane = View(frame: Rect(x: 90, y: y, width: 342, height: 36))
      lane.backgroundColor = theme.raised
      lane.cornerRadius = 18
      stage.addSubview(lane)
      for step in 0...10 {
        let x = 18 + 306 * curve.1.progress(at: Double(step) / 10)
        lane.addSubview(
          GalleryParts.dot(at: Point(x, 18), theme.series[index].withAlpha(0.35), radius: 6))
      }
      let runner = Mover(color: theme.series[index], frame: Rect(x: 6, y: 6, width: 24, height: 24))
      runner.cornerRadius = 12
      runner.curve = curve.1
      runner.goals = [.center(Point(324, 18)), .center(Point(18, 18))]
      lane.addSubview(runner)
    }
  }
}

/// A box that goes from one goal to the next for as long as it is in a window.
private final class Mover: View {
  var goals: [PropertyAnimation.Goal] = []
  var curve = TimingCurve.easeInEaseOut

  init(color: Color, frame: Rect) {
    super.init(frame: frame)
    backgroundColor = color
    cornerRadius = Theme.Radius.small
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { go(0) }
  }

  private func go(_ index: Int) {
    guard !goals.isEmpty else { return }
    animate(goals[index % goals.count], duration: 1, curve: curve) { [weak self] isFinished in
      if isFinished { self?.go(index + 1) }
    }
  }
}
