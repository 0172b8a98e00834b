import Lamella

/// A demo: its name, its window and its function.
struct Demo {
  /// The name on the command line.
  var name: String
  /// The line for the list of demos.
  var summary: String
  /// The window's title.
  var title: String
  /// The default size of the window, in points.
  var size: Size
  /// Runs the demo with the program's name and the arguments after its own.
  var run: (_ demo: Demo, _ arguments: [String]) throws -> Void

  /// Makes a demo that sets itself up.
  init(
    name: String, summary: String, title: String, size: Size,
    run: @escaping (_ demo: Demo, _ arguments: [String]) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.title = title
    self.size = size
    self.run = run
  }

  /// Makes a demo of a view or a view controller that fills an application's window.
  init(
    name: String, summary: String, title: String, size: Size,
    makeContent: @escaping (_ frame: Rect) throws -> Responder
  ) {
    self.init(name: name, summary: summary, title: title, size: size) { demo, arguments in
      try DemoRun(DemoOptions(demo, arguments), makeContent).run()
    }
  }

  /// All demos, in the order of the list.
  static let all: [Demo] = [
    Demo(
      name: "paging", summary: "five cards, one page at a time, neighbors peeking in",
      title: "Lamella: paging", size: Size(480, 320),
      run: { demo, arguments in
        let (common, own) = try PagingOptions.parse(demo, arguments)
        try DemoRun(common) { PagingDemo.makeView(own.pager, frame: $0) }.run()
      }),
    Demo(
      name: "map", summary: "an island, a Tiled map, or a procedural world to scroll over",
      title: "Lamella: map", size: Size(960, 600),
      run: { demo, arguments in
        let (common, own) = try MapOptions.parse(demo, arguments)
        try DemoRun(common) { try MapDemo.makeView(own, frame: $0) }.run()
      }),
    Demo(
      name: "hud", summary: "a small game with its own loop, and a HUD over it",
      title: "Lamella: HUD", size: Size(960, 600),
      run: { try HUDDemo(DemoOptions($0, $1)).run() }),
    Demo(
      name: "touch", summary: "touches and gestures, and a photo to drag, pinch and rotate",
      title: "Lamella: touch lab", size: Size(960, 600),
      makeContent: { TouchLab(frame: $0) }),
    Demo(
      name: "motion", summary: "curves, springs, transitions, cards to throw, a timeline to scrub",
      title: "Lamella: motion", size: Size(960, 600),
      makeContent: { MotionLab(frame: $0) }),
    Demo(
      name: "list", summary: "100,000 rows in sections, with a filter, and actions by swipes",
      title: "Lamella: list", size: Size(480, 640),
      makeContent: { ListDemoView(frame: $0) }),
    Demo(
      name: "screens",
      summary: "screens of an app: tabs, a list with details, a form, sheets, alerts",
      title: "Lamella: screens", size: Size(420, 640),
      makeContent: { _ in ScreensDemo.makeController() }),
    Demo(
      name: "pyramid",
      summary: "a fractal of 2^30 points a side, or a Deep Zoom image, to zoom into",
      title: "Lamella: pyramid", size: Size(960, 600),
      run: { demo, arguments in
        let (common, path) = try PyramidDemo.parse(demo, arguments)
        // Where a run is to be the same each time, tiles come at once.
        let isExact = common.isRepeatable
        try DemoRun(common) { frame in
          let source: any PyramidSource =
            if let path { try DeepZoomImage(path: path) } else {
              FractalPyramid(isSynchronous: isExact)
            }
          return PyramidDemoView(frame: frame, source: source, fades: !isExact)
        }.run()
      }),
    Demo(
      name: "scene", summary: "a scene file, with its faults in a strip at the edge",
      title: "Lamella: scene", size: Size(480, 320),
      run: { demo, arguments in
        let (common, own) = try SceneOptions.parse(demo, arguments)
        try DemoRun(common) { _ in SceneDemo(file: own.file, language: own.language) }.run()
      }),
    Demo(
      name: "gallery", summary: "a small scene for each feature, by name or all at once",
      title: "Lamella: gallery", size: GalleryPage.pageSize, run: { try GalleryDemo.run($0, $1) }),
  ]
}
