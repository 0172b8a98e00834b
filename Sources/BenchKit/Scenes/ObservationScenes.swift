internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import Observation

// Views that follow observable models.
extension BenchScene {
  static var observationScenes: [BenchScene] {
    [
      BenchScene(
        name: "observe-200",
        summary: "200 labels bound to 200 rows of a model, one of which changes every frame; "
          + "against the label's text set by hand",
        engine: Side(name: "observe-200") { backend in
          let (subject, model, _) = try screen(on: backend)
          subject.update = { model.rows[$0 * 7 % 200].text = texts[$0 % texts.count] }
          return subject
        },
        baseline: Side(name: "observe-by-hand") { backend in
          let (subject, _, labels) = try screen(on: backend, isBound: false)
          subject.update = { labels[$0 * 7 % 200].text = texts[$0 % texts.count] }
          return subject
        },
        backends: [.none], frames: 100,
        limits: [
          Limit(metric: .instructions, backend: .none, bound: .value(95_000)),
          .allocations(60),
        ]),
      BenchScene(
        name: "observe-rest",
        summary: "the same; no row changes, and a view beside the labels moves every frame",
        engine: Side(name: "observe-rest") { backend in
          let (subject, _, _) = try screen(on: backend)
          let mark = View(frame: Rect(x: 0, y: 700, width: 8, height: 8))
          mark.backgroundColor = .white
          subject.window.addSubview(mark)
          subject.update = { mark.center.x = Double(10 + $0 % 1_000) }
          return subject
        },
        baseline: nil, backends: [.none], frames: 100,
        limits: [
          .allocations(0), Limit(metric: .instructions, backend: .none, bound: .value(15_000)),
        ]),
    ]
  }

  /// A model of a screen with many rows.
  @Observable fileprivate final class ScreenModel {
    /// A model of one row.
    @Observable final class Row {
      var text = "Coins: 0"
    }

    let rows = (0..<200).map { _ in Row() }
  }

  /// The texts of rows, made in advance because making a string allocates.
  private static let texts = (0..<40).map { "Coins: \(1_000 + $0 * 37)" }

  /// Sets up 200 labels, each of which is bound to a row of a model or has that row's text.
  private static func screen(
    on backend: BenchBackend, isBound: Bool = true
  ) throws -> (EngineSubject, ScreenModel, [Label]) {
    let subject = try EngineSubject(on: backend)
    let model = ScreenModel()
    subject.keepAlive(model)
    let labels = model.rows.enumerated().map { index, row in
      let label = Label(text: row.text, font: .system(size: 12))
      label.frame = Rect(
        x: 20 + Double(index % 5) * 248, y: 20 + Double(index / 5) * 17, width: 240, height: 16)
      if isBound { label.bind { $0.text = row.text } }
      subject.window.addSubview(label)
      return label
    }
    return (subject, model, labels)
  }
}
