public import LamellaGeometry
internal import LamellaScene

extension ScrollView {
  /// The color of the scroll indicators; one that is visible on dark and light content by default.
  public final var indicatorStyle: IndicatorStyle {
    get { settings.indicatorStyle }
    set {
      settings.indicatorStyle = newValue
      indicators?.updateStyle()
    }
  }

  /// The space between the edges of the view and the track of the horizontal indicator, in points.
  ///
  /// Insets that are not finite are refused and reported.
  public final var horizontalScrollIndicatorInsets: EdgeInsets {
    get { settings.horizontalIndicatorInsets }
    set {
      guard newValue.isFinite else { return reportInvalid("horizontalScrollIndicatorInsets") }
      settings.horizontalIndicatorInsets = newValue
      setNeedsLayout()
    }
  }

  /// The space between the edges of the view and the track of the vertical indicator, in points.
  ///
  /// Insets that are not finite are refused and reported.
  public final var verticalScrollIndicatorInsets: EdgeInsets {
    get { settings.verticalIndicatorInsets }
    set {
      guard newValue.isFinite else { return reportInvalid("verticalScrollIndicatorInsets") }
      settings.verticalIndicatorInsets = newValue
      setNeedsLayout()
    }
  }

  /// Whether scroll indicators keep to the safe area, beside their own insets; true by default.
  public final var automaticallyAdjustsScrollIndicatorInsets: Bool {
    get { settings.automaticallyAdjustsScrollIndicatorInsets }
    set {
      settings.automaticallyAdjustsScrollIndicatorInsets = newValue
      setNeedsLayout()
    }
  }

  /// Whether a horizontal scroll indicator is shown while the content moves; true by default.
  public final var showsHorizontalScrollIndicator: Bool {
    get { settings.showsHorizontalScrollIndicator }
    set {
      settings.showsHorizontalScrollIndicator = newValue
      setNeedsLayout()
    }
  }

  /// Whether a vertical scroll indicator is shown while the content moves; true by default.
  public final var showsVerticalScrollIndicator: Bool {
    get { settings.showsVerticalScrollIndicator }
    set {
      settings.showsVerticalScrollIndicator = newValue
      setNeedsLayout()
    }
  }

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
    if indicators == nil {
      indicators = ScrollIndicators(in: self)
      addGestureRecognizer(ScrollBarRecognizer())
    }
    indicators?.show()
  }
}
