/// A trait: a value that views inherit from their superview unless it is overridden.
///
/// An app declares traits of its own the way the engine declares its own:
///
/// ```swift
/// enum TraitDifficulty: TraitDefinition {
///   static let defaultValue = 1
/// }
///
/// extension MutableTraits {
///   var difficulty: Int {
///     get { self[TraitDifficulty.self] }
///     set { self[TraitDifficulty.self] = newValue }
///   }
/// }
///
/// board.traitOverrides.difficulty = 3
/// ```
///
/// See <doc:Traits>.
public protocol TraitDefinition {
  /// The type of the trait's value.
  associatedtype Value: Equatable & Sendable

  /// The value where neither a view nor one of its superviews has another.
  static var defaultValue: Value { get }

  /// The trait's name, for messages; the name of the type unless declared.
  static var name: String { get }

  /// Whether colors depend on the trait; false unless declared.
  ///
  /// See ``TraitCollection/hasDifferentColorAppearance(comparedTo:)``.
  static var affectsColorAppearance: Bool { get }
}

extension TraitDefinition {
  /// The name of the type.
  public static var name: String { "\(Self.self)" }
  /// Whether colors depend on the trait: false.
  public static var affectsColorAppearance: Bool { false }
}

/// An object that has traits: a view, a window or a view controller.
@MainActor public protocol TraitEnvironment: AnyObject {
  /// The values of all traits for the object.
  var traitCollection: TraitCollection { get }
}

/// A set of trait values that can be changed: a ``TraitCollection`` or ``TraitOverrides``.
///
/// Properties of an app's own traits belong into an extension of this protocol.
@MainActor public protocol MutableTraits {
  /// The value of a trait; its default where none is specified.
  ///
  /// - Complexity: O(1), plus a short search for the trait's number.
  subscript<Trait: TraitDefinition>(trait: Trait.Type) -> Trait.Value { get set }
}

/// The registry of all traits in use, which numbers them: a trait has the same number in every collection.
///
/// The engine's traits come first; an app's traits follow in the order of their first use, which nothing visible
/// depends on.
enum TraitNumbers {
  /// A registered trait, with its type erased.
  struct Entry {
    let id: ObjectIdentifier
    let definition: any TraitDefinition.Type
    let affectsColorAppearance: Bool

    init(_ definition: any TraitDefinition.Type) {
      id = ObjectIdentifier(definition)
      self.definition = definition
      affectsColorAppearance = definition.affectsColorAppearance
    }
  }

  // Unchecked: read with each question for a trait, and nothing is called while it grows.
  @exclusivity(unchecked) private(set) static var entries: [Entry] = [
    Entry(TraitTheme.self), Entry(TraitTintColor.self), Entry(TraitLayoutDirection.self),
    Entry(TraitDisplayScale.self), Entry(TraitUserInterfaceStyle.self),
    Entry(TraitHorizontalSizeClass.self), Entry(TraitVerticalSizeClass.self),
    Entry(TraitAccessibilityContrast.self), Entry(TraitPreferredContentSizeCategory.self),
    Entry(TraitReducedMotion.self),
  ]

  // The places of traits that the engine itself reads, in `entries`.
  nonisolated static let theme = 0
  nonisolated static let tintColor = 1
  nonisolated static let layoutDirection = 2
  nonisolated static let displayScale = 3
  nonisolated static let userInterfaceStyle = 4

  /// Returns whether a trait's values differ between two collections; its default counts where one specifies none.
  static func differs(_ a: TraitValues, _ b: TraitValues, at number: Int) -> Bool {
    guard (a[number] == nil) != (b[number] == nil) else { return a.differs(from: b, at: number) }
    /// Returns whether a value is the trait's default, or none.
    func hasDefault(_ box: TraitBox?, _ trait: (some TraitDefinition).Type) -> Bool {
      box?.isEqual(to: ValueBox(trait.defaultValue, isDerived: false)) ?? true
    }
    let trait = entries[number].definition
    return !hasDefault(a[number], trait) || !hasDefault(b[number], trait)
  }

  /// Returns the number of a trait, which its first use assigns.
  ///
  /// - Complexity: O(number of traits in use): comparing a dozen pointers is faster than hashing one.
  static func number(of trait: any TraitDefinition.Type) -> Int {
    let id = ObjectIdentifier(trait)
    if let number = entries.firstIndex(where: { $0.id == id }) { return number }
    entries.append(Entry(trait))
    return entries.count - 1
  }
}
