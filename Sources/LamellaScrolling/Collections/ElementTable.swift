/// The kinds of elements of a collection view.
public nonisolated enum ElementKind: UInt8, Hashable, Sendable {
  /// The header of a section.
  case header
  /// An item of a section.
  case item
  /// The footer of a section.
  case footer
}

/// An element of a collection view: an item, or the header or footer of a section.
public nonisolated struct CollectionElement: Hashable, Sendable {
  /// The kind of the element.
  public var kind: ElementKind
  /// The section, and the item in it; 0 for headers and footers.
  public var path: ItemPath

  /// Makes an element.
  public init(_ kind: ElementKind, at path: ItemPath) {
    self.kind = kind
    self.path = path
  }
}

/// The numbers of a collection view's elements: section by section its header, its items, and its footer.
///
/// Every section has the numbers of its header and footer, also if it shows none.
nonisolated struct ElementTable {
  /// The number of the first element of each section, and the number of all elements.
  private(set) var starts: [Int] = [0]

  /// Makes a table of sections without any.
  init() {}

  /// Makes a table of sections with the given numbers of items.
  init(itemCounts: [Int]) {
    starts.reserveCapacity(itemCounts.count + 1)
    for count in itemCounts { starts.append(starts[starts.count - 1] + count + 2) }
  }

  /// The number of elements.
  var count: Int { starts[starts.count - 1] }
  /// The number of sections.
  var sectionCount: Int { starts.count - 1 }

  /// The numbers of items of all sections.
  var itemCounts: [Int] { (0..<sectionCount).map { itemCount(inSection: $0) } }

  /// Returns the number of items of a section.
  func itemCount(inSection section: Int) -> Int { starts[section + 1] - starts[section] - 2 }

  /// Returns whether there is an item at a path.
  func contains(_ path: ItemPath) -> Bool {
    path.section >= 0 && path.section < sectionCount && path.item >= 0
      && path.item < itemCount(inSection: path.section)
  }

  /// Returns the number of an item.
  func number(of path: ItemPath) -> Int { starts[path.section] + 1 + path.item }

  /// Returns the number of a section's header.
  func headerNumber(ofSection section: Int) -> Int { starts[section] }

  /// Returns the number of a section's footer.
  func footerNumber(ofSection section: Int) -> Int { starts[section + 1] - 1 }

  /// Returns the number of an element.
  func number(of element: CollectionElement) -> Int {
    switch element.kind {
    case .header: headerNumber(ofSection: element.path.section)
    case .item: number(of: element.path)
    case .footer: footerNumber(ofSection: element.path.section)
    }
  }

  /// Returns the section of an element.
  ///
  /// - Complexity: O(log *sections*).
  func section(ofElement number: Int) -> Int {
    var low = 0
    var high = sectionCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the element with a number.
  ///
  /// - Complexity: O(log *sections*).
  func element(_ number: Int) -> CollectionElement {
    let section = section(ofElement: number)
    let offset = number - starts[section]
    if offset == 0 { return CollectionElement(.header, at: ItemPath(section: section, item: 0)) }
    if number == starts[section + 1] - 1 {
      return CollectionElement(.footer, at: ItemPath(section: section, item: 0))
    }
    return CollectionElement(.item, at: ItemPath(section: section, item: offset - 1))
  }
}
