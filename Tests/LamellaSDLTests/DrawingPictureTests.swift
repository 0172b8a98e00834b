internal import Glibc
internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable import LamellaSDL

/// Drawing as the software renderer does it, compared with pictures that somebody has looked at, and
/// with what SDL's drivers make of the same lists.
///
/// `LAMELLA_UPDATE_PICTURES=1` writes the pictures anew.
@Suite("Pictures of drawing", .serialized)
@MainActor struct DrawingPictureTests {
  private func list(of scene: DrawingScene, scale: Double) -> DrawList {
    let harness = SceneHarness(
      width: DrawingScene.size.width, height: DrawingScene.size.height, scale: scale)
    scene.build(in: harness.window)
    harness.frame()
    var list = harness.list
    list.clearColor = harness.window.backgroundColor?.premultiplied ?? 0xFF00_0000
    return list
  }

  private func picture(of list: DrawList) throws -> Image {
    let renderer = SoftwareRenderer(width: list.pixelWidth, height: list.pixelHeight)
    _ = try renderer.submit(list)
    return try renderer.readPixels()
  }

  @Test(
    "The software renderer draws the same pixels on every machine",
    arguments: DrawingScene.allCases, [1.0, 1.5])
  func pictures(scene: DrawingScene, scale: Double) throws {
    let picture = try picture(of: list(of: scene, scale: scale))
    if getenv("LAMELLA_UPDATE_PICTURES") != nil {
      try PNG.write(picture, path: path(of: scene, scale: scale))
      return
    }
    let expected = try golden(scene, scale: scale)
    try #require(expected.width == picture.width && expected.height == picture.height)
    #expect(picture.largestDifference(from: expected) == 0)
  }

  private func path(of scene: DrawingScene, scale: Double) -> String {
    let folder = String(#filePath.dropLast("DrawingPictureTests.swift".count))
    return folder + "Pictures/draw-\(scene.rawValue)-\(Int(scale * 100)).png"
  }

  private func golden(_ scene: DrawingScene, scale: Double) throws -> Image {
    try PNG.read(path: path(of: scene, scale: scale))
  }

  @Test(
    "Hosts' renderers draw the same, except for rounding and the edges of triangles",
    arguments: TestHost.Kind.allCases, DrawingScene.allCases)
  func backEnds(kind: TestHost.Kind, scene: DrawingScene) throws {
    let list = list(of: scene, scale: 1)
    guard
      let host = TestHost(kind, width: Int32(list.pixelWidth), height: Int32(list.pixelHeight))
    else { return }
    let renderer = try SDLRenderer(host: host.renderer)
    defer { renderer.destroyTextures() }
    _ = try renderer.submit(list)
    let picture = try renderer.readPixels()
    let expected = try self.picture(of: list)
    // A hundredth of all channels: what lies along slanted edges.
    let share = try share(of: picture, differingFrom: expected, byMoreThan: 12)
    #expect(share < 0.01, "\(scene.rawValue) on \(kind.rawValue): \(share)")
  }

  /// The share of channels that differ by more than a few of 255.
  private func share(
    of picture: Image, differingFrom expected: Image, byMoreThan tolerance: Int
  ) throws -> Double {
    try #require(picture.width == expected.width && picture.height == expected.height)
    var different = 0
    picture.pixels.withUnsafeBufferPointer { found in
      expected.pixels.withUnsafeBufferPointer { wanted in
        for i in found.indices where abs(Int(found[i]) - Int(wanted[i])) > tolerance {
          different += 1
        }
      }
    }
    return Double(different) / Double(picture.pixels.count)
  }

  /// By how much a channel may differ on OpenGL, of 255: sums of rounded products.
  private static let openGLTolerance = 2
  /// The share of channels that may differ by more: where a turned picture is read by the nearest texel, a
  /// place in the very middle of two is either's.
  private static let openGLShare = 0.0001

  @Test(
    "A draw list is complete: an example renderer matches the pictures",
    arguments: [DrawingScene.gradients, .clips, .slices, .corners, .masks])
  func example(scene: DrawingScene) throws {
    var renderer = ExampleRenderer()
    let picture = renderer.draw(list(of: scene, scale: 1))
    let share = try share(of: picture, differingFrom: golden(scene, scale: 1), byMoreThan: 4)
    #expect(share < 0.0001, "\(scene.rawValue): \(share)")
  }

  @Test("OpenGL of our own draws the same", arguments: OpenGLTestHost.Kind.allCases)
  func openGL(kind: OpenGLTestHost.Kind) throws {
    for (scene, scale) in DrawingScene.allCases.flatMap({ [($0, 1.0), ($0, 1.5)] }) {
      if scale != 1, kind != .legacy { continue }
      let list = list(of: scene, scale: scale)
      guard let host = OpenGLTestHost(kind, width: list.pixelWidth, height: list.pixelHeight)
      else { return }
      let expected = try picture(of: list)
      let renderer = try OpenGLRenderer(hostFramebuffer: 0, as: host.assumed)
      defer { renderer.shutdown() }
      // Straight into the window, and by way of a texture that keeps the picture.
      for keeps in [false, true] {
        renderer.keepsPicture = keeps
        _ = try renderer.submit(list)
        let share = try share(
          of: try renderer.readPixels(), differingFrom: expected, byMoreThan: Self.openGLTolerance)
        #expect(share < Self.openGLShare, "\(scene.rawValue) on \(kind.rawValue): \(share)")
      }
      #expect(host.error() == GL.noError)
    }
  }
}
