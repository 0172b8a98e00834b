public import LamellaGeometry
public import LamellaScene

extension View {
  /// The menu that the view opens by a press of the secondary mouse button, a long press of a finger, or the menu key
  /// (Shift F10) while it, or a view in it, has the focus or is the first responder.
  ///
  /// The closure takes the place of the press, in the view's own space, and returns the menu; nil opens none. Keys press
  /// in the middle of what has the focus, such as a row of a list. Within a view controller the keys work; fingers and
  /// the mouse need none.
  public final var contextMenu: ((Point) -> Menu?)? {
    get { menuRecognizer?.menu }
    set {
      if let old = menuRecognizer { removeGestureRecognizer(old) }
      pressOpener = nil
      guard let newValue else { return }
      addGestureRecognizer(ContextMenuRecognizer(newValue))
      pressOpener = { [weak self] pointer in
        guard let self, pointer.button == .right else { return nil }
        return menuRecognizer?.open(at: pointer.location, isHeld: true, isForFinger: false)
      }
    }
  }

  /// The recognizer of the long press that opens the menu.
  final var menuRecognizer: ContextMenuRecognizer? {
    gestureRecognizers.lazy.compactMap { $0 as? ContextMenuRecognizer }.first
  }
}

/// The recognizer of a finger's long press, which opens a view's menu.
final class ContextMenuRecognizer: MenuRecognizer {
  /// The time for which the finger rests, in seconds (UIKit's long press).
  private static let delay = 0.5

  let menu: (Point) -> Menu?

  init(_ menu: @escaping (Point) -> Menu?) {
    self.menu = menu
    super.init()
  }

  nonisolated deinit {}

  /// Opens the menu at a point of the window.
  ///
  /// - Returns: The open menu; nil if there is none.
  func open(at point: Point, isHeld: Bool, isForFinger: Bool) -> MenuView? {
    guard let view, let window = view.window, let menu = menu(view.convert(point, from: nil)) else {
      return nil
    }
    return MenuView.open(
      menu, from: Rect(origin: point, size: .zero), in: window, isForFinger: isForFinger,
      start: isHeld ? point : nil)
  }

  override func shouldReceive(_ touch: Touch) -> Bool { touch.source != .mouse }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard numberOfTouches == 1, let touch = touches.first else {
      state = .failed
      return
    }
    start = touch.location(in: nil)
    startTimer(seconds: Self.delay)
  }

  override func timerFired() {
    guard state == .possible, numberOfTouches == 1 else { return }
    opened = open(at: start, isHeld: true, isForFinger: true)
    state = opened == nil ? .failed : .began
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    guard state == .began || state == .changed else {
      state = .failed
      return
    }
    endPress(touches)
  }
}

extension ViewController {
  /// Opens the menu of the focused view or the first responder, or of the nearest view around it, by the menu key or
  /// Shift F10.
  ///
  /// - Returns: Whether there is one.
  final func openContextMenu(by press: KeyPress) -> Bool {
    let isMenuKey =
      press.key == Key("Application") || press.key == Key("Menu")
      || (press.key == Key("F10") && press.modifiers == .shift)
    guard isMenuKey, let window = viewIfLoaded?.window else { return false }
    let focused = window.focusSystem.focusedItem
    var current = focused ?? window.firstResponder as? View ?? viewIfLoaded
    while let view = current {
      if let recognizer = view.menuRecognizer {
        let frame =
          focused.map { $0.convert($0.focusFrame, to: nil) }
          ?? view.convert(view.bounds, to: nil)
        let middle = Point(frame.midX, frame.midY)
        return recognizer.open(at: middle, isHeld: false, isForFinger: false) != nil
      }
      current = view.superview
    }
    return false
  }
}
