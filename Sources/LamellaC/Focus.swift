public import CLamella
internal import LamellaSDL
internal import LamellaScene

// What keys and gamepads act on.

/// Moves the focus; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_move_focus(_ stage: OpaquePointer?, _ heading: Int32)
  -> lamella_result
{
  enter((stage, heading)) { stage, heading throws(Failure) in
    let system = try Handles.stage(stage).hud.window.focusSystem
    guard let heading = UInt8(exactly: heading).flatMap(FocusHeading.init(rawValue:)) else {
      throw .value("a way of the focus is one of LAMELLA_FOCUS_...")
    }
    return system.move(heading) ? 1 : 0
  }
}

/// Returns the view that has the focus; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_focused_view(_ stage: OpaquePointer?) -> OpaquePointer? {
  make(stage) { stage throws(Failure) in
    let system = try Handles.stage(stage).hud.window.focusSystem
    return system.focusedItem.flatMap(Handles.knownHandle)
  }
}

/// Sets whether directions go on at the other side of the screen; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_set_focus_wraps(_ stage: OpaquePointer?, _ wraps: Int32)
  -> lamella_result
{
  enter((stage, wraps)) { stage, wraps throws(Failure) in
    try Handles.stage(stage).hud.window.focusSystem.wraps = wraps != 0
    return LAMELLA_OK
  }
}

/// Gives the focus to a view or what it prefers in it; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_request_focus(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in
    let view = try Handles.view(view)
    guard let system = FocusSystem.focusSystem(for: view) else { return 0 }
    view.layoutIfNeeded()
    system.requestFocusUpdate(to: view)
    system.updateFocusIfNeeded()
    return system.focusedItem?.isDescendant(of: view) ?? false ? 1 : 0
  }
}

/// Sets the view that gets the focus first in another; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_preferred_focus(
  _ view: OpaquePointer?, _ preferred: OpaquePointer?
) -> lamella_result {
  enter((view, preferred)) { view, preferred throws(Failure) in
    try Handles.view(view).preferredFocusedView =
      preferred == nil ? nil : try Handles.view(preferred)
    return LAMELLA_OK
  }
}

/// Makes a view and its subviews a group of the focus; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_focus_group(
  _ view: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ wraps: Int32
) -> lamella_result {
  enter((view, name, wraps)) { view, name, wraps throws(Failure) in
    let view = try Handles.view(view)
    view.focusGroupIdentifier = try optionalUTF8(name)
    view.focusGroupWraps = wraps != 0
    return LAMELLA_OK
  }
}

/// Makes a view a guide of the focus; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_focus_guide(
  _ view: OpaquePointer?, _ target: OpaquePointer?
) -> lamella_result {
  enter((view, target)) { view, target throws(Failure) in
    let view = try Handles.view(view)
    let target = try target == nil ? nil : Handles.view(target)
    let old = view.layoutGuides.lazy.compactMap { $0 as? FocusGuide }.first
    guard let target else {
      if let old { view.removeLayoutGuide(old) }
      return LAMELLA_OK
    }
    let guide = old ?? FocusGuide()
    guide.preferredFocusEnvironments = [target]
    if old == nil {
      view.addLayoutGuide(guide)
      LayoutConstraint.activate([
        guide.leftAnchor.constraint(equalTo: view.leftAnchor),
        guide.rightAnchor.constraint(equalTo: view.rightAnchor),
        guide.topAnchor.constraint(equalTo: view.topAnchor),
        guide.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      ])
    }
    return LAMELLA_OK
  }
}
