internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling

// The same changes in trees of 1,000, 10,000 and 100,000 views: what a changed view costs must not grow with them.
extension BenchScene {
  static var growthScenes: [BenchScene] {
    growing(
      "idle", "siblings; nothing changes", most: 2_500, showsEveryFrame: false
    ) { try siblings($0, on: $1).subject }
      + growing("leaf", "siblings, of which one changes its color in every frame", most: 15_800) {
        count, backend in
        let (subject, views) = try siblings(count, on: backend)
        return changingColor(of: views[count / 2], in: subject)
      }
      + growing(
        "nested",
        "views in a tree of fan-out 10, of which one leaf changes its color in every frame",
        most: 15_900
      ) { count, backend in
        let subject = try EngineSubject(on: backend)
        return changingColor(of: tree(of: count, in: subject.window), in: subject)
      }
      + growing("move", "siblings, of which one moves in every frame", most: 16_300) {
        count, backend in
        let (subject, views) = try siblings(count, on: backend)
        let leaf = views[count / 2]
        subject.update = { [unowned leaf] in leaf.center.y = $0.isMultiple(of: 2) ? 300 : 310 }
        return subject
      }
      + growing(
        "insert",
        "rows in a list, 13 in sight, to whose middle, out of sight, one is added and removed in turn",
        most: 27_500
      ) { count, backend in
        let (subject, scroll) = try list(of: count, on: backend)
        let row = View(frame: Rect(x: 0, y: 28 * Double(count), width: 400, height: 56))
        row.backgroundColor = .white
        subject.update = { [unowned scroll] in
          if $0.isMultiple(of: 2) {
            scroll.insertSubview(row, at: count / 2)
          } else {
            row.removeFromSuperview()
          }
        }
        return subject
      }
      + growing(
        "scroll", "rows in a list, 13 in sight, that scrolls 7 points a frame", most: 64_600
      ) { count, backend in
        let (subject, scroll) = try list(of: count, on: backend)
        subject.update = { [unowned scroll] in
          let step = $0 % 40
          scroll.contentOffset = Point(0, 1_000 + 7 * Double(step < 20 ? step : 40 - step))
        }
        return subject
      }
      + growing(
        "hit", "siblings that do not change, of which one is hit in every frame", most: 2_500
      ) {
        count, backend in
        let (subject, views) = try siblings(count, on: backend)
        try subject.frame()
        return WorkSubject { frame in
          let view = views[(frame * 37 + count / 2) % count]
          guard subject.window.hitTest(view.center, with: nil) != nil else {
            throw BenchError.failed("a hit test found nothing")
          }
        }
      } + [
        BenchScene(
          name: "deep-5k",
          summary: "5,000 views in 625 chains of eight, of which 50 leaves move in every frame",
          engine: Side(name: "deep-5k") { try chains(on: $0) },
          baseline: nil, backends: [.none], frames: 40,
          limits: [
            Limit(metric: .instructions, backend: .none, bound: .value(100_000))
          ]),
        BenchScene(
          name: "resize-1k",
          summary: "a window of 1,000 autoresizing views whose size changes in every frame",
          engine: Side(name: "resize-1k") { try resizing(on: $0) },
          baseline: nil, backends: [.none], frames: 40,
          limits: [
            .allocations(0), Limit(metric: .instructions, backend: .none, bound: .value(2.15e6)),
          ]),
      ]
  }

  /// Makes the scenes of one change in trees of three sizes, each against the next smaller one.
  ///
  /// - Parameters:
  ///   - name: The change.
  ///   - summary: What there are as many of as the size says.
  ///   - most: The limit of instructions for the smallest tree.
  ///   - showsEveryFrame: Whether every frame presents a picture.
  ///   - make: Sets up the scene, given the size.
  /// - Returns: A scene for each size.
  private static func growing(
    _ name: String, _ summary: String, most: Double, showsEveryFrame: Bool = true,
    _ make: @escaping (Int, BenchBackend) throws -> any BenchSubject
  ) -> [BenchScene] {
    let sides = [(1_000, "1k"), (10_000, "10k"), (100_000, "100k")].map { count, size in
      (count, Side(name: "grow-\(name)-\(size)") { try make(count, $0) })
    }
    return sides.indices.map { index in
      let (count, side) = sides[index]
      return BenchScene(
        name: side.name, summary: "\(count) \(summary)" + (index > 0 ? "; against a tenth" : ""),
        engine: side, baseline: index > 0 ? sides[index - 1].1 : nil, backends: [.none],
        metrics: [.instructions], warmUp: 60, frames: 40, showsEveryFrame: showsEveryFrame,
        limits: [
          index > 0
            ? .instructions(1.2, on: .none)
            : Limit(metric: .instructions, backend: .none, bound: .value(most))
        ])
    }
  }

  /// Has a view change its color in every frame.
  private static func changingColor(of view: View, in subject: EngineSubject) -> EngineSubject {
    subject.update = { [unowned view] in
      view.backgroundColor = $0.isMultiple(of: 2) ? .white : .black
    }
    return subject
  }

  /// Makes a window with many subviews, all in sight.
  private static func siblings(
    _ count: Int, on backend: BenchBackend
  ) throws -> (subject: EngineSubject, views: [View]) {
    let subject = try EngineSubject(on: backend)
    let views = (0..<count).map { index in
      let view = View(
        frame: Rect(
          x: Double(index % 125) * 10 + 12, y: Double(index / 125 % 84) * 8 + 40, width: 6,
          height: 6))
      view.backgroundColor = Color(hex: BenchContent.hash(index, 1, 2) & 0xFF_FFFF)
      subject.window.addSubview(view)
      return view
    }
    return (subject, views)
  }

  /// Adds a tree with ten subviews in each view to a view, and returns a leaf in its middle.
  private static func tree(of count: Int, in superview: View) -> View {
    var views = [superview]
    var next = 0
    while views.count <= count {
      for index in 0..<10 where views.count <= count {
        let view = View(
          frame: Rect(x: Double(index) * 12, y: Double(index) * 7, width: 100, height: 60))
        view.backgroundColor = Color(hex: BenchContent.hash(views.count, 1, 2) & 0xFF_FFFF)
        views[next].addSubview(view)
        views.append(view)
      }
      next += 1
    }
    return views[count - 5]
  }

  /// Makes a scroll view with many plain rows.
  private static func list(
    of count: Int, on backend: BenchBackend
  ) throws -> (subject: EngineSubject, scroll: ScrollView) {
    let subject = try EngineSubject(on: backend)
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 720))
    scroll.contentSize = Size(400, 56 * Double(count))
    for index in 0..<count {
      let row = View(frame: Rect(x: 0, y: 56 * Double(index), width: 400, height: 55))
      row.backgroundColor = Color(hex: BenchContent.hash(index, 1, 2) & 0xFF_FFFF)
      scroll.addSubview(row)
    }
    subject.window.addSubview(scroll)
    return (subject, scroll)
  }

  /// Makes chains of eight views, of which some of the innermost move.
  private static func chains(on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    var leaves: [View] = []
    for index in 0..<625 {
      var above: View = subject.window
      for depth in 0..<8 {
        let view = View(
          frame: depth == 0
            ? Rect(
              x: Double(index % 25) * 50, y: Double(index / 25) * 28, width: 48, height: 26)
            : Rect(x: 2, y: 1, width: 40, height: 20))
        view.backgroundColor = Color(hex: BenchContent.hash(index * 8 + depth, 1, 2) & 0xFF_FFFF)
        above.addSubview(view)
        above = view
      }
      leaves.append(above)
    }
    subject.update = { frame in
      for index in 0..<50 {
        leaves[(index * 12 + frame) % 625].center.x = frame.isMultiple(of: 2) ? 22 : 25
      }
    }
    return subject
  }

  /// Makes views that follow the size of a window, which changes in every frame.
  private static func resizing(on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    for index in 0..<1_000 {
      let view = View(
        frame: Rect(
          x: Double(index % 40) * 32, y: Double(index / 40) * 28, width: 28, height: 24))
      view.autoresizingMask = [
        .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
        .flexibleHeight, .flexibleBottomMargin,
      ]
      view.backgroundColor = Color(hex: BenchContent.hash(index, 1, 2) & 0xFF_FFFF)
      subject.window.addSubview(view)
    }
    subject.update = { [unowned subject] in
      // Up and down again, so that all frames are alike.
      let step = $0 % 40
      let size = Double(step < 20 ? step : 40 - step)
      subject.window.bounds.size = Size(1_280 - 4 * size, 720 - 2 * size)
    }
    return subject
  }
}
