/// Tells readers what changed, where any listens.
///
/// - Counters: Nodes visited; nodes that were marked.
package enum AccessibilityPass: ScenePass {
  package static let name = "accessibility"
  package static let reads: NodeFlags = .accessibilityBits

  package static func run(in pipeline: FramePipeline) -> PassCounters {
    visitMarked(.needsAccessibility, .subtreeNeedsAccessibility, from: pipeline.window.row)
  }
}
