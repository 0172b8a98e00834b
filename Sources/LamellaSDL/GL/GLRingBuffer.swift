internal import Glibc

/// A ring buffer for vertices most of which change from list to list: the device can draw from one part while another
/// is written.
///
/// With buffer storage, the parts lie in one persistently mapped buffer, and fences tell when the device has finished
/// with a part. Otherwise each part is a buffer of its own.
nonisolated struct GLRingBuffer {
  /// The number of parts: a part is reused when the pictures of two others may still be in flight.
  private static let partCount = 3

  private let device: GLDevice
  /// The size of a part in bytes.
  let capacity: Int
  /// The names of the buffers: one for all parts where they are mapped, else one for each.
  private let names: [UInt32]
  private let memory: UnsafeMutableRawPointer?
  /// The fences after the draws from each part, where they are mapped.
  private var fences = [GLFunctions.Storage.Fence?](repeating: nil, count: partCount)
  private var part = 0

  /// The buffer of the current part.
  var name: UInt32 { names[memory == nil ? part : 0] }
  /// The offset of the current part in its buffer, in bytes.
  var offset: Int { memory == nil ? 0 : part * capacity }

  /// Makes empty parts; the current part's buffer is bound as the array buffer.
  ///
  /// - Parameters:
  ///   - device: The device, whose context is current.
  ///   - capacity: The smallest size of a part, in bytes.
  ///   - stride: The alignment of parts, in bytes.
  init(_ device: GLDevice, capacity: Int, stride: Int) {
    let capacity = (capacity + stride - 1) / stride * stride
    self.device = device
    self.capacity = capacity
    if let (name, memory) = Self.map(device, capacity * Self.partCount) {
      (names, self.memory) = ([name], memory)
      return
    }
    memory = nil
    names = (0..<Self.partCount).map { _ in
      let name = device.makeBuffer()
      device.functions.bindBuffer(GL.arrayBuffer, name)
      device.functions.bufferData(GL.arrayBuffer, capacity, nil, GL.streamDraw)
      return name
    }
    device.functions.bindBuffer(GL.arrayBuffer, name)
  }

  /// Makes a persistently mapped buffer; nil where that is not supported.
  private static func map(
    _ device: GLDevice, _ byteCount: Int
  ) -> (UInt32, UnsafeMutableRawPointer)? {
    guard let storage = device.functions.storage else { return nil }
    let access = GL.mapWriteBit | GL.mapPersistentBit | GL.mapCoherentBit
    let name = device.makeBuffer()
    device.functions.bindBuffer(GL.arrayBuffer, name)
    // Small changes are written by a call, because the device may be drawing from that part.
    storage.make(GL.arrayBuffer, byteCount, nil, access | GL.dynamicStorageBit)
    guard let memory = storage.map(GL.arrayBuffer, 0, byteCount, access) else {
      device.deleteBuffer(name)
      device.clearErrors()
      return nil
    }
    return (name, memory)
  }

  /// Advances to the next part, binds its buffer and writes it from the start.
  ///
  /// - Parameter bytes: The bytes, at most the size of a part.
  mutating func advance(writing bytes: UnsafeRawBufferPointer) {
    if memory != nil { fences[part] = device.makeFence() }
    part = (part + 1) % Self.partCount
    if let fence = fences[part] {
      device.pass(fence)
      fences[part] = nil
    }
    device.functions.bindBuffer(GL.arrayBuffer, name)
    guard let start = bytes.baseAddress else { return }
    if let memory {
      // In a recreated context the names may belong to other buffers, and the memory may be unmapped.
      guard device.mappedMemory(of: GL.arrayBuffer) == memory else { return device.markLost() }
      memcpy(memory + offset, start, bytes.count)
    } else {
      device.functions.bufferSubData(GL.arrayBuffer, 0, bytes.count, start)
    }
  }

  /// Deletes the buffers.
  func delete() {
    for name in names { device.deleteBuffer(name) }
    for case let fence? in fences { device.deleteFence(fence) }
  }
}
