internal import LamellaGeometry
internal import LamellaScene

/// The bars of a scroll view: thin pills at its right and lower edges while content moves.
///
/// They are subviews in front of the content, placed at each layout, and fade out after the movement.
final class ScrollIndicators: Steppable {
  /// The thickness of a bar, in points.
  static let thickness = 3.0
  /// The distance of a bar from the edges, in points.
  static let margin = 3.0
  /// The shortest bar, in points.
  static let minimumLength = 36.0
  /// The shortest bar while content is past its edge, in points.
  static let minimumOverscrolledLength = 7.0
  /// Seconds from the end of a movement until bars fade, and how long that takes.
  static let hold = 0.25
  static let fade = 0.25

  /// Weak: the animator may hold the bars a tick longer than anybody holds the view.
  private weak var scrollView: ScrollView?
  private let horizontal = ScrollIndicatorBar()
  private let vertical = ScrollIndicatorBar()
  private var fadeStart: TickTime?
  private var isShown = false

  init(in scrollView: ScrollView) {
    self.scrollView = scrollView
    for bar in [horizontal, vertical] {
      bar.isUserInteractionEnabled = false
      bar.staysInBounds = true
      bar.backgroundColor = Color(white: 0.5, alpha: 0.7)
      bar.cornerRadius = Self.thickness / 2
    }
  }

  nonisolated deinit {}

  /// Shows the bars, at once.
  func appear() {
    fadeStart = nil
    isShown = true
    setAlpha(1)
    scrollView?.setNeedsLayout()
  }

  /// Lets the bars fade, after a while.
  func disappear() {
    guard isShown, let window = scrollView?.window else { return vanish() }
    fadeStart = window.animator.now
    window.animator.add(self)
  }

  /// Takes the bars away, at once.
  func vanish() {
    fadeStart = nil
    isShown = false
    horizontal.removeFromSuperview()
    vertical.removeFromSuperview()
  }

  func step(to time: TickTime) -> Bool {
    guard let fadeStart else { return false }
    let seconds = time.seconds(since: fadeStart) - Self.hold
    guard seconds < Self.fade else {
      vanish()
      return false
    }
    setAlpha(1 - max(seconds, 0) / Self.fade)
    return true
  }

  /// Gives the bars their frames, in content points.
  func place() {
    guard isShown, let scrollView else { return }
    let bounds = scrollView.bounds
    let isHorizontal =
      scrollView.showsHorizontalScrollIndicator && scrollView.canScroll(.horizontal)
    let isVertical = scrollView.showsVerticalScrollIndicator && scrollView.canScroll(.vertical)
    let corner = isHorizontal && isVertical ? Self.thickness + 2 * Self.margin : 0
    // Content that was added later lies in front of both.
    let isBehind = !(scrollView.subviews.last is ScrollIndicatorBar)
    if show(horizontal, isHorizontal, isBehind: isBehind) {
      let bar = Self.bar(
        bounds.minX, bounds.width, scrollView.horizontalLimits,
        track: bounds.width - 2 * Self.margin - corner)
      horizontal.frame = Rect(
        x: bounds.minX + Self.margin + bar.start,
        y: bounds.maxY - Self.margin - Self.thickness, width: bar.length, height: Self.thickness)
    }
    if show(vertical, isVertical, isBehind: isBehind) {
      let bar = Self.bar(
        bounds.minY, bounds.height, scrollView.verticalLimits,
        track: bounds.height - 2 * Self.margin - corner)
      vertical.frame = Rect(
        x: bounds.maxX - Self.margin - Self.thickness,
        y: bounds.minY + Self.margin + bar.start, width: Self.thickness, height: bar.length)
    }
  }

  /// Puts a bar in front of the content or takes it out.
  private func show(_ bar: View, _ isWanted: Bool, isBehind: Bool) -> Bool {
    if isWanted {
      if isBehind || bar.superview == nil { scrollView?.addSubview(bar) }
    } else {
      bar.removeFromSuperview()
    }
    return isWanted
  }

  private func setAlpha(_ alpha: Double) {
    horizontal.alpha = alpha
    vertical.alpha = alpha
  }

  /// Where a bar lies in its track: its length shows the visible share, its place the offset; past an
  /// edge it shrinks and stays at that end.
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
  /// Shows the bars, making them at the first time.
  final func showIndicators() {
    guard showsHorizontalScrollIndicator || showsVerticalScrollIndicator else { return }
    if indicators == nil { indicators = ScrollIndicators(in: self) }
    indicators?.appear()
  }
}

/// One bar, with a class of its own so that tree dumps tell it from content.
final class ScrollIndicatorBar: View {}
