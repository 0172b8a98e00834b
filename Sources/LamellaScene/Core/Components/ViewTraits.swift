/// The tint that a view was given.
nonisolated struct ViewTint: Component, Equatable {
  /// The tint as `Color.rgba8` with straight alpha; 0 for the superview's.
  var rgba: UInt32 = 0

  nonisolated(unsafe) static let column = ComponentColumn<ViewTint>()
}

/// The theme that a view was given.
nonisolated struct ViewTheme: Component {
  /// In the box of the module that has themes; nil stands for the superview's.
  var box: AnyObject?

  var isDefault: Bool { box == nil }

  nonisolated(unsafe) static let column = ComponentColumn<ViewTheme>(owner: .view)
}

/// A view's semantic content attribute, which says whether it mirrors in right-to-left layout.
nonisolated struct ViewSemantics: Component, Equatable {
  var attribute = SemanticContentAttribute.unspecified

  nonisolated(unsafe) static let column = ComponentColumn<ViewSemantics>(owner: .view)
}
