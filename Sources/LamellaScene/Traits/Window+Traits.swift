internal import LamellaGeometry

extension Window {
  /// The direction in which lines run in what the window shows; from left to right unless set.
  ///
  /// The same as the `layoutDirection` of the window's traits unless that is overridden. Views whose
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

  /// Takes over the traits of the output, such as the display scale, and tells the views whose traits change.
  final func outputTraitsDidChange() {
    knownSizeClasses = sizeClasses
    updateTraits(from: traitCollection)
  }

  /// Updates the traits of all marked views, and of those that follow the window's size.
  package final func updateTraits() -> PassCounters {
    markForSizeClasses()
    return updateMarkedTraits(from: row)
  }

  /// Marks the window for an update of traits if its size classes have changed.
  final func markForSizeClasses() {
    let classes = sizeClasses
    guard classes != knownSizeClasses else { return }
    knownSizeClasses = classes
    table.mark(row, .needsTraits)
  }
}
