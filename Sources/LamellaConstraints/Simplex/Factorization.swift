/// The basis and its factors: as many rows as there are variables, which together fix the value of each.
///
/// A *slot* of the basis is held by a constraint or by a *unit row*, which holds one variable at its value. When the
/// basis is factorized, each row gets a pivot variable, and the slot the number of that variable. Most rows are used as
/// they are, in an order that makes them triangular; the others are reduced by elimination. Each later exchange of a
/// row is a *factor* of its own that says how the new row is combined from the basis of before.
///
/// All solutions touch only what differs from zero.
struct Factorization: ~Copyable {
  /// A slot of the basis, and the row of the triangular factor whose pivot has its number.
  struct Slot: BitwiseCopyable {
    var pivot = 1.0
    /// The place of the factor's row in the order of elimination; values are found in the reverse order.
    var position: Int32
    /// The row of the triangular factor: a row of the matrix; -1 for a unit row; -2 and less for reduced rows.
    var factor: Int32 = -1
    /// The holder of the slot: a row of the matrix, or the complement of the variable of a unit row.
    var basic: Int32
    /// The first multiple of the slot's row that was subtracted from others.
    var firstMultiple: Int32 = -1
    /// The first entry of reduced rows for the slot's variable.
    var firstReduced: Int32 = -1
  }

  /// A row that was reduced: what remains of it, and what was subtracted.
  struct ReducedRow: BitwiseCopyable {
    var firstRemaining: Int32
    var endRemaining: Int32
    var firstSubtracted: Int32
    var endSubtracted: Int32

    var remaining: Range<Int32> { firstRemaining..<endRemaining }
    var subtracted: Range<Int32> { firstSubtracted..<endSubtracted }
  }

  /// A coefficient of a reduced row: for a variable that remains, or of the row that was subtracted.
  struct Entry: BitwiseCopyable {
    /// The slot of the reduced row.
    var row: Int32
    /// The variable or slot.
    var column: Int32
    var coefficient: Double
    /// The next entry of the column.
    var next: Int32
  }

  /// An exchange of one row of the basis.
  struct Exchange: BitwiseCopyable {
    var slot: Int32
    var first: Int32
    var count: Int32
    /// The coefficient of the row that left.
    var pivot: Double
  }

  /// A coefficient of a row of the basis.
  struct Coefficient: BitwiseCopyable {
    var slot: Int32
    var value: Double
  }

  var slots = Buffer<Slot>()
  var slotAt = Buffer<Int32>()
  var reduced = Buffer<ReducedRow>()
  var remaining = Buffer<Entry>()
  var subtracted = Buffer<Entry>()
  private(set) var exchanges = Buffer<Exchange>()
  private(set) var coefficients = Buffer<Coefficient>()
  var queue = PositionQueue()
  /// The positions of the rows in use, from the first to behind the last.
  var front: Int32 = 0
  var back: Int32 = 0

  /// Below this size, a result is the rest of numbers that cancel each other out.
  static var negligible: Double { 1e-12 }

  /// Whether the exchanges since the factorization cost more than factorizing again; each is visited in each solution,
  /// also without coefficients.
  var needsRefactorization: Bool { coefficients.count + exchanges.count > 256 + slots.count / 4 }

  /// Makes room for slots.
  mutating func reserve(_ count: Int) {
    slots.reserve(count)
    // Rows lie on both sides of the middle.
    slotAt.reserve(2 * count)
  }

  /// Adds a slot for a new variable, held by its unit row.
  mutating func addSlot() {
    let index = Int32(slots.count)
    slots.append(Slot(position: back, basic: ~index))
    place(index, at: back)
    back += 1
  }

  /// Notes which slot is at a position.
  mutating func place(_ slot: Int32, at position: Int32) {
    slots[slot].position = position
    if Int(position) >= slotAt.count {
      slotAt.resize(to: Int(position) + 1, repeating: -1)
      queue.resize(to: slotAt.count)
    }
    slotAt[position] = slot
  }

  /// Forgets all factors; the slots keep what holds them.
  mutating func reset() {
    let count = slots.count
    for slot in 0..<count {
      slots[slot].factor = -1
      slots[slot].position = -1
      slots[slot].firstMultiple = -1
      slots[slot].firstReduced = -1
      slots[slot].pivot = 1
    }
    reduced.removeAll()
    remaining.removeAll()
    subtracted.removeAll()
    exchanges.removeAll()
    coefficients.removeAll()
    front = Int32(count)
    back = Int32(count)
    slotAt.resize(to: max(2 * count, slotAt.count), repeating: -1)
    queue.resize(to: slotAt.count)
  }

  /// Notes that a row takes a slot.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - basic: The row that takes it, or the complement of a variable.
  ///   - weights: The new row as a combination of those in the basis.
  mutating func exchange(_ slot: Int32, for basic: Int32, weights: borrowing SparseVector) {
    let first = Int32(coefficients.count)
    for k in 0..<weights.indices.count {
      let other = weights.indices[k]
      let value = weights.values[other]
      if other != slot && value.magnitude > Self.negligible {
        coefficients.append(Coefficient(slot: other, value: value))
      }
    }
    exchanges.append(
      Exchange(
        slot: slot, first: first, count: Int32(coefficients.count) - first,
        pivot: weights.values[slot]))
    slots[slot].basic = basic
  }

  // MARK: Solutions

  /// Replaces wanted sums of the basis' rows, by slot, by the values of the variables that give these sums.
  mutating func solve(_ vector: inout SparseVector, _ matrix: borrowing ConstraintMatrix) {
    var number = exchanges.count
    while number > 0 {
      number -= 1
      let exchange = exchanges[number]
      var sum = 0.0
      for k in exchange.first..<exchange.first + exchange.count {
        sum += coefficients[k].value * vector.values[coefficients[k].slot]
      }
      let own = vector.values[exchange.slot]
      if sum != 0 || own != 0 { vector.set((own - sum) / exchange.pivot, at: exchange.slot) }
    }
    for k in 0..<vector.indices.count { queue.insert(slots[vector.indices[k]].position) }
    if subtracted.count > 0 {
      var next: Int32 = 0
      while let position = queue.first(from: next) {
        next = position + 1
        let slot = slotAt[position]
        var index = slots[slot].firstMultiple
        if index < 0 { continue }
        let value = vector.values[slot]
        if value == 0 { continue }
        while index >= 0 {
          let entry = subtracted[index]
          vector.add(-entry.coefficient * value, at: entry.row)
          queue.insert(slots[entry.row].position)
          index = entry.next
        }
      }
    }
    while let position = queue.popLast() {
      let slot = slotAt[position]
      var value = vector.values[slot]
      if value == 0 { continue }
      value /= slots[slot].pivot
      if value.magnitude < Self.negligible { value = 0 }
      vector.set(value, at: slot)
      if value == 0 { continue }
      var index = matrix.columns[slot].first
      while index >= 0 {
        let entry = matrix.entries[index]
        let row = matrix.rows[entry.row].factorSlot
        if row >= 0 && row != slot {
          vector.add(-entry.coefficient * value, at: row)
          queue.insert(slots[row].position)
        }
        index = entry.next
      }
      index = slots[slot].firstReduced
      while index >= 0 {
        let entry = remaining[index]
        vector.add(-entry.coefficient * value, at: entry.row)
        queue.insert(slots[entry.row].position)
        index = entry.next
      }
    }
  }

  /// Replaces a row's coefficients, by variable, by the weights with which the basis' rows add up to it, by slot.
  mutating func solveTransposed(_ vector: inout SparseVector, _ matrix: borrowing ConstraintMatrix)
  {
    for k in 0..<vector.indices.count { queue.insert(slots[vector.indices[k]].position) }
    while let position = queue.popFirst() {
      let slot = slotAt[position]
      var value = vector.values[slot]
      if value == 0 { continue }
      value /= slots[slot].pivot
      if value.magnitude < Self.negligible { value = 0 }
      vector.set(value, at: slot)
      if value == 0 { continue }
      let factor = slots[slot].factor
      if factor >= 0 {
        for index in matrix.terms(of: factor) {
          let entry = matrix.entries[index]
          if entry.variable == slot { continue }
          vector.add(-entry.coefficient * value, at: entry.variable)
          queue.insert(slots[entry.variable].position)
        }
      } else if factor < -1 {
        for index in reduced[-2 - factor].remaining {
          let entry = remaining[index]
          vector.add(-entry.coefficient * value, at: entry.column)
          queue.insert(slots[entry.column].position)
        }
      }
    }
    if subtracted.count > 0 { subtractTransposed(&vector) }
    for number in 0..<exchanges.count {
      let exchange = exchanges[number]
      var value = vector.values[exchange.slot]
      if value == 0 { continue }
      value /= exchange.pivot
      vector.set(value, at: exchange.slot)
      for k in exchange.first..<exchange.first + exchange.count {
        vector.add(-coefficients[k].value * value, at: coefficients[k].slot)
      }
    }
  }

  /// Applies the multiples of reduced rows, transposed, the last row first.
  private mutating func subtractTransposed(_ vector: inout SparseVector) {
    for k in 0..<vector.indices.count where slots[vector.indices[k]].factor < -1 {
      queue.insert(slots[vector.indices[k]].position)
    }
    while let position = queue.popLast() {
      let slot = slotAt[position]
      let value = vector.values[slot]
      if value == 0 { continue }
      for index in reduced[-2 - slots[slot].factor].subtracted {
        let entry = subtracted[index]
        vector.add(-entry.coefficient * value, at: entry.column)
        if slots[entry.column].factor < -1 { queue.insert(slots[entry.column].position) }
      }
    }
  }

  func copy() -> Factorization {
    var result = Factorization()
    result.slots = slots.copy()
    result.slotAt = slotAt.copy()
    result.reduced = reduced.copy()
    result.remaining = remaining.copy()
    result.subtracted = subtracted.copy()
    result.exchanges = exchanges.copy()
    result.coefficients = coefficients.copy()
    result.queue.resize(to: slotAt.count)
    result.front = front
    result.back = back
    return result
  }

  /// The size in bytes.
  var byteCount: Int {
    slots.byteCount + slotAt.byteCount + reduced.byteCount + remaining.byteCount
      + subtracted.byteCount + exchanges.byteCount + coefficients.byteCount + queue.byteCount
  }
}
