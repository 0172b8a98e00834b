internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene

/// A controller of this module that lays out the views of its children itself.
protocol ChildLayout: ViewController {
  /// Places the views of the children, and those of the controller's own; called in each layout of its view.
  func layOutChildren()
}

/// The view of a controller that lays out its children.
final class ContainerView: View {
  private weak var controller: (any ChildLayout)?
  private let showsBackground: Bool

  /// Makes the view of a controller, on the ground of the theme or on none.
  init(_ controller: any ChildLayout, showsBackground: Bool = true) {
    self.controller = controller
    self.showsBackground = showsBackground
    super.init(frame: .zero)
    themeDidChange()
  }

  nonisolated deinit {}

  override func layoutSubviews() { controller?.layOutChildren() }

  override func safeAreaInsetsDidChange() { setNeedsLayout() }

  override func themeDidChange() {
    if showsBackground { backgroundColor = effectiveTheme.ground }
  }
}
