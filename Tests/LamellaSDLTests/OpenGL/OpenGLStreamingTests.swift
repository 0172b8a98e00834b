internal import CSDL2
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable internal import LamellaSDL

/// Lists that change from frame to frame, written to parts of the device's memory that take turns.
@Suite("OpenGL back end, streaming", .serialized)
@MainActor struct OpenGLStreamingTests {
  /// The calls of the driver, recorded by functions that wrap its own.
  private nonisolated enum Injected {
    nonisolated(unsafe) static var mapped = 0
    nonisolated(unsafe) static var fences = 0
    nonisolated(unsafe) static var deletedFences = 0
    nonisolated(unsafe) static var waits: [UInt32] = []
    nonisolated(unsafe) static var real: GLFunctions?
  }

  private func makeRenderer(
    _ kind: OpenGLTestHost.Kind
  ) throws -> (OpenGLTestHost, OpenGLRenderer)? {
    guard let host = OpenGLTestHost(kind, width: 64, height: 48) else { return nil }
    return (host, try OpenGLRenderer(hostFramebuffer: 0, as: host.assumed))
  }

  private func watch(_ renderer: OpenGLRenderer, refusesMapping: Bool = false) {
    Injected.real = renderer.device.functions
    (Injected.mapped, Injected.fences, Injected.deletedFences) = (0, 0, 0)
    Injected.waits = []
    if refusesMapping {
      renderer.device.functions.storage?.map = { _, _, _, _ in nil }
    } else {
      renderer.device.functions.storage?.map = { target, offset, count, access in
        Injected.mapped += count
        return Injected.real?.storage?.map(target, offset, count, access)
      }
    }
    renderer.device.functions.storage?.makeFence = { condition, flags in
      Injected.fences += 1
      return Injected.real?.storage?.makeFence(condition, flags)
    }
    renderer.device.functions.storage?.wait = { fence, flags, nanoseconds in
      let answer = Injected.real?.storage?.wait(fence, flags, nanoseconds) ?? 0
      Injected.waits.append(answer)
      return answer
    }
    renderer.device.functions.storage?.deleteFence = { fence in
      Injected.deletedFences += 1
      Injected.real?.storage?.deleteFence(fence)
    }
  }

  /// Quads in two commands, all of them elsewhere with each seed.
  private func quads(_ count: Int, seed: Int, hasTexture: Bool) -> DrawList {
    var builder = ListBuilder(width: 64, height: 48, clear: .black)
    let white = builder.white()
    for part in 0..<2 {
      let rects = (0..<count / 2).map { index in
        PixelRect(
          Int32((index * 7 + seed * 5 + part) % 60), Int32((index * 3 + seed * 11) % 44), 3, 2)
      }
      let colors = (0..<max(1, count / 2)).map {
        Color(hex: UInt32(($0 * 7_919 + seed) & 0xFFFFFF))
      }
      builder.quads(
        rects, colors, texture: white, clip: PixelRect(Int32(part * 20), 2, 44, 44))
    }
    if hasTexture { builder.list.textureUpdates = [] }
    return builder.list
  }

  private func picture(of list: DrawList) throws -> Image {
    var list = list
    list.textureUpdates = quads(2, seed: 0, hasTexture: false).textureUpdates
    let renderer = SoftwareRenderer(width: 64, height: 48)
    _ = try renderer.submit(list)
    return try renderer.readPixels()
  }

  @Test(
    "Each list is drawn right whatever was written before it",
    arguments: OpenGLTestHost.Kind.allCases)
  func lists(kind: OpenGLTestHost.Kind) throws {
    guard let (host, renderer) = try makeRenderer(kind) else { return }
    // The same number, fewer, more, more than ever, some that stay as they were, and one that changes.
    let steps = [
      (400, 1), (400, 2), (400, 3), (400, 4), (400, 5), (400, 5), (300, 6), (398, 7), (2, 8),
      (0, 9), (400, 10), (2_000, 11), (2_000, 12), (2_000, 13), (1_900, 14), (2_000, 15),
    ]
    for (number, (count, seed)) in steps.enumerated() {
      var list = quads(count, seed: seed, hasTexture: number > 0)
      _ = try renderer.submit(list)
      #expect(
        try renderer.readPixels().largestDifference(from: picture(of: list)) <= 1, "\(number)")
      guard count > 100 else { continue }
      list.textureUpdates = []
      for vertex in 160..<164 { list.vertices[vertex].color = 0xFF00_FF00 }
      _ = try renderer.submit(list)
      #expect(
        try renderer.readPixels().largestDifference(from: picture(of: list)) <= 1,
        "\(number), one changed")
    }
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }

  @Test("With persistently mapped buffers, lists are written there, and each part is waited for")
  func mapped() throws {
    guard let (host, renderer) = try makeRenderer(.core) else { return }
    guard renderer.device.functions.storage != nil else { return print("skipped: no storage") }
    watch(renderer)
    // What does not change as a whole gets no parts.
    _ = try renderer.submit(quads(400, seed: 0, hasTexture: false))
    _ = try renderer.submit(quads(400, seed: 0, hasTexture: true))
    #expect(Injected.mapped == 0)
    for seed in 1...20 { _ = try renderer.submit(quads(400, seed: seed, hasTexture: true)) }
    // Three parts of a half more than the list takes.
    #expect(Injected.mapped == 3 * 400 * 4 * MemoryLayout<Vertex>.stride * 3 / 2)
    #expect(Injected.fences == 20 && Injected.waits.count == 18 && Injected.deletedFences == 18)
    // Signaled, already or in time; neither late nor failed.
    #expect(Injected.waits.allSatisfy { $0 == 0x911A || $0 == 0x911C })
    // One quad is a small write into the present part.
    var list = quads(400, seed: 20, hasTexture: true)
    for vertex in 0..<4 { list.vertices[vertex].x += 1 }
    _ = try renderer.submit(list)
    #expect(Injected.fences == 20)
    renderer.shutdown()
    #expect(Injected.deletedFences == 20)
    #expect(host.error() == GL.noError)
  }

  @Test("A driver without mapping gets separate buffers")
  func refused() throws {
    guard let (host, renderer) = try makeRenderer(.newestCore) else { return }
    watch(renderer, refusesMapping: true)
    for seed in 0...8 {
      let list = quads(400, seed: seed, hasTexture: seed > 0)
      _ = try renderer.submit(list)
      #expect(try renderer.readPixels().largestDifference(from: picture(of: list)) <= 1)
    }
    #expect(Injected.fences == 0)
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }

  @Test(
    "Vertices that reappear beyond the end of a shorter list are drawn",
    arguments: [OpenGLTestHost.Kind.core, .plainCore, .oldest])
  func tails(kind: OpenGLTestHost.Kind) throws {
    guard let (host, renderer) = try makeRenderer(kind) else { return }
    let long = quads(3_000, seed: 1, hasTexture: false)
    _ = try renderer.submit(long)
    // Shorter, and all of it new: it is written elsewhere.
    var short = quads(2_400, seed: 2, hasTexture: true)
    _ = try renderer.submit(short)
    _ = try renderer.submit(quads(2_400, seed: 3, hasTexture: true))
    short = quads(2_400, seed: 4, hasTexture: true)
    _ = try renderer.submit(short)
    // Its own beginning, with some that are kept, and the end of the first one.
    var list = long
    list.textureUpdates = []
    for index in 0..<short.vertices.count { list.vertices[index] = short.vertices[index] }
    let kept = RetainedQuads(Array(list.vertices[0..<1_200]))
    list.retained = [
      RetainedRange(kept, first: 0, count: 1_200, x: 0, y: 0, firstVertex: 0, vertexCount: 1_200)
    ]
    _ = try renderer.submit(list)
    #expect(try renderer.readPixels().largestDifference(from: picture(of: list)) <= 1)
    // The same without: what was kept is drawn from the list.
    list.retained = []
    _ = try renderer.submit(list)
    #expect(try renderer.readPixels().largestDifference(from: picture(of: list)) <= 1)
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }
}
