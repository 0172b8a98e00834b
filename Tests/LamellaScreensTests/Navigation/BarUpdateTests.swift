import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScreens
import LamellaScrolling
import TestSupport
import Testing

/// A controller that sets its title late, from a model.
private final class LateTitleController: ViewController {
  override func updateProperties() { title = "Late title" }
}

/// Changes of bars while they are shown: what is there stays, with its focus and state.
@Suite("Changes of bars")
@MainActor struct BarUpdateTests {
  private let harness = StageHarness(size: Size(420, 480))
  private let screen = ViewController()
  private let navigation: NavigationController
  private var window: Window { harness.window }

  /// Sets the fonts; again in each test, because those of other suites may run between its making and its start.
  private func useFonts() { FontLibrary.provider = FakeFontProvider() }

  private var focused: String? { window.focusSystem.focusedItem?.identifier }

  init() {
    FontLibrary.provider = FakeFontProvider()
    screen.title = "Below"
    navigation = NavigationController(rootViewController: screen)
    window.rootViewController = navigation
    harness.advance(ticks: 3)
  }

  private func key(_ key: Key) {
    harness.send(.keyDown(key, [], isRepeat: false))
    harness.advance(ticks: 1)
    harness.send(.keyUp(key, []))
    harness.advance(seconds: 0.5)
  }

  private func label(_ text: String, in view: View? = nil) -> Label? {
    let view = view ?? navigation.navigationBar
    if let label = view as? Label, label.text == text { return label }
    return view.subviews.lazy.compactMap { self.label(text, in: $0) }.first
  }

  @Test("A button that is pressed by keys keeps the focus as it changes its item and the title")
  func focusStays() throws {
    useFonts()
    let other = BarButtonItem(title: "Other")
    other.identifier = "other"
    let item = BarButtonItem(title: "Edit") { [screen] item in
      item.title = item.title == "Edit" ? "Done" : "Edit"
      item.style = item.title == "Edit" ? .plain : .done
      screen.title = item.title
      if screen.navigationItem.rightBarButtonItems.count == 2 {
        screen.navigationItem.rightBarButtonItems += [BarButtonItem(title: "More")]
      }
    }
    item.identifier = "edit"
    screen.navigationItem.rightBarButtonItems = [item, other]
    harness.advance(ticks: 2)
    let button = try #require(item.view as? Button)
    _ = button.becomeFirstResponder()
    for title in ["Done", "Edit", "Done"] {
      key(.return)
      #expect(item.title == title && button.title == title && label(title) != nil)
      #expect(item.view === button && focused == "edit" && button.window === window)
    }
    #expect(button.style == .prominent)
    item.isHidden = true
    harness.advance(ticks: 2)
    #expect(button.superview == nil)
    #expect(window.focusSystem.focusedItem is Button)
  }

  @Test("A choice in the menu of an item outlasts changes of the bar and another screen")
  func menuChoice() throws {
    useFonts()
    var chosen = ""
    let item = BarButtonItem(title: "Sort")
    item.menu = Menu(
      options: .singleSelection,
      children: ["Number", "Name"].map { name in
        .action(MenuAction(name, state: name == "Number" ? .on : .off) { chosen = name })
      })
    let edit = BarButtonItem(title: "Edit")
    screen.navigationItem.rightBarButtonItems = [edit, item]
    harness.advance(ticks: 2)
    func marked() -> [String] {
      (item.view as? Button)?.menu?.children.compactMap {
        if case .action(let action) = $0, action.state == .on { action.title } else { nil }
      } ?? []
    }
    _ = item.view?.becomeFirstResponder()
    key(.return)
    // The first press highlights the first row.
    key(.down)
    key(.down)
    key(.return)
    #expect(chosen == "Name" && marked() == ["Name"])
    edit.title = "Done"
    item.title = "Order"
    harness.advance(ticks: 2)
    #expect(marked() == ["Name"])
    navigation.pushViewController(ViewController(), animated: false)
    harness.advance(ticks: 2)
    navigation.popViewController(animated: false)
    harness.advance(ticks: 2)
    #expect(marked() == ["Name"])
    item.menu = nil
    var pressed = 0
    item.action = { _ in pressed += 1 }
    _ = item.view?.becomeFirstResponder()
    key(.return)
    #expect(pressed == 1)
  }

  @Test("A title set while the screen comes is at full size throughout, and both titles fade")
  func titleInTransition() throws {
    useFonts()
    navigation.pushViewController(LateTitleController(), animated: true)
    harness.advance(ticks: 12)
    let title = try #require(label("Late title"))
    let below = try #require(label("Below"))
    func opacity(_ label: Label) -> Double {
      Double(label.superview?.layer.presentation()?.opacity ?? -1)
    }
    #expect(title.bounds.width > 50 && title.layer.presentation()?.bounds == title.bounds)
    #expect(opacity(title) > 0.05 && opacity(title) < 0.95)
    #expect(opacity(below) > 0.05 && opacity(below) < 0.95)
    let items = navigation.topViewController?.navigationItem
    items?.rightBarButtonItem = BarButtonItem(title: "New")
    harness.advance(ticks: 2)
    let button = try #require(items?.rightBarButtonItem?.view)
    #expect(button.layer.presentation()?.bounds.size == button.bounds.size)
    #expect(button.bounds.height > 0 && opacity(below) > 0.05)
    harness.advance(seconds: 1)
    #expect(title.superview?.alpha == 1 && below.window == nil && harness.isIdle)
  }

  @Test("A drag back that is cancelled returns to the content with its focusable buttons")
  func cancelledDrag() throws {
    useFonts()
    let next = ViewController()
    next.title = "Next"
    let item = BarButtonItem(title: "Edit")
    next.navigationItem.rightBarButtonItem = item
    navigation.pushViewController(next, animated: false)
    harness.advance(ticks: 3)
    let button = try #require(item.view)
    harness.pointer = .finger
    harness.press(Point(4, 240))
    for step in 1...10 {
      harness.move(Point(4 + 10 * Double(step), 240))
      harness.advance(ticks: 2)
    }
    #expect(navigation.topViewController === screen)
    harness.advance(ticks: 30)
    harness.lift(Point(104, 240))
    harness.advance(seconds: 1)
    #expect(navigation.topViewController === next && item.view === button)
    #expect(button.window === window && button.superview?.superview?.alpha == 1)
    let content = button.superview?.superview
    #expect(content?.superview?.subviews.count == 1, "what was about to come is gone")
    var presses = 0
    item.action = { _ in presses += 1 }
    let middle = button.convert(Point(button.bounds.midX, button.bounds.midY), to: nil)
    harness.press(middle)
    harness.advance(ticks: 2)
    harness.lift(middle)
    harness.advance(ticks: 2)
    #expect(presses == 1)
  }

  @Test("The way back follows changes of the stack below the same screen")
  func stackBelow() throws {
    useFonts()
    func back() -> Button? {
      navigation.navigationBar.firstView(withIdentifier: "back") as? Button
    }
    let (middle, top) = (ViewController(), ViewController())
    middle.title = "Middle"
    top.title = "Top"
    navigation.setViewControllers([screen, middle, top], animated: false)
    harness.advance(ticks: 3)
    #expect(back()?.accessibilityLabel == "Middle")
    navigation.setViewControllers([screen, top], animated: false)
    harness.advance(ticks: 3)
    #expect(back()?.accessibilityLabel == "Below" && back()?.title == "Below")
    navigation.setViewControllers([top], animated: false)
    harness.advance(ticks: 3)
    #expect(back() == nil)
    navigation.setViewControllers([screen, top], animated: true)
    harness.advance(ticks: 3)
    let button = try #require(back())
    #expect(button.bounds.width > 0)
    harness.press(button.convert(Point(20, 10), to: nil))
    harness.advance(ticks: 2)
    harness.lift(button.convert(Point(20, 10), to: nil))
    harness.advance(seconds: 1)
    #expect(navigation.topViewController === screen)
  }

  @Test("The safe area that a controller adds is its own, besides that of the bars around it")
  func additionalInsets() {
    useFonts()
    let tabs = TabBarController(viewControllers: [navigation])
    window.rootViewController = tabs
    screen.additionalSafeAreaInsets = EdgeInsets(left: 7, bottom: 60)
    navigation.additionalSafeAreaInsets = EdgeInsets(right: 5)
    harness.advance(ticks: 3)
    #expect(screen.additionalSafeAreaInsets == EdgeInsets(left: 7, bottom: 60))
    #expect(
      screen.view.safeAreaInsets == EdgeInsets(top: 44, left: 7, bottom: 60 + 49, right: 5))
    tabs.viewControllers = []
    harness.advance(ticks: 2)
    #expect(navigation.additionalSafeAreaInsets == EdgeInsets(right: 5))
    window.rootViewController = navigation
    harness.advance(ticks: 3)
    #expect(screen.view.safeAreaInsets == EdgeInsets(top: 44, left: 7, bottom: 60, right: 5))
    navigation.viewControllers = []
    harness.advance(ticks: 2)
    window.rootViewController = screen
    harness.advance(ticks: 3)
    #expect(screen.view.safeAreaInsets == EdgeInsets(left: 7, bottom: 60))
  }

  @Test("An action of an alert that is enabled keeps the focus where it is")
  func alertAction() {
    useFonts()
    let alert = AlertController(title: "Sure?")
    let (yes, no) = (AlertAction(title: "Yes"), AlertAction(title: "No"))
    alert.addAction(yes)
    alert.addAction(no)
    screen.present(alert, animated: false)
    harness.advance(ticks: 3)
    let button = alert.view.firstView(withIdentifier: "No")
    _ = button?.becomeFirstResponder()
    for isEnabled in [false, true] {
      yes.isEnabled = isEnabled
      alert.message = isEnabled ? nil : "Think."
      harness.advance(ticks: 3)
      #expect(focused == "No" && alert.view.firstView(withIdentifier: "No") === button)
      #expect((alert.view.firstView(withIdentifier: "Yes") as? Button)?.isEnabled == isEnabled)
    }
  }

  @Test("The menu key opens the menu of the focused row, not of the middle of its list")
  func menuKey() throws {
    useFonts()
    let list = ListView()
    list.frame = screen.view.bounds
    screen.view.addSubview(list)
    let cells = CellRegistration<ListCell, Int> { cell, _, index in cell.text = "\(index)" }
    let source = ItemDataSource<Int, Int>(list) { list, path, index in
      list.dequeueCell(using: cells, for: path, item: index)
    }
    var state = ItemSnapshot<Int, Int>()
    state.appendSections([0])
    state.appendItems(Array(0..<30))
    source.apply(state, animated: false)
    var row: Int?
    list.contextMenu = { point in
      row = list.pathForItem(at: point).flatMap { source.item(at: $0) }
      return nil
    }
    harness.advance(ticks: 3)
    _ = list.becomeFirstResponder()
    for expected in 0..<3 {
      key(.down)
      key(Key("Application"))
      #expect(row == expected)
    }
  }

  @Test("A popover at an item of a bar stays there as the item and its bar change")
  func popover() throws {
    useFonts()
    let item = BarButtonItem(title: "Add")
    screen.navigationItem.rightBarButtonItem = item
    harness.advance(ticks: 2)
    window.bounds.size = Size(900, 600)
    harness.advance(ticks: 2)
    let content = ViewController()
    content.modalPresentationStyle = .popover
    content.preferredContentSize = Size(200, 100)
    content.popoverPresentationController?.barButtonItem = item
    screen.present(content, animated: false)
    harness.advance(ticks: 3)
    let bubble = try #require(content.popoverPresentationController?.presentedView)
    func expectAtItem() {
      let top = item.view.map { $0.convert($0.bounds, to: nil) }
      #expect(bubble.frame.minY == top?.maxY && abs(bubble.frame.maxX - 892) < 1)
    }
    expectAtItem()
    item.title = "Add all"
    let custom = Button(title: "Custom")
    for view in [nil, custom] {
      item.customView = view
      harness.advance(ticks: 2)
      content.preferredContentSize.height += 10
      harness.advance(ticks: 2)
      expectAtItem()
    }
  }
}
