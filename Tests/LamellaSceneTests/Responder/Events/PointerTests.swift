import LamellaGeometry
import LamellaRuntime
import TestSupport
import Testing

@testable import LamellaScene

/// Writes down what the pointer does.
private final class PointerView: View {
  let name: String
  let journal: Journal
  var takesPresses = false

  init(_ name: String, _ frame: Rect, _ journal: Journal) {
    self.name = name
    self.journal = journal
    super.init(frame: frame)
  }

  nonisolated deinit {}

  override func pointerEntered(_ pointer: PointerEvent) { journal.note("\(name) entered") }
  override func pointerMoved(_ pointer: PointerEvent) {
    let place = pointer.location(in: self)
    journal.note("\(name) moved \(Int(place.x)),\(Int(place.y))")
  }
  var onExit: () -> Void = {}
  override func pointerExited(_ pointer: PointerEvent) {
    journal.note("\(name) exited")
    onExit()
  }
  override func pointerPressed(_ pointer: PointerEvent) -> Bool {
    journal.note("\(name) pressed \(pointer.button?.rawValue ?? 0) \(pointer.clicks)")
    return takesPresses
  }
  override func pointerDragged(_ pointer: PointerEvent) {
    journal.note("\(name) dragged \(pointer.button?.rawValue ?? 0) \(Int(pointer.location.x))")
  }
  override func pointerReleased(_ pointer: PointerEvent) { journal.note("\(name) released") }
  override func pointerCancelled(_ pointer: PointerEvent) { journal.note("\(name) cancelled") }
}

@MainActor
@Suite("The pointer")
struct PointerTests {
  private let harness = StageHarness(size: Size(400, 400))
  private let journal = Journal()

  private func add(_ name: String, _ frame: Rect, to parent: View? = nil) -> PointerView {
    let view = PointerView(name, frame, journal)
    (parent ?? harness.window).addSubview(view)
    return view
  }

  private func move(_ x: Double, _ y: Double) -> [String] {
    harness.send(.mouseMoved(Point(x, y)))
    harness.advance(ticks: 1)
    return journal.take()
  }

  @Test("It enters from outside in, leaves from inside out, and moves in the innermost view")
  func hover() {
    let outer = add("outer", Rect(x: 100, y: 100, width: 200, height: 200))
    let inner = add("inner", Rect(x: 50, y: 50, width: 50, height: 50), to: outer)
    #expect(move(50, 50) == [])
    #expect(move(110, 110) == ["outer entered", "outer moved 10,10"])
    #expect(move(160, 160) == ["inner entered", "inner moved 10,10"])
    #expect(harness.window.hoveredView === inner)
    #expect(move(50, 50) == ["inner exited", "outer exited"])
    #expect(move(160, 160) == ["outer entered", "inner entered", "inner moved 10,10"])
    harness.send(.mouseLeft)
    harness.advance(ticks: 1)
    #expect(journal.take() == ["inner exited", "outer exited"])
    #expect(harness.window.hoveredView == nil)
  }

  @Test("While a button is held only what was pressed is entered and left, and hears of no moves")
  func held() {
    let outer = add("outer", Rect(x: 100, y: 100, width: 200, height: 200))
    _ = add("inner", Rect(x: 50, y: 50, width: 50, height: 50), to: outer)
    _ = add("beside", Rect(x: 120, y: 50, width: 50, height: 50), to: outer)
    _ = move(160, 160)
    harness.send(.mouseDown(Point(160, 160), button: .left, clicks: 1))
    #expect(move(165, 160) == [])
    #expect(move(225, 160) == ["inner exited"])
    #expect(move(50, 50) == ["outer exited"])
    #expect(harness.window.hoveredView === harness.window)
    #expect(move(160, 160) == ["outer entered", "inner entered"])
    #expect(move(225, 160) == ["inner exited"])
    harness.send(.mouseUp(Point(225, 160), button: .left, clicks: 1))
    harness.advance(ticks: 1)
    #expect(journal.take() == ["beside entered", "beside moved 5,10"])
  }

  @Test("An override with a state of its own asks for a new look")
  func needsHitTest() {
    final class Sieve: View {
      var isOpen = false
      nonisolated deinit {}
      override func point(inside point: Point, with event: Event?) -> Bool {
        !isOpen && super.point(inside: point, with: event)
      }
    }
    let below = add("below", Rect(x: 100, y: 100, width: 50, height: 50))
    let sieve = Sieve(frame: below.frame)
    harness.window.addSubview(sieve)
    #expect(move(110, 110) == [])
    #expect(harness.settle())
    sieve.isOpen = true
    sieve.setNeedsHitTest()
    #expect(!harness.stage.isIdle)
    harness.advance(ticks: 1)
    #expect(journal.take() == ["below entered"])
  }

  @Test("What moves away below a pointer that rests is left, what comes is entered")
  func viewMoves() {
    let view = add("view", Rect(x: 100, y: 100, width: 50, height: 50))
    _ = move(110, 110)
    view.center.x += 100
    harness.advance(ticks: 2)
    #expect(journal.take() == ["view exited"])
    view.center.x -= 100
    harness.advance(ticks: 2)
    #expect(journal.take() == ["view entered"])
    view.removeFromSuperview()
    harness.advance(ticks: 2)
    #expect(journal.take() == ["view exited"])
  }

  @Test("What comes, goes or lets the pointer through without moving is entered and left as well")
  func changesAtRest() {
    let view = add("view", Rect(x: 100, y: 100, width: 50, height: 50))
    _ = move(110, 110)
    func expect(_ line: String, _ change: () -> Void) {
      #expect(harness.settle())
      #expect(journal.take() == [])
      change()
      #expect(!harness.stage.isIdle)
      harness.advance(ticks: 1)
      #expect(journal.take() == [line])
    }
    expect("view exited") { view.isHidden = true }
    expect("view entered") { view.isHidden = false }
    expect("view exited") { view.isUserInteractionEnabled = false }
    expect("view entered") { view.isUserInteractionEnabled = true }
    expect("view exited") { view.alpha = 0 }
    expect("view entered") { view.alpha = 1 }
    expect("view exited") { view.hitTestBehavior = .none }
    expect("view entered") { view.hitTestBehavior = .standard }
    expect("view exited") { view.hitInsets.left = 20 }
    expect("view entered") { view.hitInsets.left = 0 }
    let cover = View(frame: view.frame)
    expect("view exited") { harness.window.addSubview(cover) }
    expect("view entered") { harness.window.bringSubviewToFront(view) }
    expect("view exited") { harness.window.bringSubviewToFront(cover) }
    expect("view entered") { cover.removeFromSuperview() }
    harness.send(.mouseLeft)
    harness.advance(ticks: 1)
    _ = journal.take()
    view.isHidden = true
    #expect(harness.stage.isIdle)
  }

  @Test("A change in one window is no matter of another one's pointer")
  func otherWindow() {
    _ = move(110, 110)
    let other = StageHarness()
    other.advance(ticks: 1)
    #expect(harness.settle())
    other.window.addSubview(View())
    #expect(harness.stage.isIdle)
  }

  @Test(
    "Other buttons go up the chain until somebody takes them, who gets the release wherever it is")
  func buttons() {
    let outer = add("outer", Rect(x: 100, y: 100, width: 200, height: 200))
    outer.takesPresses = true
    _ = add("inner", Rect(x: 50, y: 50, width: 50, height: 50), to: outer)
    func press(_ button: MouseButton, _ x: Double, _ clicks: Int) {
      harness.send(.mouseDown(Point(x, x), button: button, clicks: clicks))
      harness.advance(ticks: 1)
    }
    _ = move(160, 160)
    press(.right, 160, 2)
    #expect(journal.take() == ["inner pressed 3 2", "outer pressed 3 2"])
    // Moves of the held button too, once a tick.
    harness.send(.mouseMoved(Point(20, 20)))
    #expect(move(10, 20) == ["outer dragged 3 10", "inner exited", "outer exited"])
    harness.send(.mouseUp(Point(5, 5), button: .right, clicks: 1))
    harness.advance(ticks: 1)
    #expect(journal.take() == ["outer released"])
    #expect(move(160, 160).allSatisfy { !$0.contains("dragged") })
    press(.middle, 160, 1)
    harness.send(.focusLost)
    harness.advance(ticks: 1)
    #expect(journal.take().last == "outer cancelled")
    harness.send(.mouseUp(Point(160, 160), button: .middle, clicks: 1))
    harness.advance(ticks: 1)
    #expect(journal.take() == [])
  }

  @Test("A hover's action may take views away, and a view that goes is not entered")
  func removal() {
    let card = add("card", Rect(x: 100, y: 100, width: 200, height: 200))
    let inner = add("inner", Rect(x: 50, y: 50, width: 50, height: 50), to: card)
    card.addGestureRecognizer(
      HoverGestureRecognizer { [unowned card] in
        if $0.state == .changed { card.removeFromSuperview() }
      })
    _ = move(160, 160)
    _ = move(161, 160)
    #expect(journal.take() == [] && harness.window.hoveredView !== inner)
    let next = add("next", Rect(x: 300, y: 0, width: 100, height: 400))
    let old = add("old", Rect(x: 0, y: 0, width: 300, height: 400))
    old.onExit = { [unowned next] in next.removeFromSuperview() }
    _ = move(10, 10)
    #expect(move(350, 10) == ["old exited"] && harness.window.hoveredView === harness.window)
  }

  @Test("A press that is lost, or whose view leaves, is cancelled")
  func lostPresses() {
    let view = add("view", Rect(x: 100, y: 100, width: 50, height: 50))
    view.takesPresses = true
    func press() {
      harness.send(.mouseDown(Point(110, 110), button: .right, clicks: 1))
      harness.advance(ticks: 1)
    }
    press()
    journal.lines = []
    press()
    #expect(journal.take() == ["view cancelled", "view pressed 3 1"])
    view.removeFromSuperview()
    #expect(journal.take().contains("view cancelled"))
  }

  @Test("The cursor is that of the nearest view that names one")
  func cursor() {
    let outer = add("outer", Rect(x: 100, y: 100, width: 200, height: 200))
    let inner = add("inner", Rect(x: 50, y: 50, width: 50, height: 50), to: outer)
    outer.cursor = .move
    _ = move(160, 160)
    #expect(harness.window.currentCursor == .move)
    inner.cursor = .text
    #expect(harness.window.currentCursor == .text)
    _ = move(50, 50)
    #expect(harness.window.currentCursor == .arrow)
  }

  @Test("Subviews outside of their superview are hit where it asks for that")
  func outside() {
    let anchor = add("anchor", Rect(x: 100, y: 100, width: 20, height: 20))
    let bubble = add("bubble", Rect(x: 50, y: 0, width: 100, height: 20), to: anchor)
    let window = harness.window
    #expect(window.hitTest(Point(200, 110), with: nil) === window)
    anchor.hitsSubviewsOutsideBounds = true
    #expect(window.hitTest(Point(200, 110), with: nil) === bubble)
    #expect(window.hitTest(Point(130, 110), with: nil) === window)
    #expect(window.hitTest(Point(110, 110), with: nil) === anchor)
    anchor.isHidden = true
    #expect(window.hitTest(Point(200, 110), with: nil) === window)
  }
}
