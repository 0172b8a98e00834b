/// The pass that solves changed layout constraints and places the views that move.
///
/// - Counters: Nodes visited; views and guides that moved.
package enum ConstraintsPass: ScenePass {
  package static let name = "constraints"
  package static let reads: NodeFlags = .constraintBits

  /// Solves the window's constraints.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    let window = pipeline.window
    window.layoutEngine?.isUnsettled = false
    let counters = window.updateConstraintLayout()
    // Where layout follows, it may resolve contradictions.
    if window.table[window.row].flags.isDisjoint(with: LayoutPass.reads) {
      window.layoutEngine?.reportProblems()
    }
    return counters
  }
}
