/// The pass that has the host present the picture, which may wait for the display.
///
/// The pass has no counters.
package enum PresentPass: ScenePass {
  package static let name = "present"

  /// Returns whether a picture was submitted that is to be presented.
  package static func isNeeded(in pipeline: FramePipeline) -> Bool {
    pipeline.isSubmitted && pipeline.request.presents
  }

  /// Has the host present the picture.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    do { try pipeline.host?.present() } catch { pipeline.progress.failure = error }
    return PassCounters()
  }
}
