internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import TestSupport
internal import Testing

@testable internal import LamellaSDL

/// The boxes of a draw list's vertices.
struct VertexBoundsTests {
  /// A list of small rectangles and triangles at random places, in many commands.
  private func list(
    _ random: inout SeededGenerator, commands: Int, number: UInt32
  ) -> DrawList {
    var builder = ListBuilder(width: 400, height: 300, clear: nil)
    let white = builder.white()
    for _ in 0..<commands {
      if Bool.random(using: &random) {
        let rects = (0..<Int.random(in: 1...60, using: &random)).map { _ in rect(&random) }
        builder.quads(rects, [.white], texture: white)
      } else {
        let rect = rect(&random)
        let (x, y) = (Float(rect.x), Float(rect.y))
        builder.triangle([(x, y), (x + 9, y + 2), (x, y + 7)], [.white], texture: white)
      }
    }
    builder.list.number = number
    return builder.list
  }

  private func rect(_ random: inout SeededGenerator) -> PixelRect {
    PixelRect(
      x: .random(in: -20...410, using: &random), y: .random(in: -20...310, using: &random),
      width: .random(in: 1...40, using: &random), height: .random(in: 1...30, using: &random))
  }

  /// Returns the rectangle around a quad of a list.
  private func quad(_ first: Int, _ list: DrawList) -> PixelRect {
    let (a, c) = (list.vertices[first], list.vertices[first + 2])
    return PixelRect(
      x: Int32(a.x), y: Int32(a.y), width: Int32(c.x - a.x), height: Int32(c.y - a.y))
  }

  @Test("Each quad that touches a rectangle begins in a run that does", arguments: 0..<20)
  func finding(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let list = list(&random, commands: 12, number: 1)
    var bounds = VertexBounds()
    let changes = [bounds.update(to: list), bounds.update(to: list)]
    #expect(changes == [.all, .none])
    for _ in 0..<40 {
      let rect = rect(&random)
      let box = VertexBounds.Box(rect)
      for command in list.commands {
        let end = command.firstVertex + command.vertexCount
        let runs = VertexBounds.runs(of: command.firstVertex..<end)
        guard command.kind == .quads else {
          if !list.cover(of: command).intersection(rect).isEmpty {
            #expect(bounds.touches(runs, box))
          }
          continue
        }
        for first in stride(from: command.firstVertex, to: end, by: 4)
        where !quad(first, list).intersection(rect).isEmpty {
          #expect(bounds.touches(first / VertexBounds.runLength, box))
        }
      }
    }
  }

  @Test("Boxes after a patch are those of the whole list", arguments: 0..<20)
  func patching(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 100)
    var list = list(&random, commands: 12, number: 1)
    var bounds = VertexBounds()
    _ = bounds.update(to: list)
    for number in UInt32(2)...10 {
      let first = Int.random(in: 0..<list.vertices.count - 8, using: &random)
      let changed = first..<first + Int.random(in: 1...8, using: &random)
      for index in changed { list.vertices[index].x += 37 }
      (list.changedSince, list.changedVertices) = (list.number, [changed])
      list.number = number
      let change = bounds.update(to: list)
      #expect(change == .someVertices)
      var whole = VertexBounds()
      _ = whole.update(to: list)
      #expect(bounds.boxes == whole.boxes)
    }
    // A list in between is unknown.
    list.changedSince = 1
    list.number = 77
    let change = bounds.update(to: list)
    #expect(change == .all)
  }

  @Test("The cover contains all that a list draws, whatever was patched", arguments: 0..<20)
  func cover(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 200)
    var list = list(&random, commands: 3, number: 1)
    list.vertices[0].x = .nan
    list.vertices[1].y = .infinity
    var bounds = VertexBounds()
    var region = DamageRegion()
    for number in UInt32(1)...4 {
      let change = bounds.update(to: list)
      bounds.addCover(of: list, after: change, to: &region)
      for command in list.commands where command.kind == .quads && command.firstVertex > 0 {
        for first in stride(
          from: command.firstVertex, to: command.firstVertex + command.vertexCount, by: 4)
        {
          let seen = quad(first, list).intersection(list.output)
          let covered = region.rects.reduce(0) {
            $0 + $1.intersection(seen).pixelCount
          }
          #expect(covered == seen.pixelCount)
        }
      }
      let changed = (list.vertices.count - 4)..<list.vertices.count
      for index in changed { list.vertices[index].y -= 11 }
      (list.changedSince, list.changedVertices) = (number, [changed])
      list.number = number + 1
    }
  }
}

extension PixelRect {
  fileprivate nonisolated var pixelCount: Int { isEmpty ? 0 : Int(width) * Int(height) }
}
