import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaSceneFiles
import LamellaScreens
import LamellaScrolling
import TestSupport
import Testing

/// The owner of the form.
private final class FormController: ViewController {
  var nameField: TextField?
  var volumeSlider: Slider?
  var buttons: Button?
  var journal: [String] = []

  static let sceneClass = SceneClass(FormController.self, of: "ViewController") { c in
    c.outlet("nameField", \.nameField)
    c.outlet("volumeSlider", \.volumeSlider)
    c.outlet("buttons", \.buttons)
    for name in ["renamed", "volumeChanged", "cancel", "done"] {
      c.action(name) { (controller, sender: Control) in controller.journal.append(name) }
    }
  }
}

/// The cell's class.
private final class PlayerCell: CollectionCell {
  var portrait: ImageView?
  var nameLabel: Label?
  var scoreLabel: Label?

  static let sceneClass = SceneClass(
    PlayerCell.self, of: "CollectionCell", make: { PlayerCell() }
  ) { c in
    c.outlet("portrait", \.portrait)
    c.outlet("nameLabel", \.nameLabel)
    c.outlet("scoreLabel", \.scoreLabel)
  }
}

@Suite("Frames of Interface Builder's files")
@MainActor struct InterfaceBuilderFrameTests {
  /// The views of a file in a window.
  private struct Screen {
    let harness = SceneHarness(width: 1000, height: 1000)
    let scene: SceneObjects

    init(_ text: String, owner: AnyObject? = nil) throws {
      let classes = SceneClasses()
      classes.register(FormController.sceneClass)
      classes.register(PlayerCell.sceneClass)
      let document = try InterfaceBuilderDocument(parsing: text, file: "a.xib")
      scene = try Nib(document, classes: classes).instantiate(owner: owner)
      if let view = scene.view { harness.window.addSubview(view) }
      harness.frame()
    }

    /// Gives the root another size.
    func resize(_ width: Double, _ height: Double) {
      scene.view?.frame = Rect(x: 0, y: 0, width: width, height: height)
      harness.frame()
    }

    /// Returns the frame of a view in its superview.
    func frame(_ id: String) -> Rect? { scene.object(id, as: View.self)?.frame }
  }

  @Test(
    "A form's stacks, its row and its footer have the frames that follow from their constraints")
  func form() throws {
    let form = try Screen(InterfaceBuilderFiles.form, owner: FormController())
    // 16 at each side of 320; rows of 36, 30 and 40 with 12 between.
    #expect(form.frame("Rows") == Rect(x: 16, y: 20, width: 288, height: 130))
    #expect(form.frame("nameField") == Rect(x: 0, y: 0, width: 288, height: 36))
    // 288 less 80 of the label and 8 between.
    #expect(form.frame("volumeSlider") == Rect(x: 88, y: 0, width: 200, height: 30))
    // Two of the same width with 10 between.
    #expect(form.frame("buttons") == Rect(x: 0, y: 0, width: 139, height: 40))
    #expect(form.frame("doneButton") == Rect(x: 149, y: 0, width: 139, height: 40))
    #expect(form.frame("Footer") == Rect(x: 0, y: 440, width: 320, height: 40))
    form.resize(400, 600)
    #expect(form.frame("Rows") == Rect(x: 16, y: 20, width: 368, height: 130))
    #expect(form.frame("Footer") == Rect(x: 0, y: 560, width: 400, height: 40))
  }

  @Test("A cell's views have the frames that follow from the constraints in its content")
  func cell() throws {
    let cell = try Screen(InterfaceBuilderFiles.cell)
    #expect(cell.frame("portrait") == Rect(x: 16, y: 10, width: 40, height: 40))
    // From 12 behind the image to 8 before the badge.
    #expect(cell.frame("nameLabel") == Rect(x: 68, y: 10, width: 188, height: 20))
    // Half as wide, 2 below.
    #expect(cell.frame("scoreLabel") == Rect(x: 68, y: 32, width: 94, height: 16))
    // Twice as wide as its 20, 16 from the edge.
    #expect(cell.frame("view1") == Rect(x: 264, y: 20, width: 40, height: 20))
    cell.resize(400, 60)
    #expect(cell.frame("nameLabel") == Rect(x: 68, y: 10, width: 268, height: 20))
    #expect(cell.frame("view1") == Rect(x: 344, y: 20, width: 40, height: 20))
  }

  @Test("A card's ratios, margins, limits and priorities give the frames computed by hand")
  func card() throws {
    let card = try Screen(InterfaceBuilderFiles.card)
    // 0.8 of 300 would be 240, but at most 200; 4:3; its middle at a quarter of 400.
    #expect(card.frame("Card") == Rect(x: 50, y: 25, width: 200, height: 150))
    // Margins of 12 and 8.
    #expect(card.frame("header") == Rect(x: 12, y: 8, width: 176, height: 30))
    // 165 of 176 in two parts, one twice the other, with 11 between.
    #expect(card.frame("view1") == Rect(x: 12, y: 48, width: 110, height: 94))
    #expect(card.frame("view2") == Rect(x: 133, y: 48, width: 55, height: 94))
    #expect(card.frame("view3") == Rect(x: 188, y: -12, width: 24, height: 24))
    // 0.8 of 150 is less than 200.
    card.resize(150, 400)
    #expect(card.frame("Card") == Rect(x: 15, y: 55, width: 120, height: 90))
  }

  @Test("Outlets are connected, and actions reach the owner")
  func connections() throws {
    let owner = FormController()
    let form = try Screen(InterfaceBuilderFiles.form, owner: owner)
    #expect(owner.nameField === form.scene["nameField"])
    owner.volumeSlider?.sendActions(for: [.valueChanged, .primaryActionTriggered])
    let done = try #require(form.scene.object("doneButton", as: Button.self))
    done.sendActions(for: .primaryActionTriggered)
    owner.nameField?.sendActions(for: .editingDidEnd)
    #expect(owner.journal == ["volumeChanged", "done", "renamed"])
    let cell = try Screen(InterfaceBuilderFiles.cell)
    let player = try #require(cell.scene.view as? PlayerCell)
    #expect(player.nameLabel?.text == "Name")
    #expect(player.portrait?.superview === player.contentView)
  }

  @Test("A class that is not registered is a fault in the line of the .xib file")
  func unknownClass() throws {
    let document = try InterfaceBuilderDocument(parsing: InterfaceBuilderFiles.cell, file: "a.xib")
    do {
      _ = try Nib(document, classes: SceneClasses())
      Issue.record("the class was found")
    } catch {
      #expect(error.faults.first?.position == ScenePosition(line: 11, column: 5))
      #expect(error.faults.first?.message.contains("PlayerCell") == true)
    }
  }
}
