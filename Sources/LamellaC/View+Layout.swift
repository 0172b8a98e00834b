public import CLamella
internal import LamellaConstraints
internal import LamellaGeometry
internal import LamellaScene

// Views in layouts by constraints.

/// Sets whether constraints place a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_constrained(
  _ view: OpaquePointer?, _ constrained: Int32
) -> lamella_result {
  enter((view, constrained)) { view, constrained throws(Failure) in
    try resizableView(view).translatesAutoresizingMaskIntoConstraints = constrained == 0
    return LAMELLA_OK
  }
}

/// Returns whether constraints place a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_is_constrained(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in
    try Handles.view(view).translatesAutoresizingMaskIntoConstraints ? 0 : 1
  }
}

/// Lays out the subviews of a view at once; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_layout(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in
    try Handles.view(view).layoutIfNeeded()
    return LAMELLA_OK
  }
}

// MARK: - Margins

/// Sets the layout margins of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_margins(
  _ view: OpaquePointer?, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double
) -> lamella_result {
  enter((view, top, left, bottom, right)) { view, top, left, bottom, right throws(Failure) in
    let view = try Handles.view(view)
    try checkFinite(top, left, bottom, right)
    view.layoutMargins = EdgeInsets(top: top, left: left, bottom: bottom, right: right)
    return LAMELLA_OK
  }
}

/// Writes the layout margins of a view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_margins(
  _ view: OpaquePointer?, _ top: UnsafeMutablePointer<Double>?,
  _ left: UnsafeMutablePointer<Double>?, _ bottom: UnsafeMutablePointer<Double>?,
  _ right: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((view, top, left, bottom, right)) { view, top, left, bottom, right throws(Failure) in
    let margins = try Handles.view(view).layoutMargins
    top?.pointee = margins.top
    left?.pointee = margins.left
    bottom?.pointee = margins.bottom
    right?.pointee = margins.right
    return LAMELLA_OK
  }
}

// MARK: - Contents

/// Writes the size of a view's content to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_intrinsic_size(
  _ view: OpaquePointer?, _ width: UnsafeMutablePointer<Double>?,
  _ height: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((view, width, height)) { view, width, height throws(Failure) in
    let size = try Handles.view(view).intrinsicContentSize
    width?.pointee = size.width
    height?.pointee = size.height
    return LAMELLA_OK
  }
}

/// Sets how strongly a view resists being larger than its content; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_hugging(
  _ view: OpaquePointer?, _ axis: Int32, _ priority: Double
) -> lamella_result {
  enter((view, axis, priority)) { view, axis, priority throws(Failure) in
    try Handles.view(view).setContentHuggingPriority(
      LamellaC.priority(priority), for: LamellaC.axis(axis))
    return LAMELLA_OK
  }
}

/// Writes how strongly a view resists being larger than its content to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_hugging(
  _ view: OpaquePointer?, _ axis: Int32, _ priority: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((view, axis, priority)) { view, axis, priority throws(Failure) in
    let known = try Handles.view(view).contentHuggingPriority(for: LamellaC.axis(axis))
    try write(Double(known.rawValue), to: priority, "priority")
    return LAMELLA_OK
  }
}

/// Sets how strongly a view resists being smaller than its content; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_compression_resistance(
  _ view: OpaquePointer?, _ axis: Int32, _ priority: Double
) -> lamella_result {
  enter((view, axis, priority)) { view, axis, priority throws(Failure) in
    try Handles.view(view).setContentCompressionResistancePriority(
      LamellaC.priority(priority), for: LamellaC.axis(axis))
    return LAMELLA_OK
  }
}

/// Writes how strongly a view resists being smaller than its content to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_compression_resistance(
  _ view: OpaquePointer?, _ axis: Int32, _ priority: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((view, axis, priority)) { view, axis, priority throws(Failure) in
    let known = try Handles.view(view).contentCompressionResistancePriority(
      for: LamellaC.axis(axis))
    try write(Double(known.rawValue), to: priority, "priority")
    return LAMELLA_OK
  }
}

/// Writes the size that suits a view best to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_fitting_size(
  _ view: OpaquePointer?, _ targetWidth: Double, _ targetHeight: Double,
  _ horizontalPriority: Double, _ verticalPriority: Double,
  _ width: UnsafeMutablePointer<Double>?, _ height: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((view, targetWidth, targetHeight, horizontalPriority, verticalPriority, width, height)) {
    view, targetWidth, targetHeight, horizontalPriority, verticalPriority, width, height
      throws(Failure) in
    let view = try Handles.view(view)
    try checkFinite(targetWidth, targetHeight)
    guard targetWidth >= 0, targetHeight >= 0 else { throw .value("a size is negative") }
    let size = view.systemLayoutSizeFitting(
      Size(targetWidth, targetHeight),
      withHorizontalFittingPriority: try priority(horizontalPriority),
      verticalFittingPriority: try priority(verticalPriority))
    width?.pointee = size.width
    height?.pointee = size.height
    return LAMELLA_OK
  }
}
