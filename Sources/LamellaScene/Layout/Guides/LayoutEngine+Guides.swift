internal import LamellaConstraints
internal import LamellaGeometry

nonisolated extension LayoutGuide.Kind {
  /// Whether all sides follow from the view: constraints follow them.
  var followsView: Bool { self != .readable && self != .content && self != .contentMargins }

  /// Whether the view gives the guide a place; else constraints alone do.
  var isPlacedByView: Bool { self != .readable }

  /// The length of the view that a side grows with; nil for none.
  fileprivate func followedLength(_ side: LayoutEngine.FrameVariable) -> LayoutEngine.FrameVariable?
  {
    switch (self, side) {
    case (.content, _), (.contentMargins, _), (.keyboard, .height): nil
    case (.keyboard, .y): .height
    case (_, .width), (_, .height): side
    case (_, .x), (_, .y): nil
    }
  }

  /// The priority with which a side follows: constraints define the size of a scroll view's content.
  fileprivate func priority(of side: LayoutEngine.FrameVariable) -> LayoutPriority {
    self == .content && (side == .width || side == .height) ? LayoutPriority(1) : .required
  }
}

extension LayoutGuide.Kind {
  /// Returns the constants of the guide's edges and lengths in a view's space; a length that follows the view's is given
  /// as the difference from that.
  fileprivate func offsets(from view: View) -> Rect {
    let origin = view.bounds.origin
    var insets = EdgeInsets.zero
    switch self {
    case .safeArea: insets = view.safeAreaInsets
    case .margins: insets = view.layoutMargins
    case .content:
      return Rect(origin: .zero, size: (view as? any ContentScrolling)?.contentLayoutSize ?? .zero)
    case .contentMargins:
      // The scroll view keeps its content out of this part of the safe area.
      let (margins, scrolled) = (view.layoutMargins, view.scrolledSafeArea)
      let left = max(margins.left - scrolled.left, 0)
      let top = max(margins.top - scrolled.top, 0)
      return Rect(
        x: left, y: top, width: -left - max(margins.right - scrolled.right, 0),
        height: -top - max(margins.bottom - scrolled.bottom, 0))
    case .keyboard, .frame, .readable: break
    }
    // The view's lengths are those of its alignment rectangle.
    let alignment = LayoutItem.of(view.row)?.alignment ?? .zero
    var result = Rect(origin: origin, size: .zero)
    result.size.width = alignment.left + alignment.right - insets.left - insets.right
    if self == .keyboard {
      result.size.height = view.keyboardGuideHeight
      result.origin.y += alignment.top + alignment.bottom - result.size.height
    } else {
      result.origin.x += insets.left
      result.origin.y += insets.top
      result.size.height = alignment.top + alignment.bottom - insets.top - insets.bottom
    }
    return result
  }

  /// Returns the rectangle of a guide that follows a view, in its space.
  func rect(in view: View) -> Rect {
    var rect = offsets(from: view)
    let item = LayoutItem.of(view.row)
    let size = item.map { $0.alignmentRect(forFrame: view.bounds) }?.size ?? view.bounds.size
    rect.size.width += size.width
    if self == .keyboard { rect.origin.y += size.height } else { rect.size.height += size.height }
    return rect
  }
}

extension LayoutEngine {
  // MARK: Guides that follow their views

  /// Has a side of a guide follow the view.
  func follow(
    _ side: FrameVariable, _ variable: ConstraintSystem.Variable, _ item: LayoutItem,
    _ kind: LayoutGuide.Kind
  ) {
    var length = kind.followedLength(side).map { self.variable($0, of: .made(for: item.row)) }
    if kind == .contentMargins, side == .width || side == .height,
      let view = NodeTable.shared.view(of: item.row)
    {
      length = self.variable(side, of: view.guide(.content).item)
    }
    item.state.fixations[side.rawValue] = addBound(
      variable, minus: length, .equal, fixedValue(side, of: item), kind.priority(of: side),
      order: LayoutConstraint.followingOrder)
    if kind == .keyboard, !keyboardItems.contains(where: { $0 === item }) {
      keyboardItems.append(item)
    }
  }

  /// Returns the constants of a guide's edges and lengths in its view's space; a length that follows the view's is given
  /// as the difference from that.
  func guideOffsets(of kind: LayoutGuide.Kind, from row: Row) -> Rect {
    NodeTable.shared.view(of: row).map(kind.offsets) ?? .zero
  }

  /// Whether guides in the tree follow the keyboard.
  var followsKeyboard: Bool { !keyboardItems.isEmpty }

  /// Updates the guides that follow the keyboard: these move against their views with each view around.
  func updateKeyboardGuides() {
    for item in keyboardItems where has(item) { updateFixations(of: item) }
    keyboardItems.removeAll { !has($0) }
  }

  // MARK: Scroll views

  /// Returns the item that a constraint is about: that of the content for an edge of a scroll view, or of its margins,
  /// which is related to what is in it.
  @inline(__always)
  func target(
    _ item: LayoutItem, _ attribute: LayoutConstraint.Attribute, _ other: LayoutItem?,
    _ holder: LayoutItem
  ) -> LayoutItem {
    item.row == holder.row && holder.scrollsContent != false
      ? content(item, attribute, other, holder) : item
  }

  @inline(never)
  private func content(
    _ item: LayoutItem, _ attribute: LayoutConstraint.Attribute, _ other: LayoutItem?,
    _ holder: LayoutItem
  ) -> LayoutItem {
    guard let view = holder.view else { return item }
    if holder.scrollsContent == nil { holder.scrollsContent = view is any ContentScrolling }
    guard holder.scrollsContent == true, let other, other.row != item.row, attribute.isEdge else {
      return item
    }
    if item === holder { return view.guide(.content).item }
    return item.guide?.kind == .margins ? view.guide(.contentMargins).item : item
  }

  /// Gives a scroll view the size of its content.
  func applyScrollContentSize(of item: LayoutItem) {
    guard let guide = item.guide, let view = item.view as? any ContentScrolling else { return }
    let old = view.contentLayoutSize
    /// Returns a length on whole pixels, unless it is the old one but for an error of rounding.
    func length(_ side: FrameVariable, _ old: Double) -> Double {
      let new = max(0, value(side, of: item, old))
      return (new - old).magnitude <= 1e-9 * (1 + old) ? old : (new * scale).rounded() / scale
    }
    let size = Size(length(.width, old.width), length(.height, old.height))
    guide.storedFrame = Rect(origin: .zero, size: size)
    if size != old { view.contentLayoutSize = size }
  }

  // MARK: Changes around an item

  /// Lists an item among those that moved.
  func noteMove(of item: LayoutItem) {
    if item.state.isMoved { return }
    item.state.isMoved = true
    movedItems.append(item)
  }

  /// Returns those of an item's constraints whose constants depend on the origin of its bounds.
  private func originConstraints(of item: LayoutItem) -> [LayoutConstraint] {
    if item.held.isEmpty { return [] }
    let extras = item.makeExtras()
    if let known = extras.originConstraints { return known }
    /// Returns whether an attribute of an item is a place in the view's bounds.
    func isInBounds(
      _ named: LayoutItem, _ attribute: LayoutConstraint.Attribute, _ other: LayoutItem?
    ) -> Bool {
      named === item && attribute.kind != .length && target(named, attribute, other, item) === item
    }
    let found = item.held.filter { constraint in
      isInBounds(constraint.first, constraint.firstAttribute, constraint.second)
        || constraint.second.map {
          isInBounds($0, constraint.secondAttribute, constraint.first)
        } ?? false
    }
    extras.originConstraints = found
    return found
  }

  /// Updates the constants of constraints that name an item or lead through its view.
  func updateConstants(around item: LayoutItem) {
    for constraint in originConstraints(of: item) { updateConstant(of: constraint, item) }
    for side in [FrameVariable.x, .y] {
      let index = item.state.variables[side.rawValue]
      if index < 0 { continue }
      let variable = ConstraintSystem.Variable(index: index)
      var place: Int32?
      // Called for each tick in which a view scrolls: a list of them would take memory.
      while let (named, next) = system.constraint(naming: variable, at: place) {
        place = next
        guard let constraint = owner(of: named.index), let holder = constraint.holder else {
          continue
        }
        updateConstant(of: constraint, holder)
      }
    }
  }
}

nonisolated extension LayoutConstraint.Attribute {
  /// Whether it is an edge.
  fileprivate var isEdge: Bool {
    switch self {
    case .left, .right, .top, .bottom, .leading, .trailing: true
    default: false
    }
  }
}
