import LamellaScene

/// Runs a body and returns what was reported during it.
@MainActor
public func collectingDiagnostics(_ body: () -> Void) -> [String] {
  var messages: [String] = []
  let handler = Diagnostics.handler
  Diagnostics.forgetReports()
  Diagnostics.handler = { messages.append($0) }
  body()
  Diagnostics.handler = handler
  return messages
}
