import LamellaControls
import LamellaFiles
import LamellaGeometry
import LamellaScene
import LamellaScreens
import LamellaScrolling
import TestSupport
import Testing

/// A screen with a number, a scroll view and two fields.
private final class NumberController: ViewController {
  var number: Int
  let content = ScrollView()
  let name = TextField(frame: Rect(x: 10, y: 60, width: 200, height: 36))
  let secret = TextField(frame: Rect(x: 10, y: 110, width: 200, height: 36))

  init(_ identifier: String, _ number: Int) {
    self.number = number
    super.init()
    restorationIdentifier = identifier
    title = identifier
  }

  override func loadView() { view = content }

  override func viewDidLoad() {
    content.identifier = "content"
    content.contentSize = Size(320, 3_000)
    name.identifier = "name"
    secret.identifier = "secret"
    secret.isSecureTextEntry = true
    content.addSubview(name)
    content.addSubview(secret)
  }

  override func encodeRestorableState(into state: inout RestorableState) {
    super.encodeRestorableState(into: &state)
    state["number"] = .integer(number)
  }

  override func decodeRestorableState(from state: RestorableState) {
    super.decodeRestorableState(from: state)
    number = state["number"]?.integer ?? -1
  }
}

/// A small app of tabs, whose state is saved and restored.
@MainActor private final class App {
  let harness = SceneHarness(width: 320, height: 480)
  let first = NavigationController(rootViewController: NumberController("list", 0))
  let second = NavigationController(rootViewController: NumberController("options", 0))
  let tabs: TabBarController
  var window: Window { harness.window }

  init() {
    first.restorationIdentifier = "first"
    second.restorationIdentifier = "second"
    tabs = TabBarController(viewControllers: [first, second])
    tabs.restorationIdentifier = "tabs"
    window.rootViewController = tabs
    harness.advance(ticks: 3)
  }

  func make(_ path: [String], _ state: RestorableState) -> ViewController? {
    guard let name = path.last, ["detail", "sheet", "over"].contains(name) else { return nil }
    return NumberController(name, state["number"]?.integer ?? 0)
  }

  /// Restores a state, and returns what was reported.
  func restore(_ text: String) throws -> [String] {
    let old = Diagnostics.handler
    defer { Diagnostics.handler = old }
    var reports: [String] = []
    Diagnostics.handler = { reports.append($0) }
    try window.restoreState(text, making: make)
    harness.advance(ticks: 5)
    return reports
  }
}

@Suite("State restoration", .serialized)
@MainActor struct RestorationTests {
  @Test("Stacks, tabs, what is presented, offsets and values come back in a new app")
  func wholeApp() throws {
    let app = App()
    app.first.pushViewController(NumberController("detail", 7), animated: false)
    app.harness.advance(ticks: 3)
    let detail = try #require(app.first.topViewController as? NumberController)
    detail.content.contentOffset = Point(0, 900)
    app.tabs.selectedIndex = 1
    app.harness.advance(ticks: 3)
    let options = try #require(app.second.topViewController as? NumberController)
    options.content.contentOffset = Point(0, 300)
    options.number = 12
    let sheet = NumberController("sheet", 3)
    options.present(sheet, animated: false)
    app.harness.advance(ticks: 3)
    sheet.present(NumberController("over", 4), animated: false)
    app.harness.advance(ticks: 3)
    let text = try #require(app.window.encodedState)

    let other = App()
    #expect(try other.restore(text) == [])
    #expect(other.tabs.selectedIndex == 1)
    let newOptions = try #require(other.second.topViewController as? NumberController)
    #expect(newOptions.number == 12 && newOptions.content.contentOffset.y == 300)
    let newSheet = try #require(newOptions.presentedViewController as? NumberController)
    #expect(newSheet.number == 3 && newSheet.viewIfLoaded?.window != nil)
    #expect((newSheet.presentedViewController as? NumberController)?.number == 4)
    // What has not been shown yet is saved again as it was.
    #expect(other.window.encodedState == text)
    newSheet.dismiss(animated: false)
    newOptions.dismiss(animated: false)
    other.tabs.selectedIndex = 0
    other.harness.advance(ticks: 5)
    #expect(other.first.viewControllers.count == 2)
    let newDetail = try #require(other.first.topViewController as? NumberController)
    #expect(newDetail.number == 7 && newDetail.content.contentOffset.y == 900)
  }

  @Test("Offsets count from the content's start, whatever the bars")
  func bars() throws {
    let app = App()
    let list = try #require(app.first.topViewController as? NumberController)
    #expect(list.content.contentOffset.y == -44)
    let text = try #require(app.window.encodedState)
    let other = App()
    other.first.navigationBar.prefersLargeTitles = true
    #expect(try other.restore(text) == [])
    let newList = try #require(other.first.topViewController as? NumberController)
    #expect(newList.content.contentOffset.y == -96)
  }

  @Test("The field that is edited goes on with its text and selection, and secrets are not saved")
  func editing() throws {
    let app = App()
    let list = try #require(app.first.topViewController as? NumberController)
    _ = list.name.becomeFirstResponder()
    app.harness.tick(.text("Grace"))
    list.name.selectedTextRange = 1..<3
    let text = try #require(app.window.encodedState)
    let other = App()
    #expect(try other.restore(text) == [])
    let newList = try #require(other.first.topViewController as? NumberController)
    #expect(newList.name.isEditing && newList.name.text == "Grace")
    #expect(newList.name.selectedTextRange == 1..<3)
    _ = list.secret.becomeFirstResponder()
    app.harness.tick(.text("hunter2"))
    #expect(app.window.encodedState?.contains("hunter2") == false)
    #expect(app.window.encodedState?.contains("Grace") == false)
  }

  @Test("A split comes back with its detail, in one column and in two", arguments: [320.0, 900])
  func split(width: Double) throws {
    func app() -> (SceneHarness, SplitViewController) {
      let harness = SceneHarness(width: width, height: 480)
      let split = SplitViewController(primary: NumberController("list", 1))
      split.restorationIdentifier = "split"
      harness.window.rootViewController = split
      harness.advance(ticks: 3)
      return (harness, split)
    }
    let (harness, split) = app()
    split.showDetail(NumberController("detail", 5), animated: false)
    harness.advance(ticks: 3)
    let text = try #require(harness.window.encodedState)
    let (otherHarness, other) = app()
    try otherHarness.window.restoreState(text) { path, state in
      #expect(path == ["split", "detail"])
      return NumberController("detail", state["number"]?.integer ?? 0)
    }
    otherHarness.advance(ticks: 3)
    let detail = try #require(other.detail as? NumberController)
    #expect(detail.number == 5 && detail.viewIfLoaded?.window != nil)
  }

  @Test(
    "What was pushed on top of a split's list and its detail comes back, in one column and in two",
    arguments: [(320.0, 900.0), (900, 320), (320, 320), (900, 900)])
  func splitStacks(before: Double, after: Double) throws {
    func app(_ width: Double) -> (SceneHarness, SplitViewController) {
      let harness = SceneHarness(width: width, height: 480)
      let split = SplitViewController(primary: NumberController("list", 1))
      split.restorationIdentifier = "split"
      harness.window.rootViewController = split
      harness.advance(ticks: 3)
      return (harness, split)
    }
    let (harness, split) = app(before)
    split.primary.navigationController?.pushViewController(
      NumberController("folder", 2), animated: false)
    let detail = NumberController("detail", 3)
    split.showDetail(detail, animated: false)
    harness.advance(ticks: 3)
    detail.navigationController?.pushViewController(NumberController("part", 4), animated: false)
    harness.advance(ticks: 3)
    let text = try #require(harness.window.encodedState)
    let (otherHarness, other) = app(after)
    try otherHarness.window.restoreState(text) { path, state in
      NumberController(path[1], state["number"]?.integer ?? 0)
    }
    otherHarness.advance(ticks: 3)
    let list = try #require(other.primary.navigationController).viewControllers
    let details = try #require(other.detail?.navigationController).viewControllers
    let names = (other.isCollapsed ? list : list + details).map(\.restorationIdentifier)
    #expect(names == ["list", "folder", "detail", "part"])
    #expect((details.last as? NumberController)?.number == 4)
    #expect(details.last?.viewIfLoaded?.window === otherHarness.window)
    // Views that one of the two does not show have no states in it.
    if before == after { #expect(otherHarness.window.encodedState == text) }
  }

  @Test("The page that was shown is shown again")
  func pages() throws {
    let harness = SceneHarness(width: 320, height: 480)
    let pages = PageViewController()
    pages.restorationIdentifier = "book"
    pages.setViewControllers([NumberController("page", 3)])
    harness.window.rootViewController = pages
    harness.advance(ticks: 3)
    let text = try #require(harness.window.encodedState)
    let other = PageViewController()
    other.restorationIdentifier = "book"
    harness.window.rootViewController = other
    try harness.window.restoreState(text) { _, state in
      NumberController("page", state["number"]?.integer ?? 0)
    }
    #expect((other.viewControllers.first as? NumberController)?.number == 3)
  }

  @Test(
    "What is not there any more ends its branch with one message, and unknown members are skipped")
  func versions() throws {
    let text = """
      {"lamella-state": 1, "from the future": [1, {"a": null}],
       "root": {"id": "tabs", "color": "red", "container": {"selected": "second", "x": {}},
         "children": [
           {"id": "third", "children": [{"id": "lost"}]},
           {"id": "first", "children": [
             {"id": "list", "state": {"number": 4, "object": {"a": 1}, "nothing": null}},
             {"id": "gone", "children": [{"id": "lost"}]},
             {"id": "detail"}]},
           {"id": "second", "presented": [{"id": "gone too"}]}]}}
      """
    let app = App()
    let reports = try app.restore(text)
    #expect(reports.count == 3)
    #expect(reports.contains { $0.contains("tabs/first/gone:") })
    #expect(reports.contains { $0.contains("tabs/second/gone too:") })
    #expect(reports.contains { $0.contains("tabs/third:") })
    #expect(app.tabs.selectedIndex == 1)
    #expect((app.first.viewControllers.first as? NumberController)?.number == 4)
    #expect(app.first.viewControllers.count == 1)
  }

  @Test("Controllers without a name are not saved, nor what lies above them in a stack")
  func unnamed() throws {
    let app = App()
    app.first.viewControllers += [ViewController(), NumberController("detail", 1)]
    app.harness.advance(ticks: 3)
    let text = try #require(app.window.encodedState)
    #expect(!text.contains("detail"))
    app.tabs.restorationIdentifier = nil
    #expect(app.window.encodedState == nil)
  }

  @Test(
    "Damaged states are refused with their place, and change nothing",
    arguments: [
      ("", "line 1"), ("{}", "lamella-state"), ("[1]", "lamella-state"),
      (#"{"lamella-state": 2, "root": {"id": "tabs"}}"#, "version 2"),
      (#"{"lamella-state": "1", "root": {"id": "tabs"}}"#, "whole number"),
      (#"{"lamella-state": 1}"#, "root"),
      ("{\"lamella-state\": 1,\n\"root\": {\"children\": []}}", "line 2"),
      (#"{"lamella-state": 1, "root": {"id": "tabs", "children": {}}}"#, "must be an array"),
      (#"{"lamella-state": 1, "root": {"id": "tabs", "children": [1]}}"#, "must be an object"),
      (#"{"lamella-state": 1, "root": {"id": "tabs", "state": 3}}"#, "must be an object"),
      (#"{"lamella-state": 1, "root": {"id": "tabs", "views": [1]}}"#, "must be an object"),
    ])
  func damaged(text: String, part: String) {
    let app = App()
    do {
      _ = try app.restore(text)
      Issue.record("it was read")
    } catch {
      #expect("\(error)".contains(part), "\(error)")
      #expect("\(error)".hasPrefix("the saved state"))
    }
    #expect(app.tabs.selectedIndex == 0)
  }

  @Test("Files are written, read, and named in errors")
  func files() throws {
    let folder = ScratchDirectory()
    let path = folder.file("state.json")
    let app = App()
    app.tabs.selectedIndex = 1
    app.harness.advance(ticks: 3)
    try app.window.saveState(to: path)
    let other = App()
    try other.window.restoreState(fromFile: path, making: other.make)
    #expect(other.tabs.selectedIndex == 1)
    try writeFile(Array("{".utf8), to: path)
    #expect(throws: FileError.self) {
      try other.window.restoreState(fromFile: path, making: other.make)
    }
    #expect(throws: FileError.self) {
      try other.window.restoreState(fromFile: folder.file("none"), making: other.make)
    }
  }

  @Test("Any change of the bytes is read or refused", arguments: 1...8 as ClosedRange<UInt64>)
  func fuzz(seed: UInt64) throws {
    let app = App()
    app.first.pushViewController(NumberController("detail", 7), animated: false)
    app.harness.advance(ticks: 3)
    app.first.present(NumberController("sheet", 3), animated: false)
    app.harness.advance(ticks: 3)
    let text = Array(try #require(app.window.encodedState).utf8)
    var random = SeededGenerator(seed: seed)
    let other = App()
    let words = [
      "{", "}", "[", "]", "\"", ",", ":", "1e300", "-1", "null", "true", "\"id\": ", "nan",
    ]
    var read = 0
    for _ in 0..<60 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2:
          bytes.insert(contentsOf: Array(words.randomElement(using: &random)!.utf8), at: place)
        default:
          let end = min(place + Int.random(in: 1...40, using: &random), bytes.count)
          bytes.insert(contentsOf: bytes[place..<end], at: place)
        }
      }
      do {
        _ = try other.restore(String(decoding: bytes, as: UTF8.self))
        read += 1
        _ = other.window.encodedState
      } catch {
        #expect(error is FileError)
      }
    }
    #expect(read > 0)
  }
}
