/// The passes of a frame, in their order; each has a span in every ``FrameRecord``.
public enum FramePass: Int, CaseIterable, Hashable, Sendable {
  /// The input from the platform.
  case pump
  /// The events of a tick: hit testing, touches, gestures, responders.
  case dispatch
  /// The steps of a tick: animations, physics, the game's own update.
  case step
  /// The layout of views that need it.
  case layout
  /// The drawing of layers that need it into canvas commands.
  case display
  /// The window transforms and opacities of moved nodes.
  case compose
  /// The draw list: culling and batching.
  case draw
  /// The submission of the draw list to the graphics interface.
  case submit
  /// The presentation of the frame, with the wait for the display if the driver waits.
  case present
  /// The diagnostic overlay, which is not the program's own work.
  case overlay

  /// The name of the pass in files and reports.
  public var name: String { "\(self)" }

  /// The number of passes, as a compile-time constant.
  static let count = 10
}
