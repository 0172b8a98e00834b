public import LamellaGeometry
public import LamellaScene

/// Shows a part of content that is larger than the view, and lets it be dragged.
///
/// The content offset is the origin of the bounds: scrolling moves no subview. Physics run on ticks
/// and follow UIKit: rubber band at the edges, deceleration, spring back, paging.
///
/// ```swift
/// let scroll = ScrollView(frame: window.bounds)
/// scroll.contentSize = Size(width: 480, height: 2000)
/// scroll.addSubview(picture)
/// window.addSubview(scroll)
/// ```
open class ScrollView: View {
  // MARK: Content

  /// The extent of the content, in content points.
  public final var contentSize: Size {
    get { storedContentSize }
    set {
      guard newValue.isFinite else { return reportInvalid("contentSize") }
      guard newValue != storedContentSize else { return }
      storedContentSize = newValue
      limitsDidChange()
    }
  }

  /// Extra room around the content, in points.
  public final var contentInset: EdgeInsets {
    get { storedContentInset }
    set {
      guard newValue.isFinite else { return reportInvalid("contentInset") }
      guard newValue != storedContentInset else { return }
      storedContentInset = newValue
      limitsDidChange()
    }
  }

  /// The content point at the view's top left corner: the origin of the bounds.
  ///
  /// Setting it ends a movement under way and is not limited to the content.
  public final var contentOffset: Point {
    get { bounds.origin }
    set { setContentOffset(newValue, animated: false) }
  }

  // MARK: Behaviour

  /// Hears of movement.
  public final weak var delegate: (any ScrollViewDelegate)? {
    get { storedDelegate }
    set { storedDelegate = newValue }
  }

  /// Called after each change of the content offset, before the delegate.
  public final var onScroll: ((ScrollView) -> Void)? {
    get { storedOnScroll }
    set { exchange(&storedOnScroll, with: newValue) }
  }

  /// Whether the user can scroll; true unless set.
  public final var isScrollEnabled: Bool {
    get { pan.isEnabled }
    set { pan.isEnabled = newValue }
  }

  /// Whether content comes to rest at multiples of the bounds' size; false unless set.
  public final var isPagingEnabled: Bool {
    get { storedIsPagingEnabled }
    set { storedIsPagingEnabled = newValue }
  }

  /// Whether content can be dragged past its edges, from where it springs back; true unless set.
  public final var bounces: Bool {
    get { storedBounces }
    set { storedBounces = newValue }
  }

  /// Whether content that fits can be dragged sideways all the same; false unless set.
  public final var alwaysBounceHorizontal: Bool {
    get { storedAlwaysBounceHorizontal }
    set { storedAlwaysBounceHorizontal = newValue }
  }

  /// Whether content that fits can be dragged up and down all the same; false unless set.
  public final var alwaysBounceVertical: Bool {
    get { storedAlwaysBounceVertical }
    set { storedAlwaysBounceVertical = newValue }
  }

  /// How soon flung content slows down; normal unless set.
  public final var decelerationRate: DecelerationRate {
    get { storedDecelerationRate }
    set { storedDecelerationRate = newValue }
  }

  /// Whether a bar shows the horizontal place while content moves; true unless set.
  public final var showsHorizontalScrollIndicator: Bool {
    get { storedShowsHorizontalScrollIndicator }
    set {
      storedShowsHorizontalScrollIndicator = newValue
      setNeedsLayout()
    }
  }

  /// Whether a bar shows the vertical place while content moves; true unless set.
  public final var showsVerticalScrollIndicator: Bool {
    get { storedShowsVerticalScrollIndicator }
    set {
      storedShowsVerticalScrollIndicator = newValue
      setNeedsLayout()
    }
  }

  // MARK: State

  /// Whether a finger is down on the content.
  public final var isTracking: Bool { pan.numberOfTouches > 0 }

  /// Whether the user scrolls: from the start of a drag until the content is at rest again.
  public final var isDragging: Bool { drag != nil || isDecelerating }

  /// Whether content moves by itself after a drag.
  public final var isDecelerating: Bool { motion?.cause == .release }

  /// Where the content will be once it is at rest: the offset, unless it moves by itself.
  public final var targetContentOffset: Point { motion?.target ?? contentOffset }

  /// How large content is shown, as a multiple of its own size; 1 for views that do not zoom.
  open var zoomScale: Double { 1 }

  /// The recognizer of drags.
  ///
  /// Its view is the scroll view; do not remove it.
  public final var panGestureRecognizer: PanGestureRecognizer { pan }

  // MARK: Storage

  private final var storedContentSize = Size.zero
  private final var storedContentInset = EdgeInsets.zero
  private final weak var storedDelegate: (any ScrollViewDelegate)?
  private final var storedOnScroll: ((ScrollView) -> Void)?
  private final var storedIsPagingEnabled = false
  private final var storedBounces = true
  private final var storedAlwaysBounceHorizontal = false
  private final var storedAlwaysBounceVertical = false
  private final var storedDecelerationRate = DecelerationRate.normal
  private final var storedShowsHorizontalScrollIndicator = true
  private final var storedShowsVerticalScrollIndicator = true
  final let pan = ScrollPanRecognizer()
  /// The drag under way.
  final var drag: Drag?
  /// The movement under way that no finger causes.
  final var motion: Motion?
  /// Notches of the wheel not yet turned into pages.
  final var wheelRest = WheelRest()
  /// Whether a finger stopped the content in flight and has not dragged it since.
  final var isHeldInFlight = false
  /// Whether code put the offset where content cannot rest, and nothing has brought it back.
  final var isOffsetFree = false
  /// The bars; made when they are first shown.
  final var indicators: ScrollIndicators?

  /// Makes a scroll view with a frame in its future superview's space.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    addGestureRecognizer(pan)
    pan.addAction { [weak self] _ in self?.panChanged() }
  }

  nonisolated deinit {}

  // MARK: Overridden

  open override func layoutSubviews() {
    super.layoutSubviews()
    if drag == nil, motion == nil, !isHeldInFlight { returnToLimits() }
    indicators?.place()
  }

  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer === pan else { return super.gestureRecognizerShouldBegin(recognizer) }
    let travel = pan.travel
    return abs(travel.x) >= abs(travel.y) ? canDrag(.horizontal) : canDrag(.vertical)
  }

  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("contentOffset", contentOffset)
    properties.add("targetContentOffset", targetContentOffset)
    properties.add("contentSize", contentSize)
    properties.add("contentInset", contentInset)
    properties.add("isDragging", isDragging)
    properties.add("isDecelerating", isDecelerating)
    properties.add("zoomScale", zoomScale)
  }

  /// True: a scroll view that is asked to takes the keys, and scrolls by arrows, page keys, home and end.
  open override var canBecomeFirstResponder: Bool { true }

  open override func keyDown(_ press: KeyPress) -> Bool {
    scroll(by: press) || super.keyDown(press)
  }

  /// Scrolls there, as far as it takes.
  open override func bringIntoSight(_ rect: Rect) {
    super.bringIntoSight(rect)
    scrollRectToVisible(rect, animated: true)
  }

  open override func wheelTurned(_ wheel: WheelEvent) -> Bool {
    turn(wheel) || super.wheelTurned(wheel)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    interrupt()
    indicators?.vanish()
  }

  final func reportInvalid(_ property: String) {
    Diagnostics.report(
      "\(path) was given a \(property) that is not finite; the old value stays")
  }
}

/// How soon flung content slows down.
public nonisolated struct DecelerationRate: Hashable, Sendable {
  /// The factor by which the speed shrinks each millisecond, 0.9...0.9999.
  public let factorPerMillisecond: Double
  /// 0.998: glides for some seconds.
  public static let normal = DecelerationRate(factorPerMillisecond: 0.998)
  /// 0.99: stops soon.
  public static let fast = DecelerationRate(factorPerMillisecond: 0.99)
  /// Makes a rate; the factor is clamped to 0.9...0.9999, NaN becomes 0.998.
  public init(factorPerMillisecond factor: Double) {
    factorPerMillisecond = factor.isNaN ? 0.998 : min(max(factor, 0.9), 0.9999)
  }
}
