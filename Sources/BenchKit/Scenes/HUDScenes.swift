internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

// A HUD of a thousand widgets.
extension BenchScene {
  static var hudScenes: [BenchScene] {
    let drawn: [BenchBackend] = [.software, .sdlGLNoop, .glNoop]
    let oneLabel = Side(name: "hud-one-label") { backend in
      let (subject, label) = try hud(on: backend)
      subject.update = { [unowned label] in label.text = countdown[$0 % countdown.count] }
      return subject
    }
    return [
      BenchScene(
        name: "hud-static",
        summary:
          "1,000 labels, buttons and bars; nothing changes, so nothing is drawn or presented",
        engine: Side(name: "hud-static") { try hud(on: $0).subject },
        baseline: nil, backends: drawn + [.none], frames: 2_000, softwareFrames: 2_000,
        showsEveryFrame: false, limits: [.allocations(0)]),
      BenchScene(
        name: "hud-one-label",
        summary: "the same, one label changes every frame; against retained vertices",
        engine: oneLabel,
        baseline: Side(name: "raw-hud-one-label", isRaw: true) { try rawHUD(on: $0) },
        backends: drawn + [.none], frames: 100, softwareFrames: 20,
        limits: [
          .allocations(0), .instructions(1.15, on: .sdlGLNoop),
          Limit(metric: .instructions, backend: .none, bound: .value(20_000)),
        ]),
      BenchScene(
        name: "hud-label",
        summary: "the same with absolute limits",
        engine: oneLabel,
        baseline: nil, backends: [.sdlGLNoop], frames: 100,
        limits: [Limit(metric: .instructions, backend: .sdlGLNoop, bound: .value(120_000))]),
      BenchScene(
        name: "hud-all",
        summary: "the same, all of them change every frame; against vertices written in each frame",
        engine: Side(name: "hud-all") { backend in
          let subject = try EngineSubject(on: backend)
          let widgets = widgets(in: subject.window)
          subject.update = { change(widgets, $0) }
          return subject
        },
        baseline: Side(name: "raw-hud-all", isRaw: true) { backend in
          let quads = try RebuiltQuads(frames: countdown.count) { subject in
            let widgets = widgets(in: subject.window)
            return { change(widgets, $0) }
          }
          return try RawSubject(on: backend) { try quads.setUp(on: $0) }
        },
        backends: drawn + [.none], frames: 40, softwareFrames: 10,
        limits: [
          .allocations(0),
          // Not a ratio: the baseline draws the same quads, of which there should be few.
          Limit(metric: .instructions, backend: .sdlGLNoop, bound: .value(8_600_000)),
        ]),
    ]
  }

  /// The texts of the first label, frame by frame.
  private static let countdown = (0..<10).map { "HP \(100 + 7 * $0)" }

  /// Sets up the HUD; returns its subject and the label that changes.
  private static func hud(
    on backend: BenchBackend
  ) throws -> (subject: EngineSubject, label: Label) {
    let subject = try EngineSubject(on: backend)
    return (subject, fill(subject.window))
  }

  /// Adds the widgets to a view.
  ///
  /// - Returns: The label that changes.
  @discardableResult
  static func fill(_ superview: View, count: Int = 1_000) -> Label {
    widgets(in: superview, count: count).labels[0]
  }

  /// The widgets of the HUD.
  private struct Widgets {
    var labels: [Label] = []
    var buttons: [Button] = []
    var bars: [ProgressView] = []
  }

  /// The texts that labels and buttons show in turn.
  private static let counts = (0..<countdown.count + 400).map { "HP \(100 + 2 * $0)" }
  private static let orders = ["Attack", "Defend", "Escape"]

  /// Changes every widget.
  private static func change(_ widgets: Widgets, _ frame: Int) {
    let frame = frame % countdown.count
    for index in widgets.labels.indices { widgets.labels[index].text = counts[index + frame] }
    for index in widgets.buttons.indices {
      // Three words in ten frames: one is skipped, so that none stays when the sequence repeats.
      widgets.buttons[index].title = orders[(index + frame + (frame == 9 ? 1 : 0)) % 3]
    }
    for index in widgets.bars.indices {
      widgets.bars[index].progress = Double((index * 7 + frame * 3) % 100) / 100
    }
  }

  /// Adds widgets to a view, and returns them by kind.
  private static func widgets(in superview: View, count: Int = 1_000) -> Widgets {
    let font = Font.system(size: 10)
    var widgets = Widgets()
    for index in 0..<count {
      let frame = Rect(
        x: 16 + Double(index % 25) * 50, y: 18 + Double(index / 25) * 17, width: 48, height: 15)
      switch index % 3 {
      case 0:
        let label = Label(text: "HP \(100 + index % 900)", font: font)
        label.frame = frame
        widgets.labels.append(label)
        superview.addSubview(label)
      case 1:
        let button = Button(frame: frame)
        button.title = "Attack"
        button.font = font
        superview.addSubview(button)
        widgets.buttons.append(button)
      default:
        let bar = ProgressView(frame: frame)
        bar.progress = Double(index % 100) / 100
        superview.addSubview(bar)
        widgets.bars.append(bar)
      }
    }
    return widgets
  }

  // MARK: Baseline

  /// Sets up the engine's own quads of the HUD, retained, with one label's replaced in every frame.
  private static func rawHUD(on backend: BenchBackend) throws -> RawSubject {
    let recorder = DrawListRecorder()
    let subject = EngineSubject(renderer: recorder)
    let label = fill(subject.window)
    var pictures: [DrawList] = []
    // Two rounds: after them every text is in the atlas.
    for frame in 0..<2 * countdown.count {
      label.text = countdown[frame % countdown.count]
      try subject.frame()
      if frame >= countdown.count { pictures.append(recorder.list) }
    }
    let quads = try RetainedQuads(pictures, recorder)
    return try RawSubject(on: backend) { output in
      let scene = try quads.make(output)
      return (
        draw: { quads.draw(scene, variant: $0 % countdown.count) },
        release: { quads.free(scene) }
      )
    }
  }
}
