internal import LamellaGeometry
internal import LamellaScene

extension CollectionView {
  /// The most rounds in which a layout measures what comes into sight.
  private static let maximumRounds = 20

  /// The most elements in sight; more are those of lines without a length, which would go on without end.
  private static let maximumShown = 10_000

  /// Gives the elements in sight views, and places them.
  final func arrange() {
    guard !isArranging, !bounds.isEmpty else { return }
    isArranging = true
    defer {
      isArranging = false
      lastSight = sight
    }
    anchor = anchor?.moved(to: sight.origin) { along($0) }
    loadDataIfNeeded()
    guard configureChangedCells() else { return setNeedsLayout() }
    invalidateUnmeasured()
    if let lines { arrangeLines(lines) } else { arrangeElements() }
    if let reorder {
      reorder.placeCell()
      // Other items may be below the finger now.
      if lastSight?.origin != sight.origin { window?.ticker.add(reorder) }
    }
    prefetch()
  }

  // MARK: Lines

  private final func arrangeLines(_ lines: LineLayout) {
    let before = generation
    if lines.prepare(for: bounds.size, scale: max(traitCollection.displayScale, 1)) {
      needsPlaces = true
    }
    // All of these may call closures of users, which may change the data.
    guard generation == before else { return setNeedsLayout() }
    updateContentSize()
    guard generation == before else { return setNeedsLayout() }
    // At the end of an animated scroll, what was measured last counts.
    if let end = goal, end.isReached(in: self), anchor == nil {
      anchor = CollectionAnchor(number: end.number, place: .position(end.position))
      goal = nil
    }
    var held = anchor ?? firstInSight(lines)
    anchor = nil
    if needsPlaces, let held { follow(held, lines) }
    for _ in 0..<Self.maximumRounds {
      guard generation == before else { return setNeedsLayout() }
      let hasChanged = fill(lines)
      guard generation == before else { return setNeedsLayout() }
      if hasChanged {
        needsPlaces = true
        updateContentSize()
      }
      guard generation == before, let stays = held, follow(stays, lines) || hasChanged else {
        break
      }
      if case .distance = stays.place, !hasChanged { held = nil }
    }
    guard generation == before, place(lines) else { return setNeedsLayout() }
    followGoal(lines)
    endWaitingTitles()
    hideUnused()
  }

  /// Returns what stays in place: the first element that was in sight and still is, unless the content is at its start.
  final func firstInSight(_ lines: LineLayout) -> CollectionAnchor? {
    let start = along(sight.origin)
    guard start > alongLimits.lowerBound, lines.lineCount > 0 else { return nil }
    for element in shown where element.number < table.count {
      let line = lines.line(ofElement: element.number)
      let position = lines.start(ofLine: line)
      let end = position + lines.length(ofLine: line)
      if end > start, position < start + along(bounds.size) {
        return CollectionAnchor(number: element.number, place: .distance(position - start))
      }
    }
    let line = lines.line(at: start)
    let elements = lines.elements(ofLine: line)
    guard let number = elements.first else { return nil }
    return CollectionAnchor(
      number: number, place: .distance(lines.start(ofLine: line) - start))
  }

  /// Moves the content so that an anchor is where it is to be.
  ///
  /// - Returns: Whether it moved.
  @discardableResult
  private final func follow(_ anchor: CollectionAnchor, _ lines: LineLayout) -> Bool {
    let now = along(sight.origin)
    let target: Double
    switch anchor.place {
    case .distance(let distance):
      target = lines.start(ofLine: lines.line(ofElement: anchor.number)) - distance
    case .position(let position):
      target = offset(showing: anchor.number, at: position, lines)
    case .corner: return false
    }
    guard target != now else { return false }
    switch anchor.place {
    case .distance:
      shiftContent(by: point(along: target) - contentOffset)
      // That is no scrolling.
      lastSight?.origin += vector(along: target - now)
    case .position: setContentOffset(point(along: target), animated: false)
    case .corner: break
    }
    return true
  }

  /// Gives the elements of lines in sight views, measures those that were not, and takes other views out of sight.
  ///
  /// - Returns: Whether lengths changed.
  private final func fill(_ lines: LineLayout) -> Bool {
    let span = spanInSight()
    guard lines.lineCount > 0 else {
      hideAll()
      return false
    }
    let before = generation
    var hasChanged = pin(.header, lines)
    guard generation == before else { return false }
    hasChanged = pin(.footer, lines) || hasChanged
    guard generation == before else { return false }
    var first = lines.line(at: span.lowerBound)
    if first > 0, lines.onPixel(lines.start(ofLine: first)) > span.lowerBound { first -= 1 }
    var position = lines.start(ofLine: first)
    var last = lines.line(at: span.upperBound)
    if last + 1 < lines.lineCount,
      lines.isFlowing(last + 1) || lines.onPixel(lines.start(ofLine: last + 1)) < span.upperBound
    {
      last += 1
    }
    if !needsPlaces, !hasChanged, lastLines == first..<last { return false }
    let wanted = lines.elements(ofLine: first).lowerBound..<lines.elements(ofLine: last).upperBound
    endShowing(before: wanted.lowerBound)
    endShowing(after: wanted.upperBound)
    guard generation == before else { return false }
    var index = 0
    var line = first
    while line < lines.lineCount {
      // One more line whose items are measured: the first of them may fit in the line before.
      guard
        line == first || lines.onPixel(position) < span.upperBound
          || lines.isFlowing(line) && lines.start(ofLine: line - 1) < span.upperBound
      else { break }
      let elements = lines.elements(ofLine: line)
      let firstIndex = index
      guard index < Self.maximumShown else {
        Diagnostics.report(
          "\(path): \(Self.maximumShown) elements are in sight, as their lines have next to no length; no more are shown"
        )
        break
      }
      for number in elements {
        if index < shown.count, shown[index].number == number {
          index += 1
          continue
        }
        guard let view = pinned.remove(number) ?? makeView(for: number) else {
          return hasChanged
        }
        // A lifted cell has been shown all the time.
        shown.insert(
          ShownElement(number: number, view: view, isPlaced: view === reorder?.cell), at: index)
        index += 1
        if view.readsModels { lines.invalidateLine(ofElement: number) }
      }
      if !elements.isEmpty, lines.needsMeasuring(line) {
        let changed = measure(line, lines, shown[firstIndex..<index])
        guard generation == before else { return hasChanged }
        hasChanged = hasChanged || changed != nil
        if let changed, changed < line || lines.elements(ofLine: line) != elements {
          // It has other items now.
          line = max(changed, first)
          position = lines.start(ofLine: line)
          endShowing(before: lines.elements(ofLine: first).lowerBound)
          guard generation == before else { return hasChanged }
          index = shownIndex(of: lines.elements(ofLine: line).lowerBound)
          continue
        }
      }
      position += lines.length(ofLine: line)
      line += 1
    }
    lastLines = first..<max(line - 1, first)
    // Lines that turned out longer have pushed these out of sight.
    if index < shown.count { endShowing(after: shown[index].number) }
    return hasChanged
  }

  /// Measures the elements of a line.
  ///
  /// - Returns: The first line that has other elements or another length than before; nil if all are as before.
  final func measure(
    _ line: Int, _ lines: LineLayout, _ elements: ArraySlice<ShownElement>
  ) -> Int? {
    if lines.isFlowing(line) { return measureFlow(line, lines, elements) }
    let before = generation
    var length = 0.0
    for element in elements {
      let proposed = lines.proposedSize(ofElement: element.number)
      let size = element.view.sizeThatFits(proposed)
      guard generation == before else { return nil }
      let fitting = along(size)
      // Views that say nothing of their size have the estimated one.
      if fitting.isFinite, fitting < .greatestFiniteMagnitude {
        length = max(length, fitting)
      } else {
        length = max(length, along(lines.frame(ofElement: element.number).size))
      }
    }
    return lines.setContentLength(length, ofLine: line) ? line : nil
  }

  /// Measures the elements of a line in both directions, and breaks them into lines again.
  ///
  /// - Returns: The first line that has other elements or places than before; nil if all are as before.
  private final func measureFlow(
    _ line: Int, _ lines: LineLayout, _ elements: ArraySlice<ShownElement>
  ) -> Int? {
    let before = generation
    var hasChanged = false
    for element in elements {
      let path = table.element(element.number).path
      let given = lines.settings(ofSection: path.section).givenSize(ofItemAt: path)
      guard generation == before else { return nil }
      let size = given ?? lines.naturalSize(of: element.view, ofSection: path.section)
      guard generation == before else { return nil }
      hasChanged = lines.setSize(size, ofElement: element.number) || hasChanged
    }
    return lines.breakLine(line) ?? (hasChanged ? line : nil)
  }

  /// Takes elements before a number out of sight.
  private final func endShowing(before number: Int) {
    let before = generation
    while generation == before, let first = shown.first, first.number < number {
      shown.removeFirst()
      leave(first)
    }
  }

  /// Takes an element and those behind it out of sight.
  private final func endShowing(after number: Int) {
    let before = generation
    while generation == before, let last = shown.last, last.number >= number {
      shown.removeLast()
      leave(last)
    }
  }

  private final func leave(_ element: ShownElement) {
    for kind in [ElementKind.header, .footer]
    where pinned[kind] == nil && pinnedNumber(kind) == element.number {
      pinned[kind] = element
      return
    }
    endShowing(element)
  }

  // MARK: Places

  /// Sets the frames of views that have none yet, or of all.
  ///
  /// - Returns: Whether the data are the same.
  private final func place(_ lines: LineLayout) -> Bool {
    let delegate = owner.itemDelegate
    let before = generation
    for index in shown.indices where needsPlaces || !shown[index].isPlaced {
      let view = shown[index].view
      guard view !== reorder?.cell else { continue }
      view.place(in: mirror(frame(ofElement: shown[index].number, lines)))
      guard !shown[index].isPlaced else { continue }
      shown[index].isPlaced = true
      if let delegate, let cell = view as? CollectionCell {
        delegate.collectionView(
          owner, willDisplay: cell, forItemAt: ownerPath(table.element(shown[index].number).path))
        guard generation == before else { return false }
      }
    }
    needsPlaces = false
    placePinned(.header, lines)
    placePinned(.footer, lines)
    return true
  }

  // MARK: Other layouts

  private final func arrangeElements() {
    let before = generation
    if layout.needsPreparation || lastSight?.size != bounds.size {
      // Otherwise the layout has changed by itself, such as with the offset.
      let held = anchor ?? (lastSight?.size == bounds.size ? nil : firstItemInSight { $0 })
      anchor = nil
      layout.needsPreparation = false
      layout.prepare()
      needsPlaces = true
      updateContentSize()
      guard generation == before else { return setNeedsLayout() }
      if let held { follow(held) }
    } else {
      updateContentSize()
    }
    guard generation == before else { return setNeedsLayout() }
    var wanted = layout.elements(in: sight).map { (table.number(of: $0.element), $0) }
    // All of these, and what follows, may call users, who may change the data.
    guard generation == before else { return setNeedsLayout() }
    wanted.sort { $0.0 < $1.0 }
    let old = shown
    shown = []
    var index = 0
    for (number, place) in wanted where shown.last?.number != number {
      while index < old.count, old[index].number < number {
        index += 1
        endShowing(old[index - 1])
        guard generation == before else { return dropElements(old[index...]) }
      }
      var element: ShownElement
      if index < old.count, old[index].number == number {
        element = old[index]
        index += 1
      } else {
        guard let view = makeView(for: number) else { return dropElements(old[index...]) }
        element = ShownElement(number: number, view: view, isPlaced: view === reorder?.cell)
      }
      if element.view !== reorder?.cell {
        let frame = frame(ofElement: number, place.frame) { layout.frame(of: table.element($0)) }
        element.view.place(in: mirror(frame))
        bring(element.view, toDepth: place.zPosition)
      }
      let isNew = !element.isPlaced
      element.isPlaced = true
      element.home = place.frame
      shown.append(element)
      guard isNew, let delegate = itemDelegate, let cell = element.view as? CollectionCell else {
        continue
      }
      delegate.collectionView(self, willDisplay: cell, forItemAt: place.element.path)
      guard generation == before else { return dropElements(old[index...]) }
    }
    while index < old.count {
      index += 1
      endShowing(old[index - 1])
      guard generation == before else { return dropElements(old[index...]) }
    }
    needsPlaces = false
    endWaitingTitles()
    hideUnused()
  }

  /// Returns what stays in place in a layout that is not of lines: the first item in sight that remains, along the axes
  /// on which content is not at its start.
  ///
  /// - Parameter newNumber: The closure that returns the number of an item after a change of the data; nil if it is gone
  ///   or has moved.
  /// - Returns: The anchor; nil where content is at its start or nothing remains.
  final func firstItemInSight(_ newNumber: (Int) -> Int?) -> CollectionAnchor? {
    let sight = Rect(origin: sight.origin, size: lastSight?.size ?? bounds.size)
    let start = mirror.offset(startOffset.x)
    let (holdsX, holdsY) = (sight.minX > start, sight.minY > verticalLimits.lowerBound)
    guard holdsX || holdsY else { return nil }
    for element in shown {
      guard element.view is CollectionCell, let home = element.home, home.intersects(sight),
        let number = newNumber(element.number)
      else { continue }
      let corner = home.origin - sight.origin
      return CollectionAnchor(
        number: number,
        place: .corner(x: holdsX ? corner.x : nil, y: holdsY ? corner.y : nil),
        origin: sight.origin)
    }
    return nil
  }

  /// Moves the content of a layout that is not of lines so that an anchor is where it is to be.
  private final func follow(_ anchor: CollectionAnchor) {
    guard case .corner(let x, let y) = anchor.place, anchor.number < table.count,
      let home = layout.frame(of: table.element(anchor.number))
    else { return }
    let now = sight.origin
    let way = Point(x.map { home.minX - $0 - now.x } ?? 0, y.map { home.minY - $0 - now.y } ?? 0)
    shiftContent(by: Point(way.x * mirror.sign, way.y))
    // That is no scrolling.
    lastSight?.origin += way
  }

  /// Takes elements out of sight whose data are no longer those that they show; the next layout shows the new ones.
  private final func dropElements(_ elements: ArraySlice<ShownElement>) {
    for element in elements { recycle(element.view) }
    hideUnused()
    if dataSource != nil { setNeedsLayout() }
  }

  /// Returns the part of the content that is in sight, or still is in interpolated frames.
  private final func spanInSight() -> ClosedRange<Double> {
    let low = along(sight.origin)
    let high = low + along(bounds.size)
    guard let lastSight, lastSight.size == bounds.size else { return low...high }
    let lastLow = along(lastSight.origin)
    // Frames do not interpolate a jump.
    guard abs(lastLow - low) <= along(bounds.size) else { return low...high }
    return min(low, lastLow)...max(high, lastLow + along(bounds.size))
  }
}
