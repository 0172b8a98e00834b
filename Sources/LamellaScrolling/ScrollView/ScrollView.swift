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
  /// The scale of the content; 1 by default.
  ///
  /// Setting it zooms about the middle of the visible content, as ``setZoomScale(_:animated:)`` without animation.
  open var zoomScale: Double {
    get { storedZoomScale }
    set { setZoomScale(newValue, animated: false) }
  }

  // MARK: Storage

  /// The settings that say how the user scrolls.
  final var settings = ScrollSettings()
  final var storedContentSize = Size.zero
  final var storedContentInset = EdgeInsets.zero
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
  /// The part of the content that can be scrolled to, in points of the content at scale 1; nil for all of it.
  ///
  /// An area that is smaller than the view comes to rest in the middle.
  package final var reachableArea: Rect? {
    didSet {
      guard reachableArea != oldValue else { return }
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
  final var baseContentSize = Size.zero
  final var storedZoomScale = 1.0
  final var storedMinimumZoomScale = 1.0
  final var storedMaximumZoomScale = 1.0
  final weak var storedDelegate: (any ScrollViewDelegate)?
  final var storedOnScroll: ((ScrollView) -> Void)?
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
    updateZoomedContent()
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
