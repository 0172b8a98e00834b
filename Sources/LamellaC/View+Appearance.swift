public import CLamella
internal import LamellaGeometry
internal import LamellaScene

// The appearance and hit testing of views.

/// Throws a failure for opacities out of range.
nonisolated func checkOpacity(_ alpha: Double) throws(Failure) {
  guard alpha >= 0, alpha <= 1 else { throw .value("an opacity is 0 to 1") }
}

/// Returns the color of `0xRRGGBBAA`.
nonisolated func color(_ rgba: UInt32) -> Color { Color(rgba8: rgba.byteSwapped) }

/// Sets the opacity of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_alpha(_ view: OpaquePointer?, _ alpha: Double)
  -> lamella_result
{
  enter((view, alpha)) { view, alpha throws(Failure) in
    let view = try Handles.view(view)
    try checkOpacity(alpha)
    view.alpha = alpha
    return LAMELLA_OK
  }
}

/// Writes the opacity of a view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_alpha(
  _ view: OpaquePointer?, _ alpha: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((view, alpha)) { view, alpha throws(Failure) in
    let view = try Handles.view(view)
    try write(view.alpha, to: alpha, "alpha")
    return LAMELLA_OK
  }
}

/// Hides or shows a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_hidden(_ view: OpaquePointer?, _ hidden: Int32)
  -> lamella_result
{
  enter((view, hidden)) { view, hidden throws(Failure) in
    try Handles.view(view).isHidden = hidden != 0
    return LAMELLA_OK
  }
}

/// Sets the background color of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_color(_ view: OpaquePointer?, _ rgba: UInt32)
  -> lamella_result
{
  enter((view, rgba)) { view, rgba throws(Failure) in
    try Handles.view(view).backgroundColor = rgba & 0xFF == 0 ? nil : color(rgba)
    return LAMELLA_OK
  }
}

/// Sets the corner radius of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_corner_radius(_ view: OpaquePointer?, _ radius: Double)
  -> lamella_result
{
  enter((view, radius)) { view, radius throws(Failure) in
    let view = try Handles.view(view)
    try checkFinite(radius)
    guard radius >= 0 else { throw .value("a radius is not negative") }
    view.cornerRadius = radius
    return LAMELLA_OK
  }
}

/// Sets the border of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_border(
  _ view: OpaquePointer?, _ width: Double, _ rgba: UInt32
) -> lamella_result {
  enter((view, width, rgba)) { view, width, rgba throws(Failure) in
    let view = try Handles.view(view)
    try checkFinite(width)
    guard width >= 0 else { throw .value("a width is not negative") }
    view.layer.borderWidth = width
    view.layer.borderColor = color(rgba)
    return LAMELLA_OK
  }
}

/// Sets whether a view clips its subviews; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_clips(_ view: OpaquePointer?, _ clips: Int32)
  -> lamella_result
{
  enter((view, clips)) { view, clips throws(Failure) in
    try Handles.view(view).clipsToBounds = clips != 0
    return LAMELLA_OK
  }
}

// MARK: - Hits

/// Sets the insets of the area in which a view can be hit; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_hit_insets(
  _ view: OpaquePointer?, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double
) -> lamella_result {
  enter((view, top, left, bottom, right)) { view, top, left, bottom, right throws(Failure) in
    let view = try Handles.view(view)
    try checkFinite(top, left, bottom, right)
    view.hitInsets = EdgeInsets(top: top, left: left, bottom: bottom, right: right)
    return LAMELLA_OK
  }
}

/// Sets which parts of a view can be hit; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_hit_behavior(_ view: OpaquePointer?, _ behavior: Int32)
  -> lamella_result
{
  enter((view, behavior)) { view, behavior throws(Failure) in
    let view = try Handles.view(view)
    view.hitTestBehavior = try decode(behavior, orThrow: "there is no such behavior")
    return LAMELLA_OK
  }
}
