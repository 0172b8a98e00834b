internal import CSDL2
public import LamellaGraphics

extension OpenGLRenderer {
  /// Applies the list's texture updates and draws its commands.
  ///
  /// - Returns: What it took.
  /// - Throws: `RendererError` when the context is lost, a texture cannot be made, or the list names one
  ///   that does not exist.
  public func submit(_ list: DrawList) throws -> RenderCounters {
    try checkContext()
    beginState()
    defer { endState() }
    var counters = RenderCounters()
    counters.uploadedBytes = try apply(list.textureUpdates)
    try bindOutput(width: list.pixelWidth, height: list.pixelHeight)
    try chooseRuns(of: list)
    let isNew = geometry.update(to: list, except: runs)
    isShown = false
    if !isNew, isShownAlready(list) { return counters }
    isPictureKnown = false
    if let color = list.clearColor { clear(color) }
    counters.drawCalls = try draw(list, from: geometry)
    releaseSpareTargets()
    noteShown(list)
    return counters
  }

  /// Draws a list over the one submitted last.
  ///
  /// - Throws: `RendererError` as `submit(_:)` does.
  public func submitOver(_ list: DrawList) throws {
    try checkContext()
    beginState()
    defer { endState() }
    _ = try apply(list.textureUpdates)
    turn(to: outputTarget(width: list.pixelWidth, height: list.pixelHeight))
    let geometry = overlayGeometry ?? GLGeometry(device)
    overlayGeometry = geometry
    runs.removeAll(keepingCapacity: true)
    _ = geometry.update(to: list)
    isPictureKnown = false
    _ = try draw(list, from: geometry)
  }

  /// Leaves no object bound that something else could change unawares, and holds no quads.
  private func endState() {
    device.functions.vertexArrays?.bind(0)
    runs.removeAll(keepingCapacity: true)
  }

  // MARK: Unchanged lists

  /// Whether the kept picture is that of a list with the vertices and indices of the last one.
  private func isShownAlready(_ list: DrawList) -> Bool {
    isPictureKnown && kept != nil && list.textureUpdates.isEmpty && list.clearColor != nil
      && list.clearColor == knownClearColor && knownSize == (list.pixelWidth, list.pixelHeight)
      && list.commands == knownCommands && hasKnownRuns
  }

  private var hasKnownRuns: Bool {
    guard runs.count == knownRuns.count else { return false }
    for (index, run) in runs.enumerated() where KnownRun(run) != knownRuns[index] { return false }
    return true
  }

  private func noteShown(_ list: DrawList) {
    guard kept != nil, list.clearColor != nil else { return }
    isPictureKnown = true
    knownSize = (list.pixelWidth, list.pixelHeight)
    knownClearColor = list.clearColor
    // Element by element: the list's own storage must stay its own.
    knownCommands.removeAll(keepingCapacity: true)
    knownCommands.append(contentsOf: list.commands)
    knownRuns.removeAll(keepingCapacity: true)
    for run in runs { knownRuns.append(KnownRun(run)) }
  }

  // MARK: Commands

  private func draw(_ list: DrawList, from geometry: GLGeometry) throws -> Int {
    let output = PixelRect(
      x: 0, y: 0, width: Int32(clamping: list.pixelWidth), height: Int32(clamping: list.pixelHeight)
    )
    let outputTarget = target
    var drawCalls = 0
    var index = 0
    nextRun = 0
    defer { abandonGroups() }
    while index < list.commands.count {
      let command = list.commands[index]
      switch command.kind {
      case .quads, .triangles:
        drawCalls += try draw(
          command, number: index, of: list, from: geometry, within: groups.last?.rect ?? output)
      case .beginGroup, .beginPlane:
        if try !begin(command, within: groups.last?.rect ?? output) {
          index = list.endOfGroup(startingAt: index)
        }
      case .endGroup:
        drawCalls += end(
          command, number: index, from: geometry, within: output, outputTarget)
      }
      index += 1
    }
    return drawCalls
  }

  /// Draws a command of rectangles or other triangles.
  ///
  /// - Returns: The number of calls that draw something.
  private func draw(
    _ command: DrawCommand, number: Int, of list: DrawList, from geometry: GLGeometry,
    within bounds: PixelRect
  ) throws -> Int {
    guard command.indexCount > 0 else { return 0 }
    let clip = command.clip.intersection(bounds)
    guard !clip.isEmpty else { return 0 }
    try setTexture(name(of: command, in: list))
    setScissor(clip.moved(by: groups.last))
    setBlend(command.blend)
    let origin = groups.last?.origin ?? .zero
    useShapes(origin: origin)
    let end = command.firstVertex + command.vertexCount
    while nextRun < runs.count, runs[nextRun].firstVertex < command.firstVertex { nextRun += 1 }
    guard nextRun < runs.count, runs[nextRun].firstVertex < end else {
      geometry.draw(command, number: number)
      return 1
    }
    return try drawPieces(of: command, from: geometry, origin)
  }

  // MARK: Quads that stay in the device

  /// Chooses the runs of a list that are drawn from the device.
  private func chooseRuns(of list: DrawList) throws {
    runs.removeAll(keepingCapacity: true)
    retained.beginList()
    guard device.hasLargeIndices else { return }
    var last = 0
    for run in list.retained {
      guard run.first >= 0, run.count >= 0, run.count % 4 == 0, run.first % 4 == 0,
        run.first + run.count <= run.quads.vertices.count, run.firstVertex >= last,
        run.vertexCount >= 0, run.firstVertex + run.vertexCount <= list.vertices.count
      else { throw Self.badRun("it has other vertices than its quads or the list") }
      last = run.firstVertex + run.vertexCount
      if run.vertexCount * Self.leastShare >= run.count { runs.append(run) }
    }
  }

  private static func badRun(_ reason: String) -> RendererError {
    .failed(operation: "drawing a run of retained quads", reason: reason)
  }

  /// Where fewer than one in so many of the quads are in sight, those are written instead.
  private static let leastShare = 4

  /// Draws a command some of whose quads stay in the device, in the order that they have.
  ///
  /// - Returns: The number of calls.
  private func drawPieces(
    of command: DrawCommand, from geometry: GLGeometry, _ origin: SIMD2<Float>
  ) throws -> Int {
    let end = command.firstVertex + command.vertexCount
    var vertex = command.firstVertex
    var drawCalls = 0
    while nextRun < runs.count, runs[nextRun].firstVertex < end {
      let run = runs[nextRun]
      nextRun += 1
      guard command.kind == .quads, run.firstVertex + run.vertexCount <= end else {
        throw Self.badRun("it lies in no command of quads")
      }
      if vertex < run.firstVertex {
        geometry.bind()
        useShapes(origin: origin)
        geometry.draw(command, vertices: vertex..<run.firstVertex)
        drawCalls += 1
      }
      retained.bind(run.quads)
      useShapes(origin: origin - SIMD2(Float(run.x), Float(run.y)))
      retained.draw(run)
      drawCalls += 1
      vertex = run.firstVertex + run.vertexCount
    }
    geometry.bind()
    useShapes(origin: origin)
    guard vertex < end else { return drawCalls }
    geometry.draw(command, vertices: vertex..<end)
    return drawCalls + 1
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
