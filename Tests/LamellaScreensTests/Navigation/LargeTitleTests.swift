import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScreens
import LamellaScrolling
import TestSupport
import Testing

/// Large titles that give way to content, with a search bar below them: a bar of 44, 52 and 52 points.
@Suite("Large titles")
@MainActor struct LargeTitleTests {
  private let harness = SceneHarness(width: 320, height: 480)
  private let controller = SearchingController()
  private let navigation: NavigationController
  private var window: Window { harness.window }
  private var bar: NavigationBar { navigation.navigationBar }
  private var content: ScrollView { controller.content }

  init() {
    navigation = NavigationController(rootViewController: controller)
    navigation.navigationBar.prefersLargeTitles = true
    window.rootViewController = navigation
    harness.advance(ticks: 3)
  }

  /// Drags the content by a distance in 20 ticks, and lifts the finger at rest.
  private func drag(by distance: Double) {
    let finger = FingerID(1)
    harness.tick(.fingerDown(finger, Point(160, 300), pressure: 1))
    for step in 1...20 {
      harness.tick(
        .fingerMoved(finger, Point(160, 300 + distance * Double(step) / 20), pressure: 1))
    }
    harness.advance(ticks: 15)
  }

  private func lift(at distance: Double) {
    harness.tick(.fingerUp(FingerID(1), Point(160, 300 + distance)))
  }

  @Test("Titles and search fields in larger text have the height that it needs, up to a limit")
  func textSizes() throws {
    FontLibrary.provider = FakeFontProvider()
    let field = controller.search.searchBar.searchField
    for (category, title, search) in [
      (ContentSizeCategory.extraSmall, 52.0, 36.0), (.large, 52, 36),
      (.extraExtraExtraLarge, 54, 38),
      (.accessibilityMedium, 63, 43), (.accessibilityExtraExtraExtraLarge, 63, 43),
    ] {
      window.traitOverrides.preferredContentSizeCategory = category
      harness.advance(ticks: 3)
      #expect(bar.frame.height == 44 + title + search + 16, "\(category)")
      #expect(field.bounds.height == search && field.intrinsicContentSize.height == search)
      #expect(content.contentOffset.y == -bar.frame.height)
    }
    // The limit is the bar's, and can be another.
    bar.maximumContentSizeCategory = .large
    harness.advance(ticks: 3)
    #expect(bar.frame.height == 148)
  }

  @Test("The search goes first, then the large title, at whose end the small one stands in the row")
  func collapse() throws {
    #expect(bar.frame.height == 148 && content.contentOffset.y == -148)
    var heights: [Double] = []
    for offset in stride(from: -148.0, through: -20, by: 4) {
      content.contentOffset = Point(0, offset)
      harness.advance(ticks: 1)
      #expect(bar.frame.height == max(-offset, 44), "at \(offset)")
      #expect(content.safeAreaInsets.top == bar.frame.height)
      #expect(content.contentOffset.y == offset, "the content is not moved by its safe area")
      heights.append(controller.search.searchBar.frame.height)
    }
    #expect(heights.first == 52 && heights[13] == 0 && heights.last == 0)
    content.contentOffset = Point(0, 700)
    harness.advance(ticks: 2)
    #expect(harness.layout.changed == 0 && bar.frame.height == 44)
    // Scrolling beyond the bar's reach costs the bar nothing.
    content.contentOffset = Point(0, 704)
    harness.advance(ticks: 1)
    #expect(bar.frame.height == 44)
    content.contentOffset = Point(0, -148)
    harness.advance(ticks: 2)
    #expect(bar.frame.height == 148)
  }

  @Test(
    "Content that is let go between two heights of the bar comes to rest at the nearer one",
    arguments: [(-16.0, 148.0), (-40, 96), (-70, 96), (-95, 44), (-160, 44)])
  func snap(distance: Double, height: Double) {
    drag(by: distance)
    #expect(abs(bar.frame.height - max(148 + distance + 10, 44)) <= 12)
    lift(at: distance)
    harness.advance(ticks: 240)
    #expect(bar.frame.height == height && content.safeAreaInsets.top == height)
    if height > 44 { #expect(content.contentOffset.y == -height) }
  }

  @Test(
    "Content pulled down springs back to the whole bar, and the wheel goes on to the next height")
  func pullAndWheel() {
    drag(by: 120)
    #expect(content.contentOffset.y < -160 && bar.frame.height == 148)
    lift(at: 120)
    harness.advance(ticks: 240)
    #expect(content.contentOffset.y == -148 && bar.frame.height == 148)
    harness.tick(.wheel(Point(160, 300), notches: Point(0, -1)))
    harness.advance(ticks: 120)
    #expect(bar.frame.height == 96, "a notch of 60 points ends at the nearest height")
    harness.tick(.wheel(Point(160, 300), notches: Point(0, -4)))
    harness.advance(ticks: 240)
    #expect(bar.frame.height == 44)
    harness.tick(.keyDown(.home, [], isRepeat: false))
    harness.advance(ticks: 240)
    #expect(bar.frame.height == 148 && content.contentOffset.y == -148)
  }

  @Test("A push and a pop move the bar from one height to the other, and each content stays")
  func pushAndPop() {
    content.contentOffset = Point(0, -70)
    harness.advance(ticks: 2)
    let detail = SearchingController()
    detail.navigationItem.searchController = nil
    navigation.pushViewController(detail, animated: true)
    harness.advance(ticks: 2)
    let model = bar.frame.height
    #expect(model == 96 && detail.content.contentOffset.y == -96)
    let shown = bar.layer.presentation()?.frame.height ?? 0
    #expect(shown < 80, "the bar is on its way: \(shown)")
    #expect(content.contentOffset.y == -70)
    harness.advance(ticks: 100)
    #expect(bar.frame.height == 96 && detail.content.safeAreaInsets.top == 96)
    detail.content.contentOffset = Point(0, 300)
    harness.advance(ticks: 2)
    #expect(bar.frame.height == 44)
    navigation.popViewController(animated: true)
    harness.advance(ticks: 100)
    #expect(bar.frame.height == 70 && content.contentOffset.y == -70)
    #expect(content.safeAreaInsets.top == 70)
  }

  @Test("A drag back that is cancelled leaves the bar as it was", arguments: [true, false])
  func edgePan(isDone: Bool) {
    let detail = SearchingController()
    detail.navigationItem.largeTitleDisplayMode = .never
    navigation.pushViewController(detail, animated: false)
    harness.advance(ticks: 3)
    detail.content.contentOffset = Point(0, 300)
    harness.advance(ticks: 3)
    #expect(bar.frame.height == 44)
    let finger = FingerID(2)
    harness.tick(.fingerDown(finger, Point(4, 240), pressure: 1))
    for step in 1...20 {
      harness.tick(.fingerMoved(finger, Point(4 + 10 * Double(step), 240), pressure: 1))
    }
    if !isDone {
      for step in 1...20 {
        harness.tick(.fingerMoved(finger, Point(204 - 8 * Double(step), 240), pressure: 1))
      }
    }
    let shown = bar.layer.presentation()?.frame.height ?? 0
    #expect(shown > 45 && shown < 147, "\(shown)")
    harness.advance(ticks: 15)
    harness.tick(.fingerUp(finger, Point(isDone ? 204 : 44, 240)))
    harness.advance(ticks: 120)
    #expect(navigation.topViewController === (isDone ? controller : detail))
    #expect(bar.frame.height == (isDone ? 148 : 44))
    #expect(detail.content.contentOffset.y == 300)
    if isDone { #expect(content.contentOffset.y == -148) }
    // What is shown now leads the bar.
    let top = isDone ? content : detail.content
    top.contentOffset = Point(0, -60)
    harness.advance(ticks: 2)
    #expect(bar.frame.height == 60 && top.contentOffset.y == -60)
  }

  @Test("Content that does not scroll has the whole bar, also below the window's safe area")
  func still() {
    window.safeAreaInsets = EdgeInsets(top: 20)
    harness.advance(ticks: 3)
    #expect(bar.frame.height == 168 && content.contentOffset.y == -168)
    let plain = ViewController()
    navigation.pushViewController(plain, animated: false)
    harness.advance(ticks: 3)
    #expect(bar.frame.height == 116 && plain.view.safeAreaInsets.top == 116)
    navigation.popViewController(animated: false)
    harness.advance(ticks: 3)
    content.contentOffset = Point(0, -100)
    harness.advance(ticks: 2)
    #expect(bar.frame.height == 100 && content.safeAreaInsets.top == 100)
    navigation.setNavigationBarHidden(true, animated: false)
    harness.advance(ticks: 3)
    #expect(content.safeAreaInsets.top == 20)
  }

  @Test("Content that moves to another place is no longer held below a bar")
  func elsewhere() {
    content.contentOffset = Point(0, 200)
    harness.advance(ticks: 2)
    window.rootViewController = nil
    navigation.viewControllers = []
    navigation.view.layoutIfNeeded()
    window.rootViewController = controller
    harness.advance(ticks: 3)
    content.contentOffset = Point(0, -200)
    content.setNeedsLayout()
    content.stopScrollingAndZooming()
    #expect(content.limited(Point(0, -200)).y == 0 && content.safeAreaInsets == .zero)
    // And in another stack it leads that one's bar.
    window.rootViewController = nil
    let other = NavigationController(rootViewController: controller)
    other.navigationBar.prefersLargeTitles = true
    window.rootViewController = other
    content.contentOffset = Point(0, 0)
    harness.advance(ticks: 3)
    #expect(content.limited(Point(0, -200)).y == -148)
    content.contentOffset = Point(0, -120)
    harness.advance(ticks: 2)
    #expect(other.navigationBar.frame.height == 120)
  }

  @Test("A view that is named leads the bar in place of the first one")
  func named() {
    let page = ViewController()
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    scroll.contentSize = Size(320, 900)
    page.view.addSubview(View())
    page.view.addSubview(scroll)
    page.contentScrollView = scroll
    navigation.pushViewController(page, animated: false)
    harness.advance(ticks: 3)
    #expect(bar.frame.height == 96 && scroll.contentOffset.y == -96)
    scroll.contentOffset = Point(0, 0)
    harness.advance(ticks: 2)
    #expect(bar.frame.height == 44)
  }

  @Test(
    "Content that is hardly longer than its room is shown below the whole bar at first",
    arguments: [300.0, 340, 380, 440, 480])
  func barelyLonger(height: Double) {
    let page = SearchingController()
    page.content.contentSize = Size(320, height)
    let card = View(frame: Rect(x: 16, y: 16, width: 288, height: 200))
    page.content.addSubview(card)
    let other = NavigationController(rootViewController: page)
    other.navigationBar.prefersLargeTitles = true
    window.rootViewController = other
    harness.advance(ticks: 3)
    #expect(other.navigationBar.frame.height == 148 && page.content.contentOffset.y == -148)
    #expect(card.safeAreaInsets == .zero && page.content.safeAreaInsets.top == 148)
    // A search that ends leaves it there, too.
    page.search.isActive = true
    harness.advance(ticks: 60)
    #expect(other.navigationBar.frame.height == 52 && page.content.contentOffset.y == -52)
    page.search.isActive = false
    harness.advance(ticks: 60)
    #expect(other.navigationBar.frame.height == 148 && page.content.contentOffset.y == -148)
    // Its end comes into sight, and stays there.
    page.content.setContentOffset(page.content.limited(Point(0, 10_000)), animated: true)
    harness.advance(ticks: 120)
    let end = page.content.bounds.maxY - page.content.adjustedContentInset.bottom
    let stops = page.content.collapsingBar?.stops ?? []
    #expect(end >= height && stops.contains(148 - other.navigationBar.frame.height))
  }

  @Test("A direction upwards from the first row brings out a search field that has given way")
  func reachField() {
    let button = Button(title: "First")
    button.frame = Rect(x: 10, y: 300, width: 100, height: 40)
    content.addSubview(button)
    content.contentOffset = Point(0, -44)
    harness.advance(ticks: 2)
    #expect(bar.frame.height == 44)
    window.focusSystem.requestFocusUpdate(to: button)
    harness.advance(ticks: 60)
    #expect(button.isFocused)
    let field = controller.search.searchBar.searchField
    #expect(bar.frame.height < 148 && field.bounds.height < 36)
    harness.tick(.keyDown(.up, [], isRepeat: false))
    #expect(field.isFocused && !controller.search.isActive)
    harness.advance(ticks: 60)
    #expect(bar.frame.height == 148 && content.contentOffset.y == -148)
    #expect(field.bounds.height == 36 && field.alpha == 1)
    // Not from far down, where it would carry the user off.
    content.contentOffset = Point(0, 900)
    harness.advance(ticks: 2)
    #expect(field.alpha == 0)
  }
}
