import LamellaMarkup

/// The saved state of a controller, with those of the controllers in it and over it.
nonisolated struct StateNode: Hashable {
  /// The restoration identifier.
  var identifier: String
  /// The values that the controller has saved.
  var state = RestorableState()
  /// The values of a container, such as the child that is selected.
  var container = RestorableState()
  /// The states of views by their identifiers.
  var views: [String: RestorableState] = [:]
  /// The controllers inside, in order.
  var children: [StateNode] = []
  /// The controllers that this one presents: one at most.
  var presented: [StateNode] = []

  init(identifier: String) { self.identifier = identifier }

  /// The version of the format, which changes only where older programs cannot read it.
  static let version = 1

  /// Returns a file with the state of a window's controllers.
  static func text(of root: StateNode) -> String {
    var text = JSONText()
    text.beginObject()
    text.newLine(1)
    text.key("lamella-state")
    text.value(version)
    text.newLine(1)
    text.key("root")
    root.write(to: &text, depth: 2)
    text.endLine(0)
    text.endObject()
    return text.text + "\n"
  }

  private func write(to text: inout JSONText, depth: Int) {
    text.beginObject()
    text.key("id")
    text.value(identifier)
    for (name, state) in [("state", state), ("container", container)] where !state.isEmpty {
      text.newLine(depth)
      text.key(name)
      Self.write(state, to: &text)
    }
    if !views.isEmpty {
      text.newLine(depth)
      text.key("views")
      text.beginObject()
      for (name, state) in views.sorted(by: { $0.key < $1.key }) {
        text.newLine(depth + 1)
        text.key(name)
        Self.write(state, to: &text)
      }
      text.endObject()
    }
    for (name, nodes) in [("children", children), ("presented", presented)] where !nodes.isEmpty {
      text.newLine(depth)
      text.key(name)
      text.beginArray()
      for node in nodes {
        text.newLine(depth + 1)
        node.write(to: &text, depth: depth + 2)
      }
      text.endArray()
    }
    text.endObject()
  }

  private static func write(_ state: RestorableState, to text: inout JSONText) {
    text.beginObject()
    for name in state.names {
      guard let value = state[name], value.isFinite else { continue }
      text.key(name)
      write(value, to: &text)
    }
    text.endObject()
  }

  private static func write(_ value: RestorableState.Value, to text: inout JSONText) {
    switch value {
    case .bool(let value): text.value(value)
    case .number(let value): text.value(value)
    case .text(let value): text.value(value)
    case .list(let values):
      text.beginArray()
      for value in values where value.isFinite { write(value, to: &text) }
      text.endArray()
    }
  }
}

extension RestorableState.Value {
  /// Whether a number can be saved; other values can.
  fileprivate nonisolated var isFinite: Bool { number?.isFinite ?? true }
}
