internal import LamellaConstraints
internal import LamellaGeometry

/// The values that the layout by constraints keeps for a view that takes part in it.
nonisolated final class ViewLayout {
  // Unchecked, all below: read and changed for each constraint and view, and given to nobody while they change.
  /// The active constraints whose items the view contains, or is.
  @exclusivity(unchecked) final var held: [LayoutConstraint] = []
  /// The active constraints that name the view or its guides, and that a view above holds.
  @exclusivity(unchecked) final var named: [LayoutConstraint] = []
  @exclusivity(unchecked) final var guides: [LayoutGuide] = []
  /// Whether the frame follows from constraints; else it is fixed, and constraints follow it.
  @exclusivity(unchecked) final var isConstrained = false
  /// The priorities of not being larger than the content, by axis.
  @exclusivity(unchecked) final var hugging = SIMD2(repeating: LayoutPriority.defaultLow.rawValue)
  /// The priorities of not being smaller than the content, by axis.
  @exclusivity(unchecked) final var compressionResistance = SIMD2(
    repeating: LayoutPriority.defaultHigh.rawValue)
  /// The view's box in its window's engine; -1 for none.
  @exclusivity(unchecked) final var box: Int32 = -1
  /// Whether constraints that the view holds have to be given to the engine.
  @exclusivity(unchecked) final var awaitsInstallation = false
  /// Whether the size of the content, or how strongly it counts, may have changed.
  @exclusivity(unchecked) final var contentSizeMayDiffer = true

  /// The origin of the bounds that the solver knows.
  @exclusivity(unchecked) final var origin = Point.zero

  init() {}

  /// Returns what is kept for a row's view; nil if it does not take part.
  @inline(__always)
  static func of(_ row: Row) -> ViewLayout? {
    NodeTable.shared[row].flags.contains(.hasLayout) ? ViewLayoutLink.column[row].layout : nil
  }

  /// Returns what is kept for a row's view, which takes part from now on.
  static func made(for row: Row) -> ViewLayout {
    if let layout = of(row) { return layout }
    let layout = ViewLayout()
    layout.hugging = ContentHugging.priorities(of: row)
    ViewLayoutLink.column.write(row) { $0.layout = layout }
    return layout
  }
}

/// The component that leads from a row to its view's ``ViewLayout``.
nonisolated struct ViewLayoutLink: Component {
  var layout: ViewLayout?

  var isDefault: Bool { layout == nil }

  nonisolated(unsafe) static let column = ComponentColumn<ViewLayoutLink>(
    presence: .hasLayout, owner: .view)
}
