/// The view controller of a window's content.
nonisolated private struct WindowContent: Component {
  var controller: ViewController?

  var isDefault: Bool { controller == nil }

  nonisolated(unsafe) static let column = ComponentColumn<WindowContent>(owner: .view)
}

extension Window {
  /// The view controller of the window's content; default nil.
  ///
  /// Setting it adds its view behind the window's other subviews, at the size of the window.
  public final var rootViewController: ViewController? {
    get { WindowContent.column[row].controller }
    set {
      guard newValue !== rootViewController else { return }
      rootViewController?.viewIfLoaded?.removeFromSuperview()
      WindowContent.column.change(row) { $0.controller = newValue }
      // Making the view may lead to another controller.
      guard let view = newValue?.view, rootViewController === newValue else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
  }
}
