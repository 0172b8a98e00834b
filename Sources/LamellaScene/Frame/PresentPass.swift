/// Has the host show the picture, which may wait for the display.
///
/// It has no counters.
package enum PresentPass: ScenePass {
  package static let name = "present"

  package static func isNeeded(in pipeline: FramePipeline) -> Bool {
    pipeline.isSubmitted && pipeline.request.presents
  }

  package static func run(in pipeline: FramePipeline) -> PassCounters {
    do { try pipeline.host?.present() } catch { pipeline.failure = error }
    return PassCounters()
  }
}
