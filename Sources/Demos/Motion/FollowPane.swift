import Lamella

/// Balls that follow a finger: each of its moves retargets springs that are on their way.
final class FollowPane: MotionPane {
  private let balls = (0..<5).map { _ in View() }
  private var round = 0

  init() {
    super.init("Finger", "Drag: springs are retargeted on their way")
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

  private func lead(to point: Point) {
    let room = field.bounds.insetBy(dx: 22, dy: 22)
    guard !room.isEmpty else { return }
    let place = Point(
      min(max(point.x, room.minX), room.maxX), min(max(point.y, room.minY), room.maxY))
    for (index, ball) in balls.enumerated() {
      View.animate(springDuration: 0.25 + Double(index) * 0.12, bounce: 0.25) {
        ball.center = place
      }
    }
  }

  /// Leads the balls to the next corner.
  func goRound() {
    round += 1
    let corners = [Point(0.5, 0.5), Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)]
    let corner = corners[round % corners.count]
    lead(to: Point(corner.x * field.bounds.width, corner.y * field.bounds.height))
  }

  override func showColors(_ theme: Theme) {
    super.showColors(theme)
    field.backgroundColor = theme.raised
    for (index, ball) in balls.enumerated() {
      ball.backgroundColor = theme.accent.mixed(with: theme.raised, fraction: Float(index) * 0.18)
    }
  }

  override func layoutField(_ size: Size) {
    for ball in balls { ball.center = Point(size.width / 2, size.height / 2) }
  }
}
