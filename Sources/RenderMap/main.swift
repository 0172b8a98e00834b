import ArgumentParser
import Glibc
import LamellaFiles
import LamellaTileMaps
import MapRasterizer

// render-map MAP OUT.png [flags]
//
// Exit codes: 0 success, 2 bad input or usage.

/// The command that draws a Tiled map into a PNG file.
struct RenderMap: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-map", abstract: "Draws a Tiled map into a PNG file.")

  @Argument(help: ArgumentHelp("The map: TMX or TMJ.", valueName: "MAP"))
  var map: String

  @Argument(help: ArgumentHelp("The picture to write.", valueName: "OUT.png"))
  var out: String

  // Parsed unconditionally, so that a negative number is answered with the range.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels of the picture for each pixel of the map.", valueName: "S"))
  var scale = 1.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time that animations have run.", valueName: "SECONDS"))
  var time = 0.0

  @Flag(help: "Draw shape objects, too.")
  var shapes = false

  @Option(
    help: ArgumentHelp(
      "The folder that the map's files must lie in; default the nearest with a .tiled-project, else the one above the map's own.",
      valueName: "DIR"))
  var root: String?

  /// Checks the scale and the time.
  func validate() throws {
    guard scale >= 0.01, scale <= 64 else { throw ValidationError("--scale must be 0.01 to 64") }
    guard time >= 0, time <= 1e9 else { throw ValidationError("--time must be 0 to 1000000000") }
  }

  /// Reads the map, draws it and writes the PNG file.
  func run() throws {
    let map = try TileMap(path: map, root: root)
    let pictures = TilePictures(of: map)
    // The picture is compared with that of Tiled's own rasterizer.
    let picture = try map.picture(
      with: pictures, scale: scale, microseconds: Int64((time * 1e6).rounded()), rule: .tiled18)
    for warning in map.warnings + pictures.warnings + picture.warnings {
      say("warning: \(warning)")
    }
    if shapes { say("warning: this version draws no shape objects; --shapes has no effect") }
    try PNG.write(picture.image, path: out)
  }
}

/// Writes a line to standard error.
func say(_ text: String) {
  let line = Array((text.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n").utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

ProtectedInputs.protect()
do {
  var command = try RenderMap.parseAsRoot()
  try command.run()
} catch let error as TileMapError {
  say("\(error)")
  exit(2)
} catch let error as FileError {
  say("\(error)")
  exit(2)
} catch {
  if RenderMap.exitCode(for: error) == .success {
    print(RenderMap.fullMessage(for: error))
    exit(0)
  }
  say(RenderMap.message(for: error))
  exit(2)
}
