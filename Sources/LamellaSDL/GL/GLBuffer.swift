internal import Glibc
internal import LamellaGraphics

/// A buffer of the device and a copy of what it holds, compared with what comes next.
nonisolated struct GLBuffer {
  private let device: GLDevice
  private let target: UInt32
  /// Bytes of what the buffer is an array of, where it is to have room for more than one version.
  private let stride: Int?
  /// The buffer while there is no ring.
  private let plainName: UInt32
  private var ring: GLRing?
  private var copy = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// Bytes of the present list.
  private var count = 0
  /// Bytes that the device has as the copy has them; of what is behind them it may have anything.
  private var knownCount = 0

  /// What is bound to draw from it; it may change with each writing.
  var name: UInt32 { ring?.name ?? plainName }
  /// Where what was written begins, in bytes.
  var offset: Int { ring?.offset ?? 0 }

  /// Makes an empty buffer.
  ///
  /// - Parameters:
  ///   - device: Where.
  ///   - target: What it is bound as.
  ///   - stride: Bytes of one element where much of it may change from list to list; nil where not.
  init(_ device: GLDevice, target: UInt32, stride: Int? = nil) {
    self.device = device
    self.target = target
    self.stride = stride
    plainName = device.makeBuffer()
  }

  /// Lets go of the copy, and of nothing in the device.
  func deallocate() { copy.deallocate() }

  /// Lets go of what is in the device.
  func delete() {
    ring?.delete()
    device.deleteBuffer(plainName)
  }

  // MARK: Writing

  /// Writes what differs; the buffer is bound, and the one that it may be afterwards will be.
  ///
  /// - Returns: Whether anything does.
  mutating func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= copy.count else {
      grow(to: bytes)
      return true
    }
    let hasNewCount = bytes.count != count
    count = bytes.count
    guard let differing = difference(bytes, 0..<bytes.count) else { return hasNewCount }
    if differing.count * 2 > bytes.count {
      rewrite(bytes)
      keep(bytes, differing)
      knownCount = bytes.count
    } else {
      write(bytes, differing)
      keep(bytes, differing)
      knownCount = max(knownCount, bytes.count)
    }
    return true
  }

  /// Writes what differs between runs that are not drawn from here.
  mutating func write(_ bytes: UnsafeRawBufferPointer, except kept: [RetainedRun]) -> Bool {
    guard bytes.count <= copy.count else { return write(bytes) }
    let stride = MemoryLayout<Vertex>.stride
    var isNew = bytes.count != count
    count = bytes.count
    let known = min(knownCount, bytes.count)
    var first = 0
    for index in 0...kept.count where first < known {
      let end = index < kept.count ? kept[index].firstVertex * stride : known
      let part = first..<max(first, min(end, known))
      if index < kept.count { first = end + kept[index].vertexCount * stride }
      guard let differing = difference(bytes, part) else { continue }
      isNew = true
      write(bytes, differing)
      keep(bytes, differing)
    }
    // All of what has not been there since the last turn: later lists are compared with it.
    if bytes.count > knownCount {
      write(bytes, knownCount..<bytes.count)
      keep(bytes, knownCount..<bytes.count)
      knownCount = bytes.count
    }
    return isNew
  }

  private func keep(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    UnsafeMutableRawBufferPointer(rebasing: copy[range])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
  }

  private func write(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    guard let start = bytes.baseAddress else { return }
    device.functions.bufferSubData(
      target, offset + range.lowerBound, range.count, start + range.lowerBound)
  }

  /// Writes all of it where the device does not draw from.
  private mutating func rewrite(_ bytes: UnsafeRawBufferPointer) {
    guard let stride else {
      device.functions.bufferData(target, copy.count, nil, GL.streamDraw)
      return write(bytes, 0..<bytes.count)
    }
    if ring == nil {
      // What is in the plain buffer is not drawn again.
      device.functions.bufferData(target, 0, nil, GL.streamDraw)
      ring = GLRing(device, capacity: copy.count, stride: stride)
    }
    ring?.turn(to: bytes)
  }

  private mutating func grow(to bytes: UnsafeRawBufferPointer) {
    let capacity = max(4096, bytes.count + bytes.count / 2)
    copy.deallocate()
    copy = .allocate(byteCount: capacity, alignment: 16)
    copy.copyMemory(from: bytes)
    count = bytes.count
    knownCount = bytes.count
    if let old = ring, let stride {
      ring = GLRing(device, capacity: capacity, stride: stride)
      ring?.turn(to: bytes)
      // Only now: the new one must not get its name, by which the change is seen.
      old.delete()
    } else {
      device.functions.bufferData(target, capacity, nil, GL.streamDraw)
      write(bytes, 0..<bytes.count)
    }
  }

  // MARK: Comparing

  /// The stretch of blocks in which new bytes differ from what the device has; nil when there is none.
  ///
  /// - Parameters:
  ///   - new: The new bytes.
  ///   - range: Those to look at.
  /// - Returns: The first byte of the first block to the last byte of the last.
  private func difference(_ new: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int>? {
    guard let a = new.baseAddress, let b = copy.baseAddress else { return nil }
    let shared = min(range.upperBound, knownCount)
    let block = 1024
    var first = range.lowerBound
    while first < shared, memcmp(a + first, b + first, min(block, shared - first)) == 0 {
      first += block
    }
    first = max(range.lowerBound, min(first, shared))
    if first >= range.upperBound { return nil }
    var last = range.upperBound
    guard last <= knownCount else { return first..<last }
    while last - block > first, memcmp(a + last - block, b + last - block, block) == 0 {
      last -= block
    }
    return first..<last
  }
}
