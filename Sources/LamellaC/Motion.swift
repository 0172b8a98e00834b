public import CLamella
internal import LamellaGeometry
internal import LamellaScene

// Animated properties.

/// Returns the timing curve of a number; throws a failure for a duration out of range.
nonisolated func timing(
  _ seconds: Double, _ curve: Int32
) throws(Failure) -> TimingCurve {
  try checkFinite(seconds)
  guard seconds >= 0 else { throw .value("a duration is not negative") }
  switch curve {
  case LAMELLA_CURVE_LINEAR: return .linear
  case LAMELLA_CURVE_EASE_IN: return .easeIn
  case LAMELLA_CURVE_EASE_OUT: return .easeOut
  case LAMELLA_CURVE_EASE_IN_OUT: return .easeInEaseOut
  default: throw .value("there is no such curve")
  }
}

/// Animates the opacity of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_animate_alpha(
  _ view: OpaquePointer?, _ alpha: Double, _ seconds: Double, _ curve: Int32
) -> lamella_result {
  enter((view, alpha, seconds, curve)) { view, alpha, seconds, curve throws(Failure) in
    let view = try Handles.view(view)
    try checkOpacity(alpha)
    let curve = try timing(seconds, curve)
    View.animate(withDuration: seconds, curve: curve) { view.alpha = alpha }
    return LAMELLA_OK
  }
}

/// Animates the frame of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_animate_frame(
  _ view: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  _ seconds: Double, _ curve: Int32
) -> lamella_result {
  enter((view, x, y, width, height, seconds, curve)) {
    view, x, y, width, height, seconds, curve throws(Failure) in
    let view = try resizableView(view)
    let frame = try rect(x, y, width, height)
    let curve = try timing(seconds, curve)
    View.animate(withDuration: seconds, curve: curve) { view.frame = frame }
    return LAMELLA_OK
  }
}

/// Animates the center of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_animate_center(
  _ view: OpaquePointer?, _ x: Double, _ y: Double, _ seconds: Double, _ curve: Int32
) -> lamella_result {
  enter((view, x, y, seconds, curve)) { view, x, y, seconds, curve throws(Failure) in
    let view = try resizableView(view)
    try checkFinite(x, y)
    let curve = try timing(seconds, curve)
    View.animate(withDuration: seconds, curve: curve) { view.center = Point(x, y) }
    return LAMELLA_OK
  }
}

/// Hides or shows a view, in a stack with animation; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_animate_hidden(
  _ view: OpaquePointer?, _ hidden: Int32, _ seconds: Double, _ curve: Int32
) -> lamella_result {
  enter((view, hidden, seconds, curve)) { view, hidden, seconds, curve throws(Failure) in
    let view = try Handles.view(view)
    let curve = try timing(seconds, curve)
    View.animate(withDuration: seconds, curve: curve) { view.isHidden = hidden != 0 }
    return LAMELLA_OK
  }
}

/// Lays out the subviews of a view at once, and animates what moves; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_animate_layout(
  _ view: OpaquePointer?, _ seconds: Double, _ curve: Int32
) -> lamella_result {
  enter((view, seconds, curve)) { view, seconds, curve throws(Failure) in
    let view = try Handles.view(view)
    let curve = try timing(seconds, curve)
    View.animate(withDuration: seconds, curve: curve) { view.layoutIfNeeded() }
    return LAMELLA_OK
  }
}
