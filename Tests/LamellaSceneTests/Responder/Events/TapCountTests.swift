import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// When presses count as taps in a row, and what events are made with.
@Suite("Tap counts")
@MainActor struct TapCountTests {
  @Test("Taps in a row are near in place and time, by the finger's reach or the mouse's")
  func limits() {
    for (isMouse, reach) in [(true, 5.0), (false, 30)] {
      for (way, pause, count) in [
        (reach, 350_000 as Int64, 2), (reach + 0.1, 0, 1), (0, 350_001, 1), (-reach, 1, 2),
        (0, 0, 2), (-reach - 0.1, 100, 1),
      ] {
        for isLevel in [true, false] {
          var counter = TapCounter()
          #expect(counter.count(isMouse: isMouse, at: Point(50, 50), 1_000_000) == 1)
          let point = Point(50, 50) + (isLevel ? Point(way, 0) : Point(0, way))
          #expect(counter.count(isMouse: isMouse, at: point, 1_000_000 + pause) == count)
          // The next one is measured from that.
          #expect(counter.count(isMouse: isMouse, at: point, 1_350_000 + pause) == count + 1)
          #expect(counter.count(isMouse: !isMouse, at: point, 1_350_000 + pause) == 1)
          #expect(counter.count(isMouse: isMouse, at: point, 1_350_000 + pause) == 1)
        }
      }
    }
  }

  @Test("Events are made with what is usual")
  func defaults() {
    let pointer = PointerEvent(location: Point(1, 2))
    #expect(pointer.location == Point(1, 2) && pointer.button == nil && pointer.clicks == 0)
    #expect(pointer.modifiers.isEmpty && pointer.microseconds == 0)
    let press = KeyPress(key: .home)
    #expect(press.key == .home && press.modifiers.isEmpty && !press.isRepeat)
    #expect(press.microseconds == 0)
    let wheel = WheelEvent(location: Point(1, 2), notches: Point(3, 4))
    #expect(wheel.location == Point(1, 2) && wheel.notches == Point(3, 4))
    #expect(wheel.modifiers.isEmpty && wheel.microseconds == 0)
    let command = KeyCommand(Key("S")) {}
    #expect(command.key == Key("S") && command.modifiers.isEmpty && command.title == nil)
    #expect(!command.repeats)
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    let window = Window(size: Size(100, 100))
    window.addSubview(view)
    #expect(pointer.location(in: view) == Point(-9, -18))
    #expect(pointer.location(in: nil) == Point(1, 2))
  }

  @Test("Touches are told only to who is free, and who excludes others")
  func exclusive() {
    final class Pad: View {
      var heard: [String] = []
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        heard.append("began \(touches.count)")
      }
      override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        heard.append("ended \(touches.count)")
      }
    }
    for (firstExcludes, secondExcludes) in [(false, false), (true, false), (false, true)] {
      let harness = StageHarness(size: Size(200, 100))
      let first = Pad(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      let second = Pad(frame: Rect(x: 100, y: 0, width: 100, height: 100))
      for pad in [first, second] { harness.window.addSubview(pad) }
      (first.isExclusiveTouch, second.isExclusiveTouch) = (firstExcludes, secondExcludes)
      let points = [Point(50, 50), Point(150, 50), Point(60, 50)]
      for (index, point) in points.enumerated() {
        harness.send(.fingerDown(FingerID(Int64(index)), point, pressure: 1))
        harness.advance(ticks: 1)
      }
      let isAlone = firstExcludes || secondExcludes
      #expect(first.heard == ["began 1"] && second.heard == (isAlone ? [] : ["began 1"]))
      for (index, point) in points.enumerated().reversed() {
        harness.send(.fingerUp(FingerID(Int64(index)), point))
        harness.advance(ticks: 1)
      }
      #expect(first.heard == ["began 1", "ended 1"])
      #expect(second.heard == (isAlone ? [] : ["began 1", "ended 1"]))
      // When it has gone the other gets the next.
      harness.send(.fingerDown(FingerID(7), points[1], pressure: 1))
      harness.advance(ticks: 1)
      #expect(second.heard.last == "began 1")
    }
  }
}
