public import LamellaConstraints
internal import LamellaGeometry

/// A relation between the rectangles of views and layout guides, which the layout keeps.
///
/// `first.attribute (= | <= | >=) multiplier * second.attribute + constant`, with a priority, as UIKit's
/// `NSLayoutConstraint`. Made by anchors, or by the initializer; it takes part while ``isActive``.
///
/// ```swift
/// LayoutConstraint.activate([
///   title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
///   title.topAnchor.constraint(equalTo: card.topAnchor, constant: 12),
/// ])
/// ```
///
/// Rectangles are those of the views before their transforms. A view that is to be placed by constraints needs
/// `translatesAutoresizingMaskIntoConstraints` set to false; others keep their frames, and constraints may name them.
public final class LayoutConstraint {
  /// The first item's view, or the view that owns the first guide.
  let firstPart: Part
  /// The second one; nil for a constant.
  let secondPart: Part?
  /// The part of the first item.
  public let firstAttribute: Attribute
  /// The part of the second item.
  public let secondAttribute: Attribute
  /// The relation.
  public let relation: Relation
  /// The factor of the second item's attribute.
  public let multiplier: Double
  /// A name for messages; nil unless set.
  public final var identifier: String?

  // Unchecked, all below: small values, read for each constraint that is handed to the solver.
  @exclusivity(unchecked) private var storedConstant: Double
  @exclusivity(unchecked) private var storedPriority: LayoutPriority
  /// The view that holds the active constraint: the nearest that contains both items.
  @exclusivity(unchecked) final weak var holder: View?
  /// The constraint in the engine of the holder's window; nil while it is in none.
  @exclusivity(unchecked) final var installed: ConstraintSystem.Constraint?
  /// The part of the solver's constant that is not the constraint's own: the origins of bounds.
  @exclusivity(unchecked) final var fixedConstant = 0.0
  /// Whether left and right are exchanged, so that the solver has the constraint negated.
  @exclusivity(unchecked) final var isReversed = false
  /// The constant that the solver has.
  final var solverConstant: Double {
    (isReversed ? -storedConstant : storedConstant) + fixedConstant
  }

  /// A view or guide that a constraint names.
  struct Part {
    private weak var ownView: View?
    let guide: LayoutGuide?
    var view: View? { guide == nil ? ownView : guide?.owningView }

    init(view: View?, guide: LayoutGuide?) { (ownView, self.guide) = (view, guide) }
  }

  /// Makes a constraint between parts of views and guides; see ``Attribute``.
  ///
  /// - Precondition: The items are views or guides; both attributes measure the same, and numbers are finite.
  init(
    _ first: Part, _ firstAttribute: Attribute, _ relation: Relation, _ second: Part?,
    _ secondAttribute: Attribute, multiplier: Double, constant: Double
  ) {
    require(
      firstAttribute.kind != .none && multiplier.isFinite && constant.isFinite,
      "a constraint needs an attribute of its first item, and numbers that are finite")
    // A length without a share of another one is a constant.
    let isConstant = second == nil || (multiplier == 0 && firstAttribute.kind == .length)
    require(
      isConstant
        ? firstAttribute.kind == .length
        : multiplier != 0 && firstAttribute.canRelate(to: secondAttribute),
      "\(firstAttribute) cannot be related to "
        + (isConstant || multiplier == 0 ? "a constant" : "\(secondAttribute)"))
    firstPart = first
    secondPart = isConstant ? nil : second
    self.firstAttribute = firstAttribute
    self.secondAttribute = isConstant ? .notAnAttribute : secondAttribute
    self.relation = relation
    self.multiplier = multiplier
    storedConstant = constant
    storedPriority = .required
  }

  // MARK: Values

  /// The first view; nil for a guide, or after the view ended.
  public var firstView: View? { firstPart.guide == nil ? firstPart.view : nil }

  /// The second view; nil for a guide or a constant, or after the view ended.
  public var secondView: View? { secondPart?.guide == nil ? secondPart?.view : nil }

  /// The first guide; nil for a view.
  public var firstGuide: LayoutGuide? { firstPart.guide }

  /// The second guide; nil for a view or a constant.
  public var secondGuide: LayoutGuide? { secondPart?.guide }

  /// The constant, in points.
  ///
  /// Changing it is cheap, and animates when the layout follows in an animation block.
  /// Values that are not finite or beyond 1e9 are refused.
  public var constant: Double {
    get { storedConstant }
    set {
      guard newValue != storedConstant else { return }
      guard newValue.magnitude <= ConstraintSystem.maximumConstant else {
        Diagnostics.report(
          "\(description): the constant was set to \(newValue); the old value stays")
        return
      }
      storedConstant = newValue
      holder.map { LayoutEngine.constantDidChange(of: self, in: $0) }
    }
  }

  /// The priority; required unless set.
  public var priority: LayoutPriority {
    get { storedPriority }
    set {
      guard newValue != storedPriority else { return }
      guard newValue.rawValue > 0 && newValue.rawValue <= 1000 else {
        Diagnostics.report(
          "\(description): the priority was set to \(newValue.rawValue); the old one stays")
        return
      }
      require(
        holder == nil || (newValue == .required) == (storedPriority == .required),
        "\(description) is active: deactivate it to make it required or optional")
      storedPriority = newValue
      holder.map { LayoutEngine.priorityDidChange(of: self, in: $0) }
    }
  }

  /// Sets the priority and returns the constraint.
  public func withPriority(_ priority: LayoutPriority) -> LayoutConstraint {
    self.priority = priority
    return self
  }
}

extension LayoutConstraint: @MainActor CustomStringConvertible {
  /// The constraint in one line: its identifier, items, attributes and numbers.
  public final var description: String {
    func name(_ part: Part, _ attribute: Attribute) -> String {
      let path = part.view?.path ?? "an item that ended"
      return "\(path).\(part.guide.map { "\($0.name)." } ?? "")\(attribute)"
    }
    let sign =
      switch relation {
      case .equal: "=="
      case .lessThanOrEqual: "<="
      case .greaterThanOrEqual: ">="
      }
    var line = identifier.map { "'\($0)' " } ?? ""
    line += "\(name(firstPart, firstAttribute)) \(sign) "
    if let secondPart {
      if multiplier != 1 { line += "\(multiplier) * " }
      line += name(secondPart, secondAttribute)
      if constant != 0 { line += constant > 0 ? " + \(constant)" : " - \(-constant)" }
    } else {
      line += "\(constant)"
    }
    return priority == .required ? line : line + " @\(priority.rawValue)"
  }
}
