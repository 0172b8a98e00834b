import Foundation

/// A build of many mutations in one program, selected by number at run time.
struct MutantBuild {
  let tree: ScratchTree
  /// All mutations of the engine, in the order in which they are drawn.
  private let candidates: [Mutation]
  /// The identities of mutations that do not compile, saved for the next run.
  private var rejected: Set<String>
  private let rejectedFile: URL
  /// The identities of mutations near an error elsewhere in their file; left out in this run.
  private var suspected: Set<String> = []
  /// The drawn mutations that compile, in order, with the numbers that select them.
  private(set) var mutants: [(number: Int, mutation: Mutation)] = []
  /// The exclusive upper bound of the numbers.
  private(set) var limit = 0

  init(tree: ScratchTree, candidates: [Mutation], rejectedFile: URL) {
    self.tree = tree
    self.candidates = candidates
    self.rejectedFile = rejectedFile
    let lines = (try? String(contentsOf: rejectedFile, encoding: .utf8))?.split(separator: "\n")
    rejected = Set((lines ?? []).map(String.init))
  }

  /// Builds a number of mutations that compile.
  ///
  /// Tries more mutations than requested, because some do not compile. A mutation's number is its position in
  /// the draw regardless of others, so that a file is recompiled only when one of its own mutations is
  /// removed.
  ///
  /// - Parameter count: The number of mutations.
  /// - Throws: ``ScratchTree/Failure`` when the remaining ones do not compile either.
  mutating func build(count: Int) throws {
    var drawn: [(number: Int, mutation: Mutation)] = []
    while true {
      drawn.removeAll { isLeftOut($0.mutation) }
      if drawn.count < min(count, candidates.count) {
        drawn = []
        for (number, mutation) in candidates.enumerated() where drawn.count < count + count / 3 + 8
        {
          if !isLeftOut(mutation) { drawn.append((number, mutation)) }
        }
        guard !drawn.isEmpty else {
          throw ScratchTree.Failure(description: "no mutation compiles")
        }
      }
      let sources = try schemata(of: drawn)
      try tree.update(with: sources)
      guard let errors = try compile() else {
        mutants = Array(drawn.prefix(count))
        limit = drawn[drawn.count - 1].number + 1
        return
      }
      let before = rejected.count + suspected.count
      reject(errors, drawn, sources)
      guard rejected.count + suspected.count > before else {
        throw ScratchTree.Failure(
          description: "the tree does not build: "
            + (errors.first.map { "\($0.file):\($0.line): \($0.text)" }
              ?? "see \(tree.copy.path)/build.log"))
      }
      say("mutate: \(rejected.count + suspected.count - before) do not compile")
      try rejected.sorted().joined(separator: "\n").write(
        to: rejectedFile, atomically: true, encoding: .utf8)
    }
  }

  private func isLeftOut(_ mutation: Mutation) -> Bool {
    rejected.contains(mutation.identity) || suspected.contains(mutation.identity)
  }

  private func schemata(
    of mutations: [(number: Int, mutation: Mutation)]
  ) throws -> [String: Schemata] {
    var all: [String: Schemata] = [:]
    for (file, own) in Dictionary(grouping: mutations, by: \.mutation.file) {
      all[file] = Schemata(
        try String(contentsOf: tree.origin.appending(path: file), encoding: .utf8), own)
    }
    return all
  }

  // MARK: - Errors

  /// A compiler error.
  private struct CompileError: Hashable {
    var file: String
    var line: Int
    var column: Int
    var text: String
  }

  /// Builds all products.
  ///
  /// - Returns: The errors; nil when there are none.
  private func compile() throws -> [CompileError]? {
    let log = tree.copy.appending(path: "build.log")
    let end = try ChildProcess(
      arguments: [
        "swift", "build", "--build-tests",
        "-Xswiftc", "-continue-building-after-errors", "-Xswiftc", "-suppress-warnings",
      ], folder: tree.copy,
      output: log
    ).run()
    if end == .exited(0) { return nil }
    let words = try String(decoding: Data(contentsOf: log), as: UTF8.self)
    let root = tree.copy.path + "/"
    let pattern = /^(?<file>\/[^:]*\.swift):(?<line>\d+):(?<column>\d+): error: (?<text>.*)$/
    let errors = words.split(separator: "\n").compactMap { line -> CompileError? in
      guard let match = String(line).wholeMatch(of: pattern) else { return nil }
      let path = String(match.file)
      return CompileError(
        file: path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path,
        line: Int(match.line) ?? 0, column: Int(match.column) ?? 0, text: String(match.text))
    }
    return Array(Set(errors))
  }

  /// Removes the mutations that may cause the errors from the draw.
  private mutating func reject(
    _ errors: [CompileError], _ drawn: [(number: Int, mutation: Mutation)],
    _ sources: [String: Schemata]
  ) {
    for error in errors {
      guard let source = sources[error.file] else { continue }
      let numbers = Set(source.suspects(line: error.line, column: error.column))
      let exact = drawn.filter { numbers.contains($0.number) }
      for suspect in exact { rejected.insert(suspect.mutation.identity) }
      if !exact.isEmpty { continue }
      // An error elsewhere, such as at the end of an initializer that leaves a property unset.
      let own = drawn.filter { $0.mutation.file == error.file }
      let around = own.filter { encloses($0.mutation, line: error.line, source) }
      for suspect in around.isEmpty ? own : around { suspected.insert(suspect.mutation.identity) }
    }
  }

  /// Whether a line is inside the declaration that contains a mutation.
  ///
  /// Mutations add no lines except those of their replacements.
  private func encloses(_ mutation: Mutation, line: Int, _ source: Schemata) -> Bool {
    guard
      let text = try? Data(contentsOf: tree.origin.appending(path: mutation.file)),
      mutation.declaration.count < text.count
    else { return false }
    func lineNumber(_ offset: Int) -> Int { text[..<offset].count { $0 == 0x0A } + 1 }
    let first = lineNumber(mutation.declaration.lowerBound)
    let last = lineNumber(mutation.declaration.upperBound) + source.addedLines
    return (first...last).contains(line)
  }
}
