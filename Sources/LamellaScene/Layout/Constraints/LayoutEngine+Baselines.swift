internal import LamellaGeometry

// Baselines: constraints name views, which say in which view the text is.
extension LayoutEngine {
  /// Returns the items of the views that have the texts on whose baselines a constraint is; nil where it names none.
  func baselineItems(
    of constraint: LayoutConstraint
  ) -> (first: LayoutItem?, second: LayoutItem?) {
    let (first, second) = (constraint.firstAttribute, constraint.secondAttribute)
    return (
      first.isBaseline ? baselineItem(of: constraint.first, first) : nil,
      second.isBaseline ? constraint.second.map { baselineItem(of: $0, second) } : nil
    )
  }

  /// Returns the item of the view that has the text on whose baseline constraints of an item are.
  private func baselineItem(
    of item: LayoutItem, _ attribute: LayoutConstraint.Attribute
  ) -> LayoutItem {
    guard !item.isGuide, var view = item.view else { return item }
    var round = 0
    while round < maximumLayoutRounds {
      round += 1
      let next =
        attribute == .firstBaseline
        ? view.viewForFirstBaselineLayout : view.viewForLastBaselineLayout
      guard next !== view, next.isDescendant(of: view) else { break }
      view = next
    }
    return .made(for: view.row)
  }

  /// Adds the terms of a baseline of the item that ``baselineItems(of:)`` returns.
  func addBaseline(
    of item: LayoutItem, _ attribute: LayoutConstraint.Attribute, _ factor: Double,
    _ holder: LayoutItem, _ collectsTerms: Bool
  ) -> Double? {
    if item.row < 0 { return nil }
    admit(item)
    usesBaselines = true
    if !item.state.hasBaselines {
      item.state.hasBaselines = true
      // They are asked for with the content.
      item.contentSizeMayDiffer = true
      NodeTable.shared.mark(item.row, .needsConstraints)
    }
    let (baselines, insets) = (item.state.baselines, item.alignment)
    let offset =
      attribute == .firstBaseline
      ? baselines[0] - insets.top : insets.bottom - baselines[1]
    return addPlainTerms(item, attribute, factor, holder, collectsTerms).map {
      $0 + factor * offset
    }
  }

  /// Returns the system's spacing that a constraint between items with baselines adds to its constant.
  func baselineSpacing(
    of constraint: LayoutConstraint, _ first: LayoutItem, _ second: LayoutItem?
  ) -> Double {
    let multiplier = constraint.baselineSpacing
    if multiplier == 0 { return 0 }
    let height = max(
      constraint.firstAttribute.isBaseline ? first.extras?.lineHeight ?? 0 : 0,
      constraint.secondAttribute.isBaseline ? second?.extras?.lineHeight ?? 0 : 0)
    return multiplier * (height > 0 ? height : systemSpacing)
  }

  /// Updates the constraints that name an item's baselines, if these moved within the view.
  func updateBaselines(of item: LayoutItem, _ view: View) {
    guard item.state.hasBaselines else { return }
    var (size, insets) = (alignmentRect(of: item).size, item.alignment)
    if !isFixed(item) {
      size = Size(value(.width, of: item, size.width), value(.height, of: item, size.height))
    }
    size.width += insets.left + insets.right
    size.height += insets.top + insets.bottom
    let offsets = view.baselineOffsets(in: size)
    let baselines = SIMD2(offsets.firstFromTop, offsets.lastFromBottom)
    guard has(item),
      baselines != item.state.baselines || offsets.lineHeight != item.extras?.lineHeight ?? 0
    else { return }
    item.state.baselines = baselines
    item.makeExtras().lineHeight = offsets.lineHeight
    forEachBaselineConstraint(around: item) { constraint in
      if let holder = constraint.holder { updateConstant(of: constraint, holder) }
    }
  }

  /// Has constraints installed again that are on the baseline of another view than before.
  func updateBaselineViews(around item: LayoutItem) {
    forEachBaselineConstraint(around: item) { constraint in
      guard constraint.systemIndex >= 0, let holder = constraint.holder else { return }
      let (old, new) = (constraint.baselineItems, baselineItems(of: constraint))
      guard old.first !== new.first || old.second !== new.second, constraint.holder === holder,
        has(holder)
      else { return }
      uninstall(constraint)
      holder.awaitsInstallation = true
      NodeTable.shared.mark(holder.row, .needsConstraints)
    }
  }

  /// Calls a closure for the constraints that name a baseline of an item, or of a view around it, whose baseline may be
  /// that of this one.
  private func forEachBaselineConstraint(
    around item: LayoutItem, _ body: (LayoutConstraint) -> Void
  ) {
    var current: LayoutItem? = item
    while let level = current {
      if let extras = level.extras {
        for constraint in extras.baselineConstraints { body(constraint) }
      }
      let parent = level.row < 0 ? -1 : NodeTable.shared[level.row].parent
      current = parent < 0 ? nil : LayoutItem.of(parent)
    }
  }
}
