internal import LamellaScene

// The protection against ticks and frames within a tick or frame.
extension Stage {
  /// Whether a tick or a frame of the stage is under way.
  package var isWorking: Bool { window.isAtWork }

  /// Runs a body that runs ticks or draws a frame, unless the stage is running one already.
  ///
  /// - Parameters:
  ///   - name: The name of the called function, for the report.
  ///   - body: The work of the function.
  /// - Returns: The body's result; nil, with a report, if the call came from within a tick or a frame.
  package func work<Result>(_ name: StaticString, _ body: () throws -> Result) rethrows -> Result? {
    guard !isWorking else {
      refuse(name)
      return nil
    }
    window.isAtWork = true
    defer { window.isAtWork = false }
    return try body()
  }

  /// Reports that a call from within a tick or a frame did nothing.
  package func refuse(_ name: StaticString) {
    Diagnostics.report(
      "\(name) was called from inside of a tick or a frame of the same stage and did nothing; "
        + "call it when that is over")
  }
}
