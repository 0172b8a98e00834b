import LamellaGeometry
import LamellaScene

/// A row of bar items: buttons of their own widths, with the spaces between them.
final class BarItemRow: View {
  /// The items, the leading one first.
  var items: [BarButtonItem] = [] {
    didSet { replaceViews(of: oldValue) }
  }

  private var itemViews: [(item: BarButtonItem, view: View?)] = []

  nonisolated deinit {}

  private func replaceViews(of old: [BarButtonItem]) {
    for item in old { item.onChange = {} }
    rebuild()
  }

  private func rebuild() {
    for (_, view) in itemViews where view?.superview === self { view?.removeFromSuperview() }
    itemViews = items.filter { !$0.isHidden }.map { ($0, $0.makeView()) }
    for item in items { item.onChange = { [weak self] in self?.rebuild() } }
    for (_, view) in itemViews {
      if let view { addSubview(view) }
    }
    setNeedsLayout()
    superview?.setNeedsLayout()
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
    let flexible = itemViews.count { $0.item.kind == .flexibleSpace }
    let free = max(bounds.width - neededWidth, 0)
    let share = flexible > 0 ? free / Double(flexible) : 0
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var x = 0.0
    for (item, view) in itemViews {
      var width = 0.0
      if let view {
        width = self.width(of: view)
        let height = min(
          max(view.sizeThatFits(Size(width, bounds.height)).height, 32), bounds.height)
        let y = ((bounds.height - height) / 2).rounded()
        view.frame = Rect(
          x: (isMirrored ? bounds.width - x - width : x).rounded(), y: y, width: width,
          height: height)
      } else if case .fixedSpace(let space) = item.kind {
        width = space
      } else {
        width = share
      }
      x += width
    }
  }
}
