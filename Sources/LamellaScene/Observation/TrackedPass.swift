/// A pass of a view in which reads of observable models are tracked.
package nonisolated enum TrackedPass {
  /// The update of properties.
  case properties
  /// The layout of subviews.
  case layout
  /// The drawing of the view's content.
  case drawing

  /// The mark that brings the pass back.
  var mark: NodeFlags {
    switch self {
    case .properties: .needsProperties
    case .layout: .needsLayout
    case .drawing: .needsDisplay
    }
  }
}
