internal import LamellaGeometry
internal import LamellaScene

extension CollectionView {
  // MARK: Scrolling to items

  /// Scrolls to an item.
  ///
  /// The item is exactly there at the end, whatever rows before it measure.
  ///
  /// - Parameters:
  ///   - path: The item; one that does not exist is reported.
  ///   - position: Where it is to be in the view.
  ///   - animated: Whether to animate the scrolling.
  public final func scrollToItem(
    at path: ItemPath, at position: ScrollPosition = .nearest, animated: Bool = false
  ) {
    loadDataIfNeeded()
    guard table.contains(path) else {
      return Diagnostics.report(
        "\(self.path) was asked to scroll to \(path), which it does not have")
    }
    let before = generation
    // The layouts of sections are known then.
    layoutIfNeeded()
    guard generation == before else { return }
    let isOrthogonal = orthogonalSettings(ofSection: path.section) != nil
    scroll(
      toElement: table.number(of: path), at: isOrthogonal ? .nearest : position, animated: animated)
    if isOrthogonal { scrollSection(to: path, at: position, animated: animated) }
  }

  /// Scrolls to the start of a section: its header, or its first item.
  ///
  /// - Parameters:
  ///   - section: The section; one that does not exist is reported.
  ///   - animated: Whether to animate the scrolling.
  public final func scrollToSection(_ section: Int, animated: Bool = false) {
    loadDataIfNeeded()
    guard section >= 0, section < table.sectionCount else {
      return Diagnostics.report(
        "\(self.path) was asked to scroll to section \(section), which it does not have")
    }
    scroll(toElement: table.headerNumber(ofSection: section), at: .start, animated: animated)
  }

  /// Lets an animated scroll to an item end exactly there, although items on the way turn out longer or shorter.
  final func followGoal(_ lines: LineLayout) {
    guard let goal else { return }
    guard goal.generation == generation, drag == nil, motion === goal.motion else {
      self.goal = nil
      return
    }
    goal.motion.retarget(
      to: point(along: offset(showing: goal.number, at: goal.position, lines)))
  }

  /// Scrolls to an element.
  private final func scroll(toElement number: Int, at position: ScrollPosition, animated: Bool) {
    let before = generation
    layoutIfNeeded()
    guard generation == before else { return }
    guard let lines else {
      if let frame = layout.frame(of: table.element(number)) {
        scroll(to: mirror(frame), at: position, animated: animated)
      }
      return
    }
    // Without a size, or inside of its layout, the view goes there in its next layout.
    guard lines.hasLengths else {
      anchor = CollectionAnchor(number: number, place: .position(position))
      return setNeedsLayout()
    }
    let target = offset(showing: number, at: position, lines)
    if animated, window != nil {
      setContentOffset(point(along: target), animated: true)
      if let motion, motion.cause == .request {
        goal = ScrollGoal(
          number: number, position: position, generation: generation, motion: motion)
      }
    } else {
      setContentOffset(point(along: target), animated: false)
      anchor = CollectionAnchor(number: number, place: .position(position))
      setNeedsLayout()
    }
  }

  /// Scrolls to a rectangle of the content of a layout that is not of lines, along both axes.
  private final func scroll(to rect: Rect, at position: ScrollPosition, animated: Bool) {
    let visible = bounds.inset(by: adjustedContentInset)
    let toStart = rect.origin - visible.origin
    let toEnd = Point(rect.maxX - visible.maxX, rect.maxY - visible.maxY)
    let way: Point
    switch position {
    case .nearest: return scrollRectToVisible(rect, animated: animated)
    case .start: way = Point(startsAtRight ? toEnd.x : toStart.x, toStart.y)
    case .center: way = rect.center - visible.center
    case .end: way = Point(startsAtRight ? toStart.x : toEnd.x, toEnd.y)
    }
    setContentOffset(limited(contentOffset + way), animated: animated)
  }

  /// Returns the offset along the direction of scrolling that shows an element at a position.
  final func offset(
    showing number: Int, at position: ScrollPosition, _ lines: LineLayout
  ) -> Double {
    let frame = lines.frame(ofElement: number)
    let limits = alongLimits
    let low = along(frame.origin)
    let length = along(frame.size)
    let startInset = -limits.lowerBound
    let endInset = endInset
    let room = along(bounds.size) - startInset - endInset
    // A header is not below itself.
    let isHeader = table.element(number).kind == .header
    let start = low - startInset - (isHeader ? 0 : pinnedLength(.header, at: low, lines))
    let isFooter = table.element(number).kind == .footer
    let end =
      low + length - startInset - room
      + (isFooter ? 0 : pinnedLength(.footer, at: low + length, lines))
    let now = along(sight.origin)
    let target: Double =
      switch position {
      case .start: start
      case .center: low + length / 2 - startInset - room / 2
      case .end: end
      case .nearest: now > start ? start : (now < end ? end : now)
      }
    return min(max(target, limits.lowerBound), limits.upperBound)
  }

  /// The inset at the end of the content, along the direction of scrolling.
  final var endInset: Double {
    max(alongLimits.upperBound - (along(contentSize) - along(bounds.size)), 0)
  }

  /// Returns the length of the header or footer that stays in sight beside a position; 0 where none does.
  private final func pinnedLength(_ kind: ElementKind, at position: Double, _ lines: LineLayout)
    -> Double
  {
    guard let section = lines.pinnedSection(kind, at: position) else { return 0 }
    return along(lines.frameOfPinned(kind, ofSection: section, at: position).size)
  }
}
