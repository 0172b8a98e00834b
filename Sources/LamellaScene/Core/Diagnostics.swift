internal import Glibc
internal import LamellaGeometry

/// The reporting of warnings by the engine.
public enum Diagnostics {
  /// The handler of warnings, called with one line without a newline at its end.
  ///
  /// The default writes to standard error. Warnings found during a pass over the tree are delivered after the pass:
  /// the handler may change the tree.
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

  /// Reports a warning, unless the same one has been reported before.
  ///
  /// - Parameter message: The warning; not evaluated after the maximum number of reports, as paths of deep trees are
  ///   long.
  package static func report(_ message: @autoclosure () -> String) {
    guard reported.count < maximumReports else { return }
    let message = message()
    guard reported.insert(message).inserted else { return }
    deliver(message)
    if reported.count == maximumReports { deliver("further warnings are not shown") }
  }

  /// Passes a warning to the handler, or stores it while warnings are held back.
  private static func deliver(_ message: String) {
    if holders > 0 { held.append(message) } else { handler(message) }
  }

  // MARK: Passes

  /// The number of nested ``afterwards(_:)`` calls in progress.
  ///
  /// Unchecked: a number, which changes with each pass.
  @exclusivity(unchecked) private static var holders = 0
  private static var held: [String] = []

  /// Runs a body and holds its warnings back until the end, because the handler may change the tree.
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

  /// Clears the list of reported warnings, for tests.
  package static func forgetReports() { reported = [] }
}
