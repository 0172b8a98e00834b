internal import LamellaConstraints
internal import LamellaScene

/// The constraints that one call in C made, which share a constant and a priority.
final class HostedConstraint {
  private let constraints: [LayoutConstraint]
  /// The views that the constraints name.
  let views: [ObjectIdentifier]

  private init(_ constraints: [LayoutConstraint], views: [ObjectIdentifier]) {
    (self.constraints, self.views) = (constraints, views)
  }

  nonisolated deinit {}

  /// Activates constraints of a view, which they place from now on.
  ///
  /// - Parameters:
  ///   - constraints: The constraints, with the same constant.
  ///   - priority: Their priority.
  ///   - view: The view that they place.
  ///   - other: The other view that they name; nil for none.
  /// - Returns: The handle of all of them.
  /// - Throws: The failure that there are too many handles.
  static func activate(
    _ constraints: [LayoutConstraint], _ priority: LayoutPriority, of view: View, _ other: View?
  ) throws(Failure) -> Handle {
    for constraint in constraints { constraint.priority = priority }
    var views = [ObjectIdentifier(view)]
    if let other, other !== view { views.append(ObjectIdentifier(other)) }
    let handle = try Handles.add(HostedConstraint(constraints, views: views))
    view.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate(constraints)
    return handle
  }

  var isActive: Bool {
    get { constraints.allSatisfy(\.isActive) }
    set {
      if newValue {
        LayoutConstraint.activate(constraints)
      } else {
        LayoutConstraint.deactivate(constraints)
      }
    }
  }

  var constant: Double {
    get { constraints[0].constant }
    set { for constraint in constraints { constraint.constant = newValue } }
  }

  var priority: LayoutPriority {
    get { constraints[0].priority }
    set {
      for constraint in constraints {
        // An active one cannot become required or optional.
        let isActive = constraint.isActive
        if (newValue == .required) != (constraint.priority == .required) {
          constraint.isActive = false
        }
        constraint.priority = newValue
        constraint.isActive = isActive
      }
    }
  }
}
