import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Layers without view, and the times of layers.
@Suite("Transactions and layer times")
@MainActor struct TransactionTests {
  private let rig = AnimationRig()
  private let star = Layer()

  init() {
    star.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    rig.window.layer.addSublayer(star)
    rig.harness.frame()
  }

  private var x: Double { star.presentation()?.position.x ?? .nan }

  @Test("In a transaction layers lead to their new values, in 0.25 s by the standard curve")
  func implicit() {
    var ends = 0
    star.position.x = 5
    #expect(x == 5, "outside of any they change at once")
    Transaction.begin()
    Transaction.setCompletionBlock { ends += 1 }
    star.position.x = 105
    rig.view.center.x = 300
    Transaction.commit()
    #expect(star.position.x == 105 && x == 5 && !rig.view.hasAnimations)
    #expect(star.animationKeys() == ["position"])
    rig.wait(0.125)
    #expect(abs(x - 5 - 100 * TimingCurve.standard.progress(at: 0.5)) < 1e-9 && ends == 0)
    // A second change takes over from what is shown; the first one's completion comes.
    let middle = x
    Transaction.begin()
    Transaction.animationDuration = 1
    Transaction.animationTimingFunction = .linear
    star.position.x = 5
    Transaction.commit()
    #expect(x == middle)
    rig.wait(0.5)
    #expect(abs(x - (middle + 5) / 2) < 1e-9 && ends == 1)
    // A plain change moves the end.
    star.position.x = 205
    rig.wait(0.5)
    #expect(x == 205 && !star.hasAnimations)
  }

  @Test("All that can be animated leads to its new value, and nothing else does")
  func everyProperty() {
    let shape = ShapeLayer()
    let contents = Image(width: 2, height: 2) { _, _ in 0xFFFF_FFFF }
    for layer in [star, shape] { layer.contents = contents }
    rig.window.layer.addSublayer(shape)
    rig.harness.frame()
    let changes: [(name: String, change: (Layer) -> Void)] = [
      ("position", { $0.position = Point(9, 8) }), ("bounds.size", { $0.bounds.size.width = 7 }),
      ("anchorPoint", { $0.anchorPoint = Point(0.25, 0.5) }),
      ("anchorPointZ", { $0.anchorPointZ = 3 }), ("zPosition", { $0.zPosition = 2 }),
      ("transform", { $0.transform = Transform3D(scaleX: 2, y: 1, z: 1) }),
      ("sublayerTransform", { $0.sublayerTransform = Transform3D(scaleX: 2, y: 1, z: 1) }),
      ("opacity", { $0.opacity = 0.5 }), ("backgroundColor", { $0.backgroundColor = .white }),
      ("cornerRadius", { $0.cornerRadius = 3 }), ("borderWidth", { $0.borderWidth = 2 }),
      ("borderColor", { $0.borderColor = .white }), ("shadowColor", { $0.shadowColor = .white }),
      ("shadowOpacity", { $0.shadowOpacity = 0.5 }), ("shadowRadius", { $0.shadowRadius = 9 }),
      ("shadowOffset", { $0.shadowOffset = Size(4, 4) }),
      ("contentsRect", { $0.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1) }),
      ("path", { ($0 as? ShapeLayer)?.path = Path(rect: Rect(x: 0, y: 0, width: 4, height: 4)) }),
      ("fillColor", { ($0 as? ShapeLayer)?.fillColor = .white }),
      ("strokeColor", { ($0 as? ShapeLayer)?.strokeColor = .white }),
      ("lineWidth", { ($0 as? ShapeLayer)?.lineWidth = 5 }),
      ("strokeStart", { ($0 as? ShapeLayer)?.strokeStart = 0.25 }),
      ("strokeEnd", { ($0 as? ShapeLayer)?.strokeEnd = 0.75 }),
      ("", { $0.isHidden = true }), ("", { $0.masksToBounds = true }),
    ]
    for (name, change) in changes {
      Transaction.begin()
      change(shape)
      Transaction.commit()
      #expect(shape.animationKeys() == (name.isEmpty ? nil : [name]))
      shape.removeAllAnimations()
      // The same value again leads nowhere.
      Transaction.begin()
      change(shape)
      Transaction.commit()
      #expect(!shape.hasAnimations, "\(name)")
    }
  }

  @Test("Levels nest with their settings; completions wait for inner levels, or come at once")
  func nesting() {
    var log: [String] = []
    Transaction.begin()
    Transaction.animationDuration = 1
    Transaction.setCompletionBlock { log.append("outer") }
    Transaction.begin()
    #expect(Transaction.animationDuration == 1)
    Transaction.setCompletionBlock { log.append("inner") }
    Transaction.animationDuration = 0.5
    star.position.x = 50
    Transaction.commit()
    #expect(Transaction.animationDuration == 1)
    Transaction.begin()
    Transaction.setCompletionBlock { log.append("empty") }
    Transaction.disableActions = true
    star.opacity = 0.5
    Transaction.commit()
    #expect(log == ["empty"] && star.presentation()?.opacity == 0.5)
    star.add(BasicAnimation(.cornerRadius, to: 4), forKey: "round")
    #expect(!Transaction.disableActions)
    Transaction.commit()
    #expect(Transaction.animationDuration == 0.25)
    rig.wait(0.5)
    #expect(log == ["empty", "inner"] && star.hasAnimations)
    rig.wait(0.5)
    #expect(log == ["empty", "inner", "outer"], "the added one took the level's duration")
    Transaction.begin()
    Transaction.animationDuration = 0
    star.position.x = 0
    Transaction.commit()
    #expect(x == 0)
  }

  @Test("A level's completion waits for blocks of views, transitions and what those bring about")
  func completionOfViews() {
    var log: [String] = []
    Transaction.begin()
    Transaction.setCompletionBlock { log.append("level") }
    View.animate(withDuration: 0.5) {
      rig.view.alpha = 0.5
    } completion: { _ in
      log.append("block")
    }
    View.animate(withDuration: 0) {
      rig.view.backgroundColor = .black
    } completion: { _ in
      log.append("at once")
    }
    View.animate(withDuration: 3) {
    } completion: { _ in
      log.append("nothing")
    }
    Transaction.disableActions = true
    View.animateKeyframes(withDuration: 1) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { rig.view.center.x = 80 }
    }
    #expect(rig.view.hasAnimations, "a block within the level animates")
    Transaction.commit()
    #expect(log == ["nothing"])
    rig.wait(0.75)
    #expect(log == ["nothing", "at once", "block"])
    rig.wait(0.25)
    #expect(log == ["nothing", "at once", "block", "level"])
    // Views that a level finds without time are told of in the next tick, and the level with them.
    Transaction.begin()
    Transaction.setCompletionBlock { log.append("level") }
    View.animate(withDuration: 0) { rig.view.alpha = 1 }
    View.transition(with: rig.view, duration: 0.25, options: .transitionCrossDissolve) {
      rig.view.backgroundColor = .white
    }
    Transaction.commit()
    rig.wait(0.25 - 1.0 / 120)
    #expect(log.count == 4)
    rig.wait(0.1)
    #expect(log.count == 5 && rig.hasNoTimings)
  }

  @Test("A level's completion waits for animators and timelines that begin in it, paused ones too")
  func completionOfDrives() {
    var log: [String] = []
    let animator = rig.mover(0.5)
    animator.addCompletion { _ in log.append("animator") }
    let timeline = Timeline(.animate(withDuration: 1) { rig.view.alpha = 0.5 }, .wait(1))
    Transaction.begin()
    Transaction.setCompletionBlock { log.append("level") }
    animator.startAnimation()
    timeline.start(in: rig.window) { _ in log.append("timeline") }
    Transaction.commit()
    rig.wait(0.25)
    animator.pauseAnimation()
    rig.wait(1)
    #expect(log == [], "the timeline's block is over, the animator paused")
    animator.startAnimation()
    rig.wait(0.5)
    #expect(log == ["animator", "level"], "a pause of the timeline is no animation")
    rig.wait(1)
    #expect(log.last == "timeline" && rig.hasNoTimings)
    // One that is stopped has ended, and so has what animates nothing.
    for isEmpty in [false, true] {
      Transaction.begin()
      Transaction.setCompletionBlock { log.append("\(isEmpty)") }
      let other = ViewPropertyAnimator(duration: 1, curve: .linear) {
        if !isEmpty { rig.view.center.x = 200 }
      }
      other.startAnimation()
      Transaction.commit()
      #expect((log.last == "\(isEmpty)") == isEmpty)
      other.stopAnimation(true)
      rig.harness.tick()
      #expect(log.last == "\(isEmpty)")
    }
  }

  @Test("Blocks of views animate layers without view as well, and stop them where they say so")
  func inBlocks() {
    View.animate(withDuration: 1, options: .curveLinear) {
      star.position.x = 100
      View.performWithoutAnimation { star.opacity = 0.5 }
      Transaction.begin()
      Transaction.disableActions = true
      star.cornerRadius = 3
      rig.view.alpha = 0.5
      Transaction.commit()
    }
    rig.wait(0.5)
    #expect(abs(x - 50) < 1e-9 && star.presentation()?.opacity == 0.5)
    #expect(star.animationKeys() == ["position"] && !rig.view.hasAnimations)
  }

  @Test("A layer's speed holds and hastens all that runs in it; the recipe for pauses works")
  func layerTimes() {
    View.animate(withDuration: 1, options: .curveLinear) { rig.view.center.x = 130 }
    let inner = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    rig.view.addSubview(inner)
    View.animate(withDuration: 1, options: .curveLinear) { inner.center.x = 122.5 }
    rig.wait(0.25)
    #expect(abs(rig.x - 40) < 1e-9)
    let layer = rig.layer
    let now = layer.convertTime(rig.window.mediaTime, from: nil)
    layer.speed = 0
    layer.timeOffset = now
    rig.harness.tick()
    #expect(!rig.window.needsTick, "what stands still keeps nobody awake")
    rig.wait(3)
    #expect(abs(rig.x - 40) < 1e-9)
    #expect(abs((inner.layer.presentation()?.position.x ?? 0) - 32.5) < 1e-9)
    let paused = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(rig.window.mediaTime, from: nil) - paused
    #expect(rig.window.needsTick)
    rig.wait(0.25)
    #expect(abs(rig.x - 70) < 1e-9)
    rig.wait(0.5)
    #expect(rig.x == 130 && !rig.view.hasAnimations && !inner.hasAnimations)
    // Twice as fast for what comes later; times convert there and back.
    layer.beginTime = 0
    layer.speed = 2
    View.animate(withDuration: 1, options: .curveLinear) { inner.center.x = 2.5 }
    rig.wait(0.25)
    #expect(abs((inner.layer.presentation()?.position.x ?? 0) - 62.5) < 1e-9)
    #expect(inner.layer.convertTime(3, from: nil) == 6)
    #expect(inner.layer.convertTime(6, to: nil) == 3)
    #expect(inner.layer.convertTime(6, to: star) == 3 && star.convertTime(6, from: layer) == 3)
    rig.wait(0.25)
    #expect(!inner.hasAnimations && rig.hasNoTimings)
  }
}
