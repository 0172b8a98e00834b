import LamellaGraphics
import TestSupport

@testable import LamellaRendering

/// A rasterizer of textured rectangles that computes each channel of each pixel on its own, as the documentation of the
/// software renderer defines it: what its loops are compared with.
nonisolated struct ScalarRasterizer {
  /// A texture, row by row.
  struct Texture {
    var width: Int
    var height: Int
    var filter: TextureFilter
    var pixels: [UInt32]
  }

  let width: Int
  let height: Int
  var pixels: [UInt32]

  // MARK: Channels

  static func channels(_ pixel: UInt32) -> [Int] {
    [0, 8, 16, 24].map { Int(pixel >> $0) & 0xFF }
  }

  static func pixel(_ channels: [Int]) -> UInt32 {
    channels.enumerated().reduce(0) { $0 | UInt32($1.element) << UInt32($1.offset * 8) }
  }

  /// A product of two bytes over 255, rounded.
  static func product(_ a: Int, _ b: Int) -> Int { (2 * a * b + 255) / 510 }

  static func tinted(_ source: UInt32, _ tint: UInt32) -> UInt32 {
    pixel(zip(channels(source), channels(tint)).map { product($0, $1) })
  }

  static func blended(_ source: UInt32, _ target: UInt32, _ mode: BlendMode) -> UInt32 {
    let (a, b) = (channels(source), channels(target))
    return switch mode {
    case .copy: source
    case .over: pixel((0..<4).map { a[$0] + product(b[$0], 255 - a[3]) })
    case .add: pixel((0..<4).map { min(a[$0] + b[$0], 255) })
    case .mask: pixel(b.map { product($0, a[3]) })
    }
  }

  private static func mixed(_ a: UInt32, _ b: UInt32, _ fraction: Int) -> UInt32 {
    pixel(
      zip(channels(a), channels(b)).map { ($0 * (256 - fraction) + $1 * fraction + 128) >> 8 })
  }

  // MARK: Texels

  /// The texel at a position, which has 24 fraction bits.
  static func texel(
    at position: (x: Int, y: Int), _ filter: TextureFilter, _ texel: (Int, Int) -> UInt32
  ) -> UInt32 {
    if filter == .nearest { return texel(position.x >> 24, position.y >> 24) }
    // The mean of the four texels around the position, in 256ths along each axis.
    let (u, v) = (position.x - 1 << 23, position.y - 1 << 23)
    let (left, top) = (u >> 24, v >> 24)
    return mixed(
      mixed(texel(left, top), texel(left + 1, top), u >> 16 & 0xFF),
      mixed(texel(left, top + 1), texel(left + 1, top + 1), u >> 16 & 0xFF), v >> 16 & 0xFF)
  }

  /// The texels that a rectangle's pixels show along one axis, in fixed point with 24 fraction bits.
  private struct Axis {
    /// The position of the edge, and the distance of the first pixel from it.
    let edge: Float
    let start: Float
    let step: Float
    /// The texels that may be read.
    let texels: ClosedRange<Int>

    init(from: Float, to: Float, count: Int, texels: Int) {
      step = (to - from) / Float(count)
      edge = from
      start = 0.5 * step
      let low = min(max(min(from, to), 0), Float(texels - 1))
      let high = min(max(max(from, to), 1), Float(texels))
      let first = Int(low + 0.001)
      self.texels = first...max(first, Int((high - 0.001).rounded(.up)) - 1)
    }

    private static func fixed(_ value: Float) -> Int {
      Int((min(max(Double(value), -1e5), 1e5) * 16_777_216).rounded())
    }

    /// The position of a column: steps from the first one, in fixed point.
    func column(_ index: Int) -> Int {
      Self.fixed(edge) + Self.fixed(start) + index * Self.fixed(step)
    }

    /// The position of a row: steps in floating point.
    func row(_ index: Int) -> Int { Self.fixed(edge) + Self.fixed(start + Float(index) * step) }

    /// Whether columns show one texel each, all of which may be read, within 1/256 of a texel.
    func areColumnsWhole(_ count: Int) -> Bool {
      let first = column(0) >> 24
      return abs(Self.fixed(step) - 1 << 24) * count <= 1 << 16 && texels.contains(first)
        && texels.contains(first + count - 1)
    }

    func clamped(_ texel: Int) -> Int {
      min(max(texel, texels.lowerBound), texels.upperBound)
    }
  }

  private static func isCentered(_ position: Int) -> Bool {
    abs(position & 0xFF_FFFF - 1 << 23) <= 1 << 16
  }

  /// Draws a rectangle with some corners, which are rounded to pixels.
  mutating func draw(
    _ texture: Texture, _ uv: (Float, Float, Float, Float),
    from first: (x: Float, y: Float), to last: (x: Float, y: Float), clip: PixelRect,
    color: UInt32, _ blend: BlendMode
  ) {
    func pixel(_ value: Float) -> Int { Int((value + 0.5).rounded(.down)) }
    let (left, top) = (pixel(first.x), pixel(first.y))
    let (right, bottom) = (pixel(last.x), pixel(last.y))
    guard left < right, top < bottom else { return }
    let (w, h) = (Float(texture.width), Float(texture.height))
    let x = Axis(from: uv.0 * w, to: uv.2 * w, count: right - left, texels: texture.width)
    let y = Axis(from: uv.1 * h, to: uv.3 * h, count: bottom - top, texels: texture.height)
    func texel(_ column: Int, _ line: Int) -> UInt32 {
      texture.pixels[y.clamped(line) * texture.width + x.clamped(column)]
    }
    // Columns shown at their own size have no steps that could be rounded to another texel.
    let isWhole =
      x.areColumnsWhole(right - left)
      && (texture.filter == .nearest || Self.isCentered(x.column(0)))
    let shown = PixelRect(0, 0, Int32(width), Int32(height)).intersection(clip)
    let rows =
      max(top, Int(shown.y))..<max(top, Int(shown.y), min(bottom, Int(shown.y + shown.height)))
    let columns =
      max(left, Int(shown.x))..<max(left, Int(shown.x), min(right, Int(shown.x + shown.width)))
    for targetY in rows {
      let v = y.row(targetY - top)
      // What is shown at its own size is not filtered.
      let isWholeRow =
        isWhole && (texture.filter == .nearest || Self.isCentered(v) && y.texels.contains(v >> 24))
      for targetX in columns {
        var source =
          isWholeRow
          ? texel(x.column(0) >> 24 + targetX - left, v >> 24)
          : Self.texel(at: (x.column(targetX - left), v), texture.filter, texel)
        source = Self.tinted(source, color)
        let place = targetY * width + targetX
        pixels[place] = Self.blended(source, pixels[place], blend)
      }
    }
  }
}
