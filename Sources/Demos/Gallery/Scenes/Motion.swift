import Lamella

extension GalleryScene {
  /// A scene of animated views.
  static let animation = GalleryScene(
    name: "animation", title: "Animation",
    caption: "Back and forth, on the stage's clock"
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
      let box = AutoreversingBox(
        color: theme.series[index], frame: Rect(x: 6, y: 6, width: 60, height: 36))
      switch index {
      case 0: box.change = { $0.center = $1 ? Point(312, 24) : Point(36, 24) }
      case 1:
        box.change = { $0.frame = Rect(x: 6, y: 6, width: $1 ? 336 : 60, height: 36) }
      default:
        box.frame = Rect(x: 6, y: 6, width: 336, height: 36)
        box.change = { $0.alpha = $1 ? 0.1 : 1 }
      }
      track.addSubview(box)
    }
  }

  /// A scene of timing curves.
  static let curves = GalleryScene(
    name: "curves", title: "Timing curves",
    caption: "The same distance in the same time, with a dot at each tenth"
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
      let runner = AutoreversingBox(
        color: theme.series[index], frame: Rect(x: 6, y: 6, width: 24, height: 24))
      runner.cornerRadius = 12
      runner.animate = {
        View.animate(withDuration: 1, curve: curve.1, animations: $0, completion: $1)
      }
      runner.change = { $0.center = $1 ? Point(324, 18) : Point(18, 18) }
      lane.addSubview(runner)
    }
  }
}

extension GalleryScene {
  /// A scene of springs.
  static let springs = GalleryScene(
    name: "springs", title: "Springs",
    caption: "The same distance, a dot each twentieth of a second; less damping swings"
  ) { stage in
    let theme = Theme.current
    let springs: [(String, SpringTimingParameters)] = [
      ("damping 0.3", SpringTimingParameters(dampingRatio: 0.3, duration: 1)),
      ("damping 0.6", SpringTimingParameters(dampingRatio: 0.6, duration: 1)),
      ("damping 1", SpringTimingParameters(dampingRatio: 1, duration: 1)),
      ("bounce 0.3", SpringTimingParameters(perceptualDuration: 0.5, bounce: 0.3)),
      ("bounce 0", SpringTimingParameters(perceptualDuration: 0.5)),
    ]
    for (index, (name, spring)) in springs.enumerated() {
      let y = 14 + Double(index) * 43
      stage.addSubview(
        GalleryParts.label(name, in: Rect(x: 16, y: y + 8, width: 84, height: 20)))
      let lane = View(frame: Rect(x: 104, y: y, width: 328, height: 36))
      lane.backgroundColor = theme.raised
      lane.cornerRadius = 18
      stage.addSubview(lane)
      for step in 0...20 {
        let x = 18 + 200 * spring.progress(at: Double(step) / 20)
        lane.addSubview(
          GalleryParts.dot(at: Point(x, 18), theme.series[index].withAlpha(0.35), radius: 6))
      }
      let runner = AutoreversingBox(
        color: theme.series[index], frame: Rect(x: 6, y: 6, width: 24, height: 24))
      runner.cornerRadius = 12
      runner.animate = { animations, completion in
        if index < 3 {
          View.animate(
            withDuration: 1, usingSpringWithDamping: [0.3, 0.6, 1][index],
            initialSpringVelocity: 0, animations: animations, completion: completion)
        } else {
          View.animate(
            springDuration: 0.5, bounce: index == 3 ? 0.3 : 0, animations: animations,
            completion: completion)
        }
      }
      runner.change = { $0.center = $1 ? Point(218, 18) : Point(18, 18) }
      lane.addSubview(runner)
    }
  }

  /// A scene of layer animations.
  static let keyframes = GalleryScene(
    name: "keyframes", title: "Keyframes",
    caption: "Along a path, turning with it; turns and colors in a group; repeating rings"
  ) { stage in
    let theme = Theme.current
    let path = Path { path in
      path.move(to: Point(40, 60))
      path.addCurve(to: Point(250, 60), control1: Point(110, -50), control2: Point(180, 170))
      path.addCurve(to: Point(40, 60), control1: Point(330, -60), control2: Point(-60, 290))
    }
    let line = ShapeLayer()
    line.frame = Rect(x: 16, y: 40, width: 270, height: 180)
    line.path = path
    line.strokeColor = theme.inkSoft
    line.fillColor = nil
    line.strokeStyle = StrokeStyle(lineWidth: 2, lineCap: .round, lineDash: [2, 6])
    stage.layer.addSublayer(line)
    let cart = AnimatedView(frame: Rect(x: 40, y: 90, width: 34, height: 18))
    cart.backgroundColor = theme.series[0]
    cart.cornerRadius = 6
    cart.addSubview(GalleryParts.dot(at: Point(28, 9), theme.ground, radius: 3))
    cart.animate = { layer in
      var ride = KeyframeAnimation(.position)
      ride.path = path.applying(Transform2D(translationX: 16, y: 40))
      ride.calculationMode = .paced
      ride.rotationMode = .auto
      ride.duration = 3
      ride.repeatCount = .infinity
      layer.add(ride, forKey: "ride")
    }
    stage.addSubview(cart)

    let box = AnimatedView(frame: Rect(x: 316, y: 30, width: 48, height: 48))
    box.backgroundColor = theme.series[1]
    box.cornerRadius = Theme.Radius.small
    box.animate = { layer in
      var colors = KeyframeAnimation(
        .backgroundColor,
        values: [theme.series[1], theme.series[2], theme.series[3], theme.series[1]])
      colors.calculationMode = .linear
      var turn = BasicAnimation(.rotation, from: 0, to: 2 * .pi)
      turn.timingFunction = .easeInEaseOut
      var both = AnimationGroup([colors, turn])
      both.duration = 2
      both.repeatCount = .infinity
      layer.add(both, forKey: "both")
    }
    stage.addSubview(box)
    for index in 0..<3 {
      let ring = AnimatedView(frame: Rect(x: 352, y: 130, width: 60, height: 60))
      ring.cornerRadius = 30
      ring.layer.borderWidth = 3
      ring.layer.borderColor = theme.series[4]
      ring.alpha = 0
      ring.animate = { layer in
        var fade = BasicAnimation(.opacity, from: 1, to: 0)
        fade.timingFunction = .easeIn
        var pulse = AnimationGroup([BasicAnimation(.scale, from: 0.1, to: 1.2), fade])
        pulse.duration = 1.2
        pulse.timeOffset = Double(index) * 0.4
        pulse.repeatCount = .infinity
        layer.add(pulse, forKey: "pulse")
      }
      stage.addSubview(ring)
    }
  }
}

/// A box that moves between two ends while it is in a window.
private final class AutoreversingBox: View {
  /// Moves the box to one of the ends.
  var change: (AutoreversingBox, _ isAtEnd: Bool) -> Void = { _, _ in }
  /// Runs changes in an animation block.
  var animate: (_ changes: () -> Void, _ completion: @escaping (Bool) -> Void) -> Void = {
    View.animate(withDuration: 1, animations: $0, completion: $1)
  }

  init(color: Color, frame: Rect) {
    super.init(frame: frame)
    backgroundColor = color
    cornerRadius = Theme.Radius.small
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { animate(toEnd: true) }
  }

  /// Animates to one end, then to the other, and so on until an animation is cancelled.
  private func animate(toEnd isAtEnd: Bool) {
    animate {
      change(self, isAtEnd)
    } _: { [weak self] isFinished in
      if isFinished { self?.animate(toEnd: !isAtEnd) }
    }
  }
}
