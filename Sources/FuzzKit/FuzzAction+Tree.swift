internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScreens
internal import LamellaScrolling

// Creating, moving and removing views and layers.
extension FuzzAction {
  /// Makes a view of a random class and retains it.
  static func newView(_ world: FuzzWorld) -> View? {
    guard world.views.count < 60 else { return nil }
    let frame = Rect(
      x: Double.random(in: -20...250, using: &world.random),
      y: Double.random(in: -20...200, using: &world.random),
      width: Double.random(in: 0...200, using: &world.random),
      height: Double.random(in: 0...150, using: &world.random))
    let view = bareView(frame, world)
    world.track(view)
    world.views.append(view)
    if world.chance(0.5) { view.backgroundColor = world.color() }
    return view
  }

  /// Makes a view of a random class.
  private static func bareView(_ frame: Rect, _ world: FuzzWorld) -> View {
    switch Int.random(in: 0..<34, using: &world.random) {
    case 0: return View(frame: frame)
    case 1:
      let label = FuzzLabel(frame: frame)
      label.text = "Some words in a label"
      return label
    case 2:
      let button = Button(title: "Press", action: action(world, "Button"))
      button.frame = frame
      return button
    case 3: return control(Switch(frame: frame), world)
    case 4: return control(Slider(frame: frame), world)
    case 5: return control(Stepper(frame: frame), world)
    case 6:
      let segments = SegmentedControl(titles: ["One", "Two"])
      segments.frame = frame
      return control(segments, world)
    case 7:
      let pages = PageControl(frame: frame)
      pages.numberOfPages = 4
      return control(pages, world)
    case 8, 9: return control(FuzzControl(frame: frame), world)
    case 10: return ProgressView(frame: frame)
    case 11:
      let view = ImageView(image: world.image())
      view.frame = frame
      view.animationImages = [world.image(), world.image()]
      view.animationDuration = 0.05
      return view
    case 12:
      let view = ActivityIndicator(frame: frame)
      view.startAnimating()
      return view
    case 13:
      let view = EmitterView(frame: frame)
      var cell = EmitterCell()
      cell.birthRate = 20
      view.emitter.cells = [cell]
      return view
    case 14, 15:
      return CanvasView(frame: frame) { [token = world.token("CanvasView.onDraw")] canvas, rect in
        canvas.fill(rect, with: .black)
        token.call()
      }
    case 16, 17:
      let scroll = FuzzScrollView(frame: frame)
      scroll.contentSize = Size(world.length(), world.length())
      scroll.delegate = world.delegate
      return scroll
    case 18:
      let tiled = TiledScrollView(frame: frame)
      tiled.dataSource = world.delegate
      tiled.delegate = world.delegate
      tiled.setGrid(columns: 20, rows: 20, tileSize: Size(40, 40))
      return tiled
    case 19: return FuzzTileView(frame: frame)
    case 20, 21, 22:
      let stack = FuzzStackView(frame: frame)
      if world.chance(0.5) { stack.axis = .vertical }
      return stack
    case 23, 24: return GridView(frame: frame)
    case 25, 26, 27: return FuzzList.make(frame: frame, in: world)
    case 28, 29: return FuzzField.make(in: world)
    default: return FuzzView(frame: frame)
    }
  }

  /// Returns an action that holds a token and calls it.
  private static func action(_ world: FuzzWorld, _ name: String) -> () -> Void {
    { [token = world.token("action of \(name)")] in token.call() }
  }

  /// Adds an action to a control, and returns the control.
  private static func control(_ control: Control, _ world: FuzzWorld) -> Control {
    control.addAction(for: [.valueChanged, .touchDown, .touchUpInside, .touchCancel]) {
      [token = world.token("action of a control")] _ in token.call()
    }
    return control
  }

  /// Makes a layer of a random class and retains it.
  private static func newLayer(_ world: FuzzWorld) -> Layer? {
    guard world.layers.count < 40 else { return nil }
    let layer: Layer
    switch Int.random(in: 0..<9, using: &world.random) {
    case 0:
      let shape = ShapeLayer()
      shape.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 30))
      shape.fillColor = world.color()
      shape.strokeColor = world.color()
      layer = shape
    case 1:
      let gradient = GradientLayer()
      gradient.colors = [world.color(), world.color()]
      layer = gradient
    case 2:
      let text = TextLayer()
      text.text = "words"
      layer = text
    case 3:
      let replicator = ReplicatorLayer()
      let prototype = world.track(FuzzLayer())
      prototype.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      replicator.prototype = prototype
      replicator.instanceCount = 5
      layer = replicator
    case 4: layer = FuzzTileLayer()
    case 5, 6:
      layer = Layer()
      layer.delegate = world.delegate
    default: layer = FuzzLayer()
    }
    layer.bounds = Rect(x: 0, y: 0, width: 60, height: 50)
    layer.position = world.point()
    world.layers.append(world.track(layer))
    return layer
  }

  /// Returns whether a view may be added to another.
  ///
  /// Internal subviews of the engine's own views must not contain the view that owns them: the two would
  /// retain each other, which is a programmer error.
  static func canContain(_ parent: View, _ view: View, _ world: FuzzWorld) -> Bool {
    guard !(view is Window), world.isTracked(view), !parent.isDescendant(of: view) else {
      return false
    }
    var top = parent
    while let above = top.superview { top = above }
    return top is Window || world.isTracked(top)
  }

  /// Returns whether a layer is another one or inside it.
  private static func isInside(_ layer: Layer, _ other: Layer) -> Bool {
    var current: Layer? = layer
    while let known = current {
      if known === other { return true }
      current = known.superlayer
    }
    return false
  }

  /// The number of siblings from which on a family counts as large: the engine finds siblings by an index then.
  private static let largeFamily = 64

  /// Returns a retained view or a window with many subviews.
  private static func largeParent(_ world: FuzzWorld) -> View? {
    let windows = world.stages.compactMap { $0.window as View? }
    return world.pick((windows + world.views).filter { $0.subviews.count >= largeFamily })
  }

  /// Adds many views to another one, some of which call back.
  private static func addFamily(to parent: View, _ world: FuzzWorld) {
    for index in 0..<largeFamily + 16 {
      let frame = Rect(
        x: Double(index % 10) * 20, y: Double(index / 10) * 15, width: 18, height: 13)
      let view = world.track(
        index % 6 == 0 ? FuzzView(frame: frame) : View(frame: frame), "one of many")
      view.backgroundColor = world.color()
      parent.addSubview(view)
    }
  }

  static let tree: [FuzzAction] = [
    FuzzAction("add many views", 1) { world in
      guard largeParent(world) == nil, world.depth < 2 else { return }
      let windows = world.stages.compactMap { $0.window as View? }
      if let parent = world.pick(windows + world.views) { addFamily(to: parent, world) }
    },
    FuzzAction("change some of many", 10) { world in
      guard let parent = largeParent(world) else { return }
      for _ in 0..<Int.random(in: 1...3, using: &world.random) {
        guard let view = world.pick(parent.subviews) else { return }
        switch Int.random(in: 0..<7, using: &world.random) {
        case 0: view.setNeedsLayout()
        case 1: view.setNeedsDisplay()
        case 2: view.center.x += 1
        case 3: view.isHidden.toggle()
        case 4: view.backgroundColor = world.color()
        case 5: parent.insertSubview(view, at: parent.subviews.count / 2)
        default:
          guard let window = parent.window, let other = world.pick(window.subviews),
            canContain(other, view, world)
          else { continue }
          other.addSubview(view)
        }
      }
    },
    FuzzAction("add a new view", 14) { world in
      guard let parent = world.view(), let view = newView(world) else { return }
      parent.addSubview(view)
    },
    FuzzAction("move a view", 14) { world in
      guard let parent = world.view(), let view = world.movableView() else { return }
      guard canContain(parent, view, world) else { return }
      if world.chance(0.5) {
        parent.addSubview(view)
      } else {
        parent.insertSubview(view, at: Int.random(in: -1...4, using: &world.random))
      }
    },
    FuzzAction("remove a view", 10) { $0.movableView()?.removeFromSuperview() },
    FuzzAction("remove all subviews", 1) {
      $0.view()?.subviews.forEach { $0.removeFromSuperview() }
    },
    FuzzAction("reorder") { world in
      guard let parent = world.view(), let view = world.pick(parent.subviews) else { return }
      if world.chance(0.5) {
        parent.bringSubviewToFront(view)
      } else {
        parent.sendSubviewToBack(view)
      }
    },
    FuzzAction("exchange", 1) { world in
      guard let parent = world.view(), parent.subviews.count > 1 else { return }
      parent.exchangeSubview(at: 0, withSubviewAt: parent.subviews.count - 1)
    },
    FuzzAction("insert above or below") { world in
      guard let parent = world.view(), let sibling = world.pick(parent.subviews),
        let view = world.movableView(), canContain(parent, view, world)
      else { return }
      if world.chance(0.5) {
        parent.insertSubview(view, aboveSubview: sibling)
      } else {
        parent.insertSubview(view, belowSubview: sibling)
      }
    },
    FuzzAction("add a layer", 6) { world in
      guard let parent = world.layer(), let layer = newLayer(world), !isInside(parent, layer) else {
        return
      }
      parent.addSublayer(layer)
    },
    FuzzAction("move a layer", 3) { world in
      guard let parent = world.layer(), let layer = world.pick(world.layers), layer.view == nil,
        !isMaskChainInside(parent, layer)
      else { return }
      parent.insertSublayer(layer, at: 0)
    },
    FuzzAction("remove a layer", 3) { world in
      guard let layer = world.pick(world.layers), layer.view == nil else { return }
      layer.removeFromSuperlayer()
    },
    FuzzAction("set a mask", 2) { world in
      guard let layer = world.layer() else { return }
      if world.chance(0.4) {
        layer.mask = nil
      } else if world.chance(0.5) {
        let mask = world.track(
          FuzzView(frame: Rect(x: 0, y: 0, width: 50, height: 50)), "mask view")
        if let view = newView(world) { mask.addSubview(view) }
        // Kept, so that masks are animated and become subviews.
        if world.chance(0.5) { world.views.append(mask) }
        layer.mask = mask.layer
      } else {
        let mask = world.track(FuzzLayer(), "mask")
        if world.chance(0.5) { world.layers.append(mask) }
        layer.mask = mask
      }
    },
    FuzzAction("set contents", 1) { world in
      world.layer()?.contents = world.chance(0.3) ? nil : world.image()
    },
    FuzzAction("ask for tiles", 1) { world in
      world.view(as: TiledScrollView.self)?.reloadTiles()
    },
    FuzzAction("change a grid", 1) { world in
      let grid = world.view(as: TiledScrollView.self)
      if world.chance(0.3) { grid?.dataSource = world.chance(0.5) ? nil : world.delegate }
      grid?.setGrid(
        columns: Int.random(in: 0...30, using: &world.random), rows: 10, tileSize: Size(35, 45))
    },
    FuzzAction("change tiles", 1) { world in
      guard let layer = world.view(as: FuzzTileView.self)?.layer as? TileLayer else { return }
      if world.chance(0.5) {
        layer.tileSize = Size(world.length(), 64)
      } else {
        layer.setNeedsDisplay()
      }
      layer.levelsOfDetail = Int.random(in: 1...3, using: &world.random)
    },
    FuzzAction("set a controller's view", 1) { world in
      guard let controller = world.pick(world.controllers) else { return }
      if world.chance(0.5) {
        controller.view = world.track(FuzzView(), "controller's view")
      } else if let parent = world.view(), canContain(parent, controller.view, world) {
        parent.addSubview(controller.view)
      }
    },
  ]

  /// Returns whether a layer, or the layer that it masks, is inside another, which must then not be added to it.
  private static func isMaskChainInside(_ layer: Layer, _ other: Layer) -> Bool {
    if isInside(layer, other) { return true }
    // The masked layer is unknown: only layers in a window or below a retained view are safe.
    var top = layer
    while let above = top.superlayer { top = above }
    return !(top.view is Window)
  }
}
