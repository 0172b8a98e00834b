internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling
internal import LamellaTileMaps

// A small change in a full picture.
extension BenchScene {
  static var damageScenes: [BenchScene] {
    [
      BenchScene(
        name: "damage-small",
        summary: "a map under 60 panels with text, 200 x 20 points of which change; "
          + "against the engine when everything is redrawn",
        engine: Side(name: "damage-small") { try panels(on: $0, changesAll: false) },
        baseline: Side(name: "damage-all") { try panels(on: $0, changesAll: true) },
        backends: [.software], warmUp: 20, softwareFrames: 10,
        limits: [Limit(metric: .seconds, backend: .software, bound: .ratio(1.0 / 40))])
    ]
  }

  /// Sets up a map under panels; in each frame a small spot changes or, if `changesAll`, the background of the window
  /// too, so that all is drawn again.
  private static func panels(
    on backend: BenchBackend, changesAll: Bool
  ) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let map = try BenchContent.map(columns: 40, rows: 23)
    let view = TileMapView(
      map: map, pictures: TilePictures(of: map), frame: subject.window.bounds)
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    subject.window.addSubview(view)
    let font = Font.system(size: 12)
    for index in 0..<60 {
      let panel = View(
        frame: Rect(
          x: 10 + Double(index % 6) * 211, y: 10 + Double(index / 6) * 70, width: 200, height: 62))
      panel.backgroundColor = Color(white: 0.1, alpha: 0.9)
      panel.cornerRadius = 8
      let label = Label(text: "Panel \(index)", font: font)
      label.frame = Rect(x: 10, y: 8, width: 180, height: 20)
      panel.addSubview(label)
      let bar = ProgressView(frame: Rect(x: 10, y: 40, width: 180, height: 8))
      bar.progress = Double(index) / 60
      panel.addSubview(bar)
      subject.window.addSubview(panel)
    }
    let spot = View(frame: Rect(x: 540, y: 350, width: 200, height: 20))
    subject.window.addSubview(spot)
    let window = subject.window
    subject.update = { [unowned spot, unowned window] frame in
      spot.backgroundColor = frame & 1 == 0 ? Color(hex: 0x80_3020) : Color(hex: 0x20_8030)
      // The background is invisible, but a back end cannot know that.
      if changesAll {
        window.backgroundColor = frame & 1 == 0 ? BenchContent.background : .black
      }
    }
    return subject
  }
}
