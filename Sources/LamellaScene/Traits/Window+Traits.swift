package import LamellaGeometry

extension Window {
  /// The direction in which lines run in what the window shows; from left to right by default.
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
    let (width, height) = Self.sizeClasses(of: bounds.size)
    return TraitCollection.base.applying(
      TraitOverrides {
        $0.displayScale = contentScale
        $0.layoutDirection = layoutDirection
        $0.horizontalSizeClass = width
        $0.verticalSizeClass = height
      })
  }

  /// Returns the traits that the window will have once it has another size.
  package final func traits(forSize size: Size) -> TraitCollection {
    let (width, height) = Self.sizeClasses(of: size)
    return traitCollection.applying(
      TraitOverrides {
        $0.horizontalSizeClass = width
        $0.verticalSizeClass = height
      }
    ).applying(OwnTraits.column[row])
  }

  /// Returns the size classes of a size: compact below 600 points of width and 480 of height, Android's breakpoints,
  /// else regular.
  private static func sizeClasses(
    of size: Size
  ) -> (width: UserInterfaceSizeClass, height: UserInterfaceSizeClass) {
    (size.width < 600 ? .compact : .regular, size.height < 480 ? .compact : .regular)
  }

  /// Takes over the traits of the output, such as the display scale, and tells the views whose traits change.
  final func outputTraitsDidChange() {
    updateTraits(from: traitCollection)
  }

  /// Marks the window for an update of traits if another size has changed its size classes.
  final func updateSizeClasses(from oldSize: Size) {
    guard Self.sizeClasses(of: oldSize) != Self.sizeClasses(of: bounds.size) else { return }
    table.mark(row, .needsTraits)
  }
}
