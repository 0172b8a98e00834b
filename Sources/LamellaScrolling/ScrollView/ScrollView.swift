internal import LamellaControls
public import LamellaGeometry
public import LamellaScene

/// A view that scrolls content larger than itself.
///
/// The content offset is the origin of the bounds: scrolling moves no subview. The physics run on ticks and follow
/// UIKit: rubber band at the edges, deceleration, spring back, paging.
///
/// ```swift
/// let scroll = ScrollView(frame: window.bounds)
/// scroll.contentSize = Size(width: 480, height: 2000)
/// scroll.addSubview(picture)
/// window.addSubview(scroll)
/// ```
open class ScrollView: View {
  // MARK: Content

  /// The size of the content, in points.
  ///
  /// Constraints to ``contentLayoutGuide``, or of views in it to edges of the scroll view, define it where there are any.
  public final var contentSize: Size {
    get { storedContentSize }
    set {
      guard newValue.isFinite else { return reportInvalid("contentSize") }
      guard newValue != storedContentSize else { return }
      store(contentSize: newValue)
      invalidateScrollContentSize()
      limitsDidChange()
    }
  }

  /// Stores the size of the content, and that at scale 1.
  private final func store(contentSize size: Size) {
    storedContentSize = size
    baseContentSize = Size(size.width / storedZoomScale, size.height / storedZoomScale)
  }

  /// Sets the size of content that becomes larger or smaller before what is in sight, by which the offset moves along.
  ///
  /// - Parameters:
  ///   - size: The size.
  ///   - vector: The movement of what is in sight.
  ///   - isResize: Whether the view's size is the cause, which leaves an offset that code set out of range.
  final func setContentSize(_ size: Size, shiftingBy vector: Point, isResize: Bool) {
    store(contentSize: size)
    invalidateScrollContentSize()
    shiftContent(by: vector)
    if isResize { returnToLimits() } else { limitsDidChange() }
  }

  /// Sets the content size that constraints give, from within their pass: the layout after it brings an idle offset
  /// into range.
  final func setContentSizeByConstraints(_ size: Size) {
    store(contentSize: size)
    isOffsetUnconstrained = false
    invalidateScrollContentSize()
    setNeedsLayout()
  }

  /// Sets the size that the content has at a scale; the caller sets the offset.
  final func setZoom(_ scale: Double, contentSize size: Size) {
    storedZoomScale = scale
    storedContentSize = size
    invalidateScrollContentSize()
    setNeedsLayout()
  }

  /// The extra space around the content, in points.
  ///
  /// The limits follow ``adjustedContentInset``. The content stays where it is, as far as they allow.
  public final var contentInset: EdgeInsets {
    get { storedContentInset }
    set {
      guard newValue.isFinite else { return reportInvalid("contentInset") }
      guard newValue != storedContentInset else { return }
      storedContentInset = newValue
      updateAdjustedInset(keepsStart: false)
      limitsDidChange()
    }
  }

  /// The content point at the view's top left corner: the origin of the bounds.
  ///
  /// Setting it stops the current movement. The offset is not limited to the content.
  public final var contentOffset: Point {
    get { bounds.origin }
    set { setContentOffset(newValue, animated: false) }
  }

  // MARK: Behavior

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
    get { storedIsPagingEnabled }
    set {
      storedIsPagingEnabled = newValue
      updateAdjustedInset()
    }
  }

  /// The size of a page, in points; the bounds' size by default.
  ///
  /// A size that is not finite and positive is refused and reported. Setting nil restores the default.
  public final var pageSize: Size! {
    get { storedPageSize ?? bounds.size }
    set {
      if let newValue, !newValue.isFinite || newValue.width <= 0 || newValue.height <= 0 {
        return Diagnostics.report(
          "\(path) was given a pageSize of \(newValue.width) x \(newValue.height); both must be "
            + "positive and finite; the old value stays")
      }
      storedPageSize = newValue
    }
  }

  /// The way in which a drag takes the keyboard away; none by default.
  public final var keyboardDismissMode = KeyboardDismissMode.none

  /// Whether ``scrollToTop()`` and `Window.scrollToTop(at:)` scroll the view; true by default.
  public final var scrollsToTop = true

  /// The color of the scroll indicators; one that is visible on dark and light content by default.
  public final var indicatorStyle = IndicatorStyle.default {
    didSet { indicators?.updateStyle() }
  }

  /// The space between the edges of the view and the track of the horizontal indicator, in points.
  ///
  /// Insets that are not finite are refused and reported.
  public final var horizontalScrollIndicatorInsets: EdgeInsets {
    get { storedIndicatorInsets.horizontal }
    set {
      guard newValue.isFinite else { return reportInvalid("horizontalScrollIndicatorInsets") }
      storedIndicatorInsets.horizontal = newValue
      setNeedsLayout()
    }
  }

  /// The space between the edges of the view and the track of the vertical indicator, in points.
  ///
  /// Insets that are not finite are refused and reported.
  public final var verticalScrollIndicatorInsets: EdgeInsets {
    get { storedIndicatorInsets.vertical }
    set {
      guard newValue.isFinite else { return reportInvalid("verticalScrollIndicatorInsets") }
      storedIndicatorInsets.vertical = newValue
      setNeedsLayout()
    }
  }

  /// Whether scroll indicators keep to the safe area, beside their own insets; true by default.
  public final var automaticallyAdjustsScrollIndicatorInsets = true {
    didSet { setNeedsLayout() }
  }

  /// Whether content can be dragged past its edges, from where it springs back; true by default.
  ///
  /// Setting it sets ``bouncesHorizontally`` and ``bouncesVertically``; it is true if one of them is.
  public final var bounces: Bool {
    get { bouncesHorizontally || bouncesVertically }
    set { (bouncesHorizontally, bouncesVertically) = (newValue, newValue) }
  }

  /// Whether content can be dragged past its left and right edges; true by default.
  public final var bouncesHorizontally = true
  /// Whether content can be dragged past its top and bottom edges; true by default.
  public final var bouncesVertically = true

  /// Whether a pinch can pass the limits of the scale, from where the content springs back; true by default.
  public final var bouncesZoom = true

  /// Whether a drag that starts mainly along one axis moves the content along this axis alone; false by default.
  ///
  /// A diagonal start, of less than two to one, locks no axis.
  public final var isDirectionalLockEnabled = false

  /// Whether a drag that starts at an edge, in its direction, is left to the scroll view around this one, where this
  /// one does not bounce; true by default.
  ///
  /// So are keys, and turns of the wheel that begin there, if that view can scroll on.
  public final var transfersScrollingToParent = true

  /// Whether content that fits the width can still be dragged horizontally; false by default.
  public final var alwaysBounceHorizontal: Bool {
    get { storedAlwaysBounceHorizontal }
    set {
      storedAlwaysBounceHorizontal = newValue
      updateAdjustedInset()
    }
  }

  /// Whether content that fits the height can still be dragged vertically; false by default.
  public final var alwaysBounceVertical: Bool {
    get { storedAlwaysBounceVertical }
    set {
      storedAlwaysBounceVertical = newValue
      updateAdjustedInset()
    }
  }

  /// The rate of deceleration after a drag; normal by default.
  public final var decelerationRate: DecelerationRate {
    get { storedDecelerationRate }
    set { storedDecelerationRate = newValue }
  }

  /// Whether a horizontal scroll indicator is shown while the content moves; true by default.
  public final var showsHorizontalScrollIndicator: Bool {
    get { storedShowsHorizontalScrollIndicator }
    set {
      storedShowsHorizontalScrollIndicator = newValue
      setNeedsLayout()
    }
  }

  /// Whether a vertical scroll indicator is shown while the content moves; true by default.
  public final var showsVerticalScrollIndicator: Bool {
    get { storedShowsVerticalScrollIndicator }
    set {
      storedShowsVerticalScrollIndicator = newValue
      setNeedsLayout()
    }
  }

  /// Whether content receives a touch only after 150 milliseconds, or when it is lifted before; true by default.
  ///
  /// A touch that drags by then scrolls, and the content never receives it. Parts of controls that are dragged themselves
  /// receive their touches at once.
  public final var delaysContentTouches = true

  /// Whether a drag scrolls although the content has received its touch, which is then cancelled; true by default.
  ///
  /// ``touchesShouldCancel(in:)`` decides then.
  public final var canCancelContentTouches = true

  // MARK: State

  /// Whether a touch is down in the view.
  public final var isTracking: Bool { pan.numberOfTouches > 0 }

  /// Whether the user is scrolling: from the start of a drag until the content is at rest again.
  public final var isDragging: Bool { drag != nil || isDecelerating }

  /// Whether an animated ``setContentOffset(_:animated:)``, or ``scrollToTop()``, moves the content.
  public final var isScrollAnimating: Bool { motion?.cause == .request || motion?.cause == .top }

  /// Whether an animation or the wheel zooms the content.
  public final var isZoomAnimating: Bool { motion?.cause == .zoom }

  /// Whether the content is moving after a drag.
  public final var isDecelerating: Bool { motion?.cause == .release }

  /// The offset at the end of the current movement; the current offset without one.
  public final var targetContentOffset: Point { motion?.target ?? contentOffset }

  /// The scale of the content; 1 by default.
  ///
  /// Setting it zooms about the middle of the visible content, as ``setZoomScale(_:animated:)`` without animation.
  open var zoomScale: Double {
    get { storedZoomScale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// The recognizer of drags.
  ///
  /// Do not remove it from the scroll view.
  public final var panGestureRecognizer: PanGestureRecognizer { pan }

  // MARK: Storage

  private final var storedContentSize = Size.zero
  private final var storedContentInset = EdgeInsets.zero
  final var storedRefreshControl: RefreshControl?
  /// The bar above the content that gives way to it; nil for none.
  package final var collapsingBar: CollapsingBar?
  final var storedSnapOffsets: (horizontal: [Double], vertical: [Double]) = ([], [])
  final var storedInsetBehavior = ContentInsetAdjustmentBehavior.automatic
  /// The safe area of the last callback.
  private(set) final var knownSafeArea = EdgeInsets.zero
  /// The space around content that the view itself centers, beside ``contentInset``.
  final var centeringInset = EdgeInsets.zero {
    didSet {
      guard centeringInset != oldValue else { return }
      updateAdjustedInset(keepsStart: false)
      limitsDidChange()
    }
  }
  /// The height at the bottom that an on-screen keyboard covers, in points.
  package final var keyboardInset = 0.0 {
    didSet { if keyboardInset != oldValue { limitsDidChange() } }
  }
  /// The size of the view at the last layout.
  private final var limitedSize = Size.zero
  /// The adjusted inset of the last callback.
  final var reportedInset = EdgeInsets.zero
  /// The size of the content at scale 1.
  private(set) final var baseContentSize = Size.zero
  private final var storedZoomScale = 1.0
  final var storedMinimumZoomScale = 1.0
  final var storedMaximumZoomScale = 1.0
  private final weak var storedDelegate: (any ScrollViewDelegate)?
  private final var storedOnScroll: ((ScrollView) -> Void)?
  private final var storedIsPagingEnabled = false
  private final var storedPageSize: Size?
  private final var storedIndicatorInsets = (horizontal: EdgeInsets.zero, vertical: EdgeInsets.zero)
  private final var storedAlwaysBounceHorizontal = false
  private final var storedAlwaysBounceVertical = false
  private final var storedDecelerationRate = DecelerationRate.normal
  private final var storedShowsHorizontalScrollIndicator = true
  private final var storedShowsVerticalScrollIndicator = true
  final let pan = ScrollPanRecognizer()
  /// The recognizer of pinches, while the limits of the scale differ.
  final var pinch: PinchGestureRecognizer?
  /// The recognizer of double taps that zoom.
  final var doubleTap: TapGestureRecognizer?
  /// Whether the delegate was told that a zoom begins, and not yet that it ended.
  final var isZoomAnnounced = false
  /// The pinch in progress.
  final var zoomGesture: ZoomGesture?
  /// The point of the last zoom by fingers or the wheel, from the view's corner.
  final var zoomPlace: Point?
  /// The center that the last zoom gave to its view.
  final var zoomedCenter: ZoomedCenter?
  /// The drag in progress.
  final var drag: Drag?
  /// The middle button's press in progress.
  final var middlePress: MiddlePress?
  /// The current movement without a touch.
  final var motion: Motion? {
    didSet { pan.claimsNewTouches = isDecelerating }
  }
  /// The last turn of the wheel; nil before there was one.
  final var wheelTurn: WheelTurn?
  /// Whether a touch stopped moving content and has not dragged it since.
  final var isStoppedByTouch = false
  /// Whether code set an offset out of range, which layout then leaves as it is.
  final var isOffsetUnconstrained = false
  /// Whether content begins at its right edge: pages count from there, and forward is to the left.
  final var startsAtRight = false
  /// The view that zooms in scroll views that bring their own; nil asks the delegate.
  package final var zoomContent: View?
  /// The number of notches of the wheel that double the scale; nil where each is ``PinchGestureRecognizer/scaleOfNotch``.
  package final var notchesPerDoubling: Double?
  /// The highest z position of what the view itself arranges, such as headers that stay in sight: indicators share it, and
  /// so are in front of it.
  final var contentDepth = 0.0
  /// The scroll indicators; nil until they are first shown.
  final var indicators: ScrollIndicators?

  /// Makes a scroll view with a frame in its future superview's coordinates.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    addGestureRecognizer(pan)
    pan.addAction { [weak self] _ in self?.panDidChange() }
  }

  nonisolated deinit {}

  // MARK: Overrides

  open override func layoutSubviews() {
    super.layoutSubviews()
    // The size decides along which axes the content scrolls.
    updateAdjustedInset()
    if bounds.size != limitedSize {
      limitedSize = bounds.size
      motion?.fitLimits()
    }
    returnToLimits()
    storedRefreshControl?.place(in: self)
    indicators?.layOut()
  }

  /// Adjusts the content inset; overrides call `super`.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    updateSafeArea()
  }

  /// Takes the present safe area into account.
  private final func updateSafeArea() {
    let new = safeAreaInsets
    guard new != knownSafeArea else { return }
    knownSafeArea = new
    updateAdjustedInset()
    setNeedsLayout()
  }

  /// Called after ``adjustedContentInset`` changed, before the delegate is told.
  open func adjustedContentInsetDidChange() {}

  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer === pinch { return canZoom && super.gestureRecognizerShouldBegin(recognizer) }
    guard recognizer === pan else { return super.gestureRecognizerShouldBegin(recognizer) }
    let travel = pan.travel
    let axis = abs(travel.x) >= abs(travel.y) ? Axis.horizontal : .vertical
    return canDrag(axis) && !isLeftToParent(axis, travel) && contentLetsGo(of: pan.touches)
  }

  /// Returns whether a view in the scroll view receives touches that are about to be delivered to it.
  ///
  /// The default is true.
  ///
  /// - Parameters:
  ///   - touches: The touches.
  ///   - event: The event that they began with.
  ///   - view: The view that was hit.
  /// - Returns: Whether the view receives them; otherwise it gets none of them.
  open func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
    true
  }

  /// Returns whether a drag takes the touches from a view that has received them.
  ///
  /// The default is false for controls, which keep a touch that rested on them, and true for other views. Not asked
  /// while ``canCancelContentTouches`` is false.
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("contentOffset", contentOffset)
    properties.add("targetContentOffset", targetContentOffset)
    properties.add("contentSize", contentSize)
    properties.add("contentInset", contentInset)
    if adjustedContentInset != contentInset {
      properties.add("adjustedContentInset", adjustedContentInset)
    }
    properties.add("isDragging", isDragging)
    properties.add("isDecelerating", isDecelerating)
    properties.add("zoomScale", zoomScale)
  }

  /// Whether the view can become the first responder: true, to scroll by arrow keys, Page Up, Page Down, Home and End.
  open override var canBecomeFirstResponder: Bool { true }

  /// Scrolls by keys; arrow keys move the focus first, if it is in the view and something lies in that direction.
  open override func keyDown(_ press: KeyPress) -> Bool {
    moveFocus(by: press) || scroll(by: press) || super.keyDown(press)
  }

  package final var focusViewport: Rect { bounds.inset(by: adjustedContentInset) }

  /// Scrolls the minimum distance to make the rectangle visible; with paging, to the page with its middle.
  open override func bringIntoSight(_ rect: Rect) {
    super.bringIntoSight(rect)
    guard isPagingEnabled else { return scrollRectToVisible(rect, animated: true) }
    let middle = Point(rect.midX - bounds.width / 2, rect.midY - bounds.height / 2)
    let page = limited(nearestPage(middle))
    if page != targetContentOffset { setContentOffset(page, animated: true) }
  }

  open override func wheelTurned(_ wheel: WheelEvent) -> Bool {
    zoom(by: wheel) || scroll(by: wheel) || super.wheelTurned(wheel)
  }

  /// Takes the middle button, which drags the content, if that can scroll.
  open override func pointerPressed(_ pointer: PointerEvent) -> Bool {
    beginMiddlePress(pointer) || super.pointerPressed(pointer)
  }

  open override func pointerDragged(_ pointer: PointerEvent) {
    super.pointerDragged(pointer)
    followMiddlePress(pointer)
  }

  open override func pointerReleased(_ pointer: PointerEvent) {
    super.pointerReleased(pointer)
    followMiddlePress(pointer)
    endMiddlePress(pointer)
  }

  open override func pointerCancelled(_ pointer: PointerEvent) {
    super.pointerCancelled(pointer)
    endMiddlePress(pointer)
  }

  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    releaseKeyboard(.cancelled)
    // Whoever shows the view again has a bar of its own.
    if newWindow == nil { collapsingBar = nil }
    window?.removeScroller(self)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    window?.addScroller(self)
    interrupt(tellsEnd: false)
    indicators?.hide()
    updateSafeArea()
  }

  /// Reports an invalid value that was not set.
  final func reportInvalid(_ property: String) {
    Diagnostics.report(
      "\(path) was given a \(property) that is not finite; the old value stays")
  }
}
