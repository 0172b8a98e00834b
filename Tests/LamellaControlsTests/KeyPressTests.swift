import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

/// What Space and Return press.
@Suite("Presses by key")
@MainActor struct KeyPressTests {
  private let harness = SceneHarness(width: 300, height: 300)
  private let button = Button(frame: Rect(x: 100, y: 100, width: 80, height: 40))
  private final class Log { var presses = 0 }
  private let log = Log()

  init() {
    let log = log
    button.addAction(for: .primaryActionTriggered) { _ in log.presses += 1 }
    harness.window.addSubview(button)
    harness.frame()
    #expect(button.becomeFirstResponder())
  }

  private func down(_ key: Key, isRepeat: Bool = false) {
    harness.tick(.keyDown(key, [], isRepeat: isRepeat))
  }

  private func up(_ key: Key) { harness.tick(.keyUp(key, [])) }

  @Test("A button looks pressed while the key is down and acts when it comes up, once")
  func press() {
    let rest = button.backgroundColor
    for key in [Key.space, .return] {
      log.presses = 0
      down(key)
      #expect(button.isHighlighted && button.backgroundColor != rest && log.presses == 0)
      down(key, isRepeat: true)
      down(key, isRepeat: true)
      #expect(button.isHighlighted && log.presses == 0)
      up(key)
      #expect(!button.isHighlighted && button.backgroundColor == rest && log.presses == 1)
      up(key)
      #expect(log.presses == 1)
    }
  }

  @Test("Escape takes it back, and the key that is still held does nothing more")
  func escape() {
    down(.space)
    down(.escape)
    #expect(!button.isHighlighted)
    down(.space, isRepeat: true)
    #expect(!button.isHighlighted)
    up(.escape)
    up(.space)
    #expect(log.presses == 0)
    down(.space)
    up(.space)
    #expect(log.presses == 1)
  }

  /// What ends a press without its effect.
  nonisolated enum Loss: CaseIterable { case keyboard, reset, responder, disabled, hidden, removed }

  @Test("The loss of the keys takes it back", arguments: Loss.allCases)
  func loss(_ loss: Loss) {
    down(.return)
    switch loss {
    case .keyboard: harness.tick(.focusLost)
    case .reset: harness.tick(.inputReset)
    case .responder: _ = button.resignFirstResponder()
    case .disabled: button.isEnabled = false
    case .hidden: button.isHidden = true
    case .removed: button.removeFromSuperview()
    }
    #expect(!button.isHighlighted)
    up(.return)
    #expect(log.presses == 0)
  }

  @Test("Of two keys the first counts, and neither counts with a modifier or beside a touch")
  func several() {
    down(.space)
    down(.return)
    up(.return)
    #expect(button.isHighlighted && log.presses == 0)
    up(.space)
    #expect(log.presses == 1)
    harness.tick(.keyDown(.space, .alt, isRepeat: false))
    #expect(!button.isHighlighted)
    up(.space)
    harness.tick(.fingerDown(FingerID(1), Point(120, 120), pressure: 1))
    down(.space)
    up(.space)
    #expect(log.presses == 1 && button.isHighlighted)
    harness.tick(.fingerUp(FingerID(1), Point(120, 120)))
    #expect(log.presses == 2 && !button.isHighlighted)
    down(.space)
    harness.tick(.fingerDown(FingerID(1), Point(120, 120), pressure: 1))
    up(.space)
    #expect(log.presses == 2 && button.isHighlighted)
  }

  @Test("The key of a press that led the keys elsewhere does nothing there")
  func keysMoveOn() {
    let other = Button(frame: Rect(x: 100, y: 200, width: 80, height: 40))
    harness.window.addSubview(other)
    var others = 0
    other.addAction(for: .primaryActionTriggered) { _ in others += 1 }
    down(.space)
    #expect(other.becomeFirstResponder())
    down(.space, isRepeat: true)
    up(.space)
    #expect(!button.isHighlighted && !other.isHighlighted && log.presses == 0 && others == 0)
  }

  @Test("The mouse that drags out of a button takes its pressed look and its hover with it")
  func dragOut() {
    let rest = button.backgroundColor
    harness.tick(.mouseMoved(Point(110, 110)))
    let hovered = button.backgroundColor
    harness.tick(.mouseDown(Point(110, 110), button: .left, clicks: 1))
    #expect(hovered != rest && button.backgroundColor != hovered && button.isHovered)
    harness.tick(.mouseMoved(Point(20, 20)))
    #expect(button.backgroundColor == rest && !button.isHovered && button.isTracking)
    harness.tick(.mouseMoved(Point(110, 110)))
    #expect(button.isHighlighted && button.isHovered)
    harness.tick(.mouseMoved(Point(20, 20)), .mouseUp(Point(20, 20), button: .left, clicks: 1))
    #expect(button.backgroundColor == rest && log.presses == 0)
  }
}
