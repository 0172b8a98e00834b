import Foundation

/// A group of tests run together: a suite, or one test of a slow suite.
struct TestSuite: Sendable, Hashable {
  /// The name in Swift Testing, such as `LamellaSceneTests.ViewTests`; the path of a C program.
  var name: String
  /// The program of tests in C; nil for tests in Swift.
  var program: String?

  /// The test target of the suite.
  var target: String { String(name.prefix { $0 != "." }) }

  /// The filter that matches only this suite among all tests.
  var filter: String {
    let escaped = name.map { character in
      character.isLetter || character.isNumber || character == "_" || character == "/"
        ? "\(character)" : "\\\(character)"
    }.joined()
    return "^\(escaped)\(name.hasSuffix(")") ? "(/|$)" : "/")"
  }
}

/// The result of running tests.
struct TestRun {
  /// The way in which the tests ended.
  enum End: Equatable {
    case passed
    /// A test failed; its name, if known.
    case failed(String?)
    case crashed(Int32)
    case tooSlow
  }

  var end: End
  var seconds: Double
}

/// A runner of tests of the scratch tree.
struct TestRunner {
  let tree: ScratchTree
  /// The folder for output files, overwritten by each run.
  let folder: URL
  /// The factor by which a test may take longer than in the clean run.
  static let patience = 8.0

  private var bundle: String { tree.products.appending(path: "LamellaPackageTests.xctest").path }
  private var events: URL { folder.appending(path: "events.jsonl") }
  /// The output of the last run.
  var output: URL { folder.appending(path: "output.txt") }

  init(tree: ScratchTree, folder: URL) throws {
    self.tree = tree
    self.folder = folder
    try FileManager.default.createDirectory(
      at: folder.appending(path: "tmp"), withIntermediateDirectories: true)
  }

  private var environment: [String: String] {
    ["SWIFT_BACKTRACE": "enable=no", "TMPDIR": folder.appending(path: "tmp").path]
  }

  /// Returns the names of all Swift tests.
  func list() throws -> [String] {
    let end = try ChildProcess(
      arguments: [bundle, "--testing-library", "swift-testing", "--list-tests"],
      environment: environment, folder: tree.copy, output: output
    ).run()
    guard end == .exited(0) else { throw ScratchTree.Failure(description: "cannot list the tests") }
    return try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// Runs suites, all in Swift or one in C.
  ///
  /// - Parameters:
  ///   - suites: The suites.
  ///   - variables: The environment variables that select a mutation or record reached ones.
  ///   - clean: The seconds that they take without a mutation; nil for no limit.
  /// - Returns: The result, up to the first test that fails.
  /// - Throws: ``ScratchTree/Failure`` when they cannot be started.
  func run(_ suites: [TestSuite], _ variables: [String: String], clean: Double?) throws -> TestRun {
    try? FileManager.default.removeItem(at: events)
    var arguments: [String]
    if let program = suites.first?.program {
      arguments = [program] + CTests.arguments(of: program)
    } else {
      arguments = [
        bundle, "--testing-library", "swift-testing", "--event-stream-version", "0",
        "--event-stream-output-path", events.path,
      ]
      for suite in suites { arguments += ["--filter", suite.filter] }
    }
    var child = ChildProcess(
      arguments: arguments, environment: environment.merging(variables) { $1 }, folder: tree.copy,
      output: output)
    if let clean {
      child.processorLimit = Int(10 + Self.patience * clean)
      child.limit = 30 + 2 * Self.patience * clean
    } else {
      child.limit = 600
    }
    var reader = EventReader(path: events)
    let start = ContinuousClock.now
    let end = try child.run { reader.failedTest() != nil }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let tmp = folder.appending(path: "tmp")
    try? FileManager.default.removeItem(at: tmp)
    try? FileManager.default.createDirectory(at: tmp, withIntermediateDirectories: true)
    let failed = reader.failedTest()
    return switch end {
    case .stopped: TestRun(end: .failed(failed), seconds: seconds)
    case .exited(0): TestRun(end: .passed, seconds: seconds)
    case .exited: TestRun(end: .failed(failed), seconds: seconds)
    case .signalled(let signal): TestRun(end: .crashed(signal), seconds: seconds)
    case .tooSlow: TestRun(end: .tooSlow, seconds: seconds)
    }
  }
}

/// A reader of Swift Testing's event stream that follows it while it is written.
private struct EventReader {
  let path: URL
  private var handle: FileHandle?
  private var rest = Data()
  private var failed: String?

  init(path: URL) { self.path = path }

  /// Returns the name of the first failed test.
  mutating func failedTest() -> String? {
    if let failed { return failed }
    if handle == nil { handle = try? FileHandle(forReadingFrom: path) }
    guard let handle, let data = try? handle.readToEnd() else { return nil }
    rest += data
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[rest.startIndex..<end]
      rest = Data(rest[(end + 1)...])
      guard line.range(of: Data("issueRecorded".utf8)) != nil,
        let event = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        let payload = event["payload"] as? [String: Any],
        payload["kind"] as? String == "issueRecorded",
        let issue = payload["issue"] as? [String: Any], issue["isKnown"] as? Bool != true
      else { continue }
      // The last part of the ID is the source location.
      let name = (payload["testID"] as? String ?? "").split(separator: "/").dropLast()
      failed = name.joined(separator: "/")
      return failed
    }
    return nil
  }
}

/// The tests of the C library: programs linked against the library with the mutations.
enum CTests {
  private static let sources = [
    "lamella_test", "lamella_layout_test", "lamella_list_test", "lamella_scroll_test",
    "lamella_field_test", "lamella_screen_test", "lamella_scene_test", "lamella_gl_test",
  ]

  static func arguments(of program: String) -> [String] {
    if program.hasSuffix("lamella_gl_test") { return ["--all"] }
    let fonts = "/usr/share/fonts"
    let font = FileManager.default.enumerator(atPath: fonts)?.compactMap { $0 as? String }
      .first { $0.hasSuffix("/DejaVuSans.ttf") }
    return ["\(fonts)/\(font ?? "")", "Assets/Pictures/paging.png"]
  }

  /// Compiles the programs.
  ///
  /// - Parameter tree: The built tree.
  /// - Returns: A suite for each program.
  /// - Throws: ``ScratchTree/Failure`` when the compiler fails.
  static func build(in tree: ScratchTree) throws -> [TestSuite] {
    try sources.map { name in
      let program = tree.products.appending(path: name).path
      let log = tree.products.appending(path: "\(name).log")
      let end = try ChildProcess(
        arguments: [
          "/bin/sh", "-c",
          "exec gcc -std=c89 -g Tests/C/\(name).c -o '\(program)' -ISources/CLamella"
            + " $(pkg-config --cflags sdl2 SDL2_ttf) -L'\(tree.products.path)' -llamella"
            + " $(pkg-config --libs sdl2 SDL2_ttf) '-Wl,-rpath,\(tree.products.path)' -lpthread -lm",
        ], folder: tree.copy, output: log
      ).run()
      guard end == .exited(0) else {
        throw ScratchTree.Failure(
          description:
            "cannot compile \(name): \((try? String(contentsOf: log, encoding: .utf8)) ?? "")")
      }
      return TestSuite(name: "C.\(name)", program: program)
    }
  }
}
