/// A collection of trait values: everything that a view inherits or overrides.
///
/// A value type that is copied when it is changed; views that override nothing share the collection of their
/// superview. Traits for which a collection specifies nothing have their defaults.
public nonisolated struct TraitCollection: Equatable, Sendable {
  var values: TraitValues

  /// Makes a collection that specifies nothing.
  public init() { values = TraitValues() }

  init(values: TraitValues) { self.values = values }

  /// Makes a collection that specifies what a closure sets.
  @MainActor public init(mutations: (inout TraitCollection) -> Void) {
    self.init()
    mutations(&self)
  }

  /// Returns a copy of the collection with the changes of a closure.
  @MainActor public func modifyingTraits(
    _ mutations: (inout TraitCollection) -> Void
  ) -> TraitCollection {
    var result = self
    mutations(&result)
    return result
  }

  /// Returns whether the collection specifies a value for a trait.
  @MainActor public func contains<Trait: TraitDefinition>(_ trait: Trait.Type) -> Bool {
    values[TraitNumbers.number(of: trait)] != nil
  }

  /// Returns whether colors may look different than under another collection; nil stands for an empty one.
  ///
  /// - Complexity: O(number of traits in use).
  @MainActor public func hasDifferentColorAppearance(comparedTo other: TraitCollection?) -> Bool {
    TraitNumbers.entries.indices.contains {
      TraitNumbers.entries[$0].affectsColorAppearance && differs(from: other, at: $0)
    }
  }

  /// Returns the traits whose values differ from those of another collection; for nil, those that this one specifies.
  ///
  /// - Complexity: O(number of traits in use).
  @MainActor public func changedTraits(from other: TraitCollection?) -> [any TraitDefinition.Type] {
    TraitNumbers.entries.indices.filter { differs(from: other, at: $0) }
      .map { TraitNumbers.entries[$0].definition }
  }

  /// Returns whether the value of a trait differs from that of another collection, or is specified at all for nil.
  @MainActor private func differs(from other: TraitCollection?, at number: Int) -> Bool {
    guard let other else { return values[number] != nil }
    return TraitNumbers.differs(values, other.values, at: number)
  }
}

nonisolated extension TraitCollection: MutableTraits {
  /// The value of a trait; its default where none is specified.
  @MainActor public subscript<Trait: TraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { values.value(of: trait, at: TraitNumbers.number(of: trait)) ?? trait.defaultValue }
    set { values.set(newValue, of: trait, at: TraitNumbers.number(of: trait)) }
  }
}

// MARK: - Inheritance

extension TraitCollection {
  /// Returns the value of a trait by its number.
  @inline(__always)
  func value<Trait: TraitDefinition>(of trait: Trait.Type, at number: Int) -> Trait.Value {
    values.value(of: trait, at: number) ?? trait.defaultValue
  }

  /// The traits that windows, and views without a superview, inherit: the current theme, and the defaults of a
  /// desktop.
  // Unchecked: read with each question for a trait, and nothing is called while it changes.
  @MainActor @exclusivity(unchecked) package private(set) static var base = TraitCollection()
    .applying(
      TraitOverrides {
        $0.theme = .dark
        $0.layoutDirection = .leftToRight
        $0.displayScale = 1
        $0.horizontalSizeClass = .regular
        $0.verticalSizeClass = .regular
        $0.accessibilityContrast = .normal
        $0.preferredContentSizeCategory = .large
        $0.prefersReducedMotion = false
      })

  /// Changes the traits that windows and views without a superview inherit, and updates all views.
  ///
  /// - Complexity: O(number of views).
  static func changeBase(_ overrides: TraitOverrides) {
    let old = base
    base = old.applying(overrides)
    let table = NodeTable.shared
    var update = TraitsUpdate(table: table)
    for row in 0..<Row(table.highWater) where table.isRoot(row) {
      update.resolve(row, from: OwnTraits.column.pointer(to: row)?.pointee.resolved ?? old)
    }
    update.notifyViews()
  }

  /// Returns the collection of a view that inherits this one and overrides some traits.
  ///
  /// Shares the storage where nothing comes out different. The style follows an overridden theme, the theme an
  /// overridden style, and the tint the theme's accent where no view above has set one.
  package func applying(_ overrides: TraitOverrides) -> TraitCollection {
    var result = self
    for (number, box) in overrides.values.boxes.enumerated() {
      if let box { result.replaceBox(at: number, with: box) }
    }
    result.deriveTheme(overrides, inherited: self)
    return result
  }

  /// Returns the collection of a view that inherits this one, with what the view overrides and limits.
  func applying(_ own: OwnTraits) -> TraitCollection {
    let result = applying(own.overrides)
    guard own.textSizes != ContentSizeLimits() else { return result }
    let category = own.textSizes.limited(result.preferredContentSizeCategory)
    guard category != result.preferredContentSizeCategory else { return result }
    return result.applying(TraitOverrides { $0.preferredContentSizeCategory = category })
  }

  /// Stores a value, unless an equal one is stored already.
  private mutating func replaceBox(at number: Int, with box: TraitBox) {
    if let old = values[number],
      old === box || old.isDerived == box.isDerived && old.isEqual(to: box)
    {
      return
    }
    values[number] = box
  }

  /// Derives the style from an overridden theme, or the theme from an overridden style, and the tint color from the
  /// theme unless one is set.
  private mutating func deriveTheme(_ overrides: TraitOverrides, inherited: TraitCollection) {
    let (hasTheme, hasStyle) = (
      overrides.contains(TraitTheme.self), overrides.contains(TraitUserInterfaceStyle.self)
    )
    guard hasTheme || hasStyle else { return }
    if hasStyle, userInterfaceStyle == .unspecified {
      values[TraitNumbers.userInterfaceStyle] = inherited.values[TraitNumbers.userInterfaceStyle]
    }
    let isDark = theme.isDark
    if hasTheme {
      if !hasStyle || overrides.userInterfaceStyle == .unspecified {
        let box = ValueBox<UserInterfaceStyle>(isDark ? .dark : .light, isDerived: true)
        replaceBox(at: TraitNumbers.userInterfaceStyle, with: box)
      }
    } else if isDark != (userInterfaceStyle == .dark) {
      theme = isDark ? .light : .dark
    }
    if values[TraitNumbers.tintColor]?.isDerived ?? true {
      let box = ValueBox(theme.accent, isDerived: true)
      replaceBox(at: TraitNumbers.tintColor, with: box)
    }
  }
}
