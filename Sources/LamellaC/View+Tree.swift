public import CLamella
internal import LamellaGeometry
internal import LamellaSDL
internal import LamellaScene

// The views around a view, their order, and the host's own data.

/// A value of the host's that a view keeps.
final class HostedUserData {
  let user: UnsafeMutableRawPointer?
  private let release: lamella_release?

  /// The values by views.
  private static var values: [ObjectIdentifier: HostedUserData] = [:]

  private init(_ user: UnsafeMutableRawPointer?, _ release: lamella_release?) {
    self.user = user
    self.release = release
  }

  nonisolated deinit {}

  /// The value of a view; nil for none.
  static func value(of view: View) -> UnsafeMutableRawPointer? {
    values[ObjectIdentifier(view)]?.user
  }

  /// Has a view keep a value, and releases the one before.
  static func set(
    _ user: UnsafeMutableRawPointer?, _ release: lamella_release?, of view: View
  ) {
    let id = ObjectIdentifier(view)
    let old = values[id]
    values[id] = user == nil && release == nil ? nil : HostedUserData(user, release)
    old?.end()
  }

  /// Releases the value of a view that is destroyed.
  static func remove(_ view: View) {
    if !values.isEmpty { values.removeValue(forKey: ObjectIdentifier(view))?.end() }
  }

  private func end() { release?(user) }
}

/// Returns the parent of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_parent(_ view: OpaquePointer?) -> OpaquePointer? {
  make(view) { view throws(Failure) in
    try Handles.view(view).superview.flatMap { Handles.knownHandle(around: $0) }
  }
}

/// Returns the number of a view's children; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_child_count(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in
    lamella_result(clamping: Handles.children(of: try Handles.view(view)).count)
  }
}

/// Returns a child of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_child_at(
  _ view: OpaquePointer?, _ index: Int32
) -> OpaquePointer? {
  make((view, index)) { view, index throws(Failure) in
    let children = Handles.children(of: try Handles.view(view))
    guard index >= 0, index < children.count else {
      throw .value("the view has \(children.count) children, and index \(index) is none of them")
    }
    return children[Int(index)]
  }
}

/// Moves a view in front of its siblings; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_bring_to_front(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in
    let (view, parent) = try sibling(view)
    parent.bringSubviewToFront(view)
    return LAMELLA_OK
  }
}

/// Moves a view behind its siblings; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_send_to_back(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in
    let (view, parent) = try sibling(view)
    parent.sendSubviewToBack(view)
    return LAMELLA_OK
  }
}

/// Moves a view directly in front of a sibling; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_place_above(
  _ view: OpaquePointer?, _ other: OpaquePointer?
) -> lamella_result {
  enter((view, other)) { view, other throws(Failure) in
    let (view, other, parent) = try siblings(view, other)
    parent.insertSubview(view, aboveSubview: other)
    return LAMELLA_OK
  }
}

/// Moves a view directly behind a sibling; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_place_below(
  _ view: OpaquePointer?, _ other: OpaquePointer?
) -> lamella_result {
  enter((view, other)) { view, other throws(Failure) in
    let (view, other, parent) = try siblings(view, other)
    parent.insertSubview(view, belowSubview: other)
    return LAMELLA_OK
  }
}

/// Returns a view that may change its place among its siblings, with its parent.
private func sibling(_ pointer: OpaquePointer?) throws(Failure) -> (View, View) {
  let view = try resizableView(pointer)
  guard let parent = view.superview else { throw .value("the view has no parent") }
  return (view, parent)
}

/// Returns two views of one parent, with the parent.
private func siblings(
  _ pointer: OpaquePointer?, _ other: OpaquePointer?
) throws(Failure) -> (View, View, View) {
  let (view, parent) = try sibling(pointer)
  let other = try Handles.view(other)
  guard other.superview === parent, other !== view else {
    throw .value("the two views are not different children of one parent")
  }
  return (view, other, parent)
}

/// Converts a point of a view's coordinates; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_convert(
  _ view: OpaquePointer?, _ x: Double, _ y: Double, _ to: OpaquePointer?,
  _ to_x: UnsafeMutablePointer<Double>?, _ to_y: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((view, x, y, to, to_x, to_y)) { view, x, y, to, toX, toY throws(Failure) in
    let view = try Handles.view(view)
    let other = try to == nil ? nil : Handles.view(to)
    try checkFinite(x, y)
    if let other, HostedStage.stage(around: view) !== HostedStage.stage(around: other) {
      throw .value("the other view is of another stage")
    }
    let point = view.convert(Point(x, y), to: other)
    toX?.pointee = point.x
    toY?.pointee = point.y
    return LAMELLA_OK
  }
}

/// Returns the view at a point of a stage; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_view_at(
  _ stage: OpaquePointer?, _ x: Double, _ y: Double
) -> OpaquePointer? {
  make((stage, x, y)) { stage, x, y throws(Failure) in
    let stage = try Handles.stage(stage)
    try checkFinite(x, y)
    guard let hit = stage.hud.window.hitTest(Point(x, y), with: nil) else { return nil }
    return Handles.knownHandle(around: hit)
  }
}

/// Sets the host's data of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_user(
  _ view: OpaquePointer?, _ user: UnsafeMutableRawPointer?, _ release: lamella_release?
) -> lamella_result {
  enter((view, user, release)) { view, user, release throws(Failure) in
    HostedUserData.set(user, release, of: try Handles.view(view))
    return LAMELLA_OK
  }
}

/// Writes the host's data of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_user(
  _ view: OpaquePointer?, _ user: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> lamella_result {
  enter((view, user)) { view, user throws(Failure) in
    let view = try Handles.view(view)
    guard let user else { throw .null("where the data goes") }
    user.pointee = HostedUserData.value(of: view)
    return LAMELLA_OK
  }
}
