internal import LamellaGeometry
internal import LamellaScene

/// The view of all items of a section that scrolls across its collection view.
final class OrthogonalSectionView: ReusableView {
  /// The scroll view of the items.
  let content = OrthogonalScrollView(layout: ListLayout())

  required init(frame: Rect = .zero) {
    super.init(frame: frame)
    reuseKey = .orthogonalSection
    addSubview(content)
  }

  nonisolated deinit {}

  override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds
  }
}

/// The scroll view of one section that scrolls across a collection view, its host.
///
/// The host has the data source, the selection and the views that wait to be used again.
final class OrthogonalScrollView: CollectionView, ScrollViewDelegate {
  private var behavior = OrthogonalScrollingBehavior.continuous
  /// The layout while the view shows nothing.
  private let idleLayout: CollectionLayout

  override init(frame: Rect = .zero, layout: CollectionLayout) {
    idleLayout = layout
    super.init(frame: frame, layout: layout)
    setReadsNoModels()
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    reorderPress.isEnabled = false
    delegate = self
  }

  nonisolated deinit {}

  override func decorate(_ view: ReusableView, _ element: CollectionElement) {
    host?.decorate(view, CollectionElement(element.kind, at: ownerPath(element.path)))
  }

  override var canBecomeFirstResponder: Bool { false }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    // Keys that nobody handles are the host's.
    window?.removeScroller(self)
  }

  /// Shows a section.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - host: The collection view that it belongs to.
  ///   - settings: The layout of the section.
  ///   - anchor: The item that was at the edge when the section was last in sight; nil for the start.
  func show(
    _ section: Int, of host: CollectionView, _ settings: OrthogonalLayout,
    at anchor: CollectionAnchor?
  ) {
    stopScrollingAndZooming()
    self.host = host
    hostSection = section
    behavior = settings.behavior
    isPagingEnabled = behavior == .paging
    decelerationRate = behavior == .paging || behavior == .continuous ? .normal : .fast
    layout = settings.content
    // Content begins where its next layout finds its start.
    forgetMirror()
    setContentOffset(.zero, animated: false)
    self.anchor = anchor
  }

  /// Takes all items out of sight.
  ///
  /// - Returns: The item at the edge; nil for the start.
  func end() -> CollectionAnchor? {
    stopScrollingAndZooming()
    let edge = anchor ?? lines.flatMap { $0.hasLengths ? firstInSight($0) : nil }
    // The section's layout may serve another view now.
    layout = idleLayout
    host = nil
    return edge
  }

  // MARK: Groups

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    guard let lines, table.count > 0 else { return }
    let target = along(offset: targetContentOffset)
    let rest: Double
    switch behavior {
    case .continuous, .paging: return
    case .continuousGroupLeadingBoundary:
      rest = offsetOfGroup(nearest: target, lines)
    case .groupPaging, .groupPagingCentered:
      let speed =
        1000 * (lines.scrollDirection == .vertical ? velocity.y : mirror.sign * velocity.x)
      let start = group(nearest: dragStart, lines)
      var group = group(nearest: along(sight.origin), lines)
      if speed > Paging.flickSpeed { group = max(group, start) + (group > start ? 0 : 1) }
      if speed < -Paging.flickSpeed { group = min(group, start) - (group < start ? 0 : 1) }
      rest = offset(ofGroup: min(max(group, 0), groupCount(lines) - 1), lines)
    }
    targetContentOffset = point(
      along: min(max(rest, alongLimits.lowerBound), alongLimits.upperBound))
  }

  /// The position in the layout at which the drag began, along the direction of scrolling.
  private var dragStart = 0.0

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { dragStart = along(sight.origin) }

  private func groupCount(_ lines: LineLayout) -> Int { lines.lineCount(inSection: 0) }

  /// Returns the position in the layout at which a group rests, along the direction of scrolling.
  private func offset(ofGroup group: Int, _ lines: LineLayout) -> Double {
    let first = lines.items(ofLine: group, inSection: 0).lowerBound
    let position: ScrollPosition = behavior == .groupPagingCentered ? .center : .start
    let number = table.number(of: ItemPath(section: 0, item: first))
    let inset = position == .start ? lines.alongInsets.low : 0
    return offset(showing: number, at: position, lines) - inset
  }

  /// Returns the group that rests nearest to a position in the layout.
  private func group(nearest offset: Double, _ lines: LineLayout) -> Int {
    let place = offset + (behavior == .groupPagingCentered ? along(bounds.size) / 2 : 0)
    // The line of the header is the first.
    let line = min(max(lines.line(at: place) - 1, 0), groupCount(lines) - 1)
    let near = max(line - 1, 0)...min(line + 1, groupCount(lines) - 1)
    return near.min {
      abs(self.offset(ofGroup: $0, lines) - offset) < abs(self.offset(ofGroup: $1, lines) - offset)
    }
      ?? line
  }

  private func offsetOfGroup(nearest offset: Double, _ lines: LineLayout) -> Double {
    self.offset(ofGroup: group(nearest: offset, lines), lines)
  }
}
