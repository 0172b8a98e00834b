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

  /// What was taken of the gestures under way.
  private var takenScale = 1.0
  private var takenAngle = 0.0
  private var takenWay = Point.zero

  init() {
    doubleTap.numberOfTapsRequired = 2
    swipe.direction = [.left, .right, .up, .down]
    let (pan, pinch, rotation, swipe, hover) = (pan, pinch, rotation, swipe, hover)
    let (tap, doubleTap, press) = (tap, doubleTap, longPress)
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
      GestureRow("Pinch", pinch) { "× \(fixed(pinch.scale))" },
      GestureRow("Rotation", rotation) { "\(Int((rotation.rotation * 180 / .pi).rounded()))°" },
      GestureRow("Hover", hover) { place(hover) },
    ]
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

/// A number with two digits after the point.
private func fixed(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let digits = hundredths % 100
  return "\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
}
