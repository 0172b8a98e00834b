/// The least and the greatest size of text in a view's subtree; nil for no limit.
nonisolated struct ContentSizeLimits: Equatable {
  var minimum: ContentSizeCategory?
  var maximum: ContentSizeCategory?

  /// Returns the size nearest to a preferred one within the limits; the greatest one where they contradict each other.
  func limited(_ category: ContentSizeCategory) -> ContentSizeCategory {
    var result = category == .unspecified ? .large : category
    if let minimum { result = max(result, minimum) }
    if let maximum { result = min(result, maximum) }
    return result
  }
}

/// The resolved traits of a row that overrides some, or of a window that does not have the defaults.
nonisolated struct OwnTraits: Component {
  /// The traits that the view overrides.
  var overrides = TraitOverrides()
  /// The limits of the text size in the view's subtree.
  var textSizes = ContentSizeLimits()
  /// The traits of the view, and of views below it that override nothing, as of the last update.
  var resolved = TraitCollection()

  /// Whether the values may be dropped: never, as traits that override nothing count until the views are told.
  var isDefault: Bool { false }

  nonisolated(unsafe) static let column = ComponentColumn<OwnTraits>(
    presence: .hasOwnTraits, owner: .view,
    // The ways of rows below lead here no longer.
    onRelease: { _, _ in NodeTable.shared.ancestors.traits = (-1, -1) })
}

/// The handlers of a view for trait changes, in the order of registration.
nonisolated struct TraitHandlers: Component {
  var handlers: [TraitHandler] = []
  /// Whether the view's controller has handlers, too.
  var includesControllers = false

  var isDefault: Bool { handlers.isEmpty && !includesControllers }

  nonisolated(unsafe) static let column = ComponentColumn<TraitHandlers>(
    presence: .observesTraits, owner: .view)
}

/// A view's semantic content attribute, which says whether it mirrors in right-to-left layout.
nonisolated struct ViewSemantics: Component, Equatable {
  var attribute = SemanticContentAttribute.unspecified

  nonisolated(unsafe) static let column = ComponentColumn<ViewSemantics>(owner: .view)
}
