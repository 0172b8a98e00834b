import Glibc
import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@testable import LamellaSceneFiles

@Suite("Live scenes under random edits")
@MainActor struct LiveSceneRandomTests {
  private nonisolated static let seeds: Range<UInt64> =
    getenv("LAMELLA_ALL_SEEDS") != nil ? 0..<400 : 0..<12

  @Test(
    "While input plays, focus, offsets and text stay where the identifiers do", arguments: seeds)
  func state(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var editor = RandomScene()
    for _ in 0..<10 { editor.edit(&random) }
    let live = LiveHarness(editor.text, size: Size(640, 480))
    #expect(live.scene.faults.isEmpty, "\(live.scene.faults)")
    for round in 0..<40 {
      play(live, &random)
      let before = Snapshot(live)
      for _ in 0..<Int.random(in: 1...4, using: &random) { editor.edit(&random) }
      let isBroken = Int.random(in: 0..<8, using: &random) == 0
      _ = collectingDiagnostics { live.save(editor.text + (isBroken ? "<View tag=\"x\">" : "")) }
      #expect(live.scene.faults.isEmpty != isBroken, "\(live.scene.faults)")
      #expect((live.strip != nil) == isBroken)
      if isBroken { live.save(editor.text) }
      before.expect(in: live, editor, "seed \(seed), round \(round)")
    }
    live.stage.settle()
  }

  @Test("The objects are as those of the same file loaded anew", arguments: seeds)
  func equality(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 10_000)
    var editor = RandomScene()
    let live = LiveHarness(editor.text, size: Size(640, 480))
    for round in 0..<25 {
      for _ in 0..<Int.random(in: 1...6, using: &random) { editor.edit(&random) }
      live.save(editor.text)
      #expect(live.scene.faults.isEmpty, "\(live.scene.faults)")
      let fresh = LiveHarness(editor.text, size: Size(640, 480))
      let (view, other) = (try #require(live.scene.view), try #require(fresh.scene.view))
      let (now, expected) = (describe(view), describe(other))
      if now != expected {
        let difference = zip(now, expected).first { $0 != $1 }
        Issue.record("seed \(seed), round \(round): \(difference as Any)\n\(editor.text)")
        return
      }
    }
  }

  /// Returns a line for each view of a tree.
  private func describe(_ view: View, depth: Int = 0) -> [String] {
    let text = (view as? Label)?.text ?? (view as? Button)?.title(for: []) ?? ""
    let spacing = (view as? StackView).map { "\($0.spacing) \($0.axis)" } ?? ""
    let line =
      "\(depth) \(type(of: view)) \(view.identifier ?? "") \(view.frame) \(view.alpha)"
      + " \(view.backgroundColor?.rgba8 ?? 0) \(text) \(spacing) \(view.isHidden)"
    // Controls' own views have states of their own.
    guard !(view is Control) else { return [line] }
    return [line] + view.subviews.flatMap { describe($0, depth: depth + 1) }
  }

  /// Plays a little random input, and lets half of it come to rest.
  private func play(_ live: LiveHarness, _ random: inout SeededGenerator) {
    let point = Point(
      Double.random(in: 0...640, using: &random), Double.random(in: 0...480, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: live.stage.flick(from: point, to: Point(point.x, point.y - 60))
    case 1:
      live.stage.press(point)
      live.stage.advance(ticks: 2)
    case 2: live.stage.send(.text("ab"))
    case 3: live.stage.send(.keyDown(Key("Tab"), [], isRepeat: false))
    default:
      live.stage.press(point)
      live.stage.advance(ticks: 1)
      live.stage.lift(point)
    }
    live.stage.advance(ticks: 2)
    if Bool.random(using: &random) { live.stage.settle() }
  }
}

/// What the user has done, by the identifiers of views.
@MainActor private struct Snapshot {
  private var texts: [String: String] = [:]
  private var offsets: [String: Point] = [:]
  private var focus: String?

  init(_ live: LiveHarness) {
    for view in live.scene.view?.allViews ?? [] {
      guard let id = view.identifier, live.object(id, as: View.self) === view else { continue }
      if let field = view as? TextField { texts[id] = field.text ?? "" }
      if let scroll = view as? ScrollView, !scroll.isDragging, !scroll.isDecelerating {
        offsets[id] = scroll.contentOffset
      }
    }
    focus = (live.stage.window.firstResponder as? View)?.identifier
  }

  /// Expects all of it where the identifiers and classes are still there.
  func expect(in live: LiveHarness, _ scene: RandomScene, _ place: String) {
    for (id, text) in texts {
      guard let field = live.object(id, as: TextField.self) else { continue }
      #expect(field.text ?? "" == text, "\(place): the text of \(id)")
    }
    for (id, offset) in offsets {
      guard let scroll = live.object(id, as: ScrollView.self) else { continue }
      #expect(scroll.contentOffset == offset, "\(place): the offset of \(id)")
    }
    if let focus, let view = live.object(focus, as: TextField.self) {
      #expect(live.stage.window.firstResponder === view, "\(place): the focus on \(focus)")
    }
  }
}

extension View {
  /// The view and all below it.
  fileprivate var allViews: [View] { [self] + subviews.flatMap(\.allViews) }
}

/// A scene that random edits change, which stays without faults.
private struct RandomScene {
  private var root = SceneElement("View", attributes: ["id": "root"])
  private var nextID = 0

  init() {
    for (name, frame) in [("TextField", "10 10 200 30"), ("ScrollView", "10 60 200 150")] {
      insert(make(name, frame), at: [])
    }
  }

  /// The text inside of `<scene>`.
  var text: String {
    let document = SceneDocument(file: "", root: SceneElement("scene", children: [root]))
    let text = document.text
    guard let start = text.firstRange(of: "<scene>")?.upperBound,
      let end = text.ranges(of: "</scene>").last?.lowerBound
    else { return "" }
    return String(text[start..<end])
  }

  private mutating func make(_ name: String, _ frame: String) -> SceneElement {
    nextID += 1
    var element = SceneElement(name, attributes: ["frame": frame])
    if name != "Label" || nextID % 2 == 0 { element["id"] = "v\(nextID)" }
    if name == "ScrollView" {
      element.children = [
        SceneElement("View", attributes: ["frame": "0 0 200 2000"]),
        SceneElement(
          "Constraint", attributes: ["first": "self.content.height", "constant": "2000"]),
        SceneElement("Constraint", attributes: ["first": "self.content.width", "constant": "200"]),
      ]
    }
    return element
  }

  /// The places of all views in which others can stand, as indices of children.
  private func containers() -> [[Int]] {
    var found: [[Int]] = []
    /// Notes an element and those inside.
    func visit(_ element: SceneElement, _ path: [Int]) {
      guard element.name == "View" || element.name == "StackView" || element.name == "Control"
      else {
        return
      }
      found.append(path)
      for (index, child) in element.children.enumerated() { visit(child, path + [index]) }
    }
    visit(root, [])
    return found
  }

  /// The places of all elements but the root.
  private func places() -> [[Int]] {
    containers().flatMap { path in self[path].children.indices.map { path + [$0] } }
  }

  private subscript(_ path: [Int]) -> SceneElement {
    get { path.reduce(root) { $0.children[$1] } }
    set { Self.set(newValue, in: &root, path[...]) }
  }

  private static func set(
    _ new: SceneElement, in element: inout SceneElement, _ path: ArraySlice<Int>
  ) {
    guard let first = path.first else { return element = new }
    set(new, in: &element.children[first], path.dropFirst())
  }

  private mutating func insert(_ element: SceneElement, at path: [Int], _ index: Int = 0) {
    self[path].children.insert(element, at: min(index, self[path].children.count))
  }

  private mutating func remove(_ path: [Int]) -> SceneElement {
    var parent = self[Array(path.dropLast())]
    let element = parent.children.remove(at: path[path.count - 1])
    self[Array(path.dropLast())] = parent
    return element
  }

  /// Changes something.
  mutating func edit(_ random: inout SeededGenerator) {
    let paths = places()
    let containers = containers()
    guard let container = containers.randomElement(using: &random) else { return }
    let index = Int.random(in: 0...4, using: &random)
    let frame =
      "\(Int.random(in: 0...300, using: &random)) \(Int.random(in: 0...300, using: &random)) 200 60"
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1:
      let names = ["View", "StackView", "Label", "TextField", "Button", "Switch", "ScrollView"]
      guard paths.count < 40 else { return }
      insert(make(names.randomElement(using: &random) ?? "View", frame), at: container, index)
    case 2:
      if let path = paths.randomElement(using: &random), paths.count > 6 { _ = remove(path) }
    case 3:
      // To another place, which is not inside of it.
      guard let path = paths.randomElement(using: &random), !container.starts(with: path) else {
        return
      }
      let element = remove(path)
      let target = self.containers().randomElement(using: &random) ?? []
      insert(element, at: target, index)
    case 4:
      // Another class, and with the same id.
      guard let path = containers.randomElement(using: &random) else { return }
      var new = SceneElement(self[path].name == "View" ? "Control" : "View")
      for attribute in self[path].attributes
      where attribute.name != "spacing" && attribute.name != "axis" {
        new[attribute.name] = attribute.value
      }
      new.children = self[path].children
      self[path] = new
    case 5:
      guard let path = containers.randomElement(using: &random), self[path].name == "StackView"
      else {
        return
      }
      self[path]["spacing"] = "\(Int.random(in: 0...20, using: &random))"
      self[path]["axis"] = Bool.random(using: &random) ? "vertical" : nil
    default:
      guard let path = paths.randomElement(using: &random) else { return }
      let name = self[path].name
      let value = Bool.random(using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: self[path]["alpha"] = value ? "50%" : nil
      case 1: self[path]["backgroundColor"] = value ? "accent" : "#0\(index)4080"
      case 2: if name == "Label" { self[path]["text"] = value ? "Text \(index)" : nil }
      default: if name != "ScrollView" { self[path]["frame"] = frame }
      }
    }
  }
}
