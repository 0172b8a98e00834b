import LamellaScreens

/// A controller that keeps a record of its appearance.
@MainActor protocol AppearanceTracking: ViewController {
  var record: AppearanceRecord { get }
}

extension JournalingController: AppearanceTracking {}

/// A navigation controller that keeps a record of its appearance.
final class TrackedNavigation: NavigationController, AppearanceTracking {
  private(set) var record = AppearanceRecord()

  nonisolated deinit {}

  override func viewWillAppear(_ animated: Bool) { record.note(.willAppear) }
  override func viewDidAppear(_ animated: Bool) { record.note(.didAppear) }
  override func viewWillDisappear(_ animated: Bool) { record.note(.willDisappear) }
  override func viewDidDisappear(_ animated: Bool) { record.note(.didDisappear) }
}

/// A tab bar controller that keeps a record of its appearance.
final class TrackedTabs: TabBarController, AppearanceTracking {
  private(set) var record = AppearanceRecord()

  nonisolated deinit {}

  override func viewWillAppear(_ animated: Bool) { record.note(.willAppear) }
  override func viewDidAppear(_ animated: Bool) { record.note(.didAppear) }
  override func viewWillDisappear(_ animated: Bool) { record.note(.willDisappear) }
  override func viewDidDisappear(_ animated: Bool) { record.note(.didDisappear) }
}

/// A page controller that keeps a record of its appearance.
final class TrackedPages: PageViewController, AppearanceTracking {
  private(set) var record = AppearanceRecord()

  nonisolated deinit {}

  override func viewWillAppear(_ animated: Bool) { record.note(.willAppear) }
  override func viewDidAppear(_ animated: Bool) { record.note(.didAppear) }
  override func viewWillDisappear(_ animated: Bool) { record.note(.willDisappear) }
  override func viewDidDisappear(_ animated: Bool) { record.note(.didDisappear) }
}

/// A split view controller that keeps a record of its appearance.
final class TrackedSplit: SplitViewController, AppearanceTracking {
  private(set) var record = AppearanceRecord()

  nonisolated deinit {}

  override func viewWillAppear(_ animated: Bool) { record.note(.willAppear) }
  override func viewDidAppear(_ animated: Bool) { record.note(.didAppear) }
  override func viewWillDisappear(_ animated: Bool) { record.note(.willDisappear) }
  override func viewDidDisappear(_ animated: Bool) { record.note(.didDisappear) }
}
