package import LamellaGraphics

/// The owner of a ``FramePipeline``: provides events and takes pictures.
package protocol FrameHost: AnyObject {
  /// Takes the next event of the running tick; nil when there is none left.
  func nextEvent() -> InputEvent?

  /// Called after the step pass has moved animations and tickers: time for the game's own update.
  func didStep()

  /// Hands a draw list to a back end.
  func submit(_ list: DrawList) throws

  /// Presents the picture that was submitted last.
  func present() throws
}

extension FrameHost {
  /// Returns nil: a host has no events by default.
  package func nextEvent() -> InputEvent? { nil }
  /// Does nothing by default.
  package func didStep() {}
  /// Does nothing by default.
  package func submit(_ list: DrawList) throws {}
  /// Does nothing by default.
  package func present() throws {}
}
