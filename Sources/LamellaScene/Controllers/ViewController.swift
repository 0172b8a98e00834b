internal import LamellaGeometry

/// A controller that creates and manages a view, and follows it in the responder chain.
///
/// Subclasses override ``loadView()`` to make another view than a plain one, and ``viewDidLoad()`` to fill
/// it.
open class ViewController: Responder {
  private final var storedView: View?
  /// The traits that the controller's view has instead of inheriting them, unless the view overrides them itself.
  ///
  /// They move to the controller's new view if it gets another one, and count like those of views. The view need not be
  /// loaded. A view that outlives the controller keeps them until its traits are updated for another reason.
  public final var traitOverrides = TraitOverrides() {
    didSet {
      if !traitOverrides.hasUsableScale {
        Diagnostics.report(
          "traitOverrides.displayScale of a controller is out of range; the old ones stay")
        traitOverrides = oldValue
      }
      if traitOverrides != oldValue { storedView?.controllerTraitsDidChange() }
    }
  }
  /// The handlers of trait changes, in the order of their registration.
  final var traitHandlers: [TraitHandler] = [] {
    didSet { storedView?.controllerTraitsDidChange() }
  }

  /// Makes a controller whose view is made later.
  public override init() { super.init() }

  nonisolated deinit {}

  /// The controller's view, loaded at first access.
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
      let old = storedView
      old?.controller = nil
      newValue.controller = self
      exchange(&storedView, with: newValue)
      old?.controllerTraitsDidChange()
      newValue.controllerTraitsDidChange()
      newValue.setNeedsUpdateProperties()
      // They count at once: `viewDidLoad()` is called next.
      newValue.updateTraitsIfNeeded()
    }
  }

  /// The controller's view; nil where it has not been made yet.
  public final var viewIfLoaded: View? { storedView }

  /// Whether the view has been made.
  public final var isViewLoaded: Bool { storedView != nil }

  /// Creates the view.
  ///
  /// Sets ``view``, to a plain one unless overridden. Never call it yourself.
  open func loadView() { view = View() }

  /// Called after the view was created, before it is shown; the default does nothing.
  open func viewDidLoad() {}

  /// Updates properties of the controller's view and its subviews from models; the default does nothing.
  ///
  /// Called by the properties pass right before the view's own ``View/updateProperties()``, for the same reasons.
  open func updateProperties() {}

  /// The next responder of the chain: the superview of the controller's view.
  open override var next: Responder? { storedView?.superview }

  /// Makes the controller the first responder, which gets the keys of the view's window.
  ///
  /// - Returns: Whether keys go to the controller now.
  open override func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder, let window = storedView?.window else { return false }
    return window.makeFirstResponder(self)
  }

  /// Resigns as the first responder.
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder, let window = storedView?.window else { return false }
    return window.makeFirstResponder(nil)
  }

  open override var isFirstResponder: Bool {
    storedView?.window.map { $0.firstResponder === self } ?? false
  }
}

extension ViewController: ViewRepresenting {
  final var representedView: View? { storedView }
}
