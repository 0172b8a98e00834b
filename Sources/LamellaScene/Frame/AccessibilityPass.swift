/// The pass that will report changes to assistive technology; it only clears marks so far.
///
/// - Counters: Nodes visited; nodes that were marked.
package enum AccessibilityPass: ScenePass {
  package static let name = "accessibility"
  package static let reads: NodeFlags = .accessibilityBits

  /// Clears the marks of nodes that changed.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    visitMarked(.needsAccessibility, .subtreeNeedsAccessibility, from: pipeline.window.row)
  }
}
