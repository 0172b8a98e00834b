internal import LamellaConstraints
internal import LamellaScene

/// A row or a column of a grid view, as the layout sees it: a band with a length along an axis.
final class GridTrack {
  /// The priority by which a track is no longer than its views, unless it takes the surplus: a bit above hugging's.
  private static let fit = LayoutPriority(251)

  /// The axis of the length: horizontal for a column.
  let axis: LayoutConstraint.Axis
  /// The rectangle of the band; only its extent along the axis is set.
  let guide = LayoutGuide()
  weak var grid: GridView?
  /// The length that was set, in points; ``GridView/sizedForContent`` for that of the contents.
  private(set) var length = GridView.sizedForContent
  /// The spaces before and after the band, in points.
  private(set) var paddings = SIMD2(0.0, 0.0)
  private(set) var isHidden = false
  /// A number that no other track of the grid view has or had.
  private let id: Int
  /// Whether the track is shown with the length that was set.
  var isFixed: Bool { length != GridView.sizedForContent && !isHidden }
  /// The placement of views along the axis.
  private(set) var placement = GridCell.Placement.inherited

  /// The circumstances that the constraints were made for; nil if there are none.
  private var place: Place?
  private var constraints: [LayoutConstraint] = []
  /// The constraint with the space before the band as its constant, and the one of the set length.
  private var lead: LayoutConstraint?
  private var fixedLength: LayoutConstraint?

  /// The circumstances that the constraints of a track depend on.
  struct Place: Equatable {
    var isHidden: Bool
    /// The number of the shown track before it; 0 for none.
    var previous: Int
    var isFlexible: Bool
    var isFixed: Bool
  }

  init(_ axis: LayoutConstraint.Axis, grid: GridView) {
    self.axis = axis
    self.grid = grid
    id = grid.nextTrackNumber()
    guide.identifier = axis == .horizontal ? "grid-column" : "grid-row"
    grid.addLayoutGuide(guide)
  }

  nonisolated deinit {}

  /// Sets a property, and has the grid view updated.
  private func replace<Value: Equatable>(
    _ path: ReferenceWritableKeyPath<GridTrack, Value>, with value: Value
  ) {
    guard value != self[keyPath: path] else { return }
    self[keyPath: path] = value
    grid?.setNeedsArrangement()
  }

  func setLength(_ length: Double) {
    guard let grid,
      length == GridView.sizedForContent
        || grid.accepts(length, as: axis == .horizontal ? "width" : "height")
    else { return }
    replace(\.length, with: max(0, length))
  }

  func setPadding(_ padding: Double, at index: Int) {
    guard let grid, grid.accepts(padding, as: "padding") else { return }
    replace(\.paddings[index], with: padding)
  }

  func setPlacement(_ placement: GridCell.Placement) { replace(\.placement, with: placement) }

  func setHidden(_ isHidden: Bool) {
    guard isHidden != self.isHidden else { return }
    replace(\.isHidden, with: isHidden)
    grid?.trackDidChangeVisibility()
  }

  // MARK: Constraints

  /// Removes all constraints, as the track leaves its grid view.
  func release() {
    invalidate()
    grid?.removeLayoutGuide(guide)
    grid = nil
  }

  /// Removes the constraints, so that the next update makes new ones.
  func invalidate() {
    LayoutConstraint.deactivate(constraints)
    constraints = []
    place = nil
  }

  /// Updates the constraints.
  ///
  /// - Parameters:
  ///   - previous: The shown track before it; nil for none.
  ///   - isFlexible: Whether the track takes the surplus.
  ///   - spacing: The space between tracks, in points.
  ///   - grid: The grid view.
  func update(previous: GridTrack?, isFlexible: Bool, spacing: Double, in grid: GridView) {
    let new = Place(
      isHidden: isHidden, previous: previous?.id ?? 0, isFlexible: isFlexible,
      isFixed: isFixed)
    if new != place {
      place = new
      make(new, previous: previous, in: grid)
    }
    let space = isHidden ? 0 : paddings[0] + (previous.map { $0.paddings[1] + spacing } ?? 0)
    lead?.constant = space
    if isFixed { fixedLength?.constant = length }
  }

  private func make(_ place: Place, previous: GridTrack?, in grid: GridView) {
    LayoutConstraint.deactivate(constraints)
    let lead = guide.start(axis).constraint(.equal, previous?.guide.end(axis) ?? grid.start(axis))
      .named("grid-spacing")
    constraints = [lead]
    self.lead = lead
    fixedLength = nil
    let dimension = guide.length(axis)
    if place.isHidden || place.isFixed {
      let fixed = dimension.constraint(equalToConstant: 0)
        .named(place.isHidden ? "grid-hiding" : "grid-length")
      fixedLength = fixed
      constraints.append(fixed)
    } else {
      constraints.append(dimension.constraint(greaterThanOrEqualToConstant: 0).named("grid-length"))
      constraints.append(
        dimension.constraint(equalToConstant: 0)
          .named("grid-fit", place.isFlexible ? StackPriorities.fit : Self.fit))
    }
    LayoutConstraint.activate(constraints)
  }
}
