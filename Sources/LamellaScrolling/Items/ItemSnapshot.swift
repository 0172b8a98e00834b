/// The sections and items of a list or collection at one time, by identifiers of the game: UIKit's
/// `NSDiffableDataSourceSnapshot`.
///
/// A snapshot is made again, or the last one is changed, and is then applied to a list, which animates the difference.
///
/// ```swift
/// var snapshot = ItemSnapshot<Category, Weapon.ID>()
/// snapshot.appendSections([.swords, .bows])
/// snapshot.appendItems(swords.map(\.id), toSection: .swords)
/// snapshot.appendItems(bows.map(\.id))
/// ```
///
/// Identifiers are unique in a snapshot. An edit with an identifier that is there already, or that names one that is
/// not there, is refused for that identifier and reported when the snapshot is applied; everything else stays as it is.
///
/// # Performance
/// Appending items costs the same for each, as does the item at a path. Other edits and look-ups of single items cost
/// up to O(items of their sections).
public nonisolated struct ItemSnapshot<Section: Hashable, Item: Hashable> {
  @usableFromInline var sections = IdentifierTable<Section>()
  @usableFromInline var items = IdentifierTable<Item>()
  /// The slots of the sections, in order.
  @usableFromInline var order: [Int32] = []
  /// The slots of the items of each section, in order, by the section's slot.
  @usableFromInline var contents: [[Int32]] = []
  /// The slot of the section of each item, by the item's slot; -1 while an item is being removed.
  @usableFromInline var owners: [Int32] = []
  /// The slots of the items that get a new cell.
  @usableFromInline var reloaded: [Int32] = []
  /// The slots of the items whose cells are configured again.
  @usableFromInline var reconfigured: [Int32] = []
  /// The slots of the sections whose items all get new cells.
  @usableFromInline var reloadedSections: [Int32] = []
  /// The first edit that was refused, as one sentence, or nil.
  @usableFromInline package internal(set) var refusal: String?

  /// Makes a snapshot without sections.
  @inlinable public init() {}

  // MARK: Counts and identifiers

  /// The number of items in all sections.
  @inlinable public var numberOfItems: Int { items.count }
  /// The number of sections.
  @inlinable public var numberOfSections: Int { order.count }

  /// The sections, in order.
  @inlinable public var sectionIdentifiers: [Section] {
    order.map { sections.identifiers[Int($0)] }
  }

  /// The items of all sections, in order.
  @inlinable public var itemIdentifiers: [Item] {
    order.flatMap { contents[Int($0)].lazy.map { items.identifiers[Int($0)] } }
  }

  /// Returns the number of items of a section; 0 if there is no such section.
  @inlinable
  public func numberOfItems(inSection section: Section) -> Int {
    sections.slot(of: section).map { contents[Int($0)].count } ?? 0
  }

  /// Returns the items of a section, in order; none if there is no such section.
  @inlinable
  public func itemIdentifiers(inSection section: Section) -> [Item] {
    guard let slot = sections.slot(of: section) else { return [] }
    return contents[Int(slot)].map { items.identifiers[Int($0)] }
  }

  /// Returns the section of an item, or nil if there is no such item.
  @inlinable
  public func sectionIdentifier(containingItem item: Item) -> Section? {
    items.slot(of: item).map { sections.identifiers[Int(owners[Int($0)])] }
  }

  // MARK: Places

  /// Returns the index of a section, or nil if there is no such section.
  ///
  /// - Complexity: O(sections).
  @inlinable
  public func indexOfSection(_ section: Section) -> Int? {
    sections.slot(of: section).flatMap { order.firstIndex(of: $0) }
  }

  /// Returns the index of an item among those of all sections, or nil if there is no such item.
  ///
  /// - Complexity: O(sections + items of the item's section).
  @inlinable
  public func indexOfItem(_ item: Item) -> Int? {
    guard let path = path(of: item) else { return nil }
    return order[..<path.section].reduce(path.item) { $0 + contents[Int($1)].count }
  }

  /// Returns the path of an item, or nil if there is no such item.
  ///
  /// - Complexity: O(sections + items of the item's section).
  @inlinable
  public func path(of item: Item) -> ItemPath? {
    guard let slot = items.slot(of: item),
      let section = order.firstIndex(of: owners[Int(slot)]),
      let index = contents[Int(order[section])].firstIndex(of: slot)
    else { return nil }
    return ItemPath(section: section, item: index)
  }

  /// Returns the item at a path.
  ///
  /// - Precondition: The path exists.
  /// - Complexity: O(1).
  @inlinable
  public func itemIdentifier(at path: ItemPath) -> Item {
    items.identifiers[Int(contents[Int(order[path.section])][path.item])]
  }

  /// Returns the section at an index.
  ///
  /// - Precondition: The index exists.
  /// - Complexity: O(1).
  @inlinable
  public func sectionIdentifier(at index: Int) -> Section {
    sections.identifiers[Int(order[index])]
  }

  // MARK: Cells

  /// Gives items new cells when the snapshot is applied, because they need cells of another kind.
  @inlinable
  public mutating func reloadItems(_ identifiers: [Item]) {
    for item in identifiers {
      if let slot = slot(of: item) { reloaded.append(slot) }
    }
  }

  /// Configures the cells of items again when the snapshot is applied, because what they show has changed.
  @inlinable
  public mutating func reconfigureItems(_ identifiers: [Item]) {
    for item in identifiers {
      if let slot = slot(of: item) { reconfigured.append(slot) }
    }
  }

  /// Gives all items of sections new cells when the snapshot is applied.
  @inlinable
  public mutating func reloadSections(_ identifiers: [Section]) {
    for section in identifiers {
      if let slot = slot(ofSection: section) { reloadedSections.append(slot) }
    }
  }

  /// Removes the marks of items and sections whose cells change, and the report of a refused edit: they were applied.
  package mutating func removeMarks() {
    reloaded = []
    reconfigured = []
    reloadedSections = []
    refusal = nil
  }

  // MARK: Refusals

  /// Notes an edit that is refused, unless there was another before.
  @usableFromInline
  mutating func refuse(_ message: @autoclosure () -> String) {
    if refusal == nil { refusal = message() }
  }

  /// Returns the slot of an item, or nil and refuses the edit if there is no such item.
  @inlinable
  mutating func slot(of item: Item) -> Int32? {
    let slot = items.slot(of: item)
    if slot == nil { refuse("the item \(item) is not in the snapshot") }
    return slot
  }

  /// Returns the slot of a section, or nil and refuses the edit if there is no such section.
  @inlinable
  mutating func slot(ofSection section: Section) -> Int32? {
    let slot = sections.slot(of: section)
    if slot == nil { refuse("the section \(section) is not in the snapshot") }
    return slot
  }
}

nonisolated extension ItemSnapshot: Sendable where Section: Sendable, Item: Sendable {}
