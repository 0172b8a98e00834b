import Glibc
import LamellaConstraints
import TestSupport

/// The Python package kiwisolver, another implementation of Cassowary.
///
/// `LAMELLA_PYTHON` names the interpreter that has it; the default is python3.
nonisolated struct Kiwi {
  /// Whether the tests run with all seeds.
  static let isNeeded = getenv("LAMELLA_ALL_SEEDS") != nil

  private let python: String
  private let directory = ScratchDirectory()

  private static let program = """
    import sys, kiwisolver as kiwi
    names = {1000: "required", 750: "strong", 250: "medium", 50: "weak"}
    for line in open(sys.argv[1]):
        count, *rows = line.strip().split(";")
        variables = [kiwi.Variable(str(k)) for k in range(int(count))]
        solver = kiwi.Solver()
        for row in filter(None, rows):
            relation, priority, constant, *terms = row.split()
            sum = kiwi.Expression([
                kiwi.Term(variables[int(terms[k])], float(terms[k + 1]))
                for k in range(0, len(terms), 2)], -float(constant))
            solver.addConstraint(kiwi.Constraint(sum, relation, names[int(float(priority))]))
        solver.updateVariables()
        print(*[repr(variable.value()) for variable in variables])

    """

  /// Finds the package; nil without it.
  init?() {
    python = getenv("LAMELLA_PYTHON").map { String(cString: $0) } ?? "python3"
    guard system("\(python) -c 'import kiwisolver' >/dev/null 2>&1") == 0 else { return nil }
  }

  /// The constraints of a system that are not left out, as the program reads them.
  func line(for random: borrowing RandomSystem) -> String {
    var line = "\(random.variables.count)"
    for member in random.counted {
      let relation =
        switch member.relation {
        case .equal: "=="
        case .lessThanOrEqual: "<="
        case .greaterThanOrEqual: ">="
        }
      line += ";\(relation) \(member.priority) \(member.constant)"
      for term in member.terms { line += " \(term.variable.index) \(term.coefficient)" }
    }
    return line + "\n"
  }

  /// Returns the values of the variables of each system.
  func solve(_ input: String) throws -> [[Double]] {
    let script = directory.write(Array(Self.program.utf8), "kiwi.py")
    let file = directory.write(Array(input.utf8), "systems")
    guard let pipe = popen("\(python) \(script) \(file)", "r") else { return [] }
    defer { pclose(pipe) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 {
      text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Double($0) }
    }
  }
}
