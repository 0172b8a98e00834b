/// A sparse set: the values of some rows in contiguous storage, found by row without hashing.
///
/// Pages of numbers are made for the rows that need them. Addresses of values move when another row gets or loses
/// its own.
nonisolated final class SparseSet<Element> {
  // Unchecked: read for each node that passes visit. Nothing is called while they change: whoever takes a value out
  // lets it go.
  /// The pages of the index: for each row, the index in `values`, or -1; nil for a page without values.
  @exclusivity(unchecked) private var pages: [UnsafeMutablePointer<Int32>?] = []
  @exclusivity(unchecked) private var values = UnsafeMutablePointer<Element>.allocate(capacity: 4)
  /// The row of each value.
  @exclusivity(unchecked) private var rows = UnsafeMutablePointer<Row>.allocate(capacity: 4)
  @exclusivity(unchecked) private var capacity = 4
  /// The number of values.
  @exclusivity(unchecked) private(set) var count = 0

  private static var rowsPerPage: Int { 256 }

  init() {}

  /// Returns the address of a row's value; nil if it has none.
  @inline(__always)
  func pointer(to row: Row) -> UnsafeMutablePointer<Element>? {
    let index = index(of: row)
    return index < 0 ? nil : values + Int(index)
  }

  /// Returns the index of a row's value, or -1.
  @inline(__always)
  private func index(of row: Row) -> Int32 {
    // Unsigned: dividing a number that may be negative takes twice as many instructions.
    let (page, place) = UInt32(bitPattern: row).quotientAndRemainder(
      dividingBy: UInt32(Self.rowsPerPage))
    guard page < pages.count, let indices = pages[Int(page)] else { return -1 }
    return indices[Int(place)]
  }

  /// Calls a closure with each row that has a value, and the value; the closure must not insert or remove any.
  func forEach(_ body: (Row, Element) -> Void) {
    for index in 0..<count { body(rows[index], values[index]) }
  }

  /// Inserts a value for a row that has none.
  ///
  /// - Returns: The address of the value.
  func insert(_ value: Element, for row: Row) -> UnsafeMutablePointer<Element> {
    if count == capacity { grow() }
    (values + count).initialize(to: value)
    rows[count] = row
    setIndex(Int32(count), of: row)
    count += 1
    return values + (count - 1)
  }

  /// Removes a row's value.
  ///
  /// - Returns: The value; nil where it had none.
  func remove(_ row: Row) -> Element? {
    let index = index(of: row)
    guard index >= 0 else { return nil }
    let value = (values + Int(index)).move()
    count -= 1
    if Int(index) < count {
      // The last one takes its place.
      (values + Int(index)).moveInitialize(from: values + count, count: 1)
      rows[Int(index)] = rows[count]
      setIndex(index, of: rows[count])
    }
    setIndex(-1, of: row)
    return value
  }

  /// Doubles the capacity.
  private func grow() {
    let newValues = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    newValues.moveInitialize(from: values, count: count)
    values.deallocate()
    values = newValues
    let newRows = UnsafeMutablePointer<Row>.allocate(capacity: 2 * capacity)
    newRows.moveInitialize(from: rows, count: count)
    rows.deallocate()
    rows = newRows
    capacity *= 2
  }

  /// Stores the index of a row's value.
  private func setIndex(_ index: Int32, of row: Row) {
    let page = Int(row) / Self.rowsPerPage
    if page >= pages.count {
      pages.append(contentsOf: repeatElement(nil, count: page + 1 - pages.count))
    }
    if pages[page] == nil {
      let indices = UnsafeMutablePointer<Int32>.allocate(capacity: Self.rowsPerPage)
      indices.initialize(repeating: -1, count: Self.rowsPerPage)
      pages[page] = indices
    }
    pages[page]?[Int(row) % Self.rowsPerPage] = index
  }

  deinit {
    for page in pages { page?.deallocate() }
    values.deinitialize(count: count)
    values.deallocate()
    rows.deallocate()
  }
}
