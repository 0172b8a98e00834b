public import CLamella
internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

// Scroll views; lists are scroll views too.

/// Returns the scroll view of a handle, which may be a list.
func scroll(_ pointer: OpaquePointer?) throws(Failure) -> ScrollView {
  try Handles.view(pointer, as: ScrollView.self)
}

/// Makes a scroll view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_create(_ parent: OpaquePointer?) -> OpaquePointer? {
  make(parent) { parent throws(Failure) in
    try insert(ScrollView(), into: parent)
  }
}

/// Sets the size of the content of a scroll view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_content_size(
  _ scroll: OpaquePointer?, _ width: Double, _ height: Double
) -> lamella_result {
  enter((scroll, width, height)) { scroll, width, height throws(Failure) in
    let scroll = try LamellaC.scroll(scroll)
    guard !(scroll is CollectionView) else {
      throw Failure(code: LAMELLA_ERROR_KIND, message: "the content of a list is its rows")
    }
    scroll.contentSize = try rect(0, 0, width, height).size
    return LAMELLA_OK
  }
}

/// Writes the size of the content of a scroll view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_get_content_size(
  _ scroll: OpaquePointer?, _ width: UnsafeMutablePointer<Double>?,
  _ height: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((scroll, width, height)) { scroll, width, height throws(Failure) in
    let size = try LamellaC.scroll(scroll).contentSize
    width?.pointee = size.width
    height?.pointee = size.height
    return LAMELLA_OK
  }
}

/// Scrolls to an offset; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_offset(
  _ scroll: OpaquePointer?, _ x: Double, _ y: Double, _ animated: Int32
) -> lamella_result {
  enter((scroll, x, y, animated)) { scroll, x, y, animated throws(Failure) in
    let scroll = try LamellaC.scroll(scroll)
    try checkFinite(x, y)
    scroll.setContentOffset(Point(x, y), animated: animated != 0)
    return LAMELLA_OK
  }
}

/// Writes the offset of a scroll view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_get_offset(
  _ scroll: OpaquePointer?, _ x: UnsafeMutablePointer<Double>?, _ y: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((scroll, x, y)) { scroll, x, y throws(Failure) in
    let offset = try LamellaC.scroll(scroll).contentOffset
    x?.pointee = offset.x
    y?.pointee = offset.y
    return LAMELLA_OK
  }
}

/// Sets the space around the content of a scroll view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_insets(
  _ scroll: OpaquePointer?, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double
) -> lamella_result {
  enter((scroll, top, left, bottom, right)) { scroll, top, left, bottom, right throws(Failure) in
    let scroll = try LamellaC.scroll(scroll)
    try checkFinite(top, left, bottom, right)
    scroll.contentInset = EdgeInsets(top: top, left: left, bottom: bottom, right: right)
    return LAMELLA_OK
  }
}

/// Writes the space around the content of a scroll view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_get_insets(
  _ scroll: OpaquePointer?, _ top: UnsafeMutablePointer<Double>?,
  _ left: UnsafeMutablePointer<Double>?, _ bottom: UnsafeMutablePointer<Double>?,
  _ right: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((scroll, top, left, bottom, right)) { scroll, top, left, bottom, right throws(Failure) in
    let insets = try LamellaC.scroll(scroll).contentInset
    top?.pointee = insets.top
    left?.pointee = insets.left
    bottom?.pointee = insets.bottom
    right?.pointee = insets.right
    return LAMELLA_OK
  }
}

/// Sets whether a scroll view stops at pages; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_paging(_ scroll: OpaquePointer?, _ paging: Int32)
  -> lamella_result
{
  enter((scroll, paging)) { scroll, paging throws(Failure) in
    try LamellaC.scroll(scroll).isPagingEnabled = paging != 0
    return LAMELLA_OK
  }
}

/// Returns whether a scroll view stops at pages; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_is_paging(_ scroll: OpaquePointer?) -> lamella_result {
  enter(scroll) { scroll throws(Failure) in try LamellaC.scroll(scroll).isPagingEnabled ? 1 : 0 }
}

/// Sets the function that a scroll view calls when its offset changes; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scroll_set_action(
  _ scroll: OpaquePointer?, _ action: lamella_scroll_action?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((scroll, action, user)) { handle, action, user throws(Failure) in
    let scroll = try LamellaC.scroll(handle)
    guard let action else {
      scroll.onScroll = nil
      return LAMELLA_OK
    }
    scroll.onScroll = { scroll in
      HostedStage.callBack(for: scroll, handle) {
        let offset = scroll.contentOffset
        action(handle, offset.x, offset.y, user)
      }
    }
    return LAMELLA_OK
  }
}
