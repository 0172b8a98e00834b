internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling
internal import LamellaTileMaps

// What changes on a map that stands still: actors between its layers, and cells.
extension BenchScene {
  static var mapChangeScenes: [BenchScene] {
    [
      BenchScene(
        name: "map-actors",
        summary:
          "100 actors that walk up and down, each sorted among those above its layer, one of three; against the same "
          + "views above the map, unsorted",
        engine: Side(name: "map-actors") { try actors(on: $0, areSorted: true) },
        baseline: Side(name: "map-actors-plain") { try actors(on: $0, areSorted: false) },
        backends: [.glNoop, .none],
        limits: [.instructions(1.25, on: .glNoop), .instructions(1.35, on: .none), .allocations(0)]),
      BenchScene(
        name: "map-edit",
        summary:
          "a map of three layers in which a cell changes in every frame; against one that scrolls a pixel",
        engine: Side(name: "map-edit") { try edited($0) },
        baseline: Side(name: "map-edit-scrolled") { try scrolled($0) },
        backends: [.glNoop, .none]),
    ]
  }

  private static func still(_ subject: EngineSubject) throws -> TileMapView {
    let map = try BenchContent.map(columns: 64, rows: 64)
    let view = TileMapView(
      map: map, pictures: TilePictures(of: map), frame: subject.window.bounds)
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    subject.window.addSubview(view)
    return view
  }

  private static func actors(on backend: BenchBackend, areSorted: Bool) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let view = try still(subject)
    let overlays = view.map.layerPaths.compactMap { view.overlay(above: $0) }
    let container = View(frame: view.bounds)
    container.isUserInteractionEnabled = false
    if !areSorted { view.addSubview(container) }
    let actors = (0..<100).map { index in
      let actor = View(frame: Rect(x: 0, y: 0, width: 12, height: 20))
      actor.backgroundColor = Color(hex: UInt32(0x80_4000 + index * 0x01_0107))
      return actor
    }
    /// Returns the point that an actor stands on in a frame.
    func place(_ index: Int, _ frame: Int) -> Point {
      let phase = (frame + index * 7) % 120
      return Point(
        40 + Double(index % 20) * 60,
        100 + Double(index / 20) * 110 + Double(phase < 60 ? phase : 120 - phase))
    }
    for (index, actor) in actors.enumerated() {
      if areSorted {
        overlays[index % overlays.count].add(actor, at: place(index, 0))
      } else {
        actor.anchorPoint = Point(0.5, 1)
        container.addSubview(actor)
      }
    }
    subject.update = { frame in
      for (index, actor) in actors.enumerated() {
        if areSorted {
          overlays[index % overlays.count].place(actor, at: place(index, frame))
        } else {
          actor.center = place(index, frame)
        }
      }
    }
    return subject
  }

  private static func edited(_ backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let view = try still(subject)
    guard let path = view.map.layerPaths.last else {
      throw BenchError.failed("the map has no layers")
    }
    subject.update = { [unowned view] frame in
      view.setCell(
        TileCell(rawValue: UInt32(1 + frame % 24)), column: 10 + frame % 5, row: 8, layer: path)
    }
    return subject
  }

  private static func scrolled(_ backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let view = try still(subject)
    subject.update = { [unowned view] frame in
      view.contentOffset = Point(Double(frame % 2), 0)
    }
    return subject
  }
}
