internal import LamellaScene

/// The comparison of two versions of a scene file: which objects stay, and take over the changes.
///
/// An object stays where its `id` and class do, wherever it stands in the file. Objects without an `id` are compared by
/// their order inside of the object around them.
final class SceneMatching {
  private let changes: SceneDefinitionChanges
  private let classes: SceneClasses
  /// The objects with an `id` in either version.
  private var oldByID: [String: SceneNode] = [:]
  private var newIDs: Set<String> = []
  /// The slots of old objects that stay where they are or are made anew: those of properties, top-level objects and the
  /// views of controllers.
  private var fixedSlots: Set<Int> = []
  /// The old nodes of the new ones that stay, by the new ones' slots.
  private var partners: [Int: SceneNode] = [:]
  /// The slots of old nodes that stay.
  private var matchedOld: Set<Int> = []
  /// The matches in the order in which they were made, for undoing them.
  private var journal: [(new: Int, old: Int)] = []

  /// Compares two plans.
  init(
    from old: ScenePlan, to new: ScenePlan, _ changes: SceneDefinitionChanges,
    _ classes: SceneClasses
  ) {
    self.changes = changes
    self.classes = classes
    for node in old.roots {
      fixedSlots.insert(node.slot)
      noteFixed(in: node)
      noteIDs(of: node) { oldByID[$0] = $1 }
    }
    for node in new.roots { noteIDs(of: node) { id, _ in newIDs.insert(id) } }
    let candidates = align(old.roots, new.roots, movesIn: false)
    for (node, candidate) in zip(new.roots, candidates) {
      if let candidate { _ = match(candidate, node, fresh: freshObject(of: node)) }
    }
    for node in new.roots { matchByID(in: node) }
  }

  /// Returns the old node whose object a new one takes over; nil for one to be made.
  func partner(of node: SceneNode) -> SceneNode? { partners[node.slot] }

  /// Returns the old slot of an object that stays; nil for one that is made.
  func oldSlot(of slot: Int) -> Int? { partners[slot]?.slot }

  /// Returns whether the objects that a rule adds to an object are the same, in the same order.
  func isSame(_ old: [SceneNode], _ new: [SceneNode]) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy { partners[$1.slot] === $0 }
  }

  private func noteIDs(of node: SceneNode, _ note: (String, SceneNode) -> Void) {
    if let id = node.element["id"] { note(id, node) }
    for content in node.contents { noteIDs(of: content.node, note) }
    for property in node.properties {
      for node in property.nodes { noteIDs(of: node, note) }
    }
  }

  private func noteFixed(in node: SceneNode) {
    for content in node.contents {
      if node.isController { fixedSlots.insert(content.node.slot) }
      noteFixed(in: content.node)
    }
    for property in node.properties {
      for node in property.nodes {
        fixedSlots.insert(node.slot)
        noteFixed(in: node)
      }
    }
  }

  // MARK: Matching

  /// Matches two nodes and what is inside of them, if an object of the old one can become one of the new one.
  ///
  /// - Parameters:
  ///   - old: The old node.
  ///   - new: The new node.
  ///   - fresh: An object of the class that nothing has changed, for attributes that are no longer there.
  /// - Returns: Whether they match; otherwise nothing inside does.
  private func match(_ old: SceneNode, _ new: SceneNode, fresh: AnyObject?) -> Bool {
    guard old.sceneClass === new.sceneClass, !matchedOld.contains(old.slot),
      partners[new.slot] == nil, canReset(old, new, fresh)
    else { return false }
    let start = journal.count
    partners[new.slot] = old
    matchedOld.insert(old.slot)
    journal.append((new.slot, old.slot))
    if matchProperties(old, new, fresh), matchContents(old, new) { return true }
    while journal.count > start {
      let (new, old) = journal.removeLast()
      partners[new] = nil
      matchedOld.remove(old)
    }
    return false
  }

  private func freshObject(of node: SceneNode) -> AnyObject? {
    classes.freshObject(of: node.sceneClass)
  }

  /// Returns whether attributes that are no longer there have values to go back to.
  private func canReset(_ old: SceneNode, _ new: SceneNode, _ fresh: AnyObject?) -> Bool {
    for change in changes.changes(from: old, to: new) where change.value == nil {
      // Setting the value of an unchanged object changes nothing in it.
      guard let fresh, change.attribute.copy(fresh, fresh) else { return false }
    }
    return true
  }

  private func matchProperties(_ old: SceneNode, _ new: SceneNode, _ fresh: AnyObject?) -> Bool {
    for property in new.properties {
      let other = old.properties.first { $0.property === property.property }
      switch property.property.kind {
      case .part(let get, _):
        guard let node = property.nodes.first else { continue }
        let before = other?.nodes.first ?? SceneNode.empty(node.sceneClass)
        if other == nil {
          // The object is there, and the file says something of it for the first time.
          guard node.contents.allSatisfy({ $0.rule.arrange != nil }) else { return false }
          partners[node.slot] = before
          journal.append((node.slot, before.slot))
        } else if !match(before, node, fresh: fresh.map(get)) {
          return false
        }
      case .objects:
        let candidates = align(other?.nodes ?? [], property.nodes, movesIn: false)
        for (node, candidate) in zip(property.nodes, candidates) {
          if let candidate { _ = match(candidate, node, fresh: freshObject(of: node)) }
        }
      case .prototypes: continue
      }
    }
    for property in old.properties
    where !new.properties.contains(where: { $0.property === property.property }) {
      if property.property.isRequired { return false }
      guard case .part(let get, _) = property.property.kind, let node = property.nodes.first else {
        continue
      }
      let empty = SceneNode.empty(node.sceneClass)
      guard node.contents.isEmpty, node.properties.isEmpty,
        canReset(node, empty, fresh.map(get))
      else { return false }
    }
    return true
  }

  private func matchContents(_ old: SceneNode, _ new: SceneNode) -> Bool {
    for rule in SceneNode.rules(old, new) {
      let (before, after) = (old.nodes(of: rule), new.nodes(of: rule))
      let candidates = align(before, after, movesIn: rule.arrange != nil)
      for (node, candidate) in zip(after, candidates) {
        if let candidate { _ = match(candidate, node, fresh: freshObject(of: node)) }
      }
      if rule.arrange == nil, !isSame(before, after) { return false }
    }
    return true
  }

  /// Matches views by their `id` below objects that are made anew.
  private func matchByID(in node: SceneNode) {
    if partners[node.slot] == nil, node.isView, let id = node.element["id"], let old = oldByID[id],
      !fixedSlots.contains(old.slot)
    {
      _ = match(old, node, fresh: freshObject(of: node))
    }
    for content in node.contents where content.rule.make == nil { matchByID(in: content.node) }
    for property in node.properties {
      if case .objects = property.property.kind {
        for node in property.nodes { matchByID(in: node) }
      }
    }
  }

  // MARK: Order

  /// Returns the old nodes that the new ones of a sequence may match; nil for those that are new.
  ///
  /// - Parameters:
  ///   - old: The old sequence.
  ///   - new: The new sequence.
  ///   - movesIn: Whether nodes with an `id` may come from elsewhere.
  /// - Returns: An old node or nil for each new one.
  private func align(_ old: [SceneNode], _ new: [SceneNode], movesIn: Bool) -> [SceneNode?] {
    var result = [SceneNode?](repeating: nil, count: new.count)
    var openNew: [Int] = []
    for (index, node) in new.enumerated() {
      guard let id = node.element["id"], let known = oldByID[id] else {
        openNew.append(index)
        continue
      }
      guard known.sceneClass === node.sceneClass else { continue }
      let isMovable = movesIn && node.isView && !fixedSlots.contains(known.slot)
      if isMovable || old.contains(where: { $0 === known }) { result[index] = known }
    }
    // Those whose `id` is still there are the objects of that `id`.
    let openOld = old.filter { node in
      node.element["id"].map { !newIDs.contains($0) } ?? true
    }
    pair(openOld[...], openNew[...], new, &result)
    return result
  }

  /// Pairs nodes in order: equal ones at both ends, then the longest sequence of equal ones, and between them those of
  /// one class.
  private func pair(
    _ old: ArraySlice<SceneNode>, _ open: ArraySlice<Int>, _ new: [SceneNode],
    _ result: inout [SceneNode?]
  ) {
    var (old, open) = (old, open)
    while let first = old.first, let index = open.first, first.element == new[index].element {
      result[index] = first
      old.removeFirst()
      open.removeFirst()
    }
    while let last = old.last, let index = open.last, last.element == new[index].element {
      result[index] = last
      old.removeLast()
      open.removeLast()
    }
    guard !old.isEmpty, !open.isEmpty else { return }
    if old.count * open.count <= Self.largestTable,
      let (oldMiddle, newMiddle) = middleMatch(Array(old), Array(open), new)
    {
      pair(old.prefix(oldMiddle), open.prefix(newMiddle), new, &result)
      pair(old.dropFirst(oldMiddle), open.dropFirst(newMiddle), new, &result)
      return
    }
    for index in open {
      guard let match = old.firstIndex(where: { canPair($0, new[index]) }) else { continue }
      result[index] = old[match]
      old = old[(match + 1)...]
    }
  }

  /// Nodes that have both an `id` are paired by it alone.
  private func canPair(_ old: SceneNode, _ new: SceneNode) -> Bool {
    old.sceneClass === new.sceneClass && (old.element["id"] == nil || new.element["id"] == nil)
  }

  /// The largest number of pairs that are compared.
  private static let largestTable = 10_000

  /// Returns the first pair of a longest common subsequence; nil where no two elements are equal.
  private func middleMatch(
    _ old: [SceneNode], _ open: [Int], _ new: [SceneNode]
  ) -> (Int, Int)? {
    let width = open.count + 1
    var lengths = [Int](repeating: 0, count: (old.count + 1) * width)
    var equal = [Bool](repeating: false, count: (old.count + 1) * width)
    for a in old.indices.reversed() {
      for b in open.indices.reversed() {
        let isEqual = old[a].element == new[open[b]].element
        equal[a * width + b] = isEqual
        lengths[a * width + b] =
          isEqual
          ? lengths[(a + 1) * width + b + 1] + 1
          : max(lengths[(a + 1) * width + b], lengths[a * width + b + 1])
      }
    }
    guard lengths[0] > 0 else { return nil }
    var (a, b) = (0, 0)
    while a < old.count, b < open.count {
      if equal[a * width + b] { return (a, b) }
      if lengths[(a + 1) * width + b] >= lengths[a * width + b + 1] { a += 1 } else { b += 1 }
    }
    return nil
  }
}

extension SceneNode {
  /// Returns a node of a class of which the file says nothing.
  static func empty(_ sceneClass: SceneClass) -> SceneNode {
    SceneNode(sceneClass, slot: -1, element: SceneElement(sceneClass.name))
  }

  /// Returns the rules by which either of two nodes has objects inside, each once.
  static func rules(_ a: SceneNode, _ b: SceneNode) -> [SceneContents] {
    var rules: [SceneContents] = []
    for content in a.contents + b.contents where !rules.contains(where: { $0 === content.rule }) {
      rules.append(content.rule)
    }
    return rules
  }

  /// Returns the nodes that a rule adds, in order.
  func nodes(of rule: SceneContents) -> [SceneNode] {
    contents.filter { $0.rule === rule }.map(\.node)
  }
}
