import LamellaGeometry
import LamellaRuntime
import TestSupport
import Testing

@testable import LamellaScene

@MainActor
@Suite("The focus of a window, and of its parts")
struct FocusSystemTests {
  private let stage = FocusStage()

  @Test("A change asks all, then tells the old chain and the new one, what they share once")
  func order() {
    var log: [String] = []
    func record(_ name: String, _ view: Item) -> Item {
      view.log = { log.append($0) }
      return view
    }
    let left = record("left", stage.item("left", 0, 0, 100, 100))
    left.refuses = true
    let a = record("a", stage.item("a", 0, 0, in: left))
    let b = record("b", stage.item("b", 150, 0))
    #expect(stage.system.change(to: a))
    #expect(log == ["a should", "left should", "a did", "left did"])
    log = []
    #expect(stage.key(.right) == "b")
    #expect(
      log == ["a should", "left should", "b should", "a did", "left did", "b did"])
    log = []
    // What both have in common comes last.
    let card = record("card", stage.item("card", 0, 200, 300, 100))
    card.refuses = true
    let c = record("c", stage.item("c", 0, 10, in: card))
    let d = record("d", stage.item("d", 150, 10, in: card))
    #expect(stage.system.change(to: c))
    log = []
    #expect(stage.system.change(to: d))
    #expect(log == ["c should", "d should", "card should", "c did", "d did", "card did"])
    #expect(stage.system.change(to: b))
    log = []
    left.allows = false
    #expect(stage.key(.left) == "b" && log == ["b should", "a should", "left should"])
    #expect(stage.window.firstResponder === b)
  }

  @Test("The first responder goes along, where the view can be it")
  func firstResponder() {
    let (a, b) = (stage.item("a", 10, 10), stage.item("b", 100, 10))
    b.takesKeys = false
    var updates: [String] = []
    stage.system.didUpdate = {
      updates.append(
        "\($0.previouslyFocusedItem?.identifier ?? "-") \($0.nextFocusedItem?.identifier ?? "-")")
    }
    #expect(a.becomeFirstResponder() && a.isFocused)
    #expect(stage.key(.right) == "b" && stage.window.firstResponder == nil && b.isFocused)
    #expect(a.becomeFirstResponder() && !b.isFocused)
    #expect(a.resignFirstResponder() && stage.focused == nil)
    #expect(updates == ["- a", "a b", "b a", "a -"])
  }

  @Test("A view that vanishes gives the focus to its neighbors where a screen asks for it")
  func vanishing() {
    let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    stage.window.addSubview(card)
    let (a, b) = (stage.item("a", 10, 10, in: card), stage.item("b", 10, 60, in: card))
    stage.item("c", 300, 300)
    // Nobody asks: the focus ends.
    #expect(stage.system.change(to: a))
    a.isHidden = true
    stage.harness.advance(ticks: 3)
    #expect(stage.focused == nil && stage.window.firstResponder == nil)
    a.isHidden = false
    card.preferredFocusedView = b
    #expect(stage.system.change(to: a))
    a.removeFromSuperview()
    stage.harness.advance(ticks: 3)
    #expect(stage.focused == "b")
    // The nearest one that survives has nothing: farther out there is something.
    b.isUserInteractionEnabled = false
    stage.harness.advance(ticks: 3)
    #expect(stage.focused == "c")
    #expect(stage.harness.settle() && stage.harness.isIdle)
  }

  @Test("An update goes to what is preferred, where the focus lies in what asks")
  func updates() {
    let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    stage.window.addSubview(card)
    let (a, b) = (stage.item("a", 10, 10, in: card), stage.item("b", 10, 60, in: card))
    let c = stage.item("c", 300, 300)
    card.preferredFocusedView = b
    #expect(stage.system.change(to: c))
    card.setNeedsFocusUpdate()
    stage.harness.advance(ticks: 2)
    #expect(stage.focused == "c")
    #expect(stage.system.change(to: a))
    card.setNeedsFocusUpdate()
    #expect(stage.focused == "a")
    stage.harness.advance(ticks: 2)
    #expect(stage.focused == "b")
    stage.system.requestFocusUpdate(to: c)
    card.updateFocusIfNeeded()
    #expect(stage.focused == "c")
  }

  @Test("Views that prefer each other end with one of them")
  func cycle() {
    let (a, b) = (View(frame: stage.window.bounds), View(frame: stage.window.bounds))
    stage.window.addSubview(a)
    a.addSubview(b)
    stage.item("x", 0, 0, in: b)
    a.preferredFocusedView = b
    b.preferredFocusedView = a
    #expect(stage.key(.down) == "x")
  }

  @Test("Tab goes from group to group, to the one of each that was focused last")
  func groups() {
    let names = [("a", "one"), ("b", "one"), ("c", "two"), ("d", "two"), ("e", nil)]
    for (index, (name, group)) in names.enumerated() {
      stage.item(name, 10, 10 + Double(index) * 50).focusGroupIdentifier = group
    }
    stage.window.subviews[3].focusGroupPriority = 1
    #expect(stage.keys(.tab, .tab, .tab, .tab) == ["a", "d", "e", "a"])
    #expect(stage.keys(.down, .tab, .tab, .tab) == ["b", "d", "e", "b"])
    #expect(stage.key(.tab, .shift) == "e")
  }

  @Test("Two systems have a focus each, and neither takes the other's views")
  func players() {
    let panels = (0..<2).map {
      View(frame: Rect(x: 200 * Double($0), y: 0, width: 200, height: 200))
    }
    let systems = panels.map { panel in
      stage.window.addSubview(panel)
      return FocusSystem(root: panel)
    }
    for (index, panel) in panels.enumerated() {
      stage.item("\(index)a", 10, 10, in: panel)
      stage.item("\(index)b", 10, 60, in: panel)
    }
    stage.item("own", 10, 300)
    #expect(systems[0].handle(.gamepadDown("dpdown")))
    #expect(systems[1].handle(.gamepadDown("dpdown")))
    #expect(systems[0].handle(.gamepadUp("dpdown")))
    #expect(systems[0].handle(.keyDown(.down, [], isRepeat: false)))
    #expect(systems.map { $0.focusedItem?.identifier } == ["0b", "1a"])
    #expect(stage.window.firstResponder == nil && stage.focused == nil)
    #expect(stage.key(.tab) == "own" && stage.key(.tab) == "own")
    // The edge of a panel is the edge of its player's world.
    #expect(systems[0].handle(.keyDown(.right, [], isRepeat: false)))
    #expect(systems.map { $0.focusedItem?.identifier } == ["0b", "1a"])
    panels[0].subviews[1].isHidden = true
    stage.harness.advance(ticks: 3)
    #expect(systems.map { $0.focusedItem?.identifier } == ["0a", "1a"])
    var random = SeededGenerator(seed: 3)
    for _ in 0..<1_000 {
      let system = systems[Int.random(in: 0...1, using: &random)]
      _ = system.move([.up, .down, .left, .right].randomElement(using: &random) ?? .up)
      #expect(systems[0].focusedItem?.superview === panels[0])
      #expect(systems[1].focusedItem?.superview === panels[1])
    }
    systems[1].end()
    #expect(FocusSystem.focusSystem(for: panels[1].subviews[0]) === stage.system)
  }
}

@MainActor
@Suite("A gamepad moves the focus")
struct FocusGamepadTests {
  private let stage = FocusStage()

  init() {
    for row in 0..<6 { stage.item("\(row)", 10, 10 + Double(row) * 50) }
    stage.window.focusNext()
  }

  @Test("The pad moves once, and repeats after 0.4 s, then each 0.1 s, until it is released")
  func pad() {
    stage.harness.send(.gamepadDown("dpdown"))
    stage.harness.advance(ticks: 1)
    #expect(stage.focused == "1")
    stage.harness.advance(ticks: 46)
    #expect(stage.focused == "1")
    stage.harness.advance(ticks: 2)
    #expect(stage.focused == "2")
    stage.harness.advance(ticks: 12)
    #expect(stage.focused == "3")
    stage.harness.send(.gamepadUp("dpdown"))
    stage.harness.advance(ticks: 60)
    #expect(stage.focused == "3" && stage.harness.settle() && stage.harness.isIdle)
  }

  @Test("The stick moves beyond its dead zone, and again once it has come back")
  func stick() {
    func stick(_ x: Double, _ y: Double) -> String? {
      stage.harness.send(.gamepadAxis("leftx", x))
      stage.harness.send(.gamepadAxis("lefty", y))
      stage.harness.advance(ticks: 1)
      return stage.focused
    }
    #expect(stick(0, 0.45) == "0" && stick(0, 0.55) == "1" && stick(0.2, 0.9) == "1")
    #expect(stick(0, 0.4) == "1" && stick(0, 0.3) == "1" && stick(0, 0.55) == "2")
    #expect(stick(0, -0.9) == "1" && stick(.nan, 0) == "1")
    #expect(stage.harness.settle())
  }

  @Test("A lost window ends a repeat")
  func lost() {
    stage.harness.send(.gamepadDown("dpdown"))
    stage.harness.advance(ticks: 1)
    stage.harness.send(.focusLost)
    stage.harness.advance(ticks: 120)
    #expect(stage.focused == "1" && stage.harness.isIdle)
  }
}
