/// Hands the events of the tick to views, recognizers and responders; then those learn what has moved in all of
/// them.
///
/// - Counters: Events; events that something in the window took.
package enum DispatchPass: ScenePass {
  package static let name = "dispatch"

  package static func isNeeded(in pipeline: FramePipeline) -> Bool { pipeline.host != nil }

  package static func run(in pipeline: FramePipeline) -> PassCounters {
    var counters = PassCounters()
    while let event = pipeline.host?.nextEvent() {
      counters.visited += 1
      if pipeline.window.send(event) { counters.changed += 1 }
    }
    pipeline.window.finishEvents()
    return counters
  }
}
