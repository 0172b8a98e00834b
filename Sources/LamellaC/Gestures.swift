public import CLamella
internal import LamellaGeometry
internal import LamellaScene

// Gestures on views.

/// A gesture of a view that calls a function of the host's.
final class HostedGesture {
  /// The name of recognizers that hosts added.
  static let name = "lamella_gesture"

  private let kind: Int32
  private let action: lamella_gesture_action
  private let user: UnsafeMutableRawPointer?
  private let handle: OpaquePointer?

  /// Adds a gesture to a view, whose handle is given.
  ///
  /// - Throws: The failure of numbers out of range.
  @discardableResult
  init(
    _ gesture: lamella_gesture, _ action: @escaping lamella_gesture_action, on view: View,
    _ handle: OpaquePointer?
  ) throws(Failure) {
    kind = gesture.kind
    self.action = action
    user = gesture.user
    self.handle = handle
    let recognizer = try Self.recognizer(of: gesture)
    recognizer.name = Self.name
    recognizer.cancelsTouchesInView = gesture.passes_touches == 0
    // Held by the action, which ends with the recognizer.
    _ = recognizer.addAction { recognizer in self.call(recognizer) }
    if let tap = recognizer as? TapGestureRecognizer { Self.order(tap, among: view) }
    view.addGestureRecognizer(recognizer)
  }

  nonisolated deinit {}

  /// Lets a tap wait for those of the view that need more taps, and those that need fewer wait for it.
  private static func order(_ tap: TapGestureRecognizer, among view: View) {
    for case let other as TapGestureRecognizer in view.gestureRecognizers
    where other.numberOfTouchesRequired == tap.numberOfTouchesRequired {
      if other.numberOfTapsRequired > tap.numberOfTapsRequired {
        tap.require(toFail: other)
      } else if other.numberOfTapsRequired < tap.numberOfTapsRequired {
        other.require(toFail: tap)
      }
    }
  }

  /// Makes the recognizer of a gesture.
  private static func recognizer(of gesture: lamella_gesture) throws(Failure) -> GestureRecognizer {
    let taps = Int(gesture.taps)
    let touches = max(1, Int(gesture.touches))
    guard (0...10).contains(taps), (0...10).contains(gesture.touches) else {
      throw .value("a gesture has up to 10 taps and touches")
    }
    switch gesture.kind {
    case LAMELLA_GESTURE_TAP:
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = max(1, taps)
      tap.numberOfTouchesRequired = touches
      return tap
    case LAMELLA_GESTURE_LONG_PRESS:
      let press = LongPressGestureRecognizer()
      press.numberOfTapsRequired = taps
      press.numberOfTouchesRequired = touches
      try checkFinite(gesture.seconds)
      guard gesture.seconds >= 0, gesture.seconds <= 60 else {
        throw .value("a long press lasts 0 to 60 seconds")
      }
      if gesture.seconds > 0 { press.minimumPressDuration = gesture.seconds }
      return press
    case LAMELLA_GESTURE_PAN:
      let pan = PanGestureRecognizer()
      pan.minimumNumberOfTouches = touches
      return pan
    case LAMELLA_GESTURE_SWIPE:
      let swipe = SwipeGestureRecognizer()
      guard gesture.directions > 0, gesture.directions < 16 else {
        throw .value("the directions of a swipe are a sum of LAMELLA_SWIPE_*, and not 0")
      }
      swipe.direction = SwipeGestureRecognizer.Direction(rawValue: UInt8(gesture.directions))
      swipe.numberOfTouchesRequired = touches
      return swipe
    case LAMELLA_GESTURE_PINCH: return PinchGestureRecognizer()
    case LAMELLA_GESTURE_ROTATION: return RotationGestureRecognizer()
    case LAMELLA_GESTURE_HOVER: return HoverGestureRecognizer()
    default: throw .value("there is no such gesture")
    }
  }

  /// Calls the host's function with what the recognizer knows.
  private func call(_ recognizer: GestureRecognizer) {
    guard let view = recognizer.view else { return }
    let state: Int32
    switch recognizer.state {
    case .began: state = LAMELLA_GESTURE_BEGAN
    case .changed: state = LAMELLA_GESTURE_CHANGED
    case .ended: state = LAMELLA_GESTURE_ENDED
    case .cancelled: state = LAMELLA_GESTURE_CANCELLED
    default: return
    }
    var event = lamella_gesture_event()
    event.kind = kind
    event.state = state
    event.touches = Int32(clamping: recognizer.numberOfTouches)
    let place = recognizer.location(in: view)
    (event.x, event.y) = (place.x, place.y)
    event.scale = 1
    switch recognizer {
    case let pan as PanGestureRecognizer:
      let (moved, velocity) = (pan.translation(in: view), pan.velocity(in: view))
      (event.translation_x, event.translation_y) = (moved.x, moved.y)
      (event.velocity_x, event.velocity_y) = (velocity.x, velocity.y)
    case let pinch as PinchGestureRecognizer:
      event.scale = pinch.scale
      event.velocity_x = pinch.velocity
    case let rotation as RotationGestureRecognizer:
      event.rotation = rotation.rotation
      event.velocity_x = rotation.velocity
    case let swipe as SwipeGestureRecognizer:
      event.direction = UInt32(swipe.recognizedDirection?.rawValue ?? 0)
    default: break
    }
    HostedStage.callBack(for: view, handle) { action(handle, &event, user) }
  }
}

/// Adds a gesture to a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_add_gesture(
  _ view: OpaquePointer?, _ gesture: UnsafePointer<lamella_gesture>?
) -> lamella_result {
  enter((view, gesture)) { pointer, gesture throws(Failure) in
    let view = try Handles.view(pointer)
    let gesture = try sized(gesture, "the gesture")
    guard let action = gesture.action else { throw .null("the action of the gesture") }
    try HostedGesture(gesture, action, on: view, pointer)
    view.isUserInteractionEnabled = true
    if gesture.touches > 1 || gesture.kind == LAMELLA_GESTURE_PINCH
      || gesture.kind == LAMELLA_GESTURE_ROTATION
    {
      view.isMultipleTouchEnabled = true
    }
    return LAMELLA_OK
  }
}

/// Removes the gestures that a host added to a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_remove_gestures(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in
    let view = try Handles.view(view)
    // Those of scroll views and controls are their own.
    for recognizer in view.gestureRecognizers where recognizer.name == HostedGesture.name {
      view.removeGestureRecognizer(recognizer)
    }
    return LAMELLA_OK
  }
}
