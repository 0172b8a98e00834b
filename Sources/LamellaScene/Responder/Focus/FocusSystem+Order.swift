internal import LamellaGeometry

// Moves along the reading order.
extension FocusSystem {
  /// Moves the focus to the next or previous stop of the Tab key, and wraps around.
  ///
  /// - Returns: Whether there is a stop.
  func moveInReadingOrder(_ heading: FocusHeading) -> Bool {
    guard let scope else { return false }
    let step = heading == .next ? 1 : -1
    let stops = Stop.all(stops(in: scope))
    guard !stops.isEmpty else { return false }
    let item = focusedItem
    var index =
      stops.firstIndex { stop in stop.views.contains { $0 === item } } ?? (step > 0 ? -1 : 0)
    for _ in stops {
      index = (index + step + stops.count) % stops.count
      let view = view(of: stops[index])
      guard view !== item, !isObscured(view), change(to: view, heading) else { continue }
      focusedItem?.bringIntoSight()
      break
    }
    return true
  }

  /// Returns the view to which the Tab key leads in a stop: the one that was focused last, else that of the highest
  /// priority.
  private func view(of stop: Stop) -> View {
    if let group = stop.group, let last = groupItems[group]?.responder as? View,
      stop.views.contains(where: { $0 === last })
    {
      return last
    }
    var best = stop.views[0]
    for view in stop.views where view.focusGroupPriority > best.focusGroupPriority { best = view }
    return best
  }

  /// Returns the views in a subtree that can be focused, in reading order.
  func stops(in view: View) -> [View] {
    var result: [View] = []
    addStops(in: view, to: &result)
    return result
  }

  /// Adds the view and its subviews that can be focused, in reading order.
  private func addStops(in view: View, to stops: inout [View]) {
    guard !view.isOutOfReach else { return }
    let own = FocusOptions.column[view.row].system
    guard own == nil || own === self else { return }
    if view.canBecomeFocused { stops.append(view) }
    var blocks: [ReadingBlock] = []
    for subview in view.subviews {
      var inside: [View] = []
      addStops(in: subview, to: &inside)
      if !inside.isEmpty { blocks.append(ReadingBlock(frame: subview.frame, stops: inside)) }
    }
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    for block in ReadingBlock.inReadingOrder(blocks, isMirrored: isMirrored) {
      stops += block.stops
    }
  }
}

/// A stop of the Tab key: a view, or all views of a group.
private struct Stop {
  var group: String?
  var views: [View]

  /// Returns the stops of views in reading order; a group stands where its first view does.
  static func all(_ views: [View]) -> [Stop] {
    guard FocusOptions.column.count > 0 else { return views.map { Stop(views: [$0]) } }
    var stops: [Stop] = []
    for view in views {
      let group = view.focusGroup
      if let group, let index = stops.firstIndex(where: { $0.group == group }) {
        stops[index].views.append(view)
      } else {
        stops.append(Stop(group: group, views: [view]))
      }
    }
    return stops
  }
}

/// The views within a subview that can be focused.
private struct ReadingBlock {
  var frame: Rect
  var stops: [View]

  /// Sorts blocks in reading order: into lines, and each line along the layout direction.
  static func inReadingOrder(_ blocks: [ReadingBlock], isMirrored: Bool) -> [ReadingBlock] {
    guard blocks.count > 1 else { return blocks }
    // Stable: blocks in the same place stay in the order of the subviews.
    var rest = sorted(blocks) { $0.frame.minY }
    var result: [ReadingBlock] = []
    while let first = rest.first {
      var line: [ReadingBlock] = []
      var others: [ReadingBlock] = []
      for block in rest {
        let isBeside =
          block.frame.midY <= first.frame.maxY && block.frame.midY >= first.frame.minY
          && first.frame.midY <= block.frame.maxY && first.frame.midY >= block.frame.minY
        if isBeside { line.append(block) } else { others.append(block) }
      }
      if line.isEmpty { return result + rest }
      result += sorted(line) { isMirrored ? -$0.frame.maxX : $0.frame.minX }
      rest = others
    }
    return result
  }

  /// Sorts blocks by a number; equal ones keep their order.
  private static func sorted(_ blocks: [ReadingBlock], by key: (ReadingBlock) -> Double)
    -> [ReadingBlock]
  {
    blocks.enumerated().sorted {
      let (first, second) = (key($0.element), key($1.element))
      return first != second ? first < second : $0.offset < $1.offset
    }.map(\.element)
  }
}
