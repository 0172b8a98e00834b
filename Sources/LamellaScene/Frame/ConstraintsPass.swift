/// The pass that will solve changed layout constraints; it only clears marks so far.
///
/// - Counters: Nodes visited; nodes that were marked.
package enum ConstraintsPass: ScenePass {
  package static let name = "constraints"
  package static let reads: NodeFlags = .constraintBits

  /// Clears the marks of nodes whose constraints changed.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    visitMarked(.needsConstraints, .subtreeNeedsConstraints, from: pipeline.window.row)
  }
}
