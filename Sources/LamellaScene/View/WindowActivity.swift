/// Something that goes on in a window and is to be ended should the window end before, such as a transition.
///
/// The window keeps it until then; ``finish()`` or the release of the window ends it.
package nonisolated final class WindowActivity {
  private var interrupt: (() -> Void)?
  @MainActor private weak var window: Window?

  /// Begins an activity.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - interrupt: Called in the next tick of any stage after the window has ended, as completions of animations are;
  ///     kept until the activity ends.
  @MainActor package init(in window: Window, interrupt: @escaping () -> Void) {
    self.interrupt = interrupt
    self.window = window
    window.activities.append(self)
  }

  deinit {
    // The window has been released.
    if let interrupt, NodeTable.shared.isOnEngineThread {
      CompletionQueue.callInAnyNextTick(interrupt)
    }
  }

  /// Ends the activity without calling the closure.
  @MainActor package func finish() {
    let old = exchange(&interrupt, with: nil)
    window?.activities.removeAll { $0 === self }
    withExtendedLifetime(old) {}
  }
}
