/// A value for each state of a control that one was given for.
struct PerState<Value> {
  private var values: [Control.State: Value] = [:]

  /// Whether no state was given a value.
  var isEmpty: Bool { values.isEmpty }

  /// What a state was given itself.
  func own(_ state: Control.State) -> Value? { values[state] }

  /// What a state was given itself, focused or not; nil for the normal state.
  func own(in state: Control.State) -> Value? {
    guard !values.isEmpty else { return nil }
    let plain = state.subtracting(.focused)
    return values[state] ?? (plain.isEmpty ? nil : values[plain])
  }

  /// What counts in a state: its own, else that of the normal state.
  func value(in state: Control.State) -> Value? { own(in: state) ?? values[.normal] }

  /// Gives a state a value, or takes it away.
  mutating func set(_ value: Value?, for state: Control.State) { values[state] = value }
}
