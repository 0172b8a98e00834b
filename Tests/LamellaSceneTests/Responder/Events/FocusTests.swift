import LamellaGeometry
import LamellaRuntime
import TestSupport
import Testing

@testable import LamellaScene

/// A view that takes the keys.
private final class Stop: View {
  var refuses = false
  nonisolated deinit {}
  override var canBecomeFirstResponder: Bool { true }
  override var canBecomeFocused: Bool { !refuses }
}

@MainActor
@Suite("The tab key")
struct FocusTests {
  private let harness = StageHarness(size: Size(400, 400))

  @discardableResult
  private func stop(_ name: String, _ x: Double, _ y: Double, in parent: View? = nil) -> Stop {
    let view = Stop(frame: Rect(x: x, y: y, width: 40, height: 30))
    view.identifier = name
    (parent ?? harness.window).addSubview(view)
    return view
  }

  private func tab(_ modifiers: KeyModifiers = []) -> String? {
    harness.send(.keyDown(.tab, modifiers, isRepeat: false))
    harness.send(.keyUp(.tab, modifiers))
    harness.advance(ticks: 1)
    return (harness.window.firstResponder as? View)?.identifier
  }

  @Test("It leads from stop to stop as one reads, with shift back, and around")
  func order() {
    // Not in the order of reading; the middles of the first line are at the same height.
    stop("d", 10, 100)
    stop("b", 200, 14)
    stop("a", 10, 10)
    let box = View(frame: Rect(x: 210, y: 110, width: 150, height: 100))
    harness.window.addSubview(box)
    stop("f", 0, 60, in: box)
    stop("e", 60, 10, in: box)
    #expect((0..<6).map { _ in tab() } == ["a", "b", "d", "e", "f", "a"])
    #expect((0..<3).map { _ in tab(.shift) } == ["f", "e", "d"])
  }

  @Test("Back from nowhere it leads to the last stop")
  func backwards() {
    stop("a", 10, 10)
    stop("b", 10, 60)
    #expect(tab(.shift) == "b")
  }

  @Test("Where lines run from right to left it begins on the right")
  func mirrored() {
    harness.window.semanticContentAttribute = .forceRightToLeft
    stop("a", 10, 10)
    stop("b", 200, 10)
    #expect((0..<2).map { _ in tab() } == ["b", "a"])
  }

  @Test("It passes by what cannot be hit, and what does not want the focus")
  func passesBy() {
    stop("hidden", 10, 10).isHidden = true
    stop("transparent", 10, 50).alpha = 0
    stop("disabled", 10, 90).isUserInteractionEnabled = false
    stop("through", 10, 130).hitTestBehavior = .none
    stop("refuses", 10, 170).refuses = true
    stop("a", 10, 210)
    stop("b", 10, 250)
    #expect((0..<3).map { _ in tab() } == ["a", "b", "a"])
  }

  @Test("A window without stops leaves the key alone, and so does one with control held")
  func nothing() {
    let window = harness.window
    func press(_ modifiers: KeyModifiers = []) -> Bool {
      window.keyDown(KeyPress(key: .tab, modifiers: modifiers, microseconds: 0))
    }
    #expect(!press() && !window.focusNext() && !window.focusPrevious())
    stop("a", 10, 10)
    #expect(!press(.control) && window.firstResponder == nil)
    #expect(press() && window.firstResponder != nil)
  }

  @Test("Where whoever has the keys keeps them they stay")
  func keeps() {
    final class Keeper: View {
      nonisolated deinit {}
      override var canBecomeFirstResponder: Bool { true }
      override var canResignFirstResponder: Bool { false }
    }
    let keeper = Keeper(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    keeper.identifier = "keeper"
    harness.window.addSubview(keeper)
    #expect(keeper.becomeFirstResponder())
    stop("a", 10, 10)
    #expect(tab() == "keeper")
  }
}
