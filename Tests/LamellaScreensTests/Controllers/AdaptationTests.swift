import LamellaControls
import LamellaGeometry
import LamellaScreens
import TestSupport
import Testing

@testable import LamellaScene

/// Presentations that follow their window: its size, its size classes and its keyboard.
@Suite("Presentations and their window")
@MainActor struct AdaptationTests {
  private let harness = SceneHarness(width: 800, height: 600)
  private let journal = Journal()
  private let root: Sized
  private var window: Window { harness.window }

  /// A controller that notes the sizes that it is told.
  private final class Sized: JournalingController {
    var told: Size?
    override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
      told = size
      super.viewWillTransition(to: size, with: coordinator)
    }
    nonisolated deinit {}
  }

  init() {
    root = Sized("A", journal)
    harness.window.rootViewController = root
    harness.tick()
  }

  private func controller(_ name: String, _ style: ModalPresentationStyle = .automatic) -> Sized {
    let controller = Sized(name, journal)
    controller.modalPresentationStyle = style
    return controller
  }

  private func resize(_ width: Double, _ height: Double) {
    window.frame = Rect(x: 0, y: 0, width: width, height: height)
    harness.advance(ticks: 2)
  }

  // MARK: Sizes

  @Test(
    "A change of size tells each presented controller the size that its view will have",
    arguments: [
      ModalPresentationStyle.pageSheet, .formSheet, .fullScreen, .overFullScreen, .currentContext,
      .overCurrentContext, .popover,
    ])
  func presentedSizes(style: ModalPresentationStyle) {
    root.definesPresentationContext = true
    let presented = controller("B", style)
    presented.preferredContentSize = style == .popover ? Size(300, 400) : .zero
    root.present(presented, animated: false)
    harness.advance(ticks: 2)
    let second = controller("C", .formSheet)
    presented.present(second, animated: false)
    harness.advance(ticks: 2)
    for (width, height) in [(700.0, 500.0), (320, 480), (300, 300), (900, 700), (640, 360)] {
      (root.told, presented.told, second.told) = (nil, nil, nil)
      resize(width, height)
      #expect(root.told == Size(width, height))
      #expect(presented.told == presented.view.bounds.size, "\(style) in \(width)")
      #expect(second.told == second.view.bounds.size, "form over \(style) in \(width)")
    }
  }

  @Test("A change of size tells the children of containers the size that their views will have")
  func childSizes() {
    let (list, detail, covered) = (controller("L"), controller("D"), controller("U"))
    let split = SplitViewController(primary: list)
    split.showDetail(detail)
    let navigation = NavigationController(rootViewController: covered)
    let top = controller("T")
    navigation.pushViewController(top, animated: false)
    let tabs = TabBarController(viewControllers: [split, navigation])
    window.rootViewController = tabs
    harness.advance(ticks: 2)
    tabs.selectedIndex = 1
    harness.advance(ticks: 2)
    for selected in [0, 1] {
      tabs.selectedIndex = selected
      harness.advance(ticks: 2)
      for (width, height) in [(1_000.0, 600.0), (320, 480), (700, 500)] {
        let all = [list, detail, covered, top]
        for each in all { each.told = nil }
        resize(width, height)
        for each in [list, detail] where selected == 0 && each.view.window != nil {
          #expect(each.told == each.view.bounds.size, "\(each.name) in \(width)")
        }
        if selected == 1 { #expect(top.told == top.view.bounds.size) }
        #expect(covered.told == Size(width, height))
      }
    }
  }

  // MARK: Popovers

  /// A delegate with a say on the style.
  private final class Adapter: AdaptivePresentationControllerDelegate {
    var narrow: ModalPresentationStyle?
    func adaptivePresentationStyle(
      for controller: PresentationController, traitCollection: TraitCollection
    ) -> ModalPresentationStyle {
      #expect(controller.presentationStyle == .popover)
      return traitCollection.horizontalSizeClass == .compact ? narrow ?? .pageSheet : .popover
    }
    nonisolated deinit {}
  }

  private func popover() -> Sized {
    let presented = controller("P", .popover)
    presented.preferredContentSize = Size(200, 150)
    let field = TextField(frame: Rect(x: 10, y: 20, width: 150, height: 36))
    presented.view.addSubview(field)
    let source = View(frame: Rect(x: 100, y: 100, width: 40, height: 40))
    root.view.addSubview(source)
    presented.popoverPresentationController!.sourceView = source
    return presented
  }

  @Test("A popover becomes a sheet in a window that becomes narrow, and is one again after that")
  func popoverAdapts() {
    let presented = popover()
    root.present(presented, animated: true)
    harness.advance(ticks: 80)
    let popover = presented.popoverPresentationController
    #expect(presented.view.bounds.size == Size(200, 150))
    let field = presented.view.subviews[0]
    #expect(field.becomeFirstResponder())
    _ = journal.take()
    for _ in 0..<2 {
      resize(320, 480)
      #expect(presented.presentationController?.presentationStyle == .pageSheet)
      #expect(presented.sheetPresentationController != nil)
      #expect(presented.popoverPresentationController === popover)
      #expect(presented.view.bounds.size == Size(320, 470) && presented.view.window === window)
      #expect(field.isFirstResponder)
      resize(800, 600)
      #expect(presented.presentationController === popover)
      #expect(presented.view.bounds.size == Size(200, 150) && field.isFirstResponder)
    }
    #expect(journal.take() == [], "the controller neither came nor went")
    resize(320, 480)
    // The sheet is dimmed around, and goes by a tap there.
    #expect(
      window.hitTest(Point(160, 4), with: nil)?.backgroundColor == Color(white: 0, alpha: 0.2))
    harness.tick(.keyDown(.escape, [], isRepeat: false))
    harness.advance(ticks: 80)
    #expect(root.presentedViewController == nil && presented.view.window == nil)
    #expect(journal.take() == ["P will disappear", "P did disappear"])
    #expect(window.subviews.count == 1)
  }

  @Test("The delegate of a popover says what it becomes in a narrow window")
  func popoverDelegate() {
    let adapter = Adapter()
    for style in [ModalPresentationStyle.popover, .overFullScreen, .fullScreen] {
      resize(800, 600)
      adapter.narrow = style
      let presented = popover()
      presented.popoverPresentationController!.delegate = adapter
      root.present(presented, animated: true)
      harness.advance(ticks: 80)
      _ = journal.take()
      resize(320, 480)
      #expect(presented.presentationController?.presentationStyle == style)
      let covers = style == .fullScreen
      #expect(
        presented.view.bounds.size == (style == .popover ? Size(200, 150) : Size(320, 480)))
      #expect((root.view.window == nil) == covers)
      #expect(journal.take() == (covers ? ["A will disappear", "A did disappear"] : []))
      resize(800, 600)
      #expect(presented.presentationController?.presentationStyle == .popover)
      #expect(presented.view.bounds.size == Size(200, 150) && root.view.window === window)
      #expect(journal.take() == (covers ? ["A will appear", "A did appear"] : []))
      presented.dismiss(animated: false)
      harness.advance(ticks: 3)
      #expect(journal.take() == ["P will disappear", "P did disappear"] && root.isBalanced)
    }
  }

  @Test("A popover that is coming, or whose sheet is dragged, adapts, too")
  func popoverInMidst() {
    let presented = popover()
    root.present(presented, animated: true)
    harness.advance(ticks: 5)
    resize(320, 480)
    #expect(presented.view.bounds.size == Size(320, 470))
    harness.tick(.fingerDown(FingerID(1), Point(300, 60), pressure: 1))
    for y in stride(from: 80.0, through: 200, by: 20) {
      harness.tick(.fingerMoved(FingerID(1), Point(300, y), pressure: 1))
    }
    #expect(!presented.isShown)
    resize(800, 600)
    harness.tick(.fingerUp(FingerID(1), Point(300, 200)))
    harness.advance(ticks: 80)
    #expect(presented.isShown && presented.isBalanced && presented.isSettled)
    #expect(presented.view.bounds.size == Size(200, 150))
  }

  // MARK: Keyboard

  private func lowestField(in presented: ViewController) -> TextField {
    let field = TextField()
    presented.view.addSubview(field)
    let size = presented.view.bounds.size
    field.frame = Rect(x: 10, y: size.height - 46, width: 150, height: 36)
    field.autoresizingMask = .flexibleTopMargin
    #expect(field.becomeFirstResponder())
    return field
  }

  @Test(
    "A sheet or a form moves above the keyboard, at once or along with it, and back",
    arguments: [320.0, 800], [0, 0.25])
  func keyboard(width: Double, duration: Double) {
    resize(width, 480)
    let presented = controller("F", .formSheet)
    presented.preferredContentSize = Size(300, 220)
    if width < 600 { presented.sheetPresentationController!.detents = [.medium(), .large()] }
    root.present(presented, animated: true)
    harness.advance(ticks: 80)
    let field = lowestField(in: presented)
    let frame = presented.view.convert(presented.view.bounds, to: nil)
    let keyboard = Rect(x: 0, y: 300, width: width, height: 180)
    window.setKeyboardFrame(keyboard, duration: duration)
    harness.advance(ticks: 60)
    let shown = field.convert(field.bounds, to: nil)
    #expect(shown.maxY <= keyboard.minY && shown.minY >= 0)
    let lifted = presented.view.convert(presented.view.bounds, to: nil)
    #expect(lifted.minY < frame.minY && lifted.maxY <= keyboard.minY)
    // The user pulls the keyboard down: the sheet follows in each step.
    window.keyboardFrame = keyboard.offsetBy(dx: 0, dy: 60)
    harness.advance(ticks: 1)
    let followed = presented.view.convert(presented.view.bounds, to: nil)
    #expect(followed.maxY > lifted.maxY && followed.maxY <= 360)
    window.setKeyboardFrame(nil, duration: duration)
    harness.advance(ticks: 60)
    #expect(presented.view.convert(presented.view.bounds, to: nil) == frame && field.isEditing)
    // One that is presented while the keyboard is shown is above it from the start.
    window.keyboardFrame = keyboard
    let second = controller("S", .formSheet)
    presented.present(second, animated: false)
    harness.advance(ticks: 3)
    #expect(second.view.convert(second.view.bounds, to: nil).maxY <= keyboard.minY)
  }
}
