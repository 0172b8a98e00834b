public import LamellaControls
import LamellaGeometry
public import LamellaScene

/// A message with actions to choose from, in the middle of the window or as a sheet of actions at its bottom.
///
/// UIKit's `UIAlertController`. Each action dismisses the alert and is called then. Return chooses
/// ``preferredAction``, or the only action; Escape the one of the style `cancel`. In a text field Return goes on to the
/// next one, and chooses in the last.
///
/// ```swift
/// let alert = AlertController(title: "Delete the game?", message: "It cannot be restored.")
/// alert.addAction(AlertAction(title: "Cancel", style: .cancel))
/// alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in store.delete(game) })
/// present(alert, animated: true)
/// ```
public final class AlertController: ViewController {
  /// The style of an alert.
  public nonisolated enum Style: UInt8, Hashable, Sendable {
    /// A card in the middle, with its actions below the message.
    case alert
    /// A sheet at the bottom, with an action in each row.
    case actionSheet
  }

  /// The style.
  public let preferredStyle: Style
  /// The text below the title; nil for none.
  public var message: String? { didSet { (viewIfLoaded as? AlertView)?.update() } }
  /// The actions, in the order in which they were added.
  public private(set) var actions: [AlertAction] = []
  /// The action that stands out, and that Return chooses; nil for none.
  public var preferredAction: AlertAction? {
    didSet { (viewIfLoaded as? AlertView)?.update() }
  }
  /// The text fields, in the order in which they were added.
  public private(set) var textFields: [TextField] = []
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
    action.onChange = { [weak self] in (self?.viewIfLoaded as? AlertView)?.update() }
    (viewIfLoaded as? AlertView)?.update()
  }

  /// Adds a text field below the message; the first one is edited as soon as the alert appears.
  ///
  /// - Parameter configure: Called with the field, for its placeholder and text.
  /// - Precondition: The alert is no sheet of actions.
  public func addTextField(_ configure: (TextField) -> Void = { _ in }) {
    require(preferredStyle == .alert, "\(self) is a sheet of actions, which has no text fields")
    let field = TextField()
    field.adjustsFontForContentSizeCategory = true
    field.addAction(for: .primaryActionTriggered) { [weak self, weak field] _ in
      if let field { self?.goOn(from: field) }
    }
    textFields.append(field)
    configure(field)
    (viewIfLoaded as? AlertView)?.update()
  }

  /// Edits the field after another, or takes the choice of Return after the last one.
  private func goOn(from field: TextField) {
    guard let index = textFields.firstIndex(where: { $0 === field }) else { return }
    if let next = textFields[(index + 1)...].first(where: \.canBecomeFirstResponder) {
      _ = next.becomeFirstResponder()
      next.selectAll()
    } else if let action = defaultAction {
      choose(action)
    }
  }

  /// Edits the first field.
  public override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    guard let field = textFields.first else { return }
    let edit = { View.performWithoutAnimation { _ = field.becomeFirstResponder() } }
    // What has not begun to fade in takes no keys.
    if !(transitionCoordinator?.animate { _ in edit() } ?? false) { edit() }
  }

  public override var title: String? {
    didSet { (viewIfLoaded as? AlertView)?.update() }
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
