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
