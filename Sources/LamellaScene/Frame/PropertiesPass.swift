/// The pass that updates views whose observed models changed, or that asked for it, parents before children.
///
/// - Counters: Nodes visited; views that were updated.
package enum PropertiesPass: ScenePass {
  package static let name = "properties"
  package static let reads: NodeFlags = .propertyBits

  /// Updates the properties of the window's marked views.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    updateMarkedLayers(PropertiesUpdate.self, from: pipeline.window.row)
  }
}
