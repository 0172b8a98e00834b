public import LamellaGeometry
internal import LamellaScene

// How the user scrolls.

extension ScrollView {
  /// The delegate, which is told of scrolling.
  public final weak var delegate: (any ScrollViewDelegate)? {
    get { storedDelegate }
    set { storedDelegate = newValue }
  }

  /// The closure that is called after each change of the content offset, before the delegate.
  public final var onScroll: ((ScrollView) -> Void)? {
    get { storedOnScroll }
    set { exchange(&storedOnScroll, with: newValue) }
  }

  /// Whether the user can scroll; true by default.
  public final var isScrollEnabled: Bool {
    get { pan.isEnabled }
    set { pan.isEnabled = newValue }
  }

  /// Whether scrolling stops at multiples of ``pageSize``; false by default.
  public final var isPagingEnabled: Bool {
    get { settings.isPagingEnabled }
    set {
      settings.isPagingEnabled = newValue
      updateAdjustedInset()
    }
  }

  /// The size of a page, in points; the bounds' size by default.
  ///
  /// A size that is not finite and positive is refused and reported. Setting nil restores the default.
  public final var pageSize: Size! {
    get { settings.pageSize ?? bounds.size }
    set {
      if let newValue, !newValue.isFinite || newValue.width <= 0 || newValue.height <= 0 {
        return Diagnostics.report(
          "\(path) was given a pageSize of \(newValue.width) x \(newValue.height); both must be "
            + "positive and finite; the old value stays")
      }
      settings.pageSize = newValue
    }
  }

  /// The way in which a drag takes the keyboard away; none by default.
  public final var keyboardDismissMode: KeyboardDismissMode {
    get { settings.keyboardDismissMode }
    set { settings.keyboardDismissMode = newValue }
  }

  /// Whether ``scrollToTop()`` and `Window.scrollToTop(at:)` scroll the view; true by default.
  public final var scrollsToTop: Bool {
    get { settings.scrollsToTop }
    set { settings.scrollsToTop = newValue }
  }

  /// Whether content can be dragged past its edges, from where it springs back; true by default.
  ///
  /// Setting it sets ``bouncesHorizontally`` and ``bouncesVertically``; it is true if one of them is.
  public final var bounces: Bool {
    get { bouncesHorizontally || bouncesVertically }
    set { (bouncesHorizontally, bouncesVertically) = (newValue, newValue) }
  }

  /// Whether content can be dragged past its left and right edges; true by default.
  public final var bouncesHorizontally: Bool {
    get { settings.bouncesHorizontally }
    set { settings.bouncesHorizontally = newValue }
  }
  /// Whether content can be dragged past its top and bottom edges; true by default.
  public final var bouncesVertically: Bool {
    get { settings.bouncesVertically }
    set { settings.bouncesVertically = newValue }
  }

  /// Whether a pinch can pass the limits of the scale, from where the content springs back; true by default.
  public final var bouncesZoom: Bool {
    get { settings.bouncesZoom }
    set { settings.bouncesZoom = newValue }
  }

  /// Whether a drag that starts mainly along one axis moves the content along this axis alone; false by default.
  ///
  /// A diagonal start, of less than two to one, locks no axis.
  public final var isDirectionalLockEnabled: Bool {
    get { settings.isDirectionalLockEnabled }
    set { settings.isDirectionalLockEnabled = newValue }
  }

  /// Whether a drag that starts at an edge, in its direction, is left to the scroll view around this one, where this
  /// one does not bounce; true by default.
  ///
  /// So are keys, and turns of the wheel that begin there, if that view can scroll on.
  public final var transfersScrollingToParent: Bool {
    get { settings.transfersScrollingToParent }
    set { settings.transfersScrollingToParent = newValue }
  }

  /// Whether content that fits the width can still be dragged horizontally; false by default.
  public final var alwaysBounceHorizontal: Bool {
    get { settings.alwaysBounceHorizontal }
    set {
      settings.alwaysBounceHorizontal = newValue
      updateAdjustedInset()
    }
  }

  /// Whether content that fits the height can still be dragged vertically; false by default.
  public final var alwaysBounceVertical: Bool {
    get { settings.alwaysBounceVertical }
    set {
      settings.alwaysBounceVertical = newValue
      updateAdjustedInset()
    }
  }

  /// The rate of deceleration after a drag; normal by default.
  public final var decelerationRate: DecelerationRate {
    get { settings.decelerationRate }
    set { settings.decelerationRate = newValue }
  }

  /// Whether content receives a touch only after 150 milliseconds, or when it is lifted before; true by default.
  ///
  /// A touch that drags by then scrolls, and the content never receives it. Parts of controls that are dragged themselves
  /// receive their touches at once.
  public final var delaysContentTouches: Bool {
    get { settings.delaysContentTouches }
    set { settings.delaysContentTouches = newValue }
  }

  /// Whether a drag scrolls although the content has received its touch, which is then cancelled; true by default.
  ///
  /// ``touchesShouldCancel(in:)`` decides then.
  public final var canCancelContentTouches: Bool {
    get { settings.canCancelContentTouches }
    set { settings.canCancelContentTouches = newValue }
  }
}
