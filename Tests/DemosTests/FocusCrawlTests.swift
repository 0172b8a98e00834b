import Lamella
import TestSupport
import Testing

@testable import Demos
@testable import LamellaScene

/// A user who explores a screen by directions and by Tab.
@MainActor
struct FocusCrawler {
  /// The device that directions, the choice and the way back come from.
  nonisolated enum Device: Sendable, CaseIterable { case keys, pad }

  let harness: StageHarness
  var device = Device.keys
  var system: FocusSystem { harness.window.focusSystem }

  init(_ content: ViewController, size: Size) {
    FontLibrary.provider = FakeFontProvider()
    harness = StageHarness(size: size)
    harness.window.rootViewController = content
    settle()
  }

  func settle() { harness.advance(seconds: 1) }

  /// The buttons of a gamepad that stand for keys.
  private static let buttons: [Key: String] = [
    .up: "dpup", .down: "dpdown", .left: "dpleft", .right: "dpright", .return: "a", .escape: "b",
  ]

  /// Presses a key, or the button of the gamepad that stands for it.
  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    if device == .pad, modifiers.isEmpty, let button = Self.buttons[key] {
      harness.send(.gamepadDown(button))
      harness.send(.gamepadUp(button))
      return harness.advance(ticks: 2)
    }
    harness.send(.keyDown(key, modifiers, isRepeat: false))
    harness.send(.keyUp(key, modifiers))
    harness.advance(ticks: 2)
  }

  /// The views that the screen lets have the focus.
  var stops: [View] { system.scope.map { system.stops(in: $0) } ?? [] }

  func name(_ view: View?) -> String {
    view.map { $0.identifier ?? $0.accessibilityLabel ?? $0.path } ?? "nothing"
  }

  /// Presses a control by its identifier, by keys alone.
  func choose(_ identifier: String) throws {
    let view = try #require(stops.first { $0.identifier == identifier }, "\(identifier)")
    #expect(system.change(to: view))
    harness.advance(ticks: 2)
    press(.return)
    settle()
  }

  /// Returns where a direction leads from a view, once the view itself has no use for it.
  func neighbor(_ view: View, _ key: Key) -> View? {
    _ = system.change(to: nil)
    guard system.change(to: view) else { return nil }
    view.bringIntoSight()
    // A list is left at its end, a slider once it is at an end of its range, a field at the ends of its text.
    for _ in 0..<300 {
      press(key)
      if system.focusedItem !== view { break }
      let hasUse =
        view is CollectionView || view is Slider || view is SegmentedControl || view is Switch
        || view is Stepper || view is PageControl || view is TextField
      if !hasUse { break }
    }
    return system.focusedItem
  }

  /// Expects that each view is reached from each other, by directions and by Tab.
  func expectAllReachable(_ screen: String, atLeast count: Int) {
    settle()
    let views = stops
    #expect(views.count >= count, "\(screen): \(views.map(name))")
    guard !views.isEmpty else { return }
    var forwards = Array(repeating: Set<Int>(), count: views.count)
    var backwards = forwards
    for (index, view) in views.enumerated() {
      for key in [Key.up, .down, .left, .right] {
        let next = neighbor(view, key)
        guard let target = views.firstIndex(where: { $0 === next }) else {
          Issue.record("\(screen): \(key.name) leads from \(name(view)) to \(name(next))")
          continue
        }
        forwards[index].insert(target)
        backwards[target].insert(index)
      }
    }
    for (edges, word) in [(forwards, "reached from"), (backwards, "left to")] {
      let found = reachable(edges)
      for (index, view) in views.enumerated() where !found.contains(index) {
        Issue.record("\(screen): \(name(view)) is not \(word) \(name(views[0]))")
      }
    }
    for modifiers in [[], KeyModifiers.shift] {
      var seen: [View] = []
      for _ in views {
        press(.tab, modifiers)
        if let item = system.focusedItem { seen.append(item) }
      }
      #expect(Set(seen.map(ObjectIdentifier.init)).count == views.count, "\(screen), Tab")
    }
  }

  /// Returns what is reached from the first view.
  private func reachable(_ edges: [Set<Int>]) -> Set<Int> {
    var (found, open): (Set<Int>, [Int]) = ([0], [0])
    while let index = open.popLast() {
      for next in edges[index] where found.insert(next).inserted { open.append(next) }
    }
    return found
  }

  /// Whether the focused view is in sight, once scroll views that move have come to rest.
  var showsFocus: Bool {
    guard let item = system.focusedItem, system.canFocus(item) else { return false }
    var shown = Self.clipped(item.focusFrame, to: item)
    var view = item
    while let parent = view.superview {
      shown = Self.clipped(view.convert(shown, to: parent), to: parent)
      view = parent
    }
    shown = shown.intersection(harness.window.bounds)
    return shown.width > 1 && shown.height > 1
  }

  /// Returns the part of a rectangle of a view's space that the view shows, where it will be at rest.
  private static func clipped(_ rect: Rect, to view: View) -> Rect {
    var rect = rect
    if let scroller = view as? ScrollView {
      rect.origin += scroller.contentOffset - scroller.targetContentOffset
    }
    return view.clipsToBounds ? rect.intersection(view.bounds) : rect
  }

  /// Expects that exactly one view has the focus and is in sight, if need be after what moves to show it.
  func expectOneFocus(_ step: Int) {
    if !showsFocus { settle() }
    #expect(showsFocus, "\(step): \(name(system.focusedItem))")
    let focused = stops.filter(\.isFocused)
    #expect(
      focused.count == 1 && focused[0] === system.focusedItem, "\(step): \(focused.map(name))")
  }
}

@MainActor
@Suite("Screens of the demos, crawled by keys alone", .serialized, .timeLimit(.minutes(40)))
struct FocusCrawlTests {
  private let narrow = Size(420, 640)

  private func screens(
    _ size: Size? = nil, by device: FocusCrawler.Device = .keys
  ) -> FocusCrawler {
    var crawler = FocusCrawler(ScreensDemo.makeController(), size: size ?? narrow)
    crawler.device = device
    return crawler
  }

  @Test(
    "The guide, a creature, and the sheet that renames it",
    arguments: [(false, FocusCrawler.Device.keys), (true, .keys), (false, .pad)])
  func guide(isWide: Bool, device: FocusCrawler.Device) throws {
    let crawler = screens(isWide ? Size(900, 600) : nil, by: device)
    crawler.expectAllReachable("guide", atLeast: 7)
    crawler.press(.escape)
    crawler.settle()
    let list = try #require(crawler.stops.first { $0.identifier == "guide" })
    #expect(crawler.system.change(to: list))
    crawler.press(.home)
    crawler.press(.return)
    crawler.settle()
    crawler.expectAllReachable("creature", atLeast: isWide ? 6 : 6)
    try crawler.choose("rename")
    crawler.expectAllReachable("rename", atLeast: 3)
    crawler.press(.escape)
    crawler.settle()
    #expect(crawler.system.focusedItem?.identifier == "rename")
    guard !isWide else { return }
    crawler.press(.escape)
    crawler.settle()
    #expect(crawler.system.focusedItem === list)
  }

  @Test("A search, with its results and the way out", arguments: FocusCrawler.Device.allCases)
  func search(device: FocusCrawler.Device) throws {
    let crawler = screens(by: device)
    crawler.press(Key("F"), .control)
    crawler.settle()
    #expect(crawler.system.focusedItem?.identifier == "search")
    crawler.harness.send(.text("o"))
    crawler.expectAllReachable("search", atLeast: 3)
    try crawler.choose("cancel search")
    #expect(!crawler.stops.contains { $0.identifier == "cancel search" })
  }

  @Test("The settings, and the question before a reset", arguments: FocusCrawler.Device.allCases)
  func settings(device: FocusCrawler.Device) throws {
    let crawler = screens(by: device)
    try crawler.choose("Settings")
    crawler.expectAllReachable("settings", atLeast: 8)
    try crawler.choose("reset")
    crawler.expectAllReachable("reset", atLeast: 2)
    crawler.press(.escape)
    crawler.settle()
    #expect(crawler.system.focusedItem?.identifier == "reset")
  }

  @Test(
    "The sheet of actions, the popover and the full screen",
    arguments: [(false, FocusCrawler.Device.keys), (true, .keys), (true, .pad)])
  func more(isWide: Bool, device: FocusCrawler.Device) throws {
    let crawler = screens(isWide ? Size(900, 600) : nil, by: device)
    try crawler.choose("More")
    crawler.expectAllReachable("more", atLeast: 8)
    try crawler.choose("question")
    crawler.expectAllReachable("question", atLeast: 3)
    crawler.press(.escape)
    crawler.settle()
    try crawler.choose("weather")
    #expect(crawler.harness.window.isMenuOpen)
    crawler.press(.down)
    crawler.press(.return)
    crawler.settle()
    #expect(!crawler.harness.window.isMenuOpen)
    #expect(crawler.system.focusedItem?.identifier == "weather")
    try crawler.choose("actions")
    crawler.expectAllReachable("actions", atLeast: 3)
    crawler.press(.escape)
    crawler.settle()
    // A popover has a text alone: Escape goes back from it to its button.
    try crawler.choose("popover")
    #expect(crawler.system.focusedItem == nil)
    crawler.press(.escape)
    crawler.settle()
    #expect(crawler.system.focusedItem?.identifier == "popover")
    try crawler.choose("cover")
    crawler.expectAllReachable("cover", atLeast: 1)
    crawler.press(.return)
    crawler.settle()
    #expect(crawler.system.focusedItem?.identifier == "cover")
  }

  @Test("The pause menu of the HUD, and its options", arguments: FocusCrawler.Device.allCases)
  func pause(device: FocusCrawler.Device) throws {
    let controller = HUDController(map: Image(width: 60, height: 38) { _, _ in 0xFFFF_FFFF })
    var crawler = FocusCrawler(controller, size: Size(960, 600))
    crawler.device = device
    var continued = 0
    controller.onContinue = { continued += 1 }
    #expect(!crawler.harness.window.wantsKeys)
    controller.show(GameHUD.Status(isPaused: true))
    crawler.settle()
    crawler.press(.down)
    #expect(crawler.system.focusedItem?.identifier == "continue")
    crawler.expectAllReachable("pause", atLeast: 2)
    try crawler.choose("options")
    crawler.expectAllReachable("options", atLeast: 3)
    // Back to the first page, to the button that led away, and then to the game.
    crawler.press(.escape)
    crawler.settle()
    #expect(crawler.system.focusedItem?.identifier == "options" && continued == 0)
    crawler.press(.up)
    crawler.press(.return)
    #expect(continued == 1)
    crawler.press(.escape)
    #expect(continued == 2)
    // As soon as the menu goes, the keys are the game's.
    controller.show(GameHUD.Status())
    crawler.harness.advance(ticks: 2)
    #expect(crawler.system.focusedItem == nil && !crawler.harness.window.wantsKeys)
  }

  /// The scenes of the gallery that directions alone do not lead through.
  ///
  /// A control behind another is what `hit-covered` is about.
  private static let exemptScenes: Set<String> = ["hit-covered"]

  @Test("The gallery's scenes with controls")
  func gallery() throws {
    for scene in GalleryScene.all where !Self.exemptScenes.contains(scene.name) {
      let page = ViewController()
      page.view.addSubview(GalleryPage(scene))
      let crawler = FocusCrawler(page, size: GalleryPage.pageSize)
      // Those of scenes that show one control, or none, have nowhere to go.
      guard crawler.stops.count > 1 else { continue }
      crawler.expectAllReachable(scene.name, atLeast: 2)
    }
  }

  /// The demos that are a view with controls, by a name.
  nonisolated enum Page: String, CaseIterable {
    case list, motion, touch, cards, vertical, nested, zoom

    @MainActor func makeView(_ frame: Rect) -> View {
      switch self {
      case .list: ListDemoView(frame: frame)
      case .motion: MotionLab(frame: frame)
      case .touch: TouchLab(frame: frame)
      case .cards: PagingDemo.makeView(.cards, frame: frame)
      case .vertical: PagingDemo.makeView(.vertical, frame: frame)
      case .nested: PagingDemo.makeView(.nested, frame: frame)
      case .zoom: PagingDemo.makeView(.zoom, frame: frame)
      }
    }
  }

  /// Returns a crawler of a demo that is a view.
  private func crawler(
    _ size: Size = Size(960, 600), _ makeView: (Rect) throws -> View
  ) rethrows -> FocusCrawler {
    let content = ViewController()
    content.view.frame = Rect(origin: .zero, size: size)
    content.view.addSubview(try makeView(content.view.bounds))
    return FocusCrawler(content, size: size)
  }

  @Test("The other demos", arguments: Page.allCases)
  func demo(_ page: Page) {
    crawler { page.makeView($0) }.expectAllReachable(page.rawValue, atLeast: 1)
  }

  @Test(
    "The list of the map's layers, all in sight or scrolled, and the way back to the map",
    arguments: [Size(960, 600), Size(480, 240)])
  func map(size: Size) throws {
    let crawler = try crawler(size) { try MapDemo.makeView(MapOptions(), frame: $0) }
    // The list is not there yet, and the arrows are the map's.
    #expect(crawler.stops.isEmpty)
    crawler.press(Key("L"))
    #expect(crawler.system.focusedItem != nil)
    #expect(crawler.system.focusedItem === crawler.stops.first)
    crawler.expectAllReachable("layers", atLeast: 8)
    // The editor lies over the map, below the list.
    crawler.press(Key("E"))
    crawler.expectAllReachable("layers of the editor", atLeast: 8)
    crawler.press(Key("E"))
    crawler.press(Key("L"))
    crawler.settle()
    #expect(crawler.stops.isEmpty && crawler.system.focusedItem == nil)
    let view = crawler.harness.window.firstView(withIdentifier: "map")
    let map = try #require(view as? ScrollView)
    let start = map.contentOffset
    crawler.press(.down)
    crawler.settle()
    #expect(map.contentOffset.y > start.y && map.contentOffset.x == start.x)
  }

  @Test("The pyramid has no controls, and keys move it")
  func pyramid() throws {
    let crawler = crawler {
      PyramidDemoView(frame: $0, source: FractalPyramid(isSynchronous: true), fades: false)
    }
    #expect(crawler.stops.isEmpty)
    let view = crawler.harness.window.firstView(withIdentifier: "pyramid")
    let pyramid = try #require(view as? PyramidView)
    #expect(pyramid.isFirstResponder)
    pyramid.setZoomScale(2 * pyramid.zoomScale, animated: false)
    let start = pyramid.contentOffset
    crawler.press(.right)
    crawler.settle()
    #expect(pyramid.contentOffset.x > start.x)
  }

  @Test("The form of the scene demo")
  func scene() throws {
    let file = try DemoAssets.path("Scenes/Settings.scene")
    FocusCrawler(SceneDemo(file: file, language: nil), size: narrow)
      .expectAllReachable("scene", atLeast: 2)
  }

  @Test("10,000 random directions leave one focused view, in sight", arguments: [false, true])
  func random(isWide: Bool) throws {
    let crawler = screens(isWide ? Size(900, 600) : nil)
    crawler.press(.down)
    var random = SeededGenerator(seed: 11)
    let names = ["Guide", "Settings", "More"]
    for step in 0..<10_000 {
      if step % 3_334 == 3_333 { try crawler.choose(names[step / 3_334]) }
      crawler.press([Key.up, .down, .left, .right].randomElement(using: &random) ?? .up)
      crawler.expectOneFocus(step)
    }
  }
}
