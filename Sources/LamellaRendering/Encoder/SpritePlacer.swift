internal import LamellaGeometry
internal import LamellaGraphics

/// The computation of the corners of a batch's sprites, in pixels.
struct SpritePlacer {
  private let transform: Transform2D
  /// The scale from the node's own space to pixels: x and y, twice.
  private let scale: SIMD4<Float>
  private let shift: SIMD4<Float>
  /// The factors from the size to the offsets from the middle to the edges: left, top, right, bottom.
  private let reach: SIMD4<Float>
  /// The clip as edges compare with it, right and bottom negated: right, bottom, left, top.
  private let reached: SIMD4<Float>
  /// The opacity, 0...256.
  private let fade: UInt32
  /// Whether sprites that are not as large as their piece sample between its pixels.
  private let isStretched: Bool
  /// Whether the clip lies where numbers are exact enough for a sprite's size not to vary.
  private let isNear: Bool

  init(_ transform: Transform2D, clip: PixelRect, fade: Float, isStretched: Bool) {
    self.transform = transform
    let (a, d) = (Float(transform.a), Float(transform.d))
    scale = SIMD4(a, d, a, d)
    let x = Float(transform.tx) + Self.roundingOffset
    let y = Float(transform.ty) + Self.roundingOffset
    shift = SIMD4(x, y, x, y)
    reach = SIMD4(-abs(a), -abs(d), abs(a), abs(d)) * 0.5
    reached = SIMD4(
      Float(clip.x + clip.width), Float(clip.y + clip.height), -Float(clip.x), -Float(clip.y))
    self.fade = UInt32(saturating: fade * 256 + 0.5)
    self.isStretched = isStretched
    let isNearClip = reached .> -Self.near .& reached .< Self.near
    isNear = all(isNearClip .& shift .> -Self.near .& shift .< Self.near)
  }

  /// The offset that makes halves round up, in pixels: an eighth of the step between fractions at common scales.
  private static let roundingOffset: Float = 1.0 / 1024
  /// The constant that rounds a number to the nearest whole one when it is added and subtracted.
  private static let rounding: Float = 12_582_912
  /// The farthest coordinate that can be visible; whole numbers are exact up to it.
  private static let farthest: Float = 4_194_304
  /// The largest coordinate and size at which edges stay within `farthest`.
  private static let near: Float = 1_048_576

  /// Writes the corners of the visible sprites on whole pixels.
  ///
  /// - Returns: The number of vertices.
  @inline(__always)
  func place(
    _ sprites: UnsafeBufferPointer<SpriteBatch.Sprite>,
    _ places: UnsafeBufferPointer<SpriteBatch.TextureCoordinates>,
    to room: UnsafeMutablePointer<Vertex>
  ) -> Int {
    guard var next = sprites.baseAddress, let pieces = places.baseAddress else { return 0 }
    let end = next + sprites.count
    let last = Int32(truncatingIfNeeded: places.count - 1)
    let hasChoice = last > 0
    let (scale, shift, reach, reached) = (scale, shift, reach, reached)
    let isStretched = isStretched
    var to = UnsafeMutableRawPointer(room)
    // Sizes are compared as width, height and both negated, too.
    let usual =
      isNear ? SIMD4(4, 4, -Self.near, -Self.near) : SIMD4<Float>(repeating: .infinity)
    var model = Model(look: .zero, reach: SIMD4(repeating: .nan), size: .zero, corners: to)
    while next < end {
      let sprite = UnsafeRawPointer(next)
      next += 1
      let look = sprite.loadUnaligned(fromByteOffset: Model.lookOffset, as: SIMD4<UInt32>.self)
      let place = sprite.loadUnaligned(as: SIMD2<Float>.self)
      let middle = SIMD4(lowHalf: place, highHalf: place)
      if all(look .== model.look) {
        var edges = middle * scale + model.reach
        guard all(Self.compared(edges) .< reached) else { continue }
        edges = edges + Self.rounding - Self.rounding
        if !isStretched || all(Self.size(edges) .== model.size) {
          QuadMove.copyLook(of: model.corners, to)
          QuadMove.write(edges, to)
          to += 4 * MemoryLayout<Vertex>.stride
          continue
        }
      }
      let size = sprite.loadUnaligned(fromByteOffset: Model.lookOffset, as: SIMD2<Float>.self)
      let reach = SIMD4(lowHalf: size, highHalf: size) * reach + shift
      var edges = middle * scale + reach
      let compared = Self.compared(edges)
      guard all(compared .< reached) else { continue }
      if !all(compared .> -Self.farthest) { edges = Self.limited(edges) }
      edges = edges + Self.rounding - Self.rounding
      let rounded = Self.size(edges)
      // What has no size is written over by the next one.
      guard all(rounded .> SIMD4(0, 0, -.infinity, -.infinity)) else { continue }
      let piece = hasChoice ? pieces + Int(max(0, min(Int32(bitPattern: look.z), last))) : pieces
      let texels = isStretched ? self.texels(of: piece, size: rounded) : piece.pointee.exact
      var tint = look.w
      if tint < 0xFF00_0000 || fade < 256 { tint = faded(tint) }
      Self.write(edges, texels, tint, to)
      if all(rounded .>= usual) {
        model = Model(look: look, reach: reach, size: rounded, corners: to)
      }
      to += 4 * MemoryLayout<Vertex>.stride
    }
    return (to - UnsafeMutableRawPointer(room)) / MemoryLayout<Vertex>.stride
  }

  /// Returns edges with right and bottom negated, for a combined comparison with the clip's edges.
  ///
  /// Both types are four lanes of 32 bits; Swift has no other way to the bits of all at once.
  @inline(__always)
  private static func compared(_ edges: SIMD4<Float>) -> SIMD4<Float> {
    let signs = SIMD4<UInt32>(0, 0, 1 << 31, 1 << 31)
    let bits = unsafeBitCast(edges, to: SIMD4<UInt32>.self) ^ signs
    return unsafeBitCast(bits, to: SIMD4<Float>.self)
  }

  /// Returns width and height, and both negated.
  @inline(__always)
  private static func size(_ edges: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(lowHalf: edges.highHalf, highHalf: edges.lowHalf) - edges
  }

  /// Writes the four corners of a sprite.
  @inline(__always)
  private static func write(
    _ edges: SIMD4<Float>, _ texels: SIMD4<Float>, _ color: UInt32, _ to: UnsafeMutableRawPointer
  ) {
    QuadMove.write(edges, to)
    let crossed = SIMD4(texels.z, texels.y, texels.x, texels.w)
    to.storeBytes(of: color, toByteOffset: 8, as: UInt32.self)
    to.storeBytes(of: texels.lowHalf, toByteOffset: 12, as: SIMD2<Float>.self)
    to.storeBytes(of: color, toByteOffset: 28, as: UInt32.self)
    to.storeBytes(of: crossed.lowHalf, toByteOffset: 32, as: SIMD2<Float>.self)
    to.storeBytes(of: color, toByteOffset: 48, as: UInt32.self)
    to.storeBytes(of: texels.highHalf, toByteOffset: 52, as: SIMD2<Float>.self)
    to.storeBytes(of: color, toByteOffset: 68, as: UInt32.self)
    to.storeBytes(of: crossed.highHalf, toByteOffset: 72, as: SIMD2<Float>.self)
  }

  /// The last written sprite, whose corners are reused for sprites that differ from it in position only.
  private struct Model {
    /// Width, height, piece and tint.
    let look: SIMD4<UInt32>
    /// The offsets from the middle to the edges, in pixels; NaN before the first sprite.
    let reach: SIMD4<Float>
    /// The width and height on whole pixels, and both negated; they determine the texture coordinates.
    let size: SIMD4<Float>
    let corners: UnsafeMutableRawPointer

    /// The offset of a sprite's appearance in bytes.
    static let lookOffset = 8
  }

  /// Returns the texture coordinates of a piece, inset if the sprite is stretched.
  @inline(__always)
  private func texels(
    of place: UnsafePointer<SpriteBatch.TextureCoordinates>, size: SIMD4<Float>
  ) -> SIMD4<Float> {
    size.x == place.pointee.width && size.y == place.pointee.height
      ? place.pointee.exact : place.pointee.stretched
  }

  /// Clamps positions to the largest distance that can be visible.
  @inline(never)
  private static func limited(_ places: SIMD4<Float>) -> SIMD4<Float> {
    let low = places.replacing(
      with: SIMD4(repeating: -farthest), where: .!(places .> -farthest))
    return low.replacing(with: SIMD4(repeating: farthest), where: low .> farthest)
  }

  /// Clamps a position to the largest distance that can be visible.
  private static func limited(_ place: Double) -> Float {
    min(max(Float(place), -farthest), farthest)
  }

  /// Returns a tint multiplied by the opacity and premultiplied.
  @inline(never)
  private func faded(_ tint: UInt32) -> UInt32 {
    let alpha = (tint >> 24) &* fade &+ 128
    return Premultiplying.premultiplied(tint & 0xFF_FFFF | (alpha >> 8) << 24)
  }

  /// Writes the corners of the visible sprites where the transform or the sprites are rotated.
  ///
  /// - Returns: The number of vertices.
  func turn(
    _ sprites: UnsafeBufferPointer<SpriteBatch.Sprite>,
    _ places: UnsafeBufferPointer<SpriteBatch.TextureCoordinates>,
    to room: UnsafeMutablePointer<Vertex>
  ) -> Int {
    var to = room
    for sprite in sprites where sprite.width > 0 && sprite.height > 0 {
      let (half, tall) = (Double(sprite.width) / 2, Double(sprite.height) / 2)
      var own = Transform2D(translationX: Double(sprite.x), y: Double(sprite.y))
      if sprite.rotation != 0 {
        own = Transform2D(rotationRadians: Double(sprite.rotation)).concatenating(own)
      }
      own = own.concatenating(transform)
      guard own.isFinite, half.isFinite, tall.isFinite else { continue }
      let first = own.apply(Point(-half, -tall))
      let second = own.apply(Point(half, -tall))
      let third = own.apply(Point(half, tall))
      let fourth = own.apply(Point(-half, tall))
      let xs = SIMD4(first.x, second.x, third.x, fourth.x)
      let ys = SIMD4(first.y, second.y, third.y, fourth.y)
      let edges = SIMD4(
        Float(xs.min()), Float(ys.min()), -Float(xs.max()), -Float(ys.max()))
      guard all(edges .< reached) else { continue }
      let place = places[Int(max(0, min(sprite.piece, Int32(places.count - 1))))]
      let texels = isStretched ? place.stretched : place.exact
      let color = faded(sprite.tint)
      /// Writes one corner.
      func write(_ corner: Int, _ u: Float, _ v: Float) {
        to[corner] = Vertex(
          x: Self.limited(xs[corner]), y: Self.limited(ys[corner]), color: color, u: u, v: v)
      }
      write(0, texels.x, texels.y)
      write(1, texels.z, texels.y)
      write(2, texels.z, texels.w)
      write(3, texels.x, texels.w)
      to += 4
    }
    return to - room
  }
}
