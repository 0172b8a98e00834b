internal import LamellaGeometry

extension Window {
  /// The direction in which lines run in what the window shows; from left to right unless set.
  ///
  /// It is the `layoutDirection` of the window's traits unless that is overridden. Views whose
  /// `semanticContentAttribute` is `unspecified` follow it: their directional margins change sides, and they are laid
  /// out.
  public final var layoutDirection: LayoutDirection {
    get { storedLayoutDirection }
    set {
      guard newValue != storedLayoutDirection else { return }
      storedLayoutDirection = newValue
      outputTraitsDidChange()
    }
  }

  /// The traits that the window inherits: the base, with what its output and its size say.
  final var outputTraits: TraitCollection {
    let (width, height) = sizeClasses
    return TraitCollection.base.applying(
      TraitOverrides {
        $0.displayScale = contentScale
        $0.layoutDirection = layoutDirection
        $0.horizontalSizeClass = width
        $0.verticalSizeClass = height
      })
  }

  /// Compact below 600 points of width and 480 of height, regular from there on: Android's breakpoints.
  private final var sizeClasses: (width: UserInterfaceSizeClass, height: UserInterfaceSizeClass) {
    (bounds.width < 600 ? .compact : .regular, bounds.height < 480 ? .compact : .regular)
  }

  /// Takes the traits of the output over, and tells the views whose traits change.
  final func outputTraitsDidChange() {
    knownSizeClasses = sizeClasses
    updateTraits(from: traitCollection)
  }

  /// Brings the traits of all views up to date that are marked, or that follow the size of the window.
  package final func updateTraits() -> PassCounters {
    markForSizeClasses()
    return runTraitsPass(from: row)
  }

  /// Marks the window where its size classes are not those that its traits follow.
  final func markForSizeClasses() {
    let classes = sizeClasses
    guard classes != knownSizeClasses else { return }
    knownSizeClasses = classes
    table.mark(row, .needsTraits)
  }
}
