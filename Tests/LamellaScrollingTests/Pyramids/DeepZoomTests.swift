import LamellaFiles
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite struct DeepZoomTests {
  /// The color of a pixel of the picture: its place at the finest level.
  private func color(_ x: Int, _ y: Int) -> UInt32 {
    UInt32(x & 0xFF) | UInt32(y & 0xFF) << 8 | UInt32((x >> 8) * 16 + (y >> 8)) << 16 | 0xFF00_0000
  }

  /// Writes a picture of 300 x 200 pixels in tiles of 64 with an overlap of 1, by the format's rules.
  private func write(in folder: ScratchDirectory) throws -> String {
    try writeFile(
      Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="png" Overlap="1" TileSize="64">
          <Size Width="300" Height="200"/>
        </Image>
        """.utf8), to: folder.file("plan.dzi"))
    // 512 is the first power of two that is not less than 300: level 9 is the finest.
    _ = folder.directory("plan_files")
    for level in 0...9 {
      let reduction = 1 << (9 - level)
      let (width, height) = (
        (300 + reduction - 1) / reduction, (200 + reduction - 1) / reduction
      )
      _ = folder.directory("plan_files/\(level)")
      for row in 0...(height - 1) / 64 {
        for column in 0...(width - 1) / 64 {
          let (left, top) = (max(column * 64 - 1, 0), max(row * 64 - 1, 0))
          let (right, bottom) = (
            min(column * 64 + 65, width), min(row * 64 + 65, height)
          )
          let image = Image(width: right - left, height: bottom - top) { x, y in
            color((left + x) * reduction, (top + y) * reduction)
          }
          try PNG.write(image, path: folder.file("plan_files/\(level)/\(column)_\(row).png"))
        }
      }
    }
    return folder.file("plan.dzi")
  }

  /// A source that reads tiles as they are asked for.
  private final class Reader: PyramidSource {
    let image: DeepZoomImage
    var geometry: PyramidGeometry { image.geometry }

    init(_ image: DeepZoomImage) { self.image = image }

    func load(_ request: PyramidRequest) {
      do { request.deliver(try image.readTile(request.tile)) } catch { request.fail("\(error)") }
    }
  }

  @Test func everyPixelIsAtItsPlace() throws {
    let folder = ScratchDirectory()
    let image = try DeepZoomImage(path: write(in: folder))
    #expect(image.geometry.size == Size(300, 200) && image.geometry.levelCount == 4)
    let harness = StageHarness(size: Size(300, 200))
    let view = PyramidView(frame: harness.window.bounds, source: Reader(image))
    view.fadeDuration = 0
    harness.window.addSubview(view)
    harness.settle()
    #expect(view.isComplete && view.zoomScale == 1)
    let picture = try harness.picture()
    for (x, y) in [(0, 0), (63, 63), (64, 64), (65, 127), (128, 100), (299, 199), (256, 192)] {
      #expect(picture.pixel(x: x, y: y) == color(x, y), "\(x), \(y)")
    }
  }

  @Test(.timeLimit(.minutes(40))) func tilesAreReadInTheBackground() async throws {
    let folder = ScratchDirectory()
    let harness = StageHarness(size: Size(300, 200))
    let view = PyramidView(
      frame: harness.window.bounds, source: try DeepZoomImage(path: write(in: folder)))
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    while !view.isComplete {
      harness.advance(ticks: 1)
      // Other threads read; this one is that of all tests.
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(view.shownTiles.count >= 4)
  }

  @Test func missingTilesAreExplained() throws {
    let folder = ScratchDirectory()
    let image = try DeepZoomImage(path: write(in: folder))
    do {
      _ = try image.readTile(PyramidTile(level: 3, column: 9, row: 0))
      Issue.record("there is no such tile")
    } catch {
      #expect("\(error)".contains("plan_files/9/9_0.png"), "\(error)")
    }
  }

  @Test(arguments: ["", "/"]) func aFolderStandsForTheOneDescriptorInIt(slash: String) throws {
    let folder = ScratchDirectory()
    _ = try write(in: folder)
    let image = try DeepZoomImage(path: folder.path + slash)
    #expect(image.geometry.size == Size(300, 200))
    let tile = try image.readTile(PyramidTile(level: 3, column: 1, row: 1))
    #expect(tile.pixel(x: 0, y: 0) == color(64, 64))
  }

  @Test func foldersWithoutOneDescriptorAreExplained() throws {
    let folder = ScratchDirectory()
    /// Returns the error that opening the folder gives.
    func error() -> String {
      do {
        _ = try DeepZoomImage(path: folder.path)
        return "it was opened"
      } catch { return "\(error)" }
    }
    folder.write([], "notes.txt")
    folder.write([], ".dzi")
    #expect(error().contains("holds no .dzi file: name"))
    folder.write([], "second.DZI")
    folder.write([], "first.dzi")
    #expect(error().contains("holds 2 .dzi files: name one of them: first.dzi, second.DZI"))
  }

  @Test(arguments: [
    ("<Image Format=\"tga\"><Size Width=\"9\" Height=\"9\"/></Image>", "tga"),
    ("<Image TileSize=\"256\" Overlap=\"0\"/>", "Size"),
    ("<Image TileSize=\"256\" Overlap=\"0\"><Size Width=\"0\" Height=\"9\"/></Image>", "Width"),
    ("<Image TileSize=\"3\" Overlap=\"0\"><Size Width=\"9\" Height=\"9\"/></Image>", "TileSize"),
    ("<Image TileSize=\"64\"><Size Width=\"9\" Height=\"9\"/></Image>", "Overlap"),
    ("<Image", "line 1"),
  ])
  func badDescriptorsAreExplained(text: String, word: String) throws {
    let folder = ScratchDirectory()
    try writeFile(Array(text.utf8), to: folder.file("bad.dzi"))
    do {
      _ = try DeepZoomImage(path: folder.file("bad.dzi"))
      Issue.record("it was opened")
    } catch {
      #expect("\(error)".contains(word), "\(error)")
      #expect("\(error)".contains("bad.dzi"))
    }
  }
}
