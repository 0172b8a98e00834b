import Foundation

/// A report of the outcomes of all mutations.
struct Report {
  /// The mutations by number.
  let mutants: [Int: Mutation]
  let reasons: Reasons
  /// The file that stores the outcomes, one a line.
  let file: URL
  /// The outcomes by mutation number.
  var outcomes: [Int: Outcome] = [:]
  /// The stored lines of mutations that this run did not draw.
  private var others: [Substring] = []

  /// Makes a report that starts with the outcomes of earlier runs.
  init(mutants: [Int: Mutation], reasons: Reasons, file: URL) {
    self.mutants = mutants
    self.reasons = reasons
    self.file = file
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    let numbers = Dictionary(uniqueKeysWithValues: mutants.map { ($0.value.identity, $0.key) })
    for line in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 7, let kind = Outcome.Kind(rawValue: parts[0]) else { continue }
      guard let number = numbers[parts[2...6].joined(separator: "\t")] else {
        others.append(line)
        continue
      }
      outcomes[number] = Outcome(kind: kind, detail: parts[1])
    }
  }

  /// Saves the outcomes for the next run.
  func save() throws {
    let lines = outcomes.sorted { $0.key < $1.key }.map { number, outcome in
      "\(outcome.kind.rawValue)\t\(outcome.detail)\t\(mutants[number]!.identity)"
    }
    try (lines + others.map(String.init)).joined(separator: "\n").write(
      to: file, atomically: true, encoding: .utf8)
  }

  /// The number of mutations of each outcome.
  private struct Tally {
    var all = 0
    var own = 0
    var other = 0
    var equal = 0
    var cost = 0
    var survived = 0

    /// The number of mutations that a test can detect.
    var counted: Int { all - equal - cost }

    func share(_ part: Int, of whole: Int) -> String {
      whole == 0 ? "-" : "\(Int((100 * Double(part) / Double(whole)).rounded()))%"
    }
  }

  private func tally(_ module: String?) -> Tally {
    var tally = Tally()
    for (number, outcome) in outcomes where module == nil || mutants[number]!.module == module {
      tally.all += 1
      switch (outcome.kind, reasons.verdict(of: mutants[number]!)?.0) {
      case (.own, _): tally.own += 1
      case (.other, _): tally.other += 1
      case (.survived, .equal?): tally.equal += 1
      case (.survived, .cost?): tally.cost += 1
      case (.survived, nil): tally.survived += 1
      }
    }
    return tally
  }

  /// Whether tests detect enough, with no more excluded than allowed.
  var isFine: Bool {
    let all = tally(nil)
    return Double(all.own + all.other) >= 0.8 * Double(all.counted)
      && Double(all.own) >= 0.7 * Double(all.counted)
      && Double(all.equal) <= 0.05 * Double(all.all)
      && Double(all.cost) <= 0.15 * Double(all.all)
  }

  /// The table of modules and the list of survivors.
  var text: String {
    var lines = [row("module", "all", "own", "other", "equal", "cost", "left", "caught", "by own")]
    let modules = Set(outcomes.keys.map { mutants[$0]!.module }).sorted()
    for module in modules + [nil] {
      let tally = tally(module)
      lines.append(
        row(
          module ?? "all", "\(tally.all)", "\(tally.own)", "\(tally.other)", "\(tally.equal)",
          "\(tally.cost)", "\(tally.survived)",
          tally.share(tally.own + tally.other, of: tally.counted),
          tally.share(tally.own, of: tally.counted)))
    }
    let survivors = outcomes.filter { $0.value.kind == .survived }
      .sorted {
        (mutants[$0.key]!.file, mutants[$0.key]!.line) < (
          mutants[$1.key]!.file, mutants[$1.key]!.line
        )
      }
    for verdict in [nil, Reasons.Verdict.cost, .equal] {
      let chosen = survivors.filter { reasons.verdict(of: mutants[$0.key]!)?.0 == verdict }
      if chosen.isEmpty { continue }
      lines += ["", verdict.map { "Excluded, \($0.rawValue):" } ?? "Survivors:"]
      for (number, outcome) in chosen {
        let mutation = mutants[number]!
        let why = reasons.verdict(of: mutation)?.1 ?? outcome.detail
        lines.append(
          "\(mutation.file):\(mutation.line):\(mutation.column): \(mutation.kind.rawValue):"
            + " \(mutation.summary) (\(number); \(why))")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func row(_ words: String...) -> String {
    words.enumerated().map { index, word in
      index == 0
        ? word.padding(toLength: 20, withPad: " ", startingAt: 0)
        : String(repeating: " ", count: max(1, 8 - word.count)) + word
    }.joined()
  }
}
