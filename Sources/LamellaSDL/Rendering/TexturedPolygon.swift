internal import LamellaGeometry
internal import LamellaGraphics

/// A clipper of triangles to their texture: SDL rejects coordinates beyond a texture's edges.
struct TexturedPolygon {
  private var corners: [Vertex] = []
  private var spare: [Vertex] = []

  /// Clips triangles to texture coordinates from 0 to a limit.
  ///
  /// - Parameters:
  ///   - vertices: The vertices; replaced by those of the clipped polygons.
  ///   - indices: Three indices for each triangle.
  ///   - limit: The largest texture coordinates.
  /// - Returns: The indices of the clipped polygons; nil if nothing had to be clipped.
  mutating func clip(
    _ vertices: inout [Vertex], _ indices: ArraySlice<UInt32>, to limit: (u: Float, v: Float)
  ) -> [UInt32]? {
    /// Returns whether a vertex samples inside the texture.
    func isInside(_ vertex: Vertex) -> Bool {
      vertex.u >= 0 && vertex.u <= limit.u && vertex.v >= 0 && vertex.v <= limit.v
    }
    if vertices.allSatisfy(isInside) { return nil }
    let whole = vertices
    vertices.removeAll(keepingCapacity: true)
    var clipped: [UInt32] = []
    for first in stride(from: indices.startIndex, to: indices.endIndex - 2, by: 3) {
      corners = (0..<3).map { whole[Int(indices[first + $0])] }
      clip(\.u, isUpper: false, at: 0)
      clip(\.u, isUpper: true, at: limit.u)
      clip(\.v, isUpper: false, at: 0)
      clip(\.v, isUpper: true, at: limit.v)
      guard corners.count >= 3 else { continue }
      let base = UInt32(vertices.count)
      vertices.append(contentsOf: corners)
      for corner in 2..<UInt32(corners.count) {
        clipped.append(contentsOf: [base, base + corner - 1, base + corner])
      }
    }
    return clipped
  }

  /// Clips the polygon to one side of a line.
  private mutating func clip(
    _ axis: WritableKeyPath<Vertex, Float>, isUpper: Bool, at limit: Float
  ) {
    /// Returns whether a vertex is on the kept side of an edge.
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
  /// Returns the vertex at a fraction of the line to another one.
  fileprivate func mixed(with other: Vertex, fraction: Float) -> Vertex {
    /// Interpolates between two numbers by the fraction.
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
