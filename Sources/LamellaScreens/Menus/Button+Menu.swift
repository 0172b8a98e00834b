public import LamellaControls
import LamellaGeometry
import LamellaScene

extension Button {
  /// The menu of the button; nil for none.
  ///
  /// A long press and the secondary mouse button open it, and any press does with ``showsMenuAsPrimaryAction``.
  public final var menu: Menu? {
    get { menuOpener?.menu }
    set {
      guard let newValue else {
        if let old = menuOpener { old.detach() }
        return
      }
      opener.menu = newValue
      opener.update()
    }
  }

  /// Whether pressing the button opens its menu, in place of its action; false by default.
  ///
  /// By the mouse it opens as the button goes down: dragged to a row and released there, the press chooses it.
  public final var showsMenuAsPrimaryAction: Bool {
    get { menuOpener?.isPrimary ?? false }
    set {
      opener.isPrimary = newValue
      opener.update()
    }
  }

  /// Whether the button is a pop-up choice: it shows the title of the action whose state is `on`, and choosing another
  /// moves that state and sends `valueChanged`; false by default.
  public final var changesSelectionAsPrimaryAction: Bool {
    get { menuOpener?.selects ?? false }
    set {
      opener.selects = newValue
      opener.update()
    }
  }

  /// Calls a closure with the button's menu each time that the user has changed the selection in it.
  final func onMenuSelection(_ body: @escaping (Menu) -> Void) { opener.onSelection = body }

  private var menuOpener: ButtonMenuRecognizer? {
    gestureRecognizers.lazy.compactMap { $0 as? ButtonMenuRecognizer }.first
  }

  /// The opener of the button's menu, made when it is first needed.
  private var opener: ButtonMenuRecognizer {
    if let menuOpener { return menuOpener }
    let new = ButtonMenuRecognizer()
    addGestureRecognizer(new)
    return new
  }
}

/// The opener of a button's menu: the recognizer of its presses.
private final class ButtonMenuRecognizer: MenuRecognizer {
  /// The time after which a finger that rests opens the menu without being lifted, in seconds.
  private static let delay = 0.3

  var menu: Menu?
  var isPrimary = false
  var selects = false
  /// Called with the menu after the user has changed the selection in it.
  var onSelection: (Menu) -> Void = { _ in }
  private var keyAction: Control.ActionID?

  nonisolated deinit {}

  private var button: Button? { view as? Button }

  /// Follows a change of the menu or of what it is for.
  func update() {
    guard let button else { return }
    if isPrimary, keyAction == nil {
      keyAction = button.addAction(for: .primaryActionTriggered) { [weak self] _ in
        self?.open(isHeld: false, isForFinger: false)
      }
    } else if !isPrimary, let keyAction {
      button.removeAction(keyAction)
      self.keyAction = nil
    }
    if selects { showSelection() }
    button.contextMenu =
      isPrimary || menu == nil ? nil : { [weak self] _ in self?.menu }
  }

  /// Takes the menu away.
  func detach() {
    menu = nil
    if let keyAction { button?.removeAction(keyAction) }
    button?.contextMenu = nil
    view?.removeGestureRecognizer(self)
  }

  /// Shows the title of the action that is on; the first one is, where none is.
  private func showSelection() {
    guard var menu else { return }
    var title: String?
    var isFirst = true
    menu.changeActions { if title == nil, $0.state == .on { title = $0.title } }
    if title == nil {
      menu.changeActions { action in
        guard isFirst, action.attributes.isDisjoint(with: [.hidden, .disabled]) else { return }
        isFirst = false
        action.state = .on
        title = action.title
      }
      self.menu = menu
    }
    if let title { button?.title = title }
  }

  /// Opens the menu at the button.
  @discardableResult
  private func open(isHeld: Bool, isForFinger: Bool) -> Bool {
    guard let button, button.isEnabled, let window = button.window, let menu else { return false }
    opened = MenuView.open(
      menu, from: button.convert(button.bounds, to: nil), in: window, isForFinger: isForFinger,
      start: isHeld ? start : nil
    ) { [weak self] in self?.didChoose($0) }
    return opened != nil
  }

  private func didChoose(_ chosen: MenuAction) {
    guard selects || menu?.options.contains(.singleSelection) ?? false else { return }
    menu?.changeActions {
      let isChosen = $0.identifier == chosen.identifier && $0.title == chosen.title
      $0.state = isChosen ? .on : .off
    }
    if let menu { onSelection(menu) }
    guard selects else { return }
    showSelection()
    button?.sendActions(for: .valueChanged)
  }

  // MARK: Presses

  override func shouldReceive(_ touch: Touch) -> Bool {
    isPrimary && menu != nil && button?.isEnabled ?? false
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard numberOfTouches == 1, let touch = touches.first else { return }
    start = touch.location(in: nil)
    if touch.source == .mouse {
      state = open(isHeld: true, isForFinger: false) ? .began : .failed
    } else {
      startTimer(seconds: Self.delay)
    }
  }

  override func timerFired() {
    guard state == .possible, numberOfTouches == 1 else { return }
    state = open(isHeld: true, isForFinger: true) ? .began : .failed
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if state == .possible {
      state = open(isHeld: false, isForFinger: true) ? .ended : .failed
      return
    }
    endPress(touches)
  }
}
