internal import ArgumentParser
internal import Foundation
internal import LamellaCapture
internal import LamellaFiles

// lamella-profile record|report|compare|gate|export|overlay
//
// Exit codes: 0 fine, 1 a regression or an exceeded limit, 2 bad input or usage, 3 inconclusive, 4 not
// comparable.

/// Ends with one line on standard error.
func fail(_ message: String, code: Int32) -> Never {
  let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  writeError("lamella-profile: \(line)\n")
  exit(code)
}

// A reader that has seen enough closes the pipe: that is no crash.
signal(SIGPIPE, SIG_IGN)
ProtectedInputs.protect()
do {
  var command = try ProfileCommand.parseAsRoot()
  try command.run()
} catch let error as ToolFailure {
  fail(error.message, code: error.code)
} catch let error as CaptureError {
  fail("\(error)", code: 2)
} catch let error as FileError {
  fail("\(error)", code: 2)
} catch {
  let code = ProfileCommand.exitCode(for: error)
  if code == .success {
    print(ProfileCommand.fullMessage(for: error))
    exit(0)
  }
  // A code that a command ends with has no words.
  if let code = error as? ExitCode { exit(code.rawValue) }
  fail(ProfileCommand.message(for: error), code: 2)
}
