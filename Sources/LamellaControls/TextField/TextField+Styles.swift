extension TextField {
  /// The styles of a field's border.
  public nonisolated enum BorderStyle: UInt8, Hashable, Sendable {
    /// No border and no background.
    case none = 0
    /// A rectangle of hairlines.
    case line = 1
    /// A rectangle with a background.
    case bezel = 2
    /// A rounded rectangle with a background.
    case roundedRect = 3
  }

  /// The times at which a view in a field is shown.
  public nonisolated enum ViewMode: UInt8, Hashable, Sendable {
    /// Never.
    case never = 0
    /// While the field is edited.
    case whileEditing = 1
    /// While the field is not edited.
    case unlessEditing = 2
    /// At all times.
    case always = 3

    /// Returns whether the view is shown.
    func isShown(whileEditing isEditing: Bool) -> Bool {
      switch self {
      case .never: false
      case .whileEditing: isEditing
      case .unlessEditing: !isEditing
      case .always: true
      }
    }
  }
}
