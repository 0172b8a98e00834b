internal import LamellaGeometry
internal import LamellaScene

/// The scroll indicators of a scroll view, shown at its bottom edge and its right one while the content moves; at the left
/// one where languages are written from right to left.
///
/// They are subviews in front of the content, which each layout positions, and fade out after the movement.
final class ScrollIndicators: Steppable {
  /// The thickness of an indicator, in points.
  static let thickness = 3.0
  /// The thickness of an indicator that the pointer is over or drags, in points.
  static let wideThickness = 9.0
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
  /// The axis of the indicator that the pointer is over, which stays.
  var hoveredAxis: ScrollView.Axis? { didSet { pointerDidChange(oldValue != hoveredAxis) } }
  /// The axis of the indicator that the mouse drags.
  var heldAxis: ScrollView.Axis? { didSet { pointerDidChange(oldValue != heldAxis) } }

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

  /// Shows indicators that the pointer is over, and fades those that it left out.
  private func pointerDidChange(_ hasChanged: Bool) {
    guard hasChanged, isVisible, let scrollView else { return }
    if hoveredAxis != nil || heldAxis != nil {
      show()
    } else if scrollView.isFreeOfMotion {
      fadeOut()
    }
    scrollView.setNeedsLayout()
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
    guard hoveredAxis == nil, heldAxis == nil else { return }
    self.delay = delay
    fadeStart = window.ticker.now
    window.ticker.add(self)
  }

  /// Removes the indicators without a fade.
  func hide() {
    fadeStart = nil
    isVisible = false
    hoveredAxis = nil
    heldAxis = nil
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

  // MARK: Tracks

  /// The places of an indicator and its track, from the corner of the view, in points.
  struct Track {
    /// The start of the track along its axis.
    var start: Double
    /// The length of the track.
    var length: Double
    /// The start of the indicator, from that of the track, and its length.
    var bar: (start: Double, length: Double)
    /// The edge of the indicator that is the nearest to that of the view.
    var edge: Double
    /// Whether that is the view's left edge, and not its right or bottom one.
    var isAtLeft: Bool

    /// Returns where an indicator of a thickness begins across its axis.
    func across(thickness: Double) -> Double { isAtLeft ? edge : edge - thickness }
  }

  /// Returns the track of an indicator; nil while that is not shown.
  func track(_ axis: ScrollView.Axis) -> Track? {
    guard isVisible, let scrollView, shows(axis) else { return nil }
    let isVertical = axis == .vertical
    let insets = scrollView.indicatorInsets(axis)
    let bounds = scrollView.bounds
    let corner = shows(isVertical ? .horizontal : .vertical) ? Self.thickness + 2 * Self.margin : 0
    let extent = isVertical ? bounds.height : bounds.width
    let isMirrored = scrollView.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let start = isVertical ? insets.top : insets.left
    let length =
      extent - start - (isVertical ? insets.bottom : insets.right)
      - 2 * Self.margin - corner
    let edge =
      if isVertical {
        isMirrored ? insets.left + Self.margin : bounds.width - insets.right - Self.margin
      } else {
        bounds.height - insets.bottom - Self.margin
      }
    return Track(
      start: start + Self.margin + (isMirrored && !isVertical ? corner : 0), length: length,
      bar: Self.bar(
        isVertical ? bounds.minY : bounds.minX, extent, scrollView.limits(axis), track: length),
      edge: edge, isAtLeft: isMirrored && isVertical)
  }

  /// Returns the axis of the indicator on whose track a point is, from the corner of the view; nil for none.
  func axis(at place: Point) -> ScrollView.Axis? {
    func contains(_ axis: ScrollView.Axis, along: Double, across: Double) -> Bool {
      guard let track = track(axis) else { return false }
      return along >= track.start && along <= track.start + track.length
        && abs(track.across(thickness: Self.wideThickness) + Self.wideThickness / 2 - across)
          <= Self.wideThickness / 2 + Self.margin
    }
    if contains(.vertical, along: place.y, across: place.x) { return .vertical }
    return contains(.horizontal, along: place.x, across: place.y) ? .horizontal : nil
  }

  /// Whether the indicator of an axis is there while indicators are shown.
  private func shows(_ axis: ScrollView.Axis) -> Bool {
    guard let scrollView, scrollView.canScroll(axis) else { return false }
    return axis == .vertical
      ? scrollView.showsVerticalScrollIndicator : scrollView.showsHorizontalScrollIndicator
  }

  /// Sets the frames of the indicators.
  func layOut() {
    guard isVisible, let scrollView else { return }
    // Content that was added after the indicators covers them.
    let isCovered = !(scrollView.frontSubview is ScrollIndicatorBar)
    layOut(horizontal, .horizontal, in: scrollView.bounds, isCovered)
    layOut(vertical, .vertical, in: scrollView.bounds, isCovered)
  }

  private func layOut(
    _ bar: View, _ axis: ScrollView.Axis, in bounds: Rect, _ isCovered: Bool
  ) {
    let track = track(axis)
    guard setVisible(bar, track != nil, isCovered: isCovered), let track else { return }
    let isWide = (heldAxis ?? hoveredAxis) == axis
    let thickness = isWide ? Self.wideThickness : Self.thickness
    bar.cornerRadius = thickness / 2
    let along = track.start + track.bar.start
    let across = track.across(thickness: thickness)
    bar.frame =
      axis == .vertical
      ? Rect(
        x: bounds.minX + across, y: bounds.minY + along, width: thickness,
        height: track.bar.length)
      : Rect(
        x: bounds.minX + along, y: bounds.minY + across, width: track.bar.length,
        height: thickness)
  }

  /// Adds an indicator in front of the content, or removes it.
  private func setVisible(_ bar: View, _ isVisible: Bool, isCovered: Bool) -> Bool {
    if isVisible {
      if isCovered || bar.superview == nil { scrollView?.addSubview(bar) }
      bar.layer.zPosition = scrollView?.contentDepth ?? 0
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

/// A scroll indicator; a class of its own, so that tree dumps tell it from content.
final class ScrollIndicatorBar: View {}
