import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

/// Presses by Space and Return.
@Suite("Key presses")
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

  @Test("A button is highlighted while the key is down and acts once on its release")
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

  @Test("Escape cancels the press, and the held key does nothing more")
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

  /// The causes that cancel a press.
  nonisolated enum Loss: CaseIterable { case keyboard, reset, responder, disabled, hidden, removed }

  @Test("A loss of focus cancels the press", arguments: Loss.allCases)
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

  @Test("The first of two keys presses; keys with a modifier or during a touch do not")
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

  @Test("The key of a press that moved the focus does nothing in the new first responder")
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

  @Test("Dragging the mouse out of a button ends its highlight and its hover")
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
