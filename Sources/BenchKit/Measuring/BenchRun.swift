internal import BenchRaw
internal import Glibc
internal import LamellaCapture
internal import LamellaFiles
internal import LamellaSDL

/// A run of the benchmarks: every scene on every back end, each measurement in a process of its own.
public final class BenchRun {
  private let options: BenchOptions
  private let scenes: [BenchScene]
  /// The path of the measuring program, which is this one.
  private let program: String
  private let hasValgrind: Bool
  private let hasDisplay: Bool
  private var rows: [BenchRow] = []
  /// Measured values, by the side's name and the measurement.
  private var cachedValues: [String: Double?] = [:]
  /// Messages about exceeded limits.
  private var failures: [String] = []
  /// The reason why a limit could not be checked; nil when there is none.
  private var unavailableReason: String?
  /// Messages printed during the run, each once.
  private var notes: [String] = []

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - options: The options from the command line.
  ///   - program: The path of the benchmark program.
  /// - Throws: ``BenchError`` when no scene or no row matches the options.
  public init(_ options: BenchOptions, program: String) throws {
    self.options = options
    self.program = program
    scenes = try BenchScene.matching(options.filter)
    hasValgrind = Self.isOnPath("valgrind")
    hasDisplay = getenv("DISPLAY").map { $0.pointee != 0 } ?? false
  }

  /// Measures, prints the rows as they complete, and writes the requested file.
  ///
  /// - Throws: ``BenchError`` where a scene's check failed; earlier measurements are written even then.
  ///   `FileError` where the file cannot be written.
  public func run() throws {
    if let path = options.jsonPath { try writeFile([], to: path) }
    print(BenchTable.header)
    defer { clearProgress() }
    do {
      for (index, scene) in scenes.enumerated() {
        for backend in scene.backends where options.backend.map({ $0 == backend }) ?? true {
          for metric in scene.metrics where options.metric.map({ $0 == metric }) ?? true {
            if options.isCheck, scene.limit(metric, on: backend) == nil { continue }
            try measure(scene, backend, metric, "[\(index + 1)/\(scenes.count)]")
          }
        }
      }
    } catch {
      try writeRows()
      throw error
    }
    try writeRows()
    if options.isCheck, rows.isEmpty { throw BenchError.usage("no matching row has a limit") }
    guard failures.isEmpty else { throw BenchError.failed(failures.joined(separator: "; ")) }
    if let unavailableReason { throw BenchError.unavailable(unavailableReason) }
  }

  /// Writes the rows to a JSON file, if that is requested.
  private func writeRows() throws {
    guard let path = options.jsonPath else { return }
    try writeFile(Array(BenchRow.json(rows, machine: machine).utf8), to: path)
  }

  /// Measures one row, prints it, and checks it against its limit.
  private func measure(
    _ scene: BenchScene, _ backend: BenchBackend, _ metric: BenchMetric, _ progress: String
  ) throws {
    showProgress("\(progress) \(scene.name) on \(backend.rawValue): \(metric.rawValue)")
    let values = try values(scene, backend, metric)
    clearProgress()
    let row = BenchRow(
      scene: scene.name, backend: backend, metric: metric, engine: values.engine,
      baseline: values.baseline)
    rows.append(row)
    print(BenchTable.line(row))
    fflush(nil)
    guard !options.isQuick, let limit = scene.limit(metric, on: backend) else { return }
    try check(row, of: scene, limit)
  }

  /// Records a row that exceeds its limit, or that could not be measured although it has one.
  private func check(
    _ row: BenchRow, of scene: BenchScene, _ limit: BenchScene.Limit.Bound
  ) throws {
    /// Returns the value of a row that its limit applies to, with the limit.
    func limited(_ row: BenchRow) -> (value: Double, limit: Double)? {
      switch limit {
      case .ratio(let limit): row.ratio.map { ($0, limit) }
      case .value(let limit): row.engine.map { ($0, limit) }
      case .excess(let limit): row.excess.map { ($0, limit) }
      }
    }
    guard let (first, bound) = limited(row) else {
      if options.isCheck, unavailableReason == nil {
        unavailableReason =
          "\(row.scene) on \(row.backend.rawValue) could not be checked: \(notes.last ?? "")"
      }
      return
    }
    var value = first
    // Other programs only increase a time, so one value within the limit is enough.
    var attempts = 1
    while row.metric == .seconds, value > bound, attempts < 3 {
      attempts += 1
      let again = try values(scene, row.backend, row.metric)
      let second = BenchRow(
        scene: row.scene, backend: row.backend, metric: row.metric, engine: again.engine,
        baseline: again.baseline)
      if let (again, _) = limited(second) { value = min(value, again) }
    }
    guard value > bound else { return }
    failures.append(Self.failure(row, scene, limit, value))
  }

  /// Returns the message about an exceeded limit.
  private static func failure(
    _ row: BenchRow, _ scene: BenchScene, _ limit: BenchScene.Limit.Bound, _ value: Double
  ) -> String {
    let subject = "\(row.scene) on \(row.backend.rawValue): a \(scene.unit)"
    switch limit {
    case .ratio(let limit):
      return
        "\(subject) takes \(BenchTable.fixed(value, 4)) times the baseline's \(row.metric.rawValue), "
        + "and may take \(BenchTable.fixed(limit, 4))"
    case .value(let limit):
      let (number, most) = (BenchTable.text(value, row.metric), BenchTable.text(limit, row.metric))
      return row.metric == .seconds
        ? "\(subject) takes \(number), and may take \(most)"
        : "\(subject) makes \(number) \(row.metric.rawValue), and may make \(most)"
    case .excess(let limit):
      let (number, most) = (BenchTable.text(value, row.metric), BenchTable.text(limit, row.metric))
      return
        "\(subject) takes \(number) \(row.metric.rawValue) more than the baseline, and may take \(most) more"
    }
  }

  // MARK: Measuring a value

  /// Returns the values of both sides; nil for a side that cannot be measured or does not exist.
  private func values(
    _ scene: BenchScene, _ backend: BenchBackend, _ metric: BenchMetric
  ) throws -> (engine: Double?, baseline: Double?) {
    if backend.needsDisplay, !hasDisplay {
      note("no display: \(backend.rawValue) is left out; install xvfb")
      return (nil, nil)
    }
    let baseline = scene.baseline(on: backend)
    switch metric {
    case .seconds:
      let task = BenchTask(
        .time, scene: scene.name, isEngine: true, backend: backend, isQuick: options.isQuick)
      guard let seconds = try numbers(task, prefix: []) else { return (nil, nil) }
      return (seconds.first, baseline == nil ? nil : seconds.dropFirst().first)
    case .instructions, .allocations, .bytes:
      let engine = try value(scene, scene.engine, isEngine: true, backend, metric)
      guard let baseline else { return (engine, nil) }
      return (engine, try value(scene, baseline, isEngine: false, backend, metric))
    }
  }

  /// Returns the value of one side, from the cache or measured; nil if it cannot be measured.
  private func value(
    _ scene: BenchScene, _ side: BenchScene.Side, isEngine: Bool, _ backend: BenchBackend,
    _ metric: BenchMetric
  ) throws -> Double? {
    /// Returns the cache key of a value.
    func key(_ metric: BenchMetric) -> String {
      "\(side.name) \(backend.rawValue) \(metric.rawValue)"
    }
    if let value = cachedValues[key(metric)] { return value }
    var task = BenchTask(
      .allocate, scene: scene.name, isEngine: isEngine, backend: backend,
      isQuick: options.isQuick)
    if metric == .instructions {
      task.kind = .count
      let value = try instructions(task, side, of: scene)
      cachedValues[key(metric)] = .some(value)
      return value
    }
    let counts = try numbers(task, prefix: [])
    if let counts, counts.count == 3, counts[2] > 0 {
      cachedValues[key(.allocations)] = .some(counts[0] / counts[2])
      cachedValues[key(.bytes)] = .some(counts[1] / counts[2])
    } else {
      cachedValues[key(.allocations)] = .some(nil)
      cachedValues[key(.bytes)] = .some(nil)
    }
    return cachedValues[key(metric)] ?? nil
  }

  /// Returns the instructions of a frame, counted by callgrind; nil without valgrind.
  private func instructions(
    _ task: BenchTask, _ side: BenchScene.Side, of scene: BenchScene
  ) throws -> Double? {
    guard hasValgrind else {
      note("no valgrind: instructions are not counted")
      return nil
    }
    let folder = options.callgrindFolder
    if let folder { mkdir(folder, 0o777) }
    let name = "\(side.name)-\(task.backend.rawValue)"
    let path =
      folder.map { "\($0)/\(name).callgrind" } ?? "/tmp/lamella-bench-\(getpid()).callgrind"
    defer { if folder == nil { unlink(path) } }
    let callgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(path)"]
    let frames: Double
    if let program = side.program {
      try run(program, prefix: callgrind)
      frames = 1
    } else {
      let flags =
        bench_starts_counting() != 0
        ? ["--instr-atstart=no"] : ["--collect-atstart=no", "--toggle-collect=bench_measured"]
      guard let count = try numbers(task, prefix: callgrind + flags)?.first, count > 0 else {
        return nil
      }
      frames = count
    }
    let text = String(decoding: try readFile(path, limit: 1 << 28), as: UTF8.self)
    let count =
      scene.countsOwnCode
      ? Self.total(ofCallgrindFile: text, in: Self.isOwnCode) : Self.total(ofCallgrindFile: text)
    guard let total = count else {
      throw BenchError.failed("\(task.scene): callgrind's file has no total")
    }
    return total / frames
  }

  /// Runs a program in the folder of this one.
  private func run(_ name: String, prefix: [String]) throws {
    let folder = program.split(separator: "/").dropLast().joined(separator: "/")
    let outcome = try ChildProcess.run(prefix + ["/\(folder)/\(name)"], environment: [:])
    guard outcome.code == 0 else {
      throw BenchError.failed("\(name) ended with code \(outcome.code): \(outcome.errors)")
    }
  }

  /// Returns the number of instructions in a callgrind file: its last line of totals.
  nonisolated static func total(ofCallgrindFile text: String) -> Double? {
    var total: Double?
    for line in text.split(separator: "\n") where line.hasPrefix("totals:") {
      total = line.split(separator: " ").dropFirst().first.flatMap { Double(String($0)) }
    }
    return total
  }

  /// Returns whether a program file holds Lamella's code or Swift's runtime, not SDL's or a driver's.
  nonisolated static func isOwnCode(_ object: Substring) -> Bool {
    object.hasSuffix("/lamella-bench") || object.contains("/libswift")
  }

  /// Returns the number of instructions in a callgrind file that belong to some program files.
  ///
  /// - Parameters:
  ///   - text: The file, in callgrind's format with names that are written out once, and then numbered.
  ///   - isCounted: Returns whether a program file counts.
  /// - Returns: The number, without the instructions of functions that are called in other files; nil where the file
  ///   names no program file.
  nonisolated static func total(
    ofCallgrindFile text: String, in isCounted: (Substring) -> Bool
  ) -> Double? {
    var isCountedByNumber: [Substring: Bool] = [:]
    var (total, counts, isCall) = (0.0, false, false)
    for line in text.split(separator: "\n") {
      if line.hasPrefix("ob=") || line.hasPrefix("cob=") {
        let parts = line.drop { $0 != "=" }.dropFirst().split(separator: " ", maxSplits: 1)
        guard let number = parts.first else { continue }
        if parts.count > 1 { isCountedByNumber[number] = isCounted(parts[1]) }
        if line.hasPrefix("ob=") { counts = isCountedByNumber[number] ?? false }
      } else if line.hasPrefix("calls=") {
        isCall = true
      } else if let first = line.first, first.isNumber || "+-*".contains(first) {
        // The line after a call has what the called function took.
        if counts, !isCall { total += line.split(separator: " ").last.flatMap { Double($0) } ?? 0 }
        isCall = false
      }
    }
    return isCountedByNumber.isEmpty ? nil : total
  }

  /// Runs a task and parses its numbers; nil, with a note, where the machine lacks a requirement.
  private func numbers(_ task: BenchTask, prefix: [String]) throws -> [Double]? {
    let outcome = try ChildProcess.run(
      prefix + [program] + task.arguments, environment: task.backend.environment)
    // Valgrind prints errors, too; only the benchmark's own line counts.
    let reason =
      outcome.errors.split(separator: "\n").last { $0.hasPrefix("bench: ") }
      .map { String($0.dropFirst("bench: ".count)) } ?? "it ended with code \(outcome.code)"
    switch outcome.code {
    case 0:
      return outcome.output.split(separator: " ").compactMap {
        Double($0.filter { !$0.isNewline })
      }
    case 5:
      note("\(task.backend.rawValue) is left out: \(reason)")
      return nil
    default:
      let subject = reason.contains(task.scene) ? "" : "\(task.scene) on \(task.backend.rawValue): "
      throw BenchError.failed(subject + reason)
    }
  }

  // MARK: Messages

  /// Prints a note, unless it was printed before.
  private func note(_ text: String) {
    guard !notes.contains(text) else { return }
    notes.append(text)
    clearProgress()
    writeError("bench: \(text)\n")
  }

  /// Shows progress, if standard error is a terminal.
  private func showProgress(_ text: String) {
    if isatty(2) != 0 { writeError("\r\u{1B}[K\(text)") }
  }

  /// Clears the progress, if standard error is a terminal.
  private func clearProgress() {
    if isatty(2) != 0 { writeError("\r\u{1B}[K") }
  }

  /// Writes text to standard error.
  private func writeError(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
  }

  /// The machine's metadata for the file.
  private var machine: CaptureMetadata {
    var machine = FrameCapture.systemMetadata()
    machine[.program] = nil
    machine[.arguments] = nil
    machine[.waitsForDisplay] = nil
    machine[.videoDriver] = nil
    machine["filter"] = .text(options.filter)
    machine["quick"] = .flag(options.isQuick)
    machine["notes"] = .list(notes)
    return machine
  }

  /// Returns whether a program is on the search path.
  private static func isOnPath(_ name: String) -> Bool {
    guard let path = getenv("PATH") else { return false }
    return String(cString: path).split(separator: ":").contains { folder in
      access("\(folder)/\(name)", X_OK) == 0
    }
  }
}
