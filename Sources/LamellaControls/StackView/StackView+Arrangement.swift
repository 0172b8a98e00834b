internal import LamellaConstraints
internal import LamellaGeometry
internal import LamellaScene

extension StackView {
  /// Whether all gaps, or distances of centers, are to be equal.
  final var hasEqualGaps: Bool { distribution == .equalSpacing || distribution == .equalCentering }

  /// Brings the constraints up to date; those of views for which nothing changed stay.
  ///
  /// - Complexity: O(number of views), of which those that changed and their neighbors get new constraints.
  final func updateArrangement() {
    guard !arrangement.isUpToDate else { return }
    arrangement.isUpToDate = true
    let properties = StackArrangement.Properties(
      axis: axis, distribution: distribution, alignment: alignment,
      isMarginsRelative: isLayoutMarginsRelativeArrangement,
      isBaselineRelative: isBaselineRelativeArrangement)
    if arrangement.setProperties(properties, of: self) {
      for item in items { item.invalidate() }
    }
    let total = distribution == .fillProportionally ? totalLength : 0
    let alignsBaselines = alignsBaselines
    var (first, previous): (ArrangedItem?, ArrangedItem?) = (nil, nil)
    // The item with the first gap.
    var firstGap: ArrangedItem?
    var order = 0
    for item in items {
      let isHidden = item.view.isHidden
      let hasLineSpacing = previous.map { self.hasLineSpacing(after: $0) } ?? false
      var place = ArrangedItem.Place(
        isHidden: isHidden, hasLineSpacing: hasLineSpacing, previous: previous?.id ?? 0)
      var model: ArrangedItem?
      if !isHidden {
        switch distribution {
        case .fill: break
        case .fillProportionally where total > 0:
          place.share = Self.length(of: item.view, axis) / total
          place.order = order
        case .fillEqually, .fillProportionally: model = first
        case .equalSpacing: model = firstGap
        case .equalCentering: (model, place.order) = (firstGap, order)
        }
        place.model = model?.id ?? 0
      }
      item.updateAlong(
        place, previous: previous, model: model,
        gap: hasLineSpacing ? 0 : previous.map { gap(after: $0) } ?? 0, in: self)
      item.updateAcross(
        isHidden: isHidden, model: alignsBaselines && !isHidden ? first : nil, in: self)
      updateContentPriorities(of: item, isHidden: isHidden, order: order)
      guard !isHidden else { continue }
      if first == nil { first = item } else if firstGap == nil { firstGap = item }
      previous = item
      order += 1
    }
    arrangement.setLast(previous, in: self)
  }

  /// Lowers the priorities of the first views' contents a bit, so that of equal ones the first gives way; those of a
  /// hidden view's content do not count.
  private func updateContentPriorities(of item: ArrangedItem, isHidden: Bool, order: Int) {
    var offsets = SIMD2<Float>.zero
    if isHidden {
      offsets = SIMD2(repeating: StackPriorities.contentOff)
    } else if distribution != .fillEqually && distribution != .fillProportionally {
      offsets[Int(axis.rawValue)] = StackPriorities.offset(order)
    }
    item.view.setContentPriorityOffsets(offsets)
  }

  // MARK: Across the axis

  /// Whether views are aligned by baselines.
  private var alignsBaselines: Bool {
    axis == .horizontal && (alignment == .firstBaseline || alignment == .lastBaseline)
  }

  /// Makes the constraints of a view across the axis.
  ///
  /// - Parameters:
  ///   - view: The arranged subview.
  ///   - isHidden: Whether it is hidden: then it does not widen the stack view.
  ///   - model: The view whose baseline is at the height of all; nil for none.
  /// - Returns: The constraints, inactive.
  final func acrossConstraints(of view: View, isHidden: Bool, model: View?) -> [LayoutConstraint] {
    let across = axis.across
    let canvas = arrangement.arrangementArea(of: self)
    let (start, end) = (canvas.start(across), canvas.end(across))
    /// Makes a constraint of an edge or the center.
    func align(_ position: AxisPosition, _ other: AxisPosition) -> LayoutConstraint {
      position.constraint(.equal, other).named("stack-alignment")
    }
    let isInside = [
      view.start(across).constraint(.greaterThanOrEqual, start).named("stack-spanning"),
      view.end(across).constraint(.lessThanOrEqual, end).named("stack-spanning"),
    ]
    var new: [LayoutConstraint]
    switch alignment {
    case .fill:
      let far = align(view.end(across), end)
      if isHidden { far.priority = StackPriorities.hiddenEdge }
      return [align(view.start(across), start), far]
    case .center:
      new = [align(view.center(across), canvas.center(across)), isInside[0]]
    case .firstBaseline where alignsBaselines, .lastBaseline where alignsBaselines:
      let isFirst = alignment == .firstBaseline
      let near =
        isFirst
        ? view.start(across).constraint(.equal, start) : view.end(across).constraint(.equal, end)
      new = isInside + [near.named("stack-baseline-edge", StackPriorities.baselineEdge)]
      if let model { new.append(baselineConstraint(of: view, model)) }
    case .leading, .firstBaseline:
      new = [align(view.start(across), start), isInside[1]]
    case .trailing, .lastBaseline:
      new = [align(view.end(across), end), isInside[0]]
    }
    if isHidden { new.removeAll { $0.identifier == "stack-spanning" } }
    new.append(
      view.length(across).constraint(equalToConstant: 0)
        .named("stack-ambiguity", StackPriorities.ambiguity))
    return new
  }

  // MARK: Baselines

  /// Makes the constraint of a view's baseline at the height of another's.
  private func baselineConstraint(of view: View, _ model: View) -> LayoutConstraint {
    let constraint =
      alignment == .firstBaseline
      ? view.firstBaselineAnchor.constraint(equalTo: model.firstBaselineAnchor)
      : view.lastBaselineAnchor.constraint(equalTo: model.lastBaselineAnchor)
    return constraint.named("stack-alignment")
  }

  /// Makes the constraint of the gap between neighbors: a constant, and the height of a line if it has line spacing.
  final func spacingConstraint(
    from previous: View, to view: View, constant: Double, hasLineSpacing: Bool
  ) -> LayoutConstraint {
    let constraint = gapEnd(before: view).constraint(
      hasEqualGaps ? .greaterThanOrEqual : .equal, gapStart(after: previous), constant: constant
    ).named("stack-spacing")
    if hasLineSpacing { constraint.baselineSpacing = 1 }
    return constraint
  }

  /// Returns the position at which the gap after a view begins.
  final func gapStart(after view: View) -> AxisPosition {
    axis == .vertical && isBaselineRelativeArrangement
      ? .y(view.lastBaselineAnchor) : view.end(axis)
  }

  /// Returns the position at which the gap before a view ends.
  final func gapEnd(before view: View) -> AxisPosition {
    axis == .vertical && isBaselineRelativeArrangement
      ? .y(view.firstBaselineAnchor) : view.start(axis)
  }

  // MARK: Lengths

  /// The lengths of the shown views' contents with the gaps between them; 0 if there are no contents.
  private var totalLength: Double {
    var (total, gaps) = (0.0, 0.0)
    var previous: ArrangedItem?
    for item in items where !item.view.isHidden {
      if let previous { gaps += gap(after: previous) }
      previous = item
      total += Self.length(of: item.view, axis)
    }
    return total > 0 ? max(total + gaps, 1) : 0
  }

  /// Returns the length of a view's content; that of a stack view follows from its views.
  private static func length(of view: View, _ axis: LayoutConstraint.Axis) -> Double {
    let size = view.intrinsicContentSize
    let length = axis == .horizontal ? size.width : size.height
    if length > 0 && length.isFinite { return length }
    guard let stack = view as? StackView else { return 0 }
    if stack.axis == axis { return stack.totalLength }
    return stack.items.reduce(0) { longest, item in
      item.view.isHidden ? longest : max(longest, Self.length(of: item.view, axis))
    }
  }
}
