import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaRuntime
import LamellaScene
import LamellaScreens
import LamellaScrolling
import TestSupport
import Testing

@testable import LamellaSceneFiles

/// An owner with an outlet and an action.
private final class Owner {
  weak var label: Label?
  var presses: [String] = []

  static let sceneClass = SceneClass(Owner.self, of: nil, name: "LiveSceneTestsOwner") {
    $0.outlet("label", \.label)
    $0.action("press") { (owner: Owner, _: Button) in owner.presses.append("press") }
    $0.action("hold") { (owner: Owner, _: Button) in owner.presses.append("hold") }
  }
}

@Suite("Live scenes: what a saved file changes, and what stays")
@MainActor struct LiveSceneTests {
  init() { SceneClasses.standard.register(Owner.sceneClass) }

  private static let form = """
    <View id="content" backgroundColor="ground">
      <StackView id="rows" axis="vertical" spacing="8" layout.leading="parent + 16" layout.top="parent + 16"
          layout.width="200">
        <Label id="title" text="Form"/>
        <TextField id="name" placeholder="Name"/>
        <Switch id="music"/>
        <SegmentedControl id="level">
          <Segment title="Easy"/><Segment title="Hard"/>
        </SegmentedControl>
      </StackView>
      <ScrollView id="scroll" frame="220 0 100 100">
        <View frame="0 0 100 1000" backgroundColor="accent"/>
        <Constraint first="self.content.height" constant="1000"/>
        <Constraint first="self.content.width" constant="100"/>
      </ScrollView>
    </View>
    """

  /// Edits the name, scrolls, and selects, as a user and a game do.
  private func use(_ live: LiveHarness) throws {
    let name = try #require(live.object("name", as: TextField.self))
    _ = name.becomeFirstResponder()
    live.stage.send(.text("Ada"))
    live.stage.advance(ticks: 2)
    name.selectedTextRange = 1..<2
    try #require(live.object("music", as: Switch.self)).isOn = true
    try #require(live.object("level", as: SegmentedControl.self)).selectedSegmentIndex = 1
    try #require(live.object("scroll", as: ScrollView.self)).contentOffset = Point(0, 120)
    try #require(live.object("title", as: Label.self)).text = "Changed by the game"
    live.stage.advance(ticks: 2)
  }

  /// Expects what was edited to be as it was.
  private func expectUse(_ live: LiveHarness, _ comment: Comment) throws {
    let name = try #require(live.object("name", as: TextField.self))
    #expect(name.text == "Ada" && name.selectedTextRange == 1..<2, comment)
    #expect(live.stage.window.firstResponder === name, comment)
    #expect(live.object("music", as: Switch.self)?.isOn == true, comment)
    #expect(live.object("level", as: SegmentedControl.self)?.selectedSegmentIndex == 1, comment)
    #expect(
      live.object("scroll", as: ScrollView.self)?.contentOffset == Point(0, 120), comment)
    #expect(live.object("title", as: Label.self)?.text == "Changed by the game", comment)
  }

  @Test(
    "Edited text with its selection, focus, offsets, states and what the game set stay",
    arguments: [
      ("a color", "backgroundColor=\"ground\"", "backgroundColor=\"#FF0000\""),
      ("a row before", "<Label id=\"title\"", "<Label text=\"New\"/><Label id=\"title\""),
      ("a row after", "<Switch id", "<Label text=\"New\"/><Switch id"),
      ("a spacing", "spacing=\"8\"", "spacing=\"20\""),
      ("the width of a constraint", "layout.width=\"200\"", "layout.width=\"180\""),
      ("the class of a view around", "<View id=\"content\"", "<Control id=\"content\""),
      ("an id around", "<StackView id=\"rows\"", "<StackView id=\"column\""),
      ("a title of a segment", "title=\"Hard\"", "title=\"Severe\""),
      (
        "a segment more", "<Segment title=\"Easy\"/>",
        "<Segment title=\"Easy\"/><Segment title=\"x\"/>"
      ),
      ("a placeholder", "placeholder=\"Name\"", "placeholder=\"Your name\""),
    ])
  func kept(name: String, old: String, new: String) throws {
    let live = LiveHarness(Self.form)
    try use(live)
    let root = live.scene.view
    var text = Self.form.replacing(old, with: new)
    if new.contains("<Control") {
      let end = try #require(text.ranges(of: "</View>").last)
      text.replaceSubrange(end, with: "</Control>")
    }
    #expect(text != Self.form)
    live.save(text)
    #expect(live.scene.faults.isEmpty)
    try expectUse(live, "\(name)")
    #expect((live.scene.view === root) == !new.contains("<Control"))
    #expect(live.scene.view?.window === live.stage.window)
    // And back again.
    live.save(Self.form)
    try expectUse(live, "\(name), back")
  }

  @Test("A view moves to another parent with its state")
  func moves() throws {
    let live = LiveHarness(Self.form)
    try use(live)
    let name = live.object("name", as: TextField.self)
    let field = "<TextField id=\"name\" placeholder=\"Name\"/>"
    let text = Self.form.replacing(field, with: "").replacing(
      "<ScrollView", with: "<View id=\"box\" frame=\"0 200 200 40\">\(field)</View><ScrollView")
    live.save(text)
    try expectUse(live, "moved")
    #expect(live.object("name", as: TextField.self) === name)
    #expect(name?.superview === live.object("box", as: View.self))
  }

  @Test("Views in another order keep their state, and stand in the new order")
  func order() throws {
    let live = LiveHarness(Self.form)
    try use(live)
    let title = "<Label id=\"title\" text=\"Form\"/>"
    live.save(
      Self.form.replacing(title, with: "").replacing("<Switch id", with: title + "<Switch id"))
    try expectUse(live, "reordered")
    let rows = try #require(live.object("rows", as: StackView.self))
    #expect(rows.arrangedSubviews.map(\.identifier) == ["name", "title", "music", "level"])
  }

  @Test("Views that are no longer in the file leave, and their constraints with them")
  func removal() throws {
    let live = LiveHarness(Self.form)
    weak let music = live.object("music", as: Switch.self)
    live.save(Self.form.replacing("<Switch id=\"music\"/>", with: ""))
    #expect(music == nil)
    #expect(live.object("rows", as: StackView.self)?.arrangedSubviews.count == 3)
  }

  @Test("Attributes that are taken away are as in a new object")
  func reset() throws {
    let live = LiveHarness(
      """
      <View><Label id="a" text="A" numberOfLines="0" alpha="0.5" font="bold 20">
        <layer borderWidth="2" shadowOpacity="0.5"/>
      </Label></View>
      """)
    let label = try #require(live.object("a", as: Label.self))
    live.save("<View><Label id=\"a\"/></View>")
    #expect(live.object("a", as: Label.self) === label)
    #expect(label.text == nil && label.numberOfLines == 1 && label.alpha == 1)
    #expect(label.layer.borderWidth == 0 && label.layer.shadowOpacity == 0)
    #expect(label.font?.pointSize == Label().font?.pointSize)
  }

  @Test("A changed color lays nothing out")
  func colors() throws {
    let live = LiveHarness(Self.form)
    for (old, new) in [("ground", "#123456"), ("accent", "series2")] {
      let count = try live.layouts {
        live.save(
          Self.form.replacing("backgroundColor=\"\(old)\"", with: "backgroundColor=\"\(new)\""))
      }
      #expect(count == 0, "\(old)")
    }
    // A spacing lays out, so that the count means something.
    #expect(try live.layouts { live.save(Self.form.replacing("\"8\"", with: "\"9\"")) } > 0)
    #expect(live.object("content", as: View.self)?.backgroundColor == Theme.current.ground)
  }

  @Test("Colors of the theme follow it after a change, and no longer when they are plain")
  func theme() throws {
    let live = LiveHarness("<View id=\"a\" backgroundColor=\"ground\"/>")
    let view = try #require(live.object("a", as: View.self))
    live.save("<View id=\"a\" backgroundColor=\"surface\"/>")
    live.stage.window.traitOverrides.userInterfaceStyle = .light
    live.stage.advance(ticks: 2)
    #expect(view.backgroundColor == view.effectiveTheme.surface)
    live.save("<View id=\"a\" backgroundColor=\"#102030\"/>")
    live.stage.window.traitOverrides.userInterfaceStyle = .dark
    live.stage.advance(ticks: 2)
    #expect(view.backgroundColor == Color(hex: 0x102030))
  }

  @Test("Styles, colors and strings of an included file change what uses them, and nothing else")
  func includes() throws {
    let common = """
      <scene>
        <color name="card" value="#111111"/>
        <style name="big" font="40"/>
        <string name="hello">Hello</string>
      </scene>
      """
    let live = LiveHarness(
      """
      <include file="Common.scene"/>
      <View id="a" backgroundColor="card"><Label id="b" styles="big" text="@hello"/><Label id="c" text="x"/></View>
      """, files: ["Common.scene": common])
    let (a, b) = (try #require(live.object("a", as: View.self)), live.object("b", as: Label.self))
    live.object("c", as: Label.self)?.text = "the game's"
    live.saveFile(common.replacing("#111111", with: "#222222"), "Common.scene")
    #expect(a.backgroundColor == Color(hex: 0x222222))
    #expect(b?.text == "Hello" && b?.font?.pointSize == 40)
    live.saveFile(common.replacing("\"40\"", with: "\"13\""), "Common.scene")
    #expect(a.backgroundColor == Color(hex: 0x111111) && b?.font?.pointSize == 13)
    live.saveFile(common.replacing(">Hello<", with: ">Good day<"), "Common.scene")
    #expect(b?.text == "Good day" && b?.font?.pointSize == 40)
    #expect(live.object("b", as: Label.self) === b)
    #expect(live.object("c", as: Label.self)?.text == "the game's")
  }

  @Test("Constraints change in place, and views change between frames and constraints")
  func constraints() throws {
    let text = """
      <View id="content"><View id="a" layout.leading="parent + 10" layout.top="parent + 10" layout.width="50"
        layout.height="20"/></View>
      """
    let live = LiveHarness(text)
    let view = try #require(live.object("a", as: View.self))
    live.save(text.replacing("\"50\"", with: "\"70\"").replacing("parent + 10", with: "parent + 4"))
    #expect(view.frame == Rect(x: 4, y: 4, width: 70, height: 20))
    live.save(
      "<View id=\"content\"><View id=\"a\" frame=\"1 2 30 40\"/></View>")
    #expect(view.frame == Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(view.translatesAutoresizingMaskIntoConstraints)
    live.save(text)
    #expect(view.frame == Rect(x: 10, y: 10, width: 50, height: 20))
    #expect(live.object("a", as: View.self) === view)
  }

  @Test("A running animation goes on")
  func animation() throws {
    let live = LiveHarness("<View id=\"a\"><View id=\"b\" frame=\"0 0 10 10\" tag=\"1\"/></View>")
    let view = try #require(live.object("b", as: View.self))
    View.animate(withDuration: 1) { view.frame.origin.x = 100 }
    live.stage.advance(seconds: 0.5)
    live.save("<View id=\"a\"><View id=\"b\" frame=\"0 0 10 10\" tag=\"2\" alpha=\"0.5\"/></View>")
    #expect(view.tag == 2 && view.alpha == 0.5)
    #expect(!live.stage.isIdle && view.frame.minX == 100)
    live.stage.settle()
    #expect(view.frame.minX == 100)
  }

  @Test("Outlets and actions follow the file, and no action is sent twice")
  func connections() throws {
    let owner = Owner()
    let live = LiveHarness(
      """
      <View><Button id="a" title="A" frame="0 0 100 50" action="press"/><Label id="b" outlet="label"/><Label id="c"/>
      </View>
      """, owner: owner)
    let button = try #require(live.object("a", as: Button.self))
    let (b, c) = (live.object("b", as: Label.self), live.object("c", as: Label.self))
    #expect(owner.label === b)
    live.save(
      """
      <View><Button id="a" title="A" frame="0 0 100 50" action="hold"/><Label id="b"/><Label id="c" outlet="label"/>
      </View>
      """)
    #expect(owner.label === c)
    button.sendActions(for: .primaryActionTriggered)
    #expect(owner.presses == ["hold"])
    live.save("<View><Button id=\"a\" title=\"A\" frame=\"0 0 100 50\"/><Label id=\"b\"/></View>")
    #expect(owner.label == nil)
    button.sendActions(for: .primaryActionTriggered)
    #expect(owner.presses == ["hold"])
    live.save("<View><Button id=\"a\" title=\"A\" action=\"press\"/></View>")
    button.sendActions(for: .primaryActionTriggered)
    #expect(owner.presses == ["hold", "press"])
  }

  @Test("What the game has removed stays away, and what it has added stays")
  func program() throws {
    let live = LiveHarness("<View id=\"root\"><Label id=\"a\"/><Label id=\"b\"/></View>")
    let root = try #require(live.object("root", as: View.self))
    live.object("a", as: Label.self)?.removeFromSuperview()
    let added = View()
    root.addSubview(added)
    live.save("<View id=\"root\"><Label id=\"a\"/><Label id=\"c\"/><Label id=\"b\"/></View>")
    #expect(root.subviews.map(\.identifier) == ["c", "b", nil])
    #expect(root.subviews.last === added)
  }

  @Test("Faults keep the last good scene, and show in a strip until the next good save")
  func faults() throws {
    let live = LiveHarness("<View id=\"a\" tag=\"1\"/>")
    let view = try #require(live.object("a", as: View.self))
    _ = collectingDiagnostics {
      live.save("<View id=\"a\" tag=\"two\" backgroundColour=\"#111111\"/>")
    }
    #expect(live.scene.faults.count == 2 && view.tag == 1)
    let strip = try #require(live.strip)
    #expect(strip.frame.maxY == 300 && strip.frame.width == 400 && strip.frame.height > 0)
    let text = (strip.subviews.first as? Label)?.text ?? ""
    #expect(text.contains("Test.scene:1:") && text.contains("backgroundColor"))
    _ = collectingDiagnostics { live.save("<View") }
    #expect(live.scene.faults.count == 1 && live.strip != nil)
    _ = collectingDiagnostics { live.saveFile(nil, "Test.scene") }
    #expect(live.scene.faults.first?.message.contains("UTF-8") == true)
    live.save("<View id=\"a\" tag=\"3\"/>")
    #expect(live.scene.faults.isEmpty && live.strip == nil && view.tag == 3)
    #expect(live.object("a", as: View.self) === view)
  }

  @Test("Two scenes of a window share the strip")
  func sharedStrip() throws {
    let (first, folder) = (LiveHarness("<View id=\"a\"/>"), ScratchDirectory())
    let path = folder.write(Array("<scene><View id=\"b\"/></scene>".utf8), "Other.scene")
    var other: LiveScene? = LiveScene(named: path)
    if let view = other?.view { first.stage.window.addSubview(view) }
    _ = collectingDiagnostics {
      first.save("<View id=\"a\" nothing=\"\"/>")
      first.stage.send(.fileChanged(path, text: "<scene><View tag=\"x\"/></scene>"))
      first.stage.advance(ticks: 2)
    }
    let lines = try #require((first.strip?.subviews.first as? Label)?.text).split(separator: "\n")
    #expect(lines.count == 2)
    first.save("<View id=\"a\"/>")
    #expect(first.strip != nil)
    // Those of a scene go with it.
    other?.view?.removeFromSuperview()
    other = nil
    #expect(first.strip == nil)
  }

  @Test("A file that begins with faults shows as soon as it has none")
  func faultsAtStart() throws {
    let folder = ScratchDirectory()
    let path = folder.write(Array("<scene><View tag=\"x\"/></scene>".utf8), "Start.scene")
    let controller = LiveController(path)
    let harness = StageHarness(size: Size(200, 100))
    _ = collectingDiagnostics {
      harness.window.rootViewController = controller
      harness.stage.update(elapsedMicroseconds: 20_000)
      harness.stage.update(elapsedMicroseconds: 20_000)
    }
    #expect(controller.loads == 1)
    #expect(harness.window.subviews.contains { $0.identifier == "sceneFaults" })
    harness.stage.enqueue(
      InputEvent(
        microseconds: 40_000,
        .fileChanged(path, text: "<scene><View id=\"root\" tag=\"7\"/></scene>")))
    harness.stage.update(elapsedMicroseconds: 40_000)
    #expect(controller.view.tag == 7 && controller.view.window === harness.window)
    #expect(controller.view.frame == harness.window.bounds && controller.loads == 2)
    #expect(!harness.window.subviews.contains { $0.identifier == "sceneFaults" })
  }

  @Test("The columns of a split view controller follow the file, and what is selected stays")
  func split() throws {
    /// Returns the text of a scene with a list and other columns.
    func text(_ width: Int, _ list: String, _ rest: String) -> String {
      """
      <SplitViewController preferredPrimaryColumnWidth="\(width)">
        <primary><ViewController title="\(list)"/></primary>\(rest)
      </SplitViewController>
      """
    }
    let live = LiveHarness(
      text(200, "A", "<placeholder><ViewController title=\"None\"/></placeholder>"),
      size: Size(900, 400))
    let split = try #require(live.scene.controller as? SplitViewController)
    live.stage.window.rootViewController = split
    live.stage.settle()
    let (list, selected) = (split.primary, ViewController())
    split.showDetail(selected)
    live.stage.settle()
    live.save(text(240, "B", "<placeholder><ViewController title=\"Nothing\"/></placeholder>"))
    #expect(live.scene.controller === split && split.preferredPrimaryColumnWidth == 240)
    #expect(split.primary === list && list.title == "B")
    #expect(split.detail === selected && split.placeholder?.title == "Nothing")
    live.save(text(240, "B", ""))
    #expect(split.placeholder == nil && split.detail === selected)
    live.save(text(240, "B", "<detail><ViewController title=\"C\"/></detail>"))
    #expect(split.detail?.title == "C")
    // There is no list to go back to.
    live.save("<SplitViewController/>")
    let other = try #require(live.scene.controller as? SplitViewController)
    #expect(other !== split && other.primary.title == nil)
  }

  @Test("Views of a stack share the room as if the file had been so from the start")
  func equalShares() throws {
    let elements = ["View", "ScrollView", "Switch", "View", "TextField"].enumerated().map {
      "<\($1) id=\"v\($0)\"/>"
    }
    /// Returns the text of a scene with a stack of some views, given their numbers.
    func text(_ order: [Int]) -> String {
      "<View id=\"root\"><StackView id=\"stack\" frame=\"0 0 300 100\">"
        + order.map { elements[$0] }.joined() + "</StackView></View>"
    }
    let orders = [
      [0, 1], [1, 0], [3, 1, 0], [0, 1, 3], [2, 3, 0], [4, 1, 0, 3], [1, 0, 3], [3, 0],
    ]
    let live = LiveHarness(text(orders[0]))
    for order in orders + orders.reversed() {
      live.save(text(order))
      let fresh = LiveHarness(text(order))
      for number in order {
        let (view, expected) = (
          live.object("v\(number)", as: View.self)?.frame,
          fresh.object("v\(number)", as: View.self)?.frame
        )
        #expect(view == expected, "v\(number) of \(order)")
      }
    }
  }

  @Test("A controller's view keeps the scene, and nothing keeps the controller")
  func lifetime() throws {
    let folder = ScratchDirectory()
    let path = folder.write(
      Array("<scene><View id=\"root\" tag=\"1\"/></scene>".utf8), "Life.scene")
    let harness = StageHarness(size: Size(200, 100))
    var controller: LiveController? = LiveController(path)
    weak let known = controller
    weak var scene: LiveScene?
    harness.window.rootViewController = controller
    scene = controller?.scene
    harness.send(.fileChanged(path, text: "<scene><View id=\"root\" tag=\"2\"/></scene>"))
    harness.advance(ticks: 2)
    #expect(controller?.view.tag == 2 && scene != nil)
    controller = nil
    harness.window.rootViewController = nil
    harness.advance(ticks: 2)
    #expect(known == nil && scene == nil)
  }
}

/// A controller of a live file.
private final class LiveController: ViewController {
  private let path: String
  private(set) var loads = 0
  private(set) weak var scene: LiveScene?

  init(_ path: String) {
    self.path = path
    super.init()
  }

  override func loadView() { scene = loadView(from: path, isLive: true) }
  override func viewDidLoad() { loads += 1 }
}
