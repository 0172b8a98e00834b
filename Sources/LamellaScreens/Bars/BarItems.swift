internal import LamellaScrolling

/// The items of a controller in the bars around it.
struct BarItems {
  var navigation: NavigationItem?
  var edit: BarButtonItem?
  var toolbar: [BarButtonItem] = []
  var tab: TabBarItem?
  var hidesBottomBar = false
  /// The scroll view that was named for the bars to follow.
  weak var scrollView: ScrollView?
}
