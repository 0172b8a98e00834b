/// The passes of a frame, in their order; each has a span in every ``FrameRecord``.
///
/// The cases from ``dispatch`` to ``accessibility`` are the passes of the scene's schedule, by the same names.
public enum FramePass: Int, CaseIterable, Hashable, Sendable {
  /// Input from outside.
  case pump
  /// Events of a tick: hit tests, touches, gestures, responders.
  case dispatch
  /// Animations' ends, physics, the game's own update in a tick.
  case step
  /// Inherited values of subtrees.
  case traits
  /// Updates of views whose observed data changed.
  case properties
  /// Constraints that changed.
  case constraints
  /// Layout of marked views.
  case layout
  /// Hover where something moved below the pointer.
  case pointer
  /// Drawings of marked layers, as commands.
  case display
  /// Transforms and opacities of what moved.
  case compose
  /// Tiles that came into sight.
  case tiles
  /// The draw list: culling, batching, damage.
  case encode
  /// The draw list as calls of the graphics interface.
  case submit
  /// The picture on the screen, with the wait for the display where the driver waits.
  case present
  /// Changes that readers are told of.
  case accessibility
  /// Tools over the scene, such as a live frame graph: no part of the program's own work.
  case overlay

  /// The name in files and reports.
  public var name: String { "\(self)" }

  /// The number of passes, known when compiled.
  static let count = 16
}
