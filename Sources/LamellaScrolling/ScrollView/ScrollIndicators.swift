internal import LamellaGeometry
internal import LamellaScene

/// The scroll indicators of a scroll view, shown at its right and bottom edges while the content moves.
///
/// They are subviews in front of the content, which each layout positions, and fade out after the movement.
final class ScrollIndicators: Steppable {
  /// The thickness of an indicator, in points.
  static let thickness = 3.0
  /// The distance of an indicator from the edges, in points.
  static let margin = 3.0
  /// The minimum length of an indicator, in points.
  static let minimumLength = 36.0
  /// The minimum length of an indicator while the content is overscrolled, in points.
  static let minimumOverscrolledLength = 7.0
  /// The delay between the end of a movement and the fade, in seconds.
  static let fadeDelay = 0.25
  /// The delay between a flash of the indicators and the fade, in seconds.
  static let flashDelay = 1.0
  /// The duration of the fade, in seconds.
  static let fadeDuration = 0.25

  /// The scroll view; weak, because the ticker may keep the indicators a tick longer than the view lives.
  private weak var scrollView: ScrollView?
  private let horizontal = ScrollIndicatorBar()
  private let vertical = ScrollIndicatorBar()
  private var fadeStart: TickTime?
  private var delay = 0.0
  private var isVisible = false

  init(in scrollView: ScrollView) {
    self.scrollView = scrollView
    for bar in [horizontal, vertical] {
      bar.isUserInteractionEnabled = false
      bar.staysInBounds = true
      bar.cornerRadius = Self.thickness / 2
    }
    updateStyle()
  }

  nonisolated deinit {}

  /// Sets the color of the indicators.
  func updateStyle() {
    let color =
      switch scrollView?.indicatorStyle ?? .default {
      case .default: Color(white: 0.5, alpha: 0.7)
      case .black: Color(white: 0, alpha: 0.5)
      case .white: Color(white: 1, alpha: 0.6)
      }
    horizontal.backgroundColor = color
    vertical.backgroundColor = color
  }

  /// Shows the indicators.
  func show() {
    fadeStart = nil
    isVisible = true
    setAlpha(1)
    scrollView?.setNeedsLayout()
  }

  /// Fades the indicators out after a delay, in seconds.
  func fadeOut(after delay: Double = fadeDelay) {
    guard isVisible, let window = scrollView?.window else { return hide() }
    self.delay = delay
    fadeStart = window.ticker.now
    window.ticker.add(self)
  }

  /// Removes the indicators without a fade.
  func hide() {
    fadeStart = nil
    isVisible = false
    horizontal.removeFromSuperview()
    vertical.removeFromSuperview()
  }

  /// Fades the indicators out, once the delay is over.
  func step(to time: TickTime) -> Bool {
    guard let fadeStart else { return false }
    let seconds = time.seconds(since: fadeStart) - delay
    guard seconds < Self.fadeDuration else {
      hide()
      return false
    }
    setAlpha(1 - max(seconds, 0) / Self.fadeDuration)
    return true
  }

  /// Sets the frames of the indicators.
  func layOut() {
    guard isVisible, let scrollView else { return }
    let bounds = scrollView.bounds
    let isHorizontal =
      scrollView.showsHorizontalScrollIndicator && scrollView.canScroll(.horizontal)
    let isVertical = scrollView.showsVerticalScrollIndicator && scrollView.canScroll(.vertical)
    let corner = isHorizontal && isVertical ? Self.thickness + 2 * Self.margin : 0
    // Content that was added after the indicators covers them.
    let isCovered = !(scrollView.subviews.last is ScrollIndicatorBar)
    if setVisible(horizontal, isHorizontal, isCovered: isCovered) {
      let insets = scrollView.indicatorInsets(.horizontal)
      let bar = Self.bar(
        bounds.minX, bounds.width, scrollView.horizontalLimits,
        track: bounds.width - insets.left - insets.right - 2 * Self.margin - corner)
      horizontal.frame = Rect(
        x: bounds.minX + insets.left + Self.margin + bar.start,
        y: bounds.maxY - insets.bottom - Self.margin - Self.thickness, width: bar.length,
        height: Self.thickness)
    }
    if setVisible(vertical, isVertical, isCovered: isCovered) {
      let insets = scrollView.indicatorInsets(.vertical)
      let bar = Self.bar(
        bounds.minY, bounds.height, scrollView.verticalLimits,
        track: bounds.height - insets.top - insets.bottom - 2 * Self.margin - corner)
      vertical.frame = Rect(
        x: bounds.maxX - insets.right - Self.margin - Self.thickness,
        y: bounds.minY + insets.top + Self.margin + bar.start, width: Self.thickness,
        height: bar.length)
    }
  }

  /// Adds an indicator in front of the content, or removes it.
  private func setVisible(_ bar: View, _ isVisible: Bool, isCovered: Bool) -> Bool {
    if isVisible {
      if isCovered || bar.superview == nil { scrollView?.addSubview(bar) }
    } else {
      bar.removeFromSuperview()
    }
    return isVisible
  }

  /// Sets the opacity of both indicators.
  private func setAlpha(_ alpha: Double) {
    horizontal.alpha = alpha
    vertical.alpha = alpha
  }

  /// Returns the position and length of an indicator in its track, in points.
  ///
  /// The length shows the visible fraction of the content, the position the offset. An indicator of overscrolled
  /// content shrinks at the end of the track.
  static func bar(
    _ offset: Double, _ extent: Double, _ limits: ClosedRange<Double>, track: Double
  ) -> (start: Double, length: Double) {
    let range = limits.upperBound - limits.lowerBound
    guard range > 0, extent > 0, track > 0 else { return (0, 0) }
    let beyond = max(limits.lowerBound - offset, offset - limits.upperBound, 0)
    var length = max(minimumLength, track * extent / (extent + range))
    length = min(track, max(minimumOverscrolledLength, length - beyond))
    let fraction = min(max((offset - limits.lowerBound) / range, 0), 1)
    return ((track - length) * fraction, length)
  }
}

extension ScrollView {
  /// Shows the scroll indicators for a second, as when content appears.
  public final func flashScrollIndicators() {
    showIndicators()
    if drag == nil, motion == nil, zoomGesture == nil {
      indicators?.fadeOut(after: ScrollIndicators.flashDelay)
    }
  }

  /// Returns the space between the edges of the view and the track of an indicator, in points.
  final func indicatorInsets(_ axis: Axis) -> EdgeInsets {
    var insets =
      axis == .horizontal ? horizontalScrollIndicatorInsets : verticalScrollIndicatorInsets
    guard automaticallyAdjustsScrollIndicatorInsets else { return insets }
    insets.top += knownSafeArea.top
    insets.left += knownSafeArea.left
    insets.bottom += knownSafeArea.bottom
    insets.right += knownSafeArea.right
    return insets
  }

  /// Shows the indicators, and makes them the first time.
  final func showIndicators() {
    guard showsHorizontalScrollIndicator || showsVerticalScrollIndicator else { return }
    if indicators == nil { indicators = ScrollIndicators(in: self) }
    indicators?.show()
  }
}

/// A scroll indicator; a class of its own, so that tree dumps tell it from content.
final class ScrollIndicatorBar: View {}
