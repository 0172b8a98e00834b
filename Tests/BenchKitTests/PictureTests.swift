import LamellaGraphics
import Testing

@testable import BenchKit

/// Both sides of a scene must show the same, or their costs could not be compared.
@MainActor
@Suite("Pictures of the bench", .serialized)
struct PictureTests {
  /// The share of pixels in which some channel differs by more than 6.
  ///
  /// SDL's software driver rounds down in every blend, ours to the nearest: three layers differ by 5.
  private func difference(_ a: Image, _ b: Image) -> Double {
    guard (a.width, a.height) == (b.width, b.height) else { return 1 }
    var count = 0
    for pixel in 0..<a.width * a.height {
      let differs = (0..<3).contains {
        abs(Int(a.pixels[pixel * 4 + $0]) - Int(b.pixels[pixel * 4 + $0])) > 6
      }
      if differs { count += 1 }
    }
    return Double(count) / Double(a.width * a.height)
  }

  /// How many colors a picture has, up to a few: a blank one proves nothing.
  private func colors(_ image: Image) -> Int {
    var found: Set<UInt32> = []
    for y in stride(from: 0, to: image.height, by: 7) {
      for x in stride(from: 0, to: image.width, by: 7) where found.count < 64 {
        found.insert(image.pixel(x: x, y: y))
      }
    }
    return found.count
  }

  @Test(
    "Engine and plain SDL draw the same",
    arguments: [
      "map-tiles", "map-chunks", "map-tiles-copies", "scroll-static", "hud-one-label", "hud-all",
      "text-churn", "sprites-views", "sprites-batch", "tree-1pct",
    ])
  func same(_ name: String) throws {
    let scene = try #require(try BenchScene.matching(name).first)
    let engine = try #require(try scene.engine.make(.software) as? EngineSubject)
    let raw = try #require(try scene.baseline?.make(.software) as? RawSubject)
    // The third frame of the map is the first after a whole number of pixels.
    for _ in 0..<3 {
      try engine.frame()
      try raw.frame()
    }
    // What moved by ticks comes to rest.
    engine.update = nil
    for _ in 0..<3 { try engine.frame() }
    let picture = try engine.renderer.readPixels()
    #expect(colors(picture) > 16)
    #expect(try difference(picture, raw.picture()) < 0.001)
  }

  @Test("What is damaged and what is drawn as a whole look alike")
  func damage() throws {
    let scene = try #require(try BenchScene.matching("damage-small").first)
    let sides = [scene.engine, try #require(scene.baseline)]
    let pictures = try sides.map { side in
      let subject = try #require(try side.make(.software) as? EngineSubject)
      // The third background of the whole one is the first again.
      for _ in 0..<3 { try subject.frame() }
      return try subject.renderer.readPixels()
    }
    #expect(colors(pictures[0]) > 16)
    #expect(pictures[0].pixels == pictures[1].pixels)
  }

  @Test(
    "Scenes without a picture do what they are for",
    arguments: ["compose-10k", "hit-flat-10k", "hit-fan10-10k", "route-event", "memory-per-view"])
  func work(_ name: String) throws {
    let scene = try #require(try BenchScene.matching(name).first)
    let subject = try scene.engine.make(.none)
    // Each says so itself where it does not.
    for _ in 0..<3 { try subject.frame() }
    #expect(subject.presentedFrames == 3)
  }

  @Test("The small map and the endless world show the same")
  func worlds() throws {
    let pictures = try ["map-small", "map-procedural"].map { name in
      let scene = try #require(try BenchScene.matching(name).first)
      let subject = try #require(try scene.engine.make(.software) as? EngineSubject)
      for _ in 0..<40 { try subject.frame() }
      return try subject.renderer.readPixels()
    }
    #expect(colors(pictures[0]) > 16)
    #expect(pictures[0].pixels == pictures[1].pixels)
  }
}
