import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaRendering
@testable import LamellaScene

/// Lines of text whose quads are kept, because they are drawn again and again.
@Suite("Lines that come again")
@MainActor struct CachedLineTests {
  private static let font = Font.fake(size: 10)
  private static let words = ["score", "a b", "level 12", "abcdefghijklmnopqrstuvwxyz abcdefghij"]

  /// The lines, with identities or without.
  private static func runs(known: Bool) -> [GlyphRun] {
    words.map {
      var run = font.shape($0)
      if known { run.identity = GlyphRun.uniqueIdentity() }
      return run
    }
  }

  /// Draws the lines, in colors that change from frame to frame, some over boxes and some over each other.
  private final class Page: View {
    let runs: [GlyphRun]
    var step = 0

    init(_ runs: [GlyphRun], frame: Rect) {
      self.runs = runs
      super.init(frame: frame)
    }

    override func draw(_ rect: Rect, in canvas: Canvas) {
      for (index, run) in runs.enumerated() {
        let place = Point(2.3 + Double(index), 9.6 + 11 * Double(index))
        let color = Color(red: Float(step % 7) / 6, green: 0.5, blue: Float(index) / 3)
        if index == 1 { canvas.fill(Rect(x: 0, y: 12, width: 20, height: 8), with: .black) }
        canvas.draw(run, at: place, with: color)
        canvas.draw(run, at: place + Point(0.7, 1.2), with: color.withAlpha(0.4))
      }
    }
  }

  private func scene(_ runs: [GlyphRun], _ scale: Double) -> (SceneHarness, View, Page) {
    let harness = SceneHarness(width: 90, height: 60, scale: scale)
    let clip = View(frame: Rect(x: 5, y: 3, width: 70, height: 50))
    clip.clipsToBounds = true
    let page = Page(runs, frame: Rect(x: 1.2, y: 0.4, width: 200, height: 50))
    clip.addSubview(page)
    harness.window.addSubview(clip)
    return (harness, clip, page)
  }

  private func expectSame(_ a: SceneHarness, _ b: SceneHarness, _ frame: Int) {
    // Textures are told apart, whatever they are called.
    func shapes(_ list: DrawList) -> [String] {
      let textures = list.commands.map(\.texture)
      return list.commands.map {
        "\($0.kind) \($0.clip) \($0.vertexCount) \(textures.firstIndex(of: $0.texture) ?? -1)"
      }
    }
    #expect(shapes(a.list) == shapes(b.list), "frame \(frame)")
    #expect(a.list.vertices == b.list.vertices, "frame \(frame)")
  }

  @Test(
    "They are drawn as their glyphs would be, whatever cuts them off",
    arguments: [1, 1.25, 2], [false, true])
  func sameAsGlyphs(scale: Double, isPage: Bool) {
    let (known, knownClip, knownPage) = scene(Self.runs(known: true), scale)
    let (plain, plainClip, plainPage) = scene(Self.runs(known: false), scale)
    for frame in 0..<24 {
      for (clip, page) in [(knownClip, knownPage), (plainClip, plainPage)] {
        page.step = frame
        // Drawn anew, or moved only.
        if !isPage || frame % 5 == 0 { page.setNeedsDisplay() }
        clip.bounds.origin = Point(Double(frame * 7 % 60) * 0.73 - 9, Double(frame % 11) * 1.9 - 6)
        if frame == 12 { clip.clipsToBounds.toggle() }
        if frame == 18 { page.transform = Transform2D(scaleX: 1.5, y: 1.5) }
      }
      if frame == 9 {
        known.window.atlas.reset()
        plain.window.atlas.reset()
      }
      known.frame()
      plain.frame()
      expectSame(known, plain, frame)
      #expect(!known.list.vertices.isEmpty)
    }
  }

  @Test("More lines than are kept, and one without ink")
  func many() throws {
    let atlas = TextureAtlas()
    let lines = atlas.glyphRuns
    let region = atlas.white()
    func keep(_ identity: UInt64, quads: Int) throws -> Bool {
      for _ in 0..<2 {
        guard case .uncached = lines.find(identity, pixelsPerPoint: 1) else { return false }
      }
      guard case .shouldCache(var request) = lines.find(identity, pixelsPerPoint: 1) else {
        return false
      }
      for quad in 0..<quads {
        lines.add(PixelRect(x: Int32(quad), y: -3, width: 2, height: 4), region, to: &request)
      }
      guard let line = lines.store(request) else { return false }
      #expect(line.pointee.cover == PixelRect(x: 0, y: -3, width: Int32(quads) + 1, height: 4))
      guard case .cached(let found) = lines.find(identity, pixelsPerPoint: 1) else { return false }
      return lines.quads(of: found).count == 4 * quads
    }
    for identity in 1...9_000 { #expect(try keep(UInt64(identity), quads: 1 + identity % 30)) }
    #expect(try !keep(10_000, quads: 0))
    guard case .uncached = lines.find(10_000, pixelsPerPoint: 1) else {
      Issue.record("a line without ink is kept")
      return
    }
    guard case .uncached = lines.find(9_000, pixelsPerPoint: 2) else {
      Issue.record("a line of another scale is found")
      return
    }
  }
}
