/// The pass that updates insets and lays out marked views, parents before children.
///
/// Layout moves views, which may change the insets on which it was based: once it is done again.
///
/// - Counters: Nodes visited; layers that were laid out.
package enum LayoutPass: ScenePass {
  package static let name = "layout"
  package static let reads: NodeFlags = .layoutBits.union(.insetsBits)

  /// The number of times that constraints and layout may follow each other in a tick.
  ///
  /// Each takes in what the other has changed; a view in views that alternate between both takes one for each of them.
  static let maximumAlternations = 10

  /// Returns whether a view is marked for layout or insets, a transition runs, or someone waits for the layout.
  package static func isNeeded(in pipeline: FramePipeline) -> Bool {
    let window = pipeline.window
    return !window.table[window.row].flags.isDisjoint(with: reads) || !window.transitions.isEmpty
      || !window.afterLayout.isEmpty
  }

  /// Updates insets and lays out the window's marked views.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    let window = pipeline.window
    updateInsets(below: window.row)
    var counters = layOutMarkedLayers(from: window.row)
    let flags = window.table[window.row].flags
    if !flags.isDisjoint(with: .insetsBits), flags.isDisjoint(with: .layoutBits) {
      updateInsets(below: window.row)
      counters += layOutMarkedLayers(from: window.row)
    }
    // Layout may set frames that constraints follow, change the sizes of contents, or add constraints; what these move
    // may have other insets.
    var round = 0
    while window.needsConstraintLayout, window.layoutEngine?.isUnsettled != true,
      round < maximumAlternations
    {
      round += 1
      window.updateConstraintLayout()
      updateInsets(below: window.row)
      counters += layOutMarkedLayers(from: window.row)
    }
    if round == maximumAlternations, window.needsConstraintLayout { reportAlternation(in: window) }
    // Views that layout has added are updated by now, and their ancestors still marked for that.
    if !window.table[window.row].flags.isDisjoint(with: .propertyBits) {
      renewMarks(.needsProperties, .subtreeNeedsProperties, from: window.row)
    }
    followLayout(in: window)
    window.layoutEngine?.reportProblems()
    if !window.afterLayout.isEmpty { window.callAfterLayout() }
    return counters
  }

  /// Reports that constraints and layout undo each other's changes, by the deepest view that is still marked.
  private static func reportAlternation(in window: Window) {
    let row = window.table.deepest(marked: .constraintBits, from: window.row)
    guard row >= 0, let layer = window.table.layer(of: row) else { return }
    Diagnostics.report(
      "\(layer.treePath): constraints and layoutSubviews still change it after \(maximumAlternations) rounds; change "
        + "constants of its constraints there, not its frame, or set translatesAutoresizingMaskIntoConstraints to true"
    )
  }

  /// Moves the snapshots of running transitions along with their layers.
  private static func followLayout(in window: Window) {
    var index = 0
    while index < window.transitions.count {
      if window.transitions[index].followLayout() {
        index += 1
      } else {
        let ended = window.transitions.remove(at: index)
        withExtendedLifetime(ended) {}
      }
    }
  }
}
