internal import LamellaGraphics

/// The vertices and indices of a draw list in device buffers.
///
/// Contents that are the same as the previous list's are not written again: only the range from the first differing
/// block to the last one is. An unchanged list writes nothing.
nonisolated final class GLGeometry {
  private let device: GLDevice
  private let vertexArray: UInt32
  private var vertices: GLBuffer
  private var indices: GLBuffer
  /// A vertex for every index of every command, for devices without 32-bit indices.
  private var expanded: [Vertex] = []
  /// The index of each command's first expanded vertex.
  private var expandedStarts: [Int] = []
  /// The vertex of the buffer that index 0 refers to; nil before the attribute pointers were set.
  private var base: Int?

  /// The index of the list's first vertex in its buffer.
  private var firstVertex: Int { vertices.offset / MemoryLayout<Vertex>.stride }

  /// The number of the list in the buffers; 0 for one without a number.
  private var listNumber: UInt32 = 0

  init(_ device: GLDevice) {
    self.device = device
    vertexArray = device.makeVertexArray()
    vertices = GLBuffer(device, target: GL.arrayBuffer, stride: MemoryLayout<Vertex>.stride)
    indices = GLBuffer(device, target: GL.elementArrayBuffer)
  }

  deinit {
    vertices.deallocate()
    indices.deallocate()
  }

  /// Deletes the buffers.
  func delete() {
    device.deleteVertexArray(vertexArray)
    vertices.delete()
    indices.delete()
  }

  // MARK: Writing

  /// Binds the buffers and updates them for a list.
  ///
  /// - Parameters:
  ///   - list: The list to draw.
  ///   - retained: The ranges of its vertices that are drawn from other buffers, in ascending order.
  /// - Returns: Whether the list has other vertices or indices than the previous one.
  /// - Complexity: O(number of changed vertices) where the list tells them, relative to the previous one; else
  ///   O(number of vertices), at the rate of comparing memory.
  func update(to list: DrawList, except retained: [RetainedRange] = []) -> Bool {
    bind()
    let name = vertices.name
    let isNew = write(list, except: retained)
    // Another buffer is now written and bound: the attributes must point to it.
    if vertices.name != name { point(at: 0) }
    return isNew
  }

  /// Writes the vertices and indices of a list, except retained ranges; returns whether any of them are new.
  private func write(_ list: DrawList, except retained: [RetainedRange]) -> Bool {
    guard device.hasLargeIndices else {
      expand(list)
      return expanded.withUnsafeBytes { vertices.write($0) }
    }
    defer { listNumber = list.number }
    if listNumber != 0, list.number != 0, list.changedSince == listNumber {
      return list.vertices.withUnsafeBytes { vertices.write($0, changed: list.changedVertices) }
    }
    let hasNewVertices = list.vertices.withUnsafeBytes {
      retained.isEmpty ? vertices.write($0) : vertices.write($0, except: retained)
    }
    let hasNewIndices = list.indices.withUnsafeBytes { indices.write($0) }
    return hasNewVertices || hasNewIndices
  }

  /// Replaces every index by its vertex.
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

  /// Points the attributes at a vertex.
  private func point(at vertex: Int) {
    GLProgram.Attribute.point(device.functions, atVertex: vertex)
    base = vertex
  }

  // MARK: Drawing

  /// Draws some quads of a command of quads; needs 32-bit indices.
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
  ///   - number: The command's index in the list.
  func draw(_ command: DrawCommand, number: Int) {
    if device.hasLargeIndices { return drawIndexed(command) }
    if base != 0 { point(at: 0) }
    device.functions.drawArrays(
      GL.triangles, Int32(firstVertex + expandedStarts[number]), Int32(command.indexCount))
  }

  /// Draws the triangles of a command by its indices.
  private func drawIndexed(_ command: DrawCommand) {
    let functions = device.functions
    let count = Int32(command.indexCount)
    let start = UnsafeRawPointer(bitPattern: command.firstIndex * MemoryLayout<UInt32>.stride)
    let first = firstVertex + command.firstVertex
    if let drawFrom = functions.drawElementsFrom {
      if base != 0 { point(at: 0) }
      drawFrom(GL.triangles, count, GL.unsignedInt, start, Int32(first))
    } else {
      if base != first { point(at: first) }
      functions.drawElements(GL.triangles, count, GL.unsignedInt, start)
    }
  }
}
