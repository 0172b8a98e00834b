internal import BenchRaw
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

// The view tree: moves, hit tests and memory.
extension BenchScene {
  private static let viewCount = 10_000

  static var treeScenes: [BenchScene] {
    [
      BenchScene(
        name: "tree-1pct",
        summary:
          "10,000 views in 100 groups, 100 of them move every frame; against retained vertices",
        engine: Side(name: "tree-1pct") { try movingTree(on: $0) },
        baseline: Side(name: "raw-tree-1pct", isRaw: true) { try rawTree(on: $0) },
        backends: [.software, .sdlGLNoop, .glNoop, .none], frames: 100, softwareFrames: 20,
        limits: [.allocations(0)]),
      BenchScene(
        name: "compose-10k",
        summary:
          "world transforms of 10,000 views in a tree of fan-out 10, all of which moved; per view",
        engine: Side(name: "compose-10k") { try composing($0) },
        baseline: nil, backends: [.none], frames: 50, unit: "view", unitsPerFrame: viewCount,
        limits: [
          .allocations(0), Limit(metric: .seconds, backend: .none, bound: .value(20e-9)),
        ]),
      BenchScene(
        name: "animate-10k",
        summary: "10,000 views animated by a block: presented values of a frame; per view",
        engine: Side(name: "animate-10k") { try animating($0) { moveTogether($0) } },
        baseline: nil, backends: [.none], frames: 50, unit: "view", unitsPerFrame: viewCount,
        limits: [
          .allocations(0), Limit(metric: .seconds, backend: .none, bound: .value(60e-9)),
        ]),
      BenchScene(
        name: "animate-10k-apart",
        summary: "the same, each with its own curve and start time; per view",
        engine: Side(name: "animate-10k-apart") { try animating($0) { moveApart($0) } },
        baseline: nil, backends: [.none], frames: 50, unit: "view", unitsPerFrame: viewCount,
        limits: [
          .allocations(0), Limit(metric: .seconds, backend: .none, bound: .value(60e-9)),
        ]),
      BenchScene(
        name: "hit-flat-10k",
        summary: "a point between 10,000 plain siblings, none of which is hit; per query",
        engine: Side(name: "hit-flat-10k") { try missedHitTests($0) },
        baseline: nil, backends: [.none], warmUp: 3, frames: 10, unit: "query", unitsPerFrame: 10,
        limits: [
          .allocations(0), Limit(metric: .seconds, backend: .none, bound: .value(100e-6)),
        ]),
      BenchScene(
        name: "hit-fan10-10k",
        summary: "a hit in a tree of fan-out 10 with 10,000 views; per query",
        engine: Side(name: "hit-fan10-10k") { try hitTests($0) },
        baseline: nil, backends: [.none], warmUp: 3, frames: 20, unit: "query",
        unitsPerFrame: 1_000,
        limits: [
          .allocations(0), Limit(metric: .seconds, backend: .none, bound: .value(2e-6)),
        ]),
      BenchScene(
        name: "memory-per-view",
        summary:
          "64,512 plain subviews of one view, held in the end, allocator overhead included; per view",
        engine: Side(name: "memory-per-view") { try growingTree($0) },
        baseline: nil, backends: [.none], metrics: [.allocations, .bytes], warmUp: 0, frames: 63,
        unit: "view", unitsPerFrame: 1_024, countsLiveBytes: true,
        limits: [Limit(metric: .bytes, backend: .none, bound: .value(310))]),
    ]
  }

  // MARK: A few moving views

  /// Returns the position of a view in a frame: one in a hundred moves, back and forth.
  private nonisolated static func origin(_ index: Int, _ frame: Int) -> (x: Int, y: Int) {
    // The number of its moves so far.
    let moves = (frame + 100 - index % 100) / 100
    return (index % 125 * 10 + 12 + (moves & 1) * 3, index / 125 * 8 + 40)
  }

  private nonisolated static let pieceSize = (width: 6, height: 6)

  /// Returns the opaque color of a view by its index, as packed RGBA.
  private nonisolated static func color(_ index: Int) -> UInt32 {
    BenchContent.hash(index, 9, 10) & 0xFF_FFFF | 0xFF00_0000
  }

  /// Sets up a tree of views of which one in 100 moves in each frame.
  private static func movingTree(on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    var views: [View] = []
    var group = View()
    for index in 0..<viewCount {
      if index % 100 == 0 {
        group = View(frame: subject.window.bounds)
        subject.window.addSubview(group)
      }
      let (x, y) = origin(index, 0)
      let view = View(
        frame: Rect(
          x: Double(x), y: Double(y), width: Double(pieceSize.width),
          height: Double(pieceSize.height)))
      view.backgroundColor = Color(rgba8: color(index))
      group.addSubview(view)
      views.append(view)
    }
    subject.update = { frame in
      var index = frame % 100
      while index < viewCount {
        let (x, y) = origin(index, frame)
        views[index].center = Point(
          Double(x) + Double(pieceSize.width) / 2, Double(y) + Double(pieceSize.height) / 2)
        index += 100
      }
    }
    return subject
  }

  /// Sets up the same rectangles in plain SDL.
  private static func rawTree(on backend: BenchBackend) throws -> RawSubject {
    try RawSubject(on: backend) { output in
      var vertices: [raw_vertex] = []
      for index in 0..<viewCount { vertices += corners(index, 0) }
      let batch = raw_batch(picture: -1, first_vertex: 0, vertex_count: Int32(vertices.count))
      guard
        let scene = raw_quads_make(output, [], 0, vertices, Int32(vertices.count), [batch], 1)
      else { throw BenchError.failed("SDL could not make the views: \(RawSubject.reason)") }
      let corner = PinnedArray(corners(0, 0))
      return (
        draw: { frame in
          var index = frame % 100
          while index < viewCount {
            write(index, frame, to: corner.base)
            raw_quads_replace(scene, Int32(4 * index), corner.base, 4)
            index += 100
          }
          return raw_quads_frame(scene)
        }, release: { raw_quads_free(scene) }
      )
    }
  }

  /// Returns the vertices of a rectangle in a frame.
  private static func corners(_ index: Int, _ frame: Int) -> [raw_vertex] {
    let vertices = PinnedArray([raw_vertex](repeating: raw_vertex(), count: 4))
    write(index, frame, to: vertices.base)
    return (0..<4).map { vertices.base[$0] }
  }

  /// Writes the vertices of a rectangle in a frame.
  private nonisolated static func write(
    _ index: Int, _ frame: Int, to corner: UnsafeMutablePointer<raw_vertex>
  ) {
    let (x, y) = origin(index, frame)
    let (left, top) = (Float(x), Float(y))
    let (right, bottom) = (left + Float(pieceSize.width), top + Float(pieceSize.height))
    let rgba = color(index)
    corner[0] = raw_vertex(x: left, y: top, rgba: rgba, u: 0, v: 0)
    corner[1] = raw_vertex(x: right, y: top, rgba: rgba, u: 0, v: 0)
    corner[2] = raw_vertex(x: right, y: bottom, rgba: rgba, u: 0, v: 0)
    corner[3] = raw_vertex(x: left, y: bottom, rgba: rgba, u: 0, v: 0)
  }

  // MARK: All views move

  /// Makes a tree of views with ten subviews each, breadth first, each with a part of its superview.
  ///
  /// - Returns: The views, the root first.
  static func fan(in superview: View) -> [View] {
    let root = View(frame: Rect(x: 0, y: 0, width: 1_000, height: 700))
    superview.addSubview(root)
    var views = [root]
    var next = 0
    var isAcross = [true]
    while views.count < viewCount {
      let (above, across) = (views[next], isAcross[next])
      let size = above.bounds.size
      for index in 0..<10 where views.count < viewCount {
        let view =
          across
          ? View(
            frame: Rect(
              x: Double(index) * size.width / 10, y: 0, width: size.width / 10,
              height: size.height))
          : View(
            frame: Rect(
              x: 0, y: Double(index) * size.height / 10, width: size.width,
              height: size.height / 10))
        above.addSubview(view)
        views.append(view)
        isAcross.append(!across)
      }
      next += 1
    }
    return views
  }

  /// Sets up the compose pass over a tree whose root moves.
  private static func composing(_ backend: BenchBackend) throws -> WorkSubject {
    let subject = try EngineSubject(on: backend)
    let views = fan(in: subject.window)
    try subject.frame()
    let window = subject.window
    let pipeline = FramePipeline(window: window)
    return WorkSubject { [root = views[0]] frame in
      root.center = Point(501 - Double(frame & 1), 350)
      let counters = pipeline.run(ComposePass.self)
      guard counters.changed == viewCount else {
        throw BenchError.failed("\(counters.changed) of \(viewCount) views were placed")
      }
      withExtendedLifetime(window) {}
    }
  }

  // MARK: All views are animated

  /// Animates views by a common animation.
  private static func moveTogether(_ views: [View]) {
    View.animate(withDuration: 1e6) { for view in views { view.center.x += 100 } }
  }

  /// Animates views by an animation each.
  private static func moveApart(_ views: [View]) {
    for (index, view) in views.enumerated() {
      View.animate(withDuration: 1e6 + Double(index)) { view.center.x += 100 }
    }
  }

  /// Applies the presented values and restores the model, frame by frame, without drawing.
  private static func animating(
    _ backend: BenchBackend, _ begin: ([View]) -> Void
  ) throws -> WorkSubject {
    let subject = try EngineSubject(on: backend)
    let views = fan(in: subject.window)
    try subject.frame()
    begin(views)
    return WorkSubject { frame in
      // About the middle of the animation, and at another time in each frame.
      subject.window.samplePresentation(fraction: 6e7 + Double(frame))
      guard views[0].layer.hasAnimations else { throw BenchError.failed("nothing is animated") }
    }
  }

  // MARK: Hit tests

  /// Sets up hit tests that miss all views.
  private static func missedHitTests(_ backend: BenchBackend) throws -> WorkSubject {
    let subject = try EngineSubject(on: backend)
    for index in 0..<viewCount {
      subject.window.addSubview(
        View(
          frame: Rect(
            x: Double(index % 125) * 10 + 12, y: Double(index / 125) * 8 + 40, width: 6,
            height: 6)))
    }
    return WorkSubject { frame in
      for query in 0..<10 {
        // Between two columns.
        let point = Point(20 + Double((frame * 10 + query) % 120) * 10, 300)
        guard subject.window.hitTest(point, with: nil) === subject.window else {
          throw BenchError.failed("a point between the views hit one of them")
        }
      }
    }
  }

  /// Sets up hit tests that hit a view.
  private static func hitTests(_ backend: BenchBackend) throws -> WorkSubject {
    let subject = try EngineSubject(on: backend)
    let views = fan(in: subject.window)
    let leaves = views.filter { $0.subviews.isEmpty }
    let points = leaves.map { leaf in
      leaf.convert(Point(leaf.bounds.midX, leaf.bounds.midY), to: subject.window)
    }
    return WorkSubject { frame in
      for query in 0..<1_000 {
        let index = (frame * 1_000 + query) * 7 % leaves.count
        guard subject.window.hitTest(points[index], with: nil) === leaves[index] else {
          throw BenchError.failed("a point in the middle of a view did not hit it")
        }
      }
    }
  }

  // MARK: Memory

  /// Sets up a view that gets 1,024 more subviews in each frame, to measure their memory.
  private static func growingTree(_ backend: BenchBackend) throws -> WorkSubject {
    let subject = try EngineSubject(on: backend)
    let parent = View(frame: subject.window.bounds)
    subject.window.addSubview(parent)
    return WorkSubject { _ in
      for _ in 0..<1_024 {
        parent.addSubview(View(frame: Rect(x: 1, y: 2, width: 3, height: 4)))
      }
      withExtendedLifetime(subject) {}
    }
  }
}
