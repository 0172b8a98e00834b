import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScreens
import LamellaScrolling
import TestSupport
import Testing

/// A form of constraints, with a card that has margins, and more or less below it.
private final class FormController: ViewController {
  let card = StackView(arrangedSubviews: [TextField()])
  let tall = View()
  let height: Double

  init(_ height: Double) {
    self.height = height
    super.init()
    title = "Form"
  }

  override func loadView() { view = ScrollView() }
  override func viewDidLoad() {
    card.axis = .vertical
    card.isLayoutMarginsRelativeArrangement = true
    card.layoutMargins = EdgeInsets(all: 12)
    let form = StackView(arrangedSubviews: [card, tall])
    form.axis = .vertical
    form.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(form)
    guard let page = view as? ScrollView else { return }
    page.alwaysBounceVertical = true
    let content = page.contentLayoutGuide
    LayoutConstraint.activate([
      tall.heightAnchor.constraint(equalToConstant: height),
      form.topAnchor.constraint(equalTo: content.topAnchor, constant: 16),
      form.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -16),
      form.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
      form.widthAnchor.constraint(equalTo: page.frameLayoutGuide.widthAnchor, constant: -32),
      content.widthAnchor.constraint(equalTo: page.frameLayoutGuide.widthAnchor),
    ])
  }
}

@Suite("Content below bars")
@MainActor struct BarContentTests {
  @Test(
    "Items stay in a narrow bar, beside one another, whatever the title",
    arguments: [240.0, 280, 320, 420], [LayoutDirection.leftToRight, .rightToLeft])
  func items(width: Double, direction: LayoutDirection) throws {
    FontLibrary.provider = FakeFontProvider()
    let harness = StageHarness(size: Size(width, 300))
    harness.window.semanticContentAttribute =
      direction == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
    let (below, page) = (ViewController(), ViewController())
    below.title = "Field guide"
    page.title = "A long title of a page"
    let names = ["Edit", "Sort by", "Rename"]
    page.navigationItem.rightBarButtonItems = names.map { name in
      let item = BarButtonItem(title: name) { _ in }
      item.identifier = name
      return item
    }
    let navigation = NavigationController(rootViewController: below)
    harness.window.rootViewController = navigation
    navigation.pushViewController(page, animated: false)
    harness.advance(ticks: 3)
    let bar = navigation.navigationBar
    let frames = try (["back"] + names).map { name in
      let button = try #require(bar.firstView(withIdentifier: name))
      return button.convert(button.bounds, to: bar)
    }
    for (index, frame) in frames.enumerated() {
      #expect(frame.minX >= 0 && frame.maxX <= width && frame.width >= 24, "\(frame)")
      for other in frames[..<index] {
        #expect(frame.maxX <= other.minX || other.maxX <= frame.minX, "\(frame), \(other)")
      }
    }
  }

  @Test("In a narrow bar the title of the screen below gives way to that of the screen")
  func narrow() throws {
    FontLibrary.provider = FakeFontProvider()
    let harness = StageHarness(size: Size(420, 300))
    let (below, page) = (ViewController(), ViewController())
    below.title = "Field guide"
    page.title = "Azeling"
    page.navigationItem.rightBarButtonItems = [BarButtonItem(title: "Rename") { _ in }]
    let navigation = NavigationController(rootViewController: below)
    harness.window.rootViewController = navigation
    navigation.pushViewController(page, animated: false)
    harness.advance(ticks: 3)
    let back = try #require(
      navigation.navigationBar.firstView(withIdentifier: "back") as? Button)
    func title(_ view: View) -> Label? {
      if let label = view as? Label, label.text == "Azeling" { return label }
      return view.subviews.lazy.compactMap(title).first
    }
    let label = try #require(title(navigation.navigationBar))
    for (width, isShown) in [(420.0, true), (240, false), (260, false), (420, true)] {
      harness.window.bounds.size = Size(width, 300)
      harness.advance(ticks: 2)
      #expect((back.title == "Field guide") == isShown, "\(width)")
      #expect(back.accessibilityLabel == "Field guide")
      #expect(label.bounds.width == 60, "all of it, at \(width)")
    }
  }

  @Test(
    "The margins in a form leave the bar out of account, whether or not the form fits",
    arguments: [100.0, 250, 280, 300, 330, 360, 400, 600], [true, false])
  func form(height: Double, isLarge: Bool) {
    let harness = SceneHarness(width: 320, height: 480)
    let page = FormController(height)
    let navigation = NavigationController(rootViewController: page)
    navigation.navigationBar.prefersLargeTitles = isLarge
    let tabs = TabBarController(viewControllers: [ViewController(), navigation])
    harness.window.rootViewController = tabs
    harness.advance(ticks: 3)
    tabs.selectedIndex = 1
    harness.advance(ticks: 5)
    let scrollView = page.view as? ScrollView
    func expectAtStart(below bar: Double) {
      #expect(page.card.frame.height == 60 && page.card.layoutMargins.top == 12)
      #expect(scrollView?.contentOffset.y == -bar && scrollView?.safeAreaInsets.top == bar)
    }
    let bar = isLarge ? 96.0 : 44
    expectAtStart(below: bar)
    let search = SearchController()
    page.navigationItem.searchController = search
    harness.advance(ticks: 5)
    expectAtStart(below: bar + 52)
    search.isActive = true
    harness.advance(ticks: 50)
    expectAtStart(below: 52)
    search.isActive = false
    harness.advance(ticks: 50)
    expectAtStart(below: bar + 52)
  }
}
