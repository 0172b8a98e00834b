import LamellaFiles
import LamellaGeometry
import LamellaScene
import LamellaTileMaps
import MapRasterizer
import MapTestSupport
import TestSupport
import Testing

@Suite("Damaged maps")
@MainActor
struct FuzzTests {
  /// Reads and draws whatever the bytes say; an error is one line that begins with the file and names a place.
  static func tryOut(_ bytes: [UInt8], _ files: FakeFiles) {
    let map: TileMap
    do throws(TileMapError) {
      map = try TileMap(bytes, file: "/maps/fuzz", files: files)
    } catch {
      let line = error.description
      #expect(!line.contains { $0.isNewline }, "\(line)")
      #expect(line.hasPrefix("/maps/"), "\(line)")
      // A file without anything in it has no places.
      let isBlank = bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      #expect(error.place?.isEmpty == false || isBlank, "\(line)")
      return
    }
    #expect(map.columns > 0 && map.rows > 0 && map.tileWidth > 0 && map.tileHeight > 0)
    #expect(map.warnings.allSatisfy { !$0.contains { $0.isNewline } && $0.hasPrefix("/maps/") })
    // A damaged size may ask for a large picture, which is no fault.
    let cells = map.cellBounds
    guard cells.columns * map.tileWidth < 2000, cells.rows * map.tileHeight < 2000 else { return }
    var still = map
    for index in still.layers.indices where abs(still.layers[index].offset.x) > 500 {
      still.layers[index].offset = .zero
    }
    let pictures = TilePictures(of: still, files: files)
    _ = try? still.picture(with: pictures, microseconds: 300_000)
    // The view shows the map as it is, wherever its layers lie.
    let view = TileMapView(
      map: map, pictures: pictures, frame: Rect(x: 0, y: 0, width: 200, height: 150))
    let harness = StageHarness(size: Size(200, 150))
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    view.zoom = view.zoomRange.lowerBound
    harness.advance(ticks: 2)
  }

  nonisolated static let samples = [
    "tints.tmx", "tints.tmj", "infinite.tmx", "infinite.tmj", "data-gzip.tmx", "data-xml.tmx",
    "animation.tmj", "repeats.tmx", "objects-turned.tmx", "objects-order.tmj",
  ]

  static func files() -> FakeFiles {
    var files = FakeFiles()
    for name in ["plain.png", "tall.png", "sky.png", "keyed.png"] {
      files.files["/maps/\(name)"] = plainPNG(32, 40)
    }
    return files
  }

  static func damage(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0..<4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = .random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(place...)
      case 3:
        // A digit more makes numbers large.
        bytes.insert(.random(in: 48...57, using: &random), at: place)
      case 4:
        let end = min(bytes.count, place + Int.random(in: 1..<40, using: &random))
        bytes.removeSubrange(place..<end)
      default:
        let end = min(bytes.count, place + Int.random(in: 1..<40, using: &random))
        bytes.insert(
          contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
      }
    }
    return bytes
  }

  @Test("Damaged maps end in an error or a picture, never in a crash", arguments: samples)
  func maps(name: String) throws {
    let bytes = try readFile(Maps.path(name))
    let files = Self.files()
    var random = SeededGenerator(seed: 31)
    for _ in 0..<60 { Self.tryOut(Self.damage(bytes, &random), files) }
  }

  @Test("Damaged tilesets end in an error or a picture", arguments: ["objects.tsx", "objects.tsj"])
  func tilesets(name: String) throws {
    let bytes = try readFile(Maps.path(name))
    var files = Self.files()
    for name in ["single0.png", "single1.png", "single2.png"] {
      files.files["/maps/\(name)"] = plainPNG(8, 8)
    }
    let map = Array(
      tmx(layer("1,2,4,6")).replacing(
        #"<tileset firstgid="1" name="t" tilewidth="16" tileheight="16"><image source="t.png"/></tileset>"#,
        with: #"<tileset firstgid="1" source="objects"/>"#
      ).utf8)
    var random = SeededGenerator(seed: 77)
    for _ in 0..<150 {
      files.files["/maps/objects"] = Self.damage(bytes, &random)
      Self.tryOut(map, files)
    }
  }
}
