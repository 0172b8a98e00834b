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
