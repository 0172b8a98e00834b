import LamellaConstraints

typealias Term = ConstraintSystem.Term
typealias Variable = ConstraintSystem.Variable
typealias Relation = ConstraintSystem.Relation
typealias Constraint = ConstraintSystem.Constraint
