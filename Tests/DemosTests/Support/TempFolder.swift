import Foundation
import LamellaFiles
import LamellaGraphics

/// A temporary folder for a test, deleted with its last reference.
nonisolated final class TempFolder {
  let path: String

  /// Creates an empty folder, whose name may contain spaces.
  init(named name: String = "lamella-demos") throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

  /// Returns the names of the files in the folder or in a subfolder, sorted.
  func names(in folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: file(folder))) ?? []).sorted()
  }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
    return file(name)
  }

  /// Returns the text of a file; empty when there is none.
  func text(_ name: String) -> String {
    (try? String(contentsOfFile: file(name), encoding: .utf8)) ?? ""
  }

  /// Returns the bytes of a file.
  func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: file(name))) }

  /// Reads a picture that the demo wrote.
  func picture(_ name: String) throws -> Image { try PNG.read(path: file(name)) }
}

nonisolated extension Image {
  /// The number of colors in the picture.
  var colorCount: Int {
    var colors: Set<UInt32> = []
    for y in 0..<height {
      for x in 0..<width { colors.insert(pixel(x: x, y: y)) }
    }
    return colors.count
  }
}
