/// The changes of a batch of updates to the sections and items of a list or collection, as UIKit's batch updates.
///
/// Places to remove, to reload and to move from are those before all changes; places to insert at and to move to are
/// those after all of them, whatever their order. A section that is removed, reloaded or inserted takes its items along:
/// they need not be listed.
///
/// ```swift
/// var changes = ItemChanges()
/// changes.removedItems = [ItemPath(row: 3, section: 0)]
/// changes.movedItems = [.init(from: ItemPath(row: 9, section: 0), to: ItemPath(row: 0, section: 1))]
/// ```
public nonisolated struct ItemChanges: Hashable, Sendable {
  /// A move of a section or an item.
  public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    /// The place before all changes.
    public var from: Place
    /// The place after all changes.
    public var to: Place

    /// Makes a move.
    ///
    /// - Parameters:
    ///   - from: The place before all changes.
    ///   - to: The place after all changes.
    public init(from: Place, to: Place) {
      self.from = from
      self.to = to
    }
  }

  /// The sections that are removed, by their indexes before.
  public var removedSections: [Int] = []
  /// The sections that are inserted, by their indexes after.
  public var insertedSections: [Int] = []
  /// The sections that move, with their items.
  public var movedSections: [Move<Int>] = []
  /// The sections whose items are all replaced, by their indexes before; they may move as well.
  public var reloadedSections: [Int] = []
  /// The items that are removed, by their paths before.
  public var removedItems: [ItemPath] = []
  /// The items that are inserted, by their paths after.
  public var insertedItems: [ItemPath] = []
  /// The items that move, also from a removed section or into an inserted one.
  public var movedItems: [Move<ItemPath>] = []
  /// The items that get a new cell, by their paths before; they may move as well.
  public var reloadedItems: [ItemPath] = []
  /// The items whose cells are configured again, by their paths before; they may move as well.
  public var reconfiguredItems: [ItemPath] = []

  /// Makes changes that change nothing.
  public init() {}

  /// Whether nothing changes.
  public var isEmpty: Bool { self == ItemChanges() }
}
