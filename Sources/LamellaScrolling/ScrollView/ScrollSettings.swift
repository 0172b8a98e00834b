internal import LamellaGeometry

/// The settings of a scroll view that say how the user scrolls, with their defaults; see the properties of `ScrollView`.
struct ScrollSettings {
  var keyboardDismissMode = KeyboardDismissMode.none
  var scrollsToTop = true
  var indicatorStyle = IndicatorStyle.default
  var automaticallyAdjustsScrollIndicatorInsets = true
  var bouncesHorizontally = true
  var bouncesVertically = true
  var bouncesZoom = true
  var isDirectionalLockEnabled = false
  var transfersScrollingToParent = true
  var delaysContentTouches = true
  var canCancelContentTouches = true
  var isPagingEnabled = false
  /// The size of a page; nil for that of the bounds.
  var pageSize: Size?
  var alwaysBounceHorizontal = false
  var alwaysBounceVertical = false
  var decelerationRate = DecelerationRate.normal
  var showsHorizontalScrollIndicator = true
  var showsVerticalScrollIndicator = true
  var horizontalIndicatorInsets = EdgeInsets.zero
  var verticalIndicatorInsets = EdgeInsets.zero
}
