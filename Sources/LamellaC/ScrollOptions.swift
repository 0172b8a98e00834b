public import CLamella
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaSDL
internal import LamellaScene
internal import LamellaScrolling

// What scroll views do at edges, pages, zooms and pulls.

/// Returns a copy of offsets in the host's memory.
private func offsets(_ values: UnsafePointer<Double>?, _ count: Int32) throws(Failure) -> [Double] {
  guard count >= 0, count <= 100_000 else { throw .value("there are 0 to 100000 offsets") }
  guard count > 0 else { return [] }
  guard let values else { throw .null("the offsets") }
  let offsets = Array(UnsafeBufferPointer(start: values, count: Int(count)))
  guard offsets.allSatisfy(\.isFinite) else { throw .value("an offset is NaN or infinite") }
  return offsets
}

/// A refresh control with a host's function.
private final class HostedRefreshControl: RefreshControl {
  init(_ action: @escaping () -> Void) {
    super.init(frame: .zero)
    addAction(for: .valueChanged) { _ in action() }
  }

  nonisolated deinit {}
}

/// Sets the size of a scroll view's pages; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_page_size(
  _ scroll: OpaquePointer?, _ width: Double, _ height: Double
) -> lamella_result {
  enter((scroll, width, height)) { scroll, width, height throws(Failure) in
    let scroll = try LamellaC.scroll(scroll)
    try checkFinite(width, height)
    guard (width > 0 && height > 0) || (width == 0 && height == 0) else {
      throw .value("a page needs a width and a height above 0, or 0 for both")
    }
    scroll.pageSize = width > 0 ? Size(width, height) : nil
    return LAMELLA_OK
  }
}

/// Sets the offsets at which a scroll view comes to rest; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_snap_offsets(
  _ scroll: OpaquePointer?, _ x: UnsafePointer<Double>?, _ xCount: Int32,
  _ y: UnsafePointer<Double>?, _ yCount: Int32
) -> lamella_result {
  enter((scroll, x, xCount, y, yCount)) { scroll, x, xCount, y, yCount throws(Failure) in
    let scroll = try LamellaC.scroll(scroll)
    let horizontal = try offsets(x, xCount)
    let vertical = try offsets(y, yCount)
    scroll.horizontalSnapOffsets = horizontal
    scroll.verticalSnapOffsets = vertical
    return LAMELLA_OK
  }
}

/// Lets the user scroll a scroll view, or not; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_enabled(_ scroll: OpaquePointer?, _ enabled: Int32)
  -> lamella_result
{
  enter((scroll, enabled)) { scroll, enabled throws(Failure) in
    try LamellaC.scroll(scroll).isScrollEnabled = enabled != 0
    return LAMELLA_OK
  }
}

/// Sets whether a scroll view's content can be dragged past its edges; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_bounces(
  _ scroll: OpaquePointer?, _ horizontally: Int32, _ vertically: Int32
) -> lamella_result {
  enter((scroll, horizontally, vertically)) { scroll, horizontally, vertically throws(Failure) in
    let scroll = try LamellaC.scroll(scroll)
    scroll.bouncesHorizontally = horizontally != 0
    scroll.bouncesVertically = vertically != 0
    return LAMELLA_OK
  }
}

/// Sets whether a scroll view's content that fits can be dragged; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_always_bounces(
  _ scroll: OpaquePointer?, _ horizontally: Int32, _ vertically: Int32
) -> lamella_result {
  enter((scroll, horizontally, vertically)) { scroll, horizontally, vertically throws(Failure) in
    let scroll = try LamellaC.scroll(scroll)
    scroll.alwaysBounceHorizontal = horizontally != 0
    scroll.alwaysBounceVertical = vertically != 0
    return LAMELLA_OK
  }
}

/// Stops what moves a scroll view's content; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_stop(_ scroll: OpaquePointer?) -> lamella_result {
  enter(scroll) { scroll throws(Failure) in
    try LamellaC.scroll(scroll).stopScrollingAndZooming()
    return LAMELLA_OK
  }
}

/// Sets how a scroll view keeps its content out of the safe area; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_safe_area(_ scroll: OpaquePointer?, _ behavior: Int32)
  -> lamella_result
{
  enter((scroll, behavior)) { scroll, behavior throws(Failure) in
    let scroll = try LamellaC.scroll(scroll)
    scroll.contentInsetAdjustmentBehavior = try decode(
      behavior, orThrow: "there is no such behavior")
    return LAMELLA_OK
  }
}

/// Writes the insets of a scroll view with the safe area to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_get_adjusted_insets(
  _ scroll: OpaquePointer?, _ top: UnsafeMutablePointer<Double>?,
  _ left: UnsafeMutablePointer<Double>?, _ bottom: UnsafeMutablePointer<Double>?,
  _ right: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((scroll, top, left, bottom, right)) { scroll, top, left, bottom, right throws(Failure) in
    let insets = try LamellaC.scroll(scroll).adjustedContentInset
    top?.pointee = insets.top
    left?.pointee = insets.left
    bottom?.pointee = insets.bottom
    right?.pointee = insets.right
    return LAMELLA_OK
  }
}

/// Sets which indicators a scroll view shows, and their color; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_indicators(
  _ scroll: OpaquePointer?, _ horizontal: Int32, _ vertical: Int32, _ style: Int32
) -> lamella_result {
  enter((scroll, horizontal, vertical, style)) {
    scroll, horizontal, vertical, style throws(Failure) in
    let scroll = try LamellaC.scroll(scroll)
    let style: IndicatorStyle = try decode(style, orThrow: "there is no such style")
    scroll.showsHorizontalScrollIndicator = horizontal != 0
    scroll.showsVerticalScrollIndicator = vertical != 0
    scroll.indicatorStyle = style
    return LAMELLA_OK
  }
}

/// Shows the indicators of a scroll view for a second; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_flash_indicators(_ scroll: OpaquePointer?) -> lamella_result
{
  enter(scroll) { scroll throws(Failure) in
    try LamellaC.scroll(scroll).flashScrollIndicators()
    return LAMELLA_OK
  }
}

/// Sets how drags take the keyboard away; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_keyboard_dismissal(
  _ scroll: OpaquePointer?, _ mode: Int32
) -> lamella_result {
  enter((scroll, mode)) { scroll, mode throws(Failure) in
    let scroll = try LamellaC.scroll(scroll)
    let new: KeyboardDismissMode = try decode(mode, orThrow: "there is no such mode")
    guard mode <= LAMELLA_KEYBOARD_INTERACTIVE else { throw .value("there is no such mode") }
    scroll.keyboardDismissMode = new
    return LAMELLA_OK
  }
}

/// Scrolls a scroll view to its top; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_to_top(_ scroll: OpaquePointer?) -> lamella_result {
  enter(scroll) { scroll throws(Failure) in
    try LamellaC.scroll(scroll).scrollToTop() ? 1 : 0
  }
}

/// Scrolls the scroll view at a place in a stage to its top; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_scroll_to_top(
  _ stage: OpaquePointer?, _ x: Double, _ y: Double
) -> lamella_result {
  enter((stage, x, y)) { stage, x, y throws(Failure) in
    let stage = try Handles.stage(stage)
    try checkFinite(x, y)
    return stage.hud.window.scrollToTop(at: Point(x, y)) ? 1 : 0
  }
}

/// Sets the view that a scroll view scales; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_zoom_content(
  _ scroll: OpaquePointer?, _ content: OpaquePointer?
) -> lamella_result {
  enter((scroll, content)) { scroll, content throws(Failure) in
    let scroll = try LamellaC.scroll(scroll)
    let view = content == nil ? nil : try Handles.view(content)
    if let view, view === scroll || !view.isDescendant(of: scroll) {
      throw .value("the view that zooms is not in the scroll view")
    }
    scroll.zoomContent = view
    return LAMELLA_OK
  }
}

/// Sets the range of the scales of a scroll view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_zoom_limits(
  _ scroll: OpaquePointer?, _ minimum: Double, _ maximum: Double
) -> lamella_result {
  enter((scroll, minimum, maximum)) { scroll, minimum, maximum throws(Failure) in
    let scroll = try LamellaC.scroll(scroll)
    try checkFinite(minimum, maximum)
    guard minimum > 0, maximum >= minimum else {
      throw .value(
        "the limits of the scale must be above 0, and the minimum no more than the maximum")
    }
    scroll.minimumZoomScale = minimum
    scroll.maximumZoomScale = maximum
    return LAMELLA_OK
  }
}

/// Zooms a scroll view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_zoom(
  _ scroll: OpaquePointer?, _ scale: Double, _ animated: Int32
) -> lamella_result {
  enter((scroll, scale, animated)) { scroll, scale, animated throws(Failure) in
    let scroll = try LamellaC.scroll(scroll)
    try checkFinite(scale)
    guard scale > 0 else { throw .value("the scale must be above 0") }
    scroll.setZoomScale(scale, animated: animated != 0)
    return LAMELLA_OK
  }
}

/// Writes the scale of a scroll view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_get_zoom(
  _ scroll: OpaquePointer?, _ scale: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((scroll, scale)) { scroll, scale throws(Failure) in
    let value = try LamellaC.scroll(scroll).zoomScale
    scale?.pointee = value
    return LAMELLA_OK
  }
}

/// Sets whether a double tap zooms a scroll view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_double_tap_zooms(
  _ scroll: OpaquePointer?, _ zooms: Int32
) -> lamella_result {
  enter((scroll, zooms)) { scroll, zooms throws(Failure) in
    try LamellaC.scroll(scroll).zoomsOnDoubleTap = zooms != 0
    return LAMELLA_OK
  }
}

/// Sets the function that a scroll view calls when its content is pulled down; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_refresh(
  _ scroll: OpaquePointer?, _ action: lamella_action?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((scroll, action, user)) { scroll, action, user throws(Failure) in
    let view = try LamellaC.scroll(scroll)
    guard let action else {
      view.refreshControl = nil
      return LAMELLA_OK
    }
    let control = HostedRefreshControl { [unowned view] in
      HostedStage.callBack(for: view, scroll) { action(scroll, user) }
    }
    // One that replaces another goes on with its task.
    if view.refreshControl?.isRefreshing == true { control.beginRefreshing() }
    view.refreshControl = control
    return LAMELLA_OK
  }
}

/// Shows that a scroll view refreshes, or no longer does; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_refreshing(_ scroll: OpaquePointer?, _ refreshing: Int32)
  -> lamella_result
{
  enter((scroll, refreshing)) { scroll, refreshing throws(Failure) in
    guard let control = try LamellaC.scroll(scroll).refreshControl else {
      throw .value("the scroll view has no refresh action")
    }
    refreshing != 0 ? control.beginRefreshing() : control.endRefreshing()
    return LAMELLA_OK
  }
}

/// Returns whether a scroll view refreshes; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_is_refreshing(_ scroll: OpaquePointer?) -> lamella_result {
  enter(scroll) { scroll throws(Failure) in
    try LamellaC.scroll(scroll).refreshControl?.isRefreshing == true ? 1 : 0
  }
}
