/// The pass that updates the view below the pointer, if something moved, appeared or disappeared there.
///
/// - Counters: Hit tests; changes of the view below the pointer.
package enum PointerPass: ScenePass {
  package static let name = "pointer"

  /// Returns whether the view below the pointer may be another.
  package static func isNeeded(in pipeline: FramePipeline) -> Bool {
    pipeline.window.needsHoverUpdate
  }

  /// Updates the view below the pointer.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    let window = pipeline.window
    let before = window.hoveredView
    window.updateHover()
    return PassCounters(visited: 1, changed: window.hoveredView === before ? 0 : 1)
  }
}
