internal import Glibc

/// Where the engine's own warnings go.
public enum Diagnostics {
  /// Takes each warning: one line, no newline at its end.
  ///
  /// The default writes to standard error.
  public static var handler: (String) -> Void = { message in
    var line = "lamella: \(message)\n"
    line.withUTF8 { bytes in _ = write(2, bytes.baseAddress, bytes.count) }
  }

  /// The number of different warnings after which further ones are dropped.
  static let maximumReports = 500

  private static var reported: Set<String> = []

  /// Passes a warning on, the first time it is seen.
  ///
  /// - Parameter message: Not put together once there were enough: paths of deep trees are long.
  package static func report(_ message: @autoclosure () -> String) {
    guard reported.count < maximumReports else { return }
    let message = message()
    guard reported.insert(message).inserted else { return }
    handler(message)
    if reported.count == maximumReports { handler("further warnings are not shown") }
  }

  /// Forgets what was reported, for tests.
  package static func forgetReports() { reported = [] }
}
