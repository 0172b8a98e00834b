internal import LamellaConstraints
internal import LamellaScene

/// An arranged subview, and the constraints that its stack view has for it.
final class ArrangedItem {
  let view: View
  /// A number that no other item of the stack view has or had.
  let id: Int
  /// The gap after the view, in points; ``StackView/spacingUseDefault`` for that of the stack view.
  var customSpacing = StackView.spacingUseDefault
  /// The circumstances that the constraints along the axis were made for; nil if there are none.
  var place: Place?
  /// The constraints along the axis.
  private var alongConstraints: [LayoutConstraint] = []
  /// The one of these that has the gap before the view as its constant.
  private var spacing: LayoutConstraint?
  /// Whether the constraints across the axis are those of a hidden view; nil if there are none.
  private var isHiddenAcross: Bool?
  /// The item whose baseline the constraints across the axis name; 0 for none.
  private var baselineItem = 0
  private var acrossConstraints: [LayoutConstraint] = []
  /// The guide of the gap before the view, in distributions with equal gaps.
  private(set) var gap: LayoutGuide?

  /// The circumstances that the constraints of an item along the axis depend on, beside the stack view's properties.
  struct Place: Equatable {
    var isHidden = false
    /// Whether the gap before it is the height of a line.
    var hasLineSpacing = false
    /// The item of the shown view before it; 0 for none.
    var previous = 0
    /// The item whose length, or whose gap, is that of all; 0 for none.
    var model = 0
    /// The number of shown views before it, where it counts.
    var order = 0
    /// The share of the stack view's length; negative if that does not count.
    var share = -1.0
  }

  init(_ view: View, id: Int) {
    self.view = view
    self.id = id
  }

  nonisolated deinit {}

  /// Removes all constraints, as the view is no longer arranged.
  func release(from stack: StackView) {
    invalidate()
    if let gap { stack.removeLayoutGuide(gap) }
    view.isArranged = false
    view.setContentPriorityOffsets(.zero)
  }

  /// Removes the constraints, so that the next update makes new ones.
  func invalidate() {
    LayoutConstraint.deactivate(alongConstraints + acrossConstraints)
    alongConstraints = []
    acrossConstraints = []
    spacing = nil
    place = nil
    isHiddenAcross = nil
  }

  // MARK: Along the axis

  /// Updates the constraints along the axis.
  ///
  /// - Parameters:
  ///   - place: What they depend on.
  ///   - previous: The item of the shown view before it; nil for none.
  ///   - model: The item whose length, or whose gap, is that of all; nil for none.
  ///   - length: The gap before the view, in points; beyond the height of a line, if it has line spacing.
  ///   - stack: The stack view.
  func updateAlong(
    _ place: Place, previous: ArrangedItem?, model: ArrangedItem?, gap length: Double,
    in stack: StackView
  ) {
    if place == self.place {
      spacing?.constant = length
      return
    }
    self.place = place
    LayoutConstraint.deactivate(alongConstraints)
    spacing = nil
    let axis = stack.axis
    let canvas = stack.arrangement.arrangementArea(of: stack)
    var new: [LayoutConstraint] = []
    if place.isHidden {
      let edge = previous?.view.end(axis) ?? canvas.start(axis)
      new = [
        view.start(axis).constraint(.equal, edge).named("stack-hiding"),
        view.length(axis).constraint(equalToConstant: 0)
          .named("stack-hiding", StackPriorities.hiding),
      ]
    } else {
      if let previous {
        let spacing = stack.spacingConstraint(
          from: previous.view, to: view, constant: length, hasLineSpacing: place.hasLineSpacing)
        self.spacing = spacing
        new.append(spacing)
      } else {
        new.append(view.start(axis).constraint(.equal, canvas.start(axis)).named("stack-edge"))
      }
      new.append(
        view.length(axis).constraint(greaterThanOrEqualToConstant: 0).named("stack-length"))
      if place.share >= 0 {
        new.append(
          view.length(axis).constraint(equalTo: stack.length(axis), multiplier: place.share)
            .named("stack-fill-proportionally", StackPriorities.share(place.order)))
      } else if stack.distribution == .fillEqually || stack.distribution == .fillProportionally,
        let model
      {
        new.append(
          view.length(axis).constraint(equalTo: model.view.length(axis))
            .named("stack-fill-equally"))
      }
    }
    updateGap(
      previous: place.isHidden ? nil : previous, model: model, order: place.order, &new, stack)
    alongConstraints = new
    LayoutConstraint.activate(new)
  }

  /// Adds the constraints of the gap before the view, in distributions with equal gaps.
  private func updateGap(
    previous: ArrangedItem?, model: ArrangedItem?, order: Int, _ new: inout [LayoutConstraint],
    _ stack: StackView
  ) {
    guard let previous, stack.hasEqualGaps else {
      if let gap { stack.removeLayoutGuide(gap) }
      gap = nil
      return
    }
    let (axis, centers) = (stack.axis, stack.distribution == .equalCentering)
    let gap = self.gap ?? LayoutGuide()
    if self.gap == nil {
      gap.identifier = "stack-gap"
      stack.addLayoutGuide(gap)
      self.gap = gap
    }
    let start = centers ? previous.view.center(axis) : stack.gapStart(after: previous.view)
    let end = centers ? view.center(axis) : stack.gapEnd(before: view)
    new.append(gap.start(axis).constraint(.equal, start).named("stack-distributing-edge"))
    new.append(gap.end(axis).constraint(.equal, end).named("stack-distributing-edge"))
    if let model = model?.gap, model !== gap {
      new.append(
        gap.length(axis).constraint(equalTo: model.length(axis))
          .named("stack-equal-gaps", centers ? StackPriorities.centering(order) : .required))
    }
  }

  // MARK: Across the axis

  /// Updates the constraints across the axis.
  ///
  /// - Parameters:
  ///   - isHidden: Whether the view is hidden.
  ///   - model: The item whose baseline is at the height of all; nil for none.
  ///   - stack: The stack view.
  func updateAcross(isHidden: Bool, model: ArrangedItem?, in stack: StackView) {
    let baselineItem = model?.id ?? 0
    guard isHidden != isHiddenAcross || baselineItem != self.baselineItem else { return }
    isHiddenAcross = isHidden
    self.baselineItem = baselineItem
    LayoutConstraint.deactivate(acrossConstraints)
    acrossConstraints = stack.acrossConstraints(of: view, isHidden: isHidden, model: model?.view)
    LayoutConstraint.activate(acrossConstraints)
  }
}
