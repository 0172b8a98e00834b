public import CLamella
public import CSDL2
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene
internal import LamellaScreens

/// A HUD that a C program owns.
final class HostedStage {
  let hud: HUD
  /// The values of the host's that views show.
  let bindings = HostedBindings()
  /// Whether a call is running that may run callbacks.
  private var isBusy = false

  /// The stages by their windows.
  private static var stages: [ObjectIdentifier: HostedStage] = [:]

  /// The number of stages.
  static var count: Int { stages.count }

  init(_ hud: HUD) { self.hud = hud }

  nonisolated deinit {}

  /// Adds a HUD to the handles.
  static func add(_ hud: HUD) throws(Failure) -> Handle {
    let stage = HostedStage(hud)
    let handle = try Handles.add(stage, as: .stage)
    stages[ObjectIdentifier(hud.window)] = stage
    return handle
  }

  /// Removes a stage that has ended from the handles.
  static func remove(_ stage: HostedStage, _ handle: Handle) {
    stages[ObjectIdentifier(stage.hud.window)] = nil
    Handles.remove(handle)
    HostedScreens.removeAll(of: stage)
  }

  /// Returns the stage of a view, also of one in a screen that is not shown; nil for none.
  static func stage(around view: View) -> HostedStage? {
    if let window = view.window { return stages[ObjectIdentifier(window)] }
    var top = view
    while let next = top.superview { top = next }
    return (top.manager as? ViewController).flatMap(HostedScreens.knownStage)
  }

  /// Runs a closure that may run callbacks, and rejects reentrant calls.
  func run<R>(_ body: (HUD) throws(Failure) -> R) throws(Failure) -> R {
    if isBusy {
      throw Failure(
        code: LAMELLA_ERROR_BUSY, message: "called from inside of a callback of the stage")
    }
    isBusy = true
    defer { isBusy = false }
    return try body(hud)
  }

  /// Checks that the host has not destroyed its renderer or window.
  func checkHost() throws(Failure) {
    guard hud.hostHasEnded else { return }
    throw Failure(
      code: LAMELLA_ERROR_FAILED,
      message: "the renderer or window of the stage was destroyed: destroy the stage before")
  }

  /// Runs a closure that calls a function of the host's about a view, unless the host destroyed the view.
  ///
  /// Within it the stage rejects reentrant calls, also where the view was not called by one of them.
  static func callBack(for view: View, _ handle: OpaquePointer?, _ body: () -> Void) {
    guard Handles.contains(handle) else { return }
    guard let stage = stage(around: view) else { return body() }
    stage.callBack(body)
  }

  /// Runs a closure that calls a function of the host's; within it the stage rejects reentrant calls.
  func callBack(_ body: () -> Void) {
    let wasBusy = exchange(&isBusy, with: true)
    body()
    isBusy = wasBusy
  }
}

/// Returns the version of the library's interface; see `lamella.h`.
@c @implementation
public nonisolated func lamella_version() -> Int32 { LAMELLA_VERSION }

/// Returns the message of the calling thread's last failure; see `lamella.h`.
@c @implementation
public nonisolated func lamella_last_error() -> UnsafePointer<CChar>! { LastError.message }

/// Returns the number of objects of a kind; see `lamella.h`.
@c @implementation
public nonisolated func lamella_count(_ what: Int32) -> Int64 {
  query(what) { what throws(Failure) in
    switch what {
    case LAMELLA_COUNT_HANDLES: Int64(Handles.count)
    case LAMELLA_COUNT_VIEWS: Int64(SceneMemory.viewCount)
    default: throw .value("there is no such thing to count")
    }
  }
}

/// Makes a stage over a host's SDL renderer; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_create(_ renderer: OpaquePointer?) -> OpaquePointer? {
  make(renderer) { renderer throws(Failure) in
    guard let renderer else { throw .null("the renderer") }
    let hud: HUD
    do { hud = try HUD(renderer: renderer) } catch { throw .failed(error) }
    return try HostedStage.add(hud)
  }
}

/// Makes a stage over a host's OpenGL context; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_create_opengl(
  _ window: OpaquePointer?, _ framebuffer: UInt32
) -> OpaquePointer? {
  make((window, framebuffer)) { window, framebuffer throws(Failure) in
    guard let window else { throw .null("the window") }
    let hud: HUD
    do { hud = try HUD(openGL: window, framebuffer: framebuffer) } catch { throw .failed(error) }
    return try HostedStage.add(hud)
  }
}

/// Destroys a stage with its views; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_destroy(_ stage: OpaquePointer?) -> lamella_result {
  enter(stage) { pointer throws(Failure) in
    let stage = try Handles.stage(pointer)
    // The handlers of cancelled touches may call this, too.
    try stage.run { $0.shutdown() }
    if let pointer { HostedStage.remove(stage, Handle(pointer)) }
    return LAMELLA_OK
  }
}

/// Returns the root view of a stage; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_root(_ stage: OpaquePointer?) -> OpaquePointer? {
  make(stage) { stage throws(Failure) in
    try Handles.handle(of: Handles.stage(stage).hud.window)
  }
}

// MARK: - The loop

/// Handles an SDL event; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_handle(
  _ stage: OpaquePointer?, _ event: UnsafePointer<SDL_Event>?
) -> lamella_result {
  enter((stage, event)) { stage, event throws(Failure) in
    let stage = try Handles.stage(stage)
    guard let event else { throw .null("the event") }
    let isOurs = try stage.run { $0.handle(event.pointee) }
    try stage.checkHost()
    return isOurs ? 1 : 0
  }
}

/// Advances the time of a stage; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_update(
  _ stage: OpaquePointer?, _ elapsed_microseconds: Int64
) -> lamella_result {
  enter((stage, elapsed_microseconds)) { stage, elapsed throws(Failure) in
    let stage = try Handles.stage(stage)
    guard elapsed >= 0 else { throw .value("time goes back") }
    guard elapsed <= 1_000_000_000_000_000 else {
      throw .value("an update lets 10^15 microseconds, 31 years, pass at most")
    }
    try stage.run { hud in
      stage.bindings.update()
      hud.update(elapsedMicroseconds: elapsed)
    }
    try stage.checkHost()
    return LAMELLA_OK
  }
}

/// Draws a stage into the host's window; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_render(_ stage: OpaquePointer?) -> lamella_result {
  enter(stage) { stage throws(Failure) in
    try Handles.stage(stage).run { hud throws(Failure) in
      do { try hud.render() } catch { throw .failed(error) }
    }
    return LAMELLA_OK
  }
}

/// Tells a stage that the graphics device was lost; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_device_lost(_ stage: OpaquePointer?) -> lamella_result {
  enter(stage) { stage throws(Failure) in
    try Handles.stage(stage).run { $0.deviceWasLost() }
    return LAMELLA_OK
  }
}

/// Returns whether a stage's picture may have changed; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_needs_display(_ stage: OpaquePointer?) -> lamella_result {
  enter(stage) { stage throws(Failure) in
    let stage = try Handles.stage(stage)
    return stage.hud.needsDisplay || stage.bindings.isOutdated ? 1 : 0
  }
}

/// Returns the time until a stage needs an update, in microseconds; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_next_deadline(_ stage: OpaquePointer?) -> Int64 {
  query(stage) { stage throws(Failure) in
    let stage = try Handles.stage(stage)
    return stage.bindings.isOutdated ? 0 : stage.hud.nextDeadline ?? .max
  }
}

/// Returns whether the mouse is over a view or held by one; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_wants_mouse(_ stage: OpaquePointer?) -> lamella_result {
  enter(stage) { stage throws(Failure) in try Handles.stage(stage).hud.wantsMouse ? 1 : 0 }
}

/// Returns whether a text field is edited; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_wants_text(_ stage: OpaquePointer?) -> lamella_result {
  enter(stage) { stage throws(Failure) in try Handles.stage(stage).hud.wantsText ? 1 : 0 }
}

/// Sets whether a stage switches SDL's text input; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_set_starts_text_input(
  _ stage: OpaquePointer?, _ starts: Int32
) -> lamella_result {
  enter((stage, starts)) { stage, starts throws(Failure) in
    try Handles.stage(stage).hud.startsTextInput = starts != 0
    return LAMELLA_OK
  }
}

/// Writes the caret's frame to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_get_text_input_frame(
  _ stage: OpaquePointer?, _ x: UnsafeMutablePointer<Double>?, _ y: UnsafeMutablePointer<Double>?,
  _ width: UnsafeMutablePointer<Double>?, _ height: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((stage, x, y, width, height)) { stage, x, y, width, height throws(Failure) in
    write(try Handles.stage(stage).hud.window.textInputRect ?? .zero, x, y, width, height)
    return LAMELLA_OK
  }
}

/// Sets what an on-screen keyboard covers; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_set_keyboard_frame(
  _ stage: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> lamella_result {
  enter((stage, x, y, width, height)) { stage, x, y, width, height throws(Failure) in
    let stage = try Handles.stage(stage)
    try checkFinite(x, y, width, height)
    let frame = Rect(x: x, y: y, width: width, height: height)
    stage.hud.window.keyboardFrame = frame.isEmpty ? nil : frame
    return LAMELLA_OK
  }
}

/// Writes what an on-screen keyboard covers to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_get_keyboard_frame(
  _ stage: OpaquePointer?, _ x: UnsafeMutablePointer<Double>?, _ y: UnsafeMutablePointer<Double>?,
  _ width: UnsafeMutablePointer<Double>?, _ height: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((stage, x, y, width, height)) { stage, x, y, width, height throws(Failure) in
    write(try Handles.stage(stage).hud.window.keyboardFrame ?? .zero, x, y, width, height)
    return LAMELLA_OK
  }
}

// MARK: - Settings

/// Cancels all touches, presses and keys of a stage; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_reset_input(_ stage: OpaquePointer?) -> lamella_result {
  enter(stage) { stage throws(Failure) in
    try Handles.stage(stage).run { $0.resetInput() }
    return LAMELLA_OK
  }
}

/// Shows or hides a stage; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_set_visible(
  _ stage: OpaquePointer?, _ visible: Int32
) -> lamella_result {
  enter((stage, visible)) { stage, visible throws(Failure) in
    try Handles.stage(stage).hud.isVisible = visible != 0
    return LAMELLA_OK
  }
}

/// Sets the pixels per point of a stage; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_set_scale(
  _ stage: OpaquePointer?, _ scale: Double
) -> lamella_result {
  enter((stage, scale)) { stage, scale throws(Failure) in
    let stage = try Handles.stage(stage)
    guard scale >= 0.1, scale <= 100 else { throw .value("a scale is 0.1 to 100") }
    stage.hud.scale = scale
    return LAMELLA_OK
  }
}

/// Sets the safe area insets of a stage; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_set_safe_area(
  _ stage: OpaquePointer?, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double
) -> lamella_result {
  enter((stage, top, left, bottom, right)) { stage, top, left, bottom, right throws(Failure) in
    let stage = try Handles.stage(stage)
    let insets = EdgeInsets(top: top, left: left, bottom: bottom, right: right)
    guard Window.takesSafeArea(insets) else {
      throw .value("an inset is 0 to 2^20 points")
    }
    stage.hud.safeAreaInsets = insets
    return LAMELLA_OK
  }
}

/// Writes the rectangle inside the safe area of a stage to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_get_safe_frame(
  _ stage: OpaquePointer?, _ x: UnsafeMutablePointer<Double>?, _ y: UnsafeMutablePointer<Double>?,
  _ width: UnsafeMutablePointer<Double>?, _ height: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((stage, x, y, width, height)) { stage, x, y, width, height throws(Failure) in
    write(try Handles.stage(stage).hud.window.safeArea, x, y, width, height)
    return LAMELLA_OK
  }
}

/// Sets whether input keeps the times of its events; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stage_set_event_times(
  _ stage: OpaquePointer?, _ uses_event_times: Int32
) -> lamella_result {
  enter((stage, uses_event_times)) { stage, usesEventTimes throws(Failure) in
    try Handles.stage(stage).hud.usesEventTimes = usesEventTimes != 0
    return LAMELLA_OK
  }
}

/// Stores a rectangle through pointers, those that are not NULL.
nonisolated func write(
  _ rect: Rect, _ x: UnsafeMutablePointer<Double>?, _ y: UnsafeMutablePointer<Double>?,
  _ width: UnsafeMutablePointer<Double>?, _ height: UnsafeMutablePointer<Double>?
) {
  x?.pointee = rect.minX
  y?.pointee = rect.minY
  width?.pointee = rect.width
  height?.pointee = rect.height
}
