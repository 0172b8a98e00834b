import ArgumentParser
import Foundation
import Synchronization

/// The mutation testing command: mutates the sources at random and runs the tests against each mutation.
@main struct Mutate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract:
      "Mutates the engine's sources at random, and lists the mutations that no test detects.",
    discussion: """
      All changes are built into one program; a variable chooses one. Each is put to the tests of its own \
      module that reach it, then to all others that do. What tests are no use for is named with its reason in \
      Tools/mutate-reasons.tsv.
      """)

  @Option(help: "The number of mutations to try.") var count = 50
  @Option(help: "The seed of the draw.") var seed: UInt64 = 1
  @Option(help: "The number of parallel trials.") var jobs = 2
  @Option(help: "Only these numbers of the draw, separated by commas.") var only: String?
  @Flag(help: "Only mutations that survived the last run with this seed, or were not tried.")
  var survivors = false
  @Flag(help: "List the drawn mutations and the total numbers, without building.") var list =
    false
  @Option(help: .hidden) var root = "."
  @Argument(help: "The module to mutate, such as LamellaScene; default all engine modules.")
  var module: String?

  private static let modules = [
    "LamellaGeometry", "LamellaMarkup", "LamellaConstraints", "LamellaCapture", "LamellaStatistics",
    "LamellaGraphics",
    "LamellaText", "LamellaFiles", "LamellaRendering", "LamellaScene", "LamellaControls",
    "LamellaScrolling",
    "LamellaTileMaps", "LamellaRuntime", "LamellaSDL", "LamellaDiagnostics", "LamellaReplay",
    "LamellaApplication",
    "LamellaC", "MapRasterizer",
  ]

  func validate() throws {
    if count < 1 { throw ValidationError("--count must be 1 or more") }
    if jobs < 1 { throw ValidationError("--jobs must be 1 or more") }
    if let module, !Self.modules.contains(module) {
      throw ValidationError(
        "there is no engine module \(module); there are \(Self.modules.joined(separator: ", "))")
    }
  }

  func run() throws {
    let origin = URL(filePath: root).standardizedFileURL
    let folder = origin.appending(path: ".build/mutate")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let tree = try ScratchTree(origin: origin, copy: folder.appending(path: "tree"))
    let start = ContinuousClock.now

    let candidates = try candidates(origin)
    if list {
      listDraw(candidates)
      return
    }
    let reasons = try Reasons(origin.appending(path: "Tools/mutate-reasons.tsv"))
    var build = MutantBuild(
      tree: tree, candidates: candidates, rejectedFile: folder.appending(path: "rejected.tsv"))
    say("mutate: building \(count) of \(candidates.count) mutations")
    try build.build(count: count)
    let mutants = Dictionary(uniqueKeysWithValues: build.mutants.map { ($0.number, $0.mutation) })
    let programs = try CTests.build(in: tree)
    say("mutate: built after \(Self.words(since: start)); finding the tests that reach them")

    let runners = try (0..<jobs).map {
      try TestRunner(tree: tree, folder: folder.appending(path: "worker-\($0)"))
    }
    let coverage = try Coverage(
      runners[0].list(), programs, count: build.limit, runners: runners)
    for suite in coverage.broken {
      say("mutate: \(suite.name) fails without a mutation and is left out")
    }
    say("mutate: \(coverage.suites.count) suites after \(Self.words(since: start))")

    var earlier = Report(
      mutants: mutants, reasons: reasons,
      file: folder.appending(path: "seed-\(seed)-\(module ?? "all").tsv"))
    let trial = Trial(coverage: coverage)
    let numbers = try chosen(mutants, earlier)
    if only == nil, !survivors { earlier.outcomes = [:] }
    // Saved continuously: a run that is stopped can be continued with --survivors.
    let report = Mutex(earlier)
    _ = try Workers(runners).map(numbers) { runner, number in
      let mutation = mutants[number]!
      let outcome = try trial.outcome(of: number, in: mutation.module, runner)
      say(
        "\(number)\t\(outcome.kind.rawValue)\t\(mutation.file):\(mutation.line):"
          + " \(mutation.summary)\t\(outcome.detail)")
      try report.withLock {
        $0.outcomes[number] = outcome
        try $0.save()
      }
      return outcome
    }
    let all = report.withLock { $0 }
    say(all.text)
    say("mutate: \(Self.words(since: start))")
    if !all.isFine { throw ExitCode(1) }
  }

  private static func words(since start: ContinuousClock.Instant) -> String {
    let seconds = Int((ContinuousClock.now - start) / .seconds(1))
    return "\(seconds / 60) min \(seconds % 60) s"
  }

  /// Returns all mutations in the order of the draw.
  private func candidates(_ origin: URL) throws -> [Mutation] {
    var all: [Mutation] = []
    for module in module.map({ [$0] }) ?? Self.modules {
      let folder = origin.appending(path: "Sources/\(module)")
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      for file in files.sorted() where file.hasSuffix(".swift") && !file.contains(".docc/") {
        let path = "Sources/\(module)/\(file)"
        let text = try String(contentsOf: origin.appending(path: path), encoding: .utf8)
        all += MutationFinder.mutations(in: text, file: path, module: module)
      }
    }
    let ranked = all.map { (rank: $0.rank(seed: seed), mutation: $0) }
    return ranked.sorted { $0.rank < $1.rank }.map(\.mutation)
  }

  private func listDraw(_ candidates: [Mutation]) {
    for mutation in candidates.prefix(count) {
      say(
        "\(mutation.file):\(mutation.line):\(mutation.column): \(mutation.kind.rawValue):"
          + " \(mutation.summary)")
    }
    for kind in Mutation.Kind.allCases {
      say("\(kind.rawValue): \(candidates.count { $0.kind == kind })")
    }
    say("all: \(candidates.count)")
  }

  /// Returns the numbers of the mutations to try.
  private func chosen(_ mutants: [Int: Mutation], _ report: Report) throws -> [Int] {
    if let only {
      return try only.split(separator: ",").map {
        guard let number = Int($0), mutants[number] != nil else {
          throw ValidationError("there is no mutation \($0)")
        }
        return number
      }
    }
    return mutants.keys.sorted().filter {
      !survivors || report.outcomes[$0].map { $0.kind == .survived } ?? true
    }
  }
}

/// Prints a line unbuffered.
func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
