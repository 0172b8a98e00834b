import Foundation

/// A demo in a window of a display, controlled with xdotool.
///
/// Each action returns when the demo has received the input; `rest()` returns when the demo is idle. The demo
/// reports both in the file of `--progress`.
final class DemoWindow {
  let display: XDisplay
  let demo: ChildProcess
  /// The window's ID for xdotool.
  let id: String
  private let progress: TempFolder

  /// Opens a demo and waits until its window is shown and idle.
  ///
  /// - Parameters:
  ///   - arguments: The demo and its flags.
  ///   - display: The display to open it on.
  ///   - folder: The working directory.
  /// - Throws: ``ChildProcess/Failure`` when no window appears.
  init(_ arguments: [String], on display: XDisplay, in folder: TempFolder) async throws {
    self.display = display
    progress = try TempFolder()
    demo = try display.start(arguments + ["--progress", progress.file("progress")], in: folder)
    id = try await display.window(of: demo)
    try await rest()
  }

  // MARK: Progress

  private var lines: [Substring] { progress.text("progress").split(separator: "\n") }

  /// Waits until the demo has written matching lines.
  private func wait(for words: String, until isSo: ([Substring]) -> Bool) async throws {
    let isDone = try await poll(seconds: 60) { isSo(lines) || !demo.isRunning }
    guard isDone, demo.isRunning else {
      throw ChildProcess.Failure(
        description: "the demo did not get to: \(words); last: \(lines.suffix(3)) \(demo.errors)")
    }
  }

  /// Waits until the demo is idle, so that only input can wake it.
  func rest() async throws {
    try await wait(for: "rest") { $0.last == "{\"type\": \"rest\"}" }
  }

  /// Runs xdotool, and waits for a number of events of a type.
  private func act(
    _ arguments: [String], until type: String, count: Int = 1
  ) async throws {
    func found(_ lines: [Substring]) -> Int { lines.count { $0.contains("\"type\": \"\(type)\"") } }
    let before = found(lines)
    try await display.xdotool(arguments)
    try await wait(for: "\(count) \(type)") { found($0) >= before + count }
  }

  // MARK: Input

  /// Presses and releases keys, one after the other.
  func press(_ keys: String...) async throws {
    try await act(
      ["windowfocus", "--sync", id, "key"] + keys, until: "keyUp", count: keys.count)
  }

  /// Moves the pointer to a point of the window.
  func move(to x: Int, _ y: Int) async throws {
    try await display.xdotool("mousemove", "--window", id, "\(x)", "\(y)")
    try await wait(for: "the pointer at \(x), \(y)") { lines in
      lines.last { $0.contains("\"type\": \"mouseMoved\"") }?.contains("\"x\": \(x), \"y\": \(y)")
        ?? false
    }
  }

  /// Clicks at the pointer's position.
  func click(times: Int = 1) async throws {
    try await act(
      ["click", "--repeat", "\(times)", "--delay", "60", "1"], until: "mouseUp", count: times)
  }

  /// Turns the wheel by a notch at the pointer's position, while a key is held.
  func turnWheel(up: Bool, holding key: String? = nil) async throws {
    let turn = ["click", up ? "4" : "5"]
    try await act(
      key.map { ["keydown", $0] + turn + ["keyup", $0] } ?? turn,
      until: key == nil ? "wheel" : "keyUp")
  }

  /// Drags at constant speed with the left button and holds still before the release.
  func drag(from start: (x: Int, y: Int), by way: Int, steps: Int = 26) async throws {
    var chain = ["mousemove", "--window", id, "\(start.x)", "\(start.y)", "mousedown", "1"]
    var x = start.x
    for step in 1...steps {
      let next = start.x + way * step / steps
      // Relative, because xdotool takes no negative coordinates.
      chain += ["mousemove_relative", "--", "\(next - x)", "0", "sleep", "0.01"]
      x = next
    }
    try await act(chain + ["sleep", "0.15", "mouseup", "1"], until: "mouseUp")
  }

  /// Resizes the window.
  func resize(_ width: Int, _ height: Int) async throws {
    try await act(["windowsize", "--sync", id, "\(width)", "\(height)"], until: "resize")
  }

  /// Waits until the demo is idle, and ends it with Ctrl-C.
  func close() async throws -> ProcessResult {
    try await rest()
    demo.signal(SIGINT)
    return try await demo.wait(limit: 10)
  }
}
