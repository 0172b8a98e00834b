extension ConstraintSystem {
  /// A variable, such as a view's left edge.
  ///
  /// The index of a removed variable is given to a later one.
  public struct Variable: Hashable, Sendable, BitwiseCopyable {
    /// The variable's index in its system, counted from 0.
    public let index: Int32

    package init(index: Int32) { self.index = index }
  }

  /// A variable times a coefficient.
  public struct Term: Hashable, Sendable, BitwiseCopyable {
    /// The variable.
    public var variable: Variable
    /// The coefficient.
    public var coefficient: Double

    /// Makes a term.
    public init(_ variable: Variable, _ coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// A relation of a sum of terms to a constant.
  public enum Relation: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// The sum equals the constant.
    case equal
    /// The sum is at most the constant.
    case lessThanOrEqual
    /// The sum is at least the constant.
    case greaterThanOrEqual
  }

  /// A handle to a constraint of a system.
  ///
  /// The index of a removed constraint is given to a later one.
  public struct Constraint: Hashable, Sendable {
    /// The constraint's index in its system, counted from 0.
    public let index: Int32

    package init(index: Int32) { self.index = index }
  }
}
