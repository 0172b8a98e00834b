internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

// Views that come and go, and animations that begin and end.
extension BenchScene {
  static var churnScenes: [BenchScene] {
    [
      BenchScene(
        name: "view-churn",
        summary:
          "1,000 colored views are removed and 1,000 new ones added in every frame, ten in each of 100 groups",
        engine: Side(name: "view-churn") { try replacingViews(on: $0) },
        baseline: nil, backends: [.none], frames: 20,
        limits: [Limit(metric: .instructions, backend: .none, bound: .value(3e6))]),
      insertion(among: 1_000, "insert-1k"),
      insertion(among: 10_000, "insert-10k"),
      insertion(among: 100_000, "insert-100k"),
      BenchScene(
        name: "animate-random",
        summary:
          "2,000 views, each moved by an animation of 0.5 to 1.5 s, and by the next one 0 to 0.5 s after its end",
        engine: Side(name: "animate-random") { try animatingAtRandom(on: $0) },
        baseline: nil, backends: [.none], warmUp: 120, frames: 120,
        limits: [
          .allocations(0), Limit(metric: .instructions, backend: .none, bound: .value(2e6)),
        ]),
    ]
  }

  // MARK: Views

  /// Makes a colored view.
  private static func piece(_ index: Int) -> View {
    let view = View(
      frame: Rect(
        x: Double(index % 125) * 10 + 12, y: Double(index / 125 % 84) * 8 + 40, width: 6, height: 6)
    )
    view.backgroundColor = Color(rgba8: hash(index) & 0xFF_FFFF | 0xFF00_0000)
    return view
  }

  /// Returns a hash of a number.
  private nonisolated static func hash(_ index: Int) -> UInt32 { BenchContent.hash(index, 9, 10) }

  /// Sets up 100 groups of ten views, all of which are replaced in every frame.
  private static func replacingViews(on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let groups = (0..<100).map { _ in View(frame: subject.window.bounds) }
    for group in groups { subject.window.addSubview(group) }
    var views: [View] = []
    views.reserveCapacity(1_000)
    subject.update = { frame in
      for view in views { view.removeFromSuperview() }
      views.removeAll(keepingCapacity: true)
      for index in 0..<1_000 {
        let view = piece(index + frame)
        groups[index / 10].addSubview(view)
        views.append(view)
      }
    }
    return subject
  }

  /// Returns the scene of a view that is inserted in the middle of its siblings, against one added in front of them.
  private static func insertion(among count: Int, _ name: String) -> BenchScene {
    BenchScene(
      name: name,
      summary:
        "a view is inserted by its index in the middle of \(count) siblings in every frame, against one that is added in front",
      engine: Side(name: name) {
        try growing(from: count, on: $0) { parent, view, frame in
          parent.insertSubview(view, at: count / 2 + 4 * frame)
        }
      },
      baseline: Side(name: "add-to-\(count)") {
        try growing(from: count, on: $0) { parent, view, _ in parent.addSubview(view) }
      },
      backends: [.none], metrics: [.instructions, .allocations], warmUp: 3, frames: 40,
      limits: [Limit(metric: .instructions, backend: .none, bound: .excess(700))])
  }

  /// Sets up a view with many subviews, which gets another one in every frame.
  ///
  /// - Parameters:
  ///   - count: The number of subviews at first.
  ///   - backend: The back end.
  ///   - add: Adds a view in a frame.
  /// - Returns: The subject.
  /// - Throws: An error if the back end cannot be set up.
  private static func growing(
    from count: Int, on backend: BenchBackend, by add: @escaping (View, View, Int) -> Void
  ) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let parent = View(frame: subject.window.bounds)
    subject.window.addSubview(parent)
    for index in 0..<count { parent.addSubview(piece(index)) }
    // Made in advance: only that they are added counts.
    let views = (0..<64).map { piece(count + $0) }
    subject.update = { frame in add(parent, views[frame], frame) }
    return subject
  }

  // MARK: Animations

  /// Sets up views of which some begin an animation in each frame, and some end one.
  private static func animatingAtRandom(on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let views = (0..<2_000).map { piece($0) }
    for view in views { subject.window.addSubview(view) }
    // For each frame, the views that begin an animation; used again and again, so that nothing is allocated.
    let period = 128
    var starts = (0..<period).map { _ in
      var indices: [Int] = []
      indices.reserveCapacity(256)
      return indices
    }
    for index in views.indices { starts[Int(hash(index) % 64)].append(index) }
    subject.update = { frame in
      let slot = frame % period
      for index in starts[slot] {
        let random = hash(index + 2_000 * (frame % 1_000))
        let frames = 30 + Int(random % 61)
        let distance = Double(Int(random >> 8 & 63) - 32)
        View.animate(withDuration: Double(frames) / 60) { views[index].center.x += distance }
        starts[(slot + frames + Int(random >> 16 % 30)) % period].append(index)
      }
      starts[slot].removeAll(keepingCapacity: true)
    }
    return subject
  }
}
