import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

/// The properties of draw lists that renderers use.
@Suite("Draw lists")
nonisolated struct DrawListTests {
  @Test("Intersections of pixel rectangles, at any size and position")
  func intersections() {
    let rect = PixelRect(10, 20, 30, 40)
    #expect(rect.intersection(rect) == rect)
    #expect(rect.intersection(PixelRect(0, 0, 100, 100)) == rect)
    #expect(rect.intersection(PixelRect(15, 25, 5, 6)) == PixelRect(15, 25, 5, 6))
    #expect(rect.intersection(PixelRect(35, 50, 100, 100)) == PixelRect(35, 50, 5, 10))
    #expect(rect.intersection(PixelRect(0, 0, 11, 21)) == PixelRect(10, 20, 1, 1))
    for beside in [
      PixelRect(40, 20, 5, 5), PixelRect(10, 60, 5, 5), PixelRect(5, 20, 5, 5),
      PixelRect(10, 15, 5, 5),
    ] {
      #expect(rect.intersection(beside).isEmpty && beside.intersection(rect).isEmpty)
    }
    let all = PixelRect(.min, .min, .max, .max)
    #expect(all.intersection(PixelRect(-10, -10, 20, 20)) == PixelRect(-10, -10, 9, 9))
    let far = PixelRect(.max, 0, .max, 5)
    #expect(far.intersection(far) == far)
    #expect(PixelRect(0, 0, 0, 5).isEmpty && PixelRect(0, 0, 5, 0).isEmpty)
    #expect(PixelRect(0, 0, -1, 5).isEmpty && !PixelRect(-9, -9, 1, 1).isEmpty)
  }

  @Test("A group ends at its own end, whatever is nested in it")
  func groups() {
    var builder = ListBuilder(width: 100, height: 100)
    let white = builder.white()
    func fill(_ x: Int32) { builder.quads([PixelRect(x, 0, 5, 5)], [.white], texture: white) }
    fill(0)
    builder.beginGroup(PixelRect(0, 0, 50, 50))
    fill(10)
    builder.beginGroup(PixelRect(0, 0, 20, 20), isPlane: true)
    fill(20)
    builder.endGroup()
    builder.beginGroup(PixelRect(0, 0, 20, 20))
    builder.endGroup()
    builder.endGroup()
    fill(30)
    let list = builder.list
    #expect(list.commands.count == 10)
    #expect(list.endOfGroup(startingAt: 1) == 8)
    #expect(list.endOfGroup(startingAt: 3) == 5)
    #expect(list.endOfGroup(startingAt: 6) == 7)
    var cut = list
    cut.commands.removeSubrange(7...)
    #expect(cut.endOfGroup(startingAt: 1) == 6, "one that lacks its end ends with the list")
  }

  @Test("A list keeps its capacity until little of it is needed for long")
  func room() {
    let corner = Vertex(x: 0, y: 0, color: 0, u: 0, v: 0)
    var list = DrawList()
    func fill(_ count: Int) {
      list.vertices.append(contentsOf: repeatElement(corner, count: count))
      list.indices.append(contentsOf: repeatElement(0, count: count))
      list.removeAll()
    }
    fill(100_000)
    for _ in 0..<5 { fill(4) }
    #expect(list.vertices.capacity >= 100_000 && list.indices.capacity >= 100_000)
    // Now and then all of it is needed.
    for frame in 0..<500 { fill(frame % 20 == 0 ? 100_000 : 4) }
    #expect(list.vertices.capacity >= 100_000 && list.indices.capacity >= 100_000)
    for _ in 0..<120 { fill(4) }
    #expect(list.vertices.capacity < 5_000 && list.indices.capacity < 5_000)
  }

  /// A list whose one command is the end of a group, with a change to its corners.
  private func end(
    _ change: (inout DrawList) -> Void = { _ in }
  ) -> (list: DrawList, end: DrawCommand) {
    var builder = ListBuilder(width: 100, height: 100)
    builder.beginGroup(PixelRect(10, 10, 50, 40))
    builder.endGroup(opacity: 0.5, at: PixelRect(12, 14, 25, 20))
    change(&builder.list)
    return (builder.list, builder.list.commands[1])
  }

  @Test("The end of a group is a quad where it is upright, on whole pixels and of one color")
  func quads() {
    let (list, command) = end()
    #expect(list.hasQuads(command))
    #expect(!list.hasQuads(list.commands[0]))
    let changes: [(String, (inout DrawList) -> Void)] = [
      ("part of a pixel", { for index in 0..<4 { $0.vertices[index].x += 0.5 } }),
      ("part of a row", { for index in 0..<4 { $0.vertices[index].y += 0.25 } }),
      ("wider by part of a pixel", { for index in [1, 2] { $0.vertices[index].x += 0.5 } }),
      ("higher by part of a pixel", { for index in [2, 3] { $0.vertices[index].y += 0.5 } }),
      ("mirrored", { for index in 0..<4 { $0.vertices[index].x = -$0.vertices[index].x } }),
      ("upside down", { for index in 0..<4 { $0.vertices[index].y = -$0.vertices[index].y } }),
    ]
    for (name, change) in changes {
      let (list, command) = end(change)
      #expect(!list.hasQuads(command), "\(name)")
    }
    for corner in 0..<4 {
      for field in [\Vertex.x, \.y, \.u, \.v] {
        let (list, command) = end { $0.vertices[corner][keyPath: field] += 1 }
        #expect(!list.hasQuads(command), "corner \(corner)")
      }
      let (list, command) = end { $0.vertices[corner].color ^= 1 }
      #expect(!list.hasQuads(command), "the color of corner \(corner)")
    }
    var triangles = end()
    triangles.list.commands[1].kind = .triangles
    #expect(!triangles.list.hasQuads(triangles.list.commands[1]))
    triangles.list.commands[1].kind = .quads
    #expect(triangles.list.hasQuads(triangles.list.commands[1]))
    triangles.end.indexCount = 3
    #expect(!triangles.list.hasQuads(triangles.end))
  }

  @Test("A command of plain colors needs no texture")
  func plain() {
    var builder = ListBuilder(width: 100, height: 100)
    let white = builder.white()
    let rects = [PixelRect(0, 0, 5, 5), PixelRect(10, 10, 5, 5)]
    builder.quads(rects, [.white, .black], texture: white)
    builder.quads(rects, [.white], texture: white, uv: (0, 0, 1, 0))
    builder.quads(rects, [.white], texture: white, uv: (0, 0, 0, 1))
    let corners: [(x: Float, y: Float)] = [(0, 0), (5, 0), (0, 5)]
    builder.triangle(corners, [.white], texture: white)
    builder.triangle(corners, [.white], texture: white, uv: [(0, 0), (0, 0), (0, 1)])
    builder.triangle(corners, [.white], texture: white, uv: [(0, 0), (1, 0), (0, 0)])
    let list = builder.list
    #expect(list.commands.map(list.isUntextured) == [true, false, false, true, false, false])
    // Each quad may have a place of its own.
    var two = list
    for index in 4..<8 { two.vertices[index].u += 0.25 }
    #expect(two.isUntextured(two.commands[0]))
    two.vertices[6].u += 0.25
    #expect(!two.isUntextured(two.commands[0]))
  }

  @Test("A list's covered rectangle includes its shapes, but not the contents of planes")
  func covered() {
    var builder = ListBuilder(width: 100, height: 80)
    let white = builder.white()
    #expect(builder.list.coveredRect.isEmpty)
    builder.triangle([(10.5, 20.5), (30, 22), (12, 40.25)], [.white], texture: white)
    #expect(
      builder.list.coveredRect.intersection(PixelRect(10, 20, 21, 22))
        == PixelRect(10, 20, 21, 22).intersection(builder.list.coveredRect))
    let first = builder.list.coveredRect
    #expect(
      first.x == 10 && first.y == 20 && (20...22).contains(first.width)
        && (21...22).contains(first.height))
    builder.beginGroup(PixelRect(0, 0, 500, 500), isPlane: true)
    builder.quads([PixelRect(0, 0, 400, 400)], [.white], texture: white)
    builder.endGroup(at: PixelRect(40, 30, 10, 10))
    let second = builder.list.coveredRect
    #expect(second.x == 10 && second.y == 20)
    #expect(
      (50...51).contains(second.x + second.width) && (41...42).contains(second.y + second.height))
    builder.quads([PixelRect(-50, -60, 900, 900)], [.white], texture: white)
    #expect(builder.list.coveredRect == PixelRect(0, 0, 100, 80))
    builder.list.vertices[0].x = .infinity
    #expect(
      builder.list.coveredRect == PixelRect(0, 0, 100, 80), "what is nowhere may be anywhere")
  }

  @Test("An emptied list equals a new one, except for its output size")
  func emptied() {
    var builder = ListBuilder(width: 100, height: 80)
    let white = builder.white()
    builder.quads([PixelRect(0, 0, 5, 5), PixelRect(0, 0, 1, 1)], [.white], texture: white)
    builder.triangle([(0, 0), (5, 0), (0, 5)], [.white], texture: white)
    var list = builder.list
    #expect(list.quadCount == 2)
    builder.triangle([(0, 0), (5, 0), (0, 5)], [.white], texture: white)
    #expect(builder.list.quadCount == 3)
    list.damage = [PixelRect(0, 0, 1, 1)]
    list.damageSince = 3
    list.number = 4
    list.removeAll()
    #expect(list.vertices.isEmpty && list.indices.isEmpty && list.commands.isEmpty)
    #expect(list.textureUpdates.isEmpty && list.retained.isEmpty && list.damage.isEmpty)
    #expect(list.damageSince == nil && list.clearColor == nil && list.number == 0)
    #expect(list.quadCount == 0 && list.pixelWidth == 100 && list.pixelHeight == 80)
  }
}
