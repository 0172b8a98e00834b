internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling

// Lists of many rows, of which few are in sight.
extension BenchScene {
  static var rowScenes: [BenchScene] {
    [
      scrolling(500, "rows-500"),
      scrolling(5_000, "rows-5k"),
      scrolling(50_000, "rows-50k"),
      besides("unseen-rows", "5,000 rows in a scroll view, 11 of them in sight", most: 25_000) {
        window in
        fill(window, count: 5_000, in: Rect(x: 0, y: 100, width: 400, height: 600))
      },
      besides("idle-siblings", "5,000 views beside it", most: 60_000) { window in
        for index in 0..<5_000 {
          let view = View(
            frame: Rect(
              x: Double(index % 100) * 12, y: 100 + Double(index / 100) * 12, width: 10, height: 10)
          )
          view.backgroundColor = Color(hex: BenchContent.hash(index, 1, 2) & 0xFF_FFFF)
          window.addSubview(view)
        }
      },
    ]
  }

  /// Makes the scene of a list that scrolls.
  private static func scrolling(_ count: Int, _ name: String) -> BenchScene {
    BenchScene(
      name: name,
      summary:
        "\(count) rows of an image, two labels and a button in a scroll view that moves 7 points a frame, 13 in sight",
      engine: Side(name: name) { backend in
        let subject = try EngineSubject(on: backend)
        let scroll = fill(
          subject.window, count: count, in: Rect(x: 0, y: 0, width: 400, height: 720))
        subject.update = { [unowned scroll] in
          // Down and up again, so that all frames are alike.
          let step = $0 % 40
          scroll.contentOffset = Point(0, 1_000 + 7 * Double(step < 20 ? step : 40 - step))
        }
        return subject
      },
      baseline: nil, backends: [.none], frames: 40,
      limits: [
        Limit(metric: .allocations, backend: .none, bound: .value(0)),
        Limit(metric: .instructions, backend: .none, bound: .value(250_000)),
      ])
  }

  /// Makes the scene of one view that changes its color, beside what does not change.
  private static func besides(
    _ name: String, _ summary: String, most: Double, _ fill: @escaping (Window) -> Void
  ) -> BenchScene {
    BenchScene(
      name: name, summary: "a view that changes its color in every frame, and " + summary,
      engine: Side(name: name) { backend in
        let subject = try EngineSubject(on: backend)
        fill(subject.window)
        let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
        subject.window.addSubview(view)
        subject.update = { [unowned view] in
          view.backgroundColor = $0.isMultiple(of: 2) ? .white : .black
        }
        return subject
      },
      baseline: nil, backends: [.none], frames: 40,
      limits: [Limit(metric: .instructions, backend: .none, bound: .value(most))])
  }

  /// Adds a scroll view with rows of 56 points to a window.
  @discardableResult
  private static func fill(_ window: Window, count: Int, in frame: Rect) -> ScrollView {
    let scroll = ScrollView(frame: frame)
    scroll.contentSize = Size(frame.width, 56 * Double(count))
    for index in 0..<count {
      let row = View(frame: Rect(x: 0, y: Double(index) * 56, width: frame.width, height: 56))
      let image = ImageView(frame: Rect(x: 8, y: 8, width: 40, height: 40))
      image.image = BenchContent.sprite
      let title = Label(text: "Row \(index)", font: .system(size: 16))
      title.frame = Rect(x: 56, y: 8, width: 200, height: 20)
      let detail = Label(text: "Level \(index % 90)", font: .system(size: 12))
      detail.frame = Rect(x: 56, y: 30, width: 200, height: 16)
      let button = Button(frame: Rect(x: frame.width - 80, y: 10, width: 72, height: 36))
      button.title = "Open"
      for view in [image, title, detail, button] { row.addSubview(view) }
      scroll.addSubview(row)
    }
    window.addSubview(scroll)
    return scroll
  }
}
