package import LamellaGraphics

/// The owner of a ``FramePipeline``, where its events come from and its pictures go.
package protocol FrameHost: AnyObject {
  /// Takes the next event of the running tick; nil when there is none left.
  func nextEvent() -> InputEvent?

  /// The step pass has moved what the window moves: the game's own update comes now.
  func didStep()

  /// Hands a picture to a back end.
  func submit(_ list: DrawList) throws

  /// Shows what was handed over.
  func present() throws
}

extension FrameHost {
  package func nextEvent() -> InputEvent? { nil }
  package func didStep() {}
  package func submit(_ list: DrawList) throws {}
  package func present() throws {}
}
