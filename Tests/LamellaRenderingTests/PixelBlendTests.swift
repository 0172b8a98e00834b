import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

/// The arithmetic of pixels, against sums worked out channel by channel.
@Suite("Blending of pixels")
nonisolated struct PixelBlendTests {
  private static let modes = [BlendMode.copy, .over, .add, .mask]

  // MARK: Single pixels

  @Test("Products, sums and means of bytes are exact, each byte with a third of all others")
  func bytes() {
    for a in 0...255 {
      let first = PixelVector(
        ScalarRasterizer.pixel([a, 255 - a, a ^ 0x55, a / 2]),
        ScalarRasterizer.pixel([a, a, a, 255 - a]),
        ScalarRasterizer.pixel([0, a, 255, a]), ScalarRasterizer.pixel([a / 3, a ^ 0xF0, a, 0]))
      for b in [0, 255] + Array(stride(from: a % 3, through: 255, by: 3)) {
        let second = PixelVector(
          ScalarRasterizer.pixel([b, b ^ 0x3C, 255 - b, b / 3]),
          ScalarRasterizer.pixel([255 - b, b, b, b]),
          ScalarRasterizer.pixel([b, 255, b, b / 2]), ScalarRasterizer.pixel([b, b, b / 5, 255]))
        let modulated = first.modulated(by: second)
        let added = first.added(to: second)
        let masked = second.masked(by: first)
        let over = first.over(second)
        let mixed = first.mixed(
          with: second, fractions: PixelVector(repeating: UInt32(b) * 0x1_0001))
        let isRight = (0..<4).allSatisfy { lane in
          let (p, q) = (first[lane], second[lane])
          let mean = zip(ScalarRasterizer.channels(p), ScalarRasterizer.channels(q)).map {
            ($0 * (256 - b) + $1 * b + 128) >> 8
          }
          // Colors beyond alpha may overflow, which no picture shows.
          let isColor = zip(ScalarRasterizer.channels(p), ScalarRasterizer.channels(q)).allSatisfy {
            $0 + ScalarRasterizer.product($1, 255 - ScalarRasterizer.channels(p)[3]) <= 255
          }
          return modulated[lane] == ScalarRasterizer.tinted(p, q)
            && added[lane] == ScalarRasterizer.blended(p, q, .add)
            && masked[lane] == ScalarRasterizer.blended(p, q, .mask)
            && (!isColor || over[lane] == ScalarRasterizer.blended(p, q, .over))
            && mixed[lane] == ScalarRasterizer.pixel(mean)
        }
        let scaled = ScalarRasterizer.pixel(
          ScalarRasterizer.channels(first[0]).map { ScalarRasterizer.product($0, b) })
        guard isRight, Premultiplying.scaled(first[0], by: UInt32(b)) == scaled,
          Int(Premultiplying.product(UInt8(a), UInt8(b))) == ScalarRasterizer.product(a, b)
        else {
          Issue.record("\(a), \(b)")
          return
        }
      }
    }
    #expect((0x1234_5678 as UInt32).redBlueSwapped == 0x1278_5634)
  }

  @Test("Colors are premultiplied, and converted back where possible")
  func premultiplying() {
    for alpha in 0...255 {
      for channel in [0, 255] + Array(stride(from: alpha % 6, through: 255, by: 6)) {
        let color = ScalarRasterizer.pixel([channel, 255 - channel, channel ^ 0x55, alpha])
        let wanted = ScalarRasterizer.pixel(
          ScalarRasterizer.channels(color).prefix(3).map { ScalarRasterizer.product($0, alpha) } + [
            alpha
          ])
        guard Premultiplying.premultiplied(color) == wanted else {
          Issue.record("\(channel) of \(alpha)")
          return
        }
        // Back: rounded, and never more than all of it.
        let straight: UInt32 =
          alpha == 0
          ? 0
          : ScalarRasterizer.pixel(
            ScalarRasterizer.channels(color).prefix(3).map {
              min(($0 * 255 + alpha / 2) / alpha, 255)
            }
              + [alpha])
        guard Premultiplying.straight(color) == straight else {
          Issue.record("\(channel) by \(alpha)")
          return
        }
      }
    }
    let two: [UInt8] = [200, 100, 50, 128, 1, 2, 3, 255]
    #expect(Premultiplying.premultiplied(two) == [100, 50, 25, 128, 1, 2, 3, 255])
    #expect(
      Premultiplying.straight([100, 50, 25, 128, 1, 2, 3, 255] as [UInt8]) == [
        199, 100, 50, 128, 1, 2, 3, 255,
      ])
    let opaque: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255]
    #expect(
      Premultiplying.premultiplied(opaque) == opaque && Premultiplying.straight(opaque) == opaque)
    #expect(Premultiplying.premultiplied([]) == [])
  }

  // MARK: Rows

  /// Ways to draw a texture pixel by pixel.
  enum DrawingMethod: CaseIterable, Sendable { case quad, mirrored, triangles, between }

  private let texture = TextureID(rawValue: 5)
  private let ground = TextureID(rawValue: 6)

  private func bytes(_ pixels: [UInt32]) -> [UInt8] {
    pixels.flatMap { ScalarRasterizer.channels($0).map { UInt8($0) } }
  }

  private func command(
    _ kind: DrawCommand.Kind, _ texture: TextureID, _ blend: BlendMode, _ rect: PixelRect,
    _ color: UInt32, _ uv: (Float, Float, Float, Float), into list: inout DrawList
  ) {
    let (firstVertex, firstIndex) = (list.vertices.count, list.indices.count)
    let (x0, y0) = (Float(rect.x), Float(rect.y))
    let (x1, y1) = (Float(rect.x + rect.width), Float(rect.y + rect.height))
    list.vertices.append(Vertex(x: x0, y: y0, color: color, u: uv.0, v: uv.1))
    list.vertices.append(Vertex(x: x1, y: y0, color: color, u: uv.2, v: uv.1))
    list.vertices.append(Vertex(x: x1, y: y1, color: color, u: uv.2, v: uv.3))
    list.vertices.append(Vertex(x: x0, y: y1, color: color, u: uv.0, v: uv.3))
    list.indices.append(contentsOf: [0, 1, 2, 0, 2, 3])
    list.commands.append(
      DrawCommand(
        kind: kind, blend: blend, texture: texture, clip: PixelRect(0, 0, 16, 4),
        firstVertex: firstVertex, vertexCount: 4, firstIndex: firstIndex, indexCount: 6))
  }

  /// The pixels in memory, red in the lowest byte whatever the order.
  private func memory(of renderer: SoftwareRenderer) -> [UInt32] {
    renderer.withPixels { pixels, rowBytes in
      (0..<renderer.height).flatMap { y in
        (0..<renderer.width).map { x in
          let pixel = pixels.load(fromByteOffset: y * rowBytes + x * 4, as: UInt32.self)
          guard renderer.pixelOrder == .bgra else { return pixel }
          return pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | pixel >> 16 & 0xFF
        }
      }
    }
  }

  /// Premultiplied pixels: four opaque ones, four clear ones, and others, again and again.
  private func pixels(_ count: Int, _ random: inout SeededGenerator) -> [UInt32] {
    (0..<count).map { index in
      let alpha =
        switch index / 4 % 3 {
        case 0: 255
        case 1: 0
        default: Int.random(in: 0...255, using: &random)
        }
      let colors = (0..<3).map { _ in Int.random(in: 0...alpha, using: &random) }
      return ScalarRasterizer.pixel(colors + [alpha])
    }
  }

  @Test(
    "Each blend mode, tint and drawing path gives the computed pixels",
    arguments: DrawingMethod.allCases)
  func rows(way: DrawingMethod) throws {
    var random = SeededGenerator(seed: 21)
    let below = pixels(64, &random).shuffled(using: &random)
    let above = pixels(39, &random)
    for order in [SoftwareRenderer.PixelOrder.rgba, .bgra] {
      for mode in Self.modes {
        for tint in [0xFFFF_FFFF, 0x8080_8080, 0xC04C_2913, 0, 0xFF00_80FF] as [UInt32] {
          let renderer = SoftwareRenderer(width: 16, height: 4, pixelOrder: order)
          var list = DrawList()
          (list.pixelWidth, list.pixelHeight) = (16, 4)
          list.textureUpdates = [
            .create(ground, width: 16, height: 4, filter: .nearest),
            .write(ground, rect: PixelRect(0, 0, 16, 4), pixels: .colors(bytes(below))),
            .create(texture, width: 13, height: 3, filter: way == .between ? .linear : .nearest),
            .write(texture, rect: PixelRect(0, 0, 13, 3), pixels: .colors(bytes(above))),
          ]
          let white: UInt32 = 0xFFFF_FFFF
          command(.quads, ground, .copy, PixelRect(0, 0, 16, 4), white, (0, 0, 1, 1), into: &list)
          command(
            way == .triangles ? .triangles : .quads, texture, mode, PixelRect(2, 1, 13, 3), tint,
            way == .mirrored ? (1, 0, 0, 1) : (0, 0, 1, 1), into: &list)
          #expect(try renderer.submit(list).uploadedBytes == (64 + 39) * 4)
          var wanted = below
          for y in 0..<3 {
            for x in 0..<13 {
              let source = above[y * 13 + (way == .mirrored ? 12 - x : x)]
              let place = (y + 1) * 16 + x + 2
              wanted[place] = ScalarRasterizer.blended(
                ScalarRasterizer.tinted(source, tint), below[place], mode)
            }
          }
          #expect(memory(of: renderer) == wanted, "\(order) \(mode) \(tint)")
        }
      }
    }
  }

  @Test("Fills of one color are blended as texels are", arguments: [false, true])
  func fills(asTriangles: Bool) throws {
    var random = SeededGenerator(seed: 8)
    let below = pixels(64, &random).shuffled(using: &random)
    for order in [SoftwareRenderer.PixelOrder.rgba, .bgra] {
      for mode in Self.modes {
        for color in [0xFF10_2030, 0x8040_2010, 0, 0x0100_0001] as [UInt32] {
          let renderer = SoftwareRenderer(width: 16, height: 4, pixelOrder: order)
          var list = DrawList()
          (list.pixelWidth, list.pixelHeight) = (16, 4)
          list.textureUpdates = [
            .create(ground, width: 16, height: 4, filter: .nearest),
            .write(ground, rect: PixelRect(0, 0, 16, 4), pixels: .colors(bytes(below))),
          ]
          command(
            .quads, ground, .copy, PixelRect(0, 0, 16, 4), 0xFFFF_FFFF, (0, 0, 1, 1), into: &list)
          // A texture that does not exist: what shows one place of it needs none.
          command(
            asTriangles ? .triangles : .quads, texture, mode, PixelRect(2, 1, 13, 2), color,
            (0.5, 0.5, 0.5, 0.5), into: &list)
          _ = try renderer.submit(list)
          var wanted = below
          for y in 1..<3 {
            for x in 2..<15 {
              wanted[y * 16 + x] = ScalarRasterizer.blended(color, below[y * 16 + x], mode)
            }
          }
          #expect(memory(of: renderer) == wanted, "\(order) \(mode) \(color)")
        }
      }
    }
  }

  @Test(
    "Interpolated colors are blended like others, with texels and without", arguments: modes)
  func shades(mode: BlendMode) throws {
    for hasTexels in [false, true] {
      let renderer = SoftwareRenderer(width: 16, height: 4)
      var list = DrawList()
      (list.pixelWidth, list.pixelHeight, list.clearColor) = (16, 4, 0xC860_3010)
      let texels = (0..<64).map { ScalarRasterizer.pixel([$0 * 2, 128 - $0, $0, 200 + $0 / 2]) }
      list.textureUpdates = [
        .create(texture, width: 16, height: 4, filter: .nearest),
        .write(texture, rect: PixelRect(0, 0, 16, 4), pixels: .colors(bytes(texels))),
      ]
      let uv: (Float, Float, Float, Float) = hasTexels ? (0, 0, 1, 1) : (0, 0, 0, 0)
      command(.triangles, texture, mode, PixelRect(0, 0, 16, 4), 0, uv, into: &list)
      // From the left to the right: 8 steps of each channel to a pixel, 12 of blue the other way.
      let left = ScalarRasterizer.pixel([4, 0, 246, 100])
      let right = ScalarRasterizer.pixel([132, 0, 54, 228])
      for index in 0..<4 { list.vertices[index].color = index == 0 || index == 3 ? left : right }
      _ = try renderer.submit(list)
      let found = memory(of: renderer)
      for y in 0..<4 {
        for x in 0..<16 {
          var source = ScalarRasterizer.pixel([8 + 8 * x, 0, 240 - 12 * x, 104 + 8 * x])
          if hasTexels { source = ScalarRasterizer.tinted(texels[y * 16 + x], source) }
          if mode == .over, !hasTexels {
            // More blue than alpha is no color.
            guard ScalarRasterizer.channels(source)[2] <= ScalarRasterizer.channels(source)[3]
            else { continue }
          }
          let wanted = ScalarRasterizer.channels(
            ScalarRasterizer.blended(source, 0xC860_3010, mode))
          let got = ScalarRasterizer.channels(found[y * 16 + x])
          #expect(zip(wanted, got).allSatisfy { abs($0 - $1) <= 1 }, "\(x) \(y): \(got) \(wanted)")
        }
      }
    }
  }

  // MARK: Between texels

  @Test(
    "Linear filtering interpolates in 256ths, and not with texels outside the quad",
    arguments: [false, true], [false, true])
  func linear(isUpright: Bool, asTriangles: Bool) throws {
    var random = SeededGenerator(seed: 4)
    let texels = (0..<8).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) | 0xFF << 24 }
    for (from, to) in [(0.0, 8.0), (2, 6), (2.5, 5.5), (6, 2), (0, 2), (7, 8)] {
      let renderer = SoftwareRenderer(width: isUpright ? 1 : 16, height: isUpright ? 16 : 1)
      var list = DrawList()
      (list.pixelWidth, list.pixelHeight) = (renderer.width, renderer.height)
      let side = isUpright ? PixelRect(0, 0, 1, 8) : PixelRect(0, 0, 8, 1)
      list.textureUpdates = [
        .create(texture, width: Int(side.width), height: Int(side.height), filter: .linear),
        .write(texture, rect: side, pixels: .colors(bytes(texels))),
      ]
      let (low, high) = (Float(from / 8), Float(to / 8))
      command(
        asTriangles ? .triangles : .quads, texture, .copy,
        PixelRect(0, 0, Int32(renderer.width), Int32(renderer.height)), 0xFFFF_FFFF,
        isUpright ? (0, low, 1, high) : (low, 0, high, 1), into: &list)
      list.commands[0].clip = PixelRect(0, 0, 16, 16)
      _ = try renderer.submit(list)
      let first = Int(min(from, to))
      let last = Int(max(from, to).rounded(.up)) - 1
      let wanted = (0..<16).map { step -> UInt32 in
        let place = from + (Double(step) + 0.5) * (to - from) / 16 - 0.5
        let whole = Int(place.rounded(.down))
        let fraction = Int(((place - place.rounded(.down)) * 256).rounded(.down))
        let a = ScalarRasterizer.channels(texels[min(max(whole, first), last)])
        let b = ScalarRasterizer.channels(texels[min(max(whole + 1, first), last)])
        return ScalarRasterizer.pixel(
          (0..<4).map { (a[$0] * (256 - fraction) + b[$0] * fraction + 128) >> 8 })
      }
      #expect(memory(of: renderer) == wanted, "\(from) to \(to)")
    }
  }
}
