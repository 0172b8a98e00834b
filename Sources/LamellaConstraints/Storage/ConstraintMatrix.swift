/// The constraints as rows of a sparse matrix whose columns are the variables.
///
/// The terms of a row are neighbors; those of a column are linked. All storage is pooled.
struct ConstraintMatrix: ~Copyable {
  /// States of a row; without any of the first three, it counts.
  struct State: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    /// Removed; its terms remain while the factorization uses them.
    static let removed = State(rawValue: 1)
    /// Left out because it contradicts others.
    static let excluded = State(rawValue: 2)
    /// Added after the last solution.
    static let pending = State(rawValue: 4)
    /// Its constant changed after the last solution.
    static let edited = State(rawValue: 8)
    /// A stay constraint: its constant follows the variable.
    static let stay = State(rawValue: 16)
    /// Not in use: the index is free.
    static let free = State(rawValue: 32)
  }

  /// One constraint.
  struct Row: BitwiseCopyable {
    var constant: Double
    /// The first of its terms.
    var firstTerm: Int32
    var termCount: Int32
    /// The number of its priority's level; for a preferred value, of the priority of not being above it.
    var level: Int32
    /// The number of the level of not being below the constant; the same but for a preferred value.
    var lowerLevel: Int32
    /// The slot of the basis that it holds; -1 if it is not in the basis.
    var slot: Int32 = -1
    /// The slot in whose place its terms are a row of the factorization; -1 for none.
    var factorSlot: Int32 = -1
    /// The place in the order that decides which of contradictory rows is left out: the last one.
    ///
    /// That in which rows were added, from 1, where they were given no other; 0 for one that counts as the first.
    var serial: UInt32
    var relation: ConstraintSystem.Relation
    /// For a row outside of the basis, the side of its constant on which the sum is: 1 above, -1 below; 0 for an
    /// equality that holds as well.
    var side: Int8 = 0
    var state: State

    /// Whether the row takes part in the solution: it is not removed, left out, pending or free.
    @inline(__always)
    var isActive: Bool { state.isDisjoint(with: [.removed, .excluded, .pending, .free]) }

    /// The sign of the difference that counts on the row's side: 0 where the constraint holds.
    @inline(__always)
    var violation: Int8 { violation(on: side) }

    /// The level of the difference that counts on the row's side.
    @inline(__always)
    var violatedLevel: Int32 { level(of: violation) }

    /// The level of a difference with a sign.
    @inline(__always)
    func level(of violation: Int8) -> Int32 { violation < 0 ? lowerLevel : level }

    /// The sign of the difference that counts on a side.
    @inline(__always)
    func violation(on side: Int8) -> Int8 {
      switch relation {
      case .equal: side
      case .lessThanOrEqual: max(side, 0)
      case .greaterThanOrEqual: min(side, 0)
      }
    }

    /// The side of the row where the sum equals the constant: none, or the one that an inequality allows.
    @inline(__always)
    var satisfiedSide: Int8 {
      switch relation {
      case .equal: 0
      case .lessThanOrEqual: -1
      case .greaterThanOrEqual: 1
      }
    }
  }

  /// One coefficient.
  struct Entry: BitwiseCopyable {
    var variable: Int32
    var row: Int32
    var coefficient: Double
    /// The neighbors in the column; -1 at its ends.
    var next: Int32
    var previous: Int32
  }

  /// The entries of one variable.
  struct Column: BitwiseCopyable {
    var first: Int32 = -1
    var count: Int32 = 0
  }

  var rows = Buffer<Row>()
  var columns = Buffer<Column>()
  private(set) var entries = Buffer<Entry>()
  private var freeRows = Buffer<Int32>(capacity: 4)
  /// The first free block of each length; their first entries' `next` link them.
  private var freeBlocks = Buffer<Int32>(capacity: 8)
  /// The last serial number.
  var addedCount: UInt32 = 0

  /// Adds a row without terms, with a place in the order of rows; nil for the last one.
  mutating func addRow(
    _ relation: ConstraintSystem.Relation, _ constant: Double, level: Int32, order: UInt32? = nil
  ) -> Int32 {
    let row = Row(
      constant: constant, firstTerm: -1, termCount: 0, level: level, lowerLevel: level,
      serial: order ?? nextSerial(), relation: relation, state: .pending)
    if let index = freeRows.popLast() {
      rows[index] = row
      return index
    }
    rows.append(row)
    return Int32(rows.count - 1)
  }

  private mutating func nextSerial() -> UInt32 {
    if addedCount == .max { renumber() }
    addedCount += 1
    return addedCount
  }

  /// Numbers the rows anew in their order, before the numbers run out.
  private mutating func renumber() {
    addedCount = 0
    for row in (0..<rows.count).sorted(by: { rows[$0].serial < rows[$1].serial })
    where rows[row].serial > 0 {
      addedCount += 1
      rows[row].serial = addedCount
    }
  }

  /// Makes room for rows and variables.
  mutating func reserve(rows rowCount: Int, entries entryCount: Int, columns columnCount: Int) {
    rows.reserve(rowCount)
    entries.reserve(entryCount)
    columns.reserve(columnCount)
  }

  /// Gives a row its terms; none names a variable twice.
  mutating func setTerms(_ terms: borrowing Buffer<ConstraintSystem.Term>, of row: Int32) {
    let first = makeBlock(terms.count, of: row)
    for k in 0..<terms.count { setEntry(first + Int32(k), to: terms[k], of: row) }
  }

  /// Gives a row one or two terms.
  mutating func setTerms(
    _ term: ConstraintSystem.Term, _ other: ConstraintSystem.Term?, of row: Int32
  ) {
    let first = makeBlock(other == nil ? 1 : 2, of: row)
    setEntry(first, to: term, of: row)
    if let other { setEntry(first + 1, to: other, of: row) }
  }

  /// Makes room for the terms of a row.
  ///
  /// - Returns: The first entry.
  @inline(__always)
  private mutating func makeBlock(_ count: Int, of row: Int32) -> Int32 {
    let first: Int32
    if count < freeBlocks.count, freeBlocks[count] >= 0 {
      first = freeBlocks[count]
      freeBlocks[count] = entries[first].next
    } else {
      first = Int32(entries.count)
      entries.extend(by: count)
    }
    rows[row].firstTerm = first
    rows[row].termCount = Int32(count)
    return first
  }

  /// Sets an entry, and links it into the column of its variable.
  @inline(__always)
  private mutating func setEntry(
    _ index: Int32, to term: ConstraintSystem.Term, of row: Int32
  ) {
    let variable = term.variable.index
    let next = columns[variable].first
    entries[index] = Entry(
      variable: variable, row: row, coefficient: term.coefficient, next: next, previous: -1)
    if next >= 0 { entries[next].previous = index }
    columns[variable].first = index
    columns[variable].count += 1
  }

  /// Frees a row and its terms.
  mutating func freeRow(_ row: Int32) {
    let first = rows[row].firstTerm
    let count = Int(rows[row].termCount)
    for index in first..<first + Int32(count) {
      let entry = entries[index]
      if entry.next >= 0 { entries[entry.next].previous = entry.previous }
      if entry.previous >= 0 {
        entries[entry.previous].next = entry.next
      } else {
        columns[entry.variable].first = entry.next
      }
      columns[entry.variable].count -= 1
    }
    if count >= freeBlocks.count { freeBlocks.resize(to: count + 1, repeating: -1) }
    entries[first].next = freeBlocks[count]
    freeBlocks[count] = first
    rows[row].state = .free
    rows[row].slot = -1
    rows[row].factorSlot = -1
    freeRows.append(row)
  }

  /// The indices of a row's entries.
  @inline(__always)
  func terms(of row: Int32) -> Range<Int32> {
    let first = rows[row].firstTerm
    return Range(uncheckedBounds: (first, first + rows[row].termCount))
  }

  /// Returns the sum of a row's terms minus its constant, and the size of what was added.
  @inline(__always)
  func residual(of row: Int32, values: borrowing Buffer<Double>) -> (value: Double, scale: Double) {
    var sum = 0.0
    let constant = rows[row].constant
    var scale = constant.magnitude
    for index in terms(of: row) {
      let product = entries[index].coefficient * values[entries[index].variable]
      sum += product
      scale += product.magnitude
    }
    return (sum - constant, scale)
  }

  func copy() -> ConstraintMatrix {
    var result = ConstraintMatrix()
    result.rows = rows.copy()
    result.columns = columns.copy()
    result.entries = entries.copy()
    result.freeRows = freeRows.copy()
    result.freeBlocks = freeBlocks.copy()
    result.addedCount = addedCount
    return result
  }

  /// The size in bytes.
  var byteCount: Int {
    rows.byteCount + columns.byteCount + entries.byteCount + freeRows.byteCount
      + freeBlocks.byteCount
  }
}
