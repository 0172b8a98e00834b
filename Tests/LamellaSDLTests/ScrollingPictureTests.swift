internal import Glibc
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaScene
internal import LamellaText
internal import TestSupport
internal import Testing

@testable import LamellaSDL

/// The pixels of content that scrolls and scales by fractions: tiles have no gaps, and text moves without changing.
@Suite("Pictures of scrolling", .serialized)
@MainActor struct ScrollingPictureTests {
  /// The renderer; missing ones are skipped, with a printed line.
  enum Output: String, CaseIterable {
    case software
    case sdlOpenGL
    case gl
  }

  /// A back end that draws one list after another.
  private struct Screen {
    let renderer: any Renderer
    /// The objects that must outlive the renderer.
    let host: AnyObject?

    init?(_ output: Output, width: Int, height: Int) throws {
      switch output {
      case .software:
        renderer = SoftwareRenderer(width: width, height: height)
        host = nil
      case .sdlOpenGL:
        guard let host = TestHost(.opengl, width: Int32(width), height: Int32(height)) else {
          return nil
        }
        renderer = try SDLRenderer(host: host.renderer)
        self.host = host
      case .gl:
        guard let host = OpenGLTestHost(.legacy, width: width, height: height) else { return nil }
        renderer = try OpenGLRenderer(hostFramebuffer: 0, as: host.assumed)
        self.host = host
      }
    }

    func picture(of harness: SceneHarness) throws -> Image {
      var list = harness.list
      list.clearColor = harness.window.backgroundColor?.premultiplied ?? 0xFF00_0000
      _ = try renderer.submit(list)
      return try renderer.readPixels()
    }

    @MainActor func end() {
      (renderer as? SDLRenderer)?.destroyTextures()
      (renderer as? OpenGLRenderer)?.shutdown()
    }
  }

  nonisolated private static let scales = [1, 1.25, 1.5, 2, 3]
  /// Steps that meet halves, thirds, and places next to the middle of pixels.
  nonisolated private static let offsets = [
    0, 0.1, 0.25, 1.0 / 3, 0.4, 0.499, 0.5, 0.501, 0.6, 2.0 / 3, 0.75, 0.9, 1, 3.5, 7.3, -0.2, -3.7,
  ]

  // MARK: Tiles

  /// Behind the tiles, and between their pictures: what a seam would show.
  fileprivate static let poison: UInt32 = 0xFFFF_00FF
  fileprivate static let side = 16

  /// 4 x 4 tiles of green, with poison around each.
  fileprivate static let sheet = Image(width: 4 * 18, height: 4 * 18) { x, y in
    let (column, row) = (x / 18, y / 18)
    let isInside = (1...16).contains(x % 18) && (1...16).contains(y % 18)
    return isInside ? 0xFF00_0000 | UInt32(90 + 10 * (column + 4 * row)) << 8 : poison
  }

  fileprivate static func piece(_ index: Int) -> PixelRect {
    PixelRect(
      x: Int32(index % 4 * 18 + 1), y: Int32(index / 4 % 4 * 18 + 1), width: 16, height: 16)
  }

  /// Draws tiles side by side.
  private final class TileField: View {
    override func draw(_ rect: Rect, in canvas: Canvas) {
      let side = ScrollingPictureTests.side
      for row in 0..<Int(bounds.height) / side {
        for column in 0..<Int(bounds.width) / side {
          canvas.draw(
            ScrollingPictureTests.sheet, from: ScrollingPictureTests.piece(column + 5 * row),
            in: Rect(
              x: Double(column * side), y: Double(row * side), width: Double(side),
              height: Double(side)),
            filter: row % 2 == 0 ? .nearest : .linear)
        }
      }
    }
    nonisolated deinit {}
  }

  /// Rows of tiles, each made by another means; they reach beyond the window on all sides.
  private func tiles() -> View {
    let content = View(frame: Rect(x: 0, y: 0, width: 320, height: 160))
    content.layer.anchorPoint = .zero
    content.center = Point(-32, -32)
    content.addSubview(TileField(frame: Rect(x: 0, y: 0, width: 320, height: 64)))
    let side = Double(Self.side)
    for column in 0..<20 {
      let x = Double(column) * side
      let plain = View(frame: Rect(x: x, y: 64, width: side, height: side))
      plain.backgroundColor = Color(rgba8: 0xFF00_6000 + UInt32(column) << 8)
      content.addSubview(plain)
      let picture = ImageView(frame: Rect(x: x, y: 80, width: side, height: side))
      picture.image = Image(width: 16, height: 16) { _, _ in 0xFF00_A000 }
      content.addSubview(picture)
    }
    for (row, filter) in [TextureFilter.nearest, .linear].enumerated() {
      let batch = SpriteBatchView(
        image: Self.sheet, pieces: (0..<16).map { Self.piece($0) }, filter: filter,
        frame: Rect(x: 0, y: 96 + Double(row) * 32, width: 320, height: 32))
      batch.sprites = (0..<40).map { index in
        SpriteBatch.Sprite(
          x: Float(index % 20) * 16 + 8, y: Float(index / 20) * 16 + 8, width: 16, height: 16,
          piece: Int32(index % 16))
      }
      content.addSubview(batch)
    }
    return content
  }

  /// The most of red and blue that a picture shows: tiles have none of either.
  private func poison(in picture: Image) -> UInt8 {
    picture.pixels.withUnsafeBufferPointer { pixels in
      var most: UInt8 = 0
      for index in stride(from: 0, to: pixels.count, by: 4) {
        most = max(most, pixels[index], pixels[index + 2])
      }
      return most
    }
  }

  @Test(
    "No gap shows between tiles, at any scroll offset and size",
    arguments: Output.allCases)
  func seams(_ output: Output) throws {
    for scale in Self.scales {
      for zoom in scale == 1 ? Self.scales : [1] {
        let harness = SceneHarness(width: 64, height: 80, scale: scale)
        harness.window.backgroundColor = Color(rgba8: Self.poison)
        let content = tiles()
        if zoom != 1 { content.transform = Transform2D(scaleX: zoom, y: zoom) }
        harness.window.addSubview(content)
        guard
          let screen = try Screen(
            output, width: Int(64 * scale), height: Int(80 * scale))
        else { return }
        defer { screen.end() }
        for offset in Self.offsets {
          content.center = Point(-24 - offset, -20 - offset)
          harness.frame()
          let picture = try screen.picture(of: harness)
          #expect(
            poison(in: picture) <= 2,
            "\(output.rawValue), scale \(scale), zoom \(zoom), offset \(offset)")
        }
      }
    }
  }

  @Test("A gap of a pixel would be found")
  func gap() throws {
    let harness = SceneHarness(width: 160, height: 80)
    harness.window.backgroundColor = Color(rgba8: Self.poison)
    let content = tiles()
    content.subviews[8].frame.size.width -= 1
    harness.window.addSubview(content)
    harness.frame()
    #expect(poison(in: harness.picture()) == 255)
  }

  // MARK: Text

  /// The rectangle of what differs from the background, and its pixels.
  private func ink(
    of picture: Image, in columns: Range<Int>
  ) -> (width: Int, height: Int, left: Int, top: Int, pixels: [UInt8]) {
    let ground = picture.pixel(x: columns.lowerBound, y: 0)
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for y in 0..<picture.height {
      for x in columns where picture.pixel(x: x, y: y) != ground {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard right >= left else { return (0, 0, 0, 0, []) }
    var pixels: [UInt8] = []
    for y in top...bottom {
      let start = (y * picture.width + left) * 4
      pixels += picture.pixels[start..<start + (right - left + 1) * 4]
    }
    return (right - left + 1, bottom - top + 1, left, top, pixels)
  }

  @Test(
    "Text that scrolls by fractions moves by whole pixels and keeps its shape",
    arguments: Output.allCases)
  func text(_ output: Output) throws {
    guard let font = try? SystemFonts().systemFont(pointSize: 13) else {
      print("not tested: no font")
      return
    }
    for scale in Self.scales {
      let harness = SceneHarness(width: 160, height: 80, scale: scale)
      harness.window.backgroundColor = .black
      let content = View(frame: harness.window.bounds)
      let label = Label(text: "Shimmer: 0.1", font: font)
      label.textColor = .white
      label.frame = Rect(x: 30.2, y: 30.4, width: 110, height: 20)
      content.addSubview(label)
      harness.window.addSubview(content)
      let (width, height) = (Int(160 * scale), Int(80 * scale))
      guard let screen = try Screen(output, width: width, height: height) else { return }
      defer { screen.end() }
      var first: [UInt8]?
      for offset in Self.offsets {
        content.bounds.origin = Point(offset, offset)
        harness.frame()
        let found = ink(of: try screen.picture(of: harness), in: 0..<width)
        #expect(found.width > 20 && found.height > 5)
        let place = "\(output.rawValue), scale \(scale), offset \(offset)"
        if let first {
          #expect(first.count == found.pixels.count, "\(place)")
          let isSame = zip(first, found.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
          #expect(isSame, "\(place)")
        }
        first = first ?? found.pixels
      }
    }
  }
}
