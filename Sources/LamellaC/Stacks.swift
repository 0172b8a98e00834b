public import CLamella
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene

// Rows and columns of views.

/// Returns the stack view of a handle.
private func stack(_ pointer: OpaquePointer?) throws(Failure) -> StackView {
  try Handles.view(pointer, as: StackView.self)
}

/// Returns an arranged view of a stack view.
private func arrangedView(
  _ pointer: OpaquePointer?, of stack: StackView
) throws(Failure) -> View {
  let view = try Handles.view(pointer)
  guard stack.arrangedSubviews.contains(where: { $0 === view }) else {
    throw .value("the stack does not arrange the view")
  }
  return view
}

// MARK: - Views

/// Makes a stack; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_create(_ parent: OpaquePointer?, _ axis: Int32)
  -> OpaquePointer?
{
  make((parent, axis)) { parent, axis throws(Failure) in
    let stack = StackView()
    stack.axis = try LamellaC.axis(axis)
    return try insert(stack, into: parent)
  }
}

/// Moves a view into a stack, after all others; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_add(_ stack: OpaquePointer?, _ view: OpaquePointer?)
  -> lamella_result
{
  enter((stack, view)) { stack, view throws(Failure) in
    let stack = try LamellaC.stack(stack)
    stack.addArrangedSubview(try movableView(view, into: stack))
    return LAMELLA_OK
  }
}

/// Moves a view into a stack at an index; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_insert(
  _ stack: OpaquePointer?, _ view: OpaquePointer?, _ index: Int32
) -> lamella_result {
  enter((stack, view, index)) { stack, view, index throws(Failure) in
    let stack = try LamellaC.stack(stack)
    guard index >= 0, index <= stack.arrangedSubviews.count else {
      throw .value("the index is 0 to the number of arranged views")
    }
    stack.insertArrangedSubview(try movableView(view, into: stack), at: Int(index))
    return LAMELLA_OK
  }
}

/// Takes a view out of the arrangement of a stack; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_remove(_ stack: OpaquePointer?, _ view: OpaquePointer?)
  -> lamella_result
{
  enter((stack, view)) { stack, view throws(Failure) in
    let stack = try LamellaC.stack(stack)
    stack.removeArrangedSubview(try arrangedView(view, of: stack))
    return LAMELLA_OK
  }
}

/// Returns the number of arranged views of a stack; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_count(_ stack: OpaquePointer?) -> lamella_result {
  enter(stack) { stack throws(Failure) in
    lamella_result(clamping: try LamellaC.stack(stack).arrangedSubviews.count)
  }
}

/// Returns an arranged view of a stack; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_at(_ stack: OpaquePointer?, _ index: Int32) -> OpaquePointer?
{
  make((stack, index)) { stack, index throws(Failure) in
    let views = try LamellaC.stack(stack).arrangedSubviews
    guard views.indices.contains(Int(index)) else {
      throw .value("there is no arranged view at the index")
    }
    return try Handles.handle(of: views[Int(index)])
  }
}

// MARK: - Arrangement

/// Sets the axis of a stack; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_set_axis(_ stack: OpaquePointer?, _ axis: Int32)
  -> lamella_result
{
  enter((stack, axis)) { stack, axis throws(Failure) in
    let stack = try LamellaC.stack(stack)
    stack.axis = try LamellaC.axis(axis)
    return LAMELLA_OK
  }
}

/// Writes the axis of a stack to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_get_axis(
  _ stack: OpaquePointer?, _ axis: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((stack, axis)) { stack, axis throws(Failure) in
    try write(Int32(LamellaC.stack(stack).axis.rawValue), to: axis, "axis")
    return LAMELLA_OK
  }
}

/// Sets the distribution of a stack; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_set_distribution(
  _ stack: OpaquePointer?, _ distribution: Int32
) -> lamella_result {
  enter((stack, distribution)) { stack, distribution throws(Failure) in
    let stack = try LamellaC.stack(stack)
    stack.distribution = try decode(distribution, orThrow: "there is no such distribution")
    return LAMELLA_OK
  }
}

/// Writes the distribution of a stack to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_get_distribution(
  _ stack: OpaquePointer?, _ distribution: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((stack, distribution)) { stack, distribution throws(Failure) in
    try write(Int32(LamellaC.stack(stack).distribution.rawValue), to: distribution, "distribution")
    return LAMELLA_OK
  }
}

/// Sets the alignment of a stack; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_set_alignment(_ stack: OpaquePointer?, _ alignment: Int32)
  -> lamella_result
{
  enter((stack, alignment)) { stack, alignment throws(Failure) in
    let stack = try LamellaC.stack(stack)
    stack.alignment = try decode(alignment, orThrow: "there is no such alignment")
    return LAMELLA_OK
  }
}

/// Writes the alignment of a stack to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_get_alignment(
  _ stack: OpaquePointer?, _ alignment: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((stack, alignment)) { stack, alignment throws(Failure) in
    try write(Int32(LamellaC.stack(stack).alignment.rawValue), to: alignment, "alignment")
    return LAMELLA_OK
  }
}

/// Sets the length of gaps of a stack; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_set_spacing(_ stack: OpaquePointer?, _ spacing: Double)
  -> lamella_result
{
  enter((stack, spacing)) { stack, spacing throws(Failure) in
    let stack = try LamellaC.stack(stack)
    try checkFinite(spacing)
    stack.spacing = spacing
    return LAMELLA_OK
  }
}

/// Writes the length of gaps of a stack to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_get_spacing(
  _ stack: OpaquePointer?, _ spacing: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((stack, spacing)) { stack, spacing throws(Failure) in
    try write(LamellaC.stack(stack).spacing, to: spacing, "spacing")
    return LAMELLA_OK
  }
}

/// Sets the length of the gap after a view of a stack; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_set_spacing_after(
  _ stack: OpaquePointer?, _ view: OpaquePointer?, _ spacing: Double
) -> lamella_result {
  enter((stack, view, spacing)) { stack, view, spacing throws(Failure) in
    let stack = try LamellaC.stack(stack)
    try checkFinite(spacing)
    stack.setCustomSpacing(spacing, after: try arrangedView(view, of: stack))
    return LAMELLA_OK
  }
}

/// Writes the length of the gap after a view of a stack to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_get_spacing_after(
  _ stack: OpaquePointer?, _ view: OpaquePointer?, _ spacing: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((stack, view, spacing)) { stack, view, spacing throws(Failure) in
    let stack = try LamellaC.stack(stack)
    let known = stack.customSpacing(after: try arrangedView(view, of: stack))
    try write(known, to: spacing, "spacing")
    return LAMELLA_OK
  }
}

/// Sets whether a stack lays its views out inside of its margins; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_set_uses_margins(
  _ stack: OpaquePointer?, _ usesMargins: Int32
) -> lamella_result {
  enter((stack, usesMargins)) { stack, usesMargins throws(Failure) in
    try LamellaC.stack(stack).isLayoutMarginsRelativeArrangement = usesMargins != 0
    return LAMELLA_OK
  }
}

/// Returns whether a stack lays its views out inside of its margins; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_uses_margins(_ stack: OpaquePointer?) -> lamella_result {
  enter(stack) { stack throws(Failure) in
    try LamellaC.stack(stack).isLayoutMarginsRelativeArrangement ? 1 : 0
  }
}

/// Sets whether the gaps of a stack are between baselines; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_set_spaces_baselines(
  _ stack: OpaquePointer?, _ spacesBaselines: Int32
) -> lamella_result {
  enter((stack, spacesBaselines)) { stack, spacesBaselines throws(Failure) in
    try LamellaC.stack(stack).isBaselineRelativeArrangement = spacesBaselines != 0
    return LAMELLA_OK
  }
}

/// Returns whether the gaps of a stack are between baselines; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stack_spaces_baselines(_ stack: OpaquePointer?) -> lamella_result {
  enter(stack) { stack throws(Failure) in
    try LamellaC.stack(stack).isBaselineRelativeArrangement ? 1 : 0
  }
}
