import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScreens
import LamellaScrolling
import TestSupport
import Testing

/// A controller of a list with a search, which notes what is searched for.
final class SearchingController: ViewController, SearchResultsUpdating {
  let search = SearchController()
  let content = ScrollView()
  private(set) var searched: [String] = []

  override init() {
    super.init()
    title = "Guide"
    search.searchResultsUpdater = self
    navigationItem.searchController = search
    navigationItem.rightBarButtonItem = editButtonItem
  }

  override func loadView() {
    content.contentSize = Size(320, 2_000)
    view = content
  }

  func updateSearchResults(for searchController: SearchController) {
    searched.append(
      (searchController.isActive ? "" : "- ") + (searchController.searchBar.text ?? ""))
  }
}

@Suite("Search in a navigation bar")
@MainActor struct SearchTests {
  private let harness = SceneHarness(width: 320, height: 480)
  private let controller = SearchingController()
  private let navigation: NavigationController
  private var window: Window { harness.window }
  private var field: SearchTextField { controller.search.searchBar.searchField }

  init() {
    navigation = NavigationController(rootViewController: controller)
    window.rootViewController = navigation
    harness.advance(ticks: 3)
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    harness.tick(.keyDown(key, modifiers, isRepeat: false))
    harness.tick(.keyUp(key, modifiers))
  }

  private func click(_ point: Point) {
    harness.tick(.mouseDown(point, button: .left, clicks: 1))
    harness.tick(.mouseUp(point, button: .left, clicks: 1))
  }

  private func label(_ text: String, height: Double) -> Label? {
    var pending: [View] = [navigation.navigationBar]
    while let view = pending.popLast() {
      if let label = view as? Label, label.text == text, label.bounds.height == height {
        return label
      }
      pending += view.subviews
    }
    return nil
  }

  private func frame(of view: View) -> Rect { view.convert(view.bounds, to: nil) }

  @Test(
    "A click begins the search, typing updates the results, Cancel ends it and empties the field")
  func clicks() throws {
    #expect(navigation.navigationBar.frame.height == 96)
    #expect(
      controller.content.safeAreaInsets.top == 96 && controller.content.contentOffset.y == -96)
    click(Point(160, frame(of: field).midY))
    harness.advance(ticks: 60)
    #expect(controller.search.isActive && field.isEditing)
    // The field takes the place of the title, and the content follows.
    #expect(navigation.navigationBar.frame.height == 52)
    #expect(frame(of: field).minY == 8 && controller.content.contentOffset.y == -52)
    harness.tick(.text("owl"))
    press(.return)
    #expect(controller.search.isActive && !field.isEditing)
    let cancel = try #require(navigation.navigationBar.firstView(withIdentifier: "cancel search"))
    let place = frame(of: cancel)
    #expect(place.minX >= frame(of: field).maxX && place.maxX <= 320)
    click(Point(place.midX, place.midY))
    harness.advance(ticks: 60)
    #expect(!controller.search.isActive && field.text ?? "" == "")
    #expect(controller.searched == ["", "owl", "- "])
    #expect(
      navigation.navigationBar.frame.height == 96 && controller.content.contentOffset.y == -96)
  }

  @Test("Control F begins a search from anywhere, Escape ends it first and leads back then")
  func keys() {
    let root = ViewController()
    navigation.viewControllers = [root, controller]
    harness.advance(ticks: 3)
    controller.content.contentOffset = Point(0, 500)
    harness.advance(ticks: 3)
    #expect(navigation.navigationBar.frame.height == 44)
    press(Key("F"), .control)
    harness.advance(ticks: 60)
    #expect(field.isEditing && frame(of: field).minY == 8 && field.alpha == 1)
    harness.tick(.text("fox"))
    press(.escape)
    harness.advance(ticks: 60)
    #expect(!controller.search.isActive && window.firstResponder !== field)
    #expect(navigation.topViewController === controller)
    // The content has not moved, and the bar is as low above it as it was.
    #expect(controller.content.contentOffset.y == 500)
    #expect(navigation.navigationBar.frame.height == 44)
    press(.escape)
    harness.advance(ticks: 60)
    #expect(navigation.topViewController === root)
  }

  @Test("Changes of the bar's items leave the editing of the field alone")
  func rebuilding() {
    press(Key("F"), .control)
    harness.tick(.text("a"))
    controller.title = "Bestiary"
    controller.navigationItem.rightBarButtonItem = nil
    harness.advance(ticks: 3)
    #expect(field.isEditing && field.window === window)
    harness.tick(.text("b"))
    #expect(field.text == "ab")
  }

  @Test("The field is reached by directions, from content that covers it as well")
  func directions() throws {
    let button = Button(title: "First")
    button.frame = Rect(x: 20, y: 10, width: 100, height: 40)
    controller.content.addSubview(button)
    controller.content.contentOffset = Point(0, -44)
    harness.advance(ticks: 3)
    #expect(navigation.navigationBar.frame.height == 44)
    // The first row shows the whole of the bar again.
    let focus = window.focusSystem
    press(.down)
    for _ in 0..<4 where focus.focusedItem !== button { press(.down) }
    #expect(focus.focusedItem === button)
    controller.content.scrollRectToVisible(button.frame, animated: false)
    harness.advance(ticks: 3)
    #expect(navigation.navigationBar.frame.height == 96)
    press(.up)
    // Who only passes by does not search.
    #expect(focus.focusedItem === field && field.isEditing && !controller.search.isActive)
    press(.down)
    #expect(focus.focusedItem === button && navigation.navigationBar.frame.height == 96)
    press(.up)
    harness.tick(.text("o"))
    harness.advance(ticks: 60)
    #expect(controller.search.isActive && navigation.navigationBar.frame.height == 52)
    #expect(controller.searched == ["o"])
    press(.down)
    #expect(focus.focusedItem === button && controller.search.isActive)
    press(.escape)
    harness.advance(ticks: 60)
    #expect(!controller.search.isActive && navigation.navigationBar.frame.height == 96)
  }

  @Test("The search goes on while a result is shown above it")
  func push() {
    press(Key("F"), .control)
    harness.tick(.text("owl"))
    let detail = ViewController()
    detail.title = "Owl"
    navigation.pushViewController(detail, animated: true)
    harness.advance(ticks: 100)
    #expect(navigation.navigationBar.frame.height == 44 && detail.view.safeAreaInsets.top == 44)
    #expect(controller.search.isActive)
    navigation.popViewController(animated: true)
    harness.advance(ticks: 100)
    #expect(controller.search.isActive && field.text == "owl")
    #expect(navigation.navigationBar.frame.height == 52 && field.window === window)
    #expect(controller.content.safeAreaInsets.top == 52)
  }

  @Test("A large title comes back after a search during which the bar was made anew")
  func largeTitle() {
    navigation.navigationBar.prefersLargeTitles = true
    harness.advance(ticks: 3)
    press(Key("F"), .control)
    harness.advance(ticks: 60)
    controller.title = "Field guide"
    navigation.pushViewController(ViewController(), animated: true)
    harness.advance(ticks: 100)
    navigation.popViewController(animated: true)
    harness.advance(ticks: 100)
    #expect(navigation.navigationBar.frame.height == 52)
    press(.escape)
    harness.advance(ticks: 100)
    let title = label("Field guide", height: NavigationBar.largeTitleHeight)
    #expect(title?.window === window && navigation.navigationBar.frame.height == 148)
  }

  @Test("Right to left, the button is on the left of the field")
  func mirrored() throws {
    navigation.view.semanticContentAttribute = .forceRightToLeft
    window.traitOverrides.layoutDirection = .rightToLeft
    press(Key("F"), .control)
    harness.advance(ticks: 60)
    let cancel = try #require(navigation.navigationBar.firstView(withIdentifier: "cancel search"))
    #expect(frame(of: cancel).maxX <= frame(of: field).minX)
  }

  @Test("Arrows lead from the end of the text to the button and back", arguments: [false, true])
  func arrows(isMirrored: Bool) throws {
    if isMirrored {
      navigation.view.semanticContentAttribute = .forceRightToLeft
      window.traitOverrides.layoutDirection = .rightToLeft
    }
    let (out, back) = isMirrored ? (Key.left, Key.right) : (Key.right, Key.left)
    press(Key("F"), .control)
    harness.advance(ticks: 60)
    harness.tick(.text("1"))
    press(back)
    #expect(field.isEditing)
    // Across the character, and out.
    press(out)
    press(out)
    let cancel = try #require(navigation.navigationBar.firstView(withIdentifier: "cancel search"))
    #expect(window.focusSystem.focusedItem === cancel && controller.search.isActive)
    press(back)
    #expect(field.isEditing && field.text == "1")
    press(out)
    press(.return)
    harness.advance(ticks: 60)
    #expect(!controller.search.isActive)
  }

  @Test("In two columns, Control F begins the search of the list from the other one as well")
  func split() {
    let harness = SceneHarness(width: 900, height: 480)
    let list = SearchingController()
    let split = SplitViewController(primary: list)
    split.showDetail(ViewController(), animated: false)
    harness.window.rootViewController = split
    harness.advance(ticks: 3)
    harness.tick(.keyDown(Key("F"), .control, isRepeat: false))
    harness.advance(ticks: 60)
    #expect(list.search.isActive && list.search.searchBar.searchField.isEditing)
  }
}
