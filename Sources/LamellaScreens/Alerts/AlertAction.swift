/// A choice of an alert.
///
/// UIKit's `UIAlertAction`.
public final class AlertAction {
  /// A meaning of a choice, which says how it looks and where it stands.
  public nonisolated enum Style: UInt8, Hashable, Sendable {
    /// A plain action.
    case `default`
    /// The choice that leaves all as it is: Escape and touches outside of an action sheet choose it.
    case cancel
    /// A choice that destroys something, in red.
    case destructive
  }

  /// The text.
  public let title: String
  /// The meaning.
  public let style: Style
  /// Whether it can be chosen; true by default.
  public var isEnabled = true { didSet { onChange() } }
  /// Called after the alert is dismissed.
  let handler: (AlertAction) -> Void
  /// Called after a change, by the alert that shows the choice.
  var onChange: () -> Void = {}

  /// Makes a choice.
  ///
  /// - Parameters:
  ///   - title: The text.
  ///   - style: The meaning.
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
