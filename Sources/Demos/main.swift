import ArgumentParser
import Glibc
import Lamella

// lamella-demos --list
// lamella-demos NAME [flags]
//
// Exit codes: 0 success, 1 a check failed, 2 bad input or usage, 5 the environment lacks something.

/// Prints one line to standard error and exits.
func fail(_ message: String, code: Int32) -> Never {
  let line = message.split(separator: "\n").joined(separator: " ")
  Diagnostics.handler("\(line)")
  exit(code)
}

/// Prints the names and summaries of all demos.
func listDemos() {
  let width = Demo.all.map(\.name.count).max() ?? 0
  for demo in Demo.all {
    let padding = String(repeating: " ", count: width - demo.name.count)
    print("\(demo.name)\(padding)  \(demo.summary)")
  }
}

var arguments = Array(CommandLine.arguments.dropFirst())
guard let first = arguments.first else {
  fail("which demo? --list lists them", code: 2)
}
if first == "--list" {
  guard arguments.count == 1 else { fail("--list takes nothing else", code: 2) }
  listDemos()
  exit(0)
}
guard let demo = Demo.all.first(where: { $0.name == first }) else {
  if first == "--help" || first == "-h" {
    print(DemoOptions.helpMessage())
    exit(0)
  }
  fail("there is no demo '\(first)'; --list lists them", code: 2)
}
arguments.removeFirst()

// Flags name files to read and files to write.
ProtectedInputs.protect()
do {
  try demo.run(demo, arguments)
} catch let error as DemoFailure {
  fail(error.message, code: error.code)
} catch let error as ReplayError {
  fail("\(error)", code: 2)
} catch let error as TileMapError {
  fail("\(error)", code: 2)
} catch {
  let code = ApplicationError.exitCode(for: error)
  // Errors unknown to the engine come from the command line.
  code == 1 ? fail(DemoOptions.message(for: error), code: 2) : fail("\(error)", code: code)
}
