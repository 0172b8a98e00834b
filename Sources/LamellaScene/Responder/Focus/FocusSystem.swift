internal import LamellaGeometry

/// The focus of one user: the view that keys and gamepads act on, and how it moves.
///
/// Each window has one, ``Window/focusSystem``, which goes along with the first responder. A part of a window can have
/// one of its own, such as the panel of one of four players:
///
/// ```swift
/// let focus = FocusSystem(root: playerPanel)
/// focus.handle(.gamepadDown("dpdown"))  // an event of this player's gamepad
/// ```
///
/// A change asks and tells responders by `shouldUpdateFocus(in:)` and `didUpdateFocus(in:with:)`. See <doc:Focus>.
public final class FocusSystem {
  /// The view that has the focus; nil for none.
  public internal(set) weak var focusedItem: View?
  /// The view whose subtree the system serves; nil once it is gone.
  public private(set) weak var root: View?
  /// Whether directions that find nothing go on at the other side of the screen; false by default.
  public var wraps = false
  /// Called after each change of the focus, such as to play a sound; nil by default.
  public var didUpdate: ((FocusUpdateContext) -> Void)?
  /// Called after a move that has left the focus where it was, as the direction has no view or a responder refused the
  /// change, such as to play a sound; nil by default.
  public var movementDidFail: ((FocusHeading) -> Void)?

  /// Whether it is the system of a window, and goes along with the first responder.
  let isOfWindow: Bool
  /// Whether the focus was lost to a change of the screen, and goes to the next screen.
  var isSeeking = false
  /// The environments of the view that lost the focus, the nearest first.
  var lost: [WeakResponder] = []
  /// The environment that asked for an update.
  weak var pending: Responder?
  /// Whether an update gives the focus even where nothing has it.
  var isPendingRequest = false
  /// The way of the change that is under way.
  var heading: FocusHeading?
  /// Whether the first responder changes hands: that there is none for a moment does not count.
  var isChanging = false
  /// The line along which directions have moved.
  var line: FocusLine?
  /// The view of each group that was focused last.
  var groupItems: [String: WeakResponder] = [:]
  /// The step that updates the focus in a later tick.
  private(set) lazy var updater = FocusUpdater(self)
  /// The keys of a gamepad.
  private(set) lazy var gamepad = FocusGamepad(self)

  /// Makes a system for a view and its subviews, with a focus that is independent of the first responder.
  ///
  /// The view holds the system, in place of one that it had; the system of the window leaves the view alone from now
  /// on. Input comes by ``handle(_:)`` and ``move(_:)``.
  public init(root: View) {
    self.root = root
    isOfWindow = false
    Self.own.append(Entry(id: ObjectIdentifier(self), system: self))
    if let window = root.window, let item = window.storedFocusSystem?.focusedItem,
      item.isDescendant(of: root)
    {
      item.loseFocus()
    }
    let old = FocusOptions.column[root.row].system
    FocusOptions.column.change(root.row) { $0.system = self }
    old?.end()
  }

  /// Makes the system of a window.
  init(window: Window) {
    root = window
    isOfWindow = true
  }

  deinit {
    let id = ObjectIdentifier(self)
    if !isOfWindow { Self.own.removeAll { $0.id == id } }
  }

  /// Returns the system that moves the focus among a view and others: that of the nearest view with one of its own, else
  /// the window's; nil outside of a window.
  ///
  /// - Complexity: O(depth) if any view has a system of its own, else O(1).
  public static func focusSystem(for view: View) -> FocusSystem? {
    view.ownFocusSystem ?? view.window?.focusSystem
  }

  /// Ends a system of a view's own: its views belong to the system around them again.
  public func end() {
    guard !isOfWindow else { return }
    set(nil)
    gamepad.cancel()
    guard let root, FocusOptions.column[root.row].system === self else { return }
    FocusOptions.column.change(root.row) { $0.system = nil }
  }

  /// The window of the system's views; nil outside of one.
  var window: Window? { root?.window }

  /// The system whose input is being delivered, instead of the window's; nil for that of the window.
  static var delivering: FocusSystem?

  /// A system that is not a window's.
  private struct Entry {
    let id: ObjectIdentifier
    weak var system: FocusSystem?
  }
  // The deinitializer runs on the engine's thread, as that of views.
  private nonisolated(unsafe) static var own: [Entry] = []

  /// The number of systems that are not a window's.
  static var ownCount: Int { own.count }

  /// Calls a body with each system that is not a window's and has a focus.
  static func forEachOwn(_ body: (FocusSystem) -> Void) {
    for entry in own { if let system = entry.system, system.focusedItem != nil { body(system) } }
  }
}

/// The line along which directions move: a column while they lead up and down, a row while they lead to the sides.
struct FocusLine {
  let isHorizontal: Bool
  /// The place across the line, in the window.
  let place: Double
  /// The view to which the last move led.
  weak var item: View?
}

extension Window {
  /// The system that moves the focus in the window, along with the first responder.
  ///
  /// A focused view that can become the first responder is it, and a first responder that can be focused has the focus.
  public final var focusSystem: FocusSystem {
    if let storedFocusSystem { return storedFocusSystem }
    let new = FocusSystem(window: self)
    storedFocusSystem = new
    return new
  }

  /// Whether keys and gamepads are for the window: something is the first responder or has the focus, or a screen asks
  /// for the focus; see ``FocusSystem/wantsInput``.
  package final var wantsKeys: Bool {
    storedFirstResponder != nil || storedFocusSystem?.focusedItem != nil || keyCapture != nil
      || FocusSystem.isAsked(for: self) && focusSystem.wantsInput
  }
}
