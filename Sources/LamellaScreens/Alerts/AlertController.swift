public import LamellaScene

/// A message with choices, in the middle of the window or as a sheet of actions at its bottom.
///
/// UIKit's `UIAlertController`. Each choice dismisses the alert and is then told. Return chooses
/// ``preferredAction``, or the only choice; Escape the one of the style `cancel`.
///
/// ```swift
/// let alert = AlertController(title: "Delete the game?", message: "It cannot be restored.")
/// alert.addAction(AlertAction(title: "Cancel", style: .cancel))
/// alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in store.delete(game) })
/// present(alert, animated: true)
/// ```
public final class AlertController: ViewController {
  /// A form of alerts.
  public nonisolated enum Style: UInt8, Hashable, Sendable {
    /// A card in the middle, with its choices below the message.
    case alert
    /// A sheet at the bottom, with a choice in each row.
    case actionSheet
  }

  /// The form.
  public let preferredStyle: Style
  /// The text below the title; nil for none.
  public var message: String? { didSet { (viewIfLoaded as? AlertView)?.rebuild() } }
  /// The choices, in the order in which they were added.
  public private(set) var actions: [AlertAction] = []
  /// The choice that stands out, and that Return chooses; nil for none.
  public var preferredAction: AlertAction? {
    didSet { (viewIfLoaded as? AlertView)?.rebuild() }
  }
  private let presenter = AlertPresenter()

  /// Makes an alert.
  public init(title: String?, message: String? = nil, preferredStyle: Style = .alert) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init()
    self.title = title
    modalPresentationStyle = .custom
    transitioningDelegate = presenter
  }

  nonisolated deinit {}

  /// Adds a choice.
  public func addAction(_ action: AlertAction) {
    actions.append(action)
    action.onChange = { [weak self] in (self?.viewIfLoaded as? AlertView)?.rebuild() }
    (viewIfLoaded as? AlertView)?.rebuild()
  }

  public override var title: String? {
    didSet { (viewIfLoaded as? AlertView)?.rebuild() }
  }

  public override func loadView() { view = AlertView(self) }

  /// Dismisses the alert and tells a choice.
  func choose(_ action: AlertAction) {
    guard action.isEnabled, presentingViewController != nil, !isBeingDismissed else { return }
    dismiss(animated: true) { action.handler(action) }
  }

  /// Chooses for the user who leaves without a choice: the cancelling one; nothing where there is none.
  func cancel() {
    if let action = actions.first(where: { $0.style == .cancel }) { choose(action) }
  }

  /// The choice of Return.
  private var defaultAction: AlertAction? {
    if let preferredAction { return preferredAction }
    let others = actions.filter { $0.style != .cancel }
    return actions.count == 1
      ? actions[0] : others.count == 1 && others[0].style == .default ? others[0] : nil
  }

  /// Chooses by Return and Escape; nothing else goes on to what lies below.
  public override func keyDown(_ press: KeyPress) -> Bool {
    switch press.key {
    case .escape: cancel()
    case .return where press.modifiers.isEmpty:
      if let action = defaultAction { choose(action) }
    case .tab, .up, .down, .left, .right: return super.keyDown(press)
    default: break
    }
    return true
  }
}

/// The provider of an alert's presentation.
private final class AlertPresenter: ViewControllerTransitioningDelegate {
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> PresentationController? {
    AlertPresentationController(presentedViewController: presented, presenting: presenting)
  }
}
