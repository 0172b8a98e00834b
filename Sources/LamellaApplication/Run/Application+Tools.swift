internal import LamellaDiagnostics
internal import LamellaRuntime
internal import LamellaScene

// The tools over an application's scene, and their keys.
extension Application {
  /// Shows the tools that the options and the environment ask for, and connects their keys.
  func attachTools() {
    if options.showsFrameGraph || FrameGraph.isRequested { frameGraph.isShown = true }
    if options.showsInspector { inspector.isShown = true }
    if options.storesFrames { rewind.isEnabled = true }
    guard options.hasToolKeys || options.showsInspector else { return }
    loop.onInput { [unowned self] event in
      guard options.hasToolKeys else { return false }
      if rewind.handle(event) { return true }
      if ClockKeys.handle(event, stage: stage) { return true }
      // Tools have no animations of their own, so they stay usable in a pause; a replay has keys of its own.
      guard stage.isPaused || loop.ignoresUserInput else { return false }
      return handleToolEvent(event)
    }
    stage.onEvent { [unowned self] event, _ in _ = handleToolEvent(event) }
  }

  /// Passes an event to the tools.
  ///
  /// - Returns: Whether it was a key of theirs.
  private func handleToolEvent(_ event: InputEvent) -> Bool {
    inspector.follow(event)
    guard options.hasToolKeys else { return false }
    switch event.kind {
    case .keyDown(Key("F3"), _, isRepeat: false): frameGraph.isShown.toggle()
    case .keyDown(Key("F12"), _, isRepeat: false): inspector.isShown.toggle()
    default: return false
    }
    return true
  }

  // MARK: Replays

  /// Has the script alone give input, shows a badge, and lets Escape end that.
  func beginReplay() {
    loop.ignoresUserInput = true
    ReplayBadge.setShown(true, over: stage)
    loop.onInput { [unowned self] event in
      guard loop.ignoresUserInput, case .keyDown(.escape, _, _) = event.kind else { return false }
      endReplay()
      return true
    }
  }

  /// Ends a replay whose events have been played, when nothing moves any more.
  ///
  /// A run that compares digests ends then, as it does headless.
  func updateReplay() {
    guard loop.ignoresUserInput, !loop.hasScript, stage.isSettled, !stage.needsDisplay else {
      return
    }
    endReplay()
  }

  /// Gives input back to the user, or ends a run that compares digests.
  private func endReplay() {
    loop.dropScript()
    ReplayBadge.setShown(false, over: stage)
    if options.digestPath != nil { return stop() }
    loop.ignoresUserInput = false
  }
}
