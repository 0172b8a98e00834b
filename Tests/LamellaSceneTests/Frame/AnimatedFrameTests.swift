import LamellaGeometry
import LamellaGraphics
import LamellaScrolling
import TestSupport
import Testing

@testable import LamellaScene

/// What animated trees show is what trees show whose values stand where the animations are.
@Suite("Frames of animations")
@MainActor struct AnimatedFrameTests {
  /// A view that draws, so that recordings and kept drawings are among what moves.
  private final class Tile: View {
    override func draw(_ rect: Rect, in canvas: Canvas) {
      canvas.fill(
        Rect(x: 2, y: 2, width: bounds.width / 2, height: bounds.height / 2), with: .white)
    }
  }

  private struct Scene {
    let harness = SceneHarness(width: 160, height: 120)
    var views: [View] = []

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      for index in 0..<14 {
        let view = index % 3 == 0 ? Tile() : View()
        view.frame = Rect(
          x: .random(in: -10...100, using: &random), y: .random(in: -10...80, using: &random),
          width: .random(in: 5...60, using: &random), height: .random(in: 5...60, using: &random))
        if index % 4 != 0 {
          view.backgroundColor = Color(
            red: .random(in: 0...1, using: &random), green: 0.5,
            blue: .random(in: 0...1, using: &random))
        }
        view.clipsToBounds = index % 5 == 1
        if index % 7 == 2 { view.layer.shouldRasterize = true }
        if index % 6 == 3 { view.layer.shadowOpacity = 0.5 }
        let parent =
          views.isEmpty || index % 2 == 0 ? harness.window : views.randomElement(using: &random)!
        parent.addSubview(view)
        views.append(view)
      }
    }
  }

  @Test(
    "Each frame shows what a fresh tree with the shown values shows",
    arguments: 1...12 as ClosedRange<UInt64>)
  func frames(seed: UInt64) {
    let scene = Scene(seed: seed)
    var random = SeededGenerator(seed: seed &* 77)
    scene.harness.frame()
    for frame in 0..<24 {
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let view = scene.views.randomElement(using: &random)!
        let duration = Double.random(in: 0.02...0.2, using: &random)
        View.animate(withDuration: duration) {
          switch Int.random(in: 0..<6, using: &random) {
          case 0: view.center.x += .random(in: -30...30, using: &random)
          case 1: view.bounds.size.width = .random(in: 0...60, using: &random)
          case 2: view.alpha = .random(in: 0...1, using: &random)
          case 3: view.backgroundColor = [nil, .white, .black].randomElement(using: &random)!
          case 4:
            view.transform = [
              Transform2D(rotationRadians: 1), .identity, Transform2D(scaleX: 2, y: 1),
            ].randomElement(using: &random)!
          default:
            view.layer.cornerRadius = .random(in: 0...9, using: &random)
            view.layer.borderWidth = .random(in: 0...4, using: &random)
            view.layer.zPosition = .random(in: -1...1, using: &random)
          }
        }
      }
      // Plain changes in between.
      scene.views.randomElement(using: &random)!.center.y += 1
      let fraction = Double.random(in: 0..<1, using: &random)
      scene.harness.tick()
      scene.harness.render(fraction: fraction)
      let place: Comment = "seed \(seed), frame \(frame)"
      let picture = scene.harness.picture()
      #expect(picture.pixels == still(scene, seed, fraction).pixels, place)
      #expect(NodeTable.shared.violations(below: scene.harness.window.row) == [], place)
      guard scene.harness.window.animations.isEmpty else { continue }
      #expect(!scene.harness.window.needsFrame, place)
    }
    scene.harness.advance(ticks: 60)
    scene.harness.render()
    #expect(scene.harness.picture().pixels == still(scene, seed, 0).pixels)
    #expect(!scene.harness.window.needsFrame && !scene.harness.window.needsTick)
  }

  /// The picture of another tree of the seed, whose model values are what the scene shows.
  private func still(_ scene: Scene, _ seed: UInt64, _ fraction: Double) -> Image {
    let other = Scene(seed: seed)
    // Drawings are those of the first frame, placed in bounds of other sizes.
    other.harness.frame()
    for (view, copy) in zip(scene.views, other.views) { copy.layer.bounds = view.layer.bounds }
    other.harness.frame()
    let table = NodeTable.shared
    scene.harness.window.samplePresentation(fraction: fraction)
    for (view, copy) in zip(scene.views, other.views) {
      let (from, to) = (view.layer.row, copy.layer.row)
      table[to].values = table.shown.values(from).pointee
      copy.layer.transform = table.shown.transform(.transform, of: from)
      copy.layer.borderWidth = Double(table.shown.border(of: from).width)
      if copy.layer.zPosition != 0 { table.noteOrderChange(of: to) }
      table.mark(to, [.needsCompose, .needsDraw])
      table.markAround(to)
    }
    other.harness.render()
    return other.harness.picture()
  }

  @Test("A frame between two ticks shows the moment between them")
  func betweenTicks() {
    let rig = AnimationRig()
    View.animate(withDuration: 1, options: .curveLinear) { rig.view.center.x = 1_210 }
    rig.harness.advance(ticks: 10)
    for fraction in [0, 0.25, 0.75] {
      rig.harness.render(fraction: fraction)
      #expect(
        rig.harness.list.vertices.contains { abs(Double($0.x) - 10 * (10 + fraction)) < 0.51 })
    }
    #expect(rig.view.center.x == 1_210)
  }

  @Test("What scrolls by steps and is animated as well shows both, between ticks too")
  func interpolated() {
    let rig = AnimationRig()
    var push = BasicAnimation(.boundsOrigin, from: Point(100, 0), to: Point(100, 0))
    push.isAdditive = true
    push.duration = 10
    rig.layer.add(push)
    for step in 1...5 {
      rig.window.beginTick(TickTime(tick: Int64(step), ticksPerSecond: 120))
      rig.view.moveBoundsOrigin(to: Point(Double(step) * 8, 0), isStep: true)
      rig.window.endTick()
      for alpha in [0, 0.25, 1] {
        rig.harness.render(alpha: alpha)
        let shown = BoundsInterpolation.column[rig.layer.row].shownOrigin.x
        #expect(shown == 100 + (Double(step) - 1 + alpha) * 8)
      }
      #expect(rig.view.bounds.origin.x == Double(step) * 8)
      #expect(BoundsInterpolation.column[rig.layer.row].previousOrigin.x == Double(step - 1) * 8)
    }
  }

  @Test(
    "A presentation visits what runs and nothing when nothing does; frames that look alike draw nothing"
  )
  func work() {
    let rig = AnimationRig()
    View.animate(withDuration: 0.5, delay: 0.5) { rig.view.center.x = 100 }
    rig.harness.frame()
    #expect(!rig.window.needsTick && !rig.window.needsFrame, "it waits")
    rig.harness.frame()
    #expect(rig.harness.encode == PassCounters())
    rig.wait(0.75)
    #expect(rig.window.needsTick && rig.window.needsFrame)
    rig.harness.frame()
    #expect(rig.harness.compose.changed == 1 && rig.harness.encode.changed > 0)
    rig.wait(0.5)
    rig.harness.frame()
    rig.harness.frame()
    #expect(rig.harness.compose == PassCounters() && !rig.window.needsTick)
  }

  @Test(
    "Ten thousand animated layers are presented without anything that grows",
    .timeLimit(.minutes(15))
  )
  func many() {
    let harness = SceneHarness(width: 400, height: 400)
    let views = (0..<10_000).map {
      View(frame: Rect(x: Double($0 % 100), y: 0, width: 2, height: 2))
    }
    for view in views { harness.window.addSubview(view) }
    harness.frame()
    View.animate(withDuration: 1) { for view in views { view.center.x += 50 } }
    let store = harness.window.animations
    #expect(store.tracks.count == 10_000 && store.timings.count == 1 && store.groups.count == 1)
    let seconds = processorSeconds {
      for _ in 0..<20 {
        harness.tick()
        harness.window.samplePresentation(fraction: 0)
      }
    }
    #expect(seconds < 5)
    harness.advance(ticks: 120)
    #expect(store.isEmpty && store.tracks.count == 0 && store.animations.count == 0)
  }

  /// A view that is drawn in tiles, and tells when one is drawn.
  private final class Plan: View {
    override class var layerClass: Layer.Type { TileLayer.self }
    var onDraw: () -> Void = {}

    override func draw(_ rect: Rect, in canvas: Canvas) {
      canvas.fill(rect, with: .white)
      onDraw()
    }
  }

  @Test("Code of the program amid a frame finds the model, and what it sets there shows at once")
  func amidFrame() {
    let rig = AnimationRig()
    let plan = Plan(frame: Rect(x: 0, y: 0, width: 1_000, height: 100))
    let port = View(frame: Rect(x: 0, y: 40, width: 100, height: 100))
    rig.window.addSubview(port)
    port.addSubview(plan)
    let mover = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    mover.interpolatesMotion = true
    rig.window.addSubview(mover)
    rig.harness.frame()
    View.animate(withDuration: 1, options: .curveLinear) { rig.view.center.x = 500 }
    View.animate(withDuration: 1) { rig.view.layer.borderWidth = 8 }
    rig.wait(0.5)
    mover.center.x = 100
    rig.harness.tick()
    // Tiles come into sight by a frame.
    plan.frame.origin.x = -600
    rig.harness.tick()
    rig.window.beginTick(TickTime(tick: rig.harness.tick, ticksPerSecond: 120))
    mover.center.x = 200
    rig.window.endTick()
    var asked = 0
    plan.onDraw = {
      asked += 1
      #expect(rig.view.center.x == 500 && rig.view.layer.borderWidth == 8)
      #expect(mover.center.x == 200)
      let shown = rig.view.layer.presentation()?.position.x ?? 0
      #expect(shown > 200 && shown < 300)
      rig.view.backgroundColor = .black
      mover.alpha = 0.5
    }
    let table = NodeTable.shared
    rig.harness.render(alpha: 0.5, fraction: 0.5)
    #expect(asked > 0 && table.shown.values(rig.view.row).pointee.position.x < 300)
    #expect(table.shown.values(rig.view.row).pointee.backgroundColor == Color.black.rgba8)
    #expect(table.shown.values(mover.row).pointee.position.x == 150)
    #expect(table.shown.values(mover.row).pointee.opacity == 0.5)
    let border = table.shown.border(of: rig.view.row).width
    #expect(border > 0 && border < 8)
  }

  @Test("What nobody presents any more shows the model, and nothing of it is kept")
  func ends() {
    let rig = AnimationRig()
    let table = NodeTable.shared
    let row = rig.view.row
    let count = PresentedNode.column.count
    View.animate(withDuration: 0.5) {
      rig.view.center.x = 300
      rig.view.layer.borderWidth = 3
      rig.view.transform3D = Transform3D(rotationRadians: 1, x: 0, y: 1, z: 0)
      rig.view.layer.shadowOpacity = 1
    }
    rig.wait(0.25)
    rig.harness.render()
    #expect(table[row].flags.contains(.isPresented) && PresentedNode.column.count == count + 1)
    #expect(table.shown.values(row).pointee.position != table[row].position)
    rig.view.layer.removeAllAnimations()
    #expect(!table[row].flags.contains(.isPresented) && PresentedNode.column.count == count)
    #expect(table.shown.values(row).pointee.position == table[row].position)
    #expect(table.shown.transform(.transform, of: row) == rig.view.transform3D)
    #expect(table.shown.border(of: row) == LayerBorder.column[row])
    rig.harness.frame()
    rig.harness.frame()
    #expect(!rig.window.needsFrame)
  }
}
