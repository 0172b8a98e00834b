import LamellaGeometry
import LamellaScene

/// A row of bar items: buttons of their own widths, with the spaces between them.
final class BarItemRow: View {
  /// The items, the leading one first.
  var items: [BarButtonItem] = [] {
    didSet {
      for item in oldValue where item.row === self { item.row = nil }
      for item in items { item.row = self }
      update()
    }
  }
  /// Called after a change of what the row shows.
  var onChange: () -> Void = {}

  private var itemViews: [(item: BarButtonItem, view: View?)] = []
  /// Whether the next layout is the first one of what the row shows.
  private var isNew = false

  nonisolated deinit {}

  /// Follows a change of an item.
  func itemDidChange() {
    update()
    onChange()
  }

  /// Shows the items as they are, in the views that they have already where they have some.
  private func update() {
    let old = itemViews
    itemViews = items.filter { !$0.isHidden }.map { item in
      (item, item.updatedView(old.first { $0.item === item }?.view))
    }
    for case (_, let view?) in old where view.superview === self {
      if !itemViews.contains(where: { $0.view === view }) { view.removeFromSuperview() }
    }
    for case (_, let view?) in itemViews where view.superview !== self { addSubview(view) }
    isNew = true
    setNeedsLayout()
  }

  /// The width that the items need, in points.
  var neededWidth: Double {
    var width = 0.0
    for (item, view) in itemViews {
      if let view {
        width += self.width(of: view)
      } else if case .fixedSpace(let space) = item.kind {
        width += space
      }
    }
    return width
  }

  /// Returns the width of an item's view, in points.
  func width(of view: View) -> Double {
    let size = view.sizeThatFits(Size(1_000, bounds.height))
    return min(max(size.width, Theme.targetSide), 300).rounded(.up)
  }

  override func layoutSubviews() {
    guard exchange(&isNew, with: false) else { return placeViews() }
    // What is new has no former place from which it could move.
    View.performWithoutAnimation {
      placeViews()
      for view in subviews { view.layoutIfNeeded() }
    }
  }

  private func placeViews() {
    let flexible = itemViews.count { $0.item.kind == .flexibleSpace }
    let free = max(bounds.width - neededWidth, 0)
    let share = flexible > 0 ? free / Double(flexible) : 0
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    // Where there is too little room, all give way alike, and titles are cut off.
    let scale = min(bounds.width / max(neededWidth, 1), 1)
    var x = 0.0
    for (item, view) in itemViews {
      var width = 0.0
      if let view {
        width = (self.width(of: view) * scale).rounded(.down)
        let height = min(
          max(view.sizeThatFits(Size(width, bounds.height)).height, 32), bounds.height)
        let y = ((bounds.height - height) / 2).rounded()
        view.frame = Rect(
          x: (isMirrored ? bounds.width - x - width : x).rounded(), y: y, width: width,
          height: height)
      } else if case .fixedSpace(let space) = item.kind {
        width = space * scale
      } else {
        width = share
      }
      x += width
    }
  }
}
