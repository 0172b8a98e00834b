/// The pass that ends animations that are over, calls their completions, and steps tickers and the host.
///
/// Runs in every tick. It has no counters: what it steps are objects, not nodes.
package enum StepPass: ScenePass {
  package static let name = "step"

  /// Returns true: the pass runs in each tick.
  package static func isNeeded(in pipeline: FramePipeline) -> Bool { true }

  /// Steps animations, completions, tickers and the host.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    let window = pipeline.window
    window.storedAnimations?.step(
      to: window.mediaTime, tickLength: 1 / Double(window.ticker.now.ticksPerSecond))
    window.runCompletions()
    window.ticker.step()
    pipeline.host?.didStep()
    return PassCounters()
  }
}
