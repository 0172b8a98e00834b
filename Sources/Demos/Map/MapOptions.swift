import Lamella
import LamellaFiles

/// The flags of the map demo.
struct MapOptions {
  /// The range of the zoom for wheel, keys and `--zoom`.
  nonisolated static let zoomRange = 0.25...8

  /// The map to show; nil for the demo's island or a procedural world.
  var file: String?
  /// The map pixel at the center of the window; nil for the map's own start.
  var at: MapPosition?
  /// The points for each pixel of the map.
  var zoom = 2.0
  /// The size of a procedural world; nil for a map.
  var procedural: WorldSize?
  /// The folder that the map's files must lie in; nil for the usual one.
  var root: String?
  /// Whether the map's files are followed.
  var isLive = false

  private nonisolated static let flags: [CommandLineFlag<MapOptions>] = [
    CommandLineFlag(
      "--at", "X,Y",
      help: "The map pixel at the center of the window, as far as the map's edges allow.",
      expects: "X,Y, each -1e12 to 1e12"
    ) {
      $0.at = MapPosition(argument: $1)
      return $0.at != nil
    },
    CommandLineFlag(
      "--zoom", "Z", help: "Points for each pixel of the map, 0.25 to 8; default 2.",
      expects: "0.25 to 8"
    ) {
      $0.zoom = Double($1) ?? 0
      return zoomRange.contains($0.zoom)
    },
    CommandLineFlag(
      "--procedural", "WxH",
      help: "A procedural world of a size in points: 16 to 2147483648 a side.",
      expects: "WxH, each side 16 to 2147483648"
    ) {
      $0.procedural = WorldSize(argument: $1)
      return $0.procedural != nil
    },
    CommandLineFlag(
      "--root", "DIR",
      help:
        "The folder that the map's files must lie in; default the nearest with a .tiled-project, else the one above the map's own.",
      expects: "a folder"
    ) {
      $0.root = $1
      return !$1.isEmpty
    },
  ]

  private nonisolated static let usage = """
    usage: lamella-demos map [FILE] [--at X,Y] [--zoom Z] [--root DIR] [flags]
           lamella-demos map --procedural WxH [--at X,Y] [--zoom Z] [flags]

    FILE is a map made with Tiled, TMX or TMJ, or a .world of several, which are read as they come near;
    without one the demo's island is shown.
    Drag, fling, turn the wheel or use the arrow keys to scroll; two fingers, Ctrl and the wheel, + and - zoom;
    Home returns to the start; F shows the whole map. Tap or drag in the minimap to jump.
    L lists the layers with a switch each. E edits: P takes the tile under the pointer, a drag paints,
    Z takes a stroke back, and W writes FILE beside it as NAME-edited.tmx.
    A puts an actor on the map, which the arrow keys walk, or takes it away; N turns day to night.

    \(CommandLineFlag.help(flags))
    """

  /// Reads the command line: the options of every demo, and the map's own.
  static func parse(
    _ demo: Demo, _ arguments: [String]
  ) throws -> (common: DemoOptions, own: MapOptions) {
    var (arguments, own) = (arguments, MapOptions())
    let common = try DemoOptions(demo, taking: &arguments, usage: usage)
    try CommandLineFlag.take(flags, from: &arguments, into: &own)
    own.file = try takeArgument(from: arguments)
    guard own.file == nil || own.procedural == nil else {
      throw usageError("--procedural generates a world; it takes no FILE")
    }
    if own.file == nil, own.root != nil { throw usageError("--root is for a FILE") }
    own.isLive = common.isLive
    if let file = own.file {
      ProtectedInputs.protect(file)
      // Opened before the map is read.
      if let path = common.application.profilePath { try ProtectedInputs.check(path) }
    }
    return (common, own)
  }
}

/// A point of a map on the command line, in pixels: `1200,-80.5`.
nonisolated struct MapPosition {
  var point: Point

  /// Parses an argument; nil if it is not a point, or out of range.
  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]),
      abs(x) <= 1e12, abs(y) <= 1e12
    else { return nil }
    point = Point(x, y)
  }
}

/// The size of a world on the command line, in points: `10000000x10000000`.
nonisolated struct WorldSize {
  var width: Int
  var height: Int

  /// Parses an argument; nil if it is not a size, or out of range.
  init?(argument: String) {
    let sides = 16...1 << 31
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      sides.contains(width), sides.contains(height)
    else { return nil }
    self.width = width
    self.height = height
  }
}
