/// The place of an item in a list or collection: the index of its section, and its index in that section.
///
/// This is UIKit's `IndexPath` with two indexes. Its name differs so that files that import Foundation, whose
/// `IndexPath` is a path of any length, need not say which one they mean.
///
/// ```swift
/// list.scrollToItem(at: ItemPath(row: 41, section: 2), at: .start, animated: true)
/// ```
///
/// Paths compare in the order of the list: by section, then by item.
public nonisolated struct ItemPath: Hashable, Comparable, Sendable {
  /// The index of the section, from 0.
  public var section: Int
  /// The index of the item in its section, from 0.
  public var item: Int

  /// Makes a path.
  ///
  /// - Parameters:
  ///   - section: The index of the section, from 0.
  ///   - item: The index of the item in the section, from 0.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Makes a path in the terms of a list.
  ///
  /// - Parameters:
  ///   - row: The index of the row in the section, from 0.
  ///   - section: The index of the section, from 0.
  public init(row: Int, section: Int) {
    self.init(section: section, item: row)
  }

  /// The index of the row in its section: ``item`` in the terms of a list.
  public var row: Int {
    get { item }
    set { item = newValue }
  }

  /// Returns whether a path comes before another in the list.
  public static func < (a: ItemPath, b: ItemPath) -> Bool {
    a.section != b.section ? a.section < b.section : a.item < b.item
  }
}

nonisolated extension ItemPath: CustomStringConvertible {
  /// The path as messages name it, such as "item 41 of section 2".
  public var description: String { "item \(item) of section \(section)" }
}
