internal import Glibc
package import LamellaFiles
package import LamellaGraphics
package import LamellaTileMaps

/// The test maps and Tiled's pictures of them; `Tools/test-maps` generates both.
package enum Maps {
  package static let folder: String = {
    let file = #filePath
    let tests = file.split(separator: "/").dropLast(2).joined(separator: "/")
    return "/\(tests)/LamellaTileMapsTests/Maps"
  }()

  package static func path(_ name: String) -> String { folder + "/" + name }

  /// The numbers of the random maps.
  package static let random = names(ending: "", in: folder + "/random").filter {
    $0.allSatisfy(\.isNumber)
  }

  /// Returns the names of all files with an ending.
  package static func names(ending: String, in folder: String = folder) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(ending) { names.append(name) }
    }
    return names.sorted()
  }
}

/// A fake file system for tests.
package struct FakeFiles: TileMapFiles {
  package var files: [String: [UInt8]] = [:]

  package init(_ texts: [String: String] = [:]) { files = texts.mapValues { Array($0.utf8) } }

  package func resolve(_ reference: String, from file: String) throws(TileMapError) -> String {
    try TileMapFolder(root: "/maps").resolve(reference, from: file)
  }

  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let bytes = files[path] else {
      throw FileError(file: path, reason: "there is no such file or directory")
    }
    return bytes
  }
}

/// Returns a PNG file of one color.
package func plainPNG(_ width: Int, _ height: Int, _ color: UInt32 = 0xFF33_2211) -> [UInt8] {
  (try? PNG.encode(Image(width: width, height: height) { _, _ in color })) ?? []
}

/// Reads a map from text, as if it were in `/maps`.
package func map(_ text: String, _ files: FakeFiles = FakeFiles()) throws -> TileMap {
  try TileMap(Array(text.utf8), file: "/maps/test.tmx", files: files)
}

/// Returns a TMX document around some content.
package func tmx(_ content: String, attributes: String = "", size: String = "") -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <map version="1.8" orientation="orthogonal" \
  \(size.isEmpty ? #"width="2" height="2""# : size) tilewidth="16" tileheight="16" \(attributes)>
  <tileset firstgid="1" name="t" tilewidth="16" tileheight="16"><image source="t.png"/></tileset>
  \(content)
  </map>
  """
}

/// Returns a layer of 2 x 2 cells with its data.
package func layer(
  _ data: String, encoding: String = #"encoding="csv""#, attributes: String = ""
) -> String {
  """
  <layer id="1" name="ground" width="2" height="2" \(attributes)><data \(encoding)>\(data)</data></layer>
  """
}

/// Returns a TMJ document around a layer's members.
package func tmj(_ layer: String, attributes: String = "") -> String {
  """
  {"type": "map", "orientation": "orthogonal", "width": 2, "height": 2, "tilewidth": 16,
   "tileheight": 16, \(attributes)
   "tilesets": [{"firstgid": 1, "tilewidth": 16, "tileheight": 16, "image": "t.png"}],
   "layers": [{"type": "tilelayer", "name": "ground", "width": 2, "height": 2, \(layer)}]}
  """
}

extension TileMap {
  /// The cells of the map's first layer.
  package var firstGrid: CellGrid {
    if case .tiles(let grid)? = layers.first?.content { return grid }
    return CellGrid()
  }

  /// The raw values of a 2 x 2 layer.
  package var fourCells: [UInt32] {
    [(0, 0), (1, 0), (0, 1), (1, 1)].map { firstGrid[column: $0.0, row: $0.1].rawValue }
  }
}

// MARK: Comparing pictures

/// Returns the largest difference of a channel between two pictures; 256 when their sizes differ.
package func largestDifference(_ a: Image, _ b: Image) -> Int {
  guard a.width == b.width, a.height == b.height else { return 256 }
  var largest = 0
  for index in stride(from: 0, to: a.pixels.count, by: 4)
  where a.pixels[index + 3] != 0 || b.pixels[index + 3] != 0 {
    for channel in 0..<4 {
      largest = max(largest, abs(Int(a.pixels[index + channel]) - Int(b.pixels[index + channel])))
    }
  }
  return largest
}

/// Returns the fraction of pixels that differ by more than `limit` in a channel.
package func differingShare(_ a: Image, _ b: Image, above limit: Int) -> Double {
  let count = stride(from: 0, to: min(a.pixels.count, b.pixels.count), by: 4).count { index in
    (a.pixels[index + 3] != 0 || b.pixels[index + 3] != 0)
      && (0..<4).contains {
        abs(Int(a.pixels[index + $0]) - Int(b.pixels[index + $0])) > limit
      }
  }
  return Double(count) / Double(max(a.width * a.height, 1))
}
