import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

/// Keys, text and touches in the middle of transitions, which are for the screen that comes.
@Suite("Screens that leave")
@MainActor struct LeavingScreenTests {
  private let harness = StageHarness(size: Size(320, 480))
  private var window: Window { harness.window }
  private var focused: String? { window.focusSystem.focusedItem?.identifier }

  /// A screen with a field and a button, or with nothing.
  private final class Screen: ViewController, TextFieldDelegate {
    let field = TextField(frame: Rect(x: 20, y: 100, width: 200, height: 36))
    let button = Button(title: "Press")
    var mayEnd = true
    private(set) var presses = 0
    private(set) var ends: [TextField.DidEndEditingReason] = []
    private(set) var asked = 0
    var onWillDisappear: (Screen) -> Void = { _ in }
    private let name: String
    private let isEmpty: Bool

    init(_ name: String, isEmpty: Bool = false) {
      self.name = name
      self.isEmpty = isEmpty
      super.init()
      title = name
    }

    nonisolated deinit {}

    override func viewDidLoad() {
      guard !isEmpty else { return }
      field.identifier = "\(name) field"
      field.delegate = self
      button.identifier = "\(name) button"
      button.frame = Rect(x: 20, y: 160, width: 120, height: 40)
      button.addAction(for: .primaryActionTriggered) { [unowned self] _ in presses += 1 }
      view.addSubview(field)
      view.addSubview(button)
    }

    override func viewWillDisappear(_ animated: Bool) { onWillDisappear(self) }

    func textFieldShouldEndEditing(_ textField: TextField) -> Bool {
      asked += 1
      return mayEnd
    }

    func textFieldDidEndEditing(_ textField: TextField, reason: TextField.DidEndEditingReason) {
      ends.append(reason)
    }
  }

  private func key(_ key: Key) {
    harness.send(.keyDown(key, [], isRepeat: false))
    harness.advance(ticks: 1)
    harness.send(.keyUp(key, []))
    harness.advance(ticks: 1)
  }

  private func isIn(_ screen: ViewController) -> Bool {
    window.focusSystem.focusedItem?.isDescendant(of: screen.view) ?? false
  }

  /// Presses keys, types and clicks in the middle of a transition, and checks that the screen that leaves gets nothing.
  private func use(
    _ leaving: Screen, keys: [Key] = [.tab, .down, .up, .return, .left, .tab],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = leaving.field.text
    for next in keys {
      key(next)
      harness.send(.text("x"))
      #expect(!isIn(leaving), sourceLocation: sourceLocation)
    }
    for place in [leaving.field, leaving.button] {
      let point = place.convert(Point(10, 10), to: nil)
      harness.press(point)
      harness.advance(ticks: 1)
      harness.lift(point)
      harness.advance(ticks: 1)
    }
    #expect(!leaving.field.becomeFirstResponder(), sourceLocation: sourceLocation)
    #expect(!isIn(leaving) && !leaving.field.isEditing, sourceLocation: sourceLocation)
    #expect(leaving.field.text == text && leaving.presses == 0, sourceLocation: sourceLocation)
  }

  @Test(
    "A screen that is popped gets no keys, text or clicks, also where the one below has no control",
    arguments: [true, false], [true, false])
  func pop(isEmpty: Bool, mayEnd: Bool) {
    let (below, top) = (Screen("a", isEmpty: isEmpty), Screen("b"))
    let navigation = NavigationController(rootViewController: below)
    navigation.pushViewController(top, animated: false)
    window.rootViewController = navigation
    harness.advance(seconds: 1)
    top.mayEnd = mayEnd
    #expect(top.field.becomeFirstResponder())
    navigation.popViewController(animated: true)
    harness.advance(ticks: 3)
    #expect(top.view.window != nil && top.ends == [mayEnd ? .committed : .cancelled])
    use(top)
    harness.advance(seconds: 1)
    #expect(top.view.window == nil && top.ends.count == 1)
    #expect(!isEmpty == isIn(below))
  }

  @Test("A screen that is covered by a push gets no keys while it moves away")
  func push() {
    let (below, top) = (Screen("a"), Screen("b", isEmpty: true))
    let navigation = NavigationController(rootViewController: below)
    window.rootViewController = navigation
    harness.advance(seconds: 1)
    #expect(below.field.becomeFirstResponder())
    navigation.pushViewController(top, animated: true)
    harness.advance(ticks: 3)
    // Return would press the button that leads back.
    use(below, keys: [.tab, .down, .up, .left, .tab])
    harness.advance(seconds: 1)
    #expect(navigation.topViewController === top)
    navigation.popViewController(animated: false)
    harness.advance(seconds: 1)
    #expect(below.view.window != nil)
    harness.press(Point(60, 180))
    harness.advance(ticks: 1)
    harness.lift(Point(60, 180))
    harness.advance(ticks: 1)
    #expect(below.presses == 1)
  }

  @Test(
    "A sheet that is dismissed gets no keys, and what is below has them at once",
    arguments: [
      ModalPresentationStyle.pageSheet, .overFullScreen, .fullScreen, .popover, .currentContext,
    ], [true, false])
  func dismissal(style: ModalPresentationStyle, mayEnd: Bool) {
    let (below, top) = (Screen("a"), Screen("b"))
    below.definesPresentationContext = true
    window.rootViewController = below
    harness.advance(seconds: 1)
    top.modalPresentationStyle = style
    below.present(top, animated: true)
    harness.advance(seconds: 1)
    top.mayEnd = mayEnd
    #expect(top.field.becomeFirstResponder() && top.field.isEditing)
    top.dismiss(animated: true)
    harness.advance(ticks: 3)
    #expect(top.view.window != nil && top.ends == [mayEnd ? .committed : .cancelled])
    use(top)
    #expect(isIn(below))
    harness.advance(seconds: 1)
    #expect(top.view.window == nil && below.view.window === window)
  }

  @Test("A screen that is presented may edit as it appears, also over the view of its presenter")
  func editingAtOnce() {
    for style in [ModalPresentationStyle.pageSheet, .fullScreen, .currentContext] {
      final class Eager: ViewController {
        let field = TextField(frame: Rect(x: 20, y: 20, width: 200, height: 36))
        override func viewDidLoad() { view.addSubview(field) }
        override func viewDidAppear(_ animated: Bool) { _ = field.becomeFirstResponder() }
        nonisolated deinit {}
      }
      let (below, top) = (Screen("a"), Eager())
      below.definesPresentationContext = true
      window.rootViewController = below
      harness.advance(seconds: 1)
      top.modalPresentationStyle = style
      below.present(top, animated: true)
      harness.advance(seconds: 1)
      #expect(top.field.isEditing, "\(style)")
    }
  }

  @Test("An interactive dismissal that is cancelled gives the sheet its focus back")
  func cancelledDismissal() {
    final class Hand: ViewControllerTransitioningDelegate {
      let interaction = PercentDrivenInteractiveTransition()
      func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
      ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
    }
    let (below, top, hand) = (Screen("a"), Screen("b"), Hand())
    window.rootViewController = below
    harness.advance(seconds: 1)
    top.transitioningDelegate = hand
    below.present(top, animated: true)
    harness.advance(seconds: 1)
    #expect(top.field.becomeFirstResponder())
    top.dismiss(animated: true)
    hand.interaction.update(0.4)
    harness.advance(ticks: 5)
    key(.tab)
    #expect(isIn(below))
    hand.interaction.cancel()
    harness.advance(seconds: 1)
    #expect(top.view.window != nil && isIn(top))
    key(.tab)
    #expect(isIn(top))
    let point = top.button.convert(Point(10, 10), to: nil)
    harness.press(point)
    harness.advance(ticks: 1)
    harness.lift(point)
    harness.advance(ticks: 1)
    #expect(top.presses == 1)
  }

  @Test("A tab that leaves cannot take the keys, and its field ends")
  func tabs() {
    let (first, second) = (Screen("a"), Screen("b"))
    let tabs = TabBarController(viewControllers: [first, second])
    window.rootViewController = tabs
    harness.advance(seconds: 1)
    #expect(first.field.becomeFirstResponder())
    first.mayEnd = false
    var hasTaken = false
    first.onWillDisappear = {
      hasTaken = $0.field.resignFirstResponder() || $0.button.becomeFirstResponder()
    }
    tabs.selectedIndex = 1
    harness.advance(seconds: 1)
    #expect(!hasTaken && first.ends == [.cancelled] && isIn(second))
  }

  // MARK: Fields that refuse

  @Test("A field that refuses to end is asked and ends below a sheet, and begins again after it")
  func refusalBelowSheet() {
    let (below, sheet) = (Screen("a"), Screen("b"))
    window.rootViewController = below
    harness.advance(seconds: 1)
    #expect(below.field.becomeFirstResponder())
    below.mayEnd = false
    #expect(!below.button.becomeFirstResponder() && below.field.isEditing && below.asked == 1)
    below.present(sheet, animated: true)
    harness.advance(ticks: 3)
    #expect(below.asked == 2 && below.ends == [.cancelled] && !below.field.isEditing)
    harness.send(.text("x"))
    harness.advance(seconds: 1)
    // The sheet has the keys, and the focus, from the start.
    #expect(below.field.text == "" && sheet.field.text == "x" && sheet.field.isEditing)
    sheet.dismiss(animated: true)
    harness.advance(seconds: 1)
    #expect(below.field.isEditing && below.ends.count == 1 && sheet.ends == [.committed])
    harness.send(.text("z"))
    harness.advance(ticks: 2)
    #expect(below.field.text == "z")
  }

  @Test("A field that refuses to end ends once when it is hidden or removed", arguments: [0, 1, 2])
  func refusalOfHidden(way: Int) {
    let screen = Screen("a")
    window.rootViewController = screen
    harness.advance(seconds: 1)
    #expect(screen.field.becomeFirstResponder())
    screen.mayEnd = false
    switch way {
    case 0: screen.field.isHidden = true
    case 1: screen.field.removeFromSuperview()
    default: screen.view.isUserInteractionEnabled = false
    }
    #expect(screen.ends == [.cancelled] && screen.asked == 1 && window.firstResponder == nil)
    harness.advance(seconds: 1)
    #expect(screen.ends.count == 1)
  }
}
