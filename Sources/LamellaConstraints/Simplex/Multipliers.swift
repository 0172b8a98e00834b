/// The multipliers of the basis' rows, one for each priority that is violated somewhere: the force with which the
/// violated constraints of that priority press against each row.
///
/// Slots have one number a column; columns exist only for levels with violated constraints.
struct Multipliers: ~Copyable {
  /// One priority that constraints have.
  struct Level: BitwiseCopyable {
    /// The priority; levels are compared by it.
    var priority: Double
    /// The number of rows with the priority.
    var rowCount = 0
    /// The number of rows outside of the basis that are violated.
    var violatedCount = 0
    /// The column of multipliers; -1 for none.
    var column: Int32 = -1
  }

  /// A column, with the priority whose multipliers it has.
  struct Column: BitwiseCopyable {
    var priority: Double
    var number: Int32
  }

  var levels = Buffer<Level>(capacity: 8)
  /// The columns in use, the highest priority first.
  private(set) var columns = Buffer<Column>(capacity: 4)
  private var values = Buffer<Double>()
  /// The number of columns that there is room for.
  private var stride = 1
  private var slotCount = 0

  /// Differences of multipliers below this are errors of rounding.
  static var tolerance: Double { 1e-9 }

  /// Returns the level of a priority, which gets one more row.
  mutating func addRow(priority: Double) -> Int32 {
    var unused = -1
    for index in 0..<levels.count {
      if levels[index].priority == priority {
        levels[index].rowCount += 1
        return Int32(index)
      }
      if levels[index].rowCount == 0 && levels[index].column < 0 { unused = index }
    }
    if unused < 0 {
      unused = levels.count
      levels.append(Level(priority: priority))
    }
    levels[unused] = Level(priority: priority, rowCount: 1)
    return Int32(unused)
  }

  /// Whether columns of priorities that nothing has any more take room.
  var hasIdleColumns: Bool {
    if columns.count <= 16 { return false }
    var count = 0
    for level in 0..<levels.count where levels[level].violatedCount > 0 { count += 1 }
    return columns.count > 2 * count + 16
  }

  /// The level of required constraints; -1 if there was never one.
  var requiredLevel: Int32 {
    for level in 0..<levels.count where levels[level].priority == 1000 { return Int32(level) }
    return -1
  }

  /// Makes room for slots.
  mutating func resize(to count: Int) {
    slotCount = count
    values.resize(to: count * stride, repeating: 0)
  }

  /// Returns the column of a level, made if needed.
  mutating func column(of level: Int32) -> Int32 {
    if levels[level].column >= 0 { return levels[level].column }
    let number = columns.count
    if number == stride { widen(to: stride + (stride + 1) / 2) }
    let priority = levels[level].priority
    levels[level].column = Int32(number)
    columns.append(Column(priority: priority, number: Int32(number)))
    var place = number
    while place > 0, columns[place - 1].priority < priority {
      columns[place] = columns[place - 1]
      place -= 1
    }
    columns[place] = Column(priority: priority, number: Int32(number))
    return Int32(number)
  }

  /// Makes room for more columns.
  private mutating func widen(to newStride: Int) {
    values.resize(to: slotCount * newStride, repeating: 0)
    for slot in (0..<slotCount).reversed() {
      // The last first: columns move up, over those of the slots behind, which have moved.
      for k in (0..<stride).reversed() {
        let value = values[slot * stride + k]
        values[slot * stride + k] = 0
        values[slot * newStride + k] = value
      }
    }
    stride = newStride
  }

  /// Sets all multipliers to zero and frees the columns.
  mutating func removeAll() {
    for k in 0..<columns.count {
      let number = columns[k].number
      for slot in 0..<slotCount { values[slot * stride + Int(number)] = 0 }
    }
    columns.removeAll()
    for level in 0..<levels.count { levels[level].column = -1 }
  }

  @inline(__always)
  func value(_ slot: Int32, _ column: Int32) -> Double {
    values[Int(slot) * stride + Int(column)]
  }

  @inline(__always)
  mutating func add(_ value: Double, to slot: Int32, _ column: Int32) {
    let index = Int(slot) * stride + Int(column)
    let sum = values[index] + value
    values[index] = sum.magnitude < Self.tolerance + 1e-11 * value.magnitude ? 0 : sum
  }

  @inline(__always)
  mutating func set(_ value: Double, of slot: Int32, _ column: Int32) {
    values[Int(slot) * stride + Int(column)] = value.magnitude < Self.tolerance ? 0 : value
  }

  func copy() -> Multipliers {
    var result = Multipliers()
    result.levels = levels.copy()
    result.columns = columns.copy()
    result.values = values.copy()
    result.stride = stride
    result.slotCount = slotCount
    return result
  }

  /// The size in bytes.
  var byteCount: Int { levels.byteCount + columns.byteCount + values.byteCount }
}
