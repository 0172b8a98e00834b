internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

// The memory that views hold, what frames keep for them included.
extension BenchScene {
  static var memoryScenes: [BenchScene] {
    [
      memory(
        "memory-widget", "1,000 more labels, buttons and bars", count: 1_000, limit: 2_850
      ) { frame, window in
        let page = View(frame: window.bounds)
        fill(page)
        return page
      },
      memory(
        "memory-colored", "1,000 more plain colored views", count: 1_000, limit: 500
      ) { frame, window in
        let page = View(frame: window.bounds)
        for index in 0..<1_000 {
          let view = View(
            frame: Rect(
              x: Double(index % 50) * 25, y: Double(index / 50) * 30, width: 20, height: 20))
          view.backgroundColor = Color(rgba8: 0xFF00_0000 | UInt32(index) * 4_099)
          page.addSubview(view)
        }
        return page
      },
    ]
  }

  /// Returns the scene of a window that gets another view with subviews in every frame.
  ///
  /// The first frame is not measured: it makes what the views share.
  private static func memory(
    _ name: String, _ content: String, count: Int, limit: Double,
    _ makePage: @escaping (Int, Window) -> View
  ) -> BenchScene {
    BenchScene(
      name: name,
      summary:
        "\(content) in every frame, held in the end with all that was kept to draw them; each",
      engine: Side(name: name) { backend in
        let subject = try EngineSubject(on: backend)
        subject.update = { [unowned subject] frame in
          subject.window.addSubview(makePage(frame, subject.window))
        }
        return subject
      },
      baseline: nil, backends: [.none], metrics: [.bytes], warmUp: 1, frames: 16, unit: "view",
      unitsPerFrame: count, countsLiveBytes: true,
      limits: [Limit(metric: .bytes, backend: .none, bound: .value(limit))])
  }
}
