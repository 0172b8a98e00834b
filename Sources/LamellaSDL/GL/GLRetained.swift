internal import LamellaGraphics

/// Quads that stay in buffers of the device while lists show them again and again.
///
/// What no list has shown for a while is let go. The objects are not held: one that becomes other quads, as when
/// a drawing is drawn anew, keeps its place in the device too.
nonisolated final class GLRetained {
  /// Lists after which quads that none of them showed are let go.
  private static let patience = 120

  private let device: GLDevice
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The indices of rows of quads, 0 1 2, 0 2 3 and so on, for all of them.
  private let indices: UInt32
  private var indexedQuads = 0
  /// The number of lists so far.
  private var time = 0
  /// When something may be let go next.
  private var nextLook = patience

  private struct Entry {
    /// Nil when there is no such object any more.
    weak var quads: RetainedQuads?
    /// Of what was written: another object may have the place in memory, and the same one other quads.
    var identity: UInt64
    let geometry: GLStaticGeometry
    var lastUse: Int
  }

  init(_ device: GLDevice) {
    self.device = device
    indices = device.makeBuffer()
  }

  /// The number of objects in the device.
  var count: Int { entries.count }

  /// Begins a list.
  func beginList() {
    time += 1
    guard time >= nextLook else { return }
    nextLook = time + Self.patience
    for (key, entry) in entries where time - entry.lastUse > Self.patience {
      entry.geometry.delete()
      entries[key] = nil
    }
  }

  /// Binds the buffers of some quads; they are written the first time.
  func bind(_ quads: RetainedQuads) {
    let key = ObjectIdentifier(quads)
    let geometry: GLStaticGeometry
    if let entry = entries[key] {
      geometry = entry.geometry
      entries[key]?.lastUse = time
      geometry.bind()
      if entry.identity == quads.identity { return }
      entries[key]?.identity = quads.identity
      entries[key]?.quads = quads
    } else {
      geometry = takeUnused() ?? GLStaticGeometry(device, indices: indices)
      entries[key] = Entry(
        quads: quads, identity: quads.identity, geometry: geometry, lastUse: time)
      geometry.bind()
    }
    makeIndices(quads.vertices.count / 4)
    quads.vertices.withUnsafeBytes {
      device.functions.bufferData(GL.arrayBuffer, $0.count, $0.baseAddress, GL.staticDraw)
    }
  }

  /// Room in the device of quads that nobody can show any more.
  private func takeUnused() -> GLStaticGeometry? {
    for (key, entry) in entries where entry.quads == nil {
      entries[key] = nil
      return entry.geometry
    }
    return nil
  }

  /// Draws a run of the quads that are bound.
  func draw(_ run: RetainedRun) {
    device.functions.drawElements(
      GL.triangles, Int32(run.count / 4 * 6), GL.unsignedInt,
      UnsafeRawPointer(bitPattern: run.first / 4 * 6 * MemoryLayout<UInt32>.stride))
  }

  private func makeIndices(_ quads: Int) {
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

/// A buffer of vertices that is written once.
nonisolated struct GLStaticGeometry {
  private let device: GLDevice
  private let vertices: UInt32
  private let indices: UInt32
  private let vertexArray: UInt32

  /// Makes an empty buffer, and binds all that it takes to draw from it.
  init(_ device: GLDevice, indices: UInt32) {
    self.device = device
    self.indices = indices
    vertices = device.makeBuffer()
    vertexArray = device.makeVertexArray()
    guard let arrays = device.functions.vertexArrays else { return }
    arrays.bind(vertexArray)
    attach()
  }

  /// Binds it for drawing, or for writing its vertices.
  func bind() {
    guard let arrays = device.functions.vertexArrays else { return attach() }
    arrays.bind(vertexArray)
    device.functions.bindBuffer(GL.arrayBuffer, vertices)
  }

  private func attach() {
    device.functions.bindBuffer(GL.arrayBuffer, vertices)
    device.functions.bindBuffer(GL.elementArrayBuffer, indices)
    GLProgram.Attribute.enable(device.functions)
    GLProgram.Attribute.point(device.functions, atVertex: 0)
  }

  /// Lets it go.
  func delete() {
    device.deleteVertexArray(vertexArray)
    device.deleteBuffer(vertices)
  }
}
