import LamellaControls
import LamellaGeometry
import LamellaScene

/// The view of a navigation controller.
final class NavigationView: View {
  private weak var controller: NavigationController?

  init(_ controller: NavigationController) {
    self.controller = controller
    super.init(frame: .zero)
    themeDidChange()
  }

  nonisolated deinit {}

  override func layoutSubviews() { controller?.layOutSubviews() }

  override func safeAreaInsetsDidChange() { setNeedsLayout() }

  override func themeDidChange() { backgroundColor = effectiveTheme.ground }
}
