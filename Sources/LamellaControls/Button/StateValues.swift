/// The values of a property that were set for single states of a control.
struct StateValues<Value> {
  /// The value of the normal state, the only one of most controls.
  private var normal: Value?
  private var others: [Control.State: Value] = [:]

  /// Whether no state has a value.
  var isEmpty: Bool { normal == nil && others.isEmpty }

  /// The value set for exactly this state; nil if none is set.
  subscript(state: Control.State) -> Value? {
    state == .normal ? normal : others.isEmpty ? nil : others[state]
  }

  /// Returns the value of a state other than normal, with or without focus; that of the normal state only for exactly
  /// it.
  func ownValue(in state: Control.State) -> Value? {
    if state == .normal { return normal }
    guard !others.isEmpty else { return nil }
    let plain = state.subtracting(.focused)
    return others[state] ?? (plain.isEmpty ? nil : others[plain])
  }

  /// Returns the value to use in a state: its own, else that of the normal state.
  func value(in state: Control.State) -> Value? { ownValue(in: state) ?? normal }

  /// Sets the value of a state; nil removes it.
  mutating func set(_ value: Value?, for state: Control.State) {
    if state == .normal { normal = value } else { others[state] = value }
  }
}
