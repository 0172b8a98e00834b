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
  // Unsafe, all below: views take constraints out as they end, which is on the engine's thread but has no actor.
  /// The first item.
  nonisolated(unsafe) let first: LayoutItem
  /// The second one; nil for a constant.
  nonisolated(unsafe) let second: LayoutItem?
  /// The part of the first item.
  public nonisolated let firstAttribute: Attribute
  /// The part of the second item.
  public nonisolated let secondAttribute: Attribute
  /// The relation.
  public nonisolated let relation: Relation
  // Unchecked, all below: small values, read for each constraint that is handed to the solver.
  /// Whether left and right are exchanged, so that the solver has the constraint negated.
  @exclusivity(unchecked) final nonisolated(unsafe) var isReversed = false
  @exclusivity(unchecked) private nonisolated(unsafe) var storedPriority: LayoutPriority
  /// The constraint in the engine of the holder's window; -1 while it is in none.
  @exclusivity(unchecked) final nonisolated(unsafe) var systemIndex: Int32 = -1
  /// The place in the holder's list; -1 while it is in none.
  @exclusivity(unchecked) final nonisolated(unsafe) var heldIndex: Int32 = -1
  /// The factor of the second item's attribute.
  public nonisolated let multiplier: Double
  @exclusivity(unchecked) private nonisolated(unsafe) var storedConstant: Double
  /// The part of the solver's constant that is not the constraint's own: the origins of bounds.
  @exclusivity(unchecked) final nonisolated(unsafe) var fixedConstant = 0.0
  /// The item that holds the active constraint: the view's nearest to both items that contains them.
  ///
  /// Its list of constraints keeps this one.
  final nonisolated var holder: LayoutItem? {
    get { holderReference?.takeUnretainedValue() }
    set { holderReference = newValue.map(Unmanaged.passUnretained) }
  }
  // Unmanaged, as it is compared for each constraint that is installed, which should count no references.
  @exclusivity(unchecked) private nonisolated(unsafe) var holderReference: Unmanaged<LayoutItem>?

  /// Returns whether an item holds the active constraint.
  @inline(__always)
  final nonisolated func isHeld(by item: LayoutItem) -> Bool {
    holderReference?.toOpaque() == Unmanaged.passUnretained(item).toOpaque()
  }

  /// Whether an item holds the constraint.
  @inline(__always)
  final nonisolated var isHeld: Bool { holderReference != nil }
  /// The neighbours in the lists of both items' views.
  @exclusivity(unchecked) final nonisolated(unsafe) var links = InlineArray<2, _>(
    repeating: OuterConstraints.Links())
  private var extras: Extras?

  /// Values that few constraints have.
  private final class Extras {
    var identifier: String?
    /// The guides that the constraint names, which may be held by nobody else before it is active.
    var guides: (LayoutGuide?, LayoutGuide?) = (nil, nil)
    /// The items of the views on whose baselines the installed constraint is; nil for other attributes.
    var baselineItems: (first: LayoutItem?, second: LayoutItem?)
  }

  /// Returns the extras, made if needed.
  private func makeExtras() -> Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }

  /// A name for messages; nil by default.
  public final var identifier: String? {
    get { extras?.identifier }
    set { if newValue != nil || extras != nil { makeExtras().identifier = newValue } }
  }

  /// The items of the views on whose baselines the installed constraint is; nil for other attributes.
  final var baselineItems: (first: LayoutItem?, second: LayoutItem?) {
    get { extras?.baselineItems ?? (nil, nil) }
    set { makeExtras().baselineItems = newValue }
  }

  /// Whether the constraint names a baseline.
  final nonisolated var namesBaselines: Bool {
    firstAttribute.isBaseline || secondAttribute.isBaseline
  }

  /// Whether the constraint follows the direction of reading.
  final nonisolated var isDirectional: Bool {
    firstAttribute.isDirectional || secondAttribute.isDirectional
  }

  /// The constant that the solver has.
  final nonisolated var solverConstant: Double {
    (isReversed ? -storedConstant : storedConstant) + fixedConstant
  }

  /// Makes a constraint between parts of views and guides; see ``Attribute``.
  ///
  /// A number that is not finite is reported, and 0 stands for it.
  ///
  /// - Precondition: Both attributes measure the same.
  init(
    _ first: LayoutItem, _ firstAttribute: Attribute, _ relation: Relation, _ second: LayoutItem?,
    _ secondAttribute: Attribute, multiplier: Double, constant: Double
  ) {
    // A length without a share of another one is a constant.
    let isConstant = second == nil || (multiplier == 0 && firstAttribute.kind == .length)
    require(
      isConstant
        ? firstAttribute.kind == .length
        : multiplier != 0 && firstAttribute.canRelate(to: secondAttribute),
      "\(firstAttribute) cannot be related to \(isConstant || multiplier == 0 ? "a constant" : "\(secondAttribute)")"
    )
    self.first = first
    self.second = isConstant ? nil : second
    self.firstAttribute = firstAttribute
    self.secondAttribute = isConstant ? .notAnAttribute : secondAttribute
    self.relation = relation
    self.multiplier = Self.usable(multiplier) ? multiplier : 0
    storedConstant = Self.usable(constant) ? constant : 0
    storedPriority = .required
    if first.isGuide || second?.isGuide == true {
      makeExtras().guides = (first.guide, self.second?.guide)
    }
    if !Self.usable(multiplier) || !Self.usable(constant) {
      Diagnostics.report(
        "\(description): made with a multiplier of \(multiplier) and a constant of \(constant); "
          + "0 stands for what is not a number from -1e9 to 1e9")
    }
  }

  /// Returns whether a number is in the range of the solver's.
  private static func usable(_ number: Double) -> Bool {
    number.magnitude <= ConstraintSystem.maximumConstant
  }

  // MARK: Values

  /// The first view; nil for a guide, or after the view ended.
  public var firstView: View? { first.isGuide ? nil : first.view }

  /// The second view; nil for a guide or a constant, or after the view ended.
  public var secondView: View? { second.flatMap { $0.isGuide ? nil : $0.view } }

  /// The first guide; nil for a view.
  public var firstGuide: LayoutGuide? { first.guide }

  /// The second guide; nil for a view or a constant.
  public var secondGuide: LayoutGuide? { second?.guide }

  /// The constant, in points.
  ///
  /// Changing it is cheap, and animates when the layout follows in an animation block.
  /// Values that are not finite or beyond 1e9 are refused.
  public var constant: Double {
    get { storedConstant }
    set {
      guard newValue != storedConstant else { return }
      guard Self.usable(newValue) else {
        Diagnostics.report(
          "\(description): the constant was set to \(newValue); the old value stays")
        return
      }
      storedConstant = newValue
      constantDidChange()
    }
  }

  /// The priority; required by default.
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
      priorityDidChange()
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
    func name(_ item: LayoutItem, _ attribute: Attribute) -> String { "\(item.name).\(attribute)" }
    let sign =
      switch relation {
      case .equal: "=="
      case .lessThanOrEqual: "<="
      case .greaterThanOrEqual: ">="
      }
    var line = identifier.map { "'\($0)' " } ?? ""
    line += "\(name(first, firstAttribute)) \(sign) "
    if let second {
      if multiplier != 1 { line += "\(multiplier) * " }
      line += name(second, secondAttribute)
      if constant != 0 { line += constant > 0 ? " + \(constant)" : " - \(-constant)" }
    } else {
      line += "\(constant)"
    }
    return priority == .required ? line : line + " @\(priority.rawValue)"
  }
}
