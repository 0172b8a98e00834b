internal import Glibc

/// Room for vertices most of which differ from list to list: parts that take turns, so that the device can
/// go on drawing from one while another is written.
///
/// Where the device has buffer storage the parts lie in one buffer that stays mapped, and fences tell when
/// the device has done with a part. Elsewhere each is a buffer of its own.
nonisolated struct GLRing {
  /// A part comes again when the pictures of two others may still be on their way.
  private static let partCount = 3

  private let device: GLDevice
  /// Bytes of a part.
  let capacity: Int
  /// That of all parts where they are mapped, else one each.
  private let names: [UInt32]
  private let memory: UnsafeMutableRawPointer?
  /// Behind what was drawn from each part, where they are mapped.
  private var fences = [GLFunctions.Storage.Fence?](repeating: nil, count: partCount)
  private var part = 0

  /// The buffer of the present part.
  var name: UInt32 { names[memory == nil ? part : 0] }
  /// Where the present part begins in its buffer, in bytes.
  var offset: Int { memory == nil ? 0 : part * capacity }

  /// Makes empty parts; what is bound as array buffer afterwards is the present one's.
  ///
  /// - Parameters:
  ///   - device: Where; current.
  ///   - capacity: The least number of bytes in a part.
  ///   - stride: What parts begin at a multiple of.
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

  /// Makes a buffer that stays mapped; nil where there is none.
  private static func map(
    _ device: GLDevice, _ byteCount: Int
  ) -> (UInt32, UnsafeMutableRawPointer)? {
    guard let storage = device.functions.storage else { return nil }
    let access = GL.mapWriteBit | GL.mapPersistentBit | GL.mapCoherentBit
    let name = device.makeBuffer()
    device.functions.bindBuffer(GL.arrayBuffer, name)
    // Small changes are written by a call: the device may be drawing from that part.
    storage.make(GL.arrayBuffer, byteCount, nil, access | GL.dynamicStorageBit)
    guard let memory = storage.map(GL.arrayBuffer, 0, byteCount, access) else {
      device.deleteBuffer(name)
      device.takeErrors()
      return nil
    }
    return (name, memory)
  }

  /// Turns to the next part, binds its buffer and writes it from the beginning.
  ///
  /// - Parameter bytes: As many as a part has at most.
  mutating func turn(to bytes: UnsafeRawBufferPointer) {
    if memory != nil { fences[part] = device.makeFence() }
    part = (part + 1) % Self.partCount
    if let fence = fences[part] {
      device.pass(fence)
      fences[part] = nil
    }
    device.functions.bindBuffer(GL.arrayBuffer, name)
    guard let start = bytes.baseAddress else { return }
    if let memory {
      // In a context made anew the names may be others' by now, and the memory may have gone.
      guard device.mappedMemory(of: GL.arrayBuffer) == memory else { return device.forgetAll() }
      memcpy(memory + offset, start, bytes.count)
    } else {
      device.functions.bufferSubData(GL.arrayBuffer, 0, bytes.count, start)
    }
  }

  /// Lets the parts go.
  func delete() {
    for name in names { device.deleteBuffer(name) }
    for case let fence? in fences { device.deleteFence(fence) }
  }
}
