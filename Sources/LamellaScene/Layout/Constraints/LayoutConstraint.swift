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
  /// The constraint in the engine of the holder's window; negative while it is in none, and then the bits of
  /// ``activationOrder`` inverted.
  @exclusivity(unchecked) final nonisolated(unsafe) var systemIndex: Int32 = -1
  /// The number of constraints that were activated, and of other places that were taken in their order.
  @exclusivity(unchecked) private static var activationCount: Int32 = 2
  /// The places before all activations: that of sides that are fixed, and that of sides of guides that follow their views.
  static var fixedOrder: UInt32 { 1 }
  static var followingOrder: UInt32 { 2 }

  /// Returns the next place in the order of activations.
  @inline(__always)
  static func nextOrder() -> UInt32 {
    // Later ones, after hours of nothing else, keep the order in which they are installed.
    if activationCount < .max { activationCount += 1 }
    return UInt32(bitPattern: activationCount)
  }

  /// The place in the order of activations, which decides which constraint of a contradiction is left out; kept here while
  /// the constraint is in no engine, and in the system else.
  @inline(__always)
  final nonisolated var activationOrder: UInt32 {
    get { UInt32(bitPattern: ~systemIndex) }
    set { systemIndex = ~Int32(bitPattern: newValue) }
  }
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
    /// The multiple of the system's spacing that a constraint on baselines adds to its constant.
    var baselineSpacing = 0.0
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

  /// The multiple of the system's spacing that is added to the constant of a constraint on baselines: that of lines of
  /// the larger font; 0 by default.
  ///
  /// Set before the constraint is activated.
  package final var baselineSpacing: Double {
    get { extras?.baselineSpacing ?? 0 }
    set { if newValue != 0 || extras != nil { makeExtras().baselineSpacing = newValue } }
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
  /// A multiplier that is neither 0 nor from 1e-6 to 1e6 in size is reported, and a constant that is not finite or beyond
  /// 1e9: 0 stands for it.
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
    self.multiplier = Self.usable(multiplier: multiplier) ? multiplier : 0
    storedConstant = Self.usable(constant) ? constant : 0
    storedPriority = .required
    if first.isGuide || second?.isGuide == true {
      makeExtras().guides = (first.guide, self.second?.guide)
    }
    if !Self.usable(multiplier: multiplier) || !Self.usable(constant) {
      Diagnostics.report(
        "\(description): made with a multiplier of \(multiplier) and a constant of \(constant); 0 stands for a "
          + "multiplier that is not from 1e-6 to 1e6 in size, and for a constant that is not from -1e9 to 1e9"
      )
    }
  }

  /// Returns whether a multiplier is 0 or in the range of the solver's coefficients.
  private static func usable(multiplier: Double) -> Bool {
    multiplier == 0 || ConstraintSystem.coefficientRange.contains(multiplier.magnitude)
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
  /// Changing it is cheap, and animates when the layout follows in an animation block. A property animator or timeline
  /// that runs back to its start restores it. A value that is not finite or beyond 1e9 is reported, and the old one stays.
  public var constant: Double {
    get { storedConstant }
    set {
      guard newValue != storedConstant else { return }
      guard Self.usable(newValue) else {
        Diagnostics.report(
          "\(description): the constant was set to \(newValue); the old value stays")
        return
      }
      if NodeTable.shared.recordsChanges { ActionScope.noteConstant(of: self) }
      storedConstant = newValue
      constantDidChange()
    }
  }

  /// The priority, above 0 and at most 1000, which is required; required by default.
  ///
  /// Another number is reported, and the old priority stays.
  ///
  /// - Precondition: An active constraint stays required or optional.
  public var priority: LayoutPriority {
    get { storedPriority }
    set {
      guard newValue != storedPriority else { return }
      guard newValue.rawValue > 0 && newValue.rawValue <= 1000 else {
        Diagnostics.report(
          "\(description): the priority was set to \(newValue.rawValue); it must be above 0 and at most 1000, and the old one stays"
        )
        return
      }
      require(
        holder == nil || (newValue == .required) == (storedPriority == .required),
        "\(description) is active: deactivate it to make it required or optional")
      storedPriority = newValue
      priorityDidChange()
    }
  }

  /// Sets the ``priority`` and returns the constraint: with a number that is reported, it stays as required as it was.
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
