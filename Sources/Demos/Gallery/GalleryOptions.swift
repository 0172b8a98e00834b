import Lamella

/// The gallery's command line.
enum GalleryDemo {
  private static let usage = """
    usage: lamella-demos gallery [NAME] [flags]
           lamella-demos gallery --list

    Without a NAME all scenes are shown side by side. With one, Right and Left show the next and
    previous scene.

    """

  /// Runs the gallery with a command line.
  static func run(_ demo: Demo, _ arguments: [String]) throws {
    var arguments = arguments
    if let index = arguments.firstIndex(of: "--list") {
      arguments.remove(at: index)
      try ApplicationOptions.checkEmpty(arguments)
      return list()
    }
    // No flag gives this size, so that it says whether one was given.
    var demo = demo
    demo.size = .zero
    var options = try DemoOptions(demo, taking: &arguments, usage: usage)
    let name = try takeArgument(from: arguments)
    let isSheet = options.application.isHeadless
    if options.application.size == .zero {
      options.application.size =
        name == nil ? GalleryOverview.defaultSize(isSheet: isSheet) : GalleryPage.pageSize
    }
    guard let name else {
      return try DemoRun(options) { GalleryOverview(frame: $0, isSheet: isSheet) }.run()
    }
    guard let index = GalleryScene.all.firstIndex(where: { $0.name == name }) else {
      throw usageError("the gallery has no scene '\(name)'; gallery --list lists them")
    }
    try DemoRun(options) { GalleryView(index, frame: $0) }.run()
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
