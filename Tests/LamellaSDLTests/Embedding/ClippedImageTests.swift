internal import CSDL2
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaSDL
internal import LamellaScene
internal import TestSupport
internal import Testing

/// Stretched images that a clip, the window's edge or the damage cuts, on SDL's software driver.
@Suite(.serialized)
struct ClippedImageTests {
  @Test(
    "What is left of a stretched image is as it is without the clip",
    arguments: [(1, 1), (3, 3), (3, 1), (1, 4)], [TextureFilter.nearest, .linear])
  func clips(side: (width: Int, height: Int), filter: TextureFilter) throws {
    let host = try #require(TestHost(.surface))
    let hud = try HUD(renderer: host.renderer)
    defer { hud.shutdown() }
    let box = View(frame: hud.window.bounds)
    let view = ImageView(
      image: Image(width: side.width, height: side.height) { x, y in
        0xFF00_0000 | UInt32(x * 80 + 20) | UInt32(y * 60 + 40) << 8
      })
    view.filter = filter
    // Texels begin at whole pixels, so that it does not matter to which side a tie is rounded.
    view.frame = Rect(x: 10, y: 10, width: 120, height: 96)
    box.addSubview(view)
    hud.window.addSubview(box)

    func picture() throws -> Image {
      hud.update(elapsedMicroseconds: 16_667)
      SDL_SetRenderDrawColor(host.renderer, 0, 0, 0, 255)
      SDL_RenderClear(host.renderer)
      try hud.render()
      return host.picture()
    }
    let whole = try picture()
    box.clipsToBounds = true
    for (width, height) in [(15, 12), (17, 60), (55, 33), (72, 96), (127, 101), (131, 20)] {
      box.frame.size = Size(Double(width), Double(height))
      let part = try picture()
      var differences = 0
      for y in 0..<height {
        for x in 0..<width where distance(part.pixel(x: x, y: y), whole.pixel(x: x, y: y)) > 2 {
          differences += 1
        }
      }
      #expect(differences == 0, "clipped to \(width) x \(height)")
      #expect(part.pixel(x: width, y: height) & 0xFF_FFFF == 0)
    }
  }

  /// Returns the largest difference of two pixels' bytes.
  private func distance(_ first: UInt32, _ second: UInt32) -> Int {
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (one, other) = (Int(first >> shift & 0xFF), Int(second >> shift & 0xFF))
      largest = max(largest, abs(one - other))
    }
    return largest
  }
}
