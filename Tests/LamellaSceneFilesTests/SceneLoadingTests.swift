import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaSceneFiles
import LamellaScreens
import TestSupport
import Testing

/// A controller whose view comes from a file.
private final class SettingsController: ViewController {
  var volumeSlider: Slider?
  var saveButton: Button?
  var titleTop: LayoutConstraint?
  var journal: [String] = []

  func volumeChanged(_ slider: Slider) { journal.append("volume \(slider.value)") }
  func save() { journal.append("save") }

  static let sceneClass = SceneClass(SettingsController.self, of: "ViewController") { c in
    c.outlet("volumeSlider", \.volumeSlider)
    c.outlet("saveButton", \.saveButton)
    c.outlet("titleTop", \.titleTop)
    c.action("volumeChanged", SettingsController.volumeChanged)
    c.action("save", SettingsController.save)
    c.action("tapped") { (controller, recognizer: GestureRecognizer) in
      controller.journal.append("tapped \(recognizer.name ?? "")")
    }
  }
}

/// A controller with an outlet of several objects.
private final class LevelsController: ViewController {
  var stars: [Button] = []

  static let sceneClass = SceneClass(LevelsController.self, of: "ViewController") { c in
    c.outletCollection("stars", \.stars)
  }
}

/// Returns the scene of elements.
func makeNib(
  _ elements: String, classes: SceneClasses = .standard, language: String = ""
) throws -> Nib {
  try Nib(
    SceneDocument(parsing: "<scene>\(elements)</scene>", file: "test.scene"), classes: classes,
    language: language)
}

@Suite("Loading scene files")
@MainActor struct SceneLoadingTests {
  private let harness = SceneHarness(width: 320, height: 240)

  @Test("Views are made with their attributes and subviews")
  func views() throws {
    let scene = try makeNib(
      """
      <View id="card" frame="10 20 200 100" backgroundColor="#FF8000" autoresizingMask="flexibleWidth">
        <Label id="title" text="a &lt; b" font="bold 20" numberOfLines="2" isHidden="true"/>
        <ImageView contentMode="scaleAspectFit"/>
        <layer borderWidth="2" borderColor="#FFFFFF80"/>
      </View>
      """
    ).instantiate()
    let card = try #require(scene.view)
    #expect(card.frame == Rect(x: 10, y: 20, width: 200, height: 100))
    #expect(card.backgroundColor == Color(hex: 0xFF8000))
    #expect(card.autoresizingMask == .flexibleWidth)
    #expect(card.identifier == "card")
    #expect(card.subviews.count == 2)
    #expect(card.layer.borderWidth == 2)
    #expect(card.layer.borderColor == Color(hex: 0xFFFFFF, alpha: 128 / 255))
    let title = try #require(scene.object("title", as: Label.self))
    #expect(title.superview === card)
    #expect(title.text == "a < b")
    #expect(title.font == .system(size: 20, weight: .bold))
    #expect(title.numberOfLines == 2)
    #expect(title.isHidden)
    #expect(card.subviews[1].contentMode == .scaleAspectFit)
  }

  @Test("Limits are set before the values that they limit, whatever their order in the file")
  func order() throws {
    let scene = try makeNib("<Slider value='50' minimumValue='10' maximumValue='100'/>")
      .instantiate()
    #expect((scene.view as? Slider)?.value == 50)
  }

  @Test("Constraints of all forms place views")
  func constraints() throws {
    let scene = try makeNib(
      """
      <View frame="0 0 300 200">
        <View id="a" layout.leading="parent + 10" layout.top="parent + 20" layout.width="50"
          layout.height="2 * a.width"/>
        <View id="b"/>
        <Constraint first="b.leading" second="a.trailing" constant="5"/>
        <Constraint first="b.top" second="a.top"/>
        <Constraint first="b.width" relation="atLeast" second="a.width" multiplier="1.5"/>
        <Constraint first="b.width" constant="20" priority="400"/>
        <Constraint first="b.bottom" second="self.bottom" constant="-30"/>
        <View id="c" layout.edges="parent + 4"/>
        <View id="d"/><View id="e"/>
        <VisualFormat format="H:|-10-[d(30)]-6-[e(==d)]" options="alignAllTop"/>
        <VisualFormat format="V:|-7-[d(9)]"/>
        <LayoutGuide id="guide"/>
        <Constraint first="guide.leading" second="e.trailing"/>
        <View id="f" layout.leading="guide" layout.top="parent" layout.width="8" layout.height="8"/>
      </View>
      """
    ).instantiate()
    let view = try #require(scene.view)
    harness.window.addSubview(view)
    harness.frame()
    func frame(_ id: String) -> Rect? { scene.object(id, as: View.self)?.frame }
    #expect(frame("a") == Rect(x: 10, y: 20, width: 50, height: 100))
    #expect(frame("b") == Rect(x: 65, y: 20, width: 75, height: 150))
    #expect(frame("c") == Rect(x: 4, y: 4, width: 292, height: 192))
    #expect(frame("d") == Rect(x: 10, y: 7, width: 30, height: 9))
    #expect(frame("e")?.origin == Point(46, 7))
    #expect(frame("f")?.minX == 76)
  }

  @Test("Guides of views are items of constraints")
  func guides() throws {
    let scene = try makeNib(
      """
      <View frame="0 0 300 200" directionalLayoutMargins="10 20 30 40">
        <View id="a" layout.leading="margins" layout.trailing="margins" layout.top="margins" layout.bottom="margins"/>
        <View id="b" layout.height="10" layout.top="safeArea" layout.leading="parent"/>
        <Constraint first="b.trailing" second="self.margins.trailing"/>
      </View>
      """
    ).instantiate()
    harness.window.addSubview(try #require(scene.view))
    harness.frame()
    #expect(scene.object("a", as: View.self)?.frame == Rect(x: 20, y: 10, width: 240, height: 160))
    #expect(scene.object("b", as: View.self)?.frame == Rect(x: 0, y: 0, width: 260, height: 10))
  }

  @Test("Stacks, grids and segments take what stands in them")
  func containers() throws {
    let scene = try makeNib(
      """
      <StackView id="stack" axis="vertical" spacing="4" alignment="leading">
        <View layout.width="10" layout.height="10" stack.spacingAfter="9"/>
        <View id="second" layout.width="10" layout.height="10"/>
        <SegmentedControl id="segments" selectedSegmentIndex="1">
          <Segment title="One"/><Segment title="Two" isEnabled="false"/>
        </SegmentedControl>
        <GridView id="grid">
          <GridColumn xPlacement="trailing"/>
          <GridRow height="20"><View/><EmptyCell/><View id="third" cell.xPlacement="fill"/></GridRow>
        </GridView>
      </StackView>
      """
    ).instantiate()
    let stack = try #require(scene.object("stack", as: StackView.self))
    #expect(stack.arrangedSubviews.count == 4)
    #expect(stack.axis == .vertical)
    #expect(stack.customSpacing(after: stack.arrangedSubviews[0]) == 9)
    let segments = try #require(scene.object("segments", as: SegmentedControl.self))
    #expect(segments.titleForSegment(at: 1) == "Two")
    #expect(!segments.isEnabledForSegment(at: 1))
    #expect(segments.selectedSegmentIndex == 1)
    let grid = try #require(scene.object("grid", as: GridView.self))
    #expect((grid.numberOfColumns, grid.numberOfRows) == (3, 1))
    #expect(grid.cell(atColumnIndex: 2, rowIndex: 0).contentView === scene["third"])
    #expect(grid.cell(atColumnIndex: 2, rowIndex: 0).xPlacement == .fill)
    #expect(grid.column(at: 0).xPlacement == .trailing)
    harness.window.addSubview(stack)
    harness.frame()
    #expect(scene.object("second", as: View.self)?.frame.minY == 19)
  }

  @Test("Outlets and actions are connected with the owner")
  func connections() throws {
    let classes = SceneClasses()
    classes.register(SettingsController.sceneClass)
    let nib = try makeNib(
      """
      <View frame="0 0 300 200">
        <Slider id="slider" outlet="volumeSlider" frame="0 0 100 40" action="volumeChanged"/>
        <Button outlet="saveButton" title="Save" frame="0 50 100 40" action="save"/>
        <TapGestureRecognizer name="twice" action="tapped" numberOfTapsRequired="1"/>
        <Label id="title"/>
        <Constraint first="title.top" second="self.top" outlet="titleTop"/>
      </View>
      """, classes: classes)
    let controller = SettingsController()
    try controller.loadView(from: nib)
    harness.window.rootViewController = controller
    harness.frame()
    #expect(controller.volumeSlider?.identifier == "slider")
    #expect(controller.titleTop?.constant == 0)
    controller.saveButton?.press()
    #expect(controller.journal == ["save"])
    controller.volumeSlider?.value = 0.25
    controller.volumeSlider?.sendActions(for: .primaryActionTriggered)
    #expect(controller.journal == ["save", "volume 0.25"])
    harness.tick(.mouseDown(Point(50, 70), button: .left, clicks: 1))
    harness.tick(.mouseUp(Point(50, 70), button: .left, clicks: 1))
    #expect(controller.journal.last == "save")
    harness.tick(.mouseDown(Point(200, 150), button: .left, clicks: 1))
    harness.tick(.mouseUp(Point(200, 150), button: .left, clicks: 1))
    harness.advance(ticks: 60)
    #expect(controller.journal.last == "tapped twice")
  }

  @Test("The objects around take outlets and actions before the owner does")
  func innerConnections() throws {
    let classes = SceneClasses()
    classes.register(
      SceneClass(
        SettingsController.self, of: "ViewController", make: { SettingsController() }
      ) { c in
        c.outlet("saveButton", \.saveButton)
        c.action("save", SettingsController.save)
      })
    let scene = try makeNib(
      "<SettingsController><View><Button outlet='saveButton' action='save'/></View></SettingsController>",
      classes: classes
    ).instantiate()
    let controller = try #require(scene.controller as? SettingsController)
    _ = controller.view
    controller.saveButton?.press()
    #expect(controller.journal == ["save"])
  }

  @Test("A scene keeps neither its owner nor its objects")
  func lifetimes() throws {
    let classes = SceneClasses()
    classes.register(SettingsController.sceneClass)
    let nib = try makeNib(
      "<View><Slider action='volumeChanged'/><Label textColor='accent'/></View>", classes: classes)
    weak var owner: SettingsController?
    weak var view: View?
    do {
      let controller = SettingsController()
      owner = controller
      view = try nib.instantiate(owner: controller).view
    }
    #expect(owner == nil)
    #expect(view == nil)
  }

  @Test("Colors of the theme and of the file follow the theme of the view")
  func themes() throws {
    let scene = try makeNib(
      """
      <color name="card" light="#FFFFFF" dark="#000000"/>
      <View backgroundColor="card">
        <Label id="label" textColor="accent"/><layer borderColor="ink 20%"/>
      </View>
      """
    ).instantiate()
    let view = try #require(scene.view)
    let label = try #require(scene.object("label", as: Label.self))
    harness.window.addSubview(view)
    #expect(label.textColor == Theme.dark.accent)
    #expect(view.backgroundColor == .black)
    view.overrideTheme = .light
    #expect(label.textColor == Theme.light.accent)
    #expect(view.backgroundColor == .white)
    #expect(view.layer.borderColor == Theme.light.ink.withAlpha(0.2))
  }

  @Test("Styles set attributes that the object does not set itself")
  func styles() throws {
    let scene = try makeNib(
      """
      <style name="caption" font="13" numberOfLines="2"/>
      <style name="loud" font="bold 13"/>
      <View>
        <Label id="a" styles="caption"/><Label id="b" styles="caption loud" numberOfLines="3"/>
      </View>
      """
    ).instantiate()
    #expect(scene.object("a", as: Label.self)?.font == .system(size: 13))
    #expect(scene.object("b", as: Label.self)?.font == .system(size: 13, weight: .bold))
    #expect(scene.object("b", as: Label.self)?.numberOfLines == 3)
  }

  @Test(
    "Texts are those of the language, of its family, or of none",
    arguments: [("", "Hi"), ("de", "Hallo"), ("de-AT", "Servus"), ("de-CH", "Hallo"), ("fr", "Hi")])
  func strings(language: String, expected: String) throws {
    let scene = try makeNib(
      """
      <string name="hello">Hi</string><string name="hello" language="de">Hallo</string>
      <string name="hello" language="de-AT">Servus</string>
      <View><Label id="a" text="@hello"/><Label id="b" text="@@hello"/></View>
      """, language: language
    ).instantiate()
    #expect(scene.object("a", as: Label.self)?.text == expected)
    #expect(scene.object("b", as: Label.self)?.text == "@hello")
  }

  @Test("Definitions and images come from other files")
  func files() throws {
    let folder = ScratchDirectory()
    folder.write(
      Array("<scene><style name='big' font='40'/><include file='colors.scene'/></scene>".utf8),
      "styles.scene")
    folder.write(Array("<scene><color name='brand' value='#123456'/></scene>".utf8), "colors.scene")
    folder.write(
      Array(
        "<scene><include file='styles.scene'/><Label styles='big' textColor='brand'/></scene>".utf8),
      "main.scene")
    let scene = try Nib(named: "main", in: folder.path).instantiate()
    #expect((scene.view as? Label)?.font == .system(size: 40))
    #expect((scene.view as? Label)?.textColor == Color(hex: 0x123456))
  }

  @Test("A split view controller has its columns")
  func split() throws {
    let scene = try makeNib(
      """
      <SplitViewController preferredPrimaryColumnWidth="200">
        <primary><ViewController title="Levels"><View id="levels"/></ViewController></primary>
        <placeholder><ViewController title="Nothing"/></placeholder>
        <detail><ViewController id="first" title="Level 1"><View id="level"/></ViewController></detail>
      </SplitViewController>
      """
    ).instantiate()
    let split = try #require(scene.controller as? SplitViewController)
    #expect(split.primary.title == "Levels" && split.primary.splitViewController === split)
    #expect(split.placeholder?.title == "Nothing")
    #expect(split.detail === scene.object("first", as: ViewController.self))
    let stage = StageHarness(size: Size(900, 400))
    stage.window.rootViewController = split
    stage.settle()
    let detail = split.detail?.view
    #expect(split.primary.view.bounds.width == 200)
    #expect(detail?.convert(Point.zero, to: nil).x ?? 0 > 200)
    split.showDetail(nil)
    stage.settle()
    #expect(split.placeholder?.view.window != nil && detail?.window == nil)
  }

  @Test("A split view controller without columns in the file has an empty list")
  func emptySplit() throws {
    let split = try #require(
      makeNib("<SplitViewController/>").instantiate().controller as? SplitViewController)
    #expect(split.detail == nil && split.placeholder == nil && split.primary.title == nil)
  }

  @Test("Controllers contain others and have their items")
  func controllers() throws {
    let scene = try makeNib(
      """
      <TabBarController selectedIndex="1">
        <NavigationController>
          <tabBarItem title="Play"/>
          <navigationBar prefersLargeTitles="true"/>
          <ViewController title="Levels">
            <View id="levels"/>
            <navigationItem largeTitleDisplayMode="never">
              <rightBarButtonItems><BarButtonItem title="Add"/><FlexibleSpace/></rightBarButtonItems>
            </navigationItem>
          </ViewController>
        </NavigationController>
        <ViewController title="Settings"/>
      </TabBarController>
      """
    ).instantiate()
    let tabs = try #require(scene.controller as? TabBarController)
    #expect(tabs.viewControllers.count == 2)
    #expect(tabs.selectedIndex == 1)
    let navigation = try #require(tabs.viewControllers[0] as? NavigationController)
    #expect(navigation.tabBarItem.title == "Play")
    #expect(navigation.navigationBar.prefersLargeTitles)
    let levels = try #require(navigation.topViewController)
    #expect(levels.view.identifier == "levels")
    #expect(levels.navigationItem.rightBarButtonItems.map(\.title) == ["Add", nil])
    #expect(levels.navigationItem.largeTitleDisplayMode == .never)
  }

  @Test("Objects refer to others by their ids, before or after them")
  func references() throws {
    let scene = try makeNib(
      """
      <View preferredFocusedView="second">
        <TextField id="first"><leftView><Label text="@@"/></leftView></TextField>
        <TextField id="second"/>
        <FocusGuide id="guide" preferredFocusEnvironment="first"/>
        <mask><View backgroundColor="black"/></mask>
      </View>
      """
    ).instantiate()
    #expect(scene.view?.preferredFocusedView === scene["second"])
    #expect((scene.object("first", as: TextField.self)?.leftView as? Label)?.text == "@")
    #expect(
      scene.object("guide", as: FocusGuide.self)?.preferredFocusEnvironments.first
        === scene["first"])
    #expect(scene.view?.mask != nil)
  }

  @Test("Each making of a scene gives new objects")
  func repeated() throws {
    let nib = try makeNib("<View><Label id='a' text='1'/></View>")
    let (first, second) = (try nib.instantiate(), try nib.instantiate())
    #expect(first["a"] !== second["a"])
    #expect(second.object("a", as: Label.self)?.text == "1")
  }

  @Test("A class of one's own has its attributes and those that it inherits")
  func customClass() throws {
    final class ScoreView: Label {
      var score = 0
    }
    let classes = SceneClasses()
    classes.register(
      SceneClass(ScoreView.self, of: "Label", make: { ScoreView() }) {
        $0.attribute("score", \.score)
      })
    let scene = try makeNib("<ScoreView score='7' text='x'/>", classes: classes).instantiate()
    #expect((scene.view as? ScoreView)?.score == 7)
    #expect((scene.view as? ScoreView)?.text == "x")
  }

  @Test("A controller whose file has faults gets a plain view, and the faults are reported")
  func faultsOfController() {
    final class Plain: ViewController {
      let folder: String
      init(_ folder: String) {
        self.folder = folder
        super.init()
      }
      override func loadView() { loadView(from: "broken", in: folder) }
    }
    let folder = ScratchDirectory()
    folder.write(Array("<scene><View alpa='1'/></scene>".utf8), "broken.scene")
    let controller = Plain(folder.path)
    let messages = collectingDiagnostics { _ = controller.view }
    #expect(controller.isViewLoaded)
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasSuffix(
        "broken.scene:1:14: <View> has no attribute \"alpa\"; did you mean \"alpha\"?") == true)
  }

  @Test("An outlet of a collection gets its objects in their order, anew for each scene")
  func outletCollection() throws {
    let classes = SceneClasses()
    classes.register(LevelsController.sceneClass)
    let nib = try makeNib(
      #"<View><Button id="a" outlet="stars"/><View><Button id="b" outlet="stars"/></View></View>"#,
      classes: classes)
    let controller = LevelsController()
    controller.stars = [Button()]
    for _ in 0..<2 {
      try nib.instantiate(owner: controller)
      #expect(controller.stars.map(\.identifier) == ["a", "b"])
    }
    let faulty = try makeNib(#"<View outlet="stars"/>"#, classes: classes)
    #expect(throws: SceneFaults.self) { try faulty.instantiate(owner: controller) }
  }
}
