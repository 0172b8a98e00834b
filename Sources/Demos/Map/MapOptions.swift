import ArgumentParser
import Lamella

/// The flags of the map demo, including the common ones.
struct MapOptions: ParsableCommand {
  /// The name that help gives to the program.
  nonisolated static let configuration = CommandConfiguration(
    commandName: "lamella-demos map",
    usage: """
      lamella-demos map [FILE] [--at X,Y] [--zoom Z] [--root DIR] [flags]
      lamella-demos map --procedural WxH [--at X,Y] [--zoom Z] [flags]
      """,
    discussion: """
      Drag, fling, turn the wheel or use the arrow keys to scroll; Ctrl and the wheel, + and - zoom; \
      Home returns to the start; F shows the whole map. L lists the layers with their switches. E edits: P takes the tile under the pointer, a drag paints, Z undoes, W writes NAME-edited.tmx. Tap or drag in the minimap to jump. \(DemoOptions.keys)
      """)

  /// The range of the zoom for wheel, keys and `--zoom`.
  nonisolated static let zoomRange = 0.25...8

  @Argument(
    help: ArgumentHelp(
      "A map made with Tiled, TMX or TMJ; default the demo's island.",
      valueName: "FILE"))
  var file: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The map pixel at the center of the window, as far as the map's edges allow.",
      valueName: "X,Y"), transform: MapPosition.init(argument:))
  var at: MapPosition?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Points for each pixel of the map, 0.25 to 8; default 2.", valueName: "Z"))
  var zoom: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A procedural world of a size in points: 16 to 2147483648 a side.",
      valueName: "WxH"), transform: WorldSize.init(argument:))
  var procedural: WorldSize?

  @Option(
    help: ArgumentHelp(
      "The folder that the map's files must lie in; default the nearest with a .tiled-project, else the one above the map's own.",
      valueName: "DIR"))
  var root: String?

  @OptionGroup(title: "Flags of every demo")
  var common: DemoOptions

  /// Checks the options.
  func validate() throws {
    if let zoom, !Self.zoomRange.contains(zoom) {
      throw ValidationError("--zoom must be 0.25 to 8")
    }
    if file == nil, root != nil { throw ValidationError("--root is for a FILE") }
    if file != nil, procedural != nil {
      throw ValidationError("--procedural generates a world; it takes no FILE")
    }
  }
}

/// A point of a map on the command line, in pixels: `1200,-80.5`.
nonisolated struct MapPosition {
  var point: Point

  /// - Throws: `ValidationError` when the argument is not a point, or is out of range.
  init(argument: String) throws {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]),
      abs(x) <= 1e12, abs(y) <= 1e12
    else { throw ValidationError("it must be X,Y, each -1e12 to 1e12") }
    point = Point(x, y)
  }
}

/// The size of a world on the command line, in points: `10000000x10000000`.
nonisolated struct WorldSize {
  var width: Int
  var height: Int

  /// - Throws: `ValidationError` when the argument is not a size, or is out of range.
  init(argument: String) throws {
    let sides = 16...1 << 31
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      sides.contains(width), sides.contains(height)
    else { throw ValidationError("it must be WxH, each side 16 to 2147483648") }
    self.width = width
    self.height = height
  }
}
