internal import CSDL2
public import LamellaGraphics

extension OpenGLRenderer {
  /// Applies the list's texture updates and draws its commands.
  ///
  /// - Returns: What it took.
  /// - Throws: `RendererError` when the context is lost, a texture cannot be made, or the list names one
  ///   that does not exist.
  public func submit(_ list: DrawList) throws -> RenderCounters {
    try device.makeCurrent()
    beginState()
    defer { endState() }
    var counters = RenderCounters()
    counters.uploadedBytes = try apply(list.textureUpdates)
    try bindOutput(width: list.pixelWidth, height: list.pixelHeight)
    let isNew = geometry.update(to: list)
    isShown = false
    if !isNew, isShownAlready(list) { return counters }
    isPictureKnown = false
    if let color = list.clearColor { clear(color) }
    counters.drawCalls = try draw(list, from: geometry)
    noteShown(list)
    return counters
  }

  /// Draws a list over the one submitted last.
  ///
  /// - Throws: `RendererError` as `submit(_:)` does.
  public func submitOver(_ list: DrawList) throws {
    try device.makeCurrent()
    beginState()
    defer { endState() }
    _ = try apply(list.textureUpdates)
    turn(to: outputTarget(width: list.pixelWidth, height: list.pixelHeight))
    let geometry = overlayGeometry ?? GLGeometry(device)
    overlayGeometry = geometry
    _ = geometry.update(to: list)
    isPictureKnown = false
    _ = try draw(list, from: geometry)
  }

  /// Leaves no object bound that something else could change unawares.
  private func endState() {
    device.functions.vertexArrays?.bind(0)
  }

  // MARK: Unchanged lists

  /// Whether the kept picture is that of a list with the vertices and indices of the last one.
  private func isShownAlready(_ list: DrawList) -> Bool {
    isPictureKnown && kept != nil && list.textureUpdates.isEmpty && list.clearColor != nil
      && list.clearColor == knownClearColor && knownSize == (list.pixelWidth, list.pixelHeight)
      && list.commands == knownCommands
  }

  private func noteShown(_ list: DrawList) {
    guard kept != nil, list.clearColor != nil else { return }
    isPictureKnown = true
    knownSize = (list.pixelWidth, list.pixelHeight)
    knownClearColor = list.clearColor
    // Element by element: the list's own storage must stay its own.
    knownCommands.removeAll(keepingCapacity: true)
    knownCommands.append(contentsOf: list.commands)
  }

  // MARK: Commands

  private func draw(_ list: DrawList, from geometry: GLGeometry) throws -> Int {
    let output = PixelRect(
      x: 0, y: 0, width: Int32(clamping: list.pixelWidth), height: Int32(clamping: list.pixelHeight)
    )
    let outputTarget = target
    var drawCalls = 0
    var index = 0
    defer { abandonGroups() }
    while index < list.commands.count {
      let command = list.commands[index]
      switch command.kind {
      case .quads, .triangles:
        drawCalls += try draw(
          command, of: list, from: geometry, within: groups.last?.rect ?? output)
      case .beginGroup, .beginPlane:
        if try !begin(command, within: groups.last?.rect ?? output) {
          index = list.endOfGroup(startingAt: index)
        }
      case .endGroup:
        drawCalls += end(command, from: geometry, within: output, outputTarget)
      }
      index += 1
    }
    return drawCalls
  }

  /// Draws a command of rectangles or other triangles.
  ///
  /// - Returns: The number of calls that draw something.
  private func draw(
    _ command: DrawCommand, of list: DrawList, from geometry: GLGeometry, within bounds: PixelRect
  ) throws -> Int {
    guard command.indexCount > 0 else { return 0 }
    let clip = command.clip.intersection(bounds)
    guard !clip.isEmpty else { return 0 }
    try setTexture(name(of: command, in: list))
    setScissor(clip.moved(by: groups.last))
    setBlend(command.blend)
    useShapes(origin: groups.last?.origin ?? .zero)
    geometry.draw(command)
    return 1
  }

  /// The texture of a command; a white one for plain shapes that name none.
  private func name(of command: DrawCommand, in list: DrawList) throws -> UInt32 {
    if let texture = textures[command.texture] { return texture.name }
    guard list.isPlain(command) else {
      throw RendererError.failed(
        operation: "drawing texture \(command.texture.rawValue)", reason: "it does not exist")
    }
    return device.white
  }
}

extension PixelRect {
  /// The rectangle in places of a group's target.
  fileprivate func moved(by group: OpenGLRenderer.Group?) -> PixelRect {
    guard let group else { return self }
    return PixelRect(x: x - group.rect.x, y: y - group.rect.y, width: width, height: height)
  }
}
