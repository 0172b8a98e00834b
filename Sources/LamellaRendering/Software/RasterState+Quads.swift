internal import LamellaGeometry
internal import LamellaGraphics

extension RasterState {
  /// Draws an upright rectangle of one color, given by opposite corners.
  func drawQuad(_ a: Vertex, _ c: Vertex) {
    let left = Self.pixel(a.x) &- origin.x
    let top = Self.pixel(a.y) &- origin.y
    let right = Self.pixel(c.x) &- origin.x
    let bottom = Self.pixel(c.y) &- origin.y
    let x0 = max(left, clip.x)
    let y0 = max(top, clip.y)
    let x1 = min(right, clip.x &+ clip.width)
    let y1 = min(bottom, clip.y &+ clip.height)
    guard x0 < x1, y0 < y1 else { return }
    let target = rows(x: Int(x0), y: Int(y0), width: Int(x1 &- x0), height: Int(y1 &- y0))
    let color = ordered(a.color)
    guard let sampler, a.u != c.u || a.v != c.v else {
      return PixelRows.fill(target, with: color, blend)
    }
    // Positions count from the rectangle's edge, so that they are the same whatever the clip.
    let from = sampler.position(u: a.u, v: a.v)
    let to = sampler.position(u: c.u, v: c.v)
    let limits = sampler.limits(from, to)
    let (width, height) = (Int(right &- left), Int(bottom &- top))
    let columns = Sampler.Axis(from: from.x, to: to.x, count: width)
    let lines = Sampler.Lines(from: from.y, to: to.y, count: height)
    let (column, line) = (Int(x0 &- left), Int(y0 &- top))
    if let texels = sampler.texels(columns, lines, limits, width: width, height: height) {
      return PixelRows.draw(
        target, from: texels + (line &* sampler.stride &+ column), stride: sampler.stride,
        times: color, blend)
    }
    var texels = TexelRows(
      sampler, columns, width: width, shown: column..<column &+ target.width, limits, memory)
    let half = sampler.filter == .nearest ? lines.firstHalf(height) : nil
    var row = 0
    while row < target.height {
      // Rows that show the same texels are drawn together.
      var end = row &+ 1
      let source: PixelRows.Source
      if let half {
        let number = half &+ line &+ row
        end = min(end &+ 1 &- number & 1, target.height)
        source = texels.row(ofLine: number >> 1)
      } else {
        let y = lines.position(line &+ row)
        while end < target.height, texels.areEqual(y, lines.position(line &+ end)) { end &+= 1 }
        source = texels.row(at: y)
      }
      PixelRows.draw(target.rows(row..<end), from: source, stride: 0, times: color, blend)
      row = end
    }
  }

  /// Returns the nearest whole pixel; NaN and extreme values become positions outside the picture.
  @inline(__always)
  private static func pixel(_ value: Float) -> Int32 {
    guard value > -1e6 else { return -1_000_000 }
    return value < 1e6
      ? Int32(truncatingIfNeeded: Int(floor: Double(value + 0.5))) : 1_000_000
  }
}
