import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

@Suite("Controls and buttons")
@MainActor struct ButtonTests {
  private let harness = SceneHarness(width: 300, height: 300)
  private let button = Button(frame: Rect(x: 100, y: 100, width: 80, height: 40))
  private final class Log {
    var events: [String] = []
    var presses = 0
  }
  private let log = Log()

  init() {
    let log = log
    let names: [(Control.Events, String)] = [
      (.touchDown, "down"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
      (.touchUpInside, "in"), (.touchUpOutside, "out"), (.touchCancel, "cancel"),
    ]
    for (event, name) in names { button.addAction(for: event) { _ in log.events.append(name) } }
    button.addAction(for: .primaryActionTriggered) { _ in log.presses += 1 }
    harness.window.addSubview(button)
    harness.frame()
  }

  private func mouse(_ x: Double, _ y: Double) -> InputEvent.Kind { .mouseMoved(Point(x, y)) }
  private func down(_ x: Double, _ y: Double) -> InputEvent.Kind {
    .mouseDown(Point(x, y), button: .left, clicks: 1)
  }
  private func up(_ x: Double, _ y: Double) -> InputEvent.Kind {
    .mouseUp(Point(x, y), button: .left, clicks: 1)
  }

  @Test("A click presses a button once")
  func click() {
    let rest = button.backgroundColor
    harness.tick(down(110, 110))
    #expect(button.state == .highlighted && button.isTracking && button.isTouchInside)
    #expect(button.backgroundColor != rest)
    harness.tick(up(110, 110))
    #expect(button.state == .normal && !button.isTracking && button.isHovered)
    harness.tick(mouse(10, 10))
    #expect(button.backgroundColor == rest)
    #expect(log.events == ["down", "in"] && log.presses == 1)
  }

  @Test("The mouse may leave a pressed button and come back")
  func leaveAndReturn() {
    harness.tick(down(110, 110), mouse(90, 110))
    #expect(button.state == .normal && button.isTracking)
    harness.tick(mouse(110, 110))
    #expect(button.state == .highlighted)
    harness.tick(mouse(10, 10), up(10, 10))
    #expect(log.events == ["down", "exit", "enter", "exit", "out"] && log.presses == 0)
  }

  @Test("A finger counts as inside up to 70 points away", arguments: [(31.0, true), (29.0, false)])
  func fingerSlop(x: Double, presses: Bool) {
    harness.tick(.fingerDown(FingerID(1), Point(110, 110), pressure: 1))
    harness.tick(.fingerMoved(FingerID(1), Point(x, 110), pressure: 1))
    harness.tick(.fingerUp(FingerID(1), Point(x, 110)))
    #expect(log.presses == (presses ? 1 : 0))
  }

  @Test("Hit insets enlarge the touch target")
  func hitInsets() {
    harness.tick(down(95, 110), up(95, 110))
    #expect(log.presses == 0)
    button.hitInsets = EdgeInsets(all: -8)
    harness.tick(down(95, 110), up(95, 110))
    #expect(log.presses == 1)
  }

  @Test("A disabled button does nothing but takes the touch")
  func disabled() {
    final class Behind: View {
      var touches = 0
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { self.touches += 1 }
    }
    let behind = Behind(frame: harness.window.bounds)
    harness.window.insertSubview(behind, at: 0)
    button.isEnabled = false
    harness.tick(down(110, 110), up(110, 110))
    button.press()
    #expect(log.events == [] && log.presses == 0 && behind.touches == 0)
    #expect(button.state == .disabled)
  }

  @Test("Disabling a pressed button or losing focus cancels the press")
  func cancelling() {
    harness.tick(down(110, 110))
    button.isEnabled = false
    button.isEnabled = true
    harness.tick(up(110, 110))
    harness.tick(down(110, 110))
    harness.tick(.focusLost)
    #expect(log.events == ["down", "cancel", "down", "cancel"] && log.presses == 0)
    #expect(button.state == .normal)
  }

  @Test("Actions can be removed, and an action may remove the button")
  func actions() {
    let id = button.addAction(for: .touchDown) { [log] _ in log.events.append("more") }
    button.removeAction(id)
    button.addAction(for: .primaryActionTriggered) { $0.removeFromSuperview() }
    harness.tick(down(110, 110), up(110, 110))
    #expect(log.events == ["down", "in"] && log.presses == 1)
    #expect(button.superview == nil)
  }
}

@Suite("Progress view and property animation")
@MainActor struct MotionTests {
  private let harness = SceneHarness(width: 100, height: 100)

  @Test("Progress is limited, described and drawn in proportion")
  func progress() {
    let bar = ProgressView(frame: Rect(x: 0, y: 0, width: 100, height: 8))
    harness.window.addSubview(bar)
    bar.progress = 1.5
    #expect(bar.progress == 1)
    bar.progress = -.infinity
    #expect(bar.progress == 0)
    bar.progress = .nan
    #expect(bar.progress == 0)
    harness.frame()
    bar.setProgress(0.5, duration: 0.5)
    #expect(bar.progress == 0.5)
    harness.advance(ticks: 30)
    harness.render()
    let fill = bar.layer.sublayers[0]
    #expect(fill.hasAnimations && fill.bounds.width == 50)
    #expect(fill.presentation().map { $0.bounds.width > 0 && $0.bounds.width < 50 } == true)
    harness.advance(ticks: 40)
    #expect(!fill.hasAnimations && fill.presentation()?.bounds.width == 50)
    harness.render()
    #expect(harness.quads.map { $0.rect.x + $0.rect.width }.max() == 100)
  }

  @Test("A bar that leaves its window is at its end, and its animation does not come back")
  func progressLeaves() {
    let bar = ProgressView(frame: Rect(x: 0, y: 0, width: 100, height: 8))
    bar.trackColor = .black
    bar.tint = .white
    harness.window.addSubview(bar)
    harness.frame()
    bar.setProgress(1, duration: 2)
    harness.advance(ticks: 30)
    bar.removeFromSuperview()
    #expect(!bar.layer.sublayers[0].hasAnimations)
    bar.progress = 0
    harness.window.addSubview(bar)
    harness.advance(ticks: 300)
    harness.render()
    #expect(harness.picture().hex(50, 4) == "000000")
    // Outside a window it shows the target value.
    bar.setProgress(1, duration: 2)
    harness.advance(ticks: 30)
    bar.removeFromSuperview()
    harness.window.addSubview(bar)
    harness.frame()
    #expect(harness.picture().hex(95, 4) == "FFFFFF")
  }
}
