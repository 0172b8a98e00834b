/// A value for each state of a control that one was given for.
struct PerState<Value> {
  /// That of the normal state, which most controls have alone.
  private var normal: Value?
  private var others: [Control.State: Value] = [:]

  /// Whether no state was given a value.
  var isEmpty: Bool { normal == nil && others.isEmpty }

  /// What a state was given itself.
  func own(_ state: Control.State) -> Value? {
    state == .normal ? normal : others.isEmpty ? nil : others[state]
  }

  /// What a state was given itself, focused or not; nil for the normal state while it is focused.
  func own(in state: Control.State) -> Value? {
    if state == .normal { return normal }
    guard !others.isEmpty else { return nil }
    let plain = state.subtracting(.focused)
    return others[state] ?? (plain.isEmpty ? nil : others[plain])
  }

  /// What counts in a state: its own, else that of the normal state.
  func value(in state: Control.State) -> Value? { own(in: state) ?? normal }

  /// Gives a state a value, or takes it away.
  mutating func set(_ value: Value?, for state: Control.State) {
    if state == .normal { normal = value } else { others[state] = value }
  }
}
