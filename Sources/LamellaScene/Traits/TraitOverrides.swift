/// The traits that a view overrides instead of inheriting them.
///
/// ```swift
/// panel.traitOverrides.preferredContentSizeCategory = .extraExtraLarge
/// panel.traitOverrides.remove(TraitTintColor.self)
/// ```
///
/// A trait that is not overridden reads as its default.
public nonisolated struct TraitOverrides: Equatable, Sendable {
  var values = TraitValues()

  /// Makes overrides of nothing.
  public init() {}

  /// Makes overrides of what a closure sets.
  @MainActor public init(mutations: (inout TraitOverrides) -> Void) {
    self.init()
    mutations(&self)
  }

  /// Whether the display scale, where it is overridden, is one that a window can have.
  @MainActor package var hasUsableScale: Bool {
    !contains(TraitDisplayScale.self) || Window.contentScales.contains(displayScale)
  }

  /// Whether no trait is overridden.
  public var isEmpty: Bool { values.isEmpty }

  /// Returns whether a trait is overridden.
  @MainActor public func contains<Trait: TraitDefinition>(_ trait: Trait.Type) -> Bool {
    values[TraitNumbers.number(of: trait)] != nil
  }

  /// Removes the override of a trait, which is inherited again.
  @MainActor public mutating func remove<Trait: TraitDefinition>(_ trait: Trait.Type) {
    values[TraitNumbers.number(of: trait)] = nil
  }
}

nonisolated extension TraitOverrides: MutableTraits {
  /// The override of a trait; the trait's default where there is none.
  @MainActor public subscript<Trait: TraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { values.value(of: trait, at: TraitNumbers.number(of: trait)) ?? trait.defaultValue }
    set { values.set(newValue, of: trait, at: TraitNumbers.number(of: trait)) }
  }
}
