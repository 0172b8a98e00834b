/// An action of an alert.
///
/// UIKit's `UIAlertAction`.
public final class AlertAction {
  /// The style of an action: its color and position.
  public nonisolated enum Style: UInt8, Hashable, Sendable {
    /// A plain action.
    case `default`
    /// The action that leaves all as it is: Escape and touches outside of an action sheet choose it.
    case cancel
    /// An action that destroys something, in red.
    case destructive
  }

  /// The text.
  public let title: String
  /// The style.
  public let style: Style
  /// Whether it can be chosen; true by default.
  public var isEnabled = true { didSet { onChange() } }
  /// Called after the alert is dismissed.
  let handler: (AlertAction) -> Void
  /// Called after a change, by the alert that shows the action.
  var onChange: () -> Void = {}

  /// Makes an action.
  ///
  /// - Parameters:
  ///   - title: The text.
  ///   - style: The style.
  ///   - handler: Called after the alert is dismissed by this choice.
  public init(
    title: String, style: Style = .default, handler: @escaping (AlertAction) -> Void = { _ in }
  ) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  nonisolated deinit {}
}
