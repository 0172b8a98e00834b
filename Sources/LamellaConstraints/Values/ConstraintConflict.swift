/// Required constraints that contradict each other, and the one of them that was left out.
public struct ConstraintConflict: Hashable, Sendable {
  /// The constraint that was left out: of `constraints` the one added last.
  public var excluded: ConstraintSystem.Constraint
  /// The constraints that cannot all hold, in the order in which they were added; without any one of them, the others
  /// can.
  public var constraints: [ConstraintSystem.Constraint]
}
