internal import LamellaGraphics

/// The vertices and indices of a list in buffers of the graphics device.
///
/// What a list has in common with the one before it stays there: only the stretch from the first block
/// that differs to the last one is written. An unchanged list writes nothing.
nonisolated final class GLGeometry {
  private let device: GLDevice
  private let vertexArray: UInt32
  private var vertices: GLBuffer
  private var indices: GLBuffer
  /// A vertex for every index of every command, where the device has no large indices.
  private var expanded: [Vertex] = []
  /// Where each command's begin.
  private var expandedStarts: [Int] = []
  /// The vertex of its buffer that index 0 stands for; nil before pointers were set.
  private var base: Int?

  /// The list's first vertex in its buffer.
  private var firstVertex: Int { vertices.offset / MemoryLayout<Vertex>.stride }

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

  /// Lets the buffers go.
  func delete() {
    device.deleteVertexArray(vertexArray)
    vertices.delete()
    indices.delete()
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
    let name = vertices.name
    let isNew = write(list, except: kept)
    // Another buffer is written now, and bound: the attributes come from there.
    if vertices.name != name { point(at: 0) }
    return isNew
  }

  private func write(_ list: DrawList, except kept: [RetainedRun]) -> Bool {
    guard device.hasLargeIndices else {
      expand(list)
      return expanded.withUnsafeBytes { vertices.write($0) }
    }
    let hasNewVertices = list.vertices.withUnsafeBytes {
      kept.isEmpty ? vertices.write($0) : vertices.write($0, except: kept)
    }
    let hasNewIndices = list.indices.withUnsafeBytes { indices.write($0) }
    return hasNewVertices || hasNewIndices
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
      GL.triangles, Int32(firstVertex + expandedStarts[number]), Int32(command.indexCount))
  }

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
