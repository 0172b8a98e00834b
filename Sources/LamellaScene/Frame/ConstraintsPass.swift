/// Solves the constraints that changed.
///
/// - Counters: Nodes visited; nodes that were marked.
package enum ConstraintsPass: ScenePass {
  package static let name = "constraints"
  package static let reads: NodeFlags = .constraintBits

  package static func run(in pipeline: FramePipeline) -> PassCounters {
    visitMarked(.needsConstraints, .subtreeNeedsConstraints, from: pipeline.window.row)
  }
}
