import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Animations of what a layer draws by: shapes and parts of contents.
@Suite("Animations of what layers draw by")
@MainActor struct DrawnAnimationTests {
  private let harness = SceneHarness(width: 100, height: 100)
  private let shape = ShapeLayer()
  private var window: Window { harness.window }

  init() {
    shape.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    shape.position = Point(50, 50)
    shape.path = Self.line(50)
    shape.fillColor = nil
    shape.strokeColor = .white
    shape.lineWidth = 10
    window.layer.addSublayer(shape)
    harness.frame()
  }

  /// A level line across.
  private static func line(_ y: Double) -> Path {
    Path {
      $0.move(to: Point(0, y))
      $0.addLine(to: Point(100, y))
    }
  }

  private func isLit(_ x: Int, _ y: Int) -> Bool {
    let picture = harness.picture()
    return picture.pixels[4 * (y * picture.width + x)] > 127
  }

  private func wait(_ seconds: Double) {
    harness.advance(ticks: Int((seconds * 120).rounded()))
    harness.render()
  }

  private func shown<Value>(_ property: AnimatableProperty<Value>) -> Value? {
    shape.presentation()?.value(of: property)
  }

  @Test("A line grows along its path, drawn anew for each step, and stops costing at its end")
  func strokeEnd() {
    var grow = BasicAnimation(.strokeEnd, from: 0, to: 1)
    grow.duration = 1
    shape.add(grow, forKey: "grow")
    wait(0.25)
    #expect(shown(.strokeEnd) == 0.25 && shape.strokeEnd == 1)
    #expect(isLit(20, 50) && !isLit(30, 50) && harness.display.changed == 1)
    wait(0.5)
    #expect(isLit(70, 50) && !isLit(80, 50))
    // Between two ticks, too.
    harness.render(fraction: 0.5)
    #expect(harness.display.changed == 1)
    wait(0.25)
    #expect(isLit(90, 50) && !shape.hasAnimations && window.animations.drawnTracks.isEmpty)
    harness.tick()
    harness.render()
    #expect(harness.display.changed == 0 && !window.needsFrame)
    // What is taken out shows the model again.
    shape.add(grow, forKey: "grow")
    wait(0.25)
    shape.removeAnimation(forKey: "grow")
    #expect(window.needsFrame)
    harness.render()
    #expect(isLit(90, 50))
  }

  @Test("Both ends, width and colors are led in blocks of views and transactions")
  func blocks() {
    View.animate(withDuration: 1, options: .curveLinear) {
      shape.strokeStart = 0.5
      shape.lineWidth = 30
    }
    #expect(shown(.strokeStart) == 0 && shown(.lineWidth) == 10 && shape.lineWidth == 30)
    wait(0.5)
    #expect(near(shown(.strokeStart), 0.25) && near(shown(.lineWidth), 20))
    #expect(!isLit(20, 50) && isLit(30, 50) && isLit(30, 58) && !isLit(30, 62))
    // A change on the way has no jump.
    View.animate(withDuration: 1, options: .curveLinear) { shape.strokeStart = 0 }
    #expect(near(shown(.strokeStart), 0.25))
    wait(1)
    #expect(isLit(2, 50) && !shape.hasAnimations)
    Transaction.begin()
    Transaction.animationTimingFunction = .linear
    shape.strokeColor = Color(red: 0, green: 0, blue: 0, alpha: 1)
    shape.fillColor = .white
    shape.strokeStyle.lineCap = .round
    Transaction.commit()
    wait(0.125)
    #expect(near(shown(.strokeColor).map { Double($0.red) }, 0.5, 1e-6))
    #expect(near(shown(.fillColor).map { Double($0.alpha) }, 0.5, 1e-6))
    wait(0.125)
    #expect(!shape.hasAnimations && !isLit(50, 50))
    shape.strokeEnd = 0.5
    #expect(!shape.hasAnimations)
  }

  @Test("Paths that are alike are mixed point by point, and others give way at once")
  func paths() {
    View.animate(withDuration: 1, options: .curveLinear) { shape.path = Self.line(90) }
    wait(0.5)
    #expect(shown(.path) == Self.line(70) && isLit(50, 70) && !isLit(50, 50) && !isLit(50, 90))
    // From what is shown, in the place of what runs.
    View.animate(withDuration: 1, options: .curveLinear) { shape.path = Self.line(10) }
    #expect(shown(.path) == Self.line(70))
    wait(0.5)
    #expect(shown(.path) == Self.line(40))
    shape.removeAllAnimations()
    let box = Path(rect: Rect(x: 20, y: 20, width: 60, height: 60))
    View.animate(withDuration: 1, delay: 0.5) { shape.path = box }
    #expect(shown(.path) == Self.line(10))
    wait(0.25)
    #expect(shown(.path) == Self.line(10) && isLit(50, 10) && !isLit(20, 50))
    wait(0.375)
    #expect(shown(.path) == box && isLit(20, 50))
    wait(2)
    #expect(isLit(20, 50) && window.animations.shownPaths.isEmpty)
    var steps = KeyframeAnimation(.path, values: [Self.line(0), Self.line(100), Self.line(50)])
    steps.keyTimes = [0, 0.25, 1]
    steps.duration = 1
    shape.add(steps, forKey: nil)
    wait(0.125)
    #expect(shown(.path) == Self.line(50))
    wait(0.5)
    #expect(shown(.path) == Self.line(75))
    steps.calculationMode = .discrete
    steps.keyTimes = []
    shape.removeAllAnimations()
    shape.add(steps, forKey: nil)
    wait(0.5)
    #expect(shown(.path) == Self.line(100))
    shape.removeAllAnimations()
    View.animateKeyframes(withDuration: 1, options: .calculationModeLinear) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        shape.path = Self.line(30)
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        shape.path = Self.line(80)
        shape.strokeEnd = 0.5
      }
    }
    #expect(shape.path == Self.line(80))
    wait(1)
    #expect(isLit(25, 80) && !isLit(75, 80) && !shape.hasAnimations)
  }

  @Test("Animators lead what is drawn, take it back and leave it half way")
  func animators() {
    let shape = shape
    let animator = ViewPropertyAnimator(duration: 1, curve: .linear) {
      shape.strokeEnd = 0
      shape.path = Self.line(10)
    }
    animator.fractionComplete = 0.25
    harness.render()
    #expect(shown(.strokeEnd) == 0.75 && shown(.path) == Self.line(40))
    #expect(isLit(70, 40) && !isLit(80, 40))
    animator.stopAnimation(true)
    #expect(shape.strokeEnd == 0.75 && shape.path == Self.line(40) && !shape.hasAnimations)
    let back = ViewPropertyAnimator(duration: 1, curve: .linear) {
      shape.strokeEnd = 0
      shape.lineWidth = 2
      shape.path = Self.line(10)
    }
    back.fractionComplete = 0.5
    back.isReversed = true
    back.startAnimation()
    wait(1)
    #expect(shape.strokeEnd == 0.75 && shape.path == Self.line(40) && shape.lineWidth == 10)
    #expect(isLit(70, 40) && window.animations.timings.isEmpty)
  }

  @Test("The part of the contents that a layer shows is animated, in sprites step by step")
  func contentsRect() {
    let sheet = Image(width: 4, height: 1) { x, _ in x == 2 ? 0xFFFF_FFFF : 0xFF00_0000 }
    let sprite = Layer()
    sprite.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    sprite.position = Point(10, 10)
    sprite.contents = sheet
    sprite.contentsRect = Rect(x: 0, y: 0, width: 0.25, height: 1)
    window.layer.addSublayer(sprite)
    var walk = KeyframeAnimation(
      .contentsRect,
      values: (0..<4).map { Rect(x: Double($0) / 4, y: 0, width: 0.25, height: 1) })
    walk.calculationMode = .discrete
    walk.duration = 1
    walk.repeatCount = 2
    sprite.add(walk, forKey: "walk")
    var lit: [Bool] = []
    for _ in 0..<8 {
      wait(0.125)
      lit.append(isLit(10, 10))
      #expect(sprite.contentsRect.minX == 0)
      wait(0.125)
    }
    #expect(lit == [false, false, true, false, false, false, true, false])
    #expect(!sprite.hasAnimations)
    Transaction.begin()
    sprite.contentsRect = Rect(x: 0.5, y: 0, width: 0.25, height: 1)
    Transaction.commit()
    #expect(sprite.hasAnimations)
    wait(1)
    #expect(isLit(10, 10) && !sprite.hasAnimations)
  }

  @Test("A mask that is a shape is animated, and what it masks shows it")
  func masks() {
    let card = Layer()
    card.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    card.position = Point(50, 50)
    card.backgroundColor = .white
    window.layer.addSublayer(card)
    shape.removeFromSuperlayer()
    shape.strokeColor = nil
    shape.fillColor = .black
    shape.path = Path(rect: Rect(x: 0, y: 0, width: 100, height: 0.001))
    card.mask = shape
    harness.frame()
    #expect(!isLit(50, 10))
    Transaction.begin()
    Transaction.animationTimingFunction = .linear
    Transaction.animationDuration = 1
    shape.path = Path(rect: Rect(x: 0, y: 0, width: 100, height: 100))
    Transaction.commit()
    wait(0.5)
    #expect(isLit(50, 40) && !isLit(50, 60) && shape.hasAnimations)
    wait(0.5)
    #expect(isLit(50, 90) && !shape.hasAnimations)
  }

  @Test("A path swings beyond its end with a spring, as positions do")
  func springs() {
    func lead<Value>(_ property: AnimatableProperty<Value>, _ start: Value, _ end: Value) {
      var spring = SpringAnimation(property, from: start, to: end)
      spring.damping = 4
      spring.duration = spring.settlingDuration
      shape.add(spring, forKey: nil)
    }
    lead(.path, Self.line(0), Self.line(40))
    lead(.zPosition, 0, 40)
    var farthest = 0.0
    while shape.hasAnimations {
      let y = shown(.path)?.boundingBox.minY ?? .nan
      #expect(near(shown(.zPosition), y))
      farthest = max(farthest, y)
      harness.tick()
    }
    #expect(farthest > 55)
  }

  @Test("Colors that are nil stay so at either end of what leads them, and on the way back")
  func noColors() {
    let shape = shape
    let red = Color(red: 1, green: 0, blue: 0)
    func animator() -> ViewPropertyAnimator {
      ViewPropertyAnimator(duration: 1, curve: .linear) {
        shape.fillColor = red
        shape.strokeColor = nil
      }
    }
    let back = animator()
    back.fractionComplete = 0.5
    #expect(near(shown(.fillColor).map { Double($0.alpha) }, 0.5))
    back.isReversed = true
    back.startAnimation()
    wait(1)
    #expect(shape.fillColor == nil && shape.strokeColor == .white)
    let stopped = animator()
    stopped.fractionComplete = 0
    stopped.stopAnimation(true)
    #expect(shape.fillColor == nil && shape.strokeColor == .white)
    animator().startAnimation()
    wait(1.1)
    #expect(shape.fillColor == red && shape.strokeColor == nil)
    let timeline = Timeline(
      .wait(0.5),
      .animate(withDuration: 0.5) {
        shape.fillColor = nil
        shape.strokeColor = .clear
      })
    timeline.start(in: window)
    wait(0.75)
    timeline.time = 0.25
    #expect(shape.fillColor == red && shape.strokeColor == nil)
    wait(1)
    #expect(shape.fillColor == nil && shape.strokeColor == .clear)
  }

  @Test("Layers that draw otherwise have nothing of shapes to animate, which is reported")
  func others() {
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    var reports: [String] = []
    Diagnostics.forgetReports()
    Diagnostics.handler = { reports.append($0) }
    let plain = Layer()
    window.layer.addSublayer(plain)
    var ends: [Bool] = []
    var grow = BasicAnimation(.strokeEnd, from: 0, to: 1)
    grow.duration = 1
    grow.completion = { ends.append($0) }
    plain.add(grow, forKey: "grow")
    #expect(!plain.hasAnimations && window.animations.tracks.isEmpty)
    harness.tick()
    #expect(ends == [true] && window.animations.timings.isEmpty)
    plain.add(KeyframeAnimation(.strokeEnd, values: [0, 1]))
    plain.add(KeyframeAnimation(.path, values: [Self.line(0)]))
    plain.add(BasicAnimation(.path, from: Self.line(0)))
    #expect(window.animations.keyframes.allSatisfy { $0 == nil } && !plain.hasAnimations)
    #expect(reports.count == 2 && reports[0].contains("strokeEnd"))
  }

  @Test("What is not animated of a line is kept while its width and color are")
  func keptPart() {
    shape.strokeEnd = 0.5
    wait(0.1)
    View.animate(withDuration: 1) { shape.lineWidth = 20 }
    wait(0.5)
    #expect(shape.strokedPart != nil && isLit(40, 50) && !isLit(60, 50))
    View.animate(withDuration: 1) { shape.strokeEnd = 1 }
    wait(0.75)
    #expect(isLit(60, 50))
    wait(1)
    shape.strokeEnd = 0.5
    harness.render()
    #expect(isLit(40, 50) && !isLit(60, 50))
  }

  @Test("Drawings that end in any order leave the others theirs")
  func manyEnds() {
    var random = SeededGenerator(seed: 4)
    let store = window.animations
    let shapes = (0..<20).map { _ in
      let shape = ShapeLayer()
      window.layer.addSublayer(shape)
      return shape
    }
    for shape in shapes {
      shape.add(BasicAnimation(.strokeEnd, from: 0, to: 1), forKey: "end")
      shape.add(BasicAnimation(.lineWidth, from: 0, to: 1), forKey: "width")
    }
    for shape in shapes.shuffled(using: &random) {
      shape.removeAnimation(forKey: Bool.random(using: &random) ? "end" : "width")
      #expect(
        store.drawnTracks.enumerated().allSatisfy {
          store.tracks[$0.element].drawnPlace == $0.offset && store.tracks[$0.element].first >= 0
        })
    }
    #expect(store.drawnTracks.count == 20)
    for shape in shapes { shape.removeAllAnimations() }
    #expect(store.drawnTracks.isEmpty)
  }

  @Test("Animated drawings look like those of layers that have the values themselves")
  func likeFresh() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<20 {
      shape.removeAllAnimations()
      let start = Double.random(in: 0...1, using: &random)
      let end = Double.random(in: 0...1, using: &random)
      let width = Double.random(in: 1...20, using: &random)
      let path = Path(
        ellipseIn: Rect(x: 10, y: 20, width: Double.random(in: 10...80, using: &random), height: 40)
      )
      func hold<Value>(_ property: AnimatableProperty<Value>, _ value: Value) {
        var hold = BasicAnimation(property, from: value, to: value)
        hold.duration = 10
        shape.add(hold, forKey: nil)
      }
      let model = (shape.path, shape.lineWidth)
      hold(.strokeStart, start)
      hold(.strokeEnd, end)
      hold(.lineWidth, width)
      hold(.path, path)
      wait(0.1)
      let animated = harness.picture()
      shape.removeAllAnimations()
      (shape.strokeStart, shape.strokeEnd) = (start, end)
      (shape.lineWidth, shape.path) = (width, path)
      wait(0.1)
      #expect(animated.pixels == harness.picture().pixels)
      (shape.strokeStart, shape.strokeEnd) = (0, 1)
      (shape.path, shape.lineWidth) = model
    }
  }
}
