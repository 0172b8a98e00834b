import LamellaControls
import LamellaScene
import LamellaSceneFiles
import LamellaScreens
import TestSupport
import Testing

/// A faulty text, and the places and messages of its faults.
nonisolated struct FaultyScene: CustomTestStringConvertible, Sendable {
  var text: String
  /// Line, column and a part of the message of each fault.
  var faults: [(line: Int, column: Int, message: String)]

  init(_ text: String, _ faults: (Int, Int, String)...) {
    self.text = text
    self.faults = faults.map { (line: $0.0, column: $0.1, message: $0.2) }
  }

  var testDescription: String { text }

  static let all: [FaultyScene] = [
    // Text that is not XML.
    FaultyScene("<scene>\n <View>\n</scene>", (3, 1, "</scene> stands where </View> must")),
    FaultyScene("<scene><View a=1/></scene>", (1, 16, "not in quotes")),
    FaultyScene("<scene><View text='&x;'/></scene>", (1, 20, "stands for no known character")),
    FaultyScene("<scene><View tag='1' tag='2'/></scene>", (1, 22, "is there twice")),
    FaultyScene("", (1, 1, "there is no element")),
    // The outermost element and definitions.
    FaultyScene("<View/>", (1, 1, "expected <scene>")),
    FaultyScene("<scene format='2'/>", (1, 8, "the format \"2\" is not known")),
    FaultyScene("<scene version='1'/>", (1, 8, "no attribute \"version\"")),
    FaultyScene("<scene><styel name='a'/></scene>", (1, 8, "did you mean \"style\"?")),
    FaultyScene(
      "<scene><color name='a'/></scene>", (1, 8, "needs either value, or light and dark")),
    FaultyScene("<scene><color name='a' value='#12'/></scene>", (1, 31, "\"#12\" is not a color")),
    FaultyScene("<scene><color name='a' value='ink'/></scene>", (1, 31, "follows the theme")),
    FaultyScene("<scene><style font='16'/></scene>", (1, 8, "needs the attribute \"name\"")),
    FaultyScene("<scene><string name='a'><b/></string></scene>", (1, 25, "cannot contain <b>")),
    FaultyScene("<scene>\n<include file='nowhere.scene'/></scene>", (2, 16, "nowhere.scene")),
    // Classes and attributes.
    FaultyScene(
      "<scene><Lable/></scene>", (1, 8, "there is no class \"Lable\"; did you mean \"Label\"?")),
    FaultyScene("<scene><Zwiebel/></scene>", (1, 8, "register a class of your own")),
    FaultyScene("<scene><Layer/></scene>", (1, 8, "a scene cannot make a <Layer>")),
    FaultyScene("<scene>\n  <Label txet='a'/></scene>", (2, 10, "did you mean \"text\"?")),
    FaultyScene("<scene><View>hello</View></scene>", (1, 8, "contains text")),
    FaultyScene("<scene><View id='1a'/></scene>", (1, 18, "is not a name")),
    FaultyScene(
      "<scene><View id='a'/>\n<View id='a'/></scene>", (2, 11, "is there already, at line 1")),
    FaultyScene("<scene><View id='self'/></scene>", (1, 18, "has a meaning in constraints")),
    // Columns.
    FaultyScene(
      "<scene><SplitViewController>\n<primary><View/></primary></SplitViewController></scene>",
      (2, 10, "<View> cannot stand here: expected a ViewController")),
    FaultyScene(
      "<scene><SplitViewController><detail><ViewController/>\n <ViewController/></detail></SplitViewController></scene>",
      (2, 2, "<detail> can contain only one object")),
    FaultyScene(
      "<scene><SplitViewController>\n<prinary/></SplitViewController></scene>",
      (2, 1, "did you mean \"primary\"?")),
    FaultyScene(
      "<scene><SplitViewController><View/></SplitViewController></scene>",
      (1, 29, "<SplitViewController> cannot contain <View>")),
    // Values.
    FaultyScene("<scene><View alpha='half'/></scene>", (1, 21, "\"half\" is not a number")),
    FaultyScene("<scene><View isHidden='yes'/></scene>", (1, 24, "expected true or false")),
    FaultyScene("<scene><View frame='1 2 3'/></scene>", (1, 21, "four numbers")),
    FaultyScene(
      "<scene><View contentMode='scaleToFit'/></scene>", (1, 27, "did you mean \"scaleToFill\"?")),
    FaultyScene(
      "<scene><View autoresizingMask='flexibleWidth flexibelHeight'/></scene>",
      (1, 32, "did you mean \"flexibleHeight\"?")),
    FaultyScene(
      "<scene><View backgroundColor='acent'/></scene>", (1, 31, "did you mean \"accent\"?")),
    FaultyScene("<scene><View backgroundColor='ink 150%'/></scene>", (1, 31, "from 0% to 100%")),
    FaultyScene("<scene><Label font='bold'/></scene>", (1, 21, "is not a font")),
    FaultyScene("<scene><View transform='turn(1)'/></scene>", (1, 25, "is not a transform")),
    FaultyScene(
      "<scene><Label text='@titel'/><string name='title'>a</string></scene>",
      (1, 21, "did you mean \"title\"?")),
    FaultyScene(
      "<scene><ImageView image='none.png'/></scene>", (1, 26, "the image cannot be used")),
    FaultyScene(
      "<scene><Label styles='capton'/><style name='caption'/></scene>",
      (1, 23, "did you mean \"caption\"?")),
    FaultyScene(
      "<scene><View styles='a'/>\n<style name='a' txt='1'/></scene>",
      (2, 17, "no attribute \"txt\"")),
    // What stands in what.
    FaultyScene(
      "<scene><Button><Label/></Button></scene>", (1, 16, "<Button> cannot contain <Label>")),
    FaultyScene("<scene><View><Segment/></View></scene>", (1, 14, "cannot contain <Segment>")),
    FaultyScene("<scene><View><leftView/></View></scene>", (1, 14, "has no <leftView>")),
    FaultyScene(
      "<scene><View><mask/><mask/></View></scene>", (1, 21, "has <mask> twice")),
    FaultyScene(
      "<scene><View><mask><View/><View/></mask></View></scene>", (1, 27, "only one object")),
    FaultyScene(
      "<scene><ViewController><View/><View/></ViewController></scene>", (1, 31, "only 1 <View>")),
    FaultyScene(
      "<scene><Constraint first='a.top'/></scene>", (1, 8, "must stand inside of a view")),
    // Constraints.
    FaultyScene(
      "<scene><View><Constraint/></View></scene>", (1, 14, "needs the attribute \"first\"")),
    FaultyScene(
      "<scene><View><Constraint first='a.top'/></View></scene>", (1, 33, "has the id \"a\"")),
    FaultyScene(
      "<scene><View><Constraint first='self.tpo'/></View></scene>", (1, 33, "did you mean \"top\"?")
    ),
    FaultyScene(
      "<scene><View><Constraint first='self'/></View></scene>", (1, 33, "has no attribute")),
    FaultyScene(
      "<scene><View><Constraint first='self.top'/></View></scene>", (1, 33, "only width and height")
    ),
    FaultyScene(
      "<scene><View><View id='a'/><Constraint first='a.top' second='self.left'/></View></scene>",
      (1, 47, "cannot be related")),
    FaultyScene(
      "<scene><View><Constraint first='self.width' relation='less'/></View></scene>",
      (1, 55, "is not a relation")),
    FaultyScene(
      "<scene><View><Constraint first='self.width' priority='2000'/></View></scene>",
      (1, 55, "from 0.001 to 1000")),
    FaultyScene("<scene><View layout.top='parent'/></scene>", (1, 26, "stands in no view")),
    FaultyScene(
      "<scene><View><View layout.tpo='parent'/></View></scene>",
      (1, 20, "did you mean \"layout.top\"?")),
    FaultyScene(
      "<scene><View><View layout.top='parent +'/></View></scene>", (1, 32, "no number behind the +")
    ),
    FaultyScene(
      "<scene><View><View id='a'/><VisualFormat format='H:|-[a]-[b]'/></View></scene>",
      (1, 59, "'b'")),
    FaultyScene(
      "<scene><View id='a'/><View><Constraint first='a.top' second='self.top'/></View></scene>",
      (1, 47, "no common view")),
    // Connections and references.
    FaultyScene("<scene><View action='a'/></scene>", (1, 14, "sends no actions")),
    FaultyScene("<scene><Button action.touchUp='a'/></scene>", (1, 16, "no event \"touchUp\"")),
    FaultyScene(
      "<scene><View preferredFocusedView='x'/></scene>", (1, 36, "no object has the id \"x\"")),
    // All faults are told, in the order of the file.
    FaultyScene(
      "<scene>\n<Lable/>\n<View alpa='1' tag='x'/>\n<Label font='?'/>\n</scene>", (2, 1, "Label"),
      (3, 7, "alpha"),
      (3, 21, "whole number"), (4, 14, "is not a font")),
  ]
}

@Suite("Faults of scene files")
@MainActor struct SceneFaultTests {
  @Test("A faulty file gives the place and the cause of each fault", arguments: FaultyScene.all)
  func places(scene: FaultyScene) throws {
    do {
      _ = try Nib(
        SceneDocument(parsing: scene.text, file: "a.scene"), classes: SceneClasses.standard)
      Issue.record("the scene was taken")
    } catch {
      #expect(error.faults.count == scene.faults.count, "\(error)")
      for (fault, expected) in zip(error.faults, scene.faults) {
        #expect(
          fault.position == ScenePosition(line: expected.line, column: expected.column), "\(fault)")
        #expect(fault.message.contains(expected.message), "\(fault)")
        #expect(fault.file == "a.scene")
      }
    }
  }

  private final class Owner: ViewController {
    var button: Button?
    func save() {}
  }

  @Test("Connections that the owner does not have are told before anything is made")
  func owner() throws {
    let classes = SceneClasses()
    classes.register(
      SceneClass(Owner.self, of: "ViewController") { c in
        c.outlet("button", \.button)
        c.action("save", Owner.save)
      })
    let nib = try makeNib(
      "<View><Button outlet='buton' action='svae'/><Label outlet='button'/></View>",
      classes: classes)
    do {
      _ = try nib.instantiate(owner: Owner())
      Issue.record("the connections were made")
    } catch {
      #expect(error.faults.count == 3)
      #expect(error.faults[0].message.hasSuffix("did you mean \"button\"?"))
      #expect(error.faults[1].message.contains("takes a Button, and not a Label"))
      #expect(error.faults[2].message.hasSuffix("did you mean \"save\"?"))
    }
    // A viewer shows the scene without an owner.
    #expect(try nib.instantiate().view != nil)
  }

  @Test("A fault in a file that is included names that file")
  func included() throws {
    let folder = ScratchDirectory()
    folder.write(Array("<scene>\n<color name='x' value='?'/></scene>".utf8), "inner.scene")
    folder.write(
      Array("<scene><include file='inner.scene'/><include file='outer.scene'/></scene>".utf8),
      "outer.scene")
    do {
      _ = try Nib(named: "outer", in: folder.path)
      Issue.record("the scene was taken")
    } catch {
      #expect(
        error.faults.map(\.position) == [
          ScenePosition(line: 1, column: 52), ScenePosition(line: 2, column: 24),
        ])
      #expect(error.faults[1].file == folder.file("inner.scene"))
      #expect(error.faults[0].message.contains("includes this file again"))
    }
  }
}
