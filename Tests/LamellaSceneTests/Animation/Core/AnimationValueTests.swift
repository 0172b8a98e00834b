import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// What durations, delays, options and counts come to, value by value.
@Suite("Values of animations")
@MainActor struct AnimationValueTests {
  private let rig = AnimationRig()
  private var view: View { rig.view }

  // MARK: Options

  @Test("Options have UIKit's bits, and name curves and modes")
  func options() {
    typealias Options = View.AnimationOptions
    for (options, bits) in [
      (Options.layoutSubviews, 1 as UInt), (.allowUserInteraction, 2), (.beginFromCurrentState, 4),
      (.repeat, 8), (.autoreverse, 16), (.overrideInheritedDuration, 32),
      (.overrideInheritedCurve, 64), (.allowAnimatedContent, 128), (.showHideTransitionViews, 256),
      (.overrideInheritedOptions, 512), (.curveEaseInOut, 0), (.curveEaseIn, 65_536),
      (.curveEaseOut, 131_072), (.curveLinear, 196_608), (.transitionFlipFromLeft, 1_048_576),
      (.transitionFlipFromRight, 2_097_152), (.transitionCurlUp, 3_145_728),
      (.transitionCurlDown, 4_194_304), (.transitionCrossDissolve, 5_242_880),
      (.transitionFlipFromTop, 6_291_456), (.transitionFlipFromBottom, 7_340_032),
    ] { #expect(options.rawValue == bits) }
    #expect(Options().curve == .easeInEaseOut && Options.curveEaseIn.curve == .easeIn)
    #expect(Options.curveEaseOut.curve == .easeOut && Options.curveLinear.curve == .linear)
    #expect(Options(rawValue: 0xFFF0_FFFF).curve == .easeInEaseOut)
    #expect(Options(rawValue: 0xFFF2_FFFF).curve == .easeOut)
    #expect(Options(rawValue: 4 << 16).curve == .easeInEaseOut)
    typealias Modes = View.KeyframeAnimationOptions
    for (options, bits, mode) in [
      (Modes.calculationModeLinear, 0 as UInt, CalculationMode.linear),
      (.calculationModeDiscrete, 1_024, .discrete), (.calculationModePaced, 2_048, .paced),
      (.calculationModeCubic, 3_072, .cubic), (.calculationModeCubicPaced, 4_096, .cubicPaced),
      (.layoutSubviews, 1, .linear), (.allowUserInteraction, 2, .linear), (.repeat, 8, .linear),
      (.autoreverse, 16, .linear), (Modes(.curveLinear), 196_608, .linear),
      (Modes(rawValue: 5_120), 5_120, .linear), (Modes(rawValue: 0xC3FF), 0xC3FF, .linear),
    ] {
      #expect(options.rawValue == bits && options.mode == mode)
      #expect(options.general.rawValue == bits & 0xFFFF_C3FF)
    }
  }

  // MARK: Timelines

  @Test("Steps last as long as what they are made of")
  func steps() {
    typealias Step = Timeline.Step
    func block(_ duration: Double) -> Step { .animate(withDuration: duration) {} }
    for (given, duration) in [
      (0.3, 0.3), (0, 0), (-1, 0), (.nan, 0), (1e9, 1e9), (2e9, 1e9), (.infinity, 1e9),
    ] {
      #expect(block(given).duration == duration && Step.wait(given).duration == duration)
    }
    let settling = SpringTimingParameters(perceptualDuration: 0.4, bounce: 0.25).settlingDuration
    #expect(Step.animate(springDuration: 0.4, bounce: 0.25) {}.duration == settling)
    let plain = SpringTimingParameters(perceptualDuration: 0.4, bounce: 0).settlingDuration
    #expect(Step.animate(springDuration: 0.4) {}.duration == plain && plain != settling)
    for none in [0, -1, Double.nan] { #expect(Step.animate(springDuration: none) {}.duration == 0) }
    #expect(Step.call {}.duration == 0)
    #expect(Step.sequence([]).duration == 0 && Step.parallel([]).duration == 0)
    #expect(Step.sequence([block(0.25), .wait(0.5), block(1)]).duration == 1.75)
    #expect(Step.parallel([block(0.25), .wait(0.5), block(0.125)]).duration == 0.5)
    for (interval, duration) in [(0.25, 1.0), (0, 0.75), (-1, 0.75), (.nan, 0.75), (0.5, 1.25)] {
      #expect(Step.stagger(interval, [block(0.5), block(0.75), block(0.25)]).duration == duration)
    }
    #expect(Step.stagger(1, []).duration == 0)
    for (count, duration) in [(3, 1.5), (1, 0.5), (0, 0), (-2, 0)] {
      #expect(Step.repeat(count, block(0.5)).duration == duration)
    }
    #expect(Step.repeatForever(block(0.5)).duration == .infinity)
    #expect(Step.sequence([block(1), .repeatForever(block(0.5))]).duration == .infinity)
    #expect(Step.parallel([.repeatForever(block(0.5)), block(1)]).duration == .infinity)
    #expect(Timeline(block(0.5), block(1)).duration == 1.5)
    #expect(Timeline([block(0.5), block(0.25)]).duration == 0.75)
    let timeline = Timeline()
    #expect(timeline.duration == 0 && timeline.repeatCount == 1 && timeline.speed == 1)
    #expect(!timeline.autoreverses && !timeline.isRunning && timeline.time == 0)
  }

  @Test("A timeline's moment is limited to its length, and none counts as its start")
  func moments() {
    let timeline = Timeline(rig.move(view, to: 110, 2))
    timeline.start(in: rig.window, paused: true)
    for (given, moment) in [(0.5, 0.5), (-1, 0), (2, 2), (2.5, 2), (.infinity, 2), (.nan, 0)] {
      timeline.time = given
      #expect(timeline.time == moment && near(rig.x, 10 + 50 * moment), "\(given)")
    }
    timeline.cancel()
    // Where there is no end infinity leads nowhere.
    let endless = Timeline(.repeatForever(.wait(1)))
    endless.start(in: rig.window, paused: true)
    endless.time = 0.25
    endless.time = .infinity
    #expect(endless.time == 0.25)
    endless.time = .nan
    #expect(endless.time == 0)
    endless.cancel()
  }

  // MARK: Blocks

  @Test("A delay that is none is not waited for")
  func delays() {
    for delay in [-1, Double.nan, .infinity, -.infinity, 0] {
      view.center.x = 10
      View.animate(withDuration: 1, delay: delay, options: .curveLinear) { view.center.x = 110 }
      rig.wait(0.25)
      #expect(near(rig.x, 35), "\(delay)")
      view.layer.removeAllAnimations()
      view.center.x = 10
      let animator = rig.mover(1, curve: .linear)
      animator.startAnimation(afterDelay: delay)
      #expect(animator.delay == 0)
      rig.wait(0.25)
      #expect(near(rig.x, 35), "\(delay)")
      animator.stopAnimation(true)
    }
    view.center.x = 10
    let animator = rig.mover(1, curve: .linear)
    animator.startAnimation(afterDelay: 0.5)
    #expect(animator.delay == 0.5 && animator.isRunning)
    rig.wait(0.75)
    #expect(near(rig.x, 35))
    animator.stopAnimation(true)
  }

  @Test("Repeats are counted, with the way back or without, and begin with the block around")
  func repeats() {
    for (count, autoreverses, moments) in [
      (2.0, false, [(0.25, 35.0), (1.25, 35), (1.75, 85), (2.1, 110)]),
      (0, false, [(0.25, 35), (0.75, 85), (1.25, 110)]),
      (-3, true, [(0.25, 35), (1.25, 85), (1.75, 35), (2.1, 110)]),
      (.nan, false, [(0.25, 35), (1.25, 110)]),
      (1.5, false, [(1.25, 35), (1.45, 55), (1.6, 110)]),
    ] {
      view.center.x = 10
      let view = view
      View.animate(withDuration: 1, options: .curveLinear) {
        View.modifyAnimations(withRepeatCount: count, autoreverses: autoreverses) {
          view.center.x = 110
        }
      }
      var time = 0.0
      for (moment, x) in moments {
        rig.wait(moment - time)
        time = moment
        #expect(near(rig.x, x, 1e-6), "\(count) at \(moment)")
      }
      #expect(!view.hasAnimations)
    }
    // Without a block around it is made at once; amid keyframes it is a part of them.
    view.center.x = 10
    View.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 60 }
    #expect(rig.x == 60 && !view.hasAnimations)
    View.animateKeyframes(withDuration: 1, options: .init(.curveLinear)) {
      View.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 160 }
    }
    rig.wait(0.5)
    #expect(near(rig.x, 110))
    rig.wait(0.6)
    #expect(rig.x == 160 && !view.hasAnimations)
  }

  @Test("A keyframe's part of the time is cut at both ends")
  func keyframeParts() {
    for (start, duration, moments) in [
      (-0.5, 0.5, [(0.25, 60.0), (0.5, 110), (0.75, 110)]),
      (.nan, 0.5, [(0.25, 60), (0.75, 110)]),
      (0.5, 3, [(0.25, 10), (0.5, 10), (0.75, 60)]),
      (0.5, 0.25, [(0.4, 10), (0.6, 50), (0.75, 110), (0.9, 110)]),
      (2, 1, [(0.25, 10), (0.9, 10)]), (0.5, 0, [(0.4, 10), (0.6, 110)]),
      (0.5, -1, [(0.4, 10), (0.6, 110)]), (0, 1, [(0.25, 35), (0.75, 85)]),
    ] {
      view.center.x = 10
      let view = view
      View.animateKeyframes(withDuration: 1, options: .init(.curveLinear)) {
        View.addKeyframe(withRelativeStartTime: start, relativeDuration: duration) {
          view.center.x = 110
        }
      }
      var time = 0.0
      for (moment, x) in moments {
        rig.wait(moment - time)
        time = moment
        #expect(near(rig.x, x, 1e-6), "\(start), \(duration) at \(moment)")
      }
      rig.wait(1.1 - time)
      #expect(rig.x == 110 && !view.hasAnimations)
    }
    // Several changes in one part are one, and what follows a keyframe belongs to the whole.
    view.center.x = 10
    view.alpha = 1
    let view = view
    View.animateKeyframes(withDuration: 1, options: .init(.curveLinear)) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        view.center.x = 500
        view.center.x = 60
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 110 }
      view.alpha = 0
    }
    for (x, alpha) in [(35.0, 0.75), (60, 0.5), (85, 0.25), (110, 0)] {
      rig.wait(0.25)
      #expect(near(rig.x, x, 1e-6) && near(rig.shown(.opacity), alpha, 1e-6))
    }
    // Outside of a block of keyframes it is what its block is.
    View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 10 }
    #expect(rig.x == 10 && !view.hasAnimations)
  }

  // MARK: Animators

  @Test("An animator's duration is limited, a spring's is its own")
  func durations() {
    for (given, duration) in [
      (0.5, 0.5), (0, 0), (-1, 0), (.nan, 0), (1e9, 1e9), (2e9, 1e9), (.infinity, 1e9),
    ] {
      #expect(ViewPropertyAnimator(duration: given, curve: .linear).duration == duration)
      #expect(ViewPropertyAnimator(duration: given, dampingRatio: 0.5).duration == duration)
    }
    let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10)
    let animator = ViewPropertyAnimator(duration: 7, timingParameters: spring)
    #expect(animator.duration == spring.settlingDuration && animator.state == .inactive)
    #expect(animator.isUserInteractionEnabled && animator.isInterruptible)
    #expect(animator.scrubsLinearly && !animator.pausesOnCompletion && !animator.isReversed)
    #expect(!animator.isRunning && animator.delay == 0 && animator.fractionComplete == 0)
    #expect(animator.timingParameters.timingCurveType == .spring(spring))
  }

  @Test("How much is done counts the way, or the time, from the end where it is reversed")
  func fractions() {
    let curve = TimingCurve.easeIn
    for (isReversed, isLinear) in [(false, true), (true, true), (false, false), (true, false)] {
      view.center.x = 10
      let animator = rig.mover(1, curve: curve)
      (animator.isReversed, animator.scrubsLinearly) = (isReversed, isLinear)
      for (given, fraction) in [(0.25, 0.25), (-1, 0), (0.75, 0.75), (2, 1), (.nan, 0), (0.5, 0.5)]
      {
        animator.fractionComplete = given
        #expect(near(animator.fractionComplete, fraction, 1e-9))
        #expect(!animator.isRunning && animator.state == .active)
        let part = isReversed ? 1 - fraction : fraction
        let way = isLinear || part == 1 || part == 0 ? part : curve.progress(at: part)
        #expect(near(rig.x, 10 + 100 * way, 1e-6), "\(isReversed), \(isLinear), \(given)")
      }
      animator.stopAnimation(false)
      animator.finishAnimation(at: .start)
      #expect(view.center.x == 10 && animator.state == .inactive && animator.blocks.isEmpty)
      #expect(animator.fractionComplete == 0)
    }
  }

  @Test("A part of what is left delays what is added, and no more or less than all and nothing")
  func delayFactors() {
    for (factor, moments) in [
      (0.5, [(0.25, 10.0), (0.5, 10), (0.75, 60)]), (-1, [(0.25, 35), (0.5, 60)]),
      (.nan, [(0.25, 35)]), (3, [(0.5, 10), (0.9, 10)]), (0, [(0.25, 35)]),
    ] {
      view.center.x = 10
      let view = view
      let animator = ViewPropertyAnimator(duration: 1, curve: .linear)
      animator.addAnimations({ view.center.x = 110 }, delayFactor: factor)
      animator.startAnimation()
      var time = 0.0
      for (moment, x) in moments {
        rig.wait(moment - time)
        time = moment
        #expect(near(rig.x, x, 1e-6), "\(factor) at \(moment)")
      }
      rig.wait(1.1 - time)
      #expect(rig.x == 110 && animator.state == .inactive)
    }
  }

  @Test("What others set between two blocks of an animator is not the animator's to take back")
  func blocksApart() {
    let view = view
    let animator = rig.mover(1, curve: .linear)
    animator.startAnimation()
    view.center.x = 200
    animator.addAnimations { view.alpha = 0 }
    rig.wait(0.25)
    animator.isReversed = true
    rig.wait(1)
    #expect(view.center.x == 200 && view.alpha == 1 && animator.state == .inactive)
  }

  @Test("Stopping twice, or what is not active, does nothing; what waits is called in its order")
  func stopping() {
    let view = view
    var log: [String] = []
    let animator = rig.mover(1, curve: .linear)
    animator.stopAnimation(true)
    animator.stopAnimation(false)
    #expect(animator.state == .inactive)
    for number in 1...3 { animator.addCompletion { log.append("\(number) \($0)") } }
    animator.startAnimation()
    animator.startAnimation()
    rig.wait(0.25)
    animator.stopAnimation(false)
    rig.wait(0.25)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && near(view.center.x, 35) && log == [])
    animator.stopAnimation(true)
    #expect(animator.state == .inactive && near(view.center.x, 35) && log == [])
    rig.wait(1)
    #expect(near(view.center.x, 35) && log == [] && rig.hasNoTimings)
    // It can be used again; what was added before went with the stop.
    animator.addAnimations { view.center.x = 135 }
    animator.addCompletion { log.append("a \($0)") }
    animator.addCompletion { log.append("b \($0)") }
    animator.startAnimation()
    rig.wait(0.5)
    #expect(near(rig.x, 85))
    rig.wait(0.6)
    #expect(log == ["a end", "b end"] && view.center.x == 135)
  }

  // MARK: Transactions

  @Test("Settings of transactions have a value outside of levels, and need one to be set")
  func transactions() {
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    var reports: [String] = []
    Diagnostics.handler = { reports.append($0) }
    #expect(Transaction.animationDuration == 0.25 && !Transaction.disableActions)
    #expect(Transaction.animationTimingFunction == nil)
    for set in [
      { Transaction.animationDuration = 1 }, { Transaction.disableActions = true },
      { Transaction.animationTimingFunction = .linear }, { Transaction.setCompletionBlock {} },
    ] as [() -> Void] {
      Diagnostics.forgetReports()
      set()
    }
    let words = "a Transaction's settings need a level: call Transaction.begin() first"
    #expect(reports == [String](repeating: words, count: 4))
    #expect(Transaction.animationDuration == 0.25 && !Transaction.disableActions)
    Transaction.begin()
    #expect(Transaction.animationDuration == 0.25 && Transaction.animationTimingFunction == nil)
    Transaction.animationDuration = 2
    Transaction.animationTimingFunction = .easeIn
    Transaction.disableActions = true
    Transaction.begin()
    #expect(Transaction.animationDuration == 2 && Transaction.disableActions)
    #expect(Transaction.animationTimingFunction == .easeIn)
    Transaction.animationDuration = 3
    Transaction.animationTimingFunction = nil
    Transaction.disableActions = false
    #expect(Transaction.animationDuration == 3 && !Transaction.disableActions)
    Transaction.commit()
    #expect(Transaction.animationDuration == 2 && Transaction.disableActions)
    #expect(Transaction.animationTimingFunction == .easeIn)
    Transaction.commit()
    #expect(Transaction.animationDuration == 0.25 && ActionScope.open.isEmpty)
  }
}
