internal import LamellaMarkup
internal import LamellaScene

/// Follows a tree from tick to tick: its digest, and what has changed in it since the tick before.
///
/// Views have numbers, given in the order in which they are met, which is the same in every run that goes
/// the same way. As long as two runs do, their changes are the same texts; the first change that is not
/// names the view and the property in which they part.
final class TreeTrace {
  /// One property that has another value than in the tick before.
  struct Change {
    /// The view's number and the property's name: `3.frame`.
    var key: String
    /// The value as JSON.
    var value: String
    /// The value in the tick before as JSON; nil for a view that was not there.
    var old: String?
  }

  /// What a tick has led to.
  struct Step {
    var digest: TreeDigest
    /// What has left, then the others in tree order.
    var changes: [Change]
  }

  private struct Node {
    var number: Int
    // Held, so that no other view gets its address before it is seen to be gone.
    var view: View
    var place: String
    var properties: [(name: String, value: PropertyList.Value)]
    var stamp: Int
  }

  private var nodes: [ObjectIdentifier: Node] = [:]
  private var views: [Int: View] = [:]
  /// Views that have left in the last tick.
  private var names: [Int: String] = [:]
  private var stamp = 0
  private var lastNumber = 0

  /// What follows from other properties, and would be written for all that a moved view contains.
  private static let derived: Set<String> = ["windowFrame"]

  nonisolated deinit {}

  /// Looks at the tree after a tick.
  ///
  /// - Complexity: O(number of views and their properties); allocates.
  func follow(_ window: Window) -> Step {
    var step = Step(digest: TreeDigest(), changes: [])
    stamp += 1
    names.removeAll(keepingCapacity: true)
    var visited = 0
    /// For each depth, the view met last.
    var trail: [Int] = []
    window.forEachInTree { view, depth in
      visited += 1
      var list = PropertyList()
      view.describe(into: &list)
      step.digest.add(list, depth: depth)
      // A view met last below another parent is no sibling.
      while trail.count > depth + 1 { trail.removeLast() }
      let sibling = trail.count > depth ? trail[depth] : 0
      let place = "\(depth > 0 ? trail[depth - 1] : 0)/\(sibling)"
      let number = note(view, list, place: place, in: &step)
      if trail.count > depth { trail[depth] = number } else { trail.append(number) }
    }
    if visited < nodes.count { forgetTheGone(in: &step) }
    return step
  }

  /// Where a view stands in the tree; nil for a number that no view has.
  func path(of number: Int) -> String? { views[number]?.path }

  /// What a view is called that has left in the last tick.
  func name(ofGone number: Int) -> String? { names[number] }

  /// A property of a view as JSON; nil when there is no such view or property.
  func value(of key: Substring, in number: Int) -> String? {
    guard let view = views[number], let node = nodes[ObjectIdentifier(view)] else { return nil }
    return node.properties.first { $0.name == key }.map { Self.json($0.value) }
  }

  private func note(
    _ view: View, _ list: PropertyList, place: String, in step: inout Step
  ) -> Int {
    guard var node = nodes.removeValue(forKey: ObjectIdentifier(view)) else {
      lastNumber += 1
      let number = lastNumber
      step.changes.append(Change(key: "\(number).place", value: "\"\(place)\""))
      for entry in list.entries where !Self.derived.contains(entry.name) {
        step.changes.append(Change(key: "\(number).\(entry.name)", value: Self.json(entry.value)))
      }
      views[number] = view
      nodes[ObjectIdentifier(view)] = Node(
        number: number, view: view, place: place, properties: list.entries, stamp: stamp)
      return number
    }
    if node.place != place {
      step.changes.append(
        Change(key: "\(node.number).place", value: "\"\(place)\"", old: "\"\(node.place)\""))
      node.place = place
    }
    addChanges(from: node, to: list, in: &step)
    node.properties = list.entries
    node.stamp = stamp
    nodes[ObjectIdentifier(view)] = node
    return node.number
  }

  private func addChanges(from node: Node, to list: PropertyList, in step: inout Step) {
    func add(_ name: String, _ value: PropertyList.Value, _ old: PropertyList.Value?) {
      guard value.differs(from: old), !Self.derived.contains(name) else { return }
      step.changes.append(
        Change(
          key: "\(node.number).\(name)", value: Self.json(value), old: old.map { Self.json($0) }))
    }
    for (index, entry) in list.entries.enumerated() {
      // Nearly always the properties are those of the tick before, in their order.
      if index < node.properties.count, node.properties[index].name == entry.name {
        add(entry.name, entry.value, node.properties[index].value)
      } else {
        add(entry.name, entry.value, node.properties.first { $0.name == entry.name }?.value)
      }
    }
    for old in node.properties where !list.entries.contains(where: { $0.name == old.name }) {
      add(old.name, .text("absent"), old.value)
    }
  }

  private func forgetTheGone(in step: inout Step) {
    let gone = nodes.values.filter { $0.stamp != stamp }.sorted { $0.number < $1.number }
    for node in gone {
      nodes[ObjectIdentifier(node.view)] = nil
      views[node.number] = nil
      names[node.number] = node.view.path
    }
    // Before what follows from it: others stand elsewhere now.
    let changes = gone.map { Change(key: "\($0.number).gone", value: "true") }
    step.changes.insert(contentsOf: changes, at: 0)
  }

  private static func json(_ value: PropertyList.Value) -> String {
    var json = JSONText()
    json.add(value)
    return json.text
  }
}

nonisolated extension PropertyList.Value {
  /// Whether a value is another one, bit by bit, as digests see it.
  fileprivate func differs(from other: Self?) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)?): a.bitPattern != b.bitPattern
    case (.numbers(let a), .numbers(let b)?):
      a.count != b.count || zip(a, b).contains { $0.bitPattern != $1.bitPattern }
    default: self != other
    }
  }
}

nonisolated extension JSONText {
  /// Writes the value of a view's property.
  mutating func add(_ value: PropertyList.Value) {
    switch value {
    case .null: null()
    case .bool(let flag): self.value(flag)
    case .integer(let integer): self.value(integer)
    case .number(let number): self.value(number)
    case .numbers(let numbers): self.value(numbers)
    case .text(let text): self.value(text)
    }
  }
}
