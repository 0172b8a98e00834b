/// Hands the picture to the host, whose back end turns it into calls of a graphics interface.
///
/// It has no counters: it visits commands, not nodes.
package enum SubmitPass: ScenePass {
  package static let name = "submit"

  package static func isNeeded(in pipeline: FramePipeline) -> Bool {
    pipeline.host != nil && (pipeline.isEncoded || pipeline.request.submitsUnchanged)
  }

  package static func run(in pipeline: FramePipeline) -> PassCounters {
    do {
      try pipeline.host?.submit(pipeline.list)
      pipeline.isSubmitted = true
    } catch {
      pipeline.failure = error
    }
    return PassCounters()
  }
}
