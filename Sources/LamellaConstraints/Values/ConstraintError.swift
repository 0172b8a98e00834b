/// A reason to refuse a constraint, or a change of one.
///
/// The system is as before.
public enum ConstraintError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The constant is NaN, infinite or too large.
  case invalidConstant(Double)
  /// A coefficient is NaN, infinite, too large or too small.
  case invalidCoefficient(Double)
  /// The priority is NaN, not above 0, or above 1000.
  case invalidPriority(Float)
  /// No term remains: there are none, or they cancel each other out.
  case noTerms

  /// The reason in one line.
  public var description: String {
    switch self {
    case .invalidConstant(let value):
      "constant \(value): it must be a number from -1e9 to 1e9"
    case .invalidCoefficient(let value):
      "coefficient \(value): its size must be from 1e-6 to 1e6"
    case .invalidPriority(let value):
      "priority \(value): it must be above 0 and at most 1000"
    case .noTerms:
      "no terms: a constraint needs a variable whose coefficient is not 0"
    }
  }
}
