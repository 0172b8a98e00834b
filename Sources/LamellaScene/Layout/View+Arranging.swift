internal import LamellaGeometry

/// A view that lays out some of its subviews by constraints, and takes hidden ones out of the layout.
package protocol Arranging: View {
  /// Called after an arranged subview was hidden or shown.
  func arrangedSubviewDidChangeVisibility(_ subview: View)
  /// Has all constraints that the view keeps made anew before the next layout, in the order of its arranged subviews.
  func remakeConstraints()
}

extension View {
  /// Whether the superview, which is ``Arranging``, arranges the view.
  package final var isArranged: Bool {
    get { LayoutItem.of(row)?.isArranged ?? false }
    set {
      guard newValue != isArranged else { return }
      let item = LayoutItem.made(for: row)
      item.isArranged = newValue
      if !newValue, item.isHiding { finishHiding(item.visibilityChangeCount) }
    }
  }

  /// Sets by how much the priorities of the content's size are lowered by axis, as far as they are not required.
  package final func setContentPriorityOffsets(_ offsets: SIMD2<Float>) {
    guard offsets != LayoutItem.of(row)?.contentPriorityOffsets ?? .zero else { return }
    LayoutItem.made(for: row).contentPriorityOffsets = offsets
    invalidateContentSize()
  }

  /// Lets go of what a container that ended has set, when the view comes into another superview.
  final func leaveEndedContainer() {
    guard isArranged, !(superview is any Arranging) else { return }
    isArranged = false
    setContentPriorityOffsets(.zero)
  }

  // MARK: Hiding

  /// Whether the view is to be hidden when an animation ends.
  final var isHiding: Bool { LayoutItem.of(row)?.isHiding ?? false }

  /// Hides or shows a view that its superview arranges.
  ///
  /// In a block that animates, the layout follows at once, and a view that is hidden shrinks before it vanishes.
  ///
  /// - Returns: Whether the view is arranged; else nothing happens.
  final func setHiddenAsArranged(_ isHidden: Bool) -> Bool {
    guard isArranged, let container = superview as? any Arranging else { return false }
    if isHidden != self.isHidden { View.setHidden([self], isHidden, in: container) }
    return true
  }

  /// Hides or shows views that their superview arranges, as ``setHiddenAsArranged(_:)`` does, in one animation.
  package static func setHidden(_ views: [View], _ isHidden: Bool, in container: any Arranging) {
    let isAnimated = ActionScope.ofViews != nil && container.window != nil
    let numbers = views.map { view in
      let item = LayoutItem.made(for: view.row)
      item.visibilityChangeCount &+= 1
      item.isHiding = isHidden && isAnimated
      view.table.setHidden(view.row, isHidden && !isAnimated)
      return item.visibilityChangeCount
    }
    for view in views { container.arrangedSubviewDidChangeVisibility(view) }
    if isHidden {
      for view in views { view.window?.cancelInputOutOfReach(view) }
    }
    guard isAnimated, !views.isEmpty else { return }
    View.animate(withDuration: 0) {
      container.layoutIfNeeded()
    } completion: { _ in
      for (view, number) in zip(views, numbers) { view.finishHiding(number) }
    }
  }

  /// Hides the view after the animation that a number stands for, unless it was shown or hidden again.
  private func finishHiding(_ number: Int32) {
    guard let item = LayoutItem.of(row), item.isHiding, item.visibilityChangeCount == number else {
      return
    }
    item.isHiding = false
    table.setHidden(row, true)
  }
}
