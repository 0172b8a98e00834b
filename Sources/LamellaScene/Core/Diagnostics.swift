internal import Glibc
internal import LamellaGeometry

/// Where the engine's own warnings go.
public enum Diagnostics {
  /// Takes each warning: one line, no newline at its end.
  ///
  /// The default writes to standard error. What is found while the tree is placed or drawn comes when that is
  /// done: the handler may change the tree.
  public static var handler: (String) -> Void {
    get { storedHandler }
    // The old one goes behind the change: what it holds may set another when it ends.
    set { exchange(&storedHandler, with: newValue) }
  }

  private static var storedHandler: (String) -> Void = { message in
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
    deliver(message)
    if reported.count == maximumReports { deliver("further warnings are not shown") }
  }

  private static func deliver(_ message: String) {
    if holders > 0 { held.append(message) } else { handler(message) }
  }

  // MARK: Passes

  /// How many of those are at work in whose midst no code of others may run.
  private static var holders = 0
  private static var held: [String] = []

  /// Keeps warnings back while a body runs, which must not be disturbed, and hands them on then.
  package static func afterwards<Result>(_ body: () -> Result) -> Result {
    holders += 1
    let result = body()
    holders -= 1
    if holders == 0, !held.isEmpty {
      let messages = held
      held = []
      for message in messages { handler(message) }
    }
    return result
  }

  /// Forgets what was reported, for tests.
  package static func forgetReports() { reported = [] }
}
