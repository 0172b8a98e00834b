internal import ArgumentParser
internal import Foundation
internal import LamellaCapture
internal import LamellaFiles

// lamella-profile record|report|compare|gate|export|overlay
//
// Exit codes: 0 success, 1 a regression or an exceeded limit, 2 invalid input or usage, 3 inconclusive, 4 not
// comparable.

/// Prints an error in one line on standard error, and exits with a code.
func fail(_ message: String, code: Int32) -> Never {
  let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  writeError("lamella-profile: \(line)\n")
  exit(code)
}

// A reader may close the pipe early.
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
  // An exit code of a command has no message.
  if let code = error as? ExitCode { exit(code.rawValue) }
  fail(ProfileCommand.message(for: error), code: 2)
}
