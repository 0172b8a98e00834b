/// The pass that dispatches the tick's events to views, recognizers and responders.
///
/// - Counters: Events; events that something in the window took.
package enum DispatchPass: ScenePass {
  package static let name = "dispatch"

  /// Returns whether the window has a host, which has the events.
  package static func isNeeded(in pipeline: FramePipeline) -> Bool { pipeline.hasHost }

  /// Dispatches the events of the host's queue.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    var counters = PassCounters()
    guard let host = pipeline.host else { return counters }
    let window = pipeline.window
    while let event = host.nextEvent() {
      counters.visited += 1
      if window.send(event) { counters.changed += 1 }
    }
    window.finishEvents()
    return counters
  }
}
