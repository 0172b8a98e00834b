internal import LamellaGeometry
internal import LamellaGraphics

/// Cuts triangles off where their texture ends: SDL refuses coordinates beyond a texture's edges.
struct TexturedPolygon {
  private var corners: [Vertex] = []
  private var spare: [Vertex] = []

  /// Cuts triangles to texture coordinates of 0 to a limit a side.
  ///
  /// - Parameters:
  ///   - vertices: The corners; replaced by those of the pieces.
  ///   - indices: Three for each triangle.
  ///   - limit: The largest coordinates that there are texels for.
  /// - Returns: The indices of the pieces; nil when nothing had to be cut.
  mutating func cut(
    _ vertices: inout [Vertex], _ indices: ArraySlice<UInt32>, to limit: (u: Float, v: Float)
  ) -> [UInt32]? {
    func isInside(_ vertex: Vertex) -> Bool {
      vertex.u >= 0 && vertex.u <= limit.u && vertex.v >= 0 && vertex.v <= limit.v
    }
    if vertices.allSatisfy(isInside) { return nil }
    let whole = vertices
    vertices.removeAll(keepingCapacity: true)
    var pieces: [UInt32] = []
    for first in stride(from: indices.startIndex, to: indices.endIndex - 2, by: 3) {
      corners = (0..<3).map { whole[Int(indices[first + $0])] }
      cut(\.u, isUpper: false, at: 0)
      cut(\.u, isUpper: true, at: limit.u)
      cut(\.v, isUpper: false, at: 0)
      cut(\.v, isUpper: true, at: limit.v)
      guard corners.count >= 3 else { continue }
      let base = UInt32(vertices.count)
      vertices.append(contentsOf: corners)
      for corner in 2..<UInt32(corners.count) {
        pieces.append(contentsOf: [base, base + corner - 1, base + corner])
      }
    }
    return pieces
  }

  /// Keeps the part of the polygon on one side of a line.
  private mutating func cut(
    _ axis: WritableKeyPath<Vertex, Float>, isUpper: Bool, at limit: Float
  ) {
    func isInside(_ vertex: Vertex) -> Bool {
      isUpper ? vertex[keyPath: axis] <= limit : vertex[keyPath: axis] >= limit
    }
    spare.removeAll(keepingCapacity: true)
    for index in corners.indices {
      let corner = corners[index]
      let next = corners[(index + 1) % corners.count]
      if isInside(corner) { spare.append(corner) }
      guard isInside(corner) != isInside(next) else { continue }
      let span = next[keyPath: axis] - corner[keyPath: axis]
      var cut = corner.mixed(with: next, fraction: (limit - corner[keyPath: axis]) / span)
      cut[keyPath: axis] = limit
      spare.append(cut)
    }
    swap(&corners, &spare)
  }
}

extension Vertex {
  /// The vertex some way from this one to another.
  fileprivate func mixed(with other: Vertex, fraction: Float) -> Vertex {
    func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * fraction }
    var color: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      let channel = mix(
        Float((self.color >> shift) & 0xFF), Float((other.color >> shift) & 0xFF))
      color |= UInt32(saturating: min(max(channel + 0.5, 0), 255)) << shift
    }
    return Vertex(
      x: mix(x, other.x), y: mix(y, other.y), color: color, u: mix(u, other.u),
      v: mix(v, other.v))
  }
}
