import Lamella

/// A demo's root view that receives pointer moves and reports its number of tile views.
protocol DemoScreen: View {
  /// Called when the pointer has moved, with its window point; nil when it has left the window.
  func pointerMoved(to point: Point?)
  /// The number of views that show tiles.
  var tileViewCount: Int { get }
}

/// A run of a demo in an application's window.
final class DemoRun {
  private let makeContent: (_ frame: Rect) throws -> Responder
  private let options: DemoOptions
  private let app: Application
  /// The demo's view; nil while the memory log has closed it.
  private var view: View?
  private var screen: (any DemoScreen)? { view as? any DemoScreen }

  init(_ options: DemoOptions, _ makeContent: @escaping (_ frame: Rect) throws -> Responder) throws
  {
    self.makeContent = makeContent
    self.options = options
    app = try Application(options.application)
  }

  /// Opens the window, and runs the application.
  func run() throws {
    app.window.backgroundColor = Theme.current.ground
    try open()
    connectScreen()
    if let path = options.memoryPath { try logMemory(to: path) }
    try app.run()
  }

  /// Creates the demo's view or controller, and shows it in the window.
  private func open() throws {
    let content = try makeContent(app.window.bounds)
    if let controller = content as? ViewController {
      app.window.rootViewController = controller
      view = controller.view
    } else if let view = content as? View {
      self.view = view
      app.window.addSubview(view)
    }
  }

  /// Runs while closing and reopening the scene for the memory log.
  private func logMemory(to path: String) throws {
    let log = try MemoryLog(path: path, interval: options.memoryInterval, window: app.window) {
      [unowned self] in
      app.window.rootViewController = nil
      view?.removeFromSuperview()
      view = nil
      app.frameGraph.isShown = false
      app.inspector.isShown = false
    } open: { [unowned self] in
      try open()
    }
    app.onFrame = { frame, _ in try log.step(frames: frame + 1) }
  }

  /// Tells the demo's screen of the pointer, and the counters of its tile views.
  private func connectScreen() {
    app.stage.onEvent { [unowned self] event, _ in
      guard let screen else { return }
      switch event.kind {
      case .mouseMoved(let point), .mouseDown(let point, _, _), .mouseUp(let point, _, _),
        .wheel(let point, _):
        screen.pointerMoved(to: point)
      case .mouseLeft: screen.pointerMoved(to: nil)
      default: break
      }
    }
    if screen != nil {
      app.stage.onCount = { [unowned self] in $0.tileViews = screen?.tileViewCount ?? 0 }
    }
  }
}
