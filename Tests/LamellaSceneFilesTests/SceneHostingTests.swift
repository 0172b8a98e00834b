import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@testable import LamellaSceneFiles

/// A button of a host's own, in place of the engine's.
private final class HostButton: Button {}

@Suite("Scenes of hosts without classes for owners")
@MainActor struct SceneHostingTests {
  private let harness = SceneHarness(width: 320, height: 240)

  @Test("A handler has the owner's actions, with their names and senders")
  func handler() throws {
    let nib = try makeNib(
      """
      <View frame="0 0 320 240">
        <Button id="save" frame="0 0 100 40" title="Save" action="save" action.touchDown="press"/>
        <View id="card" frame="0 100 100 40"><TapGestureRecognizer id="tap" action="tapped"/></View>
      </View>
      """)
    #expect(nib.ownerActions == ["press", "save", "tapped"])
    #expect(nib.isView)
    var names: [String] = []
    var senders: [ObjectIdentifier] = []
    let (scene, all) = nib.instantiate { name, sender in
      names.append(name)
      senders.append(ObjectIdentifier(sender))
    }
    harness.window.addSubview(try #require(scene.view))
    harness.frame()
    for point in [Point(50, 20), Point(50, 120)] {
      harness.tick(.mouseDown(point, button: .left, clicks: 1))
      harness.tick(.mouseUp(point, button: .left, clicks: 1))
    }
    #expect(names == ["press", "save", "tapped"])
    let (button, tap) = (try #require(scene["save"]), try #require(scene["tap"]))
    #expect(senders == [button, button, tap].map { ObjectIdentifier($0) })
    #expect(all.count == 4)
  }

  @Test("Rows that are made later send their actions to the handler, too")
  func prototypes() throws {
    let nib = try makeNib(
      """
      <ListView frame="0 0 320 240" rowHeight="40">
        <cells><CollectionCell id="row"><Button action="chosen"/></CollectionCell></cells>
      </ListView>
      """)
    #expect(nib.ownerActions == ["chosen"])
  }

  @Test("A class takes the name of the one that it inherits from, with its attributes and places")
  func replacedClass() throws {
    let classes = SceneClasses()
    classes.register(
      SceneClass(HostButton.self, of: "Button", name: "Button", make: { HostButton() }))
    let scene = try makeNib(
      #"<StackView><Button id="save" title="Save" isEnabled="false"/></StackView>"#,
      classes: classes
    ).instantiate()
    let button = try #require(scene.object("save", as: HostButton.self))
    #expect(button.title == "Save")
    #expect(!button.isEnabled)
    #expect((scene.view as? StackView)?.arrangedSubviews.first === button)
  }

  @Test("A file with a controller, or with two views, is not a view alone")
  func kinds() throws {
    #expect(try !makeNib("<ViewController/>").isView)
    #expect(try !makeNib("<View/><View/>").isView)
  }
}
