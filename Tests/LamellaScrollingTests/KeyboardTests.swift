import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

@Suite("On-screen keyboard")
@MainActor struct KeyboardTests {
  private let harness = StageHarness(size: Size(300, 400))
  private let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
  private let field = TextField(frame: Rect(x: 20, y: 350, width: 200, height: 36))
  private let keyboard = Rect(x: 0, y: 240, width: 300, height: 160)

  init() {
    scroll.contentSize = Size(300, 400)
    scroll.addSubview(field)
    harness.window.addSubview(scroll)
    harness.advance(ticks: 1)
  }

  @Test("Stages come in UIKit's order, at once or around the duration", arguments: [0, 0.25])
  func order(duration: Double) {
    var phases: [KeyboardChange.Phase] = []
    var last: KeyboardChange?
    let window = harness.window
    let observation = window.onKeyboardChange {
      phases.append($0.phase)
      last = $0
    }
    window.setKeyboardFrame(keyboard, duration: duration)
    #expect(phases.prefix(2) == [.willChangeFrame, .willShow])
    #expect(phases.count == (duration == 0 ? 4 : 2))
    harness.advance(seconds: duration + 0.1)
    #expect(phases == [.willChangeFrame, .willShow, .didShow, .didChangeFrame])
    #expect(last?.beginFrame == nil && last?.endFrame == keyboard && last?.duration == duration)
    phases = []
    window.setKeyboardFrame(keyboard.offsetBy(dx: 0, dy: 20), duration: duration)
    harness.advance(seconds: duration + 0.1)
    #expect(phases == [.willChangeFrame, .didChangeFrame])
    phases = []
    window.setKeyboardFrame(nil, duration: duration)
    harness.advance(seconds: duration + 0.1)
    #expect(phases == [.willChangeFrame, .willHide, .didHide, .didChangeFrame])
    phases = []
    window.keyboardFrame = nil
    observation.remove()
    window.keyboardFrame = keyboard
    #expect(phases.isEmpty)
  }

  @Test("The edited field is scrolled above the keyboard, beyond the end of the content")
  func scrolling() {
    #expect(field.becomeFirstResponder())
    harness.window.keyboardFrame = keyboard
    harness.advance(seconds: 1)
    #expect(field.convert(field.bounds, to: nil).maxY <= keyboard.minY)
    #expect(scroll.adjustedContentInset.bottom == 160)
    harness.window.keyboardFrame = nil
    harness.advance(seconds: 1)
    #expect(scroll.adjustedContentInset.bottom == 0)
    #expect(scroll.contentOffset == .zero)
  }

  @Test("A drag that takes the keyboard away goes on from what is shown")
  func dragging() {
    scroll.keyboardDismissMode = .onDrag
    #expect(field.becomeFirstResponder())
    harness.window.keyboardFrame = keyboard
    harness.advance(seconds: 1)
    scroll.contentOffset = scroll.limited(Point(0, 1000))
    #expect(scroll.contentOffset.y == 160)
    harness.press(Point(150, 100))
    harness.advance(ticks: 1)
    harness.move(Point(150, 111))
    harness.advance(ticks: 1)
    harness.window.keyboardFrame = nil
    let held = scroll.contentOffset.y
    harness.move(Point(150, 112))
    harness.advance(ticks: 1)
    #expect(abs(scroll.contentOffset.y - held) <= 1)
    #expect(scroll.contentOffset.y > 100)
  }

  @Test("A field that is edited while the keyboard is there is scrolled above it")
  func later() {
    harness.window.keyboardFrame = keyboard
    #expect(scroll.adjustedContentInset.bottom == 0)
    #expect(field.becomeFirstResponder())
    harness.advance(seconds: 1)
    #expect(field.convert(field.bounds, to: nil).maxY <= keyboard.minY)
  }
}

@Suite("A keyboard that is dragged")
@MainActor struct KeyboardDragTests {
  /// The height of the keyboard, which covers the lower part of a window of 300 x 400 points.
  private static let height = 160.0
  private let harness = StageHarness(size: Size(300, 400))
  private let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
  private let field = TextField(frame: Rect(x: 20, y: 20, width: 200, height: 36))
  /// A view between the top of the window and the keyboard.
  private let bar = View()
  private let keyboard = Rect(x: 0, y: 240, width: 300, height: Self.height)
  private final class Log {
    var changes: [KeyboardChange] = []
    nonisolated deinit {}
    /// The phases since the last call.
    func heard() -> [KeyboardChange.Phase] {
      defer { changes = [] }
      return changes.map(\.phase)
    }
  }
  private let log = Log()

  init() {
    let (window, log) = (harness.window, log)
    scroll.contentSize = Size(300, 2_000)
    scroll.keyboardDismissMode = .interactive
    scroll.addSubview(field)
    window.addSubview(scroll)
    window.addSubview(bar)
    bar.isUserInteractionEnabled = false
    bar.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      bar.heightAnchor.constraint(equalToConstant: 20),
      bar.bottomAnchor.constraint(equalTo: window.keyboardLayoutGuide.topAnchor),
    ])
    window.onKeyboardChange { log.changes.append($0) }
    harness.advance(ticks: 1)
    _ = field.becomeFirstResponder()
    window.keyboardFrame = keyboard
    harness.advance(seconds: 1)
    _ = log.heard()
  }

  /// Drags from above the keyboard to a height, and holds.
  private func drag(to y: Double) {
    harness.drag(from: Point(150, 100), to: Point(150, y), holding: nil)
    harness.advance(seconds: 0.2)
  }

  private var top: Double? { harness.window.keyboardFrame?.minY }

  @Test("It follows the finger down and up again, with its guides, once the finger has reached it")
  func following() {
    drag(to: 230)
    #expect(top == 240 && log.heard().isEmpty && field.isFirstResponder)
    for y in [260.0, 300, 250, 390, 420, 300] {
      harness.move(Point(150, y))
      harness.advance(ticks: 1)
      #expect(top == min(y, 400))
      #expect(bar.frame.maxY == min(y, 400))
      #expect(log.changes.last?.endFrame == harness.window.keyboardFrame)
      #expect(log.heard() == [.didFollowTouch])
    }
    harness.move(Point(150, 200))
    harness.advance(ticks: 1)
    #expect(top == 240 && bar.frame.maxY == 240)
    #expect(field.isFirstResponder)
  }

  @Test("It goes where it is dragged out of sight by more than half, in an animation")
  func going() {
    drag(to: 330)
    #expect(field.isFirstResponder && scroll.adjustedContentInset.bottom == Self.height)
    _ = log.heard()
    harness.lift(Point(150, 330))
    harness.advance(ticks: 1)
    #expect(!field.isFirstResponder && top == nil)
    #expect(log.changes.first?.beginFrame == keyboard.offsetBy(dx: 0, dy: 90))
    #expect(log.changes.first?.duration == 0.25)
    #expect(log.heard() == [.willChangeFrame, .willHide])
    let shown = bar.layer.presentation()?.frame.maxY ?? 0
    #expect(shown > 329 && shown < 345)
    harness.advance(seconds: 0.3)
    #expect(log.heard() == [.didHide, .didChangeFrame])
    #expect(bar.frame.maxY == 400 && scroll.adjustedContentInset.bottom == 0)
  }

  @Test("It comes back where less of it is out of sight, and the content goes on as flicked")
  func comingBack() {
    drag(to: 300)
    _ = log.heard()
    let before = scroll.contentOffset
    harness.lift(Point(150, 300))
    harness.advance(ticks: 1)
    #expect(field.isFirstResponder && top == 240)
    #expect(log.heard() == [.willChangeFrame])
    harness.advance(seconds: 0.3)
    #expect(log.heard() == [.didChangeFrame] && bar.frame.maxY == 240)
    #expect(scroll.contentOffset.y >= before.y)
  }

  @Test("A flick decides by its direction", arguments: [(250.0, true), (390, false)])
  func flicks(y: Double, goes: Bool) {
    drag(to: y)
    for step in 1...6 {
      harness.move(Point(150, y + (goes ? 1 : -1) * Double(step) * 4))
      harness.advance(ticks: 1)
    }
    harness.lift(Point(150, y + (goes ? 24 : -24)))
    harness.advance(seconds: 0.5)
    #expect(field.isFirstResponder != goes)
    #expect(top == (goes ? nil : 240))
  }

  @Test("A responder that does not resign has it come back")
  func refusing() {
    final class Stubborn: TextField {
      nonisolated deinit {}
      override func resignFirstResponder() -> Bool { false }
    }
    let stubborn = Stubborn(frame: field.frame)
    scroll.addSubview(stubborn)
    #expect(stubborn.becomeFirstResponder())
    drag(to: 390)
    harness.lift(Point(150, 390))
    harness.advance(seconds: 0.5)
    #expect(top == 240 && bar.frame.maxY == 240)
  }

  @Test("Whatever ends the drag lets it come back")
  func interrupting() {
    drag(to: 390)
    scroll.stopScrollingAndZooming()
    #expect(top == 240)
    harness.move(Point(150, 380))
    harness.advance(ticks: 1)
    #expect(top == 240)
    harness.lift(Point(150, 380))
    harness.advance(seconds: 0.5)
    #expect(top == 240 && field.isFirstResponder)
    harness.pointer = .finger
    drag(to: 390)
    harness.send(.fingerCancelled(FingerID(1)))
    harness.advance(seconds: 0.5)
    #expect(top == 240 && field.isFirstResponder)
    drag(to: 390)
    scroll.removeFromSuperview()
    harness.advance(seconds: 0.5)
    #expect(top == 240 && bar.frame.maxY == 240)
  }

  @Test("The host decides on it in the middle of the drag")
  func hosts() {
    drag(to: 300)
    harness.window.keyboardFrame = Rect(x: 0, y: 200, width: 300, height: 200)
    #expect(top == 200)
    harness.lift(Point(150, 300))
    harness.advance(seconds: 0.5)
    #expect(top == 200 && field.isFirstResponder)
    drag(to: 390)
    harness.window.keyboardFrame = nil
    harness.move(Point(150, 300))
    harness.advance(ticks: 1)
    harness.lift(Point(150, 300))
    harness.advance(seconds: 0.5)
    #expect(top == nil && field.isFirstResponder)
  }

  @Test("One that hangs free, and one over a view that does not move it, stays")
  func staying() {
    harness.window.keyboardFrame = Rect(x: 0, y: 150, width: 300, height: 100)
    drag(to: 200)
    #expect(top == 150)
    harness.lift(Point(150, 200))
    harness.advance(seconds: 1)
    harness.window.keyboardFrame = keyboard
    scroll.keyboardDismissMode = .none
    drag(to: 300)
    #expect(top == 240)
  }
}
