import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Numbers of animations that cannot be computed with, and those that are left out.
@Suite("Numbers of animations")
@MainActor struct AnimationNumberTests {
  private let rig = AnimationRig()

  @Test("A timing with numbers that are none runs as without them")
  func odd() {
    for bad in [Double.nan, .infinity, -.infinity] {
      for change in [
        { $0.speed = bad }, { $0.timeOffset = bad }, { $0.beginTime = bad },
        { $0.repeatCount = -abs(bad) }, { $0.repeatDuration = -abs(bad) },
      ] as [(inout AnimationTiming) -> Void] {
        var timing = AnimationTiming()
        timing.duration = 2
        var odd = timing
        change(&odd)
        #expect(odd.completed(duration: 7) == timing.completed(duration: 7))
      }
      var timing = AnimationTiming()
      timing.duration = -abs(bad)
      #expect(timing.completed(duration: 7).duration == 7)
      #expect(timing.completed(duration: -1).duration == 0)
    }
    var timing = AnimationTiming()
    timing.timeOffset = 0.25
    timing.beginTime = 3
    timing.speed = -2
    timing.duration = 1
    #expect(timing.completed(duration: 7) == timing)
  }

  @Test("A timeline's speed that is no number is 1")
  func timelineSpeed() {
    let timeline = Timeline(.sequence([rig.move(rig.view, to: 110, 1)]))
    timeline.speed = 0.5
    for bad in [Double.nan, .infinity, -.infinity] {
      timeline.speed = bad
      #expect(timeline.speed == 1)
      timeline.speed = 2
    }
    timeline.speed = .nan
    timeline.start(in: rig.window)
    rig.wait(0.5)
    #expect(near(rig.x, 60))
  }

  @Test("Two of three ends of a transform give the third; what is missing is the layer's own")
  func transformEnds() {
    func moved(_ x: Double) -> Transform2D { Transform2D(translationX: x, y: 0) }
    rig.view.transform = moved(7)
    for (from, to, by, middle) in [
      (10, 50, nil, 30), (10, nil, 40, 30), (nil, 100, 40, 80), (nil, nil, 40, 27),
      (10, nil, nil, 8.5), (nil, 50, nil, 28.5), (10, 50, 400, 30),
    ] as [(Double?, Double?, Double?, Double)] {
      var move = BasicAnimation(
        .affineTransform, from: from.map(moved), to: to.map(moved), by: by.map(moved))
      move.duration = 1
      move.timingFunction = .linear
      rig.layer.add(move, forKey: "move")
      rig.wait(0.5)
      #expect(near(rig.shown(.affineTransform)?.tx, middle), "\(middle)")
      rig.layer.removeAnimation(forKey: "move")
      rig.wait(0.1)
    }
  }

  @Test("A spring without a velocity begins at rest, and takes half a second unless told")
  func springDefaults() {
    let other = View(frame: rig.view.frame)
    rig.window.addSubview(other)
    let view = rig.view
    View.animate(springDuration: 0.5, bounce: 0, initialSpringVelocity: 0) { view.center.x = 110 }
    View.animate(animations: { other.center.x = 110 })
    for _ in 0..<40 {
      rig.harness.advance(ticks: 1)
      #expect(other.layer.presentation()?.value(of: .position)?.x == rig.x)
    }
    // Half the perceived time is well before the end, and it has begun slowly.
    #expect(rig.x > 90)
    View.animate(springDuration: 0.5, initialSpringVelocity: 3) { view.center.x = 10 }
    View.animate(springDuration: 0.5, initialSpringVelocity: 0) { other.center.x = 10 }
    rig.harness.advance(ticks: 4)
    #expect(rig.x < (other.layer.presentation()?.value(of: .position)?.x ?? 0) - 1)
  }

  @Test("What is taken away in the block itself does not end it before what comes then")
  func endsWithinBlock() {
    var ends: [Bool] = []
    let view = rig.view
    let other = View(frame: view.frame)
    rig.window.addSubview(other)
    View.animate(withDuration: 0.5) {
      view.center.x = 110
      view.layer.removeAllAnimations()
      other.center.x = 110
    } completion: {
      ends.append($0)
    }
    rig.wait(0.25)
    #expect(ends == [])
    rig.wait(0.3)
    #expect(ends == [false])
  }
}
