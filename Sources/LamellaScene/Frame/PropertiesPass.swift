/// The pass that will update views whose observed data changed; it only clears marks so far.
///
/// - Counters: Nodes visited; nodes that were marked.
package enum PropertiesPass: ScenePass {
  package static let name = "properties"
  package static let reads: NodeFlags = .propertyBits

  /// Clears the marks of nodes whose data changed.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    visitMarked(.needsProperties, .subtreeNeedsProperties, from: pipeline.window.row)
  }
}
