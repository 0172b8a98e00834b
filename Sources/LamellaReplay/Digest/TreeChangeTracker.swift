internal import LamellaMarkup
internal import LamellaScene

/// A tracker of the changes of a view tree between ticks, and of its digest.
///
/// Views are numbered in the order of their first appearance, which is the same in equal runs. Equal runs have equal
/// changes; the first different change identifies the view and the property that differ.
final class TreeChangeTracker {
  /// A property whose value differs from that of the tick before.
  struct Change {
    /// The view's number and the property's name: `3.frame`.
    var key: String
    /// The value as JSON.
    var value: String
    /// The value in the tick before, as JSON; nil for a new view.
    var old: String?
  }

  /// The digest and the changes of a tick.
  struct Step {
    var digest: TreeDigest
    /// The changes: removed views first, then the others in tree order.
    var changes: [Change]
  }

  /// The last state of a view: its number, position and properties.
  private struct Node {
    var number: Int
    // A strong reference, so that no new view has the same address before the removal is detected.
    var view: View
    var position: String
    var properties: [(name: String, value: PropertyList.Value)]
    var stamp: Int
  }

  private var nodes: [ObjectIdentifier: Node] = [:]
  private var views: [Int: View] = [:]
  /// The paths of the views that were removed in the last tick, by their numbers.
  private var removedPaths: [Int: String] = [:]
  private var stamp = 0
  private var lastNumber = 0

  /// The properties that are derived from others, and would change for all descendants of a moved view.
  private static let derived: Set<String> = ["windowFrame"]

  nonisolated deinit {}

  /// Updates the tracker with the tree after a tick.
  ///
  /// - Complexity: O(number of views and their properties); allocates.
  func update(_ window: Window) -> Step {
    var step = Step(digest: TreeDigest(), changes: [])
    stamp += 1
    removedPaths.removeAll(keepingCapacity: true)
    var visited = 0
    /// The number of the last visited view at each depth.
    var lastAtDepth: [Int] = []
    window.forEachInTree { view, depth in
      visited += 1
      var list = PropertyList()
      view.describe(into: &list)
      step.digest.add(list, depth: depth)
      // A view below another parent is no sibling.
      while lastAtDepth.count > depth + 1 { lastAtDepth.removeLast() }
      let sibling = lastAtDepth.count > depth ? lastAtDepth[depth] : 0
      let position = "\(depth > 0 ? lastAtDepth[depth - 1] : 0)/\(sibling)"
      let number = addView(view, list, position: position, in: &step)
      if lastAtDepth.count > depth {
        lastAtDepth[depth] = number
      } else {
        lastAtDepth.append(number)
      }
    }
    if visited < nodes.count { removeMissingViews(in: &step) }
    return step
  }

  /// Returns the path of a view in the tree; nil if no view has the number.
  func path(of number: Int) -> String? { views[number]?.path }

  /// Returns the path of a view that was removed in the last tick.
  func path(ofRemoved number: Int) -> String? { removedPaths[number] }

  /// Returns a property of a view as JSON; nil if the view or the property does not exist.
  func value(of key: Substring, in number: Int) -> String? {
    guard let view = views[number], let node = nodes[ObjectIdentifier(view)] else { return nil }
    return node.properties.first { $0.name == key }.map { Self.json($0.value) }
  }

  /// Adds a view of the tree or updates its state, records its changes, and returns its number.
  private func addView(
    _ view: View, _ list: PropertyList, position: String, in step: inout Step
  ) -> Int {
    guard var node = nodes.removeValue(forKey: ObjectIdentifier(view)) else {
      lastNumber += 1
      let number = lastNumber
      step.changes.append(Change(key: "\(number).place", value: "\"\(position)\""))
      for entry in list.entries where !Self.derived.contains(entry.name) {
        step.changes.append(Change(key: "\(number).\(entry.name)", value: Self.json(entry.value)))
      }
      views[number] = view
      nodes[ObjectIdentifier(view)] = Node(
        number: number, view: view, position: position, properties: list.entries, stamp: stamp)
      return number
    }
    if node.position != position {
      step.changes.append(
        Change(key: "\(node.number).place", value: "\"\(position)\"", old: "\"\(node.position)\""))
      node.position = position
    }
    addChanges(from: node, to: list, in: &step)
    node.properties = list.entries
    node.stamp = stamp
    nodes[ObjectIdentifier(view)] = node
    return node.number
  }

  /// Records the properties of a view that differ from its last state.
  private func addChanges(from node: Node, to list: PropertyList, in step: inout Step) {
    /// Records a property if its value differs and is not derived from others.
    func add(_ name: String, _ value: PropertyList.Value, _ old: PropertyList.Value?) {
      guard value.differs(from: old), !Self.derived.contains(name) else { return }
      step.changes.append(
        Change(
          key: "\(node.number).\(name)", value: Self.json(value), old: old.map { Self.json($0) }))
    }
    for (index, entry) in list.entries.enumerated() {
      // Nearly always the properties are the same as in the tick before, in the same order.
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

  /// Forgets the views that are no longer in the tree, and records their removal before the other changes.
  private func removeMissingViews(in step: inout Step) {
    let removed = nodes.values.filter { $0.stamp != stamp }.sorted { $0.number < $1.number }
    for node in removed {
      nodes[ObjectIdentifier(node.view)] = nil
      views[node.number] = nil
      removedPaths[node.number] = node.view.path
    }
    // First, because the positions of other views change with the removal.
    let changes = removed.map { Change(key: "\($0.number).gone", value: "true") }
    step.changes.insert(contentsOf: changes, at: 0)
  }

  /// Returns a value as JSON text.
  private static func json(_ value: PropertyList.Value) -> String {
    var json = JSONText()
    json.add(value)
    return json.text
  }
}

nonisolated extension PropertyList.Value {
  /// Returns whether the bits of a value differ from those of another.
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
  /// Writes the value of a property of a view.
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
