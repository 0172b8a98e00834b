import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Counts turns of the wheel.
private final class WheelView: View {
  var turns = 0
  nonisolated deinit {}
  override func wheelTurned(_ wheel: WheelEvent) -> Bool {
    turns += 1
    return true
  }
}

@MainActor
@Suite("Pinch and rotation")
struct TwoFingerTests {
  private let rig = GestureHarness()

  @Test("A pinch begins after eight points with a scale of 1 and follows the fingers' distance")
  func pinch() {
    let pinch = rig.follow(PinchGestureRecognizer(), "pinch")
    rig.down(1, 100, 200)
    rig.down(2, 200, 200)
    rig.move(2, 207, 200)
    #expect(rig.journal.take().isEmpty)
    rig.move(2, 210, 200)
    #expect(rig.journal.take() == ["pinch began"] && pinch.scale == 1)
    rig.move(2, 320, 200)
    #expect(rig.journal.take() == ["pinch changed"] && abs(pinch.scale - 2) < 1e-12)
    #expect(pinch.location(in: nil) == Point(210, 200) && pinch.velocity > 0)
    pinch.scale = 1
    #expect(pinch.velocity == 0)
    rig.move(1, 210, 200)
    #expect(abs(pinch.scale - 0.5) < 1e-12)
    rig.up(1, 210, 200)
    rig.move(2, 390, 200)
    #expect(abs(pinch.scale - 0.5) < 1e-12)
    rig.up(2, 390, 200)
    #expect(rig.journal.take() == ["pinch changed", "pinch ended"])
  }

  @Test("A finger that comes back goes on without a jump")
  func comesBack() {
    let pinch = rig.follow(PinchGestureRecognizer(), "pinch")
    rig.down(1, 100, 200)
    rig.down(2, 200, 200)
    rig.move(2, 300, 200)
    rig.up(2, 300, 200)
    rig.down(2, 150, 200)
    #expect(pinch.scale == 1)
    rig.move(2, 200, 200)
    #expect(abs(pinch.scale - 2) < 1e-12)
  }

  @Test("Another finger elsewhere is no pinch")
  func otherFinger() {
    _ = rig.follow(PinchGestureRecognizer(), "pinch")
    rig.down(1, 100, 200)
    rig.down(2, 200, 200)
    rig.up(2, 200, 200)
    rig.down(2, 380, 200)
    rig.move(2, 381, 200)
    #expect(rig.journal.take() == [])
  }

  @Test("A rotation begins after 0.08 radians, counts turns beyond a half, and back")
  func rotation() {
    let rotation = rig.follow(RotationGestureRecognizer(), "rotation")
    rig.down(1, 200, 200)
    rig.down(2, 300, 200)
    func turn(_ angle: Double) {
      let (sine, cosine) = Elementary.sincos(angle)
      rig.move(2, 200 + 100 * cosine, 200 + 100 * sine)
    }
    turn(0.07)
    #expect(rig.journal.take().isEmpty)
    turn(0.1)
    #expect(rig.journal.take() == ["rotation began"] && rotation.rotation == 0)
    for step in 1...80 { turn(0.1 + Double(step) * 0.1) }
    #expect(abs(rotation.rotation - 8) < 1e-9 && abs(rotation.velocity - 12) < 0.5)
    for step in (0..<80).reversed() { turn(0.1 + Double(step) * 0.1) }
    #expect(abs(rotation.rotation) < 1e-9)
  }

  @Test(
    "Pinch and rotation run together where a delegate allows it, else the first one has the fingers"
  )
  func together() {
    let pinch = rig.follow(PinchGestureRecognizer(), "pinch")
    _ = rig.follow(RotationGestureRecognizer(), "rotation")
    func play() {
      rig.down(1, 200, 200)
      rig.down(2, 300, 200)
      rig.move(2, 300, 240)
      rig.move(2, 300, 280)
      rig.up(1, 200, 200)
      rig.up(2, 300, 280)
    }
    play()
    #expect(
      Set(rig.journal.take().map { $0.split(separator: " ")[0] }) == ["rotation"])
    let delegate = TestDelegate()
    delegate.allows = { $0 is RotationGestureRecognizer }
    pinch.delegate = delegate
    play()
    #expect(
      rig.journal.take() == [
        "rotation began", "rotation changed", "pinch began", "rotation ended", "pinch ended",
      ])
  }

  @Test("A pinch of the wheel that would have to wait for another gesture is none")
  func waitingWheel() {
    let view = WheelView(frame: rig.window.bounds)
    rig.window.addSubview(view)
    let pinch = rig.follow(PinchGestureRecognizer(), "pinch")
    let press = rig.follow(LongPressGestureRecognizer(), "press", on: view)
    let delegate = TestDelegate()
    delegate.receives = { _ in false }
    pinch.delegate = delegate
    pinch.require(toFail: press)
    func turn() {
      rig.harness.send(.keyDown(Key("x"), .control, isRepeat: false))
      rig.harness.send(.wheel(Point(120, 130), notches: Point(0, 1)))
      rig.harness.advance(ticks: 1)
    }
    rig.down(1, 100, 100)
    turn()
    // It goes to the view instead, and does not begin once the press has failed.
    #expect(view.turns == 1 && pinch.state == .possible)
    rig.up(1, 100, 100)
    rig.wait(1)
    #expect(rig.journal.take().isEmpty && rig.harness.settle())
    turn()
    rig.wait(1)
    #expect(rig.journal.take() == ["pinch began", "pinch changed", "pinch ended"])
    #expect(view.turns == 1)
  }

  @Test("The wheel with control pinches, with alt it turns; alone it goes to the views")
  func wheel() {
    let pinch = rig.follow(PinchGestureRecognizer(), "pinch")
    let rotation = rig.follow(RotationGestureRecognizer(), "rotation")
    func turn(_ modifiers: KeyModifiers, _ notches: Double) {
      rig.harness.send(.keyDown(Key("x"), modifiers, isRepeat: false))
      rig.harness.send(.wheel(Point(120, 130), notches: Point(0, notches)))
      rig.harness.advance(ticks: 1)
    }
    turn(.control, 1)
    turn(.control, 1)
    #expect(rig.journal.take() == ["pinch began", "pinch changed", "pinch changed"])
    #expect(abs(pinch.scale - 1.21) < 1e-12 && pinch.location(in: nil) == Point(120, 130))
    rig.wait(0.2)
    #expect(rig.journal.take() == ["pinch ended"])
    turn(.alt, -2)
    #expect(abs(rotation.rotation + .pi / 18) < 1e-12)
    rig.wait(0.2)
    rig.journal.lines = []
    turn([], 1)
    rig.wait(0.2)
    #expect(rig.journal.take().isEmpty && rig.harness.settle())
  }
}
