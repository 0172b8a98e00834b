import Lamella

/// A recognizer of each kind, and the rows that show them.
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

  /// The wheel's total scale and angle since the last touch: each pause in turning ends a gesture.
  private var wheel = WheelTotals()
  /// The parts of the current gestures that were already applied to the photo.
  private var takenScale = 1.0
  private var takenAngle = 0.0
  private var takenTranslation = Point.zero

  init() {
    doubleTap.numberOfTapsRequired = 2
    swipe.direction = [.left, .right, .up, .down]
    let (pan, pinch, rotation, swipe, hover) = (pan, pinch, rotation, swipe, hover)
    let (tap, doubleTap, press) = (tap, doubleTap, longPress)
    let wheel = wheel
    /// Returns the location of a recognizer in its view as text, in whole points.
    func position(of recognizer: GestureRecognizer) -> String {
      let point = recognizer.location(in: recognizer.view)
      return "\(Int(point.x.rounded())), \(Int(point.y.rounded()))"
    }
    rows = [
      GestureRow("Tap", tap) { position(of: tap) },
      GestureRow("Double tap", doubleTap) { position(of: doubleTap) },
      GestureRow("Long press", press) { position(of: press) },
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
      GestureRow("Hover", hover) { position(of: hover) },
    ]
  }

  /// Resets all rows at the first touch or mouse press; the hover keeps its state.
  func reset(with touches: Set<Touch>) {
    for row in rows { row.reset() }
    wheel.reset()
    if hover.state == .changed || hover.state == .began,
      touches.contains(where: { $0.source == .mouse })
    {
      rows.last?.showMessage("rests")
    }
  }

  /// All recognizers.
  var all: [GestureRecognizer] {
    [tap, doubleTap, longPress, pan, swipe, pinch, rotation, hover]
  }

  /// Returns the translation since the last call, in the space of the pan's view.
  func takeTranslation() -> Point {
    if pan.state == .began { takenTranslation = .zero }
    let translation = pan.translation(in: pan.view)
    defer { takenTranslation = translation }
    return translation - takenTranslation
  }

  /// Returns the scale factor since the last call.
  func takeScale() -> Double {
    if pinch.state == .began { takenScale = 1 }
    defer { takenScale = pinch.scale }
    return pinch.scale / takenScale
  }

  /// Returns the rotation since the last call, in radians.
  func takeAngle() -> Double {
    if rotation.state == .began { takenAngle = 0 }
    defer { takenAngle = rotation.rotation }
    return rotation.rotation - takenAngle
  }
}

/// The sum of successive wheel gestures.
private final class WheelTotals {
  private var scale = 1.0
  private var angle = 0.0
  private var scaleBefore = 1.0
  private var angleBefore = 0.0

  /// Resets the sums of scales and angles.
  func reset() {
    (scale, angle) = (1, 0)
    (scaleBefore, angleBefore) = (1, 0)
  }

  /// Returns the scale of a pinch, including earlier wheel gestures.
  func scale(_ pinch: PinchGestureRecognizer) -> Double {
    guard pinch.touches.isEmpty else { return pinch.scale }
    if pinch.state == .began { scaleBefore = scale }
    scale = scaleBefore * pinch.scale
    return scale
  }

  /// Returns the angle of a rotation in radians, including earlier wheel gestures.
  func angle(_ rotation: RotationGestureRecognizer) -> Double {
    guard rotation.touches.isEmpty else { return rotation.rotation }
    if rotation.state == .began { angleBefore = angle }
    angle = angleBefore + rotation.rotation
    return angle
  }
}

/// Formats a number with two decimals.
private func fixed(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let digits = hundredths % 100
  return "\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
}
