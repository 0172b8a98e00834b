import ArgumentParser
import Lamella

/// The flags of the gallery, including the common ones.
struct GalleryOptions: ParsableCommand {
  /// The name that help gives to the program.
  nonisolated static let configuration = CommandConfiguration(
    commandName: "lamella-demos gallery",
    usage: """
      lamella-demos gallery [NAME] [flags]
      lamella-demos gallery --list
      """,
    discussion: """
      Without a NAME all scenes are shown side by side. With one, Right and Left show the next and previous scene. \
      \(DemoOptions.keys)
      """)

  @Argument(help: ArgumentHelp("The scene to show.", valueName: "NAME"))
  var name: String?

  @Flag(help: "List the scenes.")
  var list = false

  @OptionGroup(title: "Flags of every demo")
  var common: DemoOptions
}

/// The gallery's command line.
enum GalleryDemo {
  /// Runs the gallery with command-line arguments.
  static func run(_ demo: Demo, _ arguments: [String]) throws {
    let options = try parse(GalleryOptions.self, arguments)
    if options.list { return list() }
    guard let name = options.name else {
      var overview = demo
      overview.size = GalleryOverview.sizeOfAll
      return try DemoRun(overview, options.common) { GalleryOverview(frame: $0) }.run()
    }
    guard let index = GalleryScene.all.firstIndex(where: { $0.name == name }) else {
      throw DemoFailure(
        message: "the gallery has no scene '\(name)'; gallery --list lists them", code: 2)
    }
    try DemoRun(demo, options.common) { GalleryView(index, frame: $0) }.run()
  }

  /// Prints the names and captions of all scenes.
  private static func list() {
    let width = GalleryScene.all.map(\.name.count).max() ?? 0
    for scene in GalleryScene.all {
      print(
        scene.name + String(repeating: " ", count: width - scene.name.count + 2) + scene.caption)
    }
  }
}
