/// What bars around a controller show for it.
struct BarItems {
  var navigation: NavigationItem?
  var edit: BarButtonItem?
  var toolbar: [BarButtonItem] = []
  var tab: TabBarItem?
  var hidesBottomBar = false
}
