import LamellaControls
import LamellaGeometry
import LamellaScreens
import TestSupport
import Testing

@testable import LamellaScene

/// Presentation and dismissal of controllers: calls, links, places and interruptions.
@Suite("Presentations")
@MainActor struct PresentationTests {
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

  private func controller(
    _ name: String, _ style: ModalPresentationStyle = .automatic
  ) -> JournalingController {
    let controller = JournalingController(name, journal)
    controller.modalPresentationStyle = style
    return controller
  }

  @Test(
    "Full screen: the presenter disappears after the presented has appeared, and leaves the window",
    arguments: [false, true])
  func fullScreen(animated: Bool) {
    let next = controller("B", .fullScreen)
    root.present(next, animated: animated) { [journal] in journal.note("done") }
    #expect(journal.take() == ["A will disappear", "B will appear"])
    #expect(next.isBeingPresented && root.presentedViewController === next)
    harness.advance(ticks: 80)
    #expect(journal.take() == ["B did appear", "A did disappear", "done"])
    #expect(!next.isBeingPresented && root.view.window == nil && next.view.window === window)
    #expect(next.view.frame == window.bounds && next.presentingViewController === root)
    next.dismiss(animated: animated) { [journal] in journal.note("gone") }
    if animated { #expect(next.isBeingDismissed) }
    harness.advance(ticks: 80)
    #expect(
      journal.take() == [
        "B will disappear", "A will appear", "A did appear", "B did disappear", "gone",
      ])
    #expect(root.view.window === window && next.view.window == nil)
    #expect(root.presentedViewController == nil && next.presentingViewController == nil)
  }

  @Test(
    "Sheets and what stays below: the presenter is told nothing",
    arguments: [
      ModalPresentationStyle.automatic, .pageSheet, .formSheet, .overFullScreen,
      .overCurrentContext, .popover,
    ])
  func sheets(style: ModalPresentationStyle) {
    let next = controller("B", style)
    root.present(next, animated: true)
    harness.advance(ticks: 80)
    #expect(journal.take() == ["B will appear", "B did appear"])
    #expect(root.view.window === window)
    root.dismiss(animated: true)
    harness.advance(ticks: 80)
    #expect(journal.take() == ["B will disappear", "B did disappear"])
    #expect(window.subviews.count == 1)
  }

  @Test("A controller that presents already, or is in no window, presents nothing")
  func refusals() {
    var messages: [String] = []
    let old = Diagnostics.handler
    defer { Diagnostics.handler = old }
    Diagnostics.forgetReports()
    Diagnostics.handler = { messages.append($0) }
    root.present(controller("B"), animated: false)
    harness.tick()
    root.present(controller("C"), animated: false)
    JournalingController("D", journal).present(controller("E"), animated: false)
    harness.advance(ticks: 2)
    #expect(messages.count == 2)
    #expect(journal.take() == ["B will appear", "B did appear"])
  }

  @Test("Dismissing in mid-presentation, and presenting in mid-dismissal, keep the calls in pairs")
  func interruptions() {
    let next = controller("B", .fullScreen)
    root.present(next, animated: true)
    harness.advance(ticks: 5)
    root.dismiss(animated: true)
    harness.advance(ticks: 5)
    root.present(next, animated: true)
    harness.advance(ticks: 100)
    #expect(next.isShown && !root.isShown && next.isBalanced && root.isBalanced)
    #expect(root.presentedViewController === next)
  }

  @Test("Of several controllers on one another all are dismissed at once")
  func chain() {
    let (second, third) = (controller("B", .fullScreen), controller("C"))
    root.present(second, animated: false)
    harness.advance(ticks: 2)
    second.present(third, animated: false)
    harness.advance(ticks: 2)
    _ = journal.take()
    root.dismiss(animated: true)
    harness.advance(ticks: 100)
    #expect(root.isShown && !second.isShown && !third.isShown)
    #expect(root.isBalanced && second.isBalanced && third.isBalanced)
    #expect(window.subviews == [root.view])
    #expect(root.presentedViewController == nil && second.presentedViewController == nil)
  }

  @Test(
    "A presented controller and its views are freed, also when dismissed in mid-animation",
    arguments: [0, 5, 100])
  func freed(ticks: Int) {
    let before = journal.alive
    weak var view: View?
    do {
      let next = controller("B")
      view = next.view
      root.present(next, animated: true)
    }
    harness.advance(ticks: ticks)
    root.dismiss(animated: true)
    harness.advance(ticks: 100)
    #expect(journal.alive == before && view == nil)
    #expect(window.subviews.count == 1)
  }

  @Test("A new root takes along what the old one presented")
  func newRoot() {
    let next = controller("B")
    root.present(next, animated: true)
    harness.advance(ticks: 5)
    let other = controller("X")
    window.rootViewController = other
    harness.advance(ticks: 100)
    #expect(other.isShown && !root.isShown && !next.isShown)
    #expect(root.isBalanced && next.isBalanced && window.subviews == [other.view])
  }

  @Test(
    "A child presents through the topmost controller around it, and is asked to dismiss as well")
  func child() {
    let child = controller("C")
    root.embed(child)
    harness.tick()
    let next = controller("B")
    child.present(next, animated: false)
    harness.advance(ticks: 2)
    #expect(next.presentingViewController === root && child.presentedViewController === next)
    child.dismiss(animated: false)
    harness.advance(ticks: 2)
    #expect(root.presentedViewController == nil)
  }

  @Test("Over a context that a child defines, the presented view lies over the child alone")
  func context() {
    let child = controller("C")
    root.addChild(child)
    child.view.frame = Rect(x: 20, y: 30, width: 100, height: 80)
    root.view.addSubview(child.view)
    child.definesPresentationContext = true
    harness.tick()
    let next = controller("B", .overCurrentContext)
    child.present(next, animated: false)
    harness.advance(ticks: 2)
    #expect(next.presentingViewController === child)
    #expect(next.view.convert(next.view.bounds, to: nil) == child.view.frame)
  }

  @Test("While a sheet is shown, Tab stays in it, and Escape dismisses it and nothing below")
  func keys() {
    let navigation = NavigationController(rootViewController: controller("R"))
    navigation.pushViewController(controller("S"), animated: false)
    window.rootViewController = navigation
    harness.advance(ticks: 3)
    let (below, inside) = (Button(title: "below"), Button(title: "inside"))
    navigation.topViewController!.view.addSubview(below)
    let next = controller("B")
    next.view.addSubview(inside)
    navigation.present(next, animated: true)
    harness.advance(ticks: 80)
    for _ in 0..<3 {
      harness.tick(.keyDown(.tab, [], isRepeat: false))
      #expect(window.firstResponder === inside)
    }
    harness.tick(.keyDown(.escape, [], isRepeat: false))
    harness.tick(.keyDown(.escape, [], isRepeat: false))
    harness.advance(ticks: 80)
    #expect(navigation.presentedViewController == nil && navigation.viewControllers.count == 2)
    harness.tick(.keyDown(.escape, [], isRepeat: false))
    harness.advance(ticks: 80)
    #expect(navigation.viewControllers.count == 1)
  }

  // MARK: Sheets

  private func drag(from start: Point, by way: Double, ticks: Int) {
    harness.tick(.fingerDown(FingerID(1), start, pressure: 1))
    for step in 1...ticks {
      let y = start.y + way * Double(step) / Double(ticks)
      harness.tick(.fingerMoved(FingerID(1), Point(start.x, y), pressure: 1))
    }
    harness.advance(ticks: 12)
    harness.tick(.fingerUp(FingerID(1), Point(start.x, start.y + way)))
  }

  @Test("A sheet in a narrow window comes from the bottom, and rests at its detents")
  func detents() {
    let next = controller("B")
    let sheet = next.sheetPresentationController!
    sheet.detents = [.medium(), .large()]
    root.present(next, animated: true)
    harness.advance(ticks: 80)
    let top = { next.view.convert(Point.zero, to: nil).y }
    #expect(top() == 245)
    sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
    harness.advance(ticks: 200)
    #expect(top() == 10)
    var changed = 0
    sheet.onDetentChange = { _ in changed += 1 }
    drag(from: Point(160, 40), by: 200, ticks: 30)
    harness.advance(ticks: 200)
    #expect(top() == 245 && changed == 1 && sheet.selectedDetentIdentifier == .medium)
  }

  @Test("A sheet that is dragged down far is dismissed, one that is modal is not")
  func dragDown() {
    let next = controller("B")
    root.present(next, animated: true)
    harness.advance(ticks: 80)
    drag(from: Point(160, 40), by: 100, ticks: 20)
    harness.advance(ticks: 200)
    #expect(root.presentedViewController === next)
    #expect(next.view.convert(Point.zero, to: nil).y == 10)
    next.isModalInPresentation = true
    drag(from: Point(160, 40), by: 400, ticks: 20)
    harness.advance(ticks: 200)
    #expect(root.presentedViewController === next)
    next.isModalInPresentation = false
    drag(from: Point(160, 40), by: 400, ticks: 20)
    harness.advance(ticks: 200)
    #expect(root.presentedViewController == nil && next.isBalanced && !next.isShown)
  }

  @Test(
    "A drag that takes a sheet below its lowest detent tells that it will disappear, and its return that it appears"
  )
  func dragTells() {
    let next = controller("B")
    let sheet = next.sheetPresentationController!
    sheet.detents = [.medium(), .large()]
    root.present(next, animated: true)
    harness.advance(ticks: 80)
    _ = journal.take()
    func begin(at y: Double) {
      harness.tick(.fingerDown(FingerID(1), Point(160, y), pressure: 1))
      for step in 1...10 {
        harness.tick(.fingerMoved(FingerID(1), Point(160, y + Double(step) * 6), pressure: 1))
      }
    }
    begin(at: 260)
    #expect(journal.take() == ["B will disappear"])
    harness.advance(ticks: 30)
    harness.tick(.fingerUp(FingerID(1), Point(160, 320)))
    #expect(journal.take() == ["B will appear"])
    harness.advance(ticks: 200)
    #expect(journal.take() == ["B did appear"])
    // From the higher detent to the lower one nothing disappears.
    sheet.selectedDetentIdentifier = .large
    harness.advance(ticks: 3)
    begin(at: 40)
    harness.advance(ticks: 30)
    harness.tick(.fingerUp(FingerID(1), Point(160, 100)))
    harness.advance(ticks: 200)
    #expect(journal.take() == [])
    // Dismissed by the drag, or in code in the middle of it.
    sheet.selectedDetentIdentifier = .medium
    harness.advance(ticks: 3)
    begin(at: 260)
    root.dismiss(animated: true)
    harness.advance(ticks: 80)
    harness.tick(.fingerUp(FingerID(1), Point(160, 320)))
    harness.advance(ticks: 80)
    #expect(journal.take() == ["B will disappear", "B did disappear"])
    #expect(root.presentedViewController == nil && next.isBalanced)
  }

  @Test("A touch outside of a sheet dismisses it, and reaches nothing below")
  func tapOutside() {
    let next = controller("B")
    next.sheetPresentationController!.detents = [.medium()]
    let below = View(frame: Rect(x: 0, y: 0, width: 320, height: 100))
    var taps = 0
    below.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    root.view.addSubview(below)
    root.present(next, animated: true)
    harness.advance(ticks: 80)
    harness.tick(.mouseDown(Point(50, 50), button: .left, clicks: 1))
    harness.tick(.mouseUp(Point(50, 50), button: .left, clicks: 1))
    harness.advance(ticks: 80)
    #expect(root.presentedViewController == nil && taps == 0)
  }

  @Test(
    "The card of a sheet and the bubble of a popover come and go with what they show",
    arguments: [ModalPresentationStyle.pageSheet, .popover], [320.0, 800])
  func movingCard(style: ModalPresentationStyle, width: Double) throws {
    window.frame = Rect(x: 0, y: 0, width: width, height: 480)
    harness.advance(ticks: 2)
    let presented = controller("S", style)
    presented.preferredContentSize = Size(200, 100)
    presented.view.backgroundColor = Color(red: 1, green: 0, blue: 0)
    root.present(presented, animated: true)
    let container = try #require(presented.presentationController?.containerView)
    let card = try #require(presented.presentationController?.presentedView)
    #expect(card.superview === container && presented.view.isDescendant(of: card))
    harness.advance(ticks: 80)
    let frame = card.frame
    presented.dismiss(animated: true)
    harness.advance(ticks: 5)
    // What it ends as: all of the card has gone, and the content in it has not moved.
    #expect(card.alpha == 0 || card.convert(card.bounds, to: container).minY >= 480)
    #expect(presented.view.transform == .identity && presented.view.alpha == 1)
    harness.render()
    let shown = try #require(card.layer.presentation())
    #expect(shown.frame.minY < 480 && shown.frame.minY >= frame.minY)
    harness.advance(ticks: 80)
    #expect(card.superview == nil && card.alpha == 1 && card.transform == .identity)
  }

  @Test("In a wide window a sheet is a card in the middle, a popover points at its source")
  func wide() {
    window.frame = Rect(x: 0, y: 0, width: 1_000, height: 700)
    harness.tick()
    let form = controller("B", .formSheet)
    root.present(form, animated: false)
    harness.advance(ticks: 2)
    #expect(
      form.view.convert(form.view.bounds, to: nil) == Rect(x: 230, y: 40, width: 540, height: 620))
    root.dismiss(animated: false)
    harness.advance(ticks: 2)
    let source = View(frame: Rect(x: 600, y: 20, width: 80, height: 30))
    root.view.addSubview(source)
    let popover = controller("P", .popover)
    popover.preferredContentSize = Size(200, 100)
    popover.popoverPresentationController!.sourceView = source
    root.present(popover, animated: false)
    harness.advance(ticks: 2)
    #expect(
      popover.view.convert(popover.view.bounds, to: nil)
        == Rect(x: 540, y: 60, width: 200, height: 100))
    #expect(popover.popoverPresentationController!.arrowDirection == .up)
  }

  // MARK: Custom transitions

  private final class Slow: ViewControllerAnimatedTransitioning, ViewControllerTransitioningDelegate
  {
    var interaction: PercentDrivenInteractiveTransition?
    var ended: [Bool] = []
    func transitionDuration(using context: TransitionContext) -> Double { 0.5 }
    func animateTransition(using context: TransitionContext) {
      guard let view = context.view(forKey: .to), let to = context.viewController(forKey: .to)
      else {
        return
      }
      context.containerView.addSubview(view)
      view.frame = context.finalFrame(for: to)
      view.alpha = 0
      View.animate(withDuration: 0.5) {
        view.alpha = 1
        let from = context.view(forKey: .from)
        from?.transform = Transform2D(scaleX: 0.5, y: 0.5)
        from?.backgroundColor = Color(white: 1, alpha: 1)
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    func animationEnded(_ didComplete: Bool) { ended.append(didComplete) }
    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { self }
    func interactionControllerForPresentation(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
    func interactionControllerForDismissal(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
  }

  @Test("A presentation runs by an animation of one's own")
  func customAnimation() {
    let slow = Slow()
    let next = controller("B", .overFullScreen)
    next.transitioningDelegate = slow
    var alongside = false
    root.present(next, animated: true)
    next.transitionCoordinator?.animate { _ in alongside = true }
    harness.advance(ticks: 30)
    #expect(slow.ended == [] && alongside && next.transitionCoordinator?.transitionDuration == 0.5)
    harness.advance(ticks: 40)
    #expect(slow.ended == [true] && next.isShown && next.transitionCoordinator == nil)
  }

  @Test(
    "A presentation that input drives goes on from where the input lets go, or back",
    arguments: [true, false])
  func interactive(finishes: Bool) {
    let slow = Slow()
    let interaction = PercentDrivenInteractiveTransition()
    slow.interaction = interaction
    let next = controller("B", .fullScreen)
    next.transitioningDelegate = slow
    root.view.backgroundColor = Color(white: 0, alpha: 1)
    root.present(next, animated: true)
    #expect(next.transitionCoordinator?.isInteractive == true)
    interaction.update(0.5)
    harness.advance(ticks: 100)
    #expect(!next.isShown && root.presentedViewController === next)
    #expect(abs((next.view.layer.presentation()?.opacity ?? 0) - 0.5) < 0.05)
    if finishes { interaction.finish() } else { interaction.cancel() }
    harness.advance(ticks: 100)
    #expect(next.isShown == finishes && root.isShown != finishes && slow.ended == [finishes])
    #expect(root.isBalanced && next.isBalanced)
    #expect((root.presentedViewController === next) == finishes)
    #expect(root.view.window === (finishes ? nil : window))
    // What the animation has led to is undone where it is cancelled.
    #expect(root.view.transform == (finishes ? Transform2D(scaleX: 0.5, y: 0.5) : .identity))
    #expect(root.view.backgroundColor == Color(white: finishes ? 1 : 0, alpha: 1))
    #expect(!root.view.layer.hasAnimations)
  }

  @Test(
    "An interactive dismissal of several ends them all, or none where it is cancelled",
    arguments: [true, false])
  func interactiveDismissalOfSeveral(finishes: Bool) {
    let slow = Slow()
    let (middle, top) = (controller("B", .formSheet), controller("C", .formSheet))
    top.transitioningDelegate = slow
    root.present(middle, animated: false)
    harness.advance(ticks: 2)
    middle.present(top, animated: false)
    harness.advance(ticks: 2)
    let interaction = PercentDrivenInteractiveTransition()
    slow.interaction = interaction
    root.dismiss(animated: true)
    interaction.update(0.5)
    harness.advance(ticks: 20)
    #expect(root.presentedViewController === middle && middle.presentedViewController === top)
    if finishes { interaction.finish() } else { interaction.cancel() }
    harness.advance(ticks: 100)
    #expect((root.presentedViewController === middle) != finishes)
    #expect((middle.presentedViewController === top) != finishes)
    #expect(top.isShown != finishes && middle.isShown != finishes && root.isShown)
    #expect(root.isBalanced && middle.isBalanced && top.isBalanced)
    guard !finishes else {
      return #expect(middle.viewIfLoaded?.window == nil && top.viewIfLoaded?.window == nil)
    }
    #expect(middle.view.window != nil && middle.view.superview?.isHidden == false)
    slow.interaction = nil
    root.dismiss(animated: false)
    harness.advance(ticks: 2)
    #expect(root.presentedViewController == nil && !top.isShown && !middle.isShown)
  }

  @Test("A child dismisses what its parents present for it before them")
  func dismissFromChild() {
    let child = controller("C")
    let navigation = NavigationController(rootViewController: child)
    root.present(navigation, animated: false)
    harness.advance(ticks: 2)
    let alert = controller("D", .formSheet)
    child.present(alert, animated: false)
    harness.advance(ticks: 2)
    #expect(navigation.presentedViewController === alert)
    child.dismiss(animated: true)
    harness.advance(ticks: 100)
    #expect(alert.presentingViewController == nil && child.isShown)
    #expect(root.presentedViewController === navigation)
    child.dismiss(animated: true)
    harness.advance(ticks: 100)
    #expect(root.presentedViewController == nil)
  }
}
