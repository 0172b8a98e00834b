import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Animations that are added to layers by hand.
@Suite("Layer animations")
@MainActor struct LayerAnimationTests {
  private let rig = AnimationRig()

  /// Where along x the view shows at half the time of an animation with the given ends.
  private func middle(_ from: Double?, _ to: Double?, _ by: Double?) -> Double {
    var animation = BasicAnimation(.position)
    animation.fromValue = from.map { Point($0, 10) }
    animation.toValue = to.map { Point($0, 10) }
    animation.byValue = by.map { Point($0, 0) }
    animation.duration = 1
    rig.layer.add(animation, forKey: "move")
    rig.wait(0.5)
    return rig.x
  }

  @Test("From, to and by lead by Core Animation's table")
  func fromToBy() {
    // The model stands at 10.
    #expect(near(middle(100, 200, nil), 150))
    #expect(near(middle(100, nil, 50), 125))
    #expect(near(middle(nil, 200, 50), 175))
    #expect(near(middle(100, nil, nil), 55))
    #expect(near(middle(nil, 200, nil), 105))
    #expect(near(middle(nil, nil, 50), 35))
    #expect(near(middle(nil, nil, nil), 10))
    #expect(near(middle(100, 200, 7), 150), "by does not count where both ends are given")
  }

  @Test("The model does not move, and what is over leaves no trace")
  func modelStays() {
    var ends: [Bool] = []
    var animation = BasicAnimation(.position, from: Point(0, 0), to: Point(100, 0))
    animation.duration = 0.5
    animation.completion = { ends.append($0) }
    rig.layer.add(animation)
    rig.wait(0.25)
    rig.harness.render()
    #expect(rig.layer.position == Point(10, 10) && rig.x == 50)
    #expect(rig.harness.quads.last?.rect.x == 40)
    #expect(rig.window.needsTick && rig.window.needsFrame && rig.layer.hasAnimations)
    rig.wait(0.25)
    #expect(ends == [true] && !rig.layer.hasAnimations)
    rig.harness.render()
    #expect(rig.harness.quads.last?.rect.x == 0)
    #expect(!rig.window.needsTick && !rig.window.needsFrame)
    let store = rig.window.animations
    #expect(
      store.animations.isEmpty && store.tracks.isEmpty && store.timings.isEmpty
        && store.ends.isEmpty && store.groups.allSatisfy { $0 == nil }
        && store.instances.allSatisfy { $0 == nil } && store.runningCount == 0)
  }

  @Test("Curves are followed at 1,000 times within 1e-6")
  func curves() {
    for c in [(0.42, 0.0, 0.58, 1.0), (0.25, 0.1, 0.25, 1), (0, 0, 0.58, 1), (0.3, -0.5, 0.7, 1.5)]
    {
      var animation = BasicAnimation(.opacity, from: 0, to: 1)
      animation.timingFunction = TimingCurve(c.0, c.1, c.2, c.3)
      animation.duration = 10
      rig.layer.add(animation, forKey: "fade")
      let start = rig.window.mediaTime
      var worst = 0.0
      for step in 0..<1_000 {
        let store = rig.window.animations
        store.setSampleTime(start + Double(step) / 100)
        let shown = store.vector(.opacity, of: rig.layer.row)[0]
        worst = max(worst, abs(shown - bezier(Double(step) / 1_000, c)))
      }
      #expect(worst < 1e-6, "\(c): \(worst)")
    }
  }

  @Test("Own time, repeats, reversal and fill follow the formula of media timing")
  func mediaTiming() {
    /// The formula, for a duration of 1 and a progress that is the local time.
    func expected(_ p: Double, _ t: AnimationTiming) -> Double? {
      let own = (p - t.beginTime) * t.speed + t.timeOffset
      let cycle = t.autoreverses ? 2.0 : 1
      let active =
        t.repeatDuration > 0
        ? t.repeatDuration : cycle * max(t.repeatCount, t.repeatCount == 0 ? 1 : 0)
      func fold(_ time: Double) -> Double {
        let local = time - (time / cycle).rounded(.down) * cycle
        return local > 1 ? 2 - local : local
      }
      if own < 0 { return t.fillMode == .backwards || t.fillMode == .both ? 0 : nil }
      if own < active { return fold(own) }
      guard t.fillMode == .forwards || t.fillMode == .both else { return nil }
      // The end of a whole cycle is its end, not the next one's start.
      let whole = (active / cycle).rounded(.down) * cycle == active
      return whole ? (t.autoreverses ? 0 : 1) : fold(active)
    }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      var timing = AnimationTiming()
      timing.duration = 1
      timing.beginTime = Double.random(in: -2...2, using: &random)
      timing.speed = [1, 2, 0.5, -1, 0, -3][Int.random(in: 0..<6, using: &random)]
      timing.timeOffset = Double.random(in: -1...3, using: &random)
      timing.repeatCount = [0, 1, 2, 2.5, 0.25][Int.random(in: 0..<5, using: &random)]
      timing.repeatDuration = Bool.random(using: &random) ? 0 : 1.75
      timing.autoreverses = Bool.random(using: &random)
      timing.fillMode =
        [.removed, .forwards, .backwards, .both][Int.random(in: 0..<4, using: &random)]
      let parent = Double.random(in: -6...6, using: &random)
      var entry = TimingEntry(timing, .linear)
      entry.sample(at: parent)
      let shown = entry.isActive ? entry.progress : nil
      let wanted = expected(parent, timing)
      #expect((shown == nil) == (wanted == nil), "\(timing) at \(parent)")
      if let shown, let wanted { #expect(abs(shown - wanted) < 1e-9, "\(timing) at \(parent)") }
      // It begins and ends where its own time enters and leaves the cycles, from either side.
      func own(_ time: Double) -> Double {
        (time - timing.beginTime) * timing.speed + timing.timeOffset
      }
      guard timing.speed != 0 else {
        #expect(timing.start == .infinity && timing.end == .infinity)
        continue
      }
      let ends = [own(timing.start), own(timing.end)]
      let active = timing.activeDuration
      #expect(near(ends[0], timing.speed > 0 ? 0 : active, 1e-9), "\(timing)")
      #expect(near(ends[1], timing.speed > 0 ? active : 0, 1e-9), "\(timing)")
    }
  }

  @Test("Cumulative cycles build on one another, additive ones on the model")
  func sums() {
    var turn = BasicAnimation(.rotation, from: 0, to: 2)
    turn.duration = 0.5
    turn.repeatCount = 3
    turn.isCumulative = true
    rig.layer.add(turn, forKey: "turn")
    rig.wait(1.25)
    #expect(near(rig.shown(.rotation), 5 - 2 * .pi))
    rig.layer.removeAllAnimations()
    for _ in 0..<2 {
      var push = BasicAnimation(.position, from: .zero, to: Point(40, 0))
      push.isAdditive = true
      push.duration = 1
      rig.layer.add(push)
    }
    rig.wait(0.5)
    #expect(near(rig.x, 10 + 20 + 20))
    var over = BasicAnimation(.position, from: Point(300, 0), to: Point(300, 0))
    over.duration = 1
    rig.layer.add(over)
    #expect(near(rig.x, 300), "what is not additive hides what is below")
  }

  @Test("Delays show the model, or the start with a fill; ends that stay hide the model")
  func fills() {
    var ends = 0
    var animation = BasicAnimation(.position, from: Point(100, 0), to: Point(200, 0))
    animation.duration = 0.5
    animation.beginTime = rig.layer.convertTime(rig.window.mediaTime, from: nil) + 0.5
    rig.layer.add(animation, forKey: "a")
    rig.wait(0.25)
    #expect(rig.x == 10)
    animation.fillMode = .backwards
    rig.layer.add(animation, forKey: "a")
    #expect(rig.x == 100)
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    animation.completion = { if $0 { ends += 1 } }
    rig.layer.add(animation, forKey: "a")
    rig.wait(2)
    #expect(rig.x == 200 && rig.layer.position.x == 10 && ends == 1)
    #expect(!rig.window.needsTick, "what stays keeps nobody awake")
    rig.harness.render()
    #expect(rig.harness.quads.last?.rect.x == 190 && !rig.window.needsFrame)
    // A frame for another reason still shows the end.
    rig.view.backgroundColor = .black
    rig.harness.frame()
    #expect(rig.harness.quads.last?.rect.x == 190)
    rig.layer.removeAnimation(forKey: "a")
    rig.harness.frame()
    #expect(rig.harness.quads.last?.rect.x == 0)
  }

  @Test("Keys name what runs; the same one replaces, none accumulates")
  func keys() {
    var ends: [String] = []
    var a = BasicAnimation(.bounds, to: Rect(x: 0, y: 0, width: 40, height: 40))
    a.duration = 1
    a.completion = { ends.append("a \($0)") }
    rig.layer.add(a, forKey: "grow")
    #expect(rig.layer.animationKeys() == ["grow"])
    #expect((rig.layer.animation(forKey: "grow") as? BasicAnimation<Rect>)?.duration == 1)
    a.completion = { ends.append("b \($0)") }
    rig.layer.add(a, forKey: "grow")
    rig.wait(0.1)
    #expect(ends == ["a false"] && rig.layer.animationKeys() == ["grow"])
    rig.layer.add(BasicAnimation(.opacity, to: 0))
    rig.layer.add(BasicAnimation(.opacity, to: 0))
    #expect(rig.layer.animationKeys() == ["grow"])
    View.animate(withDuration: 1) { rig.view.center.x = 50 }
    View.animate(withDuration: 2) { rig.view.center.x = 60 }
    #expect(Set(rig.layer.animationKeys() ?? []) == ["grow", "position", "position-2"])
    rig.layer.removeAnimation(forKey: "grow")
    #expect(Set(rig.layer.animationKeys() ?? []) == ["position", "position-2"])
    rig.layer.removeAnimation(forKey: "position")
    #expect(rig.layer.animationKeys() == ["position"])
    rig.layer.removeAllAnimations()
    #expect(rig.layer.animationKeys() == nil && !rig.layer.hasAnimations)
    rig.wait(0.1)
    #expect(ends == ["a false", "b false"])
    #expect(rig.layer.animation(forKey: "grow") == nil)
  }

  @Test("Groups bend, repeat and cut off the time of their parts")
  func groups() {
    var ends: [Bool] = []
    var move = BasicAnimation(.position, from: Point(0, 0), to: Point(100, 0))
    move.duration = 4
    move.completion = { _ in ends.append(false) }
    var fade = BasicAnimation(.opacity, from: 1, to: 0)
    fade.beginTime = 1
    fade.duration = 1
    var group = AnimationGroup([move, fade])
    group.duration = 2
    group.repeatCount = 2
    group.completion = { ends.append($0) }
    rig.layer.add(group, forKey: "both")
    rig.wait(0.5)
    #expect(near(rig.x, 12.5) && near(rig.shown(.opacity), 1))
    rig.wait(1)
    #expect(near(rig.x, 37.5) && near(rig.shown(.opacity), 0.5), "cut off, not squeezed")
    rig.wait(1)
    #expect(near(rig.x, 12.5), "again")
    rig.wait(1.5)
    #expect(ends == [true] && !rig.layer.hasAnimations && !rig.window.needsTick)
    // Nested, at double speed.
    var outer = AnimationGroup([group])
    outer.duration = 2
    outer.speed = 2
    rig.layer.add(outer)
    rig.wait(0.25)
    #expect(near(rig.x, 12.5))
    rig.wait(0.75)
    #expect(!rig.layer.hasAnimations && rig.hasNoTimings)
  }

  @Test("A spring animation swings as its formula says and is cut off at its duration")
  func spring() {
    var spring = SpringAnimation(.position, from: Point(0, 0), to: Point(100, 0))
    #expect(abs(spring.settlingDuration - 1.4727) < 1e-4)
    spring.initialVelocity = 2
    spring.duration = 1
    rig.layer.add(spring)
    let start = rig.window.mediaTime
    var parameters = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10)
    parameters.initialVelocity = 2
    while rig.layer.hasAnimations, rig.window.mediaTime < start + 2 {
      #expect(near(rig.x, 100 * parameters.progress(at: rig.window.mediaTime - start), 1e-6))
      rig.harness.tick()
    }
    #expect(near(rig.window.mediaTime - start, 1, 1e-9))
    let perceptual = SpringAnimation(
      .position, perceptualDuration: 0.5, bounce: -0.3, to: Point(0, 0))
    #expect(abs(perceptual.settlingDuration - 1.1) < 1e-12)
  }

  @Test(
    "Every animatable property is shown, and the model keeps its own to the bit, in the frame too")
  func everyProperty() {
    func check<Value>(
      _ property: AnimatableProperty<Value>, _ value: Value, _ model: (Layer) -> AnyHashable,
      _ shown: (ShownLayer) -> AnyHashable
    ) {
      let before = model(rig.layer)
      var animation = BasicAnimation(property, from: value, to: value)
      animation.duration = 1
      rig.layer.add(animation, forKey: "x")
      rig.harness.tick()
      rig.window.samplePresentation(fraction: 0)
      #expect(
        shown(ShownLayer(rig.layer)) != before && model(rig.layer) == before, "\(property.name)")
      rig.layer.removeAnimation(forKey: "x")
      #expect(shown(ShownLayer(rig.layer)) == before, "\(property.name)")
    }
    check(.position, Point(3.25, 4), { $0.position }, { $0.position })
    check(.anchorPoint, Point(0.1, 0.9), { $0.anchorPoint }, { $0.anchorPoint })
    check(.anchorPointZ, 7, { $0.anchorPointZ }, { $0.anchorPointZ })
    check(.zPosition, 3, { $0.zPosition }, { $0.zPosition })
    check(.bounds, Rect(x: 1, y: 2, width: 3, height: 4), { $0.bounds }, { $0.bounds })
    check(.boundsOrigin, Point(8, 9), { $0.bounds }, { $0.bounds })
    check(.boundsSize, Size(8, 9), { $0.bounds }, { $0.bounds })
    check(
      .transform, Transform3D(rotationRadians: 1, x: 0, y: 1, z: 0), { $0.transform },
      { $0.transform })
    check(.affineTransform, Transform2D(rotationRadians: 1), { $0.transform }, { $0.transform })
    check(
      .sublayerTransform, Transform3D(scaleX: 2, y: 2, z: 2), { $0.sublayerTransform },
      { $0.sublayerTransform })
    check(.rotation, 1, { $0.transform }, { $0.transform })
    check(.rotationX, 1, { $0.transform }, { $0.transform })
    check(.scale, 2, { $0.transform }, { $0.transform })
    check(.scaleY, 2, { $0.transform }, { $0.transform })
    check(.translation, Point(4, 5), { $0.transform }, { $0.transform })
    check(.translationZ, 5, { $0.transform }, { $0.transform })
    check(.opacity, 0.25, { $0.opacity }, { $0.opacity })
    check(
      .backgroundColor, Color(hex: 0x204060, alpha: 0.5), { $0.backgroundColor },
      { $0.backgroundColor })
    check(.cornerRadius, 4, { $0.cornerRadius }, { $0.cornerRadius })
    check(.borderWidth, 4, { $0.borderWidth }, { $0.borderWidth })
    check(.borderColor, .white, { $0.borderColor }, { $0.borderColor })
    check(.shadowColor, .white, { $0.shadowColor }, { $0.shadowColor })
    check(.shadowOpacity, 0.5, { $0.shadowOpacity }, { $0.shadowOpacity })
    check(.shadowRadius, 9, { $0.shadowRadius }, { $0.shadowRadius })
    check(.shadowOffset, Size(1, 2), { $0.shadowOffset }, { $0.shadowOffset })
    #expect(rig.window.animations.isEmpty)
  }

  @Test("Values that sums and springs take too far stay within what properties allow")
  func limits() {
    func run<Value>(_ property: AnimatableProperty<Value>, _ value: Value) {
      rig.layer.add(BasicAnimation(property, from: value, to: value), forKey: property.name)
    }
    run(.opacity, 1.5)
    run(.cornerRadius, -3)
    run(.boundsSize, Size(-4, 5))
    run(.shadowOpacity, -1)
    rig.harness.tick()
    rig.window.samplePresentation(fraction: 0)
    let shown = ShownLayer(rig.layer)
    #expect(shown.opacity == 1 && shown.cornerRadius == 0)
    #expect(shown.bounds.size == Size(0, 5) && shown.shadowOpacity == 0)
    #expect(rig.layer.presentation()?.opacity == 1)
    #expect(rig.layer.presentation()?.bounds.size == Size(0, 5))
  }

  @Test("Outside of a window nothing runs, and leaving one ends what does, masks and sublayers too")
  func leaving() {
    var ends: [String] = []
    func add(_ layer: Layer, _ name: String) {
      var animation = BasicAnimation(.opacity, from: 0, to: 1)
      animation.duration = 10
      animation.completion = { ends.append("\(name) \($0)") }
      layer.add(animation, forKey: "fade")
    }
    let lone = Layer()
    add(lone, "lone")
    #expect(lone.animationKeys() == nil && lone.presentation() == nil && rig.window.needsTick)
    rig.harness.tick()
    #expect(ends == ["lone false"])
    ends = []
    let (inner, mask, other) = (Layer(), Layer(), Layer())
    rig.layer.addSublayer(inner)
    inner.mask = mask
    rig.window.layer.addSublayer(other)
    for (layer, name) in [(rig.layer, "view"), (inner, "inner"), (mask, "mask"), (other, "other")] {
      add(layer, name)
    }
    // In another place of the same window all goes on.
    rig.window.bringSubviewToFront(rig.view)
    let box = View(frame: rig.window.bounds)
    rig.window.addSubview(box)
    box.addSubview(rig.view)
    other.removeFromSuperlayer()
    rig.window.layer.addSublayer(other)
    rig.harness.frame()
    #expect(ends == ["other false"])
    ends = []
    inner.mask = nil
    rig.harness.frame()
    #expect(ends == ["mask false"])
    ends = []
    box.removeFromSuperview()
    rig.harness.frame()
    #expect(Set(ends) == ["view false", "inner false"])
    #expect(rig.window.animations.isEmpty && !rig.window.needsTick)
  }

  @Test("Rows of layers that end are free of animations")
  func endOfLayer() {
    weak var ended: Layer?
    var row: Row = -1
    do {
      let layer = Layer()
      ended = layer
      row = layer.row
      rig.window.layer.addSublayer(layer)
      layer.add(BasicAnimation(.opacity, from: 0, to: 1))
      layer.speed = 2
      layer.removeFromSuperlayer()
    }
    #expect(
      ended == nil && rig.window.animations.isEmpty
        && !LayerTime.column.contains(row))
  }

  @Test("What is no finite number is told of and not shown, and does not run for ever")
  func numbers() {
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    var reports: [String] = []
    Diagnostics.handler = { reports.append($0) }
    rig.layer.add(BasicAnimation(.position, from: Point(0, 0), to: Point(.nan, 0)))
    #expect(reports.count == 1 && !rig.layer.hasAnimations)
    var keyframes = KeyframeAnimation(.position)
    keyframes.values = [Point(0, 0), Point(.infinity, 0)]
    keyframes.duration = 0.2
    rig.layer.add(keyframes)
    #expect(!rig.layer.hasAnimations)
    rig.harness.frame()
    #expect(rig.layer.position == Point(10, 10))
    Transaction.begin()
    Transaction.animationDuration = .nan
    rig.layer.add(BasicAnimation(.opacity, from: 0, to: 1))
    Transaction.commit()
    rig.wait(0.3)
    #expect(!rig.layer.hasAnimations && !rig.window.needsTick)
  }
}

/// What frames show of a layer's properties.
@MainActor private struct ShownLayer {
  private let values: NodeValues
  private let border: LayerBorder
  private let shadow: LayerShadow
  let transform: Transform3D
  let sublayerTransform: Transform3D
  let anchorPointZ: Double

  init(_ layer: Layer) {
    let (table, row) = (NodeTable.shared, layer.row)
    values = table.shown.values(row).pointee
    border = table.shown.border(of: row)
    shadow = LayerShadow.column[shown: row]
    transform = table.shown.transform(.transform, of: row)
    sublayerTransform = table.shown.transform(.sublayerTransform, of: row)
    anchorPointZ = LayerDepth.column[shown: row].anchorPointZ
  }

  var position: Point { values.position }
  var anchorPoint: Point { values.anchorPoint }
  var bounds: Rect { values.bounds }
  var zPosition: Double { Double(values.zPosition) }
  var opacity: Float { values.opacity }
  var cornerRadius: Double { Double(values.cornerRadius) }
  var backgroundColor: Color? {
    values.backgroundColor >> 24 == 0 ? nil : Color(rgba8: values.backgroundColor)
  }
  var borderWidth: Double { Double(border.width) }
  var borderColor: Color { Color(rgba8: border.color) }
  var shadowColor: Color { Color(rgba8: shadow.color) }
  var shadowOpacity: Float { shadow.opacity }
  var shadowRadius: Double { Double(shadow.radius) }
  var shadowOffset: Size { shadow.offset }
}
