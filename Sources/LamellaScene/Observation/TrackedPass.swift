/// A pass of a view in which reads of observable models are tracked.
package nonisolated enum TrackedPass {
  /// The update of properties.
  case properties
  /// The layout of subviews.
  case layout
  /// The drawing of the view's content.
  case drawing
  /// The configuration by the superview, such as that of a cell by its list; see `View.configure(readsModels:_:)`.
  case configuration

  /// The mark that brings the pass back; nil for the configuration, which comes back in the layout of the superview.
  var mark: NodeFlags? {
    switch self {
    case .properties: .needsProperties
    case .layout: .needsLayout
    case .drawing: .needsDisplay
    case .configuration: nil
    }
  }
}
