import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

/// The differences between lists, one property at a time.
@Suite("Details of damage")
nonisolated struct DamageDetailTests {
  private let size: (TextureID) -> SIMD2<Float>? = { _ in SIMD2(16, 8) }
  private let picture = TextureID(rawValue: 2)
  private let places = [PixelRect(4, 4, 5, 5), PixelRect(30, 8, 6, 3), PixelRect(50, 40, 4, 4)]

  private func list(_ change: (inout ListBuilder) -> Void = { _ in }) -> DrawList {
    var builder = ListBuilder(width: 100, height: 80)
    builder.quads([places[0]], [.white], texture: TextureID(rawValue: 1))
    builder.quads([places[1]], [.white], texture: picture, uv: (0, 0, 0.25, 0.5))
    builder.quads([places[2]], [.white], texture: picture, uv: (0.5, 0.5, 1, 1))
    change(&builder)
    return builder.list
  }

  /// The damage between two lists; nil if unknown.
  private func damage(_ old: DrawList, _ new: DrawList) -> [PixelRect]? {
    var damage = DamageTracker()
    let knows = damage.update(to: old, sizeOf: size)
    #expect(!knows)
    return damage.update(to: new, sizeOf: size) ? damage.rects : nil
  }

  private func writing(_ rect: PixelRect, _ id: TextureID? = nil) -> DrawList {
    list {
      $0.list.textureUpdates = [
        .write(
          id ?? picture, rect: rect,
          pixels: .coverage([UInt8](repeating: 1, count: Int(rect.width * rect.height))))
      ]
    }
  }

  @Test("Each field of a vertex and a command makes its own shapes differ, and no others")
  func parts() {
    #expect(damage(list(), list()) == [])
    for corner in 4..<8 {
      #expect(damage(list(), list { $0.list.vertices[corner].color ^= 1 }) == [places[1]])
      #expect(damage(list(), list { $0.list.vertices[corner].u += 0.25 }) == [places[1]])
      #expect(damage(list(), list { $0.list.vertices[corner].v += 0.25 }) == [places[1]])
    }
    #expect(
      damage(list(), list { $0.list.vertices[6].x += 3 }) == [PixelRect(30, 8, 9, 3)])
    #expect(
      damage(list(), list { $0.list.vertices[7].y += 3 }) == [PixelRect(30, 8, 6, 6)])
    let states: [(inout DrawCommand) -> Void] = [
      { $0.blend = .add }, { $0.texture = TextureID(rawValue: 9) }, { $0.clip.width -= 1 },
      { $0.kind = .triangles },
    ]
    for change in states {
      #expect(damage(list(), list { change(&$0.list.commands[1]) }) == [places[1]])
    }
    // Two that differ, with one between them that does not.
    #expect(
      damage(
        list(),
        list {
          $0.list.vertices[0].color ^= 1
          $0.list.vertices[8].color ^= 1
        }) == [places[0], places[2]])
    #expect(
      damage(list(), list { $0.list.commands[1].clip = PixelRect(32, 9, 2, 1) }) == [places[1]])
  }

  @Test("Fractional coordinates include the surrounding pixels, and NaN none")
  func rounding() {
    for (dx, dy, wanted) in [
      (0.5, 0, PixelRect(30, 8, 7, 3)), (0, 0.25, PixelRect(30, 8, 6, 4)),
      (-0.25, -0.5, PixelRect(29, 7, 7, 4)),
    ] as [(Float, Float, PixelRect)] {
      let moved = list {
        for corner in 4..<8 {
          $0.list.vertices[corner].x += dx
          $0.list.vertices[corner].y += dy
        }
      }
      #expect(damage(list(), moved) == [wanted])
      #expect(damage(moved, list()) == [wanted])
    }
    // Below zero, and beyond all numbers of pixels.
    let left = list { for corner in 4..<8 { $0.list.vertices[corner].x -= 33.5 } }
    #expect(damage(left, left.with { $0.vertices[5].color = 0 }) == [PixelRect(0, 8, 3, 3)])
    let far = list {
      for corner in 5..<7 { $0.list.vertices[corner].x = 1e30 }
      for corner in 6..<8 { $0.list.vertices[corner].y = 1e30 }
    }
    #expect(damage(far, far.with { $0.vertices[5].color = 0 }) == [PixelRect(30, 8, 70, 72)])
  }

  @Test("Another size or clear color makes all differ; so does a list after a discarded one")
  func wholes() {
    #expect(damage(list(), list { $0.list.pixelWidth = 101 }) == nil)
    #expect(damage(list(), list { $0.list.pixelHeight = 81 }) == nil)
    #expect(damage(list(), list { $0.list.clearColor = 0xFF00_0001 }) == nil)
    #expect(damage(list(), list { $0.list.clearColor = nil }) == nil)
    var known = DamageTracker()
    var tells = (0..<2).map { _ in known.update(to: list(), sizeOf: size) }
    known.forget()
    tells += (0..<2).map { _ in known.update(to: list(), sizeOf: size) }
    #expect(tells == [false, true, false, true])
  }

  @Test("Shapes that sample written texels differ, with one texel more on each side")
  func writes() {
    // The second shows texels 0..<4 by 0..<4, the third 8..<16 by 4..<8.
    for (rect, wanted) in [
      (PixelRect(0, 0, 1, 1), [places[1]]), (PixelRect(4, 3, 1, 1), [places[1]]),
      (PixelRect(5, 0, 1, 1), []), (PixelRect(3, 4, 1, 1), [places[1]]),
      (PixelRect(0, 5, 1, 1), []), (PixelRect(6, 5, 1, 1), []),
      (PixelRect(7, 7, 1, 1), [places[2]]), (PixelRect(6, 7, 1, 1), []),
      (PixelRect(8, 3, 1, 1), [places[2]]), (PixelRect(8, 2, 1, 1), []),
      (PixelRect(15, 7, 1, 1), [places[2]]), (PixelRect(0, 0, 16, 8), [places[1], places[2]]),
    ] as [(PixelRect, [PixelRect])] {
      #expect(damage(list(), writing(rect)) == wanted, "\(rect)")
    }
    #expect(damage(list(), writing(PixelRect(0, 0, 16, 8), TextureID(rawValue: 7))) == [])
  }

  @Test("Textures created, recreated and destroyed")
  func textures() {
    let all = PixelRect(0, 0, 16, 8)
    func with(_ updates: [TextureUpdate]) -> DrawList { list { $0.list.textureUpdates = updates } }
    let write = TextureUpdate.write(picture, rect: all, pixels: .coverage([]))
    let create = TextureUpdate.create(picture, width: 16, height: 8, filter: .linear)
    #expect(damage(list(), with([create, write])) == nil, "an old name")
    let other = TextureID(rawValue: 7)
    #expect(
      damage(
        list(),
        with([
          .create(other, width: 16, height: 8, filter: .linear),
          .write(other, rect: all, pixels: .coverage([])),
        ])) == [])
    #expect(damage(list(), with([.destroy(other), write])) == [places[1], places[2]])
    // One that nothing showed before, and its quads are new.
    let before = list {
      $0.list.commands.removeLast(2)
      $0.list.vertices.removeLast(8)
    }
    #expect(damage(before, with([create, write])) == [places[1], places[2]])
    var unknown = DamageTracker()
    let tells = [list(), with([write])].map { unknown.update(to: $0) { _ in nil } }
    #expect(tells == [false, false], "its size is not known")
  }

  @Test("With planes, rewritten texels may show anywhere")
  func planes() {
    func plane(_ updates: [TextureUpdate]) -> DrawList {
      list {
        $0.beginGroup(PixelRect(0, 0, 9, 9), isPlane: true)
        $0.endGroup(at: PixelRect(60, 60, 9, 9))
        $0.list.textureUpdates = updates
      }
    }
    func write(_ rect: PixelRect) -> TextureUpdate {
      .write(picture, rect: rect, pixels: .coverage([]))
    }
    #expect(damage(plane([]), plane([])) == [])
    #expect(damage(plane([]), plane([write(PixelRect(0, 0, 1, 1))])) == nil)
    #expect(damage(plane([]), plane([write(PixelRect(6, 5, 1, 1))])) == [])
  }

  // MARK: Areas

  @Test("Eight rectangles stay separate; the ninth is merged with the one that grows least")
  func nearest() {
    var area = DamageRegion()
    area.begin(width: 1_000, height: 1_000)
    let rows = (0..<8).map { PixelRect(0, Int32($0) * 100, 10, 10) }
    for rect in rows { area.add(rect) }
    #expect(area.rects == rows)
    // Held by one of them: nothing changes.
    area.add(PixelRect(0, 700, 10, 10))
    area.add(PixelRect(3, 102, 7, 8))
    // At each edge of one.
    for rect in [
      PixelRect(0, 1, 9, 8), PixelRect(1, 0, 8, 9), PixelRect(2, 1, 8, 8), PixelRect(1, 2, 8, 8),
    ] { area.add(rect) }
    #expect(area.rects == rows)
    area.add(PixelRect(12, 303, 4, 4))
    var wanted = rows
    wanted.remove(at: 3)
    wanted.append(PixelRect(0, 300, 16, 10))
    #expect(area.rects == wanted)
    // Joined, it touches another one, which goes with it.
    area.add(PixelRect(5, 290, 5, 20))
    wanted[7] = PixelRect(0, 290, 16, 20)
    #expect(area.rects == wanted)
    area.add(PixelRect(0, 195, 2, 100))
    wanted.removeLast()
    wanted.remove(at: 2)
    wanted.append(PixelRect(0, 195, 16, 115))
    #expect(area.rects == wanted && !area.isWhole)
  }

  @Test("Seven eighths of an output count as the whole")
  func eighths() {
    for (width, isWhole) in [(69, false), (70, true), (80, true)] as [(Int32, Bool)] {
      for isUpright in [false, true] {
        var area = DamageRegion()
        area.begin(width: isUpright ? 10 : 80, height: isUpright ? 80 : 10)
        let rect = isUpright ? PixelRect(0, 0, 10, width) : PixelRect(0, 0, width, 10)
        area.add(rect)
        let all = isUpright ? PixelRect(0, 0, 10, 80) : PixelRect(0, 0, 80, 10)
        #expect(area.isWhole == isWhole && area.rects == [isWhole ? all : rect])
        area.add(PixelRect(0, 0, 1, 1))
        #expect(area.isWhole == isWhole && area.rects == [isWhole ? all : rect])
      }
    }
    var area = DamageRegion()
    #expect(area.rects.isEmpty && !area.isWhole)
    area.begin(width: 10, height: 10)
    for empty in [
      PixelRect(2, 2, 0, 4), PixelRect(2, 2, 4, -1), PixelRect(10, 0, 4, 4), PixelRect(0, -4, 4, 4),
    ] {
      area.add(empty)
    }
    #expect(area.rects.isEmpty)
    // Shares of several count together.
    area.add(PixelRect(0, 0, 10, 4))
    area.add(PixelRect(0, 5, 10, 4))
    #expect(area.rects.count == 2 && !area.isWhole)
    area.add(PixelRect(0, 9, 8, 1))
    #expect(area.isWhole)
  }

  @Test("A command may touch the bounding box of its vertices, inside its clip")
  func covers() {
    func cover(_ corners: [(x: Float, y: Float)], _ clip: PixelRect) -> PixelRect {
      var builder = ListBuilder(width: 100, height: 100)
      builder.triangle(corners, [.white], texture: picture, clip: clip)
      return builder.list.cover(of: builder.list.commands[0])
    }
    let wide = PixelRect(-500, -500, 1_000, 1_000)
    #expect(cover([(1, 2), (5, 3), (2, 9)], wide) == PixelRect(1, 2, 4, 7))
    #expect(cover([(1.5, 2.25), (5.5, 3), (2, 9.75)], wide) == PixelRect(1, 2, 5, 8))
    #expect(cover([(-1.5, -2.25), (5, 3), (2, 9)], wide) == PixelRect(-2, -3, 7, 12))
    #expect(cover([(1, 2), (5, 3), (2, 9)], PixelRect(2, 3, 2, 2)) == PixelRect(2, 3, 2, 2))
    #expect(cover([(-1e30, -1e30), (1e30, 3), (2, 1e30)], wide) == wide)
  }

  @Test(
    "Two opposite corners of each quad tell what a command covers, also of a part, and mirrored")
  func quadCovers() {
    var builder = ListBuilder(width: 100, height: 100)
    builder.quads(
      [PixelRect(10, 20, 5, 6), PixelRect(40, 3, 2, 2), PixelRect(-7, 50, 9, 9)],
      [.white, .white, .white], texture: picture)
    var command = builder.list.commands[0]
    command.clip = PixelRect(-500, -500, 1_000, 1_000)
    func cover(_ range: Range<Int>) -> PixelRect {
      builder.list.vertices.withUnsafeBufferPointer { vertices in
        let cover = command.cover(of: range, in: vertices, areUpright: true)
        #expect(cover == command.cover(of: range, in: vertices))
        return cover
      }
    }
    #expect(cover(0..<12) == PixelRect(-7, 3, 49, 56))
    #expect(cover(4..<8) == PixelRect(40, 3, 2, 2))
    #expect(cover(0..<0).isEmpty)
    builder.list.vertices.swapAt(0, 2)
    #expect(cover(0..<4) == PixelRect(10, 20, 5, 6))
    command.clip = PixelRect(x: 12, y: 22, width: .max, height: .max)
    #expect(cover(0..<4) == PixelRect(12, 22, 3, 4))
    command.clip = PixelRect(x: .min, y: .min, width: .max, height: .max)
    #expect(cover(0..<4).isEmpty)
  }

  @Test("Groups differ by their contents, or as a whole")
  func groups() {
    func group(_ color: Color, _ opacity: Float) -> DrawList {
      list {
        $0.beginGroup(PixelRect(60, 10, 20, 20))
        $0.quads([PixelRect(62, 12, 3, 3)], [color], texture: picture)
        $0.endGroup(opacity: opacity)
      }
    }
    #expect(damage(group(.white, 1), group(.white, 1)) == [])
    #expect(damage(group(.white, 1), group(.black, 1)) == [PixelRect(62, 12, 3, 3)])
    #expect(damage(group(.white, 1), group(.white, 0.5)) == [PixelRect(60, 10, 20, 20)])
    // A group that is there and then is not.
    #expect(damage(group(.white, 1), list()) == [PixelRect(60, 10, 20, 20)])
    #expect(damage(list(), group(.white, 1)) == [PixelRect(60, 10, 20, 20)])
  }
}

nonisolated extension DrawList {
  /// The list with a change.
  fileprivate func with(_ change: (inout DrawList) -> Void) -> DrawList {
    var list = self
    change(&list)
    return list
  }
}
