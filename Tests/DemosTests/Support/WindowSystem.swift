import Foundation
import LamellaGraphics
import Testing

/// A window system on a virtual display: the X server itself, or a Wayland compositor in one of its windows.
final class WindowSystem {
  /// The protocol that the demos use.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case x11, wayland
    var testDescription: String { rawValue }
  }

  let kind: Kind
  /// The number of pixels for each point; always 1 on X11.
  let scale: Int
  let display: XDisplay
  private let compositor: ChildProcess?
  private let runtime: TempFolder

  /// The requirement that the machine lacks for a Wayland compositor; nil when there is none.
  nonisolated static let missing: String? = {
    guard XDisplay.find("weston") == nil else { return nil }
    print("Tests on Wayland are left out: weston not installed")
    return "weston not installed"
  }()

  /// Runs a closure on a new window system.
  static func with<Result>(
    _ kind: Kind, scale: Int = 1, _ body: (WindowSystem) async throws -> Result
  ) async throws -> Result {
    try await XDisplay.with(screen: scale == 1 ? "720x560x24" : "1200x800x24") { display in
      let desk = try await WindowSystem(kind, scale, display)
      let result: Swift.Result<Result, any Error>
      do { result = .success(try await body(desk)) } catch { result = .failure(error) }
      desk.compositor?.signal(SIGTERM)
      _ = try await desk.compositor?.wait(limit: 10)
      return try result.get()
    }
  }

  private init(_ kind: Kind, _ scale: Int, _ display: XDisplay) async throws {
    (self.kind, self.scale, self.display) = (kind, scale, display)
    let runtime = try TempFolder()
    self.runtime = runtime
    chmod(runtime.path, 0o700)
    guard kind == .wayland else {
      compositor = nil
      return
    }
    // No panel, and a background color that no demo has.
    let settings = try runtime.write(
      "[shell]\npanel-position=none\nbackground-color=0xff000000\nlocking=false\n"
        + "animation=none\nstartup-animation=none\nclose-animation=none\nfocus-animation=none\n",
      to: "weston.ini")
    let size = scale == 1 ? (720, 560) : (600, 400)
    let started = try ChildProcess(
      "/usr/bin/timeout",
      [
        "--kill-after=5", "600", XDisplay.find("weston") ?? "weston", "--backend=x11-backend.so",
        "--width=\(size.0)", "--height=\(size.1)", "--scale=\(scale)", "--socket=desk",
        "--idle-time=0", "--config=\(settings)",
      ],
      environment: Demo.environment(adding: [
        "DISPLAY": display.name, "XDG_RUNTIME_DIR": runtime.path,
      ]))
    compositor = started
    try await poll(seconds: 20) { runtime.exists("desk") || !started.isRunning }
    guard runtime.exists("desk") else {
      throw ChildProcess.Failure(description: "weston did not start: \(started.errors)")
    }
    // Without a window manager its window takes keys only when focused explicitly.
    var window = ""
    let end = ContinuousClock.now + .seconds(20)
    while window.isEmpty, ContinuousClock.now < end {
      window = (try? await display.xdotool("search", "--onlyvisible", "--class", "weston")) ?? ""
    }
    try await display.xdotool("windowfocus", "--sync", window)
  }

  /// Starts a demo on this window system.
  func start(_ arguments: [String], in folder: TempFolder) throws -> ChildProcess {
    switch kind {
    case .x11: return try display.start(arguments, in: folder)
    case .wayland:
      return try Demo.start(
        arguments, in: folder,
        environment: [
          "WAYLAND_DISPLAY": "desk", "XDG_RUNTIME_DIR": runtime.path,
          // The frame that libdecor draws is not the demo's, and weston may draw its shadow in black.
          "SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR": "0",
        ])
    }
  }
}
