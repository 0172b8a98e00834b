public import LamellaControls
public import LamellaGeometry
public import LamellaScene

/// A control above the content of a scroll view that starts a task when the content is pulled down.
///
/// Content that is pulled by at least the height of the control when its touch ends refreshes: the control stays in sight,
/// by an inset of its height, and sends `valueChanged`, until ``endRefreshing()`` is called.
///
/// ```swift
/// let refresh = RefreshControl()
/// refresh.addAction(for: .valueChanged) { _ in server.load { refresh.endRefreshing() } }
/// list.refreshControl = refresh
/// ```
///
/// The scroll view sets the frame: as wide as itself, with the present height, 60 points by default.
open class RefreshControl: Control {
  private static let defaultHeight = 60.0

  /// Whether the task runs, from a pull or ``beginRefreshing()`` to ``endRefreshing()``.
  public private(set) final var isRefreshing = false
  private final let spinner = ActivityIndicator(style: .medium)

  /// Makes a control that is not refreshing; of the frame only the height counts, 60 points if it is 0.
  public override init(frame: Rect = .zero) {
    super.init(
      frame: Rect(
        origin: frame.origin,
        size: Size(frame.width, frame.height > 0 ? frame.height : Self.defaultHeight)))
    isUserInteractionEnabled = false
    accessibilityLabel = "Refresh"
    spinner.hidesWhenStopped = false
    addSubview(spinner)
    isHidden = true
  }

  nonisolated deinit {}

  /// The distance that the content is pulled to refresh, in points.
  final var height: Double { bounds.height }

  // MARK: Refreshing

  /// Shows that the task runs, and scrolls content that is at its top down, animated, to reveal the control.
  ///
  /// `valueChanged` is not sent. UIKit's does not scroll.
  public final func beginRefreshing() {
    guard !isRefreshing else { return }
    setRefreshing(true)
  }

  /// Shows that the task has ended; content at its top scrolls back, in an animation.
  public final func endRefreshing() {
    guard isRefreshing else { return }
    setRefreshing(false)
  }

  private final func setRefreshing(_ isRefreshing: Bool) {
    let scrollView = superview as? ScrollView
    let top = scrollView?.verticalLimits.lowerBound ?? 0
    self.isRefreshing = isRefreshing
    if isRefreshing { spinner.startAnimating() } else { spinner.stopAnimating() }
    scrollView?.refreshInsetDidChange(from: top)
  }

  /// Begins to refresh if the content was pulled far enough when a drag ended.
  ///
  /// - Returns: The control if it does; the caller has it send `valueChanged`.
  final func dragDidEnd(in scrollView: ScrollView) -> RefreshControl? {
    let pull = scrollView.verticalLimits.lowerBound - scrollView.contentOffset.y
    guard isEnabled, !isRefreshing, pull >= height else { return nil }
    isRefreshing = true
    spinner.startAnimating()
    scrollView.updateAdjustedInset(keepsStart: false)
    scrollView.setNeedsLayout()
    return self
  }

  // MARK: Layout

  /// Takes its place: right above the content, or at the top of what is visible where more than its height is.
  final func place(in scrollView: ScrollView) {
    let bounds = scrollView.bounds
    let inset = scrollView.adjustedContentInset.top - (isRefreshing ? height : 0)
    let visibleTop = bounds.minY + inset
    isHidden = !isRefreshing && visibleTop >= 0
    guard !isHidden else { return }
    // While it is pulled further it scrolls with the view, not with the content.
    staysInBounds = visibleTop < -height
    spinner.alpha = isRefreshing ? 1 : (-visibleTop / height).clamped(to: 0...1)
    frame = Rect(x: bounds.minX, y: min(visibleTop, -height), width: bounds.width, height: height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    spinner.center = Point(bounds.midX, bounds.midY)
  }

  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("isRefreshing", isRefreshing)
  }
}

extension ScrollView {
  /// The control above the content that starts a task when the content is pulled down; nil, the default, for none.
  ///
  /// Content with one can always be pulled vertically, if it bounces.
  public final var refreshControl: RefreshControl? {
    get { storedRefreshControl }
    set {
      guard newValue !== storedRefreshControl else { return }
      storedRefreshControl?.removeFromSuperview()
      if let other = newValue?.superview as? ScrollView, other.storedRefreshControl === newValue {
        other.refreshControl = nil
      }
      storedRefreshControl = newValue
      if let newValue { insertSubview(newValue, at: 0) }
      limitsDidChange()
    }
  }

  /// Scrolls content at its top along with the inset of a refresh control that came or went.
  ///
  /// - Parameter oldTop: The offset of the top before.
  final func refreshInsetDidChange(from oldTop: Double) {
    updateAdjustedInset(keepsStart: false)
    setNeedsLayout()
    let top = verticalLimits.lowerBound
    guard contentOffset.y <= oldTop || contentOffset.y < top, drag == nil, zoomGesture == nil,
      !isStoppedByTouch
    else { return }
    stopMotion(tellsEnd: true)
    setContentOffset(Point(contentOffset.x, top), animated: true)
  }
}
