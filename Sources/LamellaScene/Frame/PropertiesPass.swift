/// Updates views whose observed data changed.
///
/// - Counters: Nodes visited; nodes that were marked.
package enum PropertiesPass: ScenePass {
  package static let name = "properties"
  package static let reads: NodeFlags = .propertyBits

  package static func run(in pipeline: FramePipeline) -> PassCounters {
    visitMarked(.needsProperties, .subtreeNeedsProperties, from: pipeline.window.row)
  }
}
