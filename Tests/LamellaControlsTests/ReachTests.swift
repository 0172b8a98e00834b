import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

/// Controls that can no longer be hit.
@Suite("Controls out of reach")
@MainActor struct ReachTests {
  private let harness = StageHarness(size: Size(300, 300))
  private let panel = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
  private let stepper = Stepper(frame: Rect(x: 100, y: 100, width: 96, height: 32))

  init() {
    panel.addSubview(stepper)
    harness.window.addSubview(panel)
    harness.advance(ticks: 1)
  }

  /// The changes that put a subtree out of reach.
  nonisolated enum Removal: CaseIterable {
    case hidden, transparent, disabled, removed, layerHidden, layerTransparent, letThrough, moved
    @MainActor func apply(to view: View) {
      switch self {
      case .layerHidden: view.layer.isHidden = true
      case .layerTransparent: view.layer.opacity = 0.005
      case .letThrough: view.hitTestBehavior = .none
      case .moved:
        let drawer = View(frame: view.frame)
        let inner = View(frame: view.frame)
        drawer.isHidden = true
        drawer.addSubview(inner)
        view.superview?.addSubview(drawer)
        inner.addSubview(view)
      case .hidden: view.isHidden = true
      case .transparent: view.alpha = 0
      case .disabled: view.isUserInteractionEnabled = false
      case .removed: view.removeFromSuperview()
      }
    }
  }

  @Test("A held button ends its press and its repeats", arguments: Removal.allCases)
  func heldStepper(way: Removal) {
    var cancels = 0
    stepper.addAction(for: .touchCancel) { _ in cancels += 1 }
    harness.press(Point(180, 116))
    harness.advance(seconds: 0.75)
    let value = stepper.value
    #expect(value >= 2 && stepper.isTracking)
    way.apply(to: panel)
    #expect(!stepper.isTracking && !stepper.isHighlighted && cancels == 1)
    harness.advance(seconds: 1)
    harness.move(Point(181, 116))
    harness.lift(Point(181, 116))
    harness.advance(seconds: 1)
    #expect(stepper.value == value && cancels == 1)
    #expect(harness.settle())
  }

  @Test("The first responder resigns, and keys do nothing there", arguments: Removal.allCases)
  func keys(way: Removal) {
    #expect(stepper.becomeFirstResponder())
    way.apply(to: panel)
    #expect(harness.window.firstResponder == nil && stepper.state == .normal)
    harness.send(.keyDown(.right, [], isRepeat: false))
    harness.advance(ticks: 1)
    #expect(stepper.value == 0)
  }

  @Test("A view that is moved but can be hit keeps its touch and the focus")
  func movedInSight() {
    let other = View(frame: panel.frame)
    harness.window.insertSubview(other, belowSubview: panel)
    #expect(stepper.becomeFirstResponder())
    harness.press(Point(180, 116))
    harness.advance(seconds: 0.75)
    other.addSubview(panel)
    #expect(stepper.isTracking && stepper.isFirstResponder)
    harness.lift(Point(180, 116))
    harness.advance(ticks: 1)
    #expect(!stepper.isTracking)
  }

  @Test("A control next to a hidden view keeps its touch and the focus")
  func others() {
    let other = Slider(frame: Rect(x: 0, y: 0, width: 100, height: 32))
    panel.addSubview(other)
    #expect(stepper.becomeFirstResponder())
    harness.press(Point(180, 116))
    harness.advance(seconds: 0.75)
    other.isHidden = true
    other.alpha = 0
    #expect(stepper.isTracking && stepper.isFirstResponder)
    harness.lift(Point(180, 116))
    harness.advance(ticks: 1)
    #expect(!stepper.isTracking)
  }

  @Test("A control that hides when pressed does not stay pressed", arguments: [false, true])
  func hidesInBeginning(early: Bool) {
    final class Vanishing: Control {
      var isEarly = false
      var isHeld = false
      nonisolated deinit {}
      override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        isHeld = true
        if isEarly { isHidden = true }
        return true
      }
      override func cancelTracking(with event: Event?) { isHeld = false }
    }
    let control = Vanishing(frame: Rect(x: 100, y: 200, width: 100, height: 32))
    control.isEarly = early
    control.addAction(for: .touchDown) { _ in control.isHidden = true }
    panel.addSubview(control)
    harness.advance(ticks: 1)
    harness.press(Point(180, 216))
    harness.advance(ticks: 1)
    #expect(control.isHidden && !control.isTracking && !control.isHighlighted && !control.isHeld)
    harness.lift(Point(180, 216))
    control.isHidden = false
    #expect(harness.settle())
    #expect(control.state == .normal)
  }

  @Test(
    "A drag around a control continues when the control is hidden, and a plain view keeps its touch"
  )
  func gestures() {
    final class Dragged: View {
      var phases: [Touch.Phase] = []
      nonisolated deinit {}
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        phases.append(.began)
        isHidden = true
      }
      override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        phases.append(.moved)
      }
      override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        phases.append(.ended)
      }
      override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        phases.append(.cancelled)
      }
    }
    let view = Dragged(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    panel.addSubview(view)
    harness.drag(from: Point(20, 20), to: Point(28, 20))
    #expect(view.phases.first == .began && view.phases.last == .ended)
    let pan = PanGestureRecognizer()
    var states: [GestureRecognizer.State] = []
    pan.addAction { states.append($0.state) }
    pan.cancelsTouchesInView = false
    panel.addGestureRecognizer(pan)
    pan.addAction { [stepper] _ in stepper.isHidden = true }
    harness.drag(from: Point(180, 116), to: Point(180, 200))
    #expect(states.first == .began && states.last == .ended && !stepper.isTracking)
  }
}
