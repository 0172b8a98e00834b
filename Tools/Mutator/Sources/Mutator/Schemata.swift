/// A mutant schema: a source file with many mutations, selected by number at run time.
struct Schemata {
  /// The source text to compile.
  private(set) var text: [UInt8] = []
  /// The range of each mutation in the text.
  private(set) var ranges: [(number: Int, range: Range<Int>)] = []

  /// The number of lines that the replacements add to the file.
  var addedLines: Int { text.count { $0 == 0x0A } - source.count { $0 == 0x0A } }

  private let source: [UInt8]
  private let mutations: [(number: Int, mutation: Mutation)]

  /// Inserts mutations into a source file.
  ///
  /// - Parameters:
  ///   - source: The source text.
  ///   - mutations: The mutations of the file, each with its number.
  init(_ source: String, _ mutations: [(number: Int, mutation: Mutation)]) {
    self.source = Array(source.utf8)
    // Outer mutations first; two at the same position are nested, an expression inside a statement.
    func key(_ entry: (number: Int, mutation: Mutation)) -> (Int, Int, Int, Int) {
      let range = entry.mutation.range
      return (
        range.lowerBound, -range.upperBound, entry.mutation.kind == .statement ? 0 : 1, entry.number
      )
    }
    self.mutations = mutations.sorted { key($0) < key($1) }
    // On the first line, so that line numbers do not change.
    append("public import MutantSwitch; ")
    var next = 0
    write(0..<self.source.count, &next)
  }

  private mutating func append(_ words: String) { text += Array(words.utf8) }

  /// Writes a range of the source with the mutations inside it, starting with `next`.
  private mutating func write(_ range: Range<Int>, _ next: inout Int) {
    var position = range.lowerBound
    while next < mutations.count {
      let (number, mutation) = mutations[next]
      guard mutation.range.upperBound <= range.upperBound else { break }
      next += 1
      text += source[position..<mutation.range.lowerBound]
      let start = text.count
      if mutation.kind == .statement {
        append("if !mutant_is(\(number)) { ")
        write(mutation.range, &next)
        append(" }")
      } else {
        append("(mutant_is(\(number)) ? (\(mutation.replacement)) : (")
        write(mutation.range, &next)
        append("))")
      }
      ranges.append((number, start..<text.count))
      position = mutation.range.upperBound
    }
    text += source[position..<range.upperBound]
  }

  /// Finds the mutations that may cause a compiler error.
  ///
  /// - Parameters:
  ///   - line: The line of the error, from 1.
  ///   - column: Its column, from 1.
  /// - Returns: The number of the innermost mutation at the position, or else those on the line.
  func suspects(line: Int, column: Int) -> [Int] {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard line <= lines.count else { return [] }
    let start = lines[line - 1].startIndex
    let end = lines[line - 1].endIndex
    let offset = start + column - 1
    let around = ranges.filter { $0.range.contains(offset) }
    if let inmost = around.min(by: { $0.range.count < $1.range.count }) { return [inmost.number] }
    return ranges.filter { $0.range.lowerBound <= end && $0.range.upperBound >= start }.map(
      \.number)
  }
}
