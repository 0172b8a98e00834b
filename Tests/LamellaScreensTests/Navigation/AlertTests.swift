import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

/// Alerts and split views.
@Suite("Alerts and splits")
@MainActor struct AlertTests {
  private let harness = SceneHarness(width: 320, height: 480)
  private let journal = Journal()
  private let root: JournalingController
  private var window: Window { harness.window }

  init() {
    root = JournalingController("A", journal)
    harness.window.rootViewController = root
    harness.tick()
    _ = journal.take()
  }

  private func alert(_ style: AlertController.Style = .alert) -> AlertController {
    let alert = AlertController(title: "Delete?", message: "For ever.", preferredStyle: style)
    for (title, style) in [("Keep", AlertAction.Style.cancel), ("Delete", .destructive)] {
      alert.addAction(
        AlertAction(title: title, style: style) { [journal] in journal.note($0.title) })
    }
    return alert
  }

  private func click(_ view: View?) {
    guard let view else { return }
    let point = view.convert(Point(view.bounds.midX, view.bounds.midY), to: nil)
    harness.tick(.mouseDown(point, button: .left, clicks: 1))
    harness.tick(.mouseUp(point, button: .left, clicks: 1))
    harness.advance(ticks: 80)
  }

  @Test("Fields and choices in larger text are as high as it is; long choices stand in a column")
  func textSizes() throws {
    FontLibrary.provider = FakeFontProvider()
    let alert = alert()
    alert.addTextField()
    root.present(alert, animated: false)
    harness.advance(ticks: 3)
    func frame(_ name: String) throws -> Rect {
      try #require(alert.view.firstView(withIdentifier: name)).frame
    }
    let field = alert.textFields[0]
    var (keep, delete) = (try frame("Keep"), try frame("Delete"))
    #expect(field.frame.height == 36 && keep.height == 44 && keep.minY == delete.minY)
    window.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraLarge
    harness.advance(ticks: 3)
    // 16 points, 33/17 times as large, with 8 above and below.
    (keep, delete) = (try frame("Keep"), try frame("Delete"))
    #expect(field.frame.height == 48 && field.frame.maxY < delete.minY)
    #expect(keep.minY == delete.maxY + 8 && keep.height == 48)
    #expect(alert.view.bounds.contains(keep))
  }

  @Test("A choice dismisses the alert, and is told after that; what is below hears nothing")
  func choosing() {
    let alert = alert()
    root.present(alert, animated: true)
    harness.advance(ticks: 60)
    harness.tick(.mouseDown(Point(5, 5), button: .left, clicks: 1))
    harness.tick(.mouseUp(Point(5, 5), button: .left, clicks: 1))
    harness.advance(ticks: 60)
    #expect(root.presentedViewController === alert)
    click(alert.view.firstView(withIdentifier: "Delete"))
    #expect(root.presentedViewController == nil && journal.take() == ["Delete"])
  }

  @Test("Escape cancels, Return takes the preferred choice, other keys go nowhere")
  func keys() {
    let first = alert()
    root.present(first, animated: false)
    harness.advance(ticks: 3)
    harness.tick(.keyDown(.return, [], isRepeat: false))
    harness.advance(ticks: 60)
    #expect(root.presentedViewController === first, "what destroys is not the default")
    harness.tick(.keyDown(.escape, [], isRepeat: false))
    harness.advance(ticks: 60)
    #expect(journal.take() == ["Keep"] && root.presentedViewController == nil)
    let second = alert()
    second.preferredAction = second.actions[1]
    root.present(second, animated: false)
    harness.advance(ticks: 3)
    harness.tick(.keyDown(.return, [], isRepeat: false))
    harness.advance(ticks: 60)
    #expect(journal.take() == ["Delete"])
  }

  @Test("A touch outside of a sheet of actions cancels it")
  func actionSheet() {
    let sheet = alert(.actionSheet)
    root.present(sheet, animated: true)
    harness.advance(ticks: 80)
    let frame = sheet.view.convert(sheet.view.bounds, to: nil)
    #expect(frame.maxY == 464 && frame.width == 288)
    harness.tick(.mouseDown(Point(160, 40), button: .left, clicks: 1))
    harness.tick(.mouseUp(Point(160, 40), button: .left, clicks: 1))
    harness.advance(ticks: 80)
    #expect(journal.take() == ["Keep"] && root.presentedViewController == nil)
  }

  @Test(
    "The first text field is edited; Return goes on to the next, and then takes the preferred choice"
  )
  func textFields() {
    let alert = alert()
    alert.preferredAction = alert.actions[1]
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField {
      $0.text = "old"
      $0.isSecureTextEntry = true
    }
    root.present(alert, animated: true)
    harness.advance(ticks: 60)
    let fields = alert.textFields
    #expect(fields[0].isEditing && fields[0].frame.maxY < fields[1].frame.minY)
    #expect(alert.view.bounds.contains(fields[1].frame))
    harness.tick(.text("Ada"))
    harness.tick(.keyDown(.return, [], isRepeat: false))
    harness.tick(.text("new"))
    #expect(fields[1].isEditing && fields[0].text == "Ada" && fields[1].text == "new")
    harness.tick(.keyDown(.return, [], isRepeat: false))
    harness.advance(ticks: 60)
    #expect(journal.take() == ["Delete"] && root.presentedViewController == nil)
    #expect(window.firstResponder == nil)
  }

  @Test("The keyboard moves an alert with fields up, and its end lets it back")
  func keyboard() {
    let alert = alert()
    alert.addTextField()
    root.present(alert, animated: false)
    harness.advance(ticks: 3)
    let rest = alert.view.convert(alert.view.bounds, to: nil)
    #expect(abs(rest.midY - 240) <= 0.5)
    window.setKeyboardFrame(Rect(x: 0, y: 260, width: 320, height: 220), duration: 0.25)
    harness.advance(ticks: 60)
    #expect(alert.view.convert(alert.view.bounds, to: nil).maxY <= 244)
    window.setKeyboardFrame(nil, duration: 0.25)
    harness.advance(ticks: 60)
    #expect(alert.view.convert(alert.view.bounds, to: nil) == rest)
    // One that comes while the keyboard is there keeps clear of it at once, and in a low window its text gives way.
    alert.dismiss(animated: false)
    window.keyboardFrame = Rect(x: 0, y: 200, width: 320, height: 280)
    let second = self.alert()
    second.message = String(repeating: "Much to say. ", count: 30)
    second.addTextField()
    root.present(second, animated: false)
    harness.advance(ticks: 3)
    let frame = second.view.convert(second.view.bounds, to: nil)
    #expect(frame.minY >= 16 && frame.maxY <= 184)
    #expect(second.view.bounds.contains(second.textFields[0].frame))
  }

  @Test("A split shows its columns side by side in wide windows, and stacks them in narrow ones")
  func split() {
    let (list, detail) = (JournalingController("L", journal), JournalingController("D", journal))
    let split = SplitViewController(primary: list)
    window.rootViewController = split
    harness.advance(ticks: 2)
    #expect(split.isCollapsed && list.isShown)
    split.showDetail(detail)
    harness.advance(ticks: 80)
    #expect(detail.isShown && !list.isShown)
    window.frame = Rect(x: 0, y: 0, width: 900, height: 600)
    harness.advance(ticks: 3)
    #expect(detail.isShown && list.isShown && !split.isCollapsed)
    #expect(list.view.convert(Point.zero, to: nil).x == 0)
    #expect(detail.view.convert(Point.zero, to: nil).x == 321)
    #expect(detail.view.bounds.size == Size(579, 600))
    window.frame = Rect(x: 0, y: 0, width: 320, height: 480)
    harness.advance(ticks: 3)
    #expect(detail.isShown && !list.isShown && detail.view.bounds.size == Size(320, 480))
    // Back to the list, which forgets what was selected.
    harness.tick(.keyDown(.escape, [], isRepeat: false))
    harness.advance(ticks: 80)
    #expect(list.isShown && split.detail == nil && list.isBalanced && detail.isBalanced)
  }

  @Test("What is pushed on top of a list or a detail moves with it between columns and stack")
  func pushedInSplit() throws {
    let all = ["list", "folder", "detail", "part"].map { JournalingController($0, journal) }
    let split = SplitViewController(primary: all[0])
    window.rootViewController = split
    let stack = try #require(all[0].navigationController)
    stack.pushViewController(all[1], animated: false)
    split.showDetail(all[2], animated: false)
    stack.pushViewController(all[3], animated: false)
    harness.advance(ticks: 3)
    #expect(stack.viewControllers == all && all[3].isShown)
    window.frame = Rect(x: 0, y: 0, width: 900, height: 600)
    harness.advance(ticks: 3)
    #expect(stack.viewControllers == Array(all[..<2]) && all[1].isShown && all[3].isShown)
    #expect(all[3].navigationController?.viewControllers == Array(all[2...]))
    window.frame = Rect(x: 0, y: 0, width: 320, height: 480)
    harness.advance(ticks: 3)
    #expect(stack.viewControllers == all && all[3].isShown && !all[1].isShown)
    // A way back that the window's growth interrupts leaves nothing selected.
    stack.popToViewController(all[1], animated: true)
    harness.advance(ticks: 5)
    window.frame = Rect(x: 0, y: 0, width: 900, height: 600)
    harness.advance(ticks: 3)
    #expect(split.detail == nil && all[1].isShown && !all[2].isShown && !all[3].isShown)
    for controller in all { #expect(controller.isBalanced, "\(controller.name)") }
  }
}
