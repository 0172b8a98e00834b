public import LamellaCapture
internal import LamellaGeometry
public import LamellaGraphics
internal import LamellaScene

// The frame: every pass in its order. Read this first.
extension Stage {
  // MARK: Each tick

  /// Runs one tick.
  func runTick(_ number: Int64) {
    let isFirst = tick < 0
    if isFirst { lookForCapture() }
    currentTick = number
    if isFirst { enter(.layout) }
    window.beginTick(time)
    if isFirst { layOut() }
    enter(.dispatch)
    dispatch()
    enter(.step)
    window.step()
    if !tickHooks.isEmpty {
      let time = time
      tickHooks.forEach {
        $0(time)
        return true
      }
    }
    enter(.layout)
    layOut()
    window.endTick()
    pending.ticks += 1
    guard !tickEndHooks.isEmpty else { return }
    measuring.leave()
    let time = time
    tickEndHooks.forEach {
      $0(time)
      return true
    }
  }

  /// Hands out the events of the running tick.
  private func dispatch() {
    while let waiting = queue.first, tickOfEvent(waiting) <= tick {
      var event = queue.removeFirst()
      if tickOfEvent(event) < tick {
        // It came too late for its own tick. With the time of this one a recording gives it back here.
        event.microseconds =
          StageTime(value: tick, unitsPerSecond: Int64(ticksPerSecond)).microseconds
      }
      // What follows a late event in the same tick may not go back behind it.
      event.microseconds = max(event.microseconds, lastDispatched)
      lastDispatched = event.microseconds
      handledEvents += 1
      tell(of: event)
      apply(event)
      window.send(event)
    }
    window.finishEvents()
  }

  /// What an event means to the stage itself.
  private func apply(_ event: InputEvent) {
    switch event.kind {
    case .resize(let size) where size.isFinite && !size.isEmpty:
      window.frame = Rect(origin: .zero, size: size)
    case .quit:
      isQuitRequested = true
    default:
      break
    }
  }

  private func layOut() {
    pending.layoutCalls += window.layOut().changed
  }

  // MARK: Each frame

  /// Draws and shows the scene if its picture changed since the last call, and does nothing otherwise.
  ///
  /// - Parameters:
  ///   - renderer: The back end; the same one in every call, or one whose textures are all new.
  ///   - pixelWidth: The width of the output.
  ///   - pixelHeight: The height of the output.
  /// - Returns: What the frame and the ticks before it did.
  /// - Throws: `RendererError` when the back end failed or the output was lost.
  @discardableResult
  public func render(
    on renderer: any Renderer, pixelWidth: Int, pixelHeight: Int
  ) throws -> FrameCounters {
    try work("Stage.render(on:pixelWidth:pixelHeight:)") {
      try drawFrame(on: renderer, pixelWidth: pixelWidth, pixelHeight: pixelHeight)
    } ?? FrameCounters()
  }

  private func drawFrame(
    on renderer: any Renderer, pixelWidth: Int, pixelHeight: Int
  ) throws -> FrameCounters {
    if needsCaptureFile { openCapture(on: renderer, width: pixelWidth, height: pixelHeight) }
    enter(.display)
    defer { finishFrame() }
    noticeLosses(renderer, width: pixelWidth, height: pixelHeight)
    noticeOverlay()
    guard needsDisplay, pixelWidth > 0, pixelHeight > 0 else { return pending }
    if let keeper = storedFrameKeeper, keeper.isShowing {
      try show(keeper, on: renderer, width: pixelWidth, height: pixelHeight)
      return pending
    }
    let output = SIMD2(pixelWidth, pixelHeight)
    let picture = pictureSize(in: output)
    pictureFit = PictureFit(picture, in: output)
    guard encode(for: renderer, width: picture.x, height: picture.y) else { return pending }
    if let keeper = storedFrameKeeper {
      enter(.overlay)
      keeper.keep(list, of: self)
    }
    if pictureFit == .identity {
      count(try show(list, on: renderer, presents: true))
    } else {
      keptList = list
      count(try showFitted(on: renderer, output))
      keptList.textureUpdates.removeAll()
    }
    // The back end has the pixels by now: until the next frame nobody needs them.
    list.textureUpdates.removeAll(keepingCapacity: true)
    return pending
  }

  /// The size of the scene's picture, in pixels: that of the output unless a new size waits for a tick.
  private func pictureSize(in output: SIMD2<Int>) -> SIMD2<Int> {
    guard isPaused, queue.hasResize else { return output }
    let size = window.bounds.size * window.contentScale
    func pixels(_ length: Double) -> Int {
      min(Int(saturating: length.rounded()), Self.maximumOutputSide)
    }
    return SIMD2(pixels(size.width), pixels(size.height))
  }

  /// The longest side of a picture in pixels, far beyond those of any display.
  private static let maximumOutputSide = 1 << 16

  /// Shows `keptList` in an output of any size.
  func showFitted(on renderer: any Renderer, _ output: SIMD2<Int>) throws -> RenderCounters {
    keptList.place(by: pictureFit, width: output.x, height: output.y)
    return try show(keptList, on: renderer, presents: true)
  }

  /// Draws the scene over what a host has drawn, whether or not it changed; the host presents.
  ///
  /// The list of the last call is drawn again while the picture stays the same.
  ///
  /// - Parameters:
  ///   - renderer: The back end.
  ///   - pixelWidth: The width of the output.
  ///   - pixelHeight: The height of the output.
  /// - Returns: What the frame and the ticks before it did.
  /// - Throws: `RendererError` when the back end failed.
  package func renderOver(
    on renderer: any Renderer, pixelWidth: Int, pixelHeight: Int
  ) throws -> FrameCounters {
    try work("Stage.renderOver(on:pixelWidth:pixelHeight:)") {
      try drawFrameOver(on: renderer, pixelWidth: pixelWidth, pixelHeight: pixelHeight)
    } ?? FrameCounters()
  }

  private func drawFrameOver(
    on renderer: any Renderer, pixelWidth: Int, pixelHeight: Int
  ) throws -> FrameCounters {
    if needsCaptureFile { openCapture(on: renderer, width: pixelWidth, height: pixelHeight) }
    enter(.display)
    defer { finishFrame() }
    noticeLosses(renderer, width: pixelWidth, height: pixelHeight)
    noticeOverlay()
    let needsDisplay = needsDisplay
    guard pixelWidth > 0, pixelHeight > 0, !window.isHidden || needsDisplay else { return pending }
    if !needsDisplay || !encode(for: renderer, width: pixelWidth, height: pixelHeight) {
      list.textureUpdates.removeAll(keepingCapacity: true)
    }
    count(try show(list, on: renderer, presents: false))
    list.textureUpdates.removeAll(keepingCapacity: true)
    return pending
  }

  /// Ends the frame with what it did until now, be it ticks alone.
  package func finishFrame() {
    if measuring.isMeasuring { endFrame() }
    pending = FrameCounters()
    handledEvents = 0
  }

  /// Brings the draw list up to date.
  ///
  /// - Returns: Whether the picture differs from the last one.
  private func encode(for renderer: any Renderer, width: Int, height: Int) -> Bool {
    let displayed = window.display(fraction: shownFraction)
    // A handler of warnings may look at anything: it is to find the model's values.
    return Diagnostics.afterwards {
      encode(displayed, for: renderer, width: width, height: height)
    }
  }

  private func encode(
    _ displayed: PassCounters, for renderer: any Renderer, width: Int, height: Int
  ) -> Bool {
    enter(.compose)
    composedAlpha = alpha
    window.samplePresentation(fraction: shownFraction, alpha: composedAlpha)
    _ = window.compose()
    showsMoment = isPaused
    // What moved and came back, or lies out of sight, leads to no new picture.
    guard window.needsDraw else { return false }
    enter(.draw)
    let drawn = draw(width: width, height: height, statesDamage: renderer.readsDamage)
    pending.displayCalls = displayed.changed
    pending.nodes = drawn.visited
    return true
  }

  func count(_ submitted: RenderCounters) {
    pending.isPresented = true
    pending.quads = list.quadCount
    pending.drawCalls = submitted.drawCalls
    pending.uploadedBytes = submitted.uploadedBytes
    guard let onCount else { return }
    // A copy: the closure may ask the stage for anything.
    var counters = pending
    onCount(&counters)
    pending = counters
  }

  func show(
    _ list: DrawList, on renderer: any Renderer, presents: Bool
  ) throws -> RenderCounters {
    do {
      enter(.submit)
      let counters = try submit(list, on: renderer)
      if let overlay {
        enter(.overlay)
        try draw(overlay, over: list, on: renderer)
      }
      if presents {
        enter(.present)
        try renderer.present()
      }
      return counters
    } catch {
      // Nobody knows which textures were made and written: a caller that goes on gets all of them again.
      deletionQueue?.add(list.destroyedTextures)
      window.recreateTextures()
      overlay?.window.recreateTextures()
      storedFrameKeeper?.texturesWereLost()
      throw error
    }
  }

  /// Hands a list to the back end, with what stages that have ended left there.
  private func submit(_ list: DrawList, on renderer: any Renderer) throws -> RenderCounters {
    let left = deletionQueue?.take() ?? []
    if left.isEmpty { return try renderer.submit(list) }
    var list = list
    // First what goes: the back end need not have both at once.
    list.textureUpdates.insert(contentsOf: left.map { .destroy($0) }, at: 0)
    do { return try renderer.submit(list) } catch {
      deletionQueue?.add(left)
      throw error
    }
  }

  /// Makes everybody who draws write all textures again.
  private func texturesWereLost() {
    window.texturesWereLost()
    overlay?.window.texturesWereLost()
    storedFrameKeeper?.texturesWereLost()
  }

  /// Opens the span of a pass, where passes are measured.
  @inline(__always)
  private func enter(_ pass: FramePass) {
    measuring.enter(pass)
  }

  /// Tells the profiler what the frame was.
  private func endFrame() {
    // What was shown before is no work of the scene's: to the profiler nothing happened.
    if showsKeptFrames { return measuring.endFrame(FrameCounters()) }
    // Idle passes get no record: what one would say need not be found out.
    guard pending.isPresented || pending.ticks > 0 else { return measuring.endFrame(pending) }
    var state: FrameRecord.Flags = []
    // Since the frame's ticks nothing but drawing has happened.
    if !wasResting { state.insert(.animating) }
    if handledEvents > 0 || window.hasTouches { state.insert(.interacting) }
    let microseconds = shownTime.microseconds
    if microseconds < Self.warmUpMicroseconds { state.insert(.warmUp) }
    measuring.endFrame(
      pending, state: state, sceneMicroseconds: microseconds,
      alpha: pending.isPresented ? composedAlpha : alpha, droppedTicks: droppedTicks)
  }

  /// Asks for everything again where the back end or the output lost it.
  private func noticeLosses(_ renderer: any Renderer, width: Int, height: Int) {
    let source = TextureSource(
      renderer: ObjectIdentifier(renderer), generation: renderer.textureGeneration)
    if let known = textureSource, known != source {
      // The textures in another back end are still there.
      if known.renderer != source.renderer { changeBackEnd(to: renderer) }
      texturesWereLost()
    } else if textureSource == nil {
      changeBackEnd(to: renderer)
    }
    textureSource = source
    window.limitTextures(toSide: renderer.maximumTextureSide)
    if let known = outputSize, known != (width, height) { pictureWasLost() }
    outputSize = (width, height)
  }

  private func changeBackEnd(to renderer: any Renderer) {
    let new = TextureDeletionQueue.of(renderer)
    deletionQueue = new
    window.changeBackEnd(deletionQueue: new)
    overlay?.window.changeBackEnd(deletionQueue: new)
  }

  private func draw(width: Int, height: Int, statesDamage: Bool) -> PassCounters {
    window.beginList(&list)
    list.pixelWidth = width
    list.pixelHeight = height
    list.clearColor = clearsOutput ? clearColor : nil
    return window.draw(into: &list, statesDamage: statesDamage)
  }

  /// The window's background over black.
  private var clearColor: UInt32 {
    let background = window.backgroundColor ?? .black
    return Color.black.mixed(with: background.withAlpha(1), fraction: background.alpha).rgba8
  }
}

extension DrawList {
  /// The textures that its updates let go.
  fileprivate var destroyedTextures: [TextureID] {
    textureUpdates.compactMap { if case .destroy(let texture) = $0 { texture } else { nil } }
  }
}
