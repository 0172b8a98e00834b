import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Animations that tasks wait for: ticks run by hand, tasks in between.
@Suite("Awaited animations")
@MainActor struct AwaitingTests {
  private let rig = AnimationRig()
  private var view: View { rig.view }

  /// Lets tasks of the main actor run until they wait.
  private func settle() async {
    for _ in 0..<20 { await Task.yield() }
  }

  @Test("A task goes on after the tick in which what it waits for ends")
  func blocks() async {
    var log: [String] = []
    let view = view
    let task = Task {
      let first = await View.animate(withDuration: 0.5) { view.center.x = 110 }
      log.append("first \(first) \(rig.window.mediaTime)")
      await View.animate(springDuration: 0.25) { view.alpha = 0.5 }
      log.append("second")
      await View.animate(withDuration: 0.25, usingSpringWithDamping: 1, initialSpringVelocity: 0) {
        view.alpha = 0
      }
      return await View.animateKeyframes(withDuration: 0.25) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.y = 90 }
      }
    }
    await settle()
    let start = rig.window.mediaTime
    rig.wait(0.5 - 1.0 / 120)
    await settle()
    #expect(log == [] && view.center.x == 110)
    rig.harness.tick()
    #expect(log == [], "not amid the tick")
    await settle()
    #expect(log == ["first true \(start + 0.5)"] && view.alpha == 0.5)
    for _ in 0..<480 {
      rig.harness.tick()
      await settle()
    }
    #expect(await task.value && log.count == 2 && view.alpha == 0 && !view.hasAnimations)
  }

  @Test("What animates nothing, takes no time or is removed is told to who waits")
  func odd() async {
    let view = view
    #expect(await View.animate(withDuration: 1) { view.center.x = 10 }, "nothing changes")
    let atOnce = Task { await View.animate(withDuration: .nan) { view.center.x = 60 } }
    await settle()
    rig.harness.tick()
    #expect(await atOnce.value && rig.x == 60)
    let removed = Task { await View.animate(withDuration: 9) { view.center.x = 10 } }
    await settle()
    view.removeFromSuperview()
    rig.harness.tick()
    #expect(await removed.value == false)
  }

  @Test("A task that animates nothing again and again leaves others their turn")
  func pulses() async {
    let lone = View()
    var pulses = 0
    let task = Task {
      while !Task.isCancelled, pulses < 100_000 {
        await View.animate(withDuration: 1) { lone.alpha = 0.5 }
        pulses += 1
      }
    }
    await settle()
    #expect(pulses > 0 && pulses < 1_000)
    task.cancel()
    await task.value
  }

  @Test("Cancelling a task ends what it waits for, and the new values show")
  func cancellation() async {
    let view = view
    let task = Task {
      await View.animate(withDuration: 1) {
        view.center.x = 110
        View.modifyAnimations(withRepeatCount: 3, autoreverses: true) { view.alpha = 0 }
      }
    }
    await settle()
    rig.wait(0.25)
    View.animate(withDuration: 1, animations: { view.center.y = 200 }, completion: nil)
    task.cancel()
    await settle()
    #expect(rig.x == 110 && rig.shown(.opacity) == 0)
    #expect(rig.shown(.position)?.y == 10, "others go on")
    rig.harness.tick()
    #expect(await task.value == false)
    // Cancelled before it began: the changes are made all the same.
    let late = Task { await View.animate(withDuration: 1) { view.center.x = 50 } }
    late.cancel()
    await settle()
    rig.harness.tick()
    #expect(await late.value == false)
    #expect(rig.x == 50)
  }

  @Test("An animator is waited for, and cancelled where it is")
  func animators() async {
    let view = view
    let animator = ViewPropertyAnimator(duration: 0.5, curve: .linear) { view.center.x = 110 }
    let task = Task {
      animator.startAnimation()
      return await animator.waitUntilFinished()
    }
    await settle()
    rig.wait(0.5)
    #expect(await task.value == .end)
    let second = ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 10 }
    let cancelled = Task {
      second.startAnimation()
      return await second.waitUntilFinished()
    }
    await settle()
    rig.wait(0.25)
    cancelled.cancel()
    #expect(await cancelled.value == .current)
    #expect(near(view.center.x, 85) && second.state == .inactive && !view.hasAnimations)
    let third = ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 10 }
    let stopped = Task { await third.waitUntilFinished() }
    await settle()
    third.startAnimation()
    third.stopAnimation(true)
    #expect(await stopped.value == .current)
  }

  @Test("A stopped animator whose task is cancelled is finished where it is, once")
  func stoppedAnimator() async {
    let view = view
    var ends: [ViewAnimatingPosition] = []
    let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 110 }
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    let task = Task { await animator.waitUntilFinished() }
    await settle()
    rig.wait(0.25)
    animator.stopAnimation(false)
    await settle()
    #expect(animator.state == .stopped && ends == [])
    // What is set meanwhile stays.
    view.center.x = 70
    task.cancel()
    #expect(await task.value == .current)
    #expect(ends == [.current] && animator.state == .inactive && view.center.x == 70)
    rig.harness.tick()
    #expect(ends == [.current] && rig.window.nextWake == nil && rig.hasNoTimings)
  }

  @Test("A task that is cancelled before its animator starts waits no more, and that alone")
  func inactiveAnimator() async {
    let view = view
    var ends: [ViewAnimatingPosition] = []
    let animator = ViewPropertyAnimator(duration: 0.5, curve: .linear) { view.center.x = 110 }
    animator.addCompletion { ends.append($0) }
    let cancelled = Task { await animator.waitUntilFinished() }
    let other = Task { await animator.waitUntilFinished() }
    await settle()
    cancelled.cancel()
    #expect(await cancelled.value == .current)
    #expect(ends == [])
    animator.startAnimation()
    rig.wait(0.5)
    #expect(await other.value == .end)
    #expect(ends == [.end] && view.center.x == 110)
    // What is cancelled when nothing is waited for any more ends nothing.
    animator.addAnimations { view.center.x = 10 }
    animator.startAnimation()
    cancelled.cancel()
    other.cancel()
    await settle()
    #expect(animator.state == .active)
    rig.wait(0.5)
    #expect(view.center.x == 10)
  }

  @Test("A timeline is waited for, and cancelled with its task")
  func timelines() async {
    let view = view
    let timeline = Timeline(
      .animate(withDuration: 0.25, curve: .linear) { view.center.x = 110 }, .wait(0.25),
      .animate(withDuration: 0.5, curve: .linear) { view.center.x = 10 })
    let task = Task { await timeline.run(in: rig.window) }
    await settle()
    rig.wait(1)
    #expect(await task.value && rig.x == 10)
    let cancelled = Task { await timeline.run(in: rig.window) }
    await settle()
    rig.wait(0.75)
    cancelled.cancel()
    #expect(await cancelled.value == false)
    #expect(near(view.center.x, 60) && !view.hasAnimations && !timeline.isRunning)
  }
}
