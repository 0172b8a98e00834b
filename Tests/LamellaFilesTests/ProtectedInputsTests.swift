import Glibc
import LamellaFiles
import TestSupport
import Testing

@Suite("Protected inputs")
nonisolated struct ProtectedInputsTests {
  /// Why a file cannot be written; nil where it can.
  private static func refusal(_ path: String) -> String? {
    do { try writeFile([9], to: path) } catch { return error.description }
    return nil
  }

  @Test("Files that were or will be read are not overwritten, under any name; others may be")
  func inputs() async {
    // Protection lasts as long as the process: the test has one of its own.
    await #expect(processExitsWith: .success) {
      let scratch = ScratchDirectory()
      let names = ["early", "input", "later", "output"]
      for name in names { try writeFile([1, 2], to: scratch.file(name)) }
      // Nothing is protected so far.
      _ = try readFile(scratch.file("early"))
      ProtectedInputs.protect(scratch.file("early"))
      try #require(Self.refusal(scratch.file("early")) == nil)

      ProtectedInputs.protect()
      _ = try readFile(scratch.file("input"))
      ProtectedInputs.protect(scratch.file("later"))
      ProtectedInputs.protect(scratch.file("missing"))
      // Asking again forgets nothing.
      ProtectedInputs.protect()
      scratch.link("input", "symbolic")
      try #require(link(scratch.file("later"), scratch.file("hard")) == 0)
      for name in ["input", "later", "symbolic", "hard"] {
        let path = scratch.file(name)
        try #require(
          Self.refusal(path)
            == "\(path): is one of the files that were read: name another file to write")
        try #require(try readFile(path) == [1, 2])
      }
      for name in ["early", "output", "output", "missing"] {
        try #require(Self.refusal(scratch.file(name)) == nil)
      }
      try #require(try readFile(scratch.file("output")) == [9])
      // A copy, a device and what is not there are no inputs.
      try ProtectedInputs.check(scratch.file("nothing"))
      try ProtectedInputs.check("/dev/null")
    }
  }
}
