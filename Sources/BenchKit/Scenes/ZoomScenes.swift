internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaScrolling

// Scroll views that zoom, and tiles of contents of very different sizes.
extension BenchScene {
  static var zoomScenes: [BenchScene] {
    let thousand = Side(name: "tiles-thousand") { try tiles(1e3, on: $0) }
    return [
      zooming("zoom-pinch", "two fingers that move in each frame", limit: 255_000, pinchInput),
      BenchScene(
        name: "tiles-million",
        summary:
          "tiles of 64 points that scroll by 9 x 5 points a frame, 10^6 points a side; against 10^3",
        engine: Side(name: "tiles-million") { try tiles(1e6, on: $0) }, baseline: thousand,
        backends: [.none], frames: 240,
        limits: [.allocations(0), .instructions(1.05, on: .none)]),
      BenchScene(
        name: "tiles-billion", summary: "the same, 10^9 points a side; against 10^3",
        engine: Side(name: "tiles-billion") { try tiles(1e9, on: $0) }, baseline: thousand,
        backends: [.none], frames: 240,
        limits: [.allocations(0), .instructions(1.05, on: .none)]),
    ]
  }

  // MARK: Zooming

  /// The delegate that names the view that zooms.
  private final class ZoomDelegate: ScrollViewDelegate {
    let page: View
    init(_ page: View) { self.page = page }
    nonisolated deinit {}
    func viewForZooming(in scrollView: ScrollView) -> View? { page }
  }

  /// Returns the scene of 200 views that an input zooms in each frame.
  private static func zooming(
    _ name: String, _ summary: String, limit: Double,
    _ input: @escaping (_ frame: Int, _ send: (InputEvent.Kind) -> Void) -> Void
  ) -> BenchScene {
    BenchScene(
      name: name, summary: "a scroll view of 200 views zoomed by \(summary)",
      engine: Side(name: name) { backend in
        let subject = try EngineSubject(on: backend)
        let scroll = ScrollView(frame: subject.window.bounds)
        let page = View(frame: subject.window.bounds)
        for index in 0..<200 {
          let (column, row) = (Double(index % 20), Double(index / 20))
          let view = View(frame: Rect(x: 10 + column * 63, y: 10 + row * 70, width: 56, height: 62))
          view.backgroundColor = Color(hex: BenchContent.hash(index, 1, 2) & 0xFF_FFFF)
          page.addSubview(view)
        }
        let delegate = ZoomDelegate(page)
        subject.keepAlive(delegate)
        scroll.delegate = delegate
        scroll.contentSize = page.bounds.size
        scroll.addSubview(page)
        (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.5, 8)
        subject.window.addSubview(scroll)
        let stage = subject.stage
        subject.update = { frame in
          let time = StageTime(frame: frame, framesPerSecond: EngineSubject.framesPerSecond)
          input(frame) { stage.enqueue(InputEvent(microseconds: time.microseconds, $0)) }
        }
        return subject
      },
      baseline: nil, backends: [.none], warmUp: 180, frames: 240,
      limits: [
        .allocations(0), Limit(metric: .instructions, backend: .none, bound: .value(limit)),
      ])
  }

  /// Moves two fingers apart for 30 frames, then together.
  private static func pinchInput(_ frame: Int, _ send: (InputEvent.Kind) -> Void) {
    let step = Double(frame % 60)
    let reach = 100 + 4 * (step < 30 ? step : 60 - step)
    for (finger, x) in [(FingerID(1), 500 - reach), (FingerID(2), 500 + reach)] {
      let place = Point(x, 300)
      send(
        frame == 0
          ? .fingerDown(finger, place, pressure: 1) : .fingerMoved(finger, place, pressure: 1))
    }
  }

  // MARK: Tiles

  /// The data source of plain tiles.
  private final class TileSource: TiledScrollViewDataSource {
    nonisolated deinit {}
    func makeTileView(in scrollView: TiledScrollView) -> View { View() }
    func tiledScrollView(_ scrollView: TiledScrollView, show view: View, column: Int, row: Int) {
      view.backgroundColor = (column + row) % 2 == 0 ? Color.white : Color.black
    }
  }

  /// Sets up tiles that scroll to and fro in the middle of a content.
  private static func tiles(_ side: Double, on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let view = TiledScrollView(frame: Rect(x: 0, y: 0, width: 500, height: 500))
    let source = TileSource()
    subject.keepAlive(source)
    view.dataSource = source
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    let count = Int(side / 64)
    view.setGrid(columns: count, rows: count, tileSize: Size(64, 64))
    subject.window.addSubview(view)
    let start = Double(max(count / 2 - 6, 0)) * 64
    subject.update = { [unowned view] frame in
      let step = Double(frame % 48 < 24 ? frame % 48 : 48 - frame % 48)
      view.contentOffset = Point(start + 9 * step, start + 5 * step)
    }
    return subject
  }
}
