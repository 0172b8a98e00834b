public import CLamella
internal import LamellaScene
internal import LamellaScrolling

// Lists: rows with identifiers, and headers and footers that the host fills.

/// Shows the sections and rows of a snapshot in a list; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_apply(
  _ list: OpaquePointer?, _ snapshot: UnsafePointer<lamella_list_snapshot>?, _ animated: Int32
) -> lamella_result {
  enter((list, snapshot, animated)) { list, snapshot, animated throws(Failure) in
    let list = try LamellaC.list(list)
    let host = try sized(snapshot, "the snapshot")
    try list.apply(host, try ItemSnapshot(host), animated: animated != 0)
    return LAMELLA_OK
  }
}

/// Writes the identifier of a row to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_get_row_id(
  _ list: OpaquePointer?, _ section: Int32, _ row: Int32, _ identifier: UnsafeMutablePointer<Int64>?
) -> lamella_result {
  enter((list, section, row, identifier)) { list, section, row, identifier throws(Failure) in
    let list = try LamellaC.list(list)
    let path = try list.path(section: section, row: row)
    try write(try list.identified().itemIdentifier(at: path), to: identifier, "identifier")
    return LAMELLA_OK
  }
}

/// Writes the identifier of a section to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_get_section_id(
  _ list: OpaquePointer?, _ section: Int32, _ identifier: UnsafeMutablePointer<Int64>?
) -> lamella_result {
  enter((list, section, identifier)) { list, section, identifier throws(Failure) in
    let list = try LamellaC.list(list)
    let index = try list.index(ofSection: section)
    try write(try list.identified().sectionIdentifier(at: index), to: identifier, "identifier")
    return LAMELLA_OK
  }
}

/// Writes the place of the row with an identifier to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_find_row(
  _ list: OpaquePointer?, _ identifier: Int64, _ section: UnsafeMutablePointer<Int32>?,
  _ row: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((list, identifier, section, row)) { list, identifier, section, row throws(Failure) in
    guard let path = try LamellaC.list(list).identified().path(of: identifier) else { return 0 }
    write(path, section, row)
    return 1
  }
}

/// Writes the number of the section with an identifier to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_find_section(
  _ list: OpaquePointer?, _ identifier: Int64, _ section: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((list, identifier, section)) { list, identifier, section throws(Failure) in
    let snapshot = try LamellaC.list(list).identified()
    guard let index = snapshot.indexOfSection(identifier) else { return 0 }
    section?.pointee = Int32(clamping: index)
    return 1
  }
}

/// Sets the function that fills the headers or footers of a list; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_title_fill(
  _ list: OpaquePointer?, _ title: Int32, _ fill: lamella_list_fill_title?,
  _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((list, title, fill, user)) { list, title, fill, user throws(Failure) in
    let list = try LamellaC.list(list)
    let kind: ElementKind
    switch title {
    case LAMELLA_TITLE_HEADER: kind = .header
    case LAMELLA_TITLE_FOOTER: kind = .footer
    default: throw .value("there is no such title")
    }
    list.titleFills[kind] = fill.map { HostedList.TitleFill(function: $0, user: user) }
    list.arrangeSections()
    list.reloadData()
    return LAMELLA_OK
  }
}

extension HostedList {
  /// The largest number of rows of a snapshot.
  private static let maximumRowCount = 10_000_000

  /// Returns the identifiers of sections and rows.
  ///
  /// - Throws: The failure where there are none.
  fileprivate func identified() throws(Failure) -> ItemSnapshot<Int64, Int64> {
    guard let snapshot else {
      throw .value("the rows have no identifiers: lamella_list_apply gives them")
    }
    return snapshot
  }

  /// Shows a new state; sections keep their titles and arrangements by their identifiers.
  fileprivate func apply(
    _ host: lamella_list_snapshot, _ new: ItemSnapshot<Int64, Int64>, animated: Bool
  ) throws(Failure) {
    let headers = try Self.titles(host.headers, host.section_count)
    let footers = try Self.titles(host.footers, host.section_count)
    // What the user has just moved is shown before the state that has it.
    endReordering()
    let old = snapshot
    var known: [Int64: Section] = [:]
    for (index, identifier) in (old?.sectionIdentifiers ?? []).enumerated() {
      known[identifier] = sections[index]
    }
    sections = new.sectionIdentifiers.enumerated().map { index, identifier in
      var section = known[identifier] ?? Section()
      section.rowCount = Int32(clamping: new.numberOfItems(inSection: identifier))
      if let headers { section.header = headers[index] }
      if let footers { section.footer = footers[index] }
      return section
    }
    snapshot = new
    snapshot?.removeMarks()
    guard let old else { return arrangeSectionsAnew() }
    if old.numberOfItems == 0 { return reloadData() }
    apply(new.changes(from: old), animated: animated)
  }

  /// Shows sections that took the places of others.
  private func arrangeSectionsAnew() {
    arrangeSections()
    reloadData()
  }

  /// Returns the titles of sections at a pointer; nil for NULL, which keeps those that there are.
  private static func titles(
    _ pointer: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int32
  ) throws(Failure) -> [String?]? {
    guard let pointer else { return nil }
    var titles: [String?] = []
    for index in 0..<Int(count) { titles.append(try optionalUTF8(pointer[index])) }
    return titles
  }
}

extension ItemSnapshot<Int64, Int64> {
  /// Makes the snapshot that a structure of the host's describes.
  ///
  /// - Throws: The failure for wrong numbers and for identifiers that are there twice.
  fileprivate init(_ host: lamella_list_snapshot) throws(Failure) {
    self.init()
    let sectionCount = host.section_count
    guard sectionCount >= 0, sectionCount <= HostedList.maximumSectionCount else {
      throw .value("a list has 0 to \(HostedList.maximumSectionCount) sections")
    }
    guard sectionCount > 0 else { return }
    guard let sections = host.sections else { throw .null("the identifiers of the sections") }
    guard let rowCounts = host.row_counts else { throw .null("the numbers of rows") }
    let counts = UnsafeBufferPointer(start: rowCounts, count: Int(sectionCount))
    let rowCount = try HostedList.sum(counts)
    guard host.rows != nil || rowCount == 0 else { throw .null("the identifiers of the rows") }
    let identifiers = Array(UnsafeBufferPointer(start: sections, count: Int(sectionCount)))
    appendSections(identifiers)
    if let refusal { throw .value(refusal) }
    var first = 0
    for (index, section) in identifiers.enumerated() {
      let count = Int(rowCounts[index])
      if count > 0, let rows = host.rows {
        appendItems(
          Array(UnsafeBufferPointer(start: rows + first, count: count)), toSection: section)
      }
      first += count
    }
    guard host.changed_count >= 0 else { throw .value("the number of changed rows is negative") }
    if host.changed_count > 0 {
      guard let changed = host.changed else { throw .null("the identifiers of changed rows") }
      reconfigureItems(
        Array(UnsafeBufferPointer(start: changed, count: Int(host.changed_count))))
    }
    if let refusal { throw .value(refusal) }
  }
}

extension HostedList {
  /// Returns the number of rows of sections of given numbers.
  fileprivate static func sum(_ rowCounts: UnsafeBufferPointer<Int32>) throws(Failure) -> Int {
    var sum = 0
    for count in rowCounts {
      guard count >= 0 else { throw .value("a section has 0 rows or more") }
      sum += Int(count)
    }
    guard sum <= maximumRowCount else {
      throw .value("a snapshot has at most \(maximumRowCount) rows")
    }
    return sum
  }
}
