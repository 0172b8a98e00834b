public import LamellaGeometry
public import LamellaScene

/// A controller that makes a view, follows it in the responder chain, and is told when it comes into sight and leaves.
///
/// UIKit's `UIViewController`. Subclasses override ``loadView()`` to make another view than a plain one, and
/// ``viewDidLoad()`` to fill it. A window shows the view of its `rootViewController`; controllers contain others
/// (``addChild(_:)``) and present others. See <doc:ViewControllers>.
///
/// ```swift
/// final class ScoreController: ViewController {
///   private let label = Label()
///
///   override func viewDidLoad() {
///     title = "Score"
///     view.addSubview(label)
///   }
///
///   override func viewWillLayoutSubviews() { label.frame = view.bounds }
/// }
/// window.rootViewController = ScoreController()
/// ```
open class ViewController: Responder {
  private final var storedView: View?
  /// The steps between hidden and shown.
  final var appearance = AppearanceState()
  /// The controller's parent and children.
  final var containment = Containment()
  /// The links to what the controller presents, and to what presents it.
  final var presentation = PresentationLinks()
  /// The coordinator of a change of the window's size that is under way.
  final var resizing: TransitionCoordinator?
  /// The items that bars of controllers around this one show for it, made when they are asked for.
  final var barItems = BarItems()
  /// The restoration identifier, and the saved state that waits for the view.
  final var restoration = Restoration()

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
      if traitOverrides != oldValue { storedView?.managerTraitsDidChange() }
    }
  }
  /// The handlers of trait changes, in the order of their registration.
  package final var traitHandlers: [TraitHandler] = [] {
    didSet { storedView?.managerTraitsDidChange() }
  }

  /// The name of what the controller shows, for bars and tabs around it; nil by default.
  open var title: String? {
    didSet { if title != oldValue { titleDidChange() } }
  }

  /// The insets that the controller adds to the safe area of its view, for bars of its own; zero by default.
  ///
  /// Negative ones take away from it. Values that are not finite, or beyond 2^20 points, are refused.
  public final var additionalSafeAreaInsets = EdgeInsets.zero {
    didSet {
      let insets = additionalSafeAreaInsets
      guard
        [insets.top, insets.left, insets.bottom, insets.right].allSatisfy({ abs($0) <= 0x1p20 })
      else {
        Diagnostics.report(
          "additionalSafeAreaInsets of \(self) are out of range; the old ones stay")
        additionalSafeAreaInsets = oldValue
        return
      }
      updateAdditionalSafeArea()
    }
  }
  /// The insets that bars of the controller's parent add to the safe area of its view; zero outside of one.
  final var barInsets = EdgeInsets.zero {
    didSet { if barInsets != oldValue { updateAdditionalSafeArea() } }
  }

  private func updateAdditionalSafeArea() {
    storedView?.additionalSafeAreaInsets = additionalSafeAreaInsets + barInsets
  }

  /// The size that the controller would like its view to have in a container, a sheet or a popover; zero by default.
  public final var preferredContentSize = Size.zero {
    didSet {
      guard preferredContentSize.isFinite else {
        Diagnostics.report("preferredContentSize of \(self) is not finite; the old one stays")
        preferredContentSize = oldValue
        return
      }
      guard preferredContentSize != oldValue else { return }
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
      presentationController?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  private final var storedIsEditing = false

  /// Makes a controller whose view is made later.
  public override init() { super.init() }

  nonisolated deinit {}

  // MARK: View

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
      require(newValue.manager == nil || newValue.manager === self, "a view has one controller")
      if isFirstResponder, let window = storedView?.window { _ = window.makeFirstResponder(nil) }
      let old = storedView
      old?.manager = nil
      old?.isLeaving = false
      old?.additionalSafeAreaInsets = .zero
      newValue.manager = self
      newValue.additionalSafeAreaInsets = additionalSafeAreaInsets + barInsets
      exchange(&storedView, with: newValue)
      old?.managerTraitsDidChange()
      newValue.managerTraitsDidChange()
      newValue.setNeedsUpdateProperties()
      // They count at once: `viewDidLoad()` is called next.
      newValue.updateTraitsIfNeeded()
    }
  }

  /// The controller's view; nil where it has not been made yet.
  public final var viewIfLoaded: View? { storedView }

  /// Whether the view has been made.
  public final var isViewLoaded: Bool { storedView != nil }

  /// Makes the view if that has not been done.
  public final func loadViewIfNeeded() { _ = view }

  /// Creates the view.
  ///
  /// Sets `view`, to a plain one unless overridden. Never call it yourself.
  open func loadView() { view = View() }

  /// Called after the view was created, before it is shown; the default does nothing.
  ///
  /// The view has neither its size nor the traits of its window yet.
  open func viewDidLoad() {}

  // MARK: AppearanceState

  /// Called before the view comes into a window, or is shown again; the default does nothing.
  ///
  /// The view has neither its size nor its traits yet; see ``viewIsAppearing(_:)``. ``viewDidAppear(_:)`` need not
  /// follow: an interactive transition that is cancelled calls ``viewWillDisappear(_:)``.
  ///
  /// - Parameter animated: Whether a transition is animated.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called once the view that appears has its traits and its size, before it is laid out; the default does nothing.
  ///
  /// - Parameter animated: Whether a transition is animated.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called after the view appeared, at the end of the transition, or of the tick's layout; the default does nothing.
  ///
  /// - Parameter animated: Whether a transition was animated.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view leaves its window, or is covered; the default does nothing.
  ///
  /// - Parameter animated: Whether a transition is animated.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called after the view left its window, or was covered; the default does nothing.
  ///
  /// - Parameter animated: Whether a transition was animated.
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: Layout and properties

  /// Called before `layoutSubviews()` of the view; the default does nothing.
  ///
  /// The view has its new size by now.
  open func viewWillLayoutSubviews() {}

  /// Called after `layoutSubviews()` of the view; the default does nothing.
  ///
  /// The view's own subviews have their frames; what lies deeper may be laid out later.
  open func viewDidLayoutSubviews() {}

  /// Called after the safe area insets of the view changed, before the layout that follows; the default does nothing.
  open func viewSafeAreaInsetsDidChange() {}

  /// Called after the layout margins of the view changed, before the layout that follows; the default does nothing.
  open func viewLayoutMarginsDidChange() {}

  /// Updates properties of the controller's view and its subviews from models; the default does nothing.
  ///
  /// Called by the properties pass right before the view's own `updateProperties()`, for the same reasons.
  open func updateProperties() {}

  // MARK: Changes of size and traits

  /// Called before the size of the view changes with that of its window; the default calls the children and what the
  /// controller presents, each with the size that its own view will have.
  ///
  /// Overrides call `super`.
  ///
  /// - Parameters:
  ///   - size: The size that the view will have, in points.
  ///   - coordinator: Runs changes alongside the change of size.
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    for child in children {
      let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
      child.viewWillTransition(to: childSize, with: coordinator)
    }
    tellPresented(ofSize: size, with: coordinator)
  }

  /// Called before traits change with the size of the window; the default calls the children and what the controller
  /// presents.
  ///
  /// Overrides call `super`.
  ///
  /// - Parameters:
  ///   - newTraits: The traits that the view will have.
  ///   - coordinator: Runs changes alongside the change.
  open func willTransition(to newTraits: TraitCollection, with coordinator: TransitionCoordinator) {
    for child in children { child.willTransition(to: newTraits, with: coordinator) }
    presentation.presented?.willTransition(to: newTraits, with: coordinator)
  }

  /// Returns the size of a child's view in the controller's view of a size; the child's share now, unless overridden.
  ///
  /// By default a child that fills the view gets the new size, and others keep theirs.
  ///
  /// - Parameters:
  ///   - child: A child.
  ///   - size: The size of the controller's view, in points.
  /// - Returns: The size of the child's view, in points.
  open func size(
    forChildContentContainer child: ViewController, withParentContainerSize size: Size
  ) -> Size {
    guard let view = viewIfLoaded, let own = child.viewIfLoaded?.bounds.size else { return size }
    return own == view.bounds.size ? size : own
  }

  /// Called when ``preferredContentSize`` of a child, or of what the controller presents, changes; the default does
  /// nothing.
  open func preferredContentSizeDidChange(forChildContentContainer child: ViewController) {}

  // MARK: Containment

  /// Whether children appear and disappear with the controller; true unless overridden.
  ///
  /// A container that says false calls ``beginAppearanceTransition(_:animated:)`` and ``endAppearanceTransition()`` of
  /// its children itself.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Called before the controller becomes a child of another, or of none; the default does nothing.
  ///
  /// ``addChild(_:)`` calls it; call it yourself, with nil, before you take the view of a child away.
  open func willMove(toParent parent: ViewController?) {}

  /// Called after the controller became a child of another, or of none; the default does nothing.
  ///
  /// ``removeFromParent()`` calls it; call it yourself after you have added the view of a child.
  open func didMove(toParent parent: ViewController?) {}

  // MARK: Editing

  /// Whether what the controller shows can be edited; see ``setEditing(_:animated:)``.
  public final var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Begins or ends editing, and updates the title of ``editButtonItem``.
  ///
  /// Overrides call `super` and change what they show. Children are not told.
  ///
  /// - Parameters:
  ///   - isEditing: Whether what the controller shows can be edited.
  ///   - animated: Whether the change is animated.
  open func setEditing(_ isEditing: Bool, animated: Bool) {
    guard isEditing != storedIsEditing else { return }
    storedIsEditing = isEditing
    editingDidChange()
  }

  // MARK: Presenting

  /// Presents another controller over this one, or over the one around it that presents for it.
  ///
  /// The style of the presentation is ``modalPresentationStyle`` of the presented controller. With one that already
  /// presents, or that is in no window, nothing is presented, and that is reported.
  ///
  /// - Parameters:
  ///   - controller: The controller to present.
  ///   - animated: Whether the transition is animated.
  ///   - completion: Called after `viewDidAppear(_:)` of the presented controller.
  open func present(
    _ controller: ViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    beginPresenting(controller, animated: animated, completion: completion)
  }

  /// Dismisses what the controller presents, with all that this presents; what has none is dismissed itself.
  ///
  /// Of several controllers on one another, the topmost leaves by its transition, the others with it.
  ///
  /// - Parameters:
  ///   - animated: Whether the transition is animated.
  ///   - completion: Called after `viewDidDisappear(_:)` of what was presented; not called where nothing is presented.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    endPresenting(animated: animated, completion: completion)
  }

  // MARK: Responder

  /// The next responder of the chain: the presenting controller, or the superview of the controller's view.
  open override var next: Responder? {
    if let presenting = presentation.presenting { return presenting }
    return storedView?.superview
  }

  /// The child that has the keys, of a controller that shows one at a time; see ``childForKeys``.
  open override var preferredFocusEnvironments: [Responder] { childForKeys.map { [$0] } ?? [] }

  /// Dismisses a presented sheet or popover by Escape, as a touch outside of it does, and opens menus by the menu key.
  open override func keyDown(_ press: KeyPress) -> Bool {
    if press.key == .escape, press.modifiers.isEmpty, let controller = presentation.controller,
      controller.active != nil, controller.allowsDismissalByEscape
    {
      if !press.isRepeat { controller.dismissForUser() }
      return true
    }
    return openContextMenu(by: press) || super.keyDown(press)
  }

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

  /// The controller within this one that gets keys while there is no first responder: a container names the child that
  /// it shows; the default names none.
  open var childForKeys: ViewController? { nil }

  // MARK: State

  /// Saves values by which the controller can be restored; the default saves none.
  ///
  /// Overrides call `super`. See `Window.encodedState` for what is saved anyway.
  open func encodeRestorableState(into state: inout RestorableState) {}

  /// Takes values that were saved; the default takes none.
  ///
  /// Called before the view is loaded, for controllers that are made again. Overrides call `super`.
  open func decodeRestorableState(from state: RestorableState) {}

  // MARK: For containers of this module

  /// Ends a transition between children at once, as the controller is about to disappear; the default has none.
  func finishTransition() {}

  /// Called after a child was removed, or was taken by another parent; containers forget it.
  func childDidLeave(_ child: ViewController) {}

  /// The running transition between children; the default has none.
  var childTransition: TransitionContext? { nil }

  /// The children whose states are saved; all of them by default.
  var restorableChildren: [ViewController] { children }

  /// Saves what a container shows of its children.
  func encodeContainer(into state: inout RestorableState) {}

  /// Restores the children of a container; the default restores those that are there.
  func restoreChildren(
    _ nodes: [StateNode], container state: RestorableState, by restorer: StateRestorer
  ) {
    restorer.restore(children, from: nodes).forEach(restorer.report)
  }
}

extension ViewController: ViewRepresenting {
  package final var representedView: View? { storedView }
}
