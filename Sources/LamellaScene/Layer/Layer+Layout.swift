extension Layer {
  /// Marks the layer for layout: `layoutSublayers()` is called before the next frame.
  public final func setNeedsLayout() { table.mark(row, .needsLayout) }

  /// Lays out marked layers at once, from the highest marked ancestor down, after an update of the traits and of
  /// properties.
  public final func layoutIfNeeded() {
    table.updateTraitsIfNeeded(of: row)
    table.updatePropertiesIfNeeded(of: row)
    if LayoutItemLink.column.count > 0 { updateConstraintLayout() }
    let top = table.highestMarked(LayoutUpdate.self, row)
    let counters = layOutMarkedLayers(from: top)
    // Layout may have added constraints, or have changed what they follow.
    if LayoutItemLink.column.count > 0, counters.changed > 0 || hostWindow != nil {
      updateConstraintLayout()
      _ = layOutMarkedLayers(from: top)
    }
  }

  /// Brings the layout by constraints of the layer's tree up to date.
  private func updateConstraintLayout() {
    if let window = hostWindow {
      if let engine = window.layoutEngine, engine.isUnsettled, !isWithinLayout {
        engine.isUnsettled = false
      }
      if window.needsConstraintLayout { window.updateConstraintLayout() }
      return
    }
    var root = row
    while table[root].parent >= 0 { root = table[root].parent }
    if !table[root].flags.isDisjoint(with: .constraintBits) { LayoutEngine.layOutTree(from: root) }
  }
}

extension Layer {
  /// Whether the layout of the layer or of one around it is under way.
  private var isWithinLayout: Bool {
    var current = row
    while current >= 0, !table[current].flags.contains(.isLayingOut) {
      current = table[current].parent
    }
    return current >= 0
  }
}

/// Lays out the marked views of a subtree; see ``updateMarkedLayers(_:from:)``.
func layOutMarkedLayers(from root: Row) -> PassCounters {
  updateMarkedLayers(LayoutUpdate.self, from: root)
}

/// The layout of layers.
private enum LayoutUpdate: LayerUpdate {
  static let mark: NodeFlags = .needsLayout
  static let subtreeMark: NodeFlags = .subtreeNeedsLayout
  static let advice =
    "still asks for layout after \(maximumLayoutRounds) rounds; "
    + "look for setNeedsLayout or a changing size in its layoutSubviews"

  static func isRunning(on row: Row, in table: NodeTable) -> Bool {
    table[row].flags.contains(.isLayingOut)
  }

  static func run(on layer: Layer, in table: NodeTable) {
    let row = layer.row
    // Subviews are where constraints have them when `layoutSubviews` is called, as in UIKit.
    if table[row].flags.contains(.hasLayout), let window = layer.hostWindow,
      window.needsConstraintLayout
    {
      window.updateConstraintLayout()
      // The layout that follows is the one that its moved subviews asked for.
      table[row].flags.remove(.needsLayout)
    }
    table[row].flags.insert(.isLayingOut)
    if table[row].flags.contains(.hasOtherComponents), let manager = table.manager(of: row) {
      table.runTracked(.layout, of: row) {
        manager.viewWillRunLayout()
        layer.layoutSublayers()
        manager.viewDidRunLayout()
      }
    } else {
      table.runTracked(.layout, of: row) { layer.layoutSublayers() }
    }
    table[row].flags.remove(.isLayingOut)
    // What it has added is seen in the next frame: that does not wait for the next properties pass.
    if table[row].flags.contains(.subtreeNeedsProperties) {
      _ = updateMarkedLayers(PropertiesUpdate.self, from: row)
    }
  }
}
