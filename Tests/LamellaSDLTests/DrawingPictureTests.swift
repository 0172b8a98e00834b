internal import Glibc
internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaGraphics
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
    let folder = String(#filePath.dropLast("DrawingPictureTests.swift".count))
    let path = folder + "Pictures/draw-\(scene.rawValue)-\(Int(scale * 100)).png"
    if getenv("LAMELLA_UPDATE_PICTURES") != nil {
      try PNG.write(picture, path: path)
      return
    }
    let expected = try PNG.read(path: path)
    try #require(expected.width == picture.width && expected.height == picture.height)
    #expect(picture.largestDifference(from: expected) == 0)
  }

  @Test(
    "Hosts' renderers draw the same, but for rounding and the edges of triangles",
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
    try #require(picture.width == expected.width && picture.height == expected.height)
    var different = 0
    for i in picture.pixels.indices
    where abs(Int(picture.pixels[i]) - Int(expected.pixels[i])) > 12 { different += 1 }
    // A hundredth of all channels: what lies along slanted edges.
    let share = Double(different) / Double(picture.pixels.count)
    #expect(share < 0.01, "\(scene.rawValue) on \(kind.rawValue): \(share)")
  }
}
