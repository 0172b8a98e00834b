import LamellaGeometry
import LamellaGraphics
import LamellaText
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Kinds of layers")
@MainActor struct LayerKindTests {
  private let harness = SceneHarness(width: 40, height: 40)

  private func add(_ layer: Layer) {
    layer.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    harness.window.layer.addSublayer(layer)
  }

  /// The red of a pixel of a new frame.
  private func red(_ x: Int, _ y: Int) -> Int {
    harness.frame()
    return Int(harness.picture().pixel(x: x, y: y) & 255)
  }

  @Test("A gradient goes from its start to its end, with the places it is given")
  func gradient() {
    let layer = GradientLayer()
    add(layer)
    #expect(red(20, 20) == 0)
    layer.colors = [.black, .white]
    #expect(red(20, 0) < 10 && red(20, 39) > 245 && abs(red(3, 20) - 128) < 8)
    layer.locations = [0.9, 1]
    #expect(red(20, 30) == 0)
    layer.locations = []
    layer.startPoint = Point(1, 0)
    layer.endPoint = .zero
    #expect(red(0, 20) > 245 && red(39, 20) < 10)
    layer.endPoint = Point(.nan, 0)
    #expect(layer.endPoint == .zero)
    layer.cornerRadius = 20
    #expect(red(0, 0) == 0 && red(1, 20) > 240)
  }

  @Test("A radial gradient reaches its end as far as the end point, a conic one goes around")
  func round() {
    let layer = GradientLayer()
    add(layer)
    layer.colors = [.white, .black]
    layer.kind = .radial
    layer.startPoint = Point(0.5, 0.5)
    layer.endPoint = Point(1, 0.5)
    #expect(red(20, 20) > 235 && red(0, 0) == 0 && abs(red(30, 20) - 128) < 16)
    layer.kind = .conic
    #expect(red(35, 22) > 220 && abs(red(5, 20) - 128) < 16 && red(35, 17) < 35)
  }

  @Test("Gradients that bend are mirrored with their layers, in a frame with those that are not")
  func mirroredGradients() {
    let flips = [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)]
    for (index, flip) in flips.enumerated() {
      let layer = GradientLayer()
      // Smaller than they are, so that only the sign of their scale tells which are mirrored.
      layer.frame = Rect(x: Double(index) * 10 - 5, y: -5, width: 20, height: 20)
      layer.colors = [.white, .black]
      layer.kind = .radial
      layer.startPoint = .zero
      layer.endPoint = Point(1, 0)
      layer.transform = Transform3D(Transform2D(scaleX: flip.0 / 2, y: flip.1 / 2))
      harness.window.layer.addSublayer(layer)
    }
    harness.frame()
    let picture = harness.picture()
    func isLit(_ x: Int, _ y: Int) -> Bool { picture.pixel(x: x, y: y) & 255 > 200 }
    for (index, flip) in flips.enumerated() {
      for (x, y) in [(0, 0), (9, 0), (0, 9), (9, 9)] {
        #expect(
          isLit(index * 10 + x, y) == (x == (flip.0 < 0 ? 9 : 0) && y == (flip.1 < 0 ? 9 : 0)))
      }
    }
  }

  @Test("A shape is filled by its rule and stroked in its style")
  func shape() {
    let layer = ShapeLayer()
    add(layer)
    layer.path = Path { path in
      path.addRect(Rect(x: 0, y: 0, width: 30, height: 30))
      path.addRect(Rect(x: 10, y: 10, width: 10, height: 10))
    }
    #expect(red(5, 5) == 0)
    layer.fillColor = .white
    #expect(red(5, 5) == 255 && red(15, 15) == 255 && red(35, 35) == 0)
    layer.fillRule = .evenOdd
    #expect(red(5, 5) == 255 && red(15, 15) == 0)
    layer.fillColor = nil
    #expect(red(5, 5) == 0)
    layer.strokeColor = .white
    layer.strokeStyle.lineWidth = 4
    #expect(red(5, 5) == 0 && red(10, 15) == 255 && red(11, 15) == 255)
    layer.path = Path()
    harness.frame()
    #expect(harness.list.commands.isEmpty)
  }

  @Test("A line is drawn from strokeStart to strokeEnd, and the filling stays whole")
  func partOfStroke() {
    let layer = ShapeLayer()
    add(layer)
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1)
    layer.path = Path { path in
      path.move(to: Point(0, 20))
      path.addLine(to: Point(40, 20))
    }
    layer.strokeColor = .white
    layer.strokeStyle.lineWidth = 4
    #expect(red(2, 20) == 255 && red(38, 20) == 255)
    layer.strokeEnd = 0.5
    #expect(red(2, 20) == 255 && red(19, 20) == 255 && red(21, 20) == 0)
    layer.strokeStart = 0.25
    #expect(red(8, 20) == 0 && red(11, 20) == 255 && red(21, 20) == 0)
    layer.strokeEnd = 0.25
    #expect(red(11, 20) == 0)
    (layer.strokeStart, layer.strokeEnd) = (-1, 7)
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && red(38, 20) == 255)
    (layer.strokeStart, layer.strokeEnd) = (.nan, .nan)
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1)
    layer.strokeColor = nil
    layer.path = Path(rect: Rect(x: 0, y: 0, width: 40, height: 40))
    layer.fillColor = .white
    layer.strokeEnd = 0.1
    #expect(red(2, 38) == 255)
  }

  @Test("A text layer draws its text where its alignment says, and cuts what does not fit")
  func text() {
    let layer = TextLayer()
    add(layer)
    layer.font = .fake(size: 10)
    harness.frame()
    #expect(harness.quads.isEmpty)
    layer.text = "ab"
    harness.frame()
    #expect(harness.quads.count == 2)
    let left = harness.quads[0].rect.x
    layer.alignment = .right
    harness.frame()
    #expect(harness.quads[0].rect.x > left)
    layer.text = "a long line of text"
    harness.frame()
    let cut = harness.quads.count
    layer.isWrapped = true
    harness.frame()
    #expect(cut > 1 && cut < 12 && harness.quads.count > cut)
  }

  @Test("A replicator draws its prototype step by step, about its middle")
  func replicator() {
    let layer = ReplicatorLayer()
    add(layer)
    let prototype = Layer()
    prototype.backgroundColor = .white
    prototype.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    layer.prototype = prototype
    layer.instanceCount = 3
    layer.instanceTransform = Transform2D(translationX: 10, y: 0)
    layer.instanceAlphaOffset = -0.25
    #expect(red(2, 2) == 255 && abs(red(12, 2) - 191) <= 1 && abs(red(22, 2) - 128) <= 1)
    #expect(red(32, 2) == 0 && red(6, 2) == 0)
    layer.instanceTransform = Transform2D(rotationRadians: Double.pi)
    layer.instanceAlphaOffset = 0
    layer.instanceCount = 2
    #expect(red(37, 37) == 255 && red(2, 2) == 255 && red(20, 20) == 0)
    layer.instanceCount = Int.max
    #expect(layer.instanceCount == ReplicatorLayer.maximumInstanceCount)
    layer.instanceTransform = Transform2D(scaleX: 1e30, y: 1e30)
    #expect(red(20, 20) >= 0)
    layer.instanceCount = -1
    harness.frame()
    #expect(harness.list.commands.isEmpty)
  }

  @Test("A replicator that is wider than high turns about its own middle")
  func wideReplicator() {
    let layer = ReplicatorLayer()
    harness.window.layer.addSublayer(layer)
    layer.frame = Rect(x: 0, y: 0, width: 40, height: 20)
    let prototype = Layer()
    prototype.backgroundColor = .white
    prototype.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    layer.prototype = prototype
    layer.instanceCount = 2
    layer.instanceTransform = Transform2D(rotationRadians: Double.pi)
    #expect(red(2, 2) == 255 && red(37, 17) == 255 && red(17, 37) == 0)
  }

  @Test("Text under a transform is as much larger as the transform says")
  func scaledText() throws {
    let layer = TextLayer()
    harness.window.layer.addSublayer(layer)
    layer.frame = Rect(x: 15, y: 15, width: 10, height: 10)
    layer.font = .fake(size: 10)
    layer.text = "a"
    harness.frame()
    let plain = harness.quads[0].rect
    for factor in [1.5, 3] {
      layer.affineTransform = Transform2D(scaleX: factor, y: factor)
      harness.frame()
      let rect = try #require(harness.quads.first).rect
      #expect(abs(Double(rect.width) - factor * Double(plain.width)) <= 2)
      #expect(abs(Double(rect.height) - factor * Double(plain.height)) <= 2)
    }
  }

  @Test("A circle of replicators traps with the reason", .timeLimit(.minutes(40)))
  func replicatorCircle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (first, second, third) = (ReplicatorLayer(), ReplicatorLayer(), ReplicatorLayer())
        first.prototype = second
        second.prototype = third
        third.prototype = first
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("cannot repeat itself"))
  }

  @Test("Replicators of replicators draw a limited number of times, and to a limited depth")
  func nestedReplicators() {
    final class Counted: Layer {
      var drawings = 0
      override func draw(in canvas: Canvas) { drawings += 1 }
    }
    let prototype = Counted()
    func nest(_ depth: Int, count: Int) -> ReplicatorLayer {
      var layer: Layer = prototype
      for _ in 0..<depth {
        let outer = ReplicatorLayer()
        outer.prototype = layer
        outer.instanceCount = count
        layer = outer
      }
      return layer as! ReplicatorLayer
    }
    func drawings(_ layer: Layer) -> Int {
      add(layer)
      prototype.drawings = 0
      harness.frame()
      layer.removeFromSuperlayer()
      return prototype.drawings
    }
    #expect(drawings(nest(2, count: 10)) == 100)
    let many = drawings(nest(3, count: 4096))
    #expect(many > 10_000 && many <= ReplicatorLayer.maximumNestedCount)
    #expect(drawings(nest(ReplicatorLayer.maximumDepth, count: 1)) == 1)
    #expect(drawings(nest(2000, count: 1)) == 0)
    // What one drawing used up is there for the next.
    #expect(drawings(nest(2, count: 10)) == 100)
  }

  @Test("A gradient follows its corners, whether or not it is drawn again with its bounds")
  func gradientCorners() {
    let layer = GradientLayer()
    layer.colors = [.white]
    layer.needsDisplayOnBoundsChange = false
    add(layer)
    #expect(red(0, 0) == 255)
    layer.cornerRadius = 20
    #expect(red(0, 0) == 0 && red(20, 20) == 255)
    layer.maskedCorners = [.layerMaxXMaxYCorner]
    #expect(red(0, 0) == 255 && red(39, 39) == 0)
  }

  @Test("Changes of the bounds draw these layers again")
  func bounds() {
    for layer in [GradientLayer(), ShapeLayer(), TextLayer(), ReplicatorLayer()] {
      #expect(layer.needsDisplayOnBoundsChange)
    }
  }
}

@Suite("Particles")
@MainActor struct EmitterTests {
  private var cell: EmitterCell {
    var cell = EmitterCell()
    cell.birthRate = 10
    cell.lifetime = 1
    cell.velocity = 100
    cell.endScale = 0
    return cell
  }

  private func particles(_ cell: EmitterCell, at time: Double, seed: UInt64 = 1) -> [Particle] {
    var result: [Particle] = []
    cell.forEachParticle(at: time, seed: seed, from: .zero) { result.append($0) }
    return result
  }

  @Test("Particles are born, fly, shrink and die by the moment alone")
  func life() {
    #expect(particles(cell, at: -1).isEmpty)
    #expect(particles(cell, at: 0).map(\.position) == [.zero])
    let later = particles(cell, at: 0.55)
    #expect(later.count == 6)
    #expect(abs(later[0].position.x - 55) < 1e-9 && later[0].position.y == 0)
    #expect(abs(later[0].size - 8 * 0.45) < 1e-9)
    // The first was born a second ago and more.
    #expect(particles(cell, at: 1.05).count == 10)
    var falling = cell
    falling.acceleration = Point(0, 20)
    #expect(abs(particles(falling, at: 0.5)[0].position.y - 2.5) < 1e-9)
  }

  @Test("A seed gives the same particles, another one others")
  func seeds() {
    var spread = cell
    spread.emissionRange = 2 * Double.pi
    spread.sizeRange = 4
    #expect(particles(spread, at: 0.7) == particles(spread, at: 0.7))
    #expect(particles(spread, at: 0.7) != particles(spread, at: 0.7, seed: 2))
    // The oldest one is the same particle a moment later.
    let (now, then) = (particles(spread, at: 0.4)[0], particles(spread, at: 0.2)[0])
    #expect(
      abs(now.position.x - 2 * then.position.x) < 1e-9
        && abs(now.position.y - 2 * then.position.y) < 1e-9)
  }

  @Test("Absurd cells draw nothing, or no more than the limit, and hang nowhere")
  func absurd() {
    for value in [Double.nan, .infinity, -1] {
      var rate = cell
      rate.birthRate = value
      #expect(particles(rate, at: 1).isEmpty)
      var life = cell
      life.lifetime = value
      #expect(particles(life, at: 1).isEmpty)
    }
    var many = cell
    many.birthRate = 1e12
    #expect(particles(many, at: 1e6).count <= EmitterCell.maximumCount)
    // More than a whole number can count, by the rate and by the time.
    many.birthRate = 1e19
    #expect(particles(many, at: 2).count <= EmitterCell.maximumCount)
    many.birthRate = .greatestFiniteMagnitude
    #expect(particles(many, at: 1e300).count <= EmitterCell.maximumCount)
    many.birthRate = 60
    #expect(particles(many, at: 1e18).count <= EmitterCell.maximumCount)
  }

  @Test("A view of particles runs on the stage's clock while it is in a window")
  func view() {
    let harness = SceneHarness(width: 40, height: 40)
    let view = EmitterView(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    view.emitter.cells = [cell]
    harness.window.addSubview(view)
    harness.advance(ticks: 61)
    #expect(abs(view.emitter.time - 0.5) < 0.02)
    harness.render()
    #expect(!harness.list.commands.isEmpty)
    view.isRunning = false
    harness.advance(ticks: 10)
    #expect(abs(view.emitter.time - 0.5) < 0.02 && harness.window.ticker.isIdle)
    view.lead = 3
    view.isRunning = true
    #expect(view.emitter.time == 3)
    view.removeFromSuperview()
    harness.advance(ticks: 2)
    #expect(harness.window.ticker.isIdle)
  }
}
