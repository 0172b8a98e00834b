internal import BenchKit
internal import BenchMalloc
internal import Glibc
internal import LamellaSDL

// The program of Tools/bench.
//
// Exit codes: 0 success, 1 a scene's check or a limit failed, 2 bad usage, 5 the machine lacks a requirement.

/// Prints one line to standard error and exits.
func fail(_ message: String, code: Int32) -> Never {
  let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  _ = Array("bench: \(line)\n".utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  exit(code)
}

/// Returns the path of this program.
func ownPath() -> String {
  var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
  let count = readlink("/proc/self/exe", &path, Int(PATH_MAX))
  guard count > 0 else { fail("the program's own path cannot be read", code: 5) }
  return path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
}

Measuring.heap = { (Int(bench_malloc_count()), Int(bench_malloc_bytes())) }
Measuring.liveHeapBytes = { Int(bench_malloc_live_bytes()) }

do {
  let options = try BenchOptions(arguments: Array(CommandLine.arguments.dropFirst()))
  switch options.action {
  case .help: print(BenchOptions.usage)
  case .list:
    for scene in BenchScene.all {
      let gap = String(repeating: " ", count: max(1, 18 - scene.name.count))
      print("\(scene.name)\(gap)\(scene.summary)")
    }
  case .child(let task):
    print(try Measuring.run(task).map { "\($0)" }.joined(separator: " "))
  case .measure:
    try BenchRun(options, program: ownPath()).run()
  }
} catch let error as BenchError {
  fail(error.description, code: error.exitCode)
} catch {
  fail("\(error)", code: ApplicationError.exitCode(for: error))
}
