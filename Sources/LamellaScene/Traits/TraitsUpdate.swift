/// Updates the traits of a subtree's marked rows, and tells the views whose traits change.
///
/// Changes that handlers make are done in the same call; after ``maximumLayoutRounds`` rounds it gives up until the
/// next tick and reports it.
///
/// - Parameter root: The row to begin at.
/// - Returns: The numbers of nodes visited, and of views that were told.
/// - Complexity: O(*m*), where *m* counts marked nodes, their ancestors and all that is below the marked nodes; O(1)
///   where nothing is marked.
@discardableResult
func updateMarkedTraits(from root: Row) -> PassCounters {
  let table = NodeTable.shared
  var counters = PassCounters()
  TraitsUpdate.depth += 1
  defer {
    TraitsUpdate.depth -= 1
    if TraitsUpdate.depth == 0 { TraitsUpdate.round = 0 }
  }
  while !table[root].flags.isDisjoint(with: .traitsBits) {
    guard TraitsUpdate.round < maximumLayoutRounds else {
      Diagnostics.report(
        "\(table.layer(of: root)?.treePath ?? "a view") still has traits to update after \(maximumLayoutRounds) rounds; "
          + "look for traitOverrides that are changed by handlers of trait changes")
      break
    }
    TraitsUpdate.round += 1
    var update = TraitsUpdate(table: table)
    update.resolveMarked(from: root)
    counters = counters + update.counters
    update.notifyViews()
  }
  return counters
}

/// An update of traits: all rows are resolved first, then the views are told.
///
/// No code of others runs in the first part, so that every handler sees the new traits of all views. A view that is
/// still to be told of an earlier change is told once, of both.
struct TraitsUpdate {
  /// The number of updates in progress: handlers may ask for one by layout that is done at once.
  fileprivate static var depth = 0
  /// The number of rounds of the outermost update in progress and those within it.
  fileprivate static var round = 0

  /// The numbers of nodes visited, and of views that are told.
  private(set) var counters = PassCounters()

  private let table: NodeTable
  /// The distinct changes from one collection to another that the update has found.
  private var changes: [Change] = []
  private var pending: [(row: Row, change: Int)] = []
  private var notices: [(view: View, previous: TraitCollection)] = []

  /// The old and new traits of rows that share them, with the differences.
  private struct Change {
    let old: TraitCollection
    let new: TraitCollection
    let differences: TraitDifferences
  }

  init(table: NodeTable) { self.table = table }

  /// Resolves the marked rows of a subtree, parents first, and clears the marks.
  mutating func resolveMarked(from root: Row) {
    var marked = [root]
    while let row = marked.popLast() {
      counters.visited += 1
      let flags = table[row].flags
      table[row].flags.subtract(.traitsBits)
      if flags.contains(.needsTraits) { resolve(row, from: table.traits(of: row)) }
      guard flags.contains(.subtreeNeedsTraits) else { continue }
      table.pushMarkedChildren(of: row, .traitsBits, on: &marked)
    }
  }

  /// Resolves a row and all rows below that inherit from it.
  ///
  /// - Parameters:
  ///   - row: A row whose overrides or inherited traits may have changed.
  ///   - old: The traits that the row had.
  mutating func resolve(_ row: Row, from old: TraitCollection) {
    let new = table.resolveTraits(of: row, inherited: table.inheritedTraits(of: row))
    guard let change = addChange(from: old, to: new) else { return }
    visit(row, change)
    while let (row, inherited) = pending.popLast() {
      guard table[row].flags.contains(.hasOwnTraits) else {
        visit(row, inherited)
        continue
      }
      let old = table.traits(of: row)
      let new = table.resolveTraits(of: row, inherited: changes[inherited].new)
      if let change = addChange(from: old, to: new) { visit(row, change) }
    }
  }

  /// Records the change of a row, and pushes its children and mask as pending.
  private mutating func visit(_ row: Row, _ change: Int) {
    counters.visited += 1
    if let view = table.view(of: row), concerns(view, changes[change].differences) {
      counters.changed += 1
      if !table[row].flags.contains(.awaitsTraitChange) {
        table[row].flags.insert(.awaitsTraitChange)
        notices.append((view, changes[change].old))
      }
    }
    let mask = table.maskRow(of: row)
    if mask >= 0 { pending.append((mask, change)) }
    var child = table[row].lastChild
    while child >= 0 {
      pending.append((child, change))
      child = table[child].previousSibling
    }
  }

  /// Records a change from one collection to another, and returns its index.
  ///
  /// - Returns: Its index; nil where the collections are interchangeable, so that nothing changes further down.
  private mutating func addChange(from old: TraitCollection, to new: TraitCollection) -> Int? {
    guard !old.values.isInterchangeable(with: new.values) else { return nil }
    changes.append(Change(old: old, new: new, differences: TraitDifferences(old, new)))
    return changes.count - 1
  }

  /// Returns whether a view has something to do about differences of traits.
  private func concerns(_ view: View, _ differences: TraitDifferences) -> Bool {
    let flags = table[view.row].flags
    if flags.contains(.observesTraits) || differences.contains(.layoutDirection) { return true }
    if differences.contains(.displayScale), flags.contains(.hasRecording) { return true }
    return !view.isPlain && !differences.isDisjoint(with: [.theme, .tintColor])
  }

  /// Tells the views of their changes, in the order of the tree.
  consuming func notifyViews() {
    for (view, previous) in notices {
      table[view.row].flags.remove(.awaitsTraitChange)
      view.traitsDidChange(from: previous)
    }
  }
}

/// The differences between two collections in the traits that the engine itself acts upon.
nonisolated struct TraitDifferences: OptionSet {
  let rawValue: UInt8

  static let theme = TraitDifferences(rawValue: 1)
  static let tintColor = TraitDifferences(rawValue: 2)
  static let layoutDirection = TraitDifferences(rawValue: 4)
  static let displayScale = TraitDifferences(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ a: TraitCollection, _ b: TraitCollection) {
    var result: TraitDifferences = []
    let (a, b) = (a.values, b.values)
    if !a.isIdentical(to: b) {
      if a.differs(from: b, at: TraitNumbers.theme) { result.insert(.theme) }
      if a.differs(from: b, at: TraitNumbers.tintColor) { result.insert(.tintColor) }
      if a.differs(from: b, at: TraitNumbers.layoutDirection) { result.insert(.layoutDirection) }
      if a.differs(from: b, at: TraitNumbers.displayScale) { result.insert(.displayScale) }
    }
    self = result
  }
}
