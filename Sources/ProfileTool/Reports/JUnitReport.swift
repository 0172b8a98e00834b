internal import LamellaMarkup
internal import LamellaStatistics

/// The outcome of a gate as JUnit XML, which CI systems show: a test case for each limit.
///
/// A limit that is exceeded fails, one whose metric needs more frames is an error, as the gate does not pass then, and
/// the requirements of the budget are one case more.
struct JUnitReport {
  /// The name of the suite.
  var name: String
  /// The name of the capture.
  var capture: String
  var outcomes: [CaptureBudget.Outcome]
  /// The requirements that the capture does not meet.
  var obstacles: [String]

  /// The document, ending with a newline.
  var text: String {
    let failures = outcomes.count { $0.isWithinLimit == false }
    let errors = outcomes.count { $0.isWithinLimit == nil } + (obstacles.isEmpty ? 0 : 1)
    let counts = "tests=\"\(outcomes.count + 1)\" failures=\"\(failures)\" errors=\"\(errors)\""
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>"]
    lines.append("  <testsuite \(attribute("name", name)) \(counts)>")
    addCase(
      "requires", obstacles.isEmpty ? nil : ("error", obstacles.joined(separator: "; ")), to: &lines
    )
    for outcome in outcomes {
      let value = outcome.measure.value.map { fixed($0) } ?? outcome.measure.absence
      let message = "\(outcome.limit.name) is \(value), asked \(outcome.limit.bounds)"
      let fault: (String, String)? =
        switch outcome.isWithinLimit {
        case true?: nil
        case false?: ("failure", message)
        case nil: ("error", message)
        }
      addCase(outcome.limit.name, fault, to: &lines)
    }
    return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  /// Adds a test case, with a fault if it has one.
  private func addCase(
    _ name: String, _ fault: (element: String, message: String)?, to lines: inout [String]
  ) {
    let head = "    <testcase \(attribute("name", name)) \(attribute("classname", capture))"
    guard let fault else { return lines.append(head + "/>") }
    lines += [
      head + ">", "      <\(fault.element) \(attribute("message", fault.message))/>",
      "    </testcase>",
    ]
  }

  private func attribute(_ name: String, _ value: String) -> String {
    var escaped = ""
    appendXML(value, isAttribute: true, to: &escaped)
    return "\(name)=\"\(escaped)\""
  }
}

extension CaptureBudget.Limit {
  /// The bounds in words.
  var bounds: String {
    [minimum.map { "at least \($0)" }, maximum.map { "at most \($0)" }].compactMap { $0 }
      .joined(separator: ", ")
  }
}
