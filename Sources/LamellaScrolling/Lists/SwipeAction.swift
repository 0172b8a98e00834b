public import LamellaGeometry

/// An action of a row that appears when the row is swiped aside.
public struct SwipeAction {
  /// The styles of an action.
  public nonisolated enum Style: Hashable, Sendable {
    /// An action without consequences that are hard to undo.
    case normal
    /// An action that deletes something.
    case destructive
  }

  /// The title.
  public var title: String
  /// The style, which decides the color unless ``color`` is set.
  public var style: Style
  /// The color behind the title; nil for that of the style.
  public var color: Color?
  /// Performs the action, for the row with a path.
  public var perform: (ItemPath) -> Void

  /// Makes an action.
  public init(
    _ title: String, style: Style = .normal, color: Color? = nil,
    perform: @escaping (_ path: ItemPath) -> Void
  ) {
    self.title = title
    self.style = style
    self.color = color
    self.perform = perform
  }
}
