internal import Glibc
internal import LamellaReplay
internal import LamellaSDL
internal import LamellaScene

extension Application {
  /// Runs a program, and ends the process with one line on standard error and an exit code if it throws.
  ///
  /// ```swift
  /// Application.main {
  ///   let app = try Application(title: "Hello", size: Size(480, 320), arguments: CommandLine.arguments)
  ///   app.window.addSubview(HelloView(frame: app.window.bounds))
  ///   try app.run()
  /// }
  /// ```
  ///
  /// An error that escapes from top-level code would be a trap with a backtrace. The help that `--help` asks for is
  /// printed on standard output.
  ///
  /// - Parameter body: The program, which returns when it is done.
  public static func main(_ body: () throws -> Void) {
    do { try body() } catch { exit(with: error) }
  }

  /// Ends the process by an error, for code that cannot throw: prints it in one line, and exits with its code.
  public static func exit(with error: any Error) -> Never {
    let code = exitCode(for: error)
    if code == 0 {
      print("\(error)")
    } else {
      let line = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
      Diagnostics.handler(line)
    }
    fflush(nil)
    Glibc.exit(code)
  }

  /// Returns the exit code for an error: 2 for bad input and usage, 5 for what the environment lacks, 1 for errors that
  /// the engine does not know.
  public nonisolated static func exitCode(for error: any Error) -> Int32 {
    error is ReplayError ? ApplicationError.usage : ApplicationError.exitCode(for: error)
  }
}
