internal import CSDL2
public import LamellaGraphics

extension OpenGLRenderer {
  /// Applies the list's texture updates and draws its commands.
  ///
  /// - Returns: The counters of the draw.
  /// - Throws: `RendererError` when the context is lost, a texture cannot be made, or the list names one that does
  ///   not exist.
  public func submit(_ list: DrawList) throws -> RenderCounters {
    try checkContext()
    beginState()
    defer { endState() }
    var counters = RenderCounters()
    counters.uploadedBytes = try apply(list.textureUpdates)
    try bindOutput(width: list.pixelWidth, height: list.pixelHeight)
    try chooseRetainedRanges(of: list)
    let isNew = geometry.update(to: list, except: ranges)
    isShown = false
    if !isNew, shows(list) { return counters }
    isPictureValid = false
    if let color = list.clearColor { clear(color) }
    counters.drawCalls = try draw(list, from: geometry)
    releaseSpareTargets()
    saveShownList(list)
    return counters
  }

  /// Draws an overlay list over the one submitted last.
  ///
  /// - Throws: `RendererError` as `submit(_:)` does.
  public func submitOver(_ list: DrawList) throws {
    try checkContext()
    beginState()
    defer { endState() }
    _ = try apply(list.textureUpdates)
    setTarget(outputTarget(width: list.pixelWidth, height: list.pixelHeight))
    let geometry = overlayGeometry ?? GLGeometry(device)
    overlayGeometry = geometry
    ranges.removeAll(keepingCapacity: true)
    _ = geometry.update(to: list)
    isPictureValid = false
    _ = try draw(list, from: geometry)
  }

  /// Unbinds objects that other code could change by accident, and releases retained quads.
  private func endState() {
    device.functions.vertexArrays?.bind(0)
    ranges.removeAll(keepingCapacity: true)
  }

  // MARK: Unchanged lists

  /// Returns whether the kept picture shows a list with the vertices and indices of the last one.
  private func shows(_ list: DrawList) -> Bool {
    isPictureValid && pictureTarget != nil && list.textureUpdates.isEmpty && list.clearColor != nil
      && list.clearColor == shownClearColor && shownSize == (list.pixelWidth, list.pixelHeight)
      && list.commands == shownCommands && hasShownRanges
  }

  private var hasShownRanges: Bool {
    guard ranges.count == shownRanges.count else { return false }
    for (index, range) in ranges.enumerated() where ShownRange(range) != shownRanges[index] {
      return false
    }
    return true
  }

  /// Stores the size, clear color and commands of the drawn list, for comparison with the next one.
  private func saveShownList(_ list: DrawList) {
    guard pictureTarget != nil, list.clearColor != nil else { return }
    isPictureValid = true
    shownSize = (list.pixelWidth, list.pixelHeight)
    shownClearColor = list.clearColor
    // Element by element, so that the list's array is not shared.
    shownCommands.removeAll(keepingCapacity: true)
    shownCommands.append(contentsOf: list.commands)
    shownRanges.removeAll(keepingCapacity: true)
    for range in ranges { shownRanges.append(ShownRange(range)) }
  }

  // MARK: Commands

  /// Draws the commands of a list; returns the number of draw calls.
  private func draw(_ list: DrawList, from geometry: GLGeometry) throws -> Int {
    let output = PixelRect(
      x: 0, y: 0, width: Int32(clamping: list.pixelWidth), height: Int32(clamping: list.pixelHeight)
    )
    let outputTarget = target
    var drawCalls = 0
    var index = 0
    nextRange = 0
    defer { abandonGroups() }
    while index < list.commands.count {
      let command = list.commands[index]
      switch command.kind {
      case .quads, .triangles:
        drawCalls += try draw(
          command, number: index, of: list, from: geometry, within: groups.last?.rect ?? output)
      case .beginGroup, .beginPlane:
        if try !beginGroup(command, within: groups.last?.rect ?? output) {
          index = list.endOfGroup(startingAt: index)
        }
      case .endGroup:
        drawCalls += endGroup(
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
    while nextRange < ranges.count, ranges[nextRange].firstVertex < command.firstVertex {
      nextRange += 1
    }
    guard nextRange < ranges.count, ranges[nextRange].firstVertex < end else {
      geometry.draw(command, number: number)
      return 1
    }
    return try drawRanges(of: command, from: geometry, origin)
  }

  // MARK: Retained quads

  /// Chooses the retained ranges of a list that are drawn from device buffers.
  private func chooseRetainedRanges(of list: DrawList) throws {
    ranges.removeAll(keepingCapacity: true)
    retained.beginList()
    guard device.hasLargeIndices else { return }
    var last = 0
    for range in list.retained {
      guard range.first >= 0, range.count >= 0, range.count % 4 == 0, range.first % 4 == 0,
        range.first + range.count <= range.quads.vertices.count, range.firstVertex >= last,
        range.vertexCount >= 0, range.firstVertex + range.vertexCount <= list.vertices.count
      else { throw Self.invalidRange("it has other vertices than its quads or the list") }
      last = range.firstVertex + range.vertexCount
      if range.vertexCount * Self.visibleShareDivisor >= range.count { ranges.append(range) }
    }
  }

  /// Returns the error of an invalid retained range.
  private static func invalidRange(_ reason: String) -> RendererError {
    .failed(operation: "drawing a range of retained quads", reason: reason)
  }

  /// The inverse of the smallest visible part of the quads for which a device buffer is used; below it, the visible
  /// quads are uploaded.
  private static let visibleShareDivisor = 4

  /// Draws a command some of whose quads are retained, in the command's order.
  ///
  /// - Returns: The number of calls.
  private func drawRanges(
    of command: DrawCommand, from geometry: GLGeometry, _ origin: SIMD2<Float>
  ) throws -> Int {
    let end = command.firstVertex + command.vertexCount
    var vertex = command.firstVertex
    var drawCalls = 0
    while nextRange < ranges.count, ranges[nextRange].firstVertex < end {
      let range = ranges[nextRange]
      nextRange += 1
      guard command.kind == .quads, range.firstVertex + range.vertexCount <= end else {
        throw Self.invalidRange("it lies in no command of quads")
      }
      if vertex < range.firstVertex {
        geometry.bind()
        useShapes(origin: origin)
        geometry.draw(command, vertices: vertex..<range.firstVertex)
        drawCalls += 1
      }
      retained.bind(range.quads)
      useShapes(origin: origin - SIMD2(Float(range.x), Float(range.y)))
      retained.draw(range)
      drawCalls += 1
      vertex = range.firstVertex + range.vertexCount
    }
    geometry.bind()
    useShapes(origin: origin)
    guard vertex < end else { return drawCalls }
    geometry.draw(command, vertices: vertex..<end)
    return drawCalls + 1
  }

  /// Returns the texture of a command; the white one for shapes without a texture.
  private func name(of command: DrawCommand, in list: DrawList) throws -> UInt32 {
    if let texture = textures[command.texture] { return texture.name }
    guard list.isUntextured(command) else {
      throw RendererError.failed(
        operation: "drawing texture \(command.texture.rawValue)", reason: "it does not exist")
    }
    return device.white
  }
}

extension PixelRect {
  /// Returns the rectangle relative to a group's target.
  fileprivate func moved(by group: OpenGLRenderer.Group?) -> PixelRect {
    guard let group else { return self }
    return PixelRect(x: x - group.rect.x, y: y - group.rect.y, width: width, height: height)
  }
}
