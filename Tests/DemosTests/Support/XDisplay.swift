import Foundation
import LamellaGraphics

/// A display of its own for one test: an X server without a screen, and a hand on its mouse and keys.
final class XDisplay {
  private let server: ChildProcess
  /// Where the server keeps the screen's pixels.
  private let memory: TempFolder
  /// What `DISPLAY` is for its clients.
  let name: String

  /// What the machine lacks for tests with a window; nil when it has it all.
  nonisolated static let missing: String? = {
    let lacking = ["Xvfb", "xdotool"].filter { find($0) == nil }
    guard !lacking.isEmpty else { return nil }
    let reason = "\(lacking.joined(separator: " and ")) not installed"
    print("Tests with a window are left out: \(reason)")
    return reason
  }()

  /// The path of a program on the `PATH`.
  nonisolated static func find(_ program: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return (folders.map { String($0) } + ["/usr/bin", "/usr/local/bin"]).map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs the body with a new display, which goes away afterwards.
  ///
  /// - Parameters:
  ///   - screen: Width, height and depth, as Xvfb takes them.
  ///   - body: What to do.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, or that no display can be started.
  static func with<Result>(
    screen: String = "1280x1024x24", _ body: (XDisplay) async throws -> Result
  ) async throws -> Result {
    try await Cores.shared.use {
      let display = try await XDisplay(screen: screen)
      do {
        let result = try await body(display)
        try await display.stop()
        return result
      } catch {
        try await display.stop()
        throw error
      }
    }
  }

  private init(screen: String) async throws {
    memory = try TempFolder()
    // The server chooses a free number and writes it to stdout. `timeout` ends it even when the tests
    // are killed, and hands signals on.
    server = try ChildProcess(
      "/usr/bin/timeout",
      [
        "--kill-after=5", "600", Self.find("Xvfb") ?? "Xvfb", "-displayfd", "1", "-screen", "0",
        screen, "-nolisten", "tcp", "-noreset", "-fbdir", memory.path,
      ],
      environment: Demo.environment())
    var number = ""
    let server = server
    try await poll(seconds: 20) {
      let text = server.output
      if text.hasSuffix("\n") { number = text.trimmingCharacters(in: .whitespacesAndNewlines) }
      return !number.isEmpty || !server.isRunning
    }
    guard !number.isEmpty else {
      throw ChildProcess.Failure(description: "Xvfb did not start: \(server.errors)")
    }
    name = ":" + number
  }

  /// Ends the server as if somebody had pulled the plug.
  func stop() async throws {
    server.signal(SIGTERM)
    _ = try await server.wait(limit: 10)
  }

  /// What the screen shows, the pointer too where a compositor draws it.
  func picture() throws -> Image { try Image(xwd: memory.bytes("Xvfb_screen0")) }

  // MARK: Clients

  /// Starts the demo on this display.
  func start(
    _ arguments: [String], in folder: TempFolder, environment: [String: String] = [:]
  ) throws -> ChildProcess {
    try Demo.start(
      arguments, in: folder, environment: environment.merging(["DISPLAY": name]) { $1 })
  }

  /// Runs `xdotool`.
  ///
  /// - Returns: What it printed, without the line end.
  @discardableResult
  func xdotool(_ arguments: String...) async throws -> String {
    try await xdotool(arguments)
  }

  /// Runs `xdotool` with arguments from a list.
  @discardableResult
  func xdotool(_ arguments: [String]) async throws -> String {
    let result = try await attempt(arguments)
    guard result.code == 0 else {
      throw ChildProcess.Failure(
        description: "xdotool \(arguments.joined(separator: " ")): \(result.errors)")
    }
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func attempt(_ arguments: [String]) async throws -> ProcessResult {
    try await ChildProcess(
      Self.find("xdotool") ?? "xdotool", arguments,
      environment: Demo.environment(adding: ["DISPLAY": name])
    ).wait(limit: 20)
  }

  /// Waits until a program shows its window.
  ///
  /// - Returns: The window's number, as xdotool takes it.
  func window(of program: ChildProcess) async throws -> String {
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end, program.isRunning {
      let found = try await attempt(["search", "--onlyvisible", "--pid", "\(program.id)"])
      if let id = found.outputLines.last { return id }
    }
    throw ChildProcess.Failure(description: "no window appeared: \(program.errors)")
  }

  /// Moves the mouse to a place in a program's window, in points.
  ///
  /// For programs whose renderer makes the window anew while they start: the number that was found first is then
  /// nobody's, and the window is looked for again.
  func moveMouse(to place: (x: String, y: String), in program: ChildProcess) async throws {
    while true {
      let window = try await window(of: program)
      do {
        try await xdotool("mousemove", "--window", window, place.x, place.y)
        return
      } catch {
        let hasGone = try await attempt(["getwindowgeometry", window]).code != 0
        guard hasGone, program.isRunning else { throw error }
      }
    }
  }
}
