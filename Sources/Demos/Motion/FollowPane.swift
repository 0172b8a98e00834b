import Lamella

/// Balls that follow a finger: each of its moves retargets springs that are on their way.
final class FollowPane: MotionPane {
  private let balls = (0..<5).map { _ in View() }
  /// Where the balls are led, as a part of their room.
  private var target = Point(0.5, 0.5)
  /// Leads them from corner to corner; a finger takes over.
  private var round: Timeline?

  init() {
    super.init("Finger", "Drag, or press 2: springs are retargeted")
    field.cornerRadius = Theme.Radius.small
    field.clipsToBounds = true
    for (index, ball) in balls.enumerated().reversed() {
      ball.identifier = "ball-\(index)"
      let size = 44 - Double(index) * 6
      ball.bounds.size = Size(size, size)
      ball.cornerRadius = size / 2
      ball.isUserInteractionEnabled = false
      field.addSubview(ball)
    }
    addDrag { [unowned self] pan in
      if pan.state == .began || pan.state == .changed { lead(to: pan.location(in: field)) }
    }
    let tap = TapGestureRecognizer()
    tap.addAction { [unowned self, unowned tap] _ in lead(to: tap.location(in: field)) }
    field.addGestureRecognizer(tap)
    showColors(effectiveTheme)
  }

  /// Where the largest ball is seen whole.
  private var room: Rect { field.bounds.insetBy(dx: 22, dy: 22) }

  private var place: Point {
    Point(room.minX + target.x * room.width, room.minY + target.y * room.height)
  }

  /// Leads the balls to a finger.
  private func lead(to point: Point) {
    let room = room
    guard !room.isEmpty else { return }
    round?.cancel()
    lead(
      toPart: Point(
        min(max((point.x - room.minX) / room.width, 0), 1),
        min(max((point.y - room.minY) / room.height, 0), 1)))
  }

  private func lead(toPart part: Point) {
    target = part
    let place = place
    for (index, ball) in balls.enumerated() {
      View.animate(springDuration: 0.25 + Double(index) * 0.12, bounce: 0.25) {
        ball.center = place
      }
    }
  }

  /// Leads the balls round all corners and back to the middle, each time before they have arrived.
  func goRound() {
    guard let window else { return }
    let corners = [Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1), Point(0.5, 0.5)]
    let calls = corners.map { corner in
      Timeline.Step.call { [weak self] in self?.lead(toPart: corner) }
    }
    round?.cancel()
    round = Timeline(.stagger(0.35, calls))
    round?.start(in: window)
  }

  override func showColors(_ theme: Theme) {
    super.showColors(theme)
    field.backgroundColor = theme.raised
    for (index, ball) in balls.enumerated() {
      ball.backgroundColor = theme.accent.mixed(with: theme.raised, fraction: Float(index) * 0.18)
    }
  }

  override func layoutField(_ size: Size) {
    let place = room.isEmpty ? Point(size.width / 2, size.height / 2) : place
    // Springs that are on their way go on, to where that is now.
    for ball in balls { ball.center = place }
  }
}
