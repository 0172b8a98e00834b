internal import Glibc
internal import LamellaGraphics

/// The vertices and indices of a list in buffers of the graphics device.
///
/// What a list has in common with the one before it stays there: only the stretch from the first block
/// that differs to the last one is written. An unchanged list writes nothing.
nonisolated final class GLGeometry {
  private let device: GLDevice
  private let vertexArray: UInt32
  private var vertices: Buffer
  private var indices: Buffer
  /// A vertex for every index of every command, where the device has no large indices.
  private var expanded: [Vertex] = []
  /// Where each command's begin.
  private var expandedStarts: [Int] = []
  /// The vertex that index 0 stands for; nil before pointers were set.
  private var base: Int?

  /// A buffer of the device and a copy of what it holds.
  private struct Buffer {
    let name: UInt32
    let target: UInt32
    var copy = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    /// Bytes that count.
    var count = 0
  }

  init(_ device: GLDevice) {
    self.device = device
    vertexArray = device.makeVertexArray()
    vertices = Buffer(name: device.makeBuffer(), target: GL.arrayBuffer)
    indices = Buffer(name: device.makeBuffer(), target: GL.elementArrayBuffer)
  }

  deinit {
    vertices.copy.deallocate()
    indices.copy.deallocate()
  }

  /// Lets the buffers go.
  func delete() {
    device.deleteVertexArray(vertexArray)
    device.deleteBuffer(vertices.name)
    device.deleteBuffer(indices.name)
  }

  // MARK: Writing

  /// Binds the buffers and brings them up to date.
  ///
  /// - Parameters:
  ///   - list: What is to be drawn.
  ///   - kept: Runs of its vertices that are drawn from elsewhere, in ascending order.
  /// - Returns: Whether the list has other vertices or indices than the one before.
  /// - Complexity: O(number of vertices), at the rate of comparing memory.
  func update(to list: DrawList, except kept: [RetainedRun] = []) -> Bool {
    bind()
    guard device.hasLargeIndices else {
      expand(list)
      return expanded.withUnsafeBytes { write($0, to: &vertices) }
    }
    let hasNewVertices = list.vertices.withUnsafeBytes {
      kept.isEmpty ? write($0, to: &vertices) : write($0, to: &vertices, except: kept)
    }
    let hasNewIndices = list.indices.withUnsafeBytes { write($0, to: &indices) }
    return hasNewVertices || hasNewIndices
  }

  /// Writes what differs between runs that are not drawn from here.
  private func write(
    _ bytes: UnsafeRawBufferPointer, to buffer: inout Buffer, except kept: [RetainedRun]
  ) -> Bool {
    guard bytes.count <= buffer.copy.count, let start = bytes.baseAddress else {
      return write(bytes, to: &buffer)
    }
    let stride = MemoryLayout<Vertex>.stride
    let copy = UnsafeRawBufferPointer(buffer.copy)
    var isNew = bytes.count != buffer.count
    var first = 0
    for index in 0...kept.count {
      let end = index < kept.count ? kept[index].firstVertex * stride : bytes.count
      let part = first..<max(first, end)
      if index < kept.count { first = end + kept[index].vertexCount * stride }
      guard
        let differing = Self.difference(
          .init(rebasing: bytes[part]), .init(rebasing: copy[part]), part.count)
      else { continue }
      isNew = true
      let range = part.lowerBound + differing.lowerBound..<part.lowerBound + differing.upperBound
      device.functions.bufferSubData(
        buffer.target, range.lowerBound, range.count, start + range.lowerBound)
      UnsafeMutableRawBufferPointer(rebasing: buffer.copy[range])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
    buffer.count = bytes.count
    return isNew
  }

  /// Puts a vertex in the place of every index.
  private func expand(_ list: DrawList) {
    expanded.removeAll(keepingCapacity: true)
    expandedStarts.removeAll(keepingCapacity: true)
    for command in list.commands {
      expandedStarts.append(expanded.count)
      for index in command.firstIndex..<command.firstIndex + command.indexCount {
        expanded.append(list.vertices[command.firstVertex + Int(list.indices[index])])
      }
    }
  }

  /// Binds the buffers for drawing.
  func bind() {
    let functions = device.functions
    if let arrays = functions.vertexArrays {
      arrays.bind(vertexArray)
      functions.bindBuffer(GL.arrayBuffer, vertices.name)
      if base == nil { functions.bindBuffer(GL.elementArrayBuffer, indices.name) }
    } else {
      functions.bindBuffer(GL.arrayBuffer, vertices.name)
      functions.bindBuffer(GL.elementArrayBuffer, indices.name)
    }
    if base == nil || functions.vertexArrays == nil {
      GLProgram.Attribute.enable(functions)
      point(at: 0)
    }
  }

  /// Makes the attributes begin at a vertex.
  private func point(at vertex: Int) {
    GLProgram.Attribute.point(device.functions, atVertex: vertex)
    base = vertex
  }

  /// Writes what differs.
  ///
  /// - Returns: Whether anything does.
  private func write(_ bytes: UnsafeRawBufferPointer, to buffer: inout Buffer) -> Bool {
    guard bytes.count <= buffer.copy.count else {
      grow(&buffer, to: bytes)
      return true
    }
    let differing = Self.difference(bytes, UnsafeRawBufferPointer(buffer.copy), buffer.count)
    let hasNewCount = bytes.count != buffer.count
    buffer.count = bytes.count
    guard let differing, let start = bytes.baseAddress else { return hasNewCount }
    let functions = device.functions
    if differing.count * 2 > buffer.copy.count {
      // New storage: the device may still draw from the old one.
      functions.bufferData(buffer.target, buffer.copy.count, nil, GL.streamDraw)
      functions.bufferSubData(buffer.target, 0, bytes.count, start)
    } else {
      functions.bufferSubData(
        buffer.target, differing.lowerBound, differing.count, start + differing.lowerBound)
    }
    UnsafeMutableRawBufferPointer(rebasing: buffer.copy[differing])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[differing]))
    return true
  }

  private func grow(_ buffer: inout Buffer, to bytes: UnsafeRawBufferPointer) {
    let capacity = max(4096, bytes.count + bytes.count / 2)
    buffer.copy.deallocate()
    buffer.copy = .allocate(byteCount: capacity, alignment: 16)
    buffer.copy.copyMemory(from: bytes)
    buffer.count = bytes.count
    device.functions.bufferData(buffer.target, capacity, nil, GL.streamDraw)
    device.functions.bufferSubData(buffer.target, 0, bytes.count, bytes.baseAddress)
  }

  /// The stretch of blocks that differ; nil when there is none.
  ///
  /// - Parameters:
  ///   - new: The new bytes.
  ///   - old: The old ones.
  ///   - known: How much of the old bytes counts.
  /// - Returns: The first byte of the first block to the last byte of the last.
  private static func difference(
    _ new: UnsafeRawBufferPointer, _ old: UnsafeRawBufferPointer, _ known: Int
  ) -> Range<Int>? {
    guard let a = new.baseAddress, let b = old.baseAddress else { return nil }
    let shared = min(new.count, known)
    let block = 1024
    var first = 0
    while first < shared, memcmp(a + first, b + first, min(block, shared - first)) == 0 {
      first += block
    }
    first = min(first, shared)
    if first >= new.count { return nil }
    guard new.count <= known else { return first..<new.count }
    var last = new.count
    while last - block > first, memcmp(a + last - block, b + last - block, block) == 0 {
      last -= block
    }
    return first..<last
  }

  // MARK: Drawing

  /// Draws some quads of a command of quads, on a device with large indices.
  func draw(_ command: DrawCommand, vertices range: Range<Int>) {
    guard !range.isEmpty else { return }
    var part = command
    part.firstIndex += (range.lowerBound - command.firstVertex) / 4 * 6
    part.indexCount = range.count / 4 * 6
    drawIndexed(part)
  }

  /// Draws triangles of the list.
  ///
  /// - Parameters:
  ///   - command: One of the list's commands.
  ///   - number: Its place among them.
  func draw(_ command: DrawCommand, number: Int) {
    if device.hasLargeIndices { return drawIndexed(command) }
    if base != 0 { point(at: 0) }
    device.functions.drawArrays(
      GL.triangles, Int32(expandedStarts[number]), Int32(command.indexCount))
  }

  private func drawIndexed(_ command: DrawCommand) {
    let functions = device.functions
    let count = Int32(command.indexCount)
    let start = UnsafeRawPointer(bitPattern: command.firstIndex * MemoryLayout<UInt32>.stride)
    if let drawFrom = functions.drawElementsFrom {
      if base != 0 { point(at: 0) }
      drawFrom(GL.triangles, count, GL.unsignedInt, start, Int32(command.firstVertex))
    } else {
      if base != command.firstVertex { point(at: command.firstVertex) }
      functions.drawElements(GL.triangles, count, GL.unsignedInt, start)
    }
  }
}
