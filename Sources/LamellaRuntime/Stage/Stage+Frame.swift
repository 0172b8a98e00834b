public import LamellaCapture
internal import LamellaGeometry
public import LamellaGraphics
internal import LamellaRendering
public import LamellaScene

// Ticks and frames; `FrameSchedule` lists their passes.
extension Stage: FrameHost {
  // MARK: Each tick

  /// Runs one tick.
  func runTick(_ number: Int64) {
    let isFirst = tick < 0
    if isFirst { attachRequestedCapture() }
    clock.tick = number
    pipeline.runTick(time, updatesFirst: isFirst)
    if !window.pastedTexts.isEmpty { reportPastes() }
    pending.layoutCalls += pipeline.layoutCounters.changed
    pending.ticks += 1
    guard !hooks.tickEnds.isEmpty else { return }
    measuring.leave()
    let time = time
    hooks.tickEnds.forEach {
      $0(time)
      return true
    }
  }

  /// Takes the next event of the running tick, calls the event hooks, and handles events that concern the stage itself.
  package func nextEvent() -> InputEvent? {
    guard let event = input.takeEvent(ofTick: tick, ticksPerSecond: ticksPerSecond) else {
      return nil
    }
    if !window.pastedTexts.isEmpty { reportPastes() }
    hooks.callEventHooks(with: event, at: time)
    // What it pastes follows it.
    if input.queue.hasPastes { window.replayedPastes = input.takePastes() }
    switch event.kind {
    case .resize(let size) where size.isFinite && !size.isEmpty:
      window.frame = Rect(origin: .zero, size: size)
    case .quit:
      input.isQuitRequested = true
    default:
      break
    }
    return event
  }

  /// Ends a replay: pasted text is that of the pasteboard again.
  func endReplay() {
    input.queue.hasPastes = false
    window.replayedPastes = nil
  }

  /// Tells the event hooks of texts that the last event has pasted.
  private func reportPastes() {
    let texts = window.pastedTexts
    window.pastedTexts = []
    for text in texts { hooks.callEventHooks(with: input.paste(text), at: time) }
  }

  /// Calls the program's tick hooks.
  package func didStep() {
    guard !hooks.ticks.isEmpty else { return }
    let time = time
    hooks.ticks.forEach {
      $0(time)
      return true
    }
  }

  // MARK: Each frame

  /// Draws and presents the scene if its picture changed since the last call.
  ///
  /// - Parameters:
  ///   - renderer: The back end; the same one in every call, or one whose textures are all new.
  ///   - pixelWidth: The width of the output.
  ///   - pixelHeight: The height of the output.
  /// - Returns: The counters of the frame and of the ticks before it.
  /// - Throws: `RendererError` when the back end failed or the output was lost.
  @discardableResult
  public func render(
    on renderer: any Renderer, pixelWidth: Int, pixelHeight: Int
  ) throws -> FrameCounters {
    try work("Stage.render(on:pixelWidth:pixelHeight:)") {
      try drawFrame(on: renderer, SIMD2(pixelWidth, pixelHeight), presents: true)
    } ?? FrameCounters()
  }

  /// Draws the scene over a host's own picture, changed or not; the host presents.
  ///
  /// While the picture does not change, the draw list of the last call is drawn again.
  ///
  /// - Parameters:
  ///   - renderer: The back end.
  ///   - pixelWidth: The width of the output.
  ///   - pixelHeight: The height of the output.
  /// - Returns: The counters of the frame and of the ticks before it.
  /// - Throws: `RendererError` when the back end failed.
  package func renderOver(
    on renderer: any Renderer, pixelWidth: Int, pixelHeight: Int
  ) throws -> FrameCounters {
    try work("Stage.renderOver(on:pixelWidth:pixelHeight:)") {
      try drawFrame(on: renderer, SIMD2(pixelWidth, pixelHeight), presents: false)
    } ?? FrameCounters()
  }

  /// Draws a frame, if the picture changed or a host presents, and returns the counters of it and of the ticks before
  /// it.
  private func drawFrame(
    on renderer: any Renderer, _ size: SIMD2<Int>, presents: Bool
  ) throws -> FrameCounters {
    forEachExtension {
      $0.willDraw(self, on: renderer, pixelWidth: size.x, pixelHeight: size.y)
    }
    measuring.enter(.display)
    defer { finishFrame() }
    detectLosses(renderer, size)
    let needsDisplay = needsDisplay
    guard size.x > 0, size.y > 0, needsDisplay || !presents && !window.isHidden else {
      return pending
    }
    output.renderer = renderer
    output.replacement = presents ? extensions.first { $0.replacesPicture } : nil
    defer { (output.renderer, output.replacement) = (nil, nil) }
    let picture = presents ? pictureSize(in: size) : size
    output.fit = PictureFit(picture, in: size)
    var request = FrameRequest(pixelWidth: picture.x, pixelHeight: picture.y)
    // At rest and in a pause, the last tick is shown.
    if !isResting, !isPaused {
      request.tickFraction = clock.shownTime.tickFraction(ticksPerSecond: ticksPerSecond)
      request.alpha = request.tickFraction
    }
    request.clearColor = clearsOutput ? clearColor : nil
    request.statesDamage = renderer.readsDamage
    request.updatesPicture = needsDisplay && output.replacement == nil
    request.submitsUnchanged = !presents || output.replacement != nil
    request.presents = presents
    try runPasses(request)
    return pending
  }

  /// Runs the passes of a frame, and counts their work; if one fails, all textures are written again in the next frame.
  private func runPasses(_ request: FrameRequest) throws {
    do { try pipeline.runFrame(request) } catch {
      // It is unknown which textures were made and written, so all are written again for a caller that continues.
      let list = output.replacement == nil ? pipeline.list : output.fittedList
      output.deletionQueue?.add(list.destroyedTextures)
      window.recreateTextures()
      forEachExtension { $0.texturesWereLost(.unknown) }
      throw error
    }
    if request.updatesPicture { output.showsPausedTime = isPaused }
    if pipeline.isEncoded {
      pending.displayCalls = pipeline[DisplayPass.self].changed
      pending.nodes = pipeline[EncodePass.self].visited
    }
    if pipeline.isSubmitted { countFrame() }
  }

  /// Returns the size of the scene's picture in pixels: the output's, or the window's while a pause holds back a
  /// resize or the input is that of a script.
  private func pictureSize(in output: SIMD2<Int>) -> SIMD2<Int> {
    guard self.output.keepsWindowSize || isPaused && input.queue.hasResize else { return output }
    let size = window.bounds.size * window.contentScale
    /// Converts a length from points to pixels; a pixel more or less, by rounding, is the output's own size.
    func pixels(_ length: Double, _ output: Int) -> Int {
      let length = min(Int(saturating: length.rounded()), Self.maximumOutputSide)
      return abs(length - output) <= 1 ? output : length
    }
    return SIMD2(pixels(size.width, output.x), pixels(size.height, output.y))
  }

  /// The longest side of a picture in pixels, far beyond those of any display.
  private static let maximumOutputSide = 1 << 16

  // MARK: The back end

  /// Submits the frame's picture, or the one that replaces it, to the back end, with those of overlays.
  package func submit(_ list: DrawList) throws {
    if let replacement = output.replacement {
      return try submitFitted { replacement.fillPicture(&$0) }
    }
    if !extensions.isEmpty, pipeline.request.presents {
      forEachExtension { $0.didEncode(list, of: self) }
      measuring.enter(.submit)
    }
    if output.fit == .identity { return try submitWithExtensions(list) }
    try submitFitted { $0 = list }
  }

  /// Presents the submitted picture.
  package func present() throws { try output.renderer?.present() }

  /// Submits a picture of any size to the back end, scaled to fit into the output.
  ///
  /// - Parameter fill: Fills an empty list with the picture and its size.
  /// - Throws: `RendererError` when the back end failed.
  private func submitFitted(_ fill: (inout DrawList) -> Void) throws {
    // Taken out of the property meanwhile, because `fill` may access the stage.
    var list = DrawList()
    swap(&list, &output.fittedList)
    list.removeAll()
    fill(&list)
    let size = output.size ?? SIMD2(list.pixelWidth, list.pixelHeight)
    output.fit = PictureFit(SIMD2(list.pixelWidth, list.pixelHeight), in: size)
    list.place(by: output.fit, width: size.x, height: size.y)
    defer { swap(&list, &output.fittedList) }
    try submitWithExtensions(list)
    list.textureUpdates.removeAll()
  }

  /// Submits a list to the back end, then lets the extensions draw over it.
  private func submitWithExtensions(_ list: DrawList) throws {
    guard let renderer = output.renderer else { return }
    output.submitted = try submit(list, on: renderer)
    try forEachExtension { try $0.drawOver(list, of: self, on: renderer) }
  }

  /// Submits a list to the back end, with the deletion of released textures first.
  private func submit(_ list: DrawList, on renderer: any Renderer) throws -> RenderCounters {
    let left = output.deletionQueue?.take() ?? []
    if left.isEmpty { return try renderer.submit(list) }
    var list = list
    // Deletions first, so that the back end need not hold old and new textures at once.
    list.textureUpdates.insert(contentsOf: left.map { .destroy($0) }, at: 0)
    do { return try renderer.submit(list) } catch {
      output.deletionQueue?.add(left)
      throw error
    }
  }

  /// Detects the loss of textures by the back end or of the picture by the output, and requests them again.
  private func detectLosses(_ renderer: any Renderer, _ size: SIMD2<Int>) {
    let source = TextureSource(
      renderer: ObjectIdentifier(renderer), generation: renderer.textureGeneration)
    if let known = output.textureSource, known != source {
      // The textures in another back end still exist.
      if known.renderer != source.renderer { changeBackEnd(to: renderer) }
      window.texturesWereLost()
      forEachExtension { $0.texturesWereLost(.all) }
    } else if output.textureSource == nil {
      changeBackEnd(to: renderer)
    }
    output.textureSource = source
    window.limitTextures(toSide: renderer.maximumTextureSide)
    if let known = output.size, known != size { pictureWasLost() }
    output.size = size
  }

  /// Changes to another back end, whose textures are all new.
  private func changeBackEnd(to renderer: any Renderer) {
    let new = TextureDeletionQueue.of(renderer)
    output.deletionQueue = new
    window.changeBackEnd(deletionQueue: new)
    forEachExtension { $0.backEndDidChange(deletionQueue: new) }
  }

  /// The window's background over black.
  private var clearColor: UInt32 {
    let background = window.backgroundColor ?? .black
    return Color.black.mixed(with: background.withAlpha(1), fraction: background.alpha).rgba8
  }

  // MARK: Counters

  /// Stores the counts of a submitted picture in the frame's counters, and passes these to `onCount`.
  private func countFrame() {
    pending.isPresented = true
    pending.quads = pipeline.quadCount
    pending.drawCalls = output.submitted.drawCalls
    pending.uploadedBytes = output.submitted.uploadedBytes
    guard let onCount else { return }
    // A copy, because the closure may access the stage.
    var counters = pending
    onCount(&counters)
    pending = counters
  }

  /// Ends the profiler's frame, even if it consisted of ticks alone, and resets the frame's counters.
  package func finishFrame() {
    if measuring.isMeasuring { recordFrame() }
    pending = FrameCounters()
    input.eventsSinceFrame = 0
  }

  /// Ends the profiler's frame with the frame's counters and the state of the stage.
  private func recordFrame() {
    // A picture that replaces the scene's is not the scene's work: the profiler records an idle pass.
    if isReplaced { return measuring.endFrame(FrameCounters()) }
    // Idle passes have no record, so its values need not be computed.
    guard pending.isPresented || pending.ticks > 0 else { return measuring.endFrame(pending) }
    var state: FrameRecord.Flags = []
    // Only drawing has happened since the frame's ticks.
    if !clock.wasResting { state.insert(.animating) }
    if input.eventsSinceFrame > 0 || window.hasTouches { state.insert(.interacting) }
    let microseconds = shownMicroseconds
    if microseconds < Self.warmUpMicroseconds { state.insert(.warmUp) }
    measuring.endFrame(
      pending, state: state, sceneMicroseconds: microseconds,
      alpha: pending.isPresented ? pipeline.composedAlpha : alpha, droppedTicks: droppedTicks)
  }

  /// The duration of the warm-up, in which caches are filled: its frames are marked in captures.
  private static let warmUpMicroseconds: Int64 = 1_000_000
}

extension DrawList {
  /// The textures that the list's updates destroy.
  fileprivate var destroyedTextures: [TextureID] {
    textureUpdates.compactMap { if case .destroy(let texture) = $0 { texture } else { nil } }
  }
}
