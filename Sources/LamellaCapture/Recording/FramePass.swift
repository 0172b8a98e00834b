/// The passes of a frame, in their order; each has a span in every ``FrameRecord``.
public enum FramePass: Int, CaseIterable, Hashable, Sendable {
  /// Taking what happened outside.
  case pump
  /// Events of a tick: hit tests, touches, gestures, responders.
  case dispatch
  /// What moves in a tick: animations, physics, the game's own update.
  case step
  /// Layout of marked views.
  case layout
  /// Drawings of marked layers, recorded anew.
  case display
  /// Window transforms and opacities of what moved.
  case compose
  /// Culling, batching, filling the draw list.
  case draw
  /// The draw list as calls of the graphics interface.
  case submit
  /// Showing the picture, including the wait for the display where the driver waits.
  case present
  /// A live frame graph: no part of the program's own work.
  case overlay

  /// What files and reports call the pass.
  public var name: String { "\(self)" }

  /// The number of passes, known when compiled.
  static let count = 10
}
