internal import LamellaGraphics

/// The texels of an upright rectangle, made row by row.
///
/// The columns are the same in each row, so that what they read is found once. A row that shows the same texels as the
/// one before it is not made again.
struct TexelRows {
  private typealias Axis = Sampler.Axis

  /// The way in which the columns of a row read texels.
  private enum Columns {
    /// Adjacent texels, from a first one on, each mixed with the next one by the same fraction in 256ths.
    case adjacent(Int, fraction: UInt32)
    /// Each texel twice, from a first one on; of the first texel perhaps only the second time.
    case doubled(Int, skipped: Int)
    /// Any texels: their indices, and for linear filtering the weights of the next ones, are in memory.
    case any
  }

  private let sampler: Sampler
  private let limits: Sampler.Limits
  private let count: Int
  private let memory: TexelMemory
  private let columns: Columns
  /// The first of the texture's columns, where they are shown at their own size; nil for others.
  private let wholeColumn: Int?
  /// The texture's rows that the first two rows of memory show; -1 for none.
  private var lines = (-1, -1)

  /// Makes the texels of a rectangle.
  ///
  /// - Parameters:
  ///   - sampler: The texture.
  ///   - x: The texel positions of the rectangle's columns.
  ///   - width: The number of the rectangle's columns.
  ///   - shown: The columns to make.
  ///   - limits: The texels that may be read.
  ///   - memory: The memory for the rows, with room for the shown columns.
  init(
    _ sampler: Sampler, _ x: Sampler.Axis, width: Int, shown: Range<Int>,
    _ limits: Sampler.Limits, _ memory: TexelMemory
  ) {
    self.sampler = sampler
    self.limits = limits
    self.memory = memory
    count = shown.count
    // Whatever is shown: the rectangle as a whole decides.
    wholeColumn = sampler.wholeColumn(x, limits, width).map { $0 &+ shown.lowerBound }
    let (x, count) = (x.skipping(shown.lowerBound), count)
    if sampler.filter == .nearest, let wholeColumn {
      columns = .adjacent(wholeColumn, fraction: 0)
    } else {
      columns = Self.columns(of: sampler, x, count, limits)
    }
    guard case .any = columns else { return }
    if sampler.filter == .nearest {
      memory.setColumns(count) { (limits.column(Axis.texel(x.position($0))), 0) }
    } else {
      memory.setColumns(count) {
        let position = x.position($0) &- Axis.half
        let texel = Axis.texel(position)
        // Beyond the edges only the texel at the edge counts.
        let isBetween = texel >= limits.left && texel < limits.right
        return (limits.column(texel), isBetween ? Axis.fraction(position) : 0)
      }
    }
  }

  /// Returns the way in which columns read texels.
  private static func columns(
    of sampler: Sampler, _ x: Sampler.Axis, _ count: Int, _ limits: Sampler.Limits
  ) -> Columns {
    let first = Axis.texel(x.start)
    let last = Axis.texel(x.position(count &- 1))
    guard first >= limits.left, last <= limits.right else { return .any }
    if sampler.filter == .linear {
      // The texels between which the first and the last column lie; a column at the center of one needs no other.
      let left = Axis.texel(x.start &- Axis.half)
      let right = Axis.texel(x.position(count &- 1) &+ Axis.half &- 1)
      guard x.step == Axis.one, left >= limits.left, right <= limits.right else { return .any }
      return .adjacent(left, fraction: Axis.fraction(x.start &- Axis.half))
    }
    if x.hasStep(Axis.half, over: count) {
      // The centers lie a quarter of a texel beside the edges of texels.
      let offset = x.start & (Axis.half &- 1)
      let margin = 2 * Axis.tolerance
      if offset >= margin, offset <= Axis.half &- margin {
        return .doubled(first, skipped: x.start & Axis.half == 0 ? 0 : 1)
      }
    }
    return .any
  }

  /// Returns whether the rows at two positions show the same texels.
  @inline(__always)
  func areEqual(_ y: Int64, _ other: Int64) -> Bool {
    sampler.filter == .nearest && limits.row(Axis.texel(y)) == limits.row(Axis.texel(other))
  }

  /// Returns the texels of the row at a position, valid until the next row is made.
  mutating func row(at y: Int64) -> UnsafePointer<UInt32> {
    guard sampler.filter == .linear else { return row(ofLine: Axis.texel(y)) }
    if let wholeColumn, Axis.isCentered(y) {
      let line = Axis.texel(y)
      if line == limits.row(line) {
        return sampler.pixels + (line &* sampler.stride &+ wholeColumn)
      }
    }
    let position = y &- Axis.half
    let texel = Axis.texel(position)
    let (top, bottom) = (limits.row(texel), limits.row(texel &+ 1))
    let fraction = Axis.fraction(position)
    // Adjacent rows are kept in turn: the next row may need one or both of them again.
    let above = row(top, in: top & 1)
    guard fraction != 0, top != bottom else { return above }
    let below = row(bottom, in: bottom & 1)
    TexelLoops.mix(above, below, fraction, count, into: memory.row(2))
    return UnsafePointer(memory.row(2))
  }

  /// Returns the nearest row of the texture that may be read, unfiltered, valid until the next row is made.
  @inline(__always)
  mutating func row(ofLine line: Int) -> UnsafePointer<UInt32> { row(limits.row(line), in: 0) }

  /// Returns a row of the texture as the columns show it.
  ///
  /// - Parameters:
  ///   - line: The texture's row.
  ///   - index: The row of memory to use, 0 or 1.
  /// - Returns: The address of the first texel.
  private mutating func row(_ line: Int, in index: Int) -> UnsafePointer<UInt32> {
    let texels = sampler.pixels + line &* sampler.stride
    let made = memory.row(index)
    let isMade: Bool
    if index == 0 {
      isMade = lines.0 == line
      lines.0 = line
    } else {
      isMade = lines.1 == line
      lines.1 = line
    }
    switch columns {
    case .adjacent(let first, fraction: 0): return texels + first
    case .adjacent(let first, let fraction):
      if !isMade {
        TexelLoops.mix(texels + first, texels + (first &+ 1), fraction, count, into: made)
      }
      return UnsafePointer(made)
    case .doubled(let first, let skipped):
      if !isMade { TexelLoops.double(texels + first, count &+ skipped, into: made) }
      return UnsafePointer(made) + skipped
    case .any:
      if isMade { return UnsafePointer(made) }
      if sampler.filter == .nearest {
        TexelLoops.gather(texels, memory.indices, count, into: made)
      } else {
        TexelLoops.gather(texels, memory.indices, mixedBy: memory.weights, count, into: made)
      }
      return UnsafePointer(made)
    }
  }
}

/// Memory for rows of texels between reading and blending.
struct TexelMemory {
  private let start: UnsafeMutablePointer<UInt32>
  private let stride: Int

  /// Makes memory for rows of up to some texels out of a buffer, which grows where necessary.
  ///
  /// The buffer's owner keeps it alive, and uses it for one command at a time.
  init(_ buffer: PixelBuffer, count: Int) {
    // Each row has room for the rest of its last vector, and for a doubled texel that is skipped.
    let width = count &+ 8
    if buffer.width < width || buffer.height < 5 {
      buffer.resize(width: width, height: 5, keepsRoom: true)
    }
    start = buffer.pixels
    stride = buffer.stride
  }

  /// Returns one of three rows of texels.
  @inline(__always)
  func row(_ index: Int) -> UnsafeMutablePointer<UInt32> { start + index &* stride }

  /// The index of the texel that each column reads.
  @inline(__always)
  var indices: UnsafeMutablePointer<UInt32> { row(3) }

  /// The weight of the next texel for each column, in 256ths in both halves of a word.
  @inline(__always)
  var weights: UnsafeMutablePointer<UInt32> { row(4) }

  /// Sets what columns read: an index and a weight in 256ths for each.
  @inline(__always)
  func setColumns(_ count: Int, _ column: (Int) -> (index: Int, weight: UInt32)) {
    let (indices, weights) = (indices, weights)
    for x in 0..<count {
      let (index, weight) = column(x)
      indices[x] = UInt32(truncatingIfNeeded: index)
      weights[x] = weight &* 0x1_0001
    }
    // The rest of the last vector reads what the last column reads.
    for x in count..<(count &+ 3) & ~3 {
      indices[x] = indices[count &- 1]
      weights[x] = 0
    }
  }
}
