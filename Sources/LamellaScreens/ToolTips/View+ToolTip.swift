public import LamellaScene

extension View {
  /// A short text that is shown beside the pointer once it has rested over the view for 0.7 seconds; nil for none.
  ///
  /// The tip goes when the pointer leaves the view, a button or key is pressed, or the wheel is turned, and comes again
  /// when the pointer has left. Of views in one another, the innermost with a text shows it. Fingers see none.
  public final var toolTip: String? {
    get { toolTipRecognizer?.text }
    set {
      guard let newValue, !newValue.isEmpty else {
        if let old = toolTipRecognizer {
          old.hide()
          removeGestureRecognizer(old)
        }
        return
      }
      if let toolTipRecognizer {
        toolTipRecognizer.text = newValue
      } else {
        addGestureRecognizer(ToolTipRecognizer(newValue))
      }
    }
  }

  /// The recognizer that waits for the pointer to rest.
  final var toolTipRecognizer: ToolTipRecognizer? {
    gestureRecognizers.lazy.compactMap { $0 as? ToolTipRecognizer }.first
  }
}
