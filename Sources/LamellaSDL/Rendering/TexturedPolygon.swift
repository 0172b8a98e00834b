internal import LamellaGeometry
internal import LamellaGraphics

/// Triangles of a texture, clipped to its edges: SDL rejects coordinates beyond them.
///
/// The storage is reused, so that steady frames allocate nothing.
struct TexturedPolygon {
  /// The vertices, followed by those that clipping has made.
  private(set) var vertices: [Vertex] = []
  /// The indices of the triangles, if any was clipped.
  private(set) var indices: [UInt32] = []
  /// The corners of the triangle that is being clipped, and of what is left of it.
  private var corners: [Vertex] = []
  private var rest: [Vertex] = []

  /// Replaces the vertices, each changed by a closure.
  mutating func set(_ source: ArraySlice<Vertex>, _ change: (inout Vertex) -> Void) {
    vertices.removeAll(keepingCapacity: true)
    vertices.append(contentsOf: source)
    vertices.withUnsafeMutableBufferPointer { vertices in
      for index in vertices.indices { change(&vertices[index]) }
    }
  }

  /// Clips triangles to texture coordinates from 0 to a limit.
  ///
  /// - Parameters:
  ///   - triangles: Three indices for each triangle.
  ///   - limit: The largest texture coordinates.
  /// - Returns: Whether any vertex lay outside, so that `indices` replace those of the triangles.
  mutating func clip(_ triangles: ArraySlice<UInt32>, to limit: (u: Float, v: Float)) -> Bool {
    let limits = SIMD2(limit.u, limit.v)
    guard !vertices.allSatisfy({ $0.isInside(limits) }) else { return false }
    indices.removeAll(keepingCapacity: true)
    let count = vertices.count
    triangles.withUnsafeBufferPointer { triangles in
      var first = 0
      while first + 2 < triangles.count {
        // Those that are inside are copied in one piece, up to the next one that is not.
        let start = first
        while first + 2 < triangles.count, isInside(triangles, first, limits) { first += 3 }
        indices.append(contentsOf: UnsafeBufferPointer(rebasing: triangles[start..<first]))
        guard first + 2 < triangles.count else { return }
        clip(
          vertices[Int(triangles[first])], vertices[Int(triangles[first + 1])],
          vertices[Int(triangles[first + 2])], to: limit)
        first += 3
      }
    }
    // Only clipped triangles had these vertices, but SDL looks at all of them.
    for index in 0..<count where !vertices[index].isInside(limits) {
      (vertices[index].u, vertices[index].v) = (0, 0)
    }
    return true
  }

  /// Returns whether a triangle, given by the place of its first index, lies inside.
  private func isInside(
    _ triangles: UnsafeBufferPointer<UInt32>, _ first: Int, _ limits: SIMD2<Float>
  ) -> Bool {
    vertices[Int(triangles[first])].isInside(limits)
      && vertices[Int(triangles[first + 1])].isInside(limits)
      && vertices[Int(triangles[first + 2])].isInside(limits)
  }

  /// Appends the indices of a triangle.
  private mutating func append(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
    indices.append(a)
    indices.append(b)
    indices.append(c)
  }

  /// Clips a triangle, and appends what is left as a fan.
  private mutating func clip(_ a: Vertex, _ b: Vertex, _ c: Vertex, to limit: (u: Float, v: Float))
  {
    corners.removeAll(keepingCapacity: true)
    corners.append(a)
    corners.append(b)
    corners.append(c)
    clip(isAcross: true, isUpper: false, at: 0)
    clip(isAcross: true, isUpper: true, at: limit.u)
    clip(isAcross: false, isUpper: false, at: 0)
    clip(isAcross: false, isUpper: true, at: limit.v)
    guard corners.count >= 3 else { return }
    let base = UInt32(vertices.count)
    vertices.append(contentsOf: corners)
    for corner in 2..<UInt32(corners.count) { append(base, base + corner - 1, base + corner) }
  }

  /// Clips the polygon to one side of a line.
  private mutating func clip(isAcross: Bool, isUpper: Bool, at limit: Float) {
    /// Returns the texture coordinate that is limited.
    func coordinate(_ vertex: Vertex) -> Float { isAcross ? vertex.u : vertex.v }
    /// Returns whether a vertex is on the kept side of the line.
    func isInside(_ vertex: Vertex) -> Bool {
      isUpper ? coordinate(vertex) <= limit : coordinate(vertex) >= limit
    }
    if corners.allSatisfy(isInside) { return }
    rest.removeAll(keepingCapacity: true)
    for index in corners.indices {
      let corner = corners[index]
      let next = corners[index + 1 < corners.count ? index + 1 : 0]
      if isInside(corner) { rest.append(corner) }
      guard isInside(corner) != isInside(next) else { continue }
      let span = coordinate(next) - coordinate(corner)
      var cut = corner.mixed(with: next, fraction: (limit - coordinate(corner)) / span)
      if isAcross { cut.u = limit } else { cut.v = limit }
      rest.append(cut)
    }
    swap(&corners, &rest)
  }
}

extension Vertex {
  /// Returns whether the vertex samples inside its texture.
  @inline(__always)
  fileprivate func isInside(_ limit: SIMD2<Float>) -> Bool {
    u >= 0 && u <= limit.x && v >= 0 && v <= limit.y
  }

  /// Returns the vertex at a fraction of the line to another one.
  fileprivate func mixed(with other: Vertex, fraction: Float) -> Vertex {
    /// Interpolates between two numbers by the fraction.
    func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * fraction }
    var color = color
    if color != other.color {
      color = 0
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        let channel = mix(
          Float((self.color >> shift) & 0xFF), Float((other.color >> shift) & 0xFF))
        color |= UInt32(saturating: min(max(channel + 0.5, 0), 255)) << shift
      }
    }
    return Vertex(
      x: mix(x, other.x), y: mix(y, other.y), color: color, u: mix(u, other.u),
      v: mix(v, other.v))
  }
}
