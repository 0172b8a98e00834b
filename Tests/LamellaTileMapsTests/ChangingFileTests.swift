import LamellaFiles
import LamellaGraphics
import LamellaTileMaps
import MapRasterizer
import MapTestSupport
import TestSupport
import Testing

@Suite("Maps whose files change while they are read")
nonisolated struct ChangingMapTests {
  private let scratch = ScratchDirectory()

  private static let mapText = """
    <?xml version="1.0" encoding="UTF-8"?>
    <map version="1.8" orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16">
    <tileset firstgid="1" source="t.tsx"/>
    <layer id="1" name="ground" width="2" height="2"><data encoding="csv">1,2,2,1</data></layer>
    </map>
    """
  private static let tilesetText = """
    <?xml version="1.0" encoding="UTF-8"?>
    <tileset version="1.8" name="t" tilewidth="16" tileheight="16" tilecount="2" columns="2">
    <image source="t.png" width="32" height="16"/>
    </tileset>
    """

  @Test(
    "A map is read and drawn, or a clear error says why not",
    arguments: ["m.tmx", "t.tsx", "t.png"])
  func map(changing name: String) {
    let files = [
      "m.tmx": Array(Self.mapText.utf8), "t.tsx": Array(Self.tilesetText.utf8),
      "t.png": plainPNG(32, 16),
    ]
    for (name, bytes) in files { scratch.write(bytes, name) }
    let path = scratch.file("m.tmx")
    let result = ChangingFile(scratch.file(name), files[name] ?? []).read {
      do {
        let map = try TileMap(path: path)
        let pictures = TilePictures(of: map, files: TileMapFolder(ofMap: path))
        let picture = try map.picture(with: pictures)
        #expect(picture.image.width == 32 || name != "t.png")
        let isMissing = picture.image.pixels.allSatisfy { $0 == 0 }
        if isMissing { throw FileError(file: name, reason: "was not shown") }
      } catch let error as TileMapError {
        #expect("\(error)".contains(scratch.path))
        throw error
      }
    }
    #expect(result.failures > 0 && result.failures < result.reads)
  }
}
