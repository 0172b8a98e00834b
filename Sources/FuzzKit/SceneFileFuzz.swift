internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaSceneFiles
internal import LamellaScreens
internal import LamellaText

/// The result of a fuzz run of scene files.
public nonisolated struct SceneFileFuzzReport: Sendable {
  /// The number of files that were read.
  public var files = 0
  /// The number of files without faults, whose objects were made, laid out and written.
  public var shown = 0
  /// The files whose written scene has faults when it is read again.
  public var flaws: [String] = []

  /// Makes an empty report.
  public init() {}
}

/// A fuzz test of the readers of scene files and of Interface Builder documents.
///
/// Each file is a sample with some bytes, values or elements changed. It is read and checked; the objects of one without
/// faults are made, laid out, and written again. A run succeeds when it does not crash or hang.
public struct SceneFileFuzz {
  private var random: RandomSequence
  private var report = SceneFileFuzzReport()
  private let samples: [[UInt8]]
  /// Names and values, of the samples and the schema.
  private let words: [[UInt8]]
  /// The path of the file that has each input before it is read.
  private let path: String

  private static let numbers = [
    "0", "-1", "1e300", "-1e300", "infinity", "-infinity", "nan", "99999999999999999999", "1e-300",
    "0.5", "50%", "", "9223372036854775807", "-9223372036854775808", "2147483648", "1000000",
  ].map { Array($0.utf8) }

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - seed: The seed of all random decisions.
  ///   - path: The path of the file that receives each input before it is read; with `.flaw` behind it, that of the
  ///     first file with a flaw.
  public init(seed: UInt64, path: String) {
    random = RandomSequence(seed: seed)
    self.path = path
    samples = [SceneFileSamples.scene, SceneFileSamples.interfaceBuilder].map { Array($0.utf8) }
    let text = SceneFileSamples.scene + SceneFileSamples.interfaceBuilder + SceneSchema().text
    words = Set(text.split(whereSeparator: { " <>=\"/\n".contains($0) })).sorted()
      .map { Array($0.utf8) }
    if FontLibrary.provider == nil { FontLibrary.provider = SystemFonts() }
  }

  /// Reads a number of random files.
  ///
  /// - Returns: The report of all files so far.
  public mutating func run(files: Int) -> SceneFileFuzzReport {
    let handler = Diagnostics.handler
    Diagnostics.handler = { _ in }
    for _ in 0..<files {
      let isInterfaceBuilder = Bool.random(using: &random)
      let bytes = changed(samples[isInterfaceBuilder ? 1 : 0])
      try? writeFile(bytes, to: path)
      read(bytes, isInterfaceBuilder: isInterfaceBuilder)
      report.files += 1
    }
    ReentrancyFuzz.runPendingCompletions()
    Diagnostics.handler = handler
    return report
  }

  // MARK: Changes

  private mutating func changed(_ sample: [UInt8]) -> [UInt8] {
    var bytes = sample
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.replaceSubrange(start..<end, with: word())
      case 2: bytes[start] = UInt8.random(in: 0...255, using: &random)
      case 3: repeatLine(from: start, in: &bytes)
      case 4: replace(between: 0x3C, 0x20, from: start, in: &bytes)
      case 5: replace(between: 0x20, 0x3D, from: start, in: &bytes)
      default: replace(between: 0x22, 0x22, from: start, in: &bytes)
      }
    }
    return bytes
  }

  private mutating func word() -> [UInt8] {
    let list = Int.random(in: 0..<4, using: &random) == 0 ? Self.numbers : words
    return list.randomElement(using: &random) ?? []
  }

  /// Puts a word in place of what is between two bytes: a value, a name of an element or of an attribute.
  private mutating func replace(
    between first: UInt8, _ last: UInt8, from start: Int, in bytes: inout [UInt8]
  ) {
    guard let open = bytes[start...].firstIndex(of: first),
      let close = bytes[(open + 1)...].firstIndex(of: last)
    else { return }
    bytes.replaceSubrange((open + 1)..<close, with: word())
  }

  /// Repeats a line, often nested elements, so many times that a scene may become deep or long.
  private mutating func repeatLine(from start: Int, in bytes: inout [UInt8]) {
    guard let open = bytes[start...].firstIndex(of: 0x3C),
      let close = bytes[open...].firstIndex(of: 0x0A)
    else { return }
    let count = [1, 2, 5, 200].randomElement(using: &random) ?? 1
    bytes.insert(
      contentsOf: Array(repeatElement(bytes[open...close], count: count).joined()), at: open)
  }

  // MARK: Reading

  private mutating func read(_ bytes: [UInt8], isInterfaceBuilder: Bool) {
    let document: SceneDocument? =
      isInterfaceBuilder
      ? (try? InterfaceBuilderDocument(parsing: bytes, file: "random.xib"))?.scene
      : try? SceneDocument(parsing: bytes, file: "random.scene")
    guard let document else { return }
    if let again = try? SceneDocument(parsing: document.text, file: "again.scene") {
      // XML cannot hold control characters: they are written as others.
      let isPlain = bytes.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      if isPlain, again != document {
        flaw("a document is another one when its text is read", bytes)
      }
    } else {
      flaw("the text of a document cannot be read", bytes)
    }
    guard let scene = try? Nib(document).instantiate() else { return }
    let window = Window(size: Size(320, 240))
    let stage = Stage(window: window, ticksPerSecond: 60)
    for object in scene.objects {
      if let view = object as? View { window.addSubview(view) }
    }
    window.rootViewController = scene.controller
    for frame in 0..<2 {
      stage.advance(to: StageTime(frame: frame, framesPerSecond: 60))
      _ = try? stage.render(
        on: FuzzRenderer(width: 320, height: 240), pixelWidth: 320, pixelHeight: 240)
    }
    _ = SceneWriter().document(of: scene.objects).text
    report.shown += 1
  }

  private mutating func flaw(_ text: String, _ bytes: [UInt8]) {
    if report.flaws.isEmpty { try? writeFile(bytes, to: path + ".flaw") }
    if report.flaws.count < 20 { report.flaws.append("file \(report.files): \(text)") }
  }
}
