internal import LamellaGraphics

/// The cache of retained quads in device buffers.
///
/// Quads that no list has shown for a while are deleted. The objects are not retained by the cache: an object that is
/// reused for other quads, as when a drawing is redrawn, keeps its device buffer.
nonisolated final class GLRetainedQuads {
  /// The number of lists without use after which quads are deleted.
  private static let maximumIdleLists = 120

  private let device: GLDevice
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The shared index buffer of consecutive quads: 0 1 2, 0 2 3 and so on.
  private let indices: UInt32
  private var indexedQuads = 0
  /// The number of lists so far.
  private var time = 0
  /// The time of the next sweep, in lists.
  private var nextSweep = maximumIdleLists

  /// Retained quads with the device buffer that they were written to.
  private struct Entry {
    /// The quads; nil when the object was released.
    weak var quads: RetainedQuads?
    /// The identity of the written quads: another object may have the same address, and the same object may get other
    /// quads.
    var identity: UInt64
    let geometry: GLStaticGeometry
    var lastUsed: Int
  }

  init(_ device: GLDevice) {
    self.device = device
    indices = device.makeBuffer()
  }

  /// The number of cached objects.
  var count: Int { entries.count }

  /// Begins a list.
  func beginList() {
    time += 1
    guard time >= nextSweep else { return }
    nextSweep = time + Self.maximumIdleLists
    for (key, entry) in entries where time - entry.lastUsed > Self.maximumIdleLists {
      entry.geometry.delete()
      entries[key] = nil
    }
  }

  /// Binds the buffers of some quads; writes them on the first use.
  func bind(_ quads: RetainedQuads) {
    let key = ObjectIdentifier(quads)
    let geometry: GLStaticGeometry
    if let entry = entries[key] {
      geometry = entry.geometry
      entries[key]?.lastUsed = time
      geometry.bind()
      if entry.identity == quads.identity { return }
      entries[key]?.identity = quads.identity
      entries[key]?.quads = quads
    } else {
      geometry = takeUnused() ?? GLStaticGeometry(device, indices: indices)
      entries[key] = Entry(
        quads: quads, identity: quads.identity, geometry: geometry, lastUsed: time)
      geometry.bind()
    }
    extendIndices(to: quads.vertices.count / 4)
    quads.vertices.withUnsafeBytes {
      device.functions.bufferData(GL.arrayBuffer, $0.count, $0.baseAddress, GL.staticDraw)
    }
  }

  /// Removes and returns the buffer of released quads, for reuse.
  private func takeUnused() -> GLStaticGeometry? {
    for (key, entry) in entries where entry.quads == nil {
      entries[key] = nil
      return entry.geometry
    }
    return nil
  }

  /// Draws a range of the bound quads.
  func draw(_ range: RetainedRange) {
    device.functions.drawElements(
      GL.triangles, Int32(range.count / 4 * 6), GL.unsignedInt,
      UnsafeRawPointer(bitPattern: range.first / 4 * 6 * MemoryLayout<UInt32>.stride))
  }

  /// Extends the index buffer, which all quads share, to at least a number of quads.
  private func extendIndices(to quads: Int) {
    guard quads > indexedQuads else { return }
    indexedQuads = max(quads, indexedQuads * 2)
    var numbers: [UInt32] = []
    numbers.reserveCapacity(indexedQuads * 6)
    for quad in 0..<UInt32(indexedQuads) {
      let first = quad * 4
      numbers += [first, first + 1, first + 2, first, first + 2, first + 3]
    }
    numbers.withUnsafeBytes {
      device.functions.bufferData(GL.elementArrayBuffer, $0.count, $0.baseAddress, GL.staticDraw)
    }
  }
}

/// A vertex buffer that is written once.
nonisolated struct GLStaticGeometry {
  private let device: GLDevice
  private let vertices: UInt32
  private let indices: UInt32
  private let vertexArray: UInt32

  /// Makes an empty buffer, and binds it with its vertex array and indices.
  init(_ device: GLDevice, indices: UInt32) {
    self.device = device
    self.indices = indices
    vertices = device.makeBuffer()
    vertexArray = device.makeVertexArray()
    guard let arrays = device.functions.vertexArrays else { return }
    arrays.bind(vertexArray)
    attach()
  }

  /// Binds the buffer for drawing, or for writing its vertices.
  func bind() {
    guard let arrays = device.functions.vertexArrays else { return attach() }
    arrays.bind(vertexArray)
    device.functions.bindBuffer(GL.arrayBuffer, vertices)
  }

  /// Binds the buffers and sets the attributes.
  private func attach() {
    device.functions.bindBuffer(GL.arrayBuffer, vertices)
    device.functions.bindBuffer(GL.elementArrayBuffer, indices)
    GLProgram.Attribute.enable(device.functions)
    GLProgram.Attribute.point(device.functions, atVertex: 0)
  }

  /// Deletes the buffer.
  func delete() {
    device.deleteVertexArray(vertexArray)
    device.deleteBuffer(vertices)
  }
}
