import Lamella

/// The Mandelbrot set as a pyramid of 2^30 points a side: each tile is computed when it is asked for.
final class FractalPyramid: PyramidSource {
  let geometry = PyramidGeometry(size: Size(0x1p30, 0x1p30), tileSide: 256)
  /// Whether tiles are computed at once, so that a run depends on ticks alone.
  private let isSynchronous: Bool
  private let palette: [UInt32]

  init(isSynchronous: Bool) {
    self.isSynchronous = isSynchronous
    let theme = Theme.current
    let stops = [
      theme.ground, theme.series[0].mixed(with: .black, fraction: 0.4), theme.series[5],
      theme.series[4], theme.accent, theme.series[3].mixed(with: .black, fraction: 0.3),
      theme.ground,
    ]
    palette = (0..<384).map { index in
      let place = Float(index) / 64
      let stop = Int(place)
      return stops[stop].mixed(with: stops[stop + 1], fraction: place - Float(stop)).rgba8
    }
  }

  func load(_ request: PyramidRequest) {
    let frame = geometry.frame(of: request.tile)
    let palette = palette
    if isSynchronous {
      request.deliver(Self.draw(frame, palette, request))
    } else {
      Task.detached {
        guard !request.isCancelled else { return }
        request.deliver(Self.draw(frame, palette, request))
      }
    }
  }

  /// Returns the picture of a part of the plane, two and a half units wide around -0.75.
  private nonisolated static func draw(
    _ frame: Rect, _ palette: [UInt32], _ request: PyramidRequest
  ) -> Image {
    let unit = 2.5 / 0x1p30
    let step = frame.width * unit / 256
    // Finer levels show what takes more steps to leave.
    let limit = 160 + request.tile.level * 40
    return Image(width: 256, height: 256) { x, y in
      let (a, b) = (
        frame.minX * unit - 2 + (Double(x) + 0.5) * step,
        frame.minY * unit - 1.25 + (Double(y) + 0.5) * step
      )
      var (u, v) = (0.0, 0.0)
      var count = 0
      while count < limit {
        let (uu, vv) = (u * u, v * v)
        if uu + vv > 16 { break }
        v = 2 * u * v + b
        u = uu - vv + a
        count += 1
      }
      guard count < limit else { return palette[0] }
      // Without bands: the fraction of a step at which it left.
      let size = u * u + v * v
      let fraction = min(max((256 - size) / 240, 0), 1)
      return palette[Int((Double(count) + fraction) * 6) % palette.count]
    }
  }
}
