/// The pass that updates inherited traits after changes of overrides or size classes, and tells the views.
///
/// - Counters: Nodes visited; views that were told.
package enum TraitsPass: ScenePass {
  package static let name = "traits"
  package static let reads: NodeFlags = .traitsBits

  /// Returns whether rows are marked for an update of traits.
  package static func isNeeded(in pipeline: FramePipeline) -> Bool {
    let window = pipeline.window
    return !window.table[window.row].flags.isDisjoint(with: reads)
  }

  /// Updates the traits of the window's marked rows.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    updateMarkedTraits(from: pipeline.window.row)
  }
}
