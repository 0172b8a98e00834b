import Lamella

/// One recognizer of each kind, and the rows that show them.
final class LabGestures {
  let tap = TapGestureRecognizer()
  let doubleTap = TapGestureRecognizer()
  let longPress = LongPressGestureRecognizer()
  let pan = PanGestureRecognizer()
  let swipe = SwipeGestureRecognizer()
  let pinch = PinchGestureRecognizer()
  let rotation = RotationGestureRecognizer()
  let hover = HoverGestureRecognizer()
  let rows: [GestureRow]

  /// What the wheel has made of them since the last finger: each pause in turning ends a gesture.
  private var wheel = WheelTotals()
  /// What was taken of the gestures under way.
  private var takenScale = 1.0
  private var takenAngle = 0.0
  private var takenWay = Point.zero

  init() {
    doubleTap.numberOfTapsRequired = 2
    swipe.direction = [.left, .right, .up, .down]
    let (pan, pinch, rotation, swipe, hover) = (pan, pinch, rotation, swipe, hover)
    let (tap, doubleTap, press) = (tap, doubleTap, longPress)
    let wheel = wheel
    func place(_ recognizer: GestureRecognizer) -> String {
      let point = recognizer.location(in: recognizer.view)
      return "\(Int(point.x.rounded())), \(Int(point.y.rounded()))"
    }
    rows = [
      GestureRow("Tap", tap) { place(tap) },
      GestureRow("Double tap", doubleTap) { place(doubleTap) },
      GestureRow("Long press", press) { place(press) },
      GestureRow("Pan", pan) {
        let velocity = pan.velocity(in: nil)
        return "\(Int(velocity.distance(to: .zero).rounded())) pt/s"
      },
      GestureRow("Swipe", swipe) {
        switch swipe.recognizedDirection {
        case .left?: "left"
        case .right?: "right"
        case .up?: "up"
        case .down?: "down"
        default: ""
        }
      },
      GestureRow("Pinch", pinch) { "× \(fixed(wheel.scale(pinch)))" },
      GestureRow("Rotation", rotation) {
        "\(Int((wheel.angle(rotation) * 180 / .pi).rounded()))°"
      },
      GestureRow("Hover", hover) { place(hover) },
    ]
  }

  /// A first finger came down, or the mouse's button, which keeps the hover as it is.
  func startOver(with touches: Set<Touch>) {
    for row in rows { row.startOver() }
    wheel.startOver()
    if hover.state == .changed || hover.state == .began,
      touches.contains(where: { $0.source == .mouse })
    {
      rows.last?.say("rests")
    }
  }

  /// All recognizers.
  var all: [GestureRecognizer] {
    [tap, doubleTap, longPress, pan, swipe, pinch, rotation, hover]
  }

  /// How far to move since this was asked last, in the space of the pan's view.
  func takeWay() -> Point {
    if pan.state == .began { takenWay = .zero }
    let way = pan.translation(in: pan.view)
    defer { takenWay = way }
    return way - takenWay
  }

  /// By how much to scale since this was asked last.
  func takeScale() -> Double {
    if pinch.state == .began { takenScale = 1 }
    defer { takenScale = pinch.scale }
    return pinch.scale / takenScale
  }

  /// By how much to turn since this was asked last, in radians.
  func takeAngle() -> Double {
    if rotation.state == .began { takenAngle = 0 }
    defer { takenAngle = rotation.rotation }
    return rotation.rotation - takenAngle
  }
}

/// Adds up what one turn of the wheel after another does.
private final class WheelTotals {
  private var scale = 1.0
  private var angle = 0.0
  private var scaleBefore = 1.0
  private var angleBefore = 0.0

  func startOver() {
    (scale, angle) = (1, 0)
    (scaleBefore, angleBefore) = (1, 0)
  }

  /// The scale of a pinch, together with those of the wheel before it.
  func scale(_ pinch: PinchGestureRecognizer) -> Double {
    guard pinch.touches.isEmpty else { return pinch.scale }
    if pinch.state == .began { scaleBefore = scale }
    scale = scaleBefore * pinch.scale
    return scale
  }

  /// The angle of a rotation, together with those of the wheel before it, in radians.
  func angle(_ rotation: RotationGestureRecognizer) -> Double {
    guard rotation.touches.isEmpty else { return rotation.rotation }
    if rotation.state == .began { angleBefore = angle }
    angle = angleBefore + rotation.rotation
    return angle
  }
}

/// A number with two digits after the point.
private func fixed(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let digits = hundredths % 100
  return "\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
}
