internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaScrolling

// Independent scenes: the features that one stage uses cost another stage nothing.
extension BenchScene {
  static var neighborScenes: [BenchScene] {
    [
      BenchScene(
        name: "two-stages",
        summary:
          "a tree of 1,000 views, a tenth of which changes, beside a stage that uses raster caches, "
          + "safe areas, tile layers, animations, hover and traits; against the same tree alone",
        engine: Side(name: "two-stages") { try changingTree(on: $0, hasNeighbor: true) },
        baseline: Side(name: "one-stage") { try changingTree(on: $0, hasNeighbor: false) },
        backends: [.none], frames: 100, limits: [.instructions(1.01, on: .none)])
    ]
  }

  /// Sets up a tree in which views move, resize, are added and removed under a moving pointer.
  private static func changingTree(
    on backend: BenchBackend, hasNeighbor: Bool
  ) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    if hasNeighbor { subject.keepAlive(try busyStage(on: backend)) }
    var views: [View] = []
    var group = View()
    for index in 0..<1_000 {
      if index % 20 == 0 {
        group = View(
          frame: Rect(
            x: Double(index / 20 % 10) * 128, y: Double(index / 200) * 144, width: 120, height: 136)
        )
        subject.window.addSubview(group)
      }
      let view = View(frame: viewFrame(index, 0))
      view.backgroundColor = Color(rgba8: 0xFF00_0000 | UInt32(index) * 4_099)
      group.addSubview(view)
      views.append(view)
    }
    let guest = View(frame: Rect(x: 4, y: 4, width: 20, height: 20))
    guest.backgroundColor = .white
    subject.update = { [unowned subject] frame in
      var index = frame % 10
      while index < views.count {
        views[index].frame = viewFrame(index, frame + 1)
        index += 10
      }
      if frame & 1 == 0 {
        views[0].superview?.addSubview(guest)
      } else {
        guest.removeFromSuperview()
      }
      subject.stage.enqueue(
        InputEvent(
          microseconds: Int64(frame) * 1_000_000 / Int64(EngineSubject.framesPerSecond),
          .mouseMoved(Point(Double(frame % 100) * 12, 300))))
    }
    return subject
  }

  /// Returns the frame of a view within its group.
  private nonisolated static func viewFrame(_ index: Int, _ frame: Int) -> Rect {
    let step = Double(frame / 10 & 1)
    return Rect(
      x: Double(index % 5) * 24 + step, y: Double(index / 5 % 4) * 34, width: 20 + step, height: 30)
  }

  /// Makes a stage that uses all optional features; it has drawn some frames and does not change.
  private static func busyStage(on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let window = subject.window
    window.safeAreaInsets = EdgeInsets(all: 20)
    window.layoutDirection = .rightToLeft
    for index in 0..<20 {
      let card = View(
        frame: Rect(x: Double(index % 5) * 250, y: Double(index / 5) * 170, width: 200, height: 120)
      )
      card.backgroundColor = .white
      card.cornerRadius = 8
      card.preservesSuperviewLayoutMargins = true
      card.tintColor = Color(rgba8: 0xFF40_8020)
      card.layer.shouldRasterize = index % 4 == 0
      card.interpolatesMotion = index % 4 == 1
      card.addSubview(index % 4 == 2 ? TiledView(frame: card.bounds) : View(frame: card.bounds))
      card.addGestureRecognizer(HoverGestureRecognizer { _ in })
      window.addSubview(card)
    }
    View.animate(withDuration: 1e6) {
      for card in window.subviews { card.center.x += 100 }
    }
    subject.stage.enqueue(InputEvent(microseconds: 0, .mouseMoved(Point(100, 60))))
    for _ in 0..<5 { try subject.frame() }
    return subject
  }
}

/// A view with a tile layer.
private final class TiledView: View {
  override class var layerClass: Layer.Type { TileLayer.self }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    canvas.fill(rect, with: Color(rgba8: 0xFF80_4020))
  }
}
