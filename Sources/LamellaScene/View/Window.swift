public import LamellaGeometry
internal import LamellaGraphics
package import LamellaRendering

/// The root view of a tree, which fills the output and receives its events.
open class Window: View {
  /// Pixels per point of the output; changing it draws everything again, recordings included.
  ///
  /// The `displayScale` of the window's traits follows it unless that is overridden.
  /// Values out of ``contentScales`` are refused.
  public final var contentScale: Double {
    get { storedContentScale }
    set {
      guard Self.contentScales.contains(newValue) else {
        return layer.reportInvalidGeometry("contentScale")
      }
      guard newValue != storedContentScale else { return }
      storedContentScale = newValue
      table.mark(row, [.needsCompose, .needsDraw])
      if layoutEngine != nil { table.mark(row, .needsConstraints) }
      outputTraitsDidChange()
    }
  }
  // Unchecked, like the properties below that are: read in each tick and frame, and nothing is called while they
  // change.
  @exclusivity(unchecked) private final var storedContentScale = 1.0

  /// The scales that a window can have, far beyond those of any display.
  public nonisolated static let contentScales = 0.001...1_000.0

  /// The safe area insets, for display cutouts and rounded corners, in points; default zero, set by the host.
  ///
  /// Setting them marks the window and its subviews for layout. The insets of deeper views are the part that they
  /// overlap; see `View.safeAreaInsets`. Insets below 0 or beyond 2^20 points are reported and refused.
  public override final var safeAreaInsets: EdgeInsets {
    get { storedSafeAreaInsets }
    set {
      guard Self.takesSafeArea(newValue) else {
        return layer.reportInvalidGeometry("safeAreaInsets")
      }
      guard newValue != storedSafeAreaInsets else { return }
      storedSafeAreaInsets = newValue
      table.setSafeArea(in: row, isUsed: newValue != .zero)
      table.mark(row, .needsInsets)
      setNeedsLayout()
      for subview in subviews { subview.setNeedsLayout() }
    }
  }
  private final var storedSafeAreaInsets = EdgeInsets.zero

  /// Returns whether insets are valid as a safe area: each is 0 to 2^20 points, more than the largest window has.
  package nonisolated static func takesSafeArea(_ insets: EdgeInsets) -> Bool {
    [insets.top, insets.left, insets.bottom, insets.right].allSatisfy { $0 >= 0 && $0 <= 0x1p20 }
  }

  /// The part of the bounds inside of ``safeAreaInsets``; never of negative size.
  ///
  /// If the insets of opposite edges exceed the size, the area is empty, at a place proportional to both insets.
  public final var safeArea: Rect {
    let inner = bounds.inset(by: storedSafeAreaInsets)
    /// Returns the position and length along one axis; a negative length becomes 0 at a proportional position.
    func span(_ low: Double, _ size: Double, _ near: Double, _ far: Double, _ total: Double) -> (
      Double, Double
    ) {
      size >= 0 ? (low, size) : (low - near + total * near / (near + far), 0)
    }
    let insets = storedSafeAreaInsets
    let (x, width) = span(inner.minX, inner.width, insets.left, insets.right, bounds.width)
    let (y, height) = span(inner.minY, inner.height, insets.top, insets.bottom, bounds.height)
    return Rect(x: x, y: y, width: width, height: height)
  }
  @exclusivity(unchecked) private final var storedIsAtWork = false
  /// Whether a tick or a frame of the window is under way: none begins within it.
  ///
  /// Computed: other modules would check each access to a stored property.
  package final var isAtWork: Bool {
    get { storedIsAtWork }
    set { storedIsAtWork = newValue }
  }
  final var storedLayoutDirection = LayoutDirection.leftToRight
  final weak var storedFirstResponder: Responder? {
    didSet {
      hasFirstResponder = storedFirstResponder != nil
      storedTextInputClient = storedFirstResponder as? any TextInputClient
      hasTextInputClient = storedTextInputClient != nil
    }
  }
  /// The first responder, where it is a client for text.
  private(set) final weak var storedTextInputClient: (any TextInputClient)?
  /// Whether the first responder is, or was until it ended, a client for text.
  ///
  /// Unchecked: read in each frame, and nothing is called while it changes.
  @exclusivity(unchecked) private(set) final var hasTextInputClient = false
  /// The system that moves the focus; nil before it is first needed.
  final var storedFocusSystem: FocusSystem?
  final var storedPasteboard: (any Pasteboard)?
  /// The texts that were pasted, in order, until the stage takes them for recordings.
  ///
  /// Unchecked: read with each event, and nothing is called while they change.
  @exclusivity(unchecked) package final var pastedTexts: [String] = []
  /// The texts that a recording pastes next in place of the pasteboard's, in order; nil outside of a replay.
  package final var replayedPastes: [String]?
  /// Whether the last event of an input method left text composed, as far as that method knows.
  final var isInputMethodComposing = false
  /// Whether there is, or was until it ended, a first responder; read with each view that leaves.
  private final var hasFirstResponder = false

  /// The maximum side of the atlas's textures, in pixels.
  private final var maximumTextureSide = 4096
  /// Sets the back end's maximum texture side; a smaller one recreates all textures.
  package final func limitTextures(toSide limit: Int) {
    let side = min(limit, 4096)
    guard side != maximumTextureSide else { return }
    maximumTextureSide = side
    guard storedAtlas != nil else { return }
    storedAtlas = nil
    setNeedsFullDraw()
  }
  // Made by the first draw pass: a window that is never shown costs no textures.
  @exclusivity(unchecked) final var storedAtlas: TextureAtlas?
  /// The texture atlas of the window.
  package final var atlas: TextureAtlas {
    if let storedAtlas { return storedAtlas }
    let new = TextureAtlas(
      byteBudget: storedTextureByteBudget, maximumTextureSide: maximumTextureSide,
      sharedBudget: TextureBudget.shared)
    new.deletionQueue = textureDeletionQueue
    // A window at rest draws a frame, by which its back end learns of it.
    new.onEviction = { [row] _ in NodeTable.shared.mark(row, .needsDraw) }
    storedAtlas = new
    return new
  }
  /// The queue that deletes the window's textures in its back end; nil without a back end.
  package final var textureDeletionQueue: TextureDeletionQueue? {
    didSet { storedAtlas?.deletionQueue = textureDeletionQueue }
  }
  final var storedTextureByteBudget = TextureAtlas.defaultByteBudget

  final lazy var drawScratch = DrawScratch()

  // Unchecked: read with each view that comes or goes, and set once.
  @exclusivity(unchecked) private final var storedDispatcher: EventDispatcher?
  final var dispatcher: EventDispatcher {
    if let storedDispatcher { return storedDispatcher }
    let new = EventDispatcher(window: self)
    storedDispatcher = new
    return new
  }

  /// Updates the view under the pointer.
  final func updateHover() {
    if let storedDispatcher { storedDispatcher.hover.update(storedDispatcher) }
  }

  /// Whether something else may be below the pointer by now.
  final var needsHoverUpdate: Bool { table.hasHitChange(in: row) }

  /// The window's ticker, which steps its moving objects; stepped once a tick by the stage.
  public final let ticker = Ticker()

  /// The time of the running or the last tick, in seconds since the start of the stage's timeline.
  ///
  /// Animations run by this time. `Layer.convertTime(_:from:)` converts it to a layer's own time.
  public final var mediaTime: Double { ticker.now.seconds }

  // Unchecked: read with each tick, frame and change of a view, and set once.
  @exclusivity(unchecked) final var storedAnimations: AnimationStore?
  /// Running transitions, whose snapshots follow the layout.
  ///
  /// Unchecked: read in each tick; the layout pass holds what it takes out.
  @exclusivity(unchecked) final var transitions: [RunningTransition] = []

  /// The activities that end with the window.
  final var activities: [WindowActivity] = []

  final var storedKeyboardFrame: Rect?
  /// The distance by which a touch has moved the keyboard down, in points; nil while none moves it.
  final var keyboardTravel: Double?
  final var keyboardObservations: [KeyboardObservation] = []
  /// The closures that wait for the end of the layout, in order.
  ///
  /// Unchecked: read in each tick, and taken out before they are called.
  @exclusivity(unchecked) final var afterLayout: [() -> Void] = []
  /// The scroll views in the window, in the order in which they came.
  final var scrollers: [Scroller] = []
  /// The layout by constraints; nil while no view in the window takes part in any.
  final var layoutEngine: LayoutEngine?
  /// The completion handlers that run in this window's ticks.
  final let completions = CompletionQueue()
  /// Whether no stage ticks the window, so that it does not serve the shared completion queue.
  @exclusivity(unchecked) final var hasOwnTicks = false
  /// The window's animation store, made for the first animation.
  final var animations: AnimationStore {
    if let storedAnimations { return storedAnimations }
    let new = AnimationStore(table: table, completions: completions)
    storedAnimations = new
    return new
  }

  // MARK: Input

  /// Ignores touches and the pointer from now on, and cancels touches and gestures in progress.
  ///
  /// Calls nest: as many of ``endIgnoringInteractionEvents()`` must follow. What comes meanwhile is dropped.
  public final func beginIgnoringInteractionEvents() { dispatcher.beginIgnoring() }

  /// Ends one ``beginIgnoringInteractionEvents()``.
  public final func endIgnoringInteractionEvents() { dispatcher.endIgnoring() }

  /// Whether touches and the pointer are ignored.
  public final var isIgnoringInteractionEvents: Bool { dispatcher.isIgnoring }

  /// All touches that are down in the window, in the order in which they began.
  public final var touches: [Touch] { dispatcher.touches }

  /// The frontmost view below the pointer; nil while the pointer is elsewhere.
  public final var hoveredView: View? { dispatcher.hover.view(in: self) }

  /// The pointer's cursor: that of the view under the pointer, or of its nearest ancestor with a cursor.
  public final var currentCursor: Cursor {
    var view = touches.first { $0.source == .mouse }?.view ?? hoveredView
    while let current = view {
      if let cursor = current.cursor { return cursor }
      view = current.superview
    }
    return .arrow
  }

  /// Makes a window of a size in points, at the origin.
  public init(size: Size) {
    super.init(frame: Rect(origin: .zero, size: size))
    begin()
  }

  /// Makes a window in the place of a frame, in points.
  public override init(frame: Rect) {
    super.init(frame: frame)
    begin()
  }

  /// Makes the row of a new window the root of a context.
  private final func begin() {
    if type(of: self) == Window.self { declareNoLayoutOverrides() }
    table.makeContext(for: row)
    outputTraitsDidChange()
  }

  nonisolated deinit {}

  /// Nil: a window is the last view in the responder chain.
  open override var next: Responder? { nil }

  /// Moves the focus: by Tab to the next view, with Shift to the previous one, and by arrow keys in their directions.
  ///
  /// Arrow keys do so where something has the focus or a screen asks for it, and the responders before the window do not
  /// use them. See <doc:Focus>.
  open override func keyDown(_ press: KeyPress) -> Bool {
    let system = FocusSystem.delivering ?? focusSystem
    guard press.key == .tab, press.modifiers.subtracting(.shift).isEmpty else {
      return system.respond(to: press) || super.keyDown(press)
    }
    return system.move(press.modifiers.isEmpty ? .next : .previous)
  }

  /// Whether there is a first responder, a focus or a touch that a subtree out of reach could lose.
  final var keepsSomething: Bool {
    storedFirstResponder != nil || storedFocusSystem?.focusedItem != nil
      || FocusSystem.ownCount > 0 || !(storedDispatcher?.touches.isEmpty ?? true)
  }

  /// Resigns the first responder and cancels touches of controls in a subtree that can no longer be hit.
  final func cancelInputOutOfReach(_ view: View) {
    loseFocus(in: view)
    dropFirstResponder(in: view)
    storedDispatcher?.viewWasPutOutOfReach(view)
  }

  /// Whether touches have ended that the next tick removes.
  final var hasEndedTouches: Bool { storedDispatcher?.hasEndedTouches ?? false }

  /// Whether a view may be hovered or have a touch.
  final var hasHoveredOrTouchedViews: Bool { storedDispatcher?.hasViews ?? false }

  /// Removes a view from everything that the window keeps about views, before the view leaves.
  final func release(_ view: View) {
    storedDispatcher?.viewWillLeave(view)
    layoutEngine?.viewWillLeave(view.row)
    if let item = storedFocusSystem?.focusedItem, item === view { storedFocusSystem?.lose(item) }
    if FocusSystem.ownCount > 0 {
      FocusSystem.forEachOwn { if $0.focusedItem === view { $0.lose(view) } }
    }
    if hasFirstResponder, let first = storedFirstResponder,
      first === view || first === view.manager
    {
      dropFirstResponder()
    }
  }
}
