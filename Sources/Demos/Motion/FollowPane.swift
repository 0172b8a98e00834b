import Lamella

/// Balls that follow a finger: each move retargets the running springs.
final class FollowPane: MotionPane {
  private let balls = (0..<5).map { _ in View() }
  /// The target of the balls, as a fraction of their area.
  private var target = Point(0.5, 0.5)
  /// The timeline that moves the target from corner to corner; a finger cancels it.
  private var tour: Timeline?

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
      if pan.state == .began || pan.state == .changed { setTarget(at: pan.location(in: field)) }
    }
    let tap = TapGestureRecognizer()
    tap.addAction { [unowned self, unowned tap] _ in setTarget(at: tap.location(in: field)) }
    field.addGestureRecognizer(tap)
    showColors(effectiveTheme)
  }

  /// The area in which the largest ball is wholly visible.
  private var area: Rect { field.bounds.insetBy(dx: 22, dy: 22) }

  private var targetPosition: Point {
    Point(area.minX + target.x * area.width, area.minY + target.y * area.height)
  }

  /// Sets the target to a finger's point.
  private func setTarget(at point: Point) {
    let area = area
    guard !area.isEmpty else { return }
    tour?.cancel()
    setTarget(
      Point(
        min(max((point.x - area.minX) / area.width, 0), 1),
        min(max((point.y - area.minY) / area.height, 0), 1)))
  }

  /// Sets the target to a point, given as fractions of the field, and animates the balls to it.
  private func setTarget(_ fraction: Point) {
    target = fraction
    let position = targetPosition
    for (index, ball) in balls.enumerated() {
      View.animate(springDuration: 0.25 + Double(index) * 0.12, bounce: 0.25) {
        ball.center = position
      }
    }
  }

  /// Moves the target around all corners and back to the center, each time before the balls have arrived.
  func startTour() {
    guard let window else { return }
    let corners = [Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1), Point(0.5, 0.5)]
    let calls = corners.map { corner in
      Timeline.Step.call { [weak self] in self?.setTarget(corner) }
    }
    tour?.cancel()
    tour = Timeline(.stagger(0.35, calls))
    tour?.start(in: window)
  }

  override func showColors(_ theme: Theme) {
    super.showColors(theme)
    field.backgroundColor = theme.raised
    for (index, ball) in balls.enumerated() {
      ball.backgroundColor = theme.accent.mixed(with: theme.raised, fraction: Float(index) * 0.18)
    }
  }

  override func layoutField(_ size: Size) {
    let position =
      area.isEmpty ? Point(size.width / 2, size.height / 2) : targetPosition
    // Running springs continue toward the new position of the target.
    for ball in balls { ball.center = position }
  }
}
