internal import LamellaGeometry

/// Makes a view when it is needed, and answers for it in the responder chain.
///
/// Subclasses override ``loadView()`` to make another view than a plain one, and ``viewDidLoad()`` to fill
/// it.
open class ViewController: Responder {
  private final var storedView: View?

  /// Makes a controller whose view is made later.
  public override init() { super.init() }

  nonisolated deinit {}

  /// The controller's view, made by the first question for it.
  public final var view: View {
    get {
      if let storedView { return storedView }
      loadView()
      if storedView == nil { self.view = View() }
      viewDidLoad()
      return storedView ?? View()
    }
    set {
      guard newValue !== storedView else { return }
      require(
        newValue.controller == nil || newValue.controller === self,
        "a view has one controller")
      if isFirstResponder { storedView?.window?.storedFirstResponder = nil }
      storedView?.controller = nil
      newValue.controller = self
      exchange(&storedView, with: newValue)
    }
  }

  /// The controller's view, if it has been made.
  public final var viewIfLoaded: View? { storedView }

  /// Whether the view has been made.
  public final var isViewLoaded: Bool { storedView != nil }

  /// Makes the view.
  ///
  /// Sets ``view``, to a plain one unless overridden. Never call it yourself.
  open func loadView() { view = View() }

  /// The view has been made, and not been shown yet.
  open func viewDidLoad() {}

  /// What comes after the controller in the responder chain: the superview of its view.
  open override var next: Responder? { storedView?.superview }

  /// Asks to get the keys of the view's window from now on.
  open override func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder, let window = storedView?.window else { return false }
    return window.makeFirstResponder(self)
  }

  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder, let window = storedView?.window else { return false }
    return window.makeFirstResponder(nil)
  }

  open override var isFirstResponder: Bool {
    storedView?.window.map { $0.firstResponder === self } ?? false
  }
}
