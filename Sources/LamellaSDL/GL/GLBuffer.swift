internal import Glibc
internal import LamellaGraphics

/// A buffer object with a copy of its contents, against which new contents are compared.
nonisolated struct GLBuffer {
  private let device: GLDevice
  private let target: UInt32
  /// The size of an element in bytes, for a buffer that may use a ring; nil for others.
  private let stride: Int?
  /// The buffer object that is used while there is no ring.
  private let plainName: UInt32
  private var ring: GLRingBuffer?
  private var copy = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The number of bytes of the current list.
  private var count = 0
  /// The number of bytes for which the copy matches the device; the contents beyond are unknown.
  private var validCount = 0
  /// The ranges that differ, while they are written.
  private var differences: [Range<Int>] = []

  /// The buffer object to draw from; it may change with each write.
  var name: UInt32 { ring?.name ?? plainName }
  /// The offset of the contents in the buffer object, in bytes.
  var offset: Int { ring?.offset ?? 0 }

  /// Makes an empty buffer.
  ///
  /// - Parameters:
  ///   - device: The device of the buffer.
  ///   - target: The binding target.
  ///   - stride: The size of an element in bytes, if much of the contents may change from list to list; otherwise
  ///     nil.
  init(_ device: GLDevice, target: UInt32, stride: Int? = nil) {
    self.device = device
    self.target = target
    self.stride = stride
    plainName = device.makeBuffer()
  }

  /// Frees the copy, but nothing on the device.
  func deallocate() { copy.deallocate() }

  /// Deletes the buffer objects on the device.
  func delete() {
    ring?.delete()
    device.deleteBuffer(plainName)
  }

  // MARK: Writing

  /// Writes the bytes that differ; the buffer to draw from is bound before and after.
  ///
  /// - Returns: Whether any differ.
  mutating func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= copy.count else {
      grow(to: bytes)
      return true
    }
    let hasNewCount = bytes.count != count
    count = bytes.count
    findDifferences(bytes, 0..<bytes.count)
    if differences.isEmpty { return hasNewCount }
    let rewrites = differences.reduce(0) { $0 + $1.count } * 2 > bytes.count
    if rewrites { rewrite(bytes) }
    for range in differences {
      if !rewrites { write(bytes, range) }
      updateCopy(bytes, range)
    }
    validCount = rewrites ? bytes.count : max(validCount, bytes.count)
    return true
  }

  /// Writes the vertices that changed in the list that was written last.
  ///
  /// - Parameters:
  ///   - bytes: All vertices, as many as before.
  ///   - changed: The vertices that may differ.
  /// - Returns: Whether there are any.
  mutating func write(_ bytes: UnsafeRawBufferPointer, changed: [Range<Int>]) -> Bool {
    let stride = MemoryLayout<Vertex>.stride
    for range in changed {
      let part = range.lowerBound * stride..<range.upperBound * stride
      write(bytes, part)
      updateCopy(bytes, part)
    }
    return !changed.isEmpty
  }

  /// Writes the bytes that differ outside of the retained ranges, which are drawn from other buffers.
  mutating func write(_ bytes: UnsafeRawBufferPointer, except retained: [RetainedRange]) -> Bool {
    guard bytes.count <= copy.count else { return write(bytes) }
    let stride = MemoryLayout<Vertex>.stride
    var isNew = bytes.count != count
    count = bytes.count
    let known = min(validCount, bytes.count)
    var first = 0
    for index in 0...retained.count where first < known {
      let end = index < retained.count ? retained[index].firstVertex * stride : known
      let part = first..<max(first, min(end, known))
      if index < retained.count { first = end + retained[index].vertexCount * stride }
      findDifferences(bytes, part)
      for range in differences {
        isNew = true
        write(bytes, range)
        updateCopy(bytes, range)
      }
    }
    // Everything that changed since this part of the ring was last written; later lists are compared with it.
    if bytes.count > validCount {
      write(bytes, validCount..<bytes.count)
      updateCopy(bytes, validCount..<bytes.count)
      validCount = bytes.count
    }
    return isNew
  }

  /// Copies a range of bytes to the copy of the buffer in memory.
  private func updateCopy(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    UnsafeMutableRawBufferPointer(rebasing: copy[range])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
  }

  /// Writes a range of bytes to the device's buffer.
  private func write(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    guard let start = bytes.baseAddress else { return }
    device.functions.bufferSubData(
      target, offset + range.lowerBound, range.count, start + range.lowerBound)
  }

  /// Writes all bytes to a part of the buffer that the device does not draw from.
  private mutating func rewrite(_ bytes: UnsafeRawBufferPointer) {
    guard let stride else {
      device.functions.bufferData(target, copy.count, nil, GL.streamDraw)
      return write(bytes, 0..<bytes.count)
    }
    if ring == nil {
      // The old contents are not drawn again.
      device.functions.bufferData(target, 0, nil, GL.streamDraw)
      ring = GLRingBuffer(device, capacity: copy.count, stride: stride)
    }
    ring?.advance(writing: bytes)
  }

  /// Allocates a larger buffer and writes all bytes.
  private mutating func grow(to bytes: UnsafeRawBufferPointer) {
    let capacity = max(4096, bytes.count + bytes.count / 2)
    copy.deallocate()
    copy = .allocate(byteCount: capacity, alignment: 16)
    copy.copyMemory(from: bytes)
    count = bytes.count
    validCount = bytes.count
    if let old = ring, let stride {
      ring = GLRingBuffer(device, capacity: capacity, stride: stride)
      ring?.advance(writing: bytes)
      // Deleted last: the new buffer must not reuse its name, by which the change is detected.
      old.delete()
    } else {
      device.functions.bufferData(target, capacity, nil, GL.streamDraw)
      write(bytes, 0..<bytes.count)
    }
  }

  // MARK: Comparing

  /// The number of bytes that are compared at once.
  private static let block = 1024

  /// Finds the ranges of blocks in which new bytes differ from the device's contents.
  ///
  /// Ranges are apart by 4 KiB, whose copy costs about as much as a call, and by a 64th of all bytes: where all change,
  /// few blocks are compared.
  ///
  /// - Parameters:
  ///   - new: The new bytes.
  ///   - range: The range to compare.
  private mutating func findDifferences(_ new: UnsafeRawBufferPointer, _ range: Range<Int>) {
    differences.removeAll(keepingCapacity: true)
    guard let a = new.baseAddress, let b = copy.baseAddress else { return }
    let (block, upper, valid) = (Self.block, range.upperBound, validCount)
    let gap = max(4, range.count / (64 * block)) * block
    /// Returns whether a block differs, or is unknown.
    func differs(_ start: Int) -> Bool {
      let end = min(start + block, upper)
      return end > valid || memcmp(a + start, b + start, end - start) != 0
    }
    var first = range.lowerBound
    while first < upper {
      guard differs(first) else {
        first += block
        continue
      }
      // The last block of the range that is known to differ; the next one that does is less than a gap behind it.
      var last = first
      while let next = Swift.stride(from: last + gap, to: last, by: -block).first(where: {
        $0 < upper && differs($0)
      }) { last = next }
      differences.append(first..<min(last + block, upper))
      first = last + gap + block
    }
  }
}
