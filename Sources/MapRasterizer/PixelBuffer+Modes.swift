internal import LamellaGeometry
internal import LamellaTileMaps

extension PixelBuffer {
  /// Blends a premultiplied pixel, with an opacity of 0...255, with one of straight alpha, by the formulas of the W3C's
  /// Compositing and Blending; the result has straight alpha.
  static func blended(
    _ source: UInt32, _ opacity: UInt32, _ below: UInt32, _ mode: TileMapLayer.BlendMode
  ) -> UInt32 {
    let alpha = Double(source >> 24) / 255
    guard alpha > 0, opacity > 0 else { return below }
    let top = alpha * Double(opacity) / 255
    let bottom = Double(below >> 24) / 255
    let result = mode == .add ? min(top + bottom, 1) : top + bottom - top * bottom
    var pixel = UInt32((result * 255).rounded()) << 24
    for shift: UInt32 in [0, 8, 16] {
      let front = min(Double(source >> shift & 0xFF) / 255 / alpha, 1)
      let back = Double(below >> shift & 0xFF) / 255
      let sum =
        mode == .add
        ? min(front * top + back * bottom, result)
        : front * top * (1 - bottom) + back * bottom * (1 - top)
          + top * bottom * mixed(front, back, mode)
      pixel |= UInt32((min(max(sum / result, 0), 1) * 255).rounded()) << shift
    }
    return pixel
  }

  /// Returns the mixture of a channel of two opaque pixels.
  private static func mixed(
    _ front: Double, _ back: Double, _ mode: TileMapLayer.BlendMode
  ) -> Double {
    /// Returns `a` multiplied where `b` is dark, else screened.
    func hard(_ a: Double, _ b: Double) -> Double {
      b <= 0.5 ? a * 2 * b : a + (2 * b - 1) - a * (2 * b - 1)
    }
    switch mode {
    case .normal, .add: return front
    case .multiply: return front * back
    case .screen: return front + back - front * back
    case .overlay: return hard(front, back)
    case .hardLight: return hard(back, front)
    case .darken: return min(front, back)
    case .lighten: return max(front, back)
    case .colorDodge: return back == 0 ? 0 : front >= 1 ? 1 : min(1, back / (1 - front))
    case .colorBurn: return back >= 1 ? 1 : front <= 0 ? 0 : 1 - min(1, (1 - back) / front)
    case .softLight:
      if front <= 0.5 { return back - (1 - 2 * front) * back * (1 - back) }
      let curve = back <= 0.25 ? ((16 * back - 12) * back + 4) * back : back.squareRoot()
      return back + (2 * front - 1) * (curve - back)
    case .difference: return abs(front - back)
    case .exclusion: return front + back - 2 * front * back
    }
  }
}
