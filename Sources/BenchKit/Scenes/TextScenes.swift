internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling

// Text that changes in every frame.
extension BenchScene {
  static var textScenes: [BenchScene] {
    [
      BenchScene(
        name: "text-churn",
        summary: "200 labels of 12 to 26 characters, whose texts change every frame; "
          + "against vertices written in each frame",
        engine: Side(name: "text-churn") { backend in
          let subject = try EngineSubject(on: backend)
          let labels = labels(in: subject.window)
          subject.update = { change(labels, $0) }
          return subject
        },
        baseline: Side(name: "raw-text-churn", isRaw: true) { backend in
          let quads = try RebuiltQuads(frames: 20) { subject in
            let labels = labels(in: subject.window)
            return { change(labels, $0) }
          }
          return try RawSubject(on: backend) { try quads.setUp(on: $0) }
        },
        backends: [.software, .sdlGLNoop, .glNoop, .none], frames: 80, softwareFrames: 20,
        limits: [.allocations(0), .instructions(1.6, on: .sdlGLNoop)]),
      BenchScene(
        name: "text-unique",
        summary: "300 labels in three kerned fonts, set in each frame to 12 to 26 random letters, "
          + "no word twice; a label",
        engine: Side(name: "text-unique") { backend in
          let subject = try EngineSubject(on: backend)
          let labels = kernedLabels(in: subject.window)
          // More frames than are counted; only timing goes round.
          let frames = 140
          let words = randomWords(count: labels.count * frames)
          subject.update = { frame in
            let first = frame % frames * labels.count
            for index in labels.indices { labels[index].text = words[first + index] }
          }
          return subject
        },
        baseline: nil, backends: [.none], frames: 80, unit: "label", unitsPerFrame: 300,
        // Some pairs of letters are seen for the first time.
        limits: [maximum(0.05, .allocations), maximum(12_000, .instructions)]),
      BenchScene(
        name: "text-marks",
        summary: "a label whose text is set to a letter with 100,000 combining marks",
        engine: Side(name: "text-marks") { backend in
          let marks = String(repeating: "\u{301}", count: 100_000)
          return try label(on: backend, saying: ["a" + marks, "b" + marks], height: 40)
        },
        baseline: nil, backends: [.none], warmUp: 2, frames: 2,
        limits: [maximum(200_000_000, .instructions)]),
      BenchScene(
        name: "text-10mb", summary: "10 MB of words, set in a tall label in a scroll view",
        engine: Side(name: "text-10mb") { backend in
          let words = String(repeating: "several words of a long text. ", count: 333_334)
          return try label(on: backend, saying: [words, "A" + words], height: 100_000)
        },
        baseline: nil, backends: [.none], warmUp: 2, frames: 2,
        limits: [maximum(1_000_000_000, .instructions), maximum(100_000_000, .bytes)]),
      BenchScene(
        name: "text-10mb-line", summary: "10 MB without a space, set in a label of one line",
        engine: Side(name: "text-10mb-line") { backend in
          let line = String(repeating: "x", count: 10_000_000)
          return try label(on: backend, saying: [line, "A" + line], height: 20, lines: 1)
        },
        baseline: nil, backends: [.none], warmUp: 2, frames: 2,
        limits: [maximum(1_000_000_000, .instructions), maximum(100_000_000, .bytes)]),
    ]
  }

  /// Makes a limit of the engine's passes alone.
  private static func maximum(_ value: Double, _ metric: BenchMetric) -> Limit {
    Limit(metric: metric, backend: .none, bound: .value(value))
  }

  /// Sets up a label in a scroll view whose text changes in each frame.
  private static func label(
    on backend: BenchBackend, saying texts: [String], height: Double, lines: Int = 0
  ) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let scroll = ScrollView(frame: subject.window.bounds)
    let label = Label(frame: Rect(x: 0, y: 0, width: 400, height: height))
    label.numberOfLines = lines
    scroll.contentSize = label.frame.size
    scroll.addSubview(label)
    subject.window.addSubview(scroll)
    subject.update = { label.text = texts[$0 % texts.count] }
    return subject
  }

  /// The texts of the labels, made in advance because making a string allocates.
  private static let texts = (0..<220).map { index in
    let names = ["Coins", "Distance", "Wave", "Temperature"]
    let number = BenchContent.hash(index, 7, 8) % 1_000_000
    return "\(names[index % 4]): \(number) of \(100 + index)"
  }

  /// Adds 200 labels without text to a window, and returns them.
  private static func labels(in window: Window) -> [Label] {
    let font = Font.system(size: 12)
    return (0..<200).map { index in
      let label = Label(text: nil, font: font)
      label.frame = Rect(
        x: 20 + Double(index % 5) * 248, y: 20 + Double(index / 5) * 17, width: 240, height: 16)
      window.addSubview(label)
      return label
    }
  }

  /// Adds 300 labels without text to a window, each third in the same font, and returns them.
  private static func kernedLabels(in window: Window) -> [Label] {
    let fonts = [
      Font.system(size: 12), Font.system(size: 12, weight: .bold),
      Font.named("DejaVu Serif", size: 12),
    ]
    return (0..<300).map { index in
      let label = Label(text: nil, font: fonts[index % 3])
      label.frame = Rect(
        x: 10 + Double(index % 5) * 252, y: 5 + Double(index / 5) * 11.8, width: 250, height: 16)
      window.addSubview(label)
      return label
    }
  }

  /// Returns words of 12 to 26 random letters.
  private static func randomWords(count: Int) -> [String] {
    (0..<count).map { index in
      let length = 12 + Int(BenchContent.hash(index, 11, 3) % 15)
      return String(
        decoding: (0..<length).map { place in
          let letter = UInt8(truncatingIfNeeded: BenchContent.hash(index, place, 5) % 52)
          return letter < 26 ? UInt8(ascii: "a") + letter : UInt8(ascii: "A") + letter - 26
        }, as: UTF8.self)
    }
  }

  /// Gives all labels the texts of a frame.
  private static func change(_ labels: [Label], _ frame: Int) {
    for index in labels.indices { labels[index].text = texts[index + frame % 20] }
  }
}
