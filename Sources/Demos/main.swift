import Lamella
import LamellaFiles

// lamella-demos --list
// lamella-demos NAME [flags]
//
// Exit codes: 0 success, 1 a check failed, 2 bad input or usage, 5 the environment lacks something.

/// Prints the names and summaries of all demos.
func listDemos() {
  let width = Demo.all.map(\.name.count).max() ?? 0
  for demo in Demo.all {
    let padding = String(repeating: " ", count: width - demo.name.count)
    print("\(demo.name)\(padding)  \(demo.summary)")
  }
}

Application.main {
  var arguments = CommandLine.arguments
  guard arguments.count > 1 else { throw usageError("which demo? --list lists them") }
  let name = arguments.remove(at: 1)
  switch name {
  case "--list":
    guard arguments.count == 1 else { throw usageError("--list takes nothing else") }
    listDemos()
  case "--help", "-h":
    print(
      "usage: lamella-demos --list\n       lamella-demos NAME [flags]\n\n\(ApplicationOptions.help)"
    )
  default:
    guard let demo = Demo.all.first(where: { $0.name == name }) else {
      throw usageError("there is no demo '\(name)'; --list lists them")
    }
    // Flags name files to read and files to write.
    ProtectedInputs.protect()
    do { try demo.run(demo, arguments) } catch let error as TileMapError {
      throw usageError("\(error)")
    }
  }
}
