/// The pass that hands the draw list to the host, whose back end renders it.
///
/// The pass has no counters: it visits commands, not nodes.
package enum SubmitPass: ScenePass {
  package static let name = "submit"

  /// Returns whether there is a host and a draw list to be submitted.
  package static func isNeeded(in pipeline: FramePipeline) -> Bool {
    pipeline.host != nil && (pipeline.isEncoded || pipeline.request.submitsUnchanged)
  }

  /// Hands the draw list to the host.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    do {
      try pipeline.host?.submit(pipeline.list)
      pipeline.progress.isSubmitted = true
    } catch {
      pipeline.progress.failure = error
    }
    return PassCounters()
  }
}
