import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

/// Menus of views, buttons and bar items, by mouse, finger and keys.
@Suite("Menus")
@MainActor struct MenuTests {
  private let harness = StageHarness(size: Size(320, 480))
  private let journal = Journal()
  private let view = View(frame: Rect(x: 20, y: 20, width: 200, height: 100))
  private let root = ViewController()

  init() {
    harness.window.rootViewController = root
    root.view.addSubview(view)
    harness.advance(ticks: 2)
  }

  private func action(
    _ title: String, _ attributes: MenuAction.Attributes = [], state: MenuAction.State = .off
  ) -> MenuElement {
    .action(
      MenuAction(title, attributes: attributes, state: state) { [journal] in journal.note(title) })
  }

  private var menu: Menu {
    Menu(children: [
      action("Copy"), action("Paste", .disabled), action("Hidden", .hidden),
      .menu(Menu("Move to", children: [action("Attic"), action("Cellar")])),
      .menu(Menu(options: .displayInline, children: [action("Delete", .destructive)])),
    ])
  }

  private func row(_ title: String) -> Point? {
    guard let row = harness.window.firstView(withIdentifier: title) else { return nil }
    return row.convert(Point(row.bounds.midX, row.bounds.maxY - 8), to: nil)
  }

  private var cards: [Rect] {
    var found: [Rect] = []
    func look(_ view: View) {
      if view.identifier == "menu" { found.append(view.convert(view.bounds, to: nil)) }
      for subview in view.subviews { look(subview) }
    }
    look(harness.window)
    return found
  }

  private func press(_ key: Key) {
    harness.send(.keyDown(key, [], isRepeat: false))
    harness.send(.keyUp(key, []))
    harness.advance(ticks: 2)
  }

  private func click(_ point: Point, _ button: MouseButton = .left) {
    harness.send(.mouseDown(point, button: button, clicks: 1))
    harness.advance(ticks: 2)
    harness.send(.mouseUp(point, button: button, clicks: 1))
    harness.advance(ticks: 2)
  }

  @Test(
    "A secondary click opens the menu at the place; a click on a row chooses it after the menu closed"
  )
  func secondaryClick() throws {
    var place = Point.zero
    view.contextMenu = { [menu] in
      place = $0
      return menu
    }
    click(Point(60, 50), .right)
    #expect(place == Point(40, 30) && cards.count == 1)
    #expect(cards.first?.origin == Point(60, 50))
    #expect(row("Hidden") == nil)
    click(try #require(row("Paste")))
    #expect(harness.window.isMenuOpen, "what is disabled cannot be chosen")
    click(try #require(row("Delete")))
    #expect(journal.take() == ["Delete"] && !harness.window.isMenuOpen)
    harness.settle()
    #expect(harness.isIdle)
  }

  @Test("A press is dragged to a row and released there")
  func pressDragRelease() throws {
    view.contextMenu = { [menu] _ in menu }
    harness.send(.mouseDown(Point(60, 50), button: .right, clicks: 1))
    harness.advance(ticks: 3)
    let copy = try #require(row("Copy"))
    harness.send(.mouseMoved(copy))
    harness.advance(ticks: 3)
    harness.send(.mouseUp(copy, button: .right, clicks: 1))
    harness.advance(ticks: 3)
    #expect(journal.take() == ["Copy"] && !harness.window.isMenuOpen)
  }

  @Test("A press beside the menu closes it, and nothing else gets it")
  func pressBeside() {
    let button = Button(title: "Below") { [journal] in journal.note("below") }
    button.frame = Rect(x: 20, y: 400, width: 120, height: 44)
    root.view.addSubview(button)
    view.contextMenu = { [menu] _ in menu }
    for other in [MouseButton.left, .right] {
      click(Point(60, 50), .right)
      #expect(harness.window.isMenuOpen)
      click(Point(60, 420), other)
      #expect(!harness.window.isMenuOpen && journal.take() == [])
    }
    click(Point(60, 420))
    #expect(journal.take() == ["below"])
  }

  @Test("A finger opens it by a long press, and may move on to a row")
  func longPress() throws {
    harness.pointer = .finger
    view.contextMenu = { [menu] _ in menu }
    harness.press(Point(60, 50))
    harness.advance(seconds: 0.4)
    #expect(!harness.window.isMenuOpen)
    harness.advance(seconds: 0.2)
    #expect(harness.window.isMenuOpen)
    let copy = try #require(row("Copy"))
    harness.move(copy)
    harness.advance(ticks: 3)
    harness.lift(copy)
    harness.advance(ticks: 3)
    #expect(journal.take() == ["Copy"])
    // One that moves at first scrolls instead.
    harness.press(Point(60, 50))
    harness.move(Point(60, 80))
    harness.advance(seconds: 1)
    #expect(!harness.window.isMenuOpen)
    harness.lift(Point(60, 80))
  }

  @Test("A press goes on in peace where its menu is closed by other means")
  func closedUnderPress() {
    harness.pointer = .finger
    view.contextMenu = { [menu] _ in menu }
    harness.press(Point(60, 50))
    harness.advance(seconds: 0.6)
    #expect(harness.window.isMenuOpen)
    harness.window.closeMenu()
    harness.move(Point(200, 300))
    harness.advance(ticks: 3)
    harness.lift(Point(200, 300))
    harness.advance(ticks: 3)
    #expect(!harness.window.isMenuOpen && journal.take() == [])
  }

  @Test(
    "Keys move through the menu, into others and back; the first responder is the same after it")
  func keys() {
    let field = TextField()
    field.frame = Rect(x: 20, y: 200, width: 200, height: 40)
    root.view.addSubview(field)
    harness.advance(ticks: 2)
    _ = field.becomeFirstResponder()
    field.contextMenu = { [menu] _ in menu }
    press(Key("Application"))
    #expect(harness.window.isMenuOpen && field.isEditing)
    #expect(harness.window.textInputClient == nil, "letters are for the menu")
    press(.down)
    press(.down)
    press(.right)
    #expect(cards.count == 2)
    press(.left)
    #expect(cards.count == 1)
    press(.right)
    press(Key("C"))
    press(.return)
    #expect(journal.take() == ["Cellar"] && !harness.window.isMenuOpen)
    #expect(field.isEditing && harness.window.textInputClient === field)
    press(Key("Application"))
    press(.up)
    press(Key("X"))
    press(.return)
    #expect(journal.take() == ["Delete"])
    press(Key("Application"))
    press(.escape)
    #expect(!harness.window.isMenuOpen && journal.take() == [] && field.text ?? "" == "")
  }

  @Test("The pointer opens menus in the menu, on the side with room")
  func submenus() throws {
    view.contextMenu = { [menu] _ in menu }
    click(Point(30, 50), .right)
    harness.send(.mouseMoved(try #require(row("Move to"))))
    harness.advance(ticks: 3)
    #expect(cards.count == 2 && cards[1].minX == cards[0].maxX - 2)
    click(try #require(row("Attic")))
    #expect(journal.take() == ["Attic"])
    click(Point(210, 50), .right)
    harness.send(.mouseMoved(try #require(row("Move to"))))
    harness.advance(ticks: 3)
    #expect(cards.count == 2 && cards[1].maxX <= cards[0].minX + 2)
    harness.send(.mouseMoved(try #require(row("Copy"))))
    harness.advance(ticks: 3)
    #expect(cards.count == 1)
  }

  @Test(
    "A pointer on its way to an open submenu may cross other rows; where it rests on one, that counts"
  )
  func safeTriangle() throws {
    let inner = Menu("More", children: (0..<8).map { action("Inner \($0)") })
    view.contextMenu = { [self] _ in
      Menu(children: [.menu(inner)] + (0..<5).map { action("Outer \($0)") })
    }
    click(Point(30, 50), .right)
    let start = try #require(row("More"))
    harness.send(.mouseMoved(start))
    harness.advance(ticks: 3)
    #expect(cards.count == 2)
    let target = try #require(row("Inner 5"))
    for step in 1...20 {
      let place = start + (Point(cards[1].minX + 4, target.y) - start) * (Double(step) / 20)
      harness.send(.mouseMoved(place))
      harness.advance(ticks: 2)
      #expect(cards.count == 2, "step \(step)")
    }
    click(target)
    #expect(journal.take() == ["Inner 5"])
    // Straight down, away from the card.
    click(Point(30, 50), .right)
    harness.send(.mouseMoved(start))
    harness.advance(ticks: 3)
    harness.send(.mouseMoved(Point(start.x, start.y + 40)))
    harness.advance(ticks: 3)
    #expect(cards.count == 1)
    // Towards it, and then at rest.
    harness.send(.mouseMoved(start))
    harness.advance(ticks: 3)
    harness.send(.mouseMoved(start + Point(20, 30)))
    harness.advance(ticks: 3)
    #expect(cards.count == 2)
    harness.advance(seconds: 0.4)
    #expect(cards.count == 1)
    press(.escape)
    harness.settle()
    #expect(harness.isIdle)
  }

  @Test(
    "Menus stay in sight at any size of the window, and scroll where they are too long",
    arguments: [Size(320, 480), Size(200, 120), Size(1000, 300)])
  func sizes(size: Size) {
    harness.window.frame = Rect(origin: .zero, size: size)
    harness.advance(ticks: 2)
    let long = Menu(children: (0..<40).map { action("Row \($0)") })
    for point in [Point(0, 0), Point(size.width, size.height), Point(size.width / 2, 60)] {
      harness.window.openMenu(long, from: Rect(origin: point, size: .zero))
      harness.advance(ticks: 2)
      #expect(cards.count == 1 && harness.window.bounds.contains(cards[0]), "\(point)")
      press(.end)
      harness.advance(ticks: 40)
      #expect(row("Row 39").map { cards[0].contains($0) } == true)
      press(.return)
      #expect(journal.take() == ["Row 39"])
    }
    harness.window.openMenu(menu, from: Rect(x: 40, y: 40, width: 20, height: 20))
    harness.window.frame = Rect(x: 0, y: 0, width: size.width + 50, height: size.height)
    harness.advance(ticks: 2)
    #expect(!harness.window.isMenuOpen, "it closes with a change of the window's size")
  }

  @Test("A button shows its menu in place of its action, by mouse, finger and keys")
  func button() throws {
    let button = Button(title: "Menu")
    button.frame = Rect(x: 20, y: 200, width: 120, height: 44)
    button.menu = menu
    button.showsMenuAsPrimaryAction = true
    root.view.addSubview(button)
    harness.advance(ticks: 2)
    click(Point(60, 220))
    #expect(cards.first?.minY == 248)
    click(try #require(row("Copy")))
    // Down on the button, up on the row.
    harness.press(Point(60, 220))
    harness.advance(ticks: 2)
    let delete = try #require(row("Delete"))
    harness.move(delete)
    harness.advance(ticks: 2)
    harness.lift(delete)
    harness.advance(ticks: 2)
    #expect(journal.take() == ["Copy", "Delete"])
    harness.pointer = .finger
    harness.press(Point(60, 220))
    harness.advance(ticks: 4)
    harness.lift(Point(60, 220))
    harness.advance(ticks: 4)
    let copy = try #require(row("Copy"))
    harness.press(copy)
    harness.advance(ticks: 30)
    harness.lift(copy)
    harness.advance(ticks: 4)
    #expect(journal.take() == ["Copy"])
    _ = button.becomeFirstResponder()
    press(.space)
    press(.down)
    press(.return)
    #expect(journal.take() == ["Copy"] && button.isFirstResponder)
    button.isEnabled = false
    click(Point(60, 220))
    #expect(!harness.window.isMenuOpen)
  }

  @Test("A pop-up choice shows what is chosen, and sends its change")
  func popUp() throws {
    let button = Button(title: "")
    button.frame = Rect(x: 20, y: 200, width: 120, height: 44)
    button.menu = Menu(children: [action("Low"), action("High", state: .on)])
    button.showsMenuAsPrimaryAction = true
    button.changesSelectionAsPrimaryAction = true
    button.addAction(for: .valueChanged) { [journal] _ in journal.note("changed") }
    root.view.addSubview(button)
    harness.advance(ticks: 2)
    #expect(button.title == "High")
    click(Point(60, 220))
    click(try #require(row("Low")))
    #expect(button.title == "Low" && journal.take() == ["changed", "Low"])
    var states: [MenuAction.State] = []
    for element in button.menu?.children ?? [] {
      if case .action(let action) = element { states.append(action.state) }
    }
    #expect(states == [.on, .off])
  }
}
