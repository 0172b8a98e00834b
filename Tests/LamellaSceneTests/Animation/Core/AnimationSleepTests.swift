import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// What waits for its beginning, or is held, costs nothing.
@Suite("Sleeping animations")
@MainActor struct AnimationSleepTests {
  private let rig = AnimationRig()
  private var view: View { rig.view }

  private var isAsleep: Bool { !rig.window.needsTick && !rig.window.needsFrame }

  @Test("A delayed animation sleeps until its beginning, and is shown from there on")
  func delay() {
    View.animate(withDuration: 1, delay: 2.004, options: .curveLinear) { view.center.x = 110 }
    rig.harness.frame()
    #expect(isAsleep && rig.x == 10)
    let wake = rig.window.nextWake!
    #expect(wake == Int64(2.004 * 120) + 0 + rig.harness.tick - 2)
    while rig.harness.tick < wake { rig.harness.tick() }
    #expect(isAsleep)
    // Between this tick and the next one it begins.
    rig.harness.tick()
    #expect(rig.window.needsTick && rig.window.needsFrame && rig.window.animations.isMoving)
    rig.wait(3)
    rig.harness.frame()
    #expect(isAsleep && rig.x == 110 && rig.window.nextWake == nil)
  }

  @Test("The start of a delayed animation is shown once, and then nothing is")
  func fill() {
    var fade = BasicAnimation(.opacity, from: 0.25, to: 1)
    fade.duration = 1
    fade.beginTime = rig.window.mediaTime + 1
    fade.fillMode = .backwards
    rig.layer.add(fade, forKey: "fade")
    #expect(rig.window.needsFrame && !rig.window.needsTick)
    rig.harness.render()
    #expect(isAsleep && rig.shown(.opacity) == 0.25 && rig.harness.encode.changed > 0)
    rig.layer.removeAllAnimations()
    #expect(rig.window.needsFrame && rig.window.nextWake == nil)
  }

  @Test(
    "Endless ways and animations at rest are held without cost, and end when their time is over")
  func held() {
    View.animate(withDuration: .infinity) { view.center.x = 110 }
    rig.harness.frame()
    #expect(isAsleep && rig.x == 10 && rig.window.nextWake == nil)
    view.layer.removeAllAnimations()
    var hold = BasicAnimation(.opacity, from: 0.5, to: 1)
    hold.duration = .infinity
    hold.repeatDuration = 1
    var ends: [Bool] = []
    hold.completion = { ends.append($0) }
    rig.layer.add(hold, forKey: nil)
    rig.harness.frame()
    #expect(isAsleep && rig.shown(.opacity) == 0.5 && rig.window.nextWake != nil)
    rig.wait(1)
    #expect(ends == [true] && rig.shown(.opacity) == 1)
    // A group holds nothing: its parts move. Nor does a spring, which goes by seconds.
    var turn = BasicAnimation(.rotation, from: 0, to: 1)
    turn.duration = 1
    var group = AnimationGroup([turn])
    group.duration = .infinity
    rig.layer.add(group, forKey: "group")
    #expect(rig.window.needsTick)
    rig.layer.removeAllAnimations()
    View.animate(springDuration: 1, bounce: 1) { view.center.x = 10 }
    #expect(rig.window.needsTick)
  }

  @Test("In a layer's own time, too, what waits sleeps until its beginning")
  func layerTime() {
    view.layer.speed = 0.5
    View.animate(withDuration: 1, delay: 1, options: .curveLinear) { view.center.x = 110 }
    rig.harness.frame()
    #expect(isAsleep && rig.window.nextWake != nil)
    rig.wait(3 - 1.0 / 120)
    #expect(near(rig.x, 60) && rig.window.needsTick)
    view.layer.timeOffset = view.layer.convertTime(rig.window.mediaTime, from: nil)
    view.layer.speed = 0
    rig.harness.frame()
    #expect(isAsleep)
    rig.wait(1)
    #expect(near(rig.x, 60, 1))
  }

  @Test(
    "A layer that stands still is led by its time offset: each moment is shown, and nothing else")
  func ledByTimeOffset() {
    rig.layer.speed = 0
    var move = BasicAnimation(.position, from: Point(0, 0), to: Point(100, 0))
    move.duration = 1
    rig.layer.add(move)
    rig.harness.frame()
    rig.harness.frame()
    #expect(!rig.window.needsFrame && !rig.window.needsTick)
    for step in 1..<10 {
      rig.window.beginTick(TickTime(tick: rig.harness.tick + Int64(step), ticksPerSecond: 120))
      // As an event does, before the tick's step.
      rig.layer.timeOffset = Double(step) / 10
      rig.harness.pipeline.run(StepPass.self)
      rig.harness.pipeline.run(LayoutPass.self)
      rig.window.endTick()
      #expect(rig.window.needsFrame, "\(step)")
      rig.harness.render()
      #expect(near(rig.x, 10 * Double(step)))
      #expect(near(rig.harness.quads.last.map { Double($0.rect.x) }, 10 * Double(step) - 10, 0.51))
      #expect(!rig.window.needsFrame)
    }
  }

  @Test("An animation that stays shows its end in a frame after it")
  func staying() {
    var fade = BasicAnimation(.opacity, from: 1, to: 0.25)
    (fade.duration, fade.fillMode, fade.isRemovedOnCompletion) = (0.5, .forwards, false)
    rig.layer.add(fade, forKey: "fade")
    rig.wait(0.5 - 1.0 / 120)
    rig.harness.render()
    rig.harness.tick()
    #expect(!rig.window.needsTick && rig.window.needsFrame)
    rig.harness.render()
    #expect(isAsleep && rig.harness.encode.changed > 0)
  }

  @Test("What a layer showed is told of that layer, though its place has gone to another")
  func presentationOutlives() {
    var shown: LayerPresentation?
    do {
      let child = View(frame: Rect(x: 5, y: 6, width: 7, height: 8))
      rig.window.addSubview(child)
      shown = child.layer.presentation()
      child.removeFromSuperview()
    }
    let next = (0..<4).map { _ in View(frame: Rect(x: 50, y: 60, width: 70, height: 80)) }
    next.forEach(rig.window.addSubview)
    #expect(shown?.value(of: .position) == Point(8.5, 10))
  }
}
