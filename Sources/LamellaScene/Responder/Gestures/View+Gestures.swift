extension View {
  /// The recognizers that watch the view's touches, in the order in which they were added.
  public final var gestureRecognizers: [GestureRecognizer] { recognizers }

  /// Attaches a recognizer, which watches the touches of the view and its subviews from now on.
  ///
  /// The recognizer is removed from the view that it was attached to before.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    recognizers.append(recognizer)
  }

  /// Removes a recognizer; a gesture under way is cancelled.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.abandon()
    recognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
