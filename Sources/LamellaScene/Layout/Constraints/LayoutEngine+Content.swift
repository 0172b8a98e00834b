internal import LamellaConstraints
internal import LamellaGeometry

extension LayoutEngine {
  /// Asks an item's view for the size and the baselines of its content, and updates what depends on them.
  func updateIntrinsicSize(of item: LayoutItem) {
    guard let view = item.view else { return }
    item.contentSizeMayDiffer = false
    var size = view.intrinsicContentSize
    // Views that are asked may take themselves out, or end others.
    guard has(item) else { return }
    let isWidthKnown = item.state.contentWidth >= 0
    item.state.contentWidth = -1
    if view.hasHeightForWidth {
      // A content without a width of its own has no height before its width is known.
      item.state.contentWidth = size.width >= 0 ? size.width : .infinity
      awaitingWidths.append(item)
      let width = max(0, contentWidth(of: item))
      if isWidthKnown, width != size.width {
        item.state.contentWidth = width
        size.height = view.contentHeight(forWidth: width)
        guard has(item) else { return }
      }
    }
    updateContentSize(size.width, of: item, axis: 0)
    updateContentSize(size.height, of: item, axis: 1)
    updateBaselines(of: item, view)
  }

  /// Returns the width in the solution for a content whose height depends on it.
  @inline(__always)
  private func contentWidth(of item: LayoutItem) -> Double {
    let known = item.state.contentWidth
    return value(.width, of: item, known < .infinity ? known : alignmentRect(of: item).width)
  }

  /// Updates the constraints by which an item keeps the length of its view's content along an axis.
  private func updateContentSize(_ length: Double, of item: LayoutItem, axis: Int) {
    guard length >= 0 && length <= ConstraintSystem.maximumConstant else {
      return removeContentSize(of: item, axis)
    }
    let side: FrameVariable = axis == 0 ? .width : .height
    let (hugging, resistance) = (
      item.priority(item.hugging, axis), item.priority(item.compressionResistance, axis)
    )
    // One constraint serves both where none is required.
    let prefersOneLength = hugging < 1000 && resistance < 1000
    if prefersOneLength != item.state.prefersContent[axis] {
      removeContentSize(of: item, axis)
      item.state.prefersContent[axis] = prefersOneLength
    }
    if prefersOneLength {
      prefer(side, of: item, axis, length, LayoutPriority(hugging), LayoutPriority(resistance))
    } else {
      limit(side, of: item, axis, .lessThanOrEqual, length, hugging)
      limit(side, of: item, 2 + axis, .greaterThanOrEqual, length, resistance)
    }
  }

  /// Removes the constraints of a content along an axis.
  private func removeContentSize(of item: LayoutItem, _ axis: Int) {
    let contentSizes = item.state.contentSizes
    for place in stride(from: axis, to: 4, by: 2) where contentSizes[place] >= 0 {
      system.remove(ConstraintSystem.Constraint(index: contentSizes[place]))
      item.state.contentSizes[place] = -1
    }
  }

  /// Adds or updates the constraint by which an item prefers its content's length along an axis.
  @inline(__always)
  private func prefer(
    _ side: FrameVariable, of item: LayoutItem, _ place: Int, _ length: Double,
    _ hugging: LayoutPriority,
    _ resistance: LayoutPriority
  ) {
    let contentSizes = item.state.contentSizes
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
    item.state.contentSizes[place] =
      (try? system.addPreferredValue(variable, length, above: hugging, below: resistance))?.index
      ?? -1
  }

  /// Adds or updates one of the four constraints of a content of which some are required.
  @inline(__always)
  private func limit(
    _ side: FrameVariable, of item: LayoutItem, _ place: Int, _ relation: ConstraintSystem.Relation,
    _ length: Double, _ priority: Float
  ) {
    let contentSizes = item.state.contentSizes
    let old = contentSizes[place]
    if old >= 0 {
      setConstant(length, of: old)
      setPriority(LayoutPriority(priority), of: old)
      return
    }
    item.state.contentSizes[place] = addBound(
      variable(side, of: item), relation, length, LayoutPriority(priority))
  }

  /// Updates the height of a content that depends on the width, and baselines, after an item got a new size.
  func updateHeightAndBaselines(_ item: LayoutItem) {
    guard item.state.contentWidth >= 0 || item.state.hasBaselines, has(item),
      let view = item.view
    else { return }
    if item.state.contentWidth >= 0, !isFixed(item) {
      let width = contentWidth(of: item)
      if (width - item.state.contentWidth).magnitude > 1e-6 {
        item.state.contentWidth = max(0, width)
        let height = view.contentHeight(forWidth: max(0, width))
        guard has(item) else { return }
        updateContentSize(height, of: item, axis: 1)
      }
    }
    updateBaselines(of: item, view)
  }
}
