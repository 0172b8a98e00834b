import LamellaGeometry
import LamellaRuntime
import TestSupport
import Testing

@testable import LamellaScene

@MainActor
@Suite("Directions of the focus")
struct FocusDirectionTests {
  private let stage = FocusStage()

  /// Adds a grid of items, named by column and row, and focuses the first.
  private func addGrid(_ columns: Int, _ rows: Int, in parent: View? = nil) {
    for row in 0..<rows {
      for column in 0..<columns {
        stage.item("\(column)\(row)", 10 + Double(column) * 60, 10 + Double(row) * 50, in: parent)
      }
    }
  }

  private func focus(_ view: View) { #expect(stage.system.change(to: view)) }

  @Test("Arrow keys lead through a grid, and stop at its edges")
  func grid() {
    addGrid(3, 3)
    stage.window.focusNext()
    #expect(stage.keys(.right, .right, .right) == ["10", "20", "20"])
    #expect(stage.keys(.down, .left, .down, .down) == ["21", "11", "12", "12"])
    #expect(stage.keys(.up, .up, .up, .left, .left) == ["11", "10", "10", "00", "00"])
  }

  @Test("Nothing is consumed while nothing has the focus and no screen asks for it")
  func unasked() {
    addGrid(2, 2)
    let window = stage.window
    #expect(!window.send(InputEvent(microseconds: 0, .keyDown(.down, [], isRepeat: false))))
    #expect(!window.send(InputEvent(microseconds: 0, .gamepadDown("dpdown"))))
    #expect(!window.send(InputEvent(microseconds: 0, .gamepadAxis("lefty", 1))))
    #expect(!window.send(InputEvent(microseconds: 0, .gamepadAxis("lefty", 0))))
    #expect(!window.send(InputEvent(microseconds: 0, .gamepadDown("a"))))
    #expect(!window.wantsKeys && stage.focused == nil)
  }

  @Test("A view with a preferred one asks: the first direction begins there")
  func preferred() {
    addGrid(2, 2)
    let card = View(frame: Rect(x: 200, y: 200, width: 100, height: 100))
    stage.window.addSubview(card)
    stage.item("a", 0, 0, in: card)
    card.preferredFocusedView = stage.item("b", 0, 50, in: card)
    #expect(stage.window.wantsKeys)
    #expect(stage.key(.up) == "b" && stage.key(.up) == "a")
    card.isHidden = true
    #expect(!stage.window.wantsKeys)
  }

  @Test("What lies in the beam comes before what is nearer beside it")
  func beam() {
    focus(stage.item("start", 100, 100))
    stage.item("diagonal", 145, 140)
    stage.item("below", 110, 300)
    #expect(stage.key(.down) == "below")
  }

  @Test("Beside the beam a cone of 45 degrees is searched, and no more")
  func cone() {
    let start = stage.item("start", 100, 100)
    focus(start)
    stage.item("diagonal", 180, 180)
    #expect(stage.key(.down) == "diagonal" && stage.key(.up) == "start")
    stage.window.subviews.last?.frame.origin = Point(x: 300, y: 180)
    #expect(stage.key(.down) == "start" && stage.key(.right) == "diagonal")
  }

  @Test("A column is kept across something wide")
  func column() {
    focus(stage.item("left", 10, 10))
    stage.item("right", 200, 10)
    stage.item("wide", 10, 60, 230)
    stage.item("lowLeft", 10, 110)
    stage.item("lowRight", 200, 110)
    #expect(stage.keys(.right, .down, .down) == ["right", "wide", "lowRight"])
    #expect(stage.keys(.left, .up, .up) == ["lowLeft", "wide", "left"])
  }

  @Test("The wide one below is next, not the narrow one behind it")
  func wide() {
    focus(stage.item("start", 10, 10))
    stage.item("wide", 10, 50, 380)
    stage.item("behind", 10, 100)
    #expect(stage.key(.down) == "wide")
  }

  @Test("A guide fills a gap, as long as it leads somewhere")
  func guide() {
    focus(stage.item("start", 10, 10))
    let far = stage.item("far", 300, 100)
    #expect(stage.key(.down) == "start")
    let guide = FocusGuide()
    stage.window.addLayoutGuide(guide)
    LayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 10),
      guide.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 100),
      guide.widthAnchor.constraint(equalToConstant: 40),
      guide.heightAnchor.constraint(equalToConstant: 30),
    ])
    #expect(stage.key(.down) == "start")
    guide.preferredFocusEnvironments = [far]
    #expect(stage.key(.down) == "far")
    focus(stage.window.subviews[0])
    guide.isEnabled = false
    #expect(stage.key(.down) == "start")
  }

  @Test("Directions stay in a group that has something there, and wrap if it says so")
  func groups() {
    let tools = View(frame: Rect(x: 0, y: 0, width: 150, height: 100))
    tools.focusGroupIdentifier = "tools"
    stage.window.addSubview(tools)
    focus(stage.item("a", 10, 10, in: tools))
    stage.item("b", 100, 60, in: tools)
    // In the beam of the first one, but of no group.
    stage.item("c", 300, 10)
    #expect(stage.keys(.right, .left) == ["b", "a"])
    #expect(stage.keys(.right, .right) == ["b", "c"])
    tools.focusGroupWraps = true
    focus(tools.subviews[1])
    stage.item("d", 10, 70, in: tools)
    #expect(stage.keys(.right) == ["d"])
  }

  @Test("A system that wraps goes on at the other side")
  func wraps() {
    addGrid(3, 2)
    stage.window.focusNext()
    var failed: [FocusHeading] = []
    stage.system.movementDidFail = { failed.append($0) }
    #expect(stage.key(.left) == "00" && failed == [.left])
    stage.system.wraps = true
    #expect(stage.keys(.left, .down, .down, .right) == ["20", "21", "20", "00"])
    #expect(failed == [.left])
  }

  @Test("Directions are those of the screen, also from right to left")
  func mirrored() {
    stage.window.semanticContentAttribute = .forceRightToLeft
    addGrid(2, 1)
    stage.window.focusNext()
    #expect(stage.focused == "10")
    #expect(stage.keys(.right, .left) == ["10", "00"])
  }

  @Test("It passes by what cannot be hit, lies out of sight, or lies wholly behind others")
  func passesBy() {
    focus(stage.item("start", 10, 10))
    stage.item("hidden", 60, 10).isHidden = true
    stage.item("off", 110, 10).isUserInteractionEnabled = false
    let clip = View(frame: Rect(x: 0, y: 0, width: 170, height: 100))
    clip.clipsToBounds = true
    stage.window.insertSubview(clip, at: 0)
    stage.item("clipped", 180, 10, in: clip)
    stage.item("covered", 240, 10)
    stage.item("seen", 320, 10)
    stage.window.addSubview(View(frame: Rect(x: 230, y: 0, width: 60, height: 60)))
    #expect(stage.key(.right) == "seen")
  }

  @Test("A thousand random directions leave one view with the focus")
  func random() {
    addGrid(4, 4)
    stage.item("big", 250, 10, 140, 300)
    stage.window.focusNext()
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1_000 {
      stage.key([Key.up, .down, .left, .right].randomElement(using: &random) ?? .up)
      #expect(stage.window.subviews.filter(\.isFocused).count == 1)
      #expect(stage.window.firstResponder === stage.system.focusedItem)
    }
  }
}
