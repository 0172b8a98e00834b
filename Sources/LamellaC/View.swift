public import CLamella
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene

// The lifetime, geometry and names of views.

/// Inserts a new view in front of a parent's subviews and returns its handle.
func insert(_ view: View, into parent: OpaquePointer?) throws(Failure) -> Handle {
  let parent = try Handles.view(parent)
  let handle = try Handles.handle(of: view)
  parent.addSubview(view)
  return handle
}

/// Makes a rectangle from four numbers.
///
/// - Throws: The failure for a negative size, or for numbers that are not finite.
nonisolated func rect(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double
) throws(Failure) -> Rect {
  try checkFinite(x, y, width, height)
  guard width >= 0, height >= 0 else { throw .value("a size is negative") }
  return Rect(x: x, y: y, width: width, height: height)
}

/// Makes a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_create(_ parent: OpaquePointer?) -> OpaquePointer? {
  make(parent) { parent throws(Failure) in
    let view = View(frame: .zero)
    return try insert(view, into: parent)
  }
}

/// Destroys a view with its subviews; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_destroy(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in
    let view = try Handles.view(view)
    guard !(view is Window) else {
      throw Failure(code: LAMELLA_ERROR_KIND, message: "a root ends with its stage")
    }
    try checkIsFree(view)
    Handles.removeTree(view)
    view.removeFromSuperview()
    return LAMELLA_OK
  }
}

/// Moves a view to another parent, or to none; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_parent(_ view: OpaquePointer?, _ parent: OpaquePointer?)
  -> lamella_result
{
  enter((view, parent)) { view, parent throws(Failure) in
    let parent = try Handles.view(parent)
    parent.addSubview(try movableView(view, into: parent))
    return LAMELLA_OK
  }
}

/// Returns the view of a handle, which another of the same stage can contain.
func movableView(_ pointer: OpaquePointer?, into parent: View) throws(Failure) -> View {
  let view = try Handles.view(pointer)
  guard !(view is Window) else {
    throw Failure(code: LAMELLA_ERROR_KIND, message: "a root has no parent")
  }
  try checkIsFree(view)
  guard !parent.isDescendant(of: view) else { throw .value("the parent lies inside the view") }
  guard HostedStage.stage(around: view) === HostedStage.stage(around: parent) else {
    throw .value("the parent is of another stage")
  }
  return view
}

// MARK: - Geometry

/// Sets the frame of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_frame(
  _ view: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> lamella_result {
  enter((view, x, y, width, height)) { view, x, y, width, height throws(Failure) in
    let view = try resizableView(view)
    view.frame = try rect(x, y, width, height)
    return LAMELLA_OK
  }
}

/// Writes the frame of a view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_frame(
  _ view: OpaquePointer?, _ x: UnsafeMutablePointer<Double>?, _ y: UnsafeMutablePointer<Double>?,
  _ width: UnsafeMutablePointer<Double>?, _ height: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((view, x, y, width, height)) { view, x, y, width, height throws(Failure) in
    write(try Handles.view(view).frame, x, y, width, height)
    return LAMELLA_OK
  }
}

/// Resizes a view to fit its content; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_size_to_fit(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in
    try resizableView(view).sizeToFit()
    return LAMELLA_OK
  }
}

/// Sets the autoresizing mask of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_autoresizing(_ view: OpaquePointer?, _ mask: UInt32)
  -> lamella_result
{
  enter((view, mask)) { view, mask throws(Failure) in
    let view = try resizableView(view)
    guard mask < 64 else { throw .value("the mask has bits that mean nothing") }
    view.autoresizingMask = View.AutoresizingMask(rawValue: UInt8(mask))
    return LAMELLA_OK
  }
}

/// Returns the view of a handle, unless its geometry is the host window's or a list's.
func resizableView(_ pointer: OpaquePointer?) throws(Failure) -> View {
  let view = try Handles.view(pointer)
  guard !(view is Window) else {
    throw Failure(code: LAMELLA_ERROR_KIND, message: "a root follows the host's window")
  }
  try checkIsFree(view)
  return view
}

// MARK: - Names

/// Sets the tag of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_tag(_ view: OpaquePointer?, _ tag: Int64) -> lamella_result
{
  enter((view, tag)) { view, tag throws(Failure) in
    try Handles.view(view).tag = Int(clamping: tag)
    return LAMELLA_OK
  }
}

/// Writes the tag of a view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_tag(
  _ view: OpaquePointer?, _ tag: UnsafeMutablePointer<Int64>?
) -> lamella_result {
  enter((view, tag)) { view, tag throws(Failure) in
    let view = try Handles.view(view)
    try write(Int64(view.tag), to: tag, "tag")
    return LAMELLA_OK
  }
}

/// Sets the identifier of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_identifier(
  _ view: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> lamella_result {
  enter((view, name)) { view, name throws(Failure) in
    let view = try Handles.view(view)
    view.identifier = try optionalUTF8(name)
    return LAMELLA_OK
  }
}

/// Returns the first view with a tag in a subtree; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_find_tag(_ view: OpaquePointer?, _ tag: Int64)
  -> OpaquePointer?
{
  make((view, tag)) { view, tag throws(Failure) in
    let tag = Int(clamping: tag)
    return Handles.firstHandle(in: try Handles.view(view)) { $0.tag == tag }
  }
}

/// Returns the first view with an identifier in a subtree; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_find_identifier(
  _ view: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make((view, name)) { view, name throws(Failure) in
    let name = try utf8(name)
    return Handles.firstHandle(in: try Handles.view(view)) { $0.identifier == name }
  }
}
