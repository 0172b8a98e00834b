import Foundation
import LamellaGraphics

/// A virtual X server (Xvfb) for one test, with synthetic mouse and keyboard input.
final class XDisplay {
  private let server: ChildProcess
  /// The folder in which the server stores the screen's pixels.
  private let memory: TempFolder
  /// The value of `DISPLAY` for its clients.
  let name: String

  /// The requirements that the machine lacks for tests with a window; nil when there are none.
  nonisolated static let missing: String? = {
    let lacking = ["Xvfb", "xdotool"].filter { find($0) == nil }
    guard !lacking.isEmpty else { return nil }
    let reason = "\(lacking.joined(separator: " and ")) not installed"
    print("Tests with a window are left out: \(reason)")
    return reason
  }()

  /// Returns the path of a program on the `PATH`; nil when there is none.
  nonisolated static func find(_ program: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return (folders.map { String($0) } + ["/usr/bin", "/usr/local/bin"]).map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a closure with a new display, which is closed afterward.
  ///
  /// - Parameters:
  ///   - screen: Width, height and depth, as Xvfb takes them.
  ///   - body: The closure.
  /// - Returns: The closure's result.
  /// - Throws: The closure's error, or an error when no display can be started.
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
    // The server chooses a free number and writes it to stdout. `timeout` ends it even when the tests are
    // killed, and forwards signals.
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

  /// Kills the server.
  func stop() async throws {
    server.signal(SIGTERM)
    _ = try await server.wait(limit: 10)
  }

  /// Returns the screen's picture, with the pointer where a compositor draws it.
  func picture() throws -> Image { try Image(xwd: memory.bytes("Xvfb_screen0")) }

  // MARK: Clients

  /// Starts a demo on this display.
  func start(
    _ arguments: [String], in folder: TempFolder, environment: [String: String] = [:]
  ) throws -> ChildProcess {
    try Demo.start(
      arguments, in: folder, environment: environment.merging(["DISPLAY": name]) { $1 })
  }

  /// Runs `xdotool`.
  ///
  /// - Returns: Its output without the line break.
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
  /// - Returns: The window's ID for xdotool.
  func window(of program: ChildProcess) async throws -> String {
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end, program.isRunning {
      let found = try await attempt(["search", "--onlyvisible", "--pid", "\(program.id)"])
      if let id = found.outputLines.last { return id }
    }
    throw ChildProcess.Failure(description: "no window appeared: \(program.errors)")
  }

  /// Moves the mouse to a place in a program's window, in points.
  func moveMouse(to place: (x: String, y: String), in program: ChildProcess) async throws {
    try await act(on: program) { ["mousemove", "--window", $0, place.x, place.y] }
  }

  /// Runs xdotool with arguments that a program's window gives.
  ///
  /// For programs whose renderer makes the window anew while they start: the number that was found first is then
  /// nobody's, and the window is looked for again.
  func act(on program: ChildProcess, _ arguments: (String) -> [String]) async throws {
    while true {
      let window = try await window(of: program)
      do {
        try await xdotool(arguments(window))
        return
      } catch {
        let isGone = try await attempt(["getwindowgeometry", window]).code != 0
        guard isGone, program.isRunning else { throw error }
      }
    }
  }
}
