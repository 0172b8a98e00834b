public import CLamella
internal import LamellaConstraints
internal import LamellaScene

// Constraints between views.

// MARK: - Values

/// Returns the priority of a number.
nonisolated func priority(_ number: Double) throws(Failure) -> LayoutPriority {
  // As the solver has it, which a tiny number would be zero for.
  let priority = LayoutPriority(Float(number))
  guard number <= 1000, priority.rawValue > 0 else {
    throw .value("a priority is above 0, and at most 1000")
  }
  return priority
}

/// Returns the axis of a number.
nonisolated func axis(_ number: Int32) throws(Failure) -> LayoutConstraint.Axis {
  try decode(number, orThrow: "there is no such axis")
}

/// Throws a failure for numbers that constraints refuse.
nonisolated private func checkConstants(_ a: Double, _ b: Double = 0) throws(Failure) {
  let limit = ConstraintSystem.maximumConstant
  guard a.magnitude <= limit, b.magnitude <= limit else {
    throw .value("a number of a constraint is NaN or beyond 10^9")
  }
}

/// Returns the relation of a number.
nonisolated private func relation(_ number: Int32) throws(Failure) -> LayoutConstraint.Relation {
  switch number {
  case LAMELLA_EQUAL: .equal
  case LAMELLA_AT_LEAST: .greaterThanOrEqual
  case LAMELLA_AT_MOST: .lessThanOrEqual
  default: throw .value("there is no such relation")
  }
}

/// Returns the attribute of a number.
nonisolated private func attribute(_ number: Int32) throws(Failure) -> LayoutConstraint.Attribute {
  switch number {
  case LAMELLA_LEFT: .left
  case LAMELLA_RIGHT: .right
  case LAMELLA_TOP: .top
  case LAMELLA_BOTTOM: .bottom
  case LAMELLA_LEADING: .leading
  case LAMELLA_TRAILING: .trailing
  case LAMELLA_WIDTH: .width
  case LAMELLA_HEIGHT: .height
  case LAMELLA_CENTER_X: .centerX
  case LAMELLA_CENTER_Y: .centerY
  case LAMELLA_LAST_BASELINE: .lastBaseline
  case LAMELLA_FIRST_BASELINE: .firstBaseline
  default: throw .value("there is no such attribute")
  }
}

/// Returns what constraints name for an area of a view: the view, or one of its guides.
private func item(
  _ area: Int32, of view: View
) throws(Failure) -> any LayoutConstraint.Item {
  switch area {
  case LAMELLA_AREA_BOUNDS: view
  case LAMELLA_AREA_MARGINS: view.layoutMarginsGuide
  case LAMELLA_AREA_SAFE: view.safeAreaLayoutGuide
  default: throw .value("there is no such area")
  }
}

/// Returns another view of a view's stage.
private func companion(_ pointer: OpaquePointer?, of view: View) throws(Failure) -> View {
  let other = try Handles.view(pointer)
  guard HostedStage.stage(around: other) === HostedStage.stage(around: view) else {
    throw .value("the other view is of another stage")
  }
  return other
}

// MARK: - Making constraints

/// The attributes that bits of `LAMELLA_PIN_*` stand for.
nonisolated private let pinnedAttributes: [LayoutConstraint.Attribute] = [
  .top, .leading, .bottom, .trailing, .centerX, .centerY,
]

/// Pins edges and centers of a view to those of another; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_pin(
  _ view: OpaquePointer?, _ pins: UInt32, _ to: OpaquePointer?, _ area: Int32, _ constant: Double,
  _ priority: Double
) -> OpaquePointer? {
  make((view, pins, to, area, constant, priority)) {
    view, pins, to, area, constant, number throws(Failure) in
    let view = try resizableView(view)
    let other = try companion(to, of: view)
    guard view !== other else { throw .value("a view cannot be pinned to itself") }
    guard pins > 0, pins < 1 << UInt32(pinnedAttributes.count) else {
      throw .value("the pins are none, or have bits that mean nothing")
    }
    try checkConstants(constant)
    let priority = try LamellaC.priority(number)
    let target = try item(area, of: other)
    var constraints: [LayoutConstraint] = []
    for (bit, attribute) in pinnedAttributes.enumerated() where pins & 1 << UInt32(bit) != 0 {
      let isFarEdge = attribute == .bottom || attribute == .trailing
      constraints.append(
        LayoutConstraint(
          item: isFarEdge ? target : view, attribute: attribute, relatedBy: .equal,
          toItem: isFarEdge ? view : target, attribute: attribute, constant: constant))
    }
    return try HostedConstraint.activate(constraints, priority, of: view, other)
  }
}

/// Relates the width or height of a view to a constant; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_constrain_length(
  _ view: OpaquePointer?, _ attribute: Int32, _ relation: Int32, _ constant: Double,
  _ priority: Double
) -> OpaquePointer? {
  make((view, attribute, relation, constant, priority)) {
    view, attribute, relation, constant, number throws(Failure) in
    let view = try resizableView(view)
    guard attribute == LAMELLA_WIDTH || attribute == LAMELLA_HEIGHT else {
      throw .value("only a width or a height can be related to a constant")
    }
    try checkConstants(constant)
    let priority = try LamellaC.priority(number)
    let constraint = LayoutConstraint(
      item: view, attribute: try LamellaC.attribute(attribute),
      relatedBy: try LamellaC.relation(relation), toItem: nil, attribute: .notAnAttribute,
      constant: constant)
    return try HostedConstraint.activate([constraint], priority, of: view, nil)
  }
}

/// Relates an attribute of a view to that of another; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_constrain(
  _ view: OpaquePointer?, _ attribute: Int32, _ relation: Int32, _ other: OpaquePointer?,
  _ otherAttribute: Int32, _ multiplier: Double, _ constant: Double, _ priority: Double
) -> OpaquePointer? {
  make((view, attribute, relation, other, otherAttribute, multiplier, constant, priority)) {
    view, attribute, relation, other, otherAttribute, multiplier, constant, number throws(Failure)
    in
    let view = try resizableView(view)
    let other = try companion(other, of: view)
    try checkConstants(multiplier, constant)
    guard multiplier != 0 else { throw .value("a multiplier is not 0") }
    let priority = try LamellaC.priority(number)
    let relation = try LamellaC.relation(relation)
    let first = try LamellaC.attribute(attribute)
    let second = try LamellaC.attribute(otherAttribute & 0xFF)
    let target = try item(otherAttribute & ~0xFF, of: other)
    guard first.canRelate(to: second) else {
      throw .value("the attributes measure different things")
    }
    guard target === other || (second != .firstBaseline && second != .lastBaseline) else {
      throw .value("an area has no baselines")
    }
    guard target !== view || first != second else {
      throw .value("an attribute cannot be related to itself")
    }
    let constraint = LayoutConstraint(
      item: view, attribute: first, relatedBy: relation, toItem: target, attribute: second,
      multiplier: multiplier, constant: constant)
    return try HostedConstraint.activate([constraint], priority, of: view, other)
  }
}

// MARK: - Changing constraints

/// Ends a constraint; see `lamella.h`.
@c @implementation
public nonisolated func lamella_constraint_destroy(_ constraint: OpaquePointer?) -> lamella_result {
  enter(constraint) { pointer throws(Failure) in
    _ = try Handles.constraint(pointer)
    if let pointer { Handles.removeConstraint(Handle(pointer)) }
    return LAMELLA_OK
  }
}

/// Sets the constant of a constraint; see `lamella.h`.
@c @implementation
public nonisolated func lamella_constraint_set_constant(
  _ constraint: OpaquePointer?, _ constant: Double
) -> lamella_result {
  enter((constraint, constant)) { constraint, constant throws(Failure) in
    let constraint = try Handles.constraint(constraint)
    try checkConstants(constant)
    constraint.constant = constant
    return LAMELLA_OK
  }
}

/// Writes the constant of a constraint to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_constraint_get_constant(
  _ constraint: OpaquePointer?, _ constant: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((constraint, constant)) { constraint, constant throws(Failure) in
    try write(Handles.constraint(constraint).constant, to: constant, "constant")
    return LAMELLA_OK
  }
}

/// Sets the priority of a constraint; see `lamella.h`.
@c @implementation
public nonisolated func lamella_constraint_set_priority(
  _ constraint: OpaquePointer?, _ priority: Double
) -> lamella_result {
  enter((constraint, priority)) { constraint, number throws(Failure) in
    let constraint = try Handles.constraint(constraint)
    constraint.priority = try LamellaC.priority(number)
    return LAMELLA_OK
  }
}

/// Writes the priority of a constraint to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_constraint_get_priority(
  _ constraint: OpaquePointer?, _ priority: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((constraint, priority)) { constraint, priority throws(Failure) in
    let constraint = try Handles.constraint(constraint)
    try write(Double(constraint.priority.rawValue), to: priority, "priority")
    return LAMELLA_OK
  }
}

/// Lets a constraint take part, or not; see `lamella.h`.
@c @implementation
public nonisolated func lamella_constraint_set_active(
  _ constraint: OpaquePointer?, _ active: Int32
) -> lamella_result {
  enter((constraint, active)) { constraint, active throws(Failure) in
    try Handles.constraint(constraint).isActive = active != 0
    return LAMELLA_OK
  }
}

/// Returns whether a constraint takes part; see `lamella.h`.
@c @implementation
public nonisolated func lamella_constraint_is_active(
  _ constraint: OpaquePointer?
) -> lamella_result {
  enter(constraint) { constraint throws(Failure) in
    try Handles.constraint(constraint).isActive ? 1 : 0
  }
}
