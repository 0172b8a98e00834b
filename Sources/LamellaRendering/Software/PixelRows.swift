internal import LamellaGraphics

/// A rectangle of pixels that is drawn onto.
struct TargetRows {
  /// The first pixel of the first row.
  var start: UnsafeMutablePointer<UInt32>
  /// The number of pixels from a row to the next.
  var stride: Int
  /// The number of columns and rows.
  var width: Int
  var height: Int

  /// Returns some of the rows.
  @inline(__always)
  func rows(_ range: Range<Int>) -> TargetRows {
    TargetRows(
      start: start + range.lowerBound &* stride, stride: stride, width: width,
      height: range.count)
  }
}

/// The loops over rows of pixels: one for each blend mode and kind of source, chosen once a rectangle.
///
/// The last pixels of a row are loaded as a vector as well, up to three more than the row has: in a `PixelBuffer`
/// there is always memory behind a row. Only pixels of the row are stored.
///
/// Each loop is a function of its own: the compiler stops inlining vector operations into functions that grow too large.
enum PixelRows {
  /// The address of pixels that are read.
  typealias Source = UnsafePointer<UInt32>

  private static let white: UInt32 = 0xFFFF_FFFF

  /// Blends one color onto each pixel.
  static func fill(_ target: TargetRows, with color: UInt32, _ blend: BlendMode) {
    switch blend {
    case .over where color >> 24 == 255, .copy: store(target, color)
    case .over: draw(target, Fill(color: PixelVector(repeating: color)), OverBlend.self)
    case .add: draw(target, Fill(color: PixelVector(repeating: color)), AddBlend.self)
    case .mask: draw(target, Fill(color: PixelVector(repeating: color)), MaskBlend.self)
    }
  }

  /// Blends texels, times a color, onto the pixels.
  ///
  /// - Parameters:
  ///   - target: The pixels to draw onto.
  ///   - source: The texel of the first pixel.
  ///   - stride: The number of texels from a row to the next.
  ///   - color: The color in the order of the pixels' bytes.
  ///   - blend: The blend mode.
  static func draw(
    _ target: TargetRows, from source: Source, stride: Int, times color: UInt32, _ blend: BlendMode
  ) {
    let texels = Texels(start: source, stride: stride)
    if color == white {
      switch blend {
      case .copy: copy(target, texels)
      case .over: drawOver(target, texels)
      case .add: draw(target, texels, AddBlend.self)
      case .mask: draw(target, texels, MaskBlend.self)
      }
    } else {
      let tinted = TintedTexels(texels: texels, color: PixelVector(repeating: color))
      switch blend {
      case .copy: draw(target, tinted, CopyBlend.self)
      case .over: drawOver(target, tinted)
      case .add: draw(target, tinted, AddBlend.self)
      case .mask: draw(target, tinted, MaskBlend.self)
      }
    }
  }

  // MARK: Loops

  /// Stores a color in each pixel.
  private static func store(_ target: TargetRows, _ color: UInt32) {
    for row in 0..<target.height {
      (target.start + row &* target.stride).update(repeating: color, count: target.width)
    }
  }

  /// Copies texels.
  private static func copy(_ target: TargetRows, _ texels: Texels) {
    for row in 0..<target.height {
      (target.start + row &* target.stride).update(from: texels.row(row), count: target.width)
    }
  }

  /// Blends a source onto the pixels.
  @inline(never)
  private static func draw<S: PixelSource, Blend: PixelBlend>(
    _ target: TargetRows, _ source: S, _: Blend.Type
  ) {
    for row in 0..<target.height {
      let pixels = target.start + row &* target.stride
      let texels = source.row(row)
      var x = 0
      while x &+ 8 <= target.width {
        let (first, second) = (source.vector(texels, x), source.vector(texels, x &+ 4))
        Blend.blend(first, .load(pixels + x)).store(to: pixels + x)
        Blend.blend(second, .load(pixels + (x &+ 4))).store(to: pixels + (x &+ 4))
        x &+= 8
      }
      if x &+ 4 <= target.width {
        Blend.blend(source.vector(texels, x), .load(pixels + x)).store(to: pixels + x)
        x &+= 4
      }
      if x < target.width {
        Blend.blend(source.vector(texels, x), .load(pixels + x))
          .store(first: target.width &- x, to: pixels + x)
      }
    }
  }

  /// Blends texels over the pixels, with fast paths for opaque and for transparent ones.
  ///
  /// Tiles and glyphs consist mostly of these. The first texel of 16 tells whether a test of all is worthwhile.
  @inline(never)
  private static func drawOver<S: TexelSource>(_ target: TargetRows, _ source: S) {
    for row in 0..<target.height {
      let pixels = target.start + row &* target.stride
      let texels = source.row(row)
      let (last16, last4) = (target.width &- 16, target.width &- 4)
      var x = 0
      while x <= last16 {
        let first = texels[x]
        if first >= 0xFF00_0000, source.keepsOpacity {
          let start = x
          while x <= last16, copyOpaque(texels + x, pixels + x, source) { x &+= 16 }
          if x > start { continue }
        } else if first == 0, areClear(texels + x) {
          x &+= 16
          continue
        }
        blendOver(texels + x, pixels + x, source)
        blendOver(texels + (x &+ 4), pixels + (x &+ 4), source)
        blendOver(texels + (x &+ 8), pixels + (x &+ 8), source)
        blendOver(texels + (x &+ 12), pixels + (x &+ 12), source)
        x &+= 16
      }
      while x <= last4 {
        if !PixelVector.load(texels + x).areClear { blendOver(texels + x, pixels + x, source) }
        x &+= 4
      }
      if x < target.width {
        source.shaded(.load(texels + x)).over(.load(pixels + x))
          .store(first: target.width &- x, to: pixels + x)
      }
    }
  }

  /// Blends four texels over the pixels.
  @inline(__always)
  private static func blendOver<S: TexelSource>(
    _ texels: Source, _ pixels: UnsafeMutablePointer<UInt32>, _ source: S
  ) {
    source.shaded(.load(texels)).over(.load(pixels)).store(to: pixels)
  }

  /// Returns whether 16 texels are transparent.
  @inline(__always)
  private static func areClear(_ texels: Source) -> Bool {
    (PixelVector.load(texels) | .load(texels + 4) | .load(texels + 8) | .load(texels + 12))
      .areClear
  }

  /// Stores 16 texels if all are opaque, and returns whether they are.
  @inline(__always)
  private static func copyOpaque<S: TexelSource>(
    _ texels: Source, _ pixels: UnsafeMutablePointer<UInt32>, _ source: S
  ) -> Bool {
    let a = PixelVector.load(texels)
    let b = PixelVector.load(texels + 4)
    let c = PixelVector.load(texels + 8)
    let d = PixelVector.load(texels + 12)
    guard (a & b & c & d).areOpaque else { return false }
    source.shaded(a).store(to: pixels)
    source.shaded(b).store(to: pixels + 4)
    source.shaded(c).store(to: pixels + 8)
    source.shaded(d).store(to: pixels + 12)
    return true
  }
}

// MARK: - Sources

/// A source of pixels as a type, so that the loops are specialized for each.
private protocol PixelSource {
  /// The position of a row in memory, where there is one.
  associatedtype Row
  /// Returns the position of a row.
  func row(_ index: Int) -> Row
  /// Returns four pixels of a row.
  func vector(_ row: Row, _ x: Int) -> PixelVector
}

/// A source that reads texels.
private protocol TexelSource: PixelSource where Row == PixelRows.Source {
  /// Whether opaque texels become opaque pixels.
  var keepsOpacity: Bool { get }
  /// Returns the pixels of texels.
  func shaded(_ texels: PixelVector) -> PixelVector
}

extension TexelSource {
  @inline(__always)
  func vector(_ row: PixelRows.Source, _ x: Int) -> PixelVector { shaded(.load(row + x)) }
}

/// One color everywhere.
private struct Fill: PixelSource {
  let color: PixelVector

  @inline(__always)
  func row(_ index: Int) {}

  @inline(__always)
  func vector(_ row: Void, _ x: Int) -> PixelVector { color }
}

/// Texels as they are.
private struct Texels: TexelSource {
  let start: PixelRows.Source
  let stride: Int

  var keepsOpacity: Bool { true }

  @inline(__always)
  func row(_ index: Int) -> PixelRows.Source { start + index &* stride }

  @inline(__always)
  func shaded(_ texels: PixelVector) -> PixelVector { texels }
}

/// Texels times a color.
private struct TintedTexels: TexelSource {
  let texels: Texels
  let color: PixelVector

  @inline(__always)
  var keepsOpacity: Bool { color.x >> 24 == 255 }

  @inline(__always)
  func row(_ index: Int) -> PixelRows.Source { texels.row(index) }

  @inline(__always)
  func shaded(_ texels: PixelVector) -> PixelVector { texels.modulated(by: color) }
}

// MARK: - Blend modes

/// A blend mode as a type.
private protocol PixelBlend {
  /// Returns source pixels blended onto target pixels.
  static func blend(_ source: PixelVector, _ target: PixelVector) -> PixelVector
}

/// The arithmetic of `BlendMode.copy`.
private enum CopyBlend: PixelBlend {
  @inline(__always)
  static func blend(_ source: PixelVector, _ target: PixelVector) -> PixelVector { source }
}

/// The arithmetic of `BlendMode.over`.
private enum OverBlend: PixelBlend {
  @inline(__always)
  static func blend(_ source: PixelVector, _ target: PixelVector) -> PixelVector {
    source.over(target)
  }
}

/// The arithmetic of `BlendMode.add`.
private enum AddBlend: PixelBlend {
  @inline(__always)
  static func blend(_ source: PixelVector, _ target: PixelVector) -> PixelVector {
    source.added(to: target)
  }
}

/// The arithmetic of `BlendMode.mask`.
private enum MaskBlend: PixelBlend {
  @inline(__always)
  static func blend(_ source: PixelVector, _ target: PixelVector) -> PixelVector {
    target.masked(by: source)
  }
}
