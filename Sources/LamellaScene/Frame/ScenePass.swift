/// A pass of the ``FrameSchedule``: one kind of work on the nodes that are marked for it.
///
/// A pass is a type without cases in a file of its own. It keeps nothing: what it needs and what it leaves to
/// later passes stands in the window's rows and in the ``FramePipeline``.
package protocol ScenePass {
  /// The name in spans, captures, reports and documentation.
  static var name: String { get }

  /// The marks that the pass looks for.
  static var reads: NodeFlags { get }

  /// The marks that the pass takes away where it was.
  static var clears: NodeFlags { get }

  /// Returns whether the pass has work; if not, it does not run and has no span.
  ///
  /// By default, whether the window's row has any of the marks that the pass reads.
  static func isNeeded(in pipeline: FramePipeline) -> Bool

  /// Runs the pass.
  ///
  /// - Parameter pipeline: The window, and what passes hand on to each other.
  /// - Returns: Nodes visited, nodes changed.
  static func run(in pipeline: FramePipeline) -> PassCounters
}

extension ScenePass {
  package static var reads: NodeFlags { [] }
  package static var clears: NodeFlags { reads }

  /// Returns whether the window's root has any of the flags that the pass reads.
  package static func isNeeded(in pipeline: FramePipeline) -> Bool {
    !pipeline.window.table[pipeline.window.row].flags.isDisjoint(with: reads)
  }
}
