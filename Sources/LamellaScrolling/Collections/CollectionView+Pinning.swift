internal import LamellaGeometry
internal import LamellaScene

// Headers and footers that stay in sight.

extension CollectionView {
  /// Returns the number of the header or footer that stays in sight; nil for none.
  final func pinnedNumber(_ kind: ElementKind) -> Int? {
    guard let lines, let section = lines.pinnedSection(kind, at: pinnedPosition(kind)) else {
      return nil
    }
    return table.number(of: CollectionElement(kind, at: ItemPath(section: section, item: 0)))
  }

  /// Returns the position in the content of the edge at which headers or footers stay.
  private final func pinnedPosition(_ kind: ElementKind) -> Double {
    let start = along(sight.origin)
    return kind == .header ? start - alongLimits.lowerBound : start + along(bounds.size) - endInset
  }

  /// Gives the header or footer that stays in sight a view.
  ///
  /// - Returns: Whether its length changed.
  final func pin(_ kind: ElementKind, _ lines: LineLayout) -> Bool {
    let number = pinnedNumber(kind)
    if let element = pinned[kind], element.number != number {
      pinned[kind] = nil
      endShowing(element)
    }
    guard let number else { return false }
    if pinned[kind] == nil, shownView(number) == nil {
      guard let view = makeView(for: number) else { return false }
      pinned[kind] = ShownElement(number: number, view: view)
    }
    guard let element = pinned[kind] else { return false }
    let line = lines.line(ofElement: number)
    return lines.needsMeasuring(line) && measure(line, lines, [element]) != nil
  }

  /// Places the header or footer that stays in sight, and returns others of its kind to their lines.
  final func placePinned(_ kind: ElementKind, _ lines: LineLayout) {
    let position = pinnedPosition(kind)
    let section = lines.pinnedSection(kind, at: position)
    for index in shown.indices where shown[index].view.staysInBounds {
      let element = table.element(shown[index].number)
      if element.kind != kind || element.path.section == section { continue }
      shown[index].view.staysInBounds = false
      (shown[index].view as? ListTitleView)?.isFloating = false
      shown[index].view.frame = mirror(lines.frame(ofElement: shown[index].number))
    }
    guard let section else { return }
    let number = table.number(of: CollectionElement(kind, at: ItemPath(section: section, item: 0)))
    guard let view = pinned[kind]?.view ?? shownView(number) else { return }
    let frame = lines.frameOfPinned(kind, ofSection: section, at: position)
    view.frame = mirror(frame)
    // At its own place it scrolls as the rows do.
    let edge = along(frame.origin) + (kind == .footer ? along(frame.size) : 0)
    view.staysInBounds = edge == position
    (view as? ListTitleView)?.isFloating =
      view.staysInBounds && position > 0 && frame != lines.frame(ofElement: number)
  }
}
