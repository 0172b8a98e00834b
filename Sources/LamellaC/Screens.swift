public import CLamella
internal import LamellaGraphics
internal import LamellaSDL
internal import LamellaScene
internal import LamellaScreens

// Screens, and those that show others.

/// Makes a screen; see `lamella.h`.
@c @implementation
public nonisolated func lamella_screen_create(
  _ stage: OpaquePointer?, _ title: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make((stage, title)) { stage, title throws(Failure) in
    let stage = try Handles.stage(stage)
    let screen = HostedScreen()
    screen.title = try optionalUTF8(title)
    return try HostedScreens.add(screen, to: stage)
  }
}

/// Destroys a screen with the views in it; see `lamella.h`.
@c @implementation
public nonisolated func lamella_screen_destroy(_ screen: OpaquePointer?) -> lamella_result {
  enter(screen) { screen throws(Failure) in
    HostedScreens.remove(try Handles.screen(screen))
    return LAMELLA_OK
  }
}

/// Returns the view of a screen; see `lamella.h`.
@c @implementation
public nonisolated func lamella_screen_view(_ screen: OpaquePointer?) -> OpaquePointer? {
  make(screen) { screen throws(Failure) in
    try Handles.handle(of: Handles.screen(screen, as: HostedScreen.self).view)
  }
}

/// Sets the title of a screen; see `lamella.h`.
@c @implementation
public nonisolated func lamella_screen_set_title(
  _ screen: OpaquePointer?, _ title: UnsafePointer<CChar>?
) -> lamella_result {
  enter((screen, title)) { screen, title throws(Failure) in
    try Handles.screen(screen).title = try optionalUTF8(title)
    return LAMELLA_OK
  }
}

/// Sets the function that is called when a screen comes and goes; see `lamella.h`.
@c @implementation
public nonisolated func lamella_screen_set_action(
  _ screen: OpaquePointer?, _ action: lamella_screen_action?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((screen, action, user)) { screen, action, user throws(Failure) in
    let screen = try Handles.screen(screen, as: HostedScreen.self)
    (screen.action, screen.user) = (action, user)
    return LAMELLA_OK
  }
}

/// Returns whether a screen has appeared; see `lamella.h`.
@c @implementation
public nonisolated func lamella_screen_is_shown(_ screen: OpaquePointer?) -> lamella_result {
  enter(screen) { screen throws(Failure) in
    try Handles.screen(screen, as: HostedScreen.self).isShown ? 1 : 0
  }
}

/// Shows a screen in all of the window; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_set_screen(
  _ stage: OpaquePointer?, _ screen: OpaquePointer?
) -> lamella_result {
  enter((stage, screen)) { stage, screen throws(Failure) in
    let stage = try Handles.stage(stage)
    let window = stage.hud.window
    guard screen != nil else {
      window.rootViewController = nil
      return LAMELLA_OK
    }
    let new = try Handles.screen(screen)
    guard window.rootViewController !== new else { return LAMELLA_OK }
    try HostedScreens.checkIsFree(new, for: stage)
    guard !(new is AlertController) else { throw .value("an alert is presented") }
    window.rootViewController = new
    return LAMELLA_OK
  }
}

// MARK: - Navigation

/// Makes a stack of screens; see `lamella.h`.
@c @implementation
public nonisolated func lamella_navigation_create(
  _ stage: OpaquePointer?, _ root: OpaquePointer?
) -> OpaquePointer? {
  make((stage, root)) { stage, root throws(Failure) in
    let stage = try Handles.stage(stage)
    let root = try Handles.screen(root)
    try HostedScreens.checkIsFree(root, for: stage)
    try checkCanBePushed(root)
    let handle = try HostedScreens.add(NavigationController(rootViewController: root), to: stage)
    return handle
  }
}

/// Returns a screen that can be put into a container.
private func child(
  _ pointer: OpaquePointer?, for container: ViewController
) throws(Failure) -> ViewController {
  let screen = try Handles.screen(pointer)
  try HostedScreens.checkIsFree(screen, for: HostedScreens.stage(of: container))
  var ancestor: ViewController? = container
  while let current = ancestor {
    guard current !== screen else { throw .value("the screen contains the other one") }
    ancestor = HostedScreens.container(of: current)
  }
  guard !(screen is AlertController) else { throw .value("an alert is presented") }
  return screen
}

/// Fails for screens that cannot be in a navigation.
private func checkCanBePushed(_ screen: ViewController) throws(Failure) {
  guard !(screen is AlertController) else { throw .value("an alert is presented") }
  guard !(screen is NavigationController) else {
    throw .value("a navigation cannot be in another one")
  }
}

/// Pushes a screen; see `lamella.h`.
@c @implementation
public nonisolated func lamella_navigation_push(
  _ navigation: OpaquePointer?, _ screen: OpaquePointer?, _ animated: Int32
) -> lamella_result {
  enter((navigation, screen, animated)) { navigation, screen, animated throws(Failure) in
    let navigation = try Handles.screen(navigation, as: NavigationController.self)
    let screen = try child(screen, for: navigation)
    try checkCanBePushed(screen)
    navigation.pushViewController(screen, animated: animated != 0)
    return LAMELLA_OK
  }
}

/// Goes back by one screen; see `lamella.h`.
@c @implementation
public nonisolated func lamella_navigation_pop(_ navigation: OpaquePointer?, _ animated: Int32)
  -> lamella_result
{
  enter((navigation, animated)) { navigation, animated throws(Failure) in
    let navigation = try Handles.screen(navigation, as: NavigationController.self)
    return navigation.popViewController(animated: animated != 0) == nil ? 0 : 1
  }
}

/// Goes back to a screen of the stack; see `lamella.h`.
@c @implementation
public nonisolated func lamella_navigation_pop_to(
  _ navigation: OpaquePointer?, _ screen: OpaquePointer?, _ animated: Int32
) -> lamella_result {
  enter((navigation, screen, animated)) { navigation, screen, animated throws(Failure) in
    let navigation = try Handles.screen(navigation, as: NavigationController.self)
    let screen = try Handles.screen(screen)
    return navigation.popToViewController(screen, animated: animated != 0) == nil ? 0 : 1
  }
}

/// Returns the number of screens in a stack; see `lamella.h`.
@c @implementation
public nonisolated func lamella_navigation_count(_ navigation: OpaquePointer?) -> lamella_result {
  enter(navigation) { navigation throws(Failure) in
    let navigation = try Handles.screen(navigation, as: NavigationController.self)
    return lamella_result(clamping: navigation.viewControllers.count)
  }
}

/// Returns the screen on top of a stack; see `lamella.h`.
@c @implementation
public nonisolated func lamella_navigation_top(_ navigation: OpaquePointer?) -> OpaquePointer? {
  make(navigation) { navigation throws(Failure) in
    let navigation = try Handles.screen(navigation, as: NavigationController.self)
    return navigation.topViewController.flatMap(HostedScreens.handle)
  }
}

/// Sets whether titles in a stack are large; see `lamella.h`.
@c @implementation
public nonisolated func lamella_navigation_set_large_titles(
  _ navigation: OpaquePointer?, _ isLarge: Int32
) -> lamella_result {
  enter((navigation, isLarge)) { navigation, isLarge throws(Failure) in
    let navigation = try Handles.screen(navigation, as: NavigationController.self)
    navigation.navigationBar.prefersLargeTitles = isLarge != 0
    return LAMELLA_OK
  }
}

// MARK: - Tabs and pages

/// Makes a row of tabs; see `lamella.h`.
@c @implementation
public nonisolated func lamella_tabs_create(_ stage: OpaquePointer?) -> OpaquePointer? {
  make(stage) { stage throws(Failure) in
    try HostedScreens.add(TabBarController(), to: Handles.stage(stage))
  }
}

/// Adds a tab; see `lamella.h`.
@c @implementation
public nonisolated func lamella_tabs_add(
  _ tabs: OpaquePointer?, _ screen: OpaquePointer?, _ title: UnsafePointer<CChar>?,
  _ image: OpaquePointer?
) -> lamella_result {
  enter((tabs, screen, title, image)) { tabs, screen, title, image throws(Failure) in
    let tabs = try Handles.screen(tabs, as: TabBarController.self)
    let screen = try child(screen, for: tabs)
    let picture = image == nil ? nil : try Handles.image(image)
    screen.tabBarItem = TabBarItem(title: try utf8(title), image: picture)
    tabs.viewControllers.append(screen)
    return LAMELLA_OK
  }
}

/// Selects a tab; see `lamella.h`.
@c @implementation
public nonisolated func lamella_tabs_select(_ tabs: OpaquePointer?, _ index: Int32)
  -> lamella_result
{
  enter((tabs, index)) { tabs, index throws(Failure) in
    let tabs = try Handles.screen(tabs, as: TabBarController.self)
    guard tabs.viewControllers.indices.contains(Int(index)) else {
      throw .value("there are \(tabs.viewControllers.count) tabs")
    }
    tabs.selectedIndex = Int(index)
    return LAMELLA_OK
  }
}

/// Writes the index of the selected tab; see `lamella.h`.
@c @implementation
public nonisolated func lamella_tabs_get_selected(
  _ tabs: OpaquePointer?, _ index: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((tabs, index)) { tabs, index throws(Failure) in
    let selected = try Handles.screen(tabs, as: TabBarController.self).selectedIndex
    return try writeSelected(selected < 0 ? nil : selected, to: index)
  }
}

/// Writes the index of what is selected, if anything is, and returns whether.
private func writeSelected(
  _ selected: Int?, to index: UnsafeMutablePointer<Int32>?
) throws(Failure) -> lamella_result {
  guard let index else { throw .null("where the index goes") }
  guard let selected else { return 0 }
  index.pointee = Int32(clamping: selected)
  return 1
}

/// Makes screens that are turned as pages; see `lamella.h`.
@c @implementation
public nonisolated func lamella_paging_create(_ stage: OpaquePointer?) -> OpaquePointer? {
  make(stage) { stage throws(Failure) in
    try HostedScreens.add(HostedPaging(), to: Handles.stage(stage))
  }
}

/// Adds a page; see `lamella.h`.
@c @implementation
public nonisolated func lamella_paging_add(_ paging: OpaquePointer?, _ screen: OpaquePointer?)
  -> lamella_result
{
  enter((paging, screen)) { paging, screen throws(Failure) in
    let paging = try Handles.screen(paging, as: HostedPaging.self)
    let screen = try child(screen, for: paging)
    guard !paging.pages.contains(where: { $0 === screen }) else {
      throw .value("the screen is one of the pages already")
    }
    paging.pages.append(screen)
    if paging.selected == nil {
      paging.select(0, animated: false)
    } else {
      paging.dataSource = paging
    }
    return LAMELLA_OK
  }
}

/// Turns to a page; see `lamella.h`.
@c @implementation
public nonisolated func lamella_paging_select(
  _ paging: OpaquePointer?, _ index: Int32, _ animated: Int32
) -> lamella_result {
  enter((paging, index, animated)) { paging, index, animated throws(Failure) in
    let paging = try Handles.screen(paging, as: HostedPaging.self)
    guard paging.pages.indices.contains(Int(index)) else {
      throw .value("there are \(paging.pages.count) pages")
    }
    paging.select(Int(index), animated: animated != 0)
    return LAMELLA_OK
  }
}

/// Writes the index of the page that is shown; see `lamella.h`.
@c @implementation
public nonisolated func lamella_paging_get_selected(
  _ paging: OpaquePointer?, _ index: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((paging, index)) { paging, index throws(Failure) in
    try writeSelected(Handles.screen(paging, as: HostedPaging.self).selected, to: index)
  }
}
