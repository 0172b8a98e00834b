import Lamella

/// The map demo's root view for a world of several maps.
final class WorldScreen: View, DemoScreen {
  private let world: TileWorldView
  private let options: MapOptions
  private var hasStarted = false

  /// Makes the screen of a `.world` file, and prints its warnings, and those of its maps as they are read.
  init(_ path: String, _ options: MapOptions, frame: Rect) throws {
    self.options = options
    world = TileWorldView(world: try TileWorld(path: path, root: options.root), root: options.root)
    super.init(frame: frame)
    identifier = "world-screen"
    backgroundColor = Theme.current.ground
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    world.identifier = "world"
    for warning in world.warnings { Diagnostics.handler("warning: \(warning)") }
    world.onLoad = { _, view in
      for warning in view.map.warnings + view.pictures.warnings + view.warnings {
        Diagnostics.handler("warning: \(warning)")
      }
    }
    addSubview(world)
    if options.isLive { world.followFiles() }
  }

  /// Shows the whole world, or the place that the flags name.
  private func begin() {
    world.zoom = options.zoom
    if let position = options.at { world.center(on: position.point) } else { world.fit() }
  }

  func pointerMoved(to point: Point?) {}

  var tileViewCount: Int { world.tileViewCount }

  // MARK: Overridden

  override func layoutSubviews() {
    super.layoutSubviews()
    world.frame = bounds
    guard !hasStarted, !bounds.isEmpty else { return }
    hasStarted = true
    begin()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { _ = world.becomeFirstResponder() }
  }

  override func keyDown(_ press: KeyPress) -> Bool {
    if press.key == .home {
      begin()
    } else if press.key.name == "F" {
      world.fit(animated: true)
    } else {
      return super.keyDown(press)
    }
    return true
  }
}
