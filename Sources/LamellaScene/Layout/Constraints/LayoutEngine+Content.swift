internal import LamellaConstraints
internal import LamellaGeometry

extension LayoutEngine {
  /// Asks an item's view for the size and the baselines of its content, and updates what depends on them.
  func updateContent(of item: LayoutItem) {
    guard let view = item.view else { return }
    item.contentSizeMayDiffer = false
    var size = view.intrinsicContentSize
    // Views that are asked may take themselves out, or end others.
    guard item.place.engine === self else { return }
    let isWidthKnown = item.place.contentWidth >= 0
    item.place.contentWidth = -1
    if size.height >= 0, view.hasHeightForWidth {
      item.place.contentWidth = size.width
      awaitingWidths.append(item)
      let width = max(0, value(.width, of: item, size.width))
      if isWidthKnown, width != size.width {
        item.place.contentWidth = width
        size.height = view.contentHeight(forWidth: width)
        guard item.place.engine === self else { return }
      }
    }
    updateContentSize(size.width, of: item, axis: 0)
    updateContentSize(size.height, of: item, axis: 1)
    updateBaselines(of: item, view)
  }

  /// Updates the constraints by which an item keeps the length of its view's content along an axis.
  private func updateContentSize(_ length: Double, of item: LayoutItem, axis: Int) {
    guard length >= 0 && length <= ConstraintSystem.maximumConstant else {
      return removeContentSize(of: item, axis)
    }
    let side: Side = axis == 0 ? .width : .height
    let (hugging, resistance) = (
      item.priority(item.hugging, axis), item.priority(item.compressionResistance, axis)
    )
    // One constraint serves both where none is required.
    let isOne = hugging < 1000 && resistance < 1000
    if isOne != item.place.prefersContent[axis] {
      removeContentSize(of: item, axis)
      item.place.prefersContent[axis] = isOne
    }
    if isOne {
      prefer(side, of: item, axis, length, LayoutPriority(hugging), LayoutPriority(resistance))
    } else {
      limit(side, of: item, axis, .lessThanOrEqual, length, hugging)
      limit(side, of: item, 2 + axis, .greaterThanOrEqual, length, resistance)
    }
  }

  /// Removes the constraints of a content along an axis.
  private func removeContentSize(of item: LayoutItem, _ axis: Int) {
    for place in [axis, 2 + axis] where item.place.contentSizes[place] >= 0 {
      system.remove(ConstraintSystem.Constraint(index: item.place.contentSizes[place]))
      item.place.contentSizes[place] = -1
    }
  }

  /// Adds or updates the constraint by which an item prefers its content's length along an axis.
  @inline(__always)
  private func prefer(
    _ side: Side, of item: LayoutItem, _ place: Int, _ length: Double, _ hugging: LayoutPriority,
    _ resistance: LayoutPriority
  ) {
    let contentSizes = item.place.contentSizes
    let old = contentSizes[place]
    if old >= 0 {
      setConstant(length, of: old)
      // Both are within the range, as they are checked where they are set.
      try? system.setPriorities(
        above: hugging, below: resistance, of: ConstraintSystem.Constraint(index: old))
      return
    }
    let variable = variable(side, of: item)
    // A length that is refused prefers nothing, as an unknown one.
    item.place.contentSizes[place] =
      (try? system.addPreferredValue(variable, length, above: hugging, below: resistance))?.index
      ?? -1
  }

  /// Adds or updates one of the four constraints of a content of which some are required.
  @inline(__always)
  private func limit(
    _ side: Side, of item: LayoutItem, _ place: Int, _ relation: ConstraintSystem.Relation,
    _ length: Double, _ priority: Float
  ) {
    let contentSizes = item.place.contentSizes
    let old = contentSizes[place]
    if old >= 0 {
      setConstant(length, of: old)
      setPriority(LayoutPriority(priority), of: old)
      return
    }
    item.place.contentSizes[place] = addBound(
      variable(side, of: item), relation, length, LayoutPriority(priority))
  }

  /// Updates what follows from an item's new size: the height of a content that depends on the width, and baselines.
  func updateWhatFollows(_ item: LayoutItem) {
    guard item.place.contentWidth >= 0 || item.place.hasBaselines, item.place.engine === self,
      let view = item.view
    else { return }
    if item.place.contentWidth >= 0, !isFixed(item) {
      let width = value(.width, of: item, item.place.contentWidth)
      if (width - item.place.contentWidth).magnitude > 1e-6 {
        item.place.contentWidth = max(0, width)
        let height = view.contentHeight(forWidth: max(0, width))
        guard item.place.engine === self else { return }
        updateContentSize(height, of: item, axis: 1)
      }
    }
    updateBaselines(of: item, view)
  }

  /// Updates the constraints that name an item's baselines, if these moved within the view.
  private func updateBaselines(of item: LayoutItem, _ view: View) {
    guard item.place.hasBaselines else { return }
    let (old, insets) = (alignmentRect(of: item).size, item.alignment)
    let size = Size(
      value(.width, of: item, old.width) + insets.left + insets.right,
      value(.height, of: item, old.height) + insets.top + insets.bottom)
    let baselines = view.baselineOffsets(in: size)
    guard item.place.engine === self, baselines != item.place.baselines else { return }
    item.place.baselines = baselines
    // Also those of views around that lead to this one.
    var current: LayoutItem? = item
    while let level = current {
      for constraint in level.named + level.held
      where constraint.firstAttribute.isBaseline || constraint.secondAttribute.isBaseline {
        if let holder = constraint.holder { updateConstant(of: constraint, holder) }
      }
      let parent = level.row < 0 ? -1 : NodeTable.shared[level.row].parent
      current = parent < 0 ? nil : LayoutItem.of(parent)
    }
  }
}
