/// Finds what the pointer is over where something moved, came or went below it, and tells the views.
///
/// - Counters: Hit tests; changes of the view below the pointer.
package enum PointerPass: ScenePass {
  package static let name = "pointer"

  package static func isNeeded(in pipeline: FramePipeline) -> Bool {
    pipeline.window.needsLookBelowPointer
  }

  package static func run(in pipeline: FramePipeline) -> PassCounters {
    let window = pipeline.window
    let before = window.hoveredView
    window.lookBelowPointer()
    return PassCounters(visited: 1, changed: window.hoveredView === before ? 0 : 1)
  }
}
