import LamellaGeometry
import LamellaScreens
import TestSupport
import Testing

@testable import LamellaScene

/// Takes the keys when asked, and writes down those that come.
private final class KeyView: View {
  var journal: Journal?
  var handles = false
  var commands: [KeyCommand] = []
  var lets = true
  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { lets }
  override var keyCommands: [KeyCommand] { commands }
  override func keyDown(_ press: KeyPress) -> Bool {
    journal?.note("\(identifier ?? "") \(press.key.name)")
    return handles || super.keyDown(press)
  }
}

private final class FillingController: ViewController {
  var calls: [String] = []
  var handled: [String] = []
  override func loadView() {
    calls.append("load")
    view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
  }
  override func viewDidLoad() { calls.append("did load \(isViewLoaded)") }
  override func keyDown(_ press: KeyPress) -> Bool {
    handled.append(press.key.name)
    return true
  }
  override var canBecomeFirstResponder: Bool { true }
}

@MainActor
@Suite("Responders, keys and controllers")
struct ResponderTests {
  private let harness = StageHarness(size: Size(400, 400))
  private let journal = Journal()

  private func add(_ name: String, to parent: View? = nil) -> KeyView {
    let view = KeyView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.identifier = name
    view.journal = journal
    (parent ?? harness.window).addSubview(view)
    return view
  }

  private func key(_ name: String, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    harness.send(.keyDown(Key(name), modifiers, isRepeat: isRepeat))
    harness.advance(ticks: 1)
  }

  @Test("Keys start at the first responder and go up until somebody handles them")
  func chain() {
    let outer = add("outer")
    let inner = add("inner", to: outer)
    key("A")
    #expect(journal.take() == [])
    #expect(inner.becomeFirstResponder() && inner.isFirstResponder)
    key("B")
    #expect(journal.take() == ["inner B", "outer B"])
    inner.handles = true
    key("C")
    #expect(journal.take() == ["inner C"])
  }

  @Test("A responder that does not let go keeps the keys; one that leaves loses them")
  func resigning() {
    let a = add("a")
    let b = add("b")
    _ = a.becomeFirstResponder()
    a.lets = false
    #expect(!b.becomeFirstResponder() && !a.resignFirstResponder() && a.isFirstResponder)
    a.lets = true
    #expect(b.becomeFirstResponder() && !a.isFirstResponder)
    b.removeFromSuperview()
    #expect(harness.window.firstResponder == nil)
    #expect(!KeyView(frame: .zero).becomeFirstResponder())
  }

  @Test(
    "Key commands go before keys, need exactly their modifiers, and repeat only where they say so")
  func commands() {
    let outer = add("outer")
    let inner = add("inner", to: outer)
    _ = inner.becomeFirstResponder()
    outer.commands = [
      KeyCommand(Key("S"), .control, title: "Save") { [journal] in journal.note("save") },
      KeyCommand(.down, repeats: true) { [journal] in journal.note("down") },
    ]
    key("S", .control)
    key("S", .control, isRepeat: true)
    key("S", [.control, .shift])
    key("Down", isRepeat: true)
    #expect(journal.take() == ["save", "inner S", "outer S", "down"])
  }

  @Test("A controller makes its view once, when it is asked for")
  func controller() {
    let controller = FillingController()
    #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
    harness.window.rootViewController = controller
    #expect(controller.calls == ["load", "did load true"])
    #expect(
      controller.view.frame == harness.window.bounds && controller.view.superview === harness.window
    )
    harness.window.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    harness.advance(ticks: 2)
    #expect(controller.view.frame.size == Size(300, 200) && controller.calls.count == 2)
    harness.window.rootViewController = nil
    #expect(controller.view.superview == nil)
  }

  @Test("A controller whose view leaves the window gives the keys up")
  func controllerLeaves() {
    let controller = FillingController()
    harness.window.rootViewController = controller
    #expect(controller.becomeFirstResponder())
    harness.window.rootViewController = nil
    #expect(harness.window.firstResponder == nil)
    #expect(add("view").becomeFirstResponder())
  }

  @Test("A controller stands between its view and the view's superview")
  func controllerInChain() {
    let controller = FillingController()
    harness.window.rootViewController = controller
    let view = add("view", to: controller.view)
    #expect(view.next === controller.view && controller.view.next === controller)
    #expect(controller.next === harness.window)
    _ = view.becomeFirstResponder()
    key("K")
    #expect(controller.handled == ["K"])
    #expect(controller.becomeFirstResponder() && controller.isFirstResponder)
    key("L")
    #expect(controller.handled == ["K", "L"])
  }
}
