internal import CLamella
internal import LamellaControls
internal import LamellaSDL
internal import LamellaScene
internal import LamellaScreens

/// A screen with a view that the host fills.
final class HostedScreen: ViewController {
  var action: lamella_screen_action?
  var user: UnsafeMutableRawPointer?
  /// Whether the screen has appeared and not begun to disappear.
  private(set) var isShown = false

  nonisolated deinit {}

  private func call(_ event: Int32) {
    guard let action else { return }
    let user = user
    HostedScreens.callBack(for: self) { action($0, event, user) }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    call(LAMELLA_SCREEN_WILL_APPEAR)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    isShown = true
    call(LAMELLA_SCREEN_DID_APPEAR)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    isShown = false
    call(LAMELLA_SCREEN_WILL_DISAPPEAR)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    call(LAMELLA_SCREEN_DID_DISAPPEAR)
  }
}

/// Screens one after another, which the user turns as pages.
final class HostedPaging: PageViewController {
  var pages: [ViewController] = []

  nonisolated deinit {}

  override func viewDidLoad() {
    super.viewDidLoad()
    dataSource = self
  }

  /// The index of the page that is shown; nil for none.
  var selected: Int? { index(of: viewControllers.first) }

  private func index(of page: ViewController?) -> Int? { pages.firstIndex { $0 === page } }

  /// Shows a page.
  func select(_ index: Int, animated: Bool) {
    let isForwards = index >= selected ?? 0
    setViewControllers(
      [pages[index]], direction: isForwards ? .forward : .reverse, animated: animated)
  }

  /// Removes a page; one beside it is shown then.
  func remove(_ page: ViewController) {
    guard self.index(of: page) != nil else { return }
    // Ends a turn that is under way, at the page that it goes to; the host may hear of that.
    dataSource = self
    guard let index = index(of: page) else { return }
    let wasShown = selected == index
    pages.remove(at: index)
    guard wasShown else { return dataSource = self }
    setViewControllers(pages.isEmpty ? [] : [pages[min(index, pages.count - 1)]])
  }
}

extension HostedPaging: PageViewControllerDataSource {
  func pageViewController(
    _ pages: PageViewController, viewControllerBefore controller: ViewController
  ) -> ViewController? {
    index(of: controller).flatMap { $0 > 0 ? self.pages[$0 - 1] : nil }
  }

  func pageViewController(
    _ pages: PageViewController, viewControllerAfter controller: ViewController
  ) -> ViewController? {
    index(of: controller).flatMap { $0 + 1 < self.pages.count ? self.pages[$0 + 1] : nil }
  }

  func presentationCount(for pages: PageViewController) -> Int { self.pages.count }

  func presentationIndex(for pages: PageViewController) -> Int { selected ?? 0 }
}

/// The screens that have handles: each lives until it is destroyed, or its stage is.
enum HostedScreens {
  /// A screen's handle and stage.
  private struct Entry {
    let handle: Handle
    unowned let stage: HostedStage
    let screen: ViewController
  }

  private static var entries: [ObjectIdentifier: Entry] = [:]

  /// Adds a screen of a stage to the handles.
  static func add(_ screen: ViewController, to stage: HostedStage) throws(Failure) -> Handle {
    let handle = try Handles.add(screen, as: .screen)
    entries[ObjectIdentifier(screen)] = Entry(handle: handle, stage: stage, screen: screen)
    return handle
  }

  /// Returns the handle of a screen; nil for one that the host has not made.
  static func handle(of screen: ViewController) -> Handle? {
    entries[ObjectIdentifier(screen)]?.handle
  }

  /// Returns the stage of a screen.
  static func stage(of screen: ViewController) throws(Failure) -> HostedStage {
    guard let entry = entries[ObjectIdentifier(screen)] else {
      throw Failure(code: LAMELLA_ERROR_STALE, message: "the screen was destroyed")
    }
    return entry.stage
  }

  /// Returns the stage of a screen; nil for one that the host has not made.
  static func knownStage(of screen: ViewController) -> HostedStage? {
    entries[ObjectIdentifier(screen)]?.stage
  }

  /// Returns what a screen is in; nil for nothing.
  ///
  /// Of the pages in a row only those that are shown have it as their parent.
  static func container(of screen: ViewController) -> ViewController? {
    if let parent = screen.parent { return parent }
    return entries.values.lazy.compactMap { $0.screen as? HostedPaging }
      .first { $0.pages.contains { $0 === screen } }
  }

  /// Returns whether a view is a field of an alert.
  static func isField(_ view: View) -> Bool {
    guard view is TextField else { return false }
    return entries.values.lazy.compactMap { $0.screen as? AlertController }
      .contains { $0.textFields.contains { $0 === view } }
  }

  /// Fails for two screens of different stages, and for one that is shown somewhere already.
  static func checkIsFree(_ screen: ViewController, for other: HostedStage) throws(Failure) {
    guard try stage(of: screen) === other else { throw .value("the screen is of another stage") }
    let isRoot = other.hud.window.rootViewController === screen
    guard container(of: screen) == nil, screen.presentingViewController == nil, !isRoot else {
      throw .value("the screen is in another one, or is shown already")
    }
  }

  /// Calls a function of the host's about a screen, which cannot call the functions that run the stage.
  static func callBack(for screen: ViewController, _ body: (OpaquePointer?) -> Void) {
    guard let entry = entries[ObjectIdentifier(screen)] else { return }
    entry.stage.callBack { body(entry.handle.pointer) }
  }

  /// Takes a screen from where it is shown and makes its handle stale, with those of the views in it.
  static func remove(_ screen: ViewController) {
    guard let entry = entries.removeValue(forKey: ObjectIdentifier(screen)) else { return }
    Handles.remove(entry.handle)
    takeApart(screen, in: entry.stage.hud.window)
    removeViews(of: screen)
  }

  /// Takes a screen from where it is shown, and what is in it out of it.
  private static func takeApart(_ screen: ViewController, in window: Window) {
    if let presented = screen.presentedViewController,
      presented.presentingViewController === screen
    {
      screen.dismiss(animated: false)
    }
    if screen.parent == nil, let presenter = screen.presentingViewController {
      presenter.dismiss(animated: false)
    }
    if window.rootViewController === screen { window.rootViewController = nil }
    switch container(of: screen) {
    case let navigation as NavigationController:
      navigation.viewControllers.removeAll { $0 === screen }
    case let tabs as TabBarController: tabs.viewControllers.removeAll { $0 === screen }
    case let paging as HostedPaging: paging.remove(screen)
    default: break
    }
    // What is in it goes on, outside of it.
    switch screen {
    case let navigation as NavigationController: navigation.viewControllers = []
    case let tabs as TabBarController: tabs.viewControllers = []
    case let paging as HostedPaging:
      paging.pages = []
      paging.setViewControllers([])
    default: break
    }
  }

  /// Makes the handles of a screen's views stale.
  private static func removeViews(of screen: ViewController) {
    for field in (screen as? AlertController)?.textFields ?? [] { Handles.removeTree(field) }
    if let view = screen.viewIfLoaded { Handles.removeTree(view) }
  }

  /// Removes all screens of a stage that has ended.
  ///
  /// All handles are stale before the first screen goes, so that the host is not called about any.
  static func removeAll(of stage: HostedStage) {
    let own = entries.values.filter { $0.stage === stage }
      .sorted { $0.handle.slot < $1.handle.slot }
    for entry in own {
      entries[ObjectIdentifier(entry.screen)] = nil
      Handles.remove(entry.handle)
    }
    for entry in own { removeViews(of: entry.screen) }
    let window = stage.hud.window
    Handles.removeTree(window)
    // With what is presented over it.
    window.rootViewController = nil
    for entry in own { takeApart(entry.screen, in: window) }
  }
}
