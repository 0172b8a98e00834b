/// A source file with mutations that a number chooses from when the program runs.
struct Schemata {
  /// The text to compile.
  private(set) var text: [UInt8] = []
  /// Where each mutation ended up in it.
  private(set) var places: [(number: Int, range: Range<Int>)] = []

  /// How many lines the replacements have added to the file.
  var addedLines: Int { text.count { $0 == 0x0A } - source.count { $0 == 0x0A } }

  private let source: [UInt8]
  private let mutations: [(number: Int, mutation: Mutation)]

  /// Writes mutations into a file.
  ///
  /// - Parameters:
  ///   - source: The file's text.
  ///   - mutations: Its mutations, each with the number that chooses it.
  init(_ source: String, _ mutations: [(number: Int, mutation: Mutation)]) {
    self.source = Array(source.utf8)
    // The outer ones first; a place that has two of them nests one in the other, an expression in a statement.
    func key(_ entry: (number: Int, mutation: Mutation)) -> (Int, Int, Int, Int) {
      let range = entry.mutation.range
      return (
        range.lowerBound, -range.upperBound, entry.mutation.kind == .statement ? 0 : 1, entry.number
      )
    }
    self.mutations = mutations.sorted { key($0) < key($1) }
    // In one line with what the file begins with, so that lines keep their numbers.
    append("public import MutantSwitch; ")
    var next = 0
    write(0..<self.source.count, &next)
  }

  private mutating func append(_ words: String) { text += Array(words.utf8) }

  /// Writes a range of the source, with the mutations from `next` on that lie in it.
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
      places.append((number, start..<text.count))
      position = mutation.range.upperBound
    }
    text += source[position..<range.upperBound]
  }

  /// Finds the mutations that an error may come from.
  ///
  /// - Parameters:
  ///   - line: The line of the error, from 1.
  ///   - column: Its column, from 1.
  /// - Returns: The number of the inmost around the place, or else of those in the line.
  func suspects(line: Int, column: Int) -> [Int] {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard line <= lines.count else { return [] }
    let start = lines[line - 1].startIndex
    let end = lines[line - 1].endIndex
    let offset = start + column - 1
    let around = places.filter { $0.range.contains(offset) }
    if let inmost = around.min(by: { $0.range.count < $1.range.count }) { return [inmost.number] }
    return places.filter { $0.range.lowerBound <= end && $0.range.upperBound >= start }.map(
      \.number)
  }
}
