internal import LamellaGeometry
internal import LamellaGraphics

extension RasterState {
  /// Draws the pixels whose centers lie in a triangle.
  ///
  /// A center on a left or top edge counts as inside, one on a right or bottom edge as outside, so that triangles
  /// that share an edge neither overlap nor leave gaps. Each edge is stepped from its upper end in plain IEEE
  /// arithmetic, so that both triangles find the same positions on it.
  func drawTriangle(_ triangle: (Vertex, Vertex, Vertex)) {
    guard let shape = Triangle(triangle, origin: origin) else { return }
    let (p, q, r) = triangle
    let isFlat = p.color == q.color && p.color == r.color
    let isPlain = p.u == q.u && p.u == r.u && p.v == q.v && p.v == r.v
    let texels = isPlain ? nil : sampler.map { TexelPlane(triangle, shape, $0) }
    if isFlat {
      let color = ordered(p.color)
      if let texels {
        eachRow(of: shape) { target, start in
          let row = texels.row(at: start, target.width, memory)
          PixelRows.draw(target, from: row, stride: 0, times: color, blend)
        }
      } else {
        eachRow(of: shape) { target, _ in PixelRows.fill(target, with: color, blend) }
      }
      return
    }
    let shades = ShadePlane(triangle, shape, isBlueFirst: isBlueFirst)
    eachRow(of: shape) { target, start in
      var row = shades.row(at: start, target.width, in: memory.row(1))
      if let texels {
        let made = memory.row(0)
        TexelLoops.multiply(
          texels.row(at: start, target.width, memory), row, target.width, into: made)
        row = UnsafePointer(made)
      }
      PixelRows.draw(target, from: row, stride: 0, times: 0xFFFF_FFFF, blend)
    }
  }

  /// Calls a closure with each row of a triangle inside the clip, and where in the triangle the row starts.
  @inline(__always)
  private func eachRow(of shape: Triangle, _ draw: (TargetRows, Triangle.RowStart) -> Void) {
    let top = max(Int(clip.y), Triangle.firstPixel(shape.a.y))
    let bottom = min(Int(clip.y + clip.height), Triangle.firstPixel(shape.c.y))
    let (left, right) = (Int(clip.x), Int(clip.x + clip.width))
    var y = top
    while y < bottom {
      let middle = Double(y) + 0.5
      let (first, end) = shape.pixels(at: middle)
      let x0 = max(first, left)
      let x1 = min(end, right)
      if x0 < x1 {
        draw(
          rows(x: x0, y: y, width: x1 &- x0, height: 1),
          Triangle.RowStart(
            x: Double(first) + 0.5, y: middle, count: end &- first, skipped: x0 &- first))
      }
      y &+= 1
    }
  }
}
