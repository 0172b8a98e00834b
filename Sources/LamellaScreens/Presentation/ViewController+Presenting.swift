internal import LamellaGeometry
internal import LamellaScene

extension ViewController {
  // MARK: Links

  /// The controller that this one, or the nearest around it that does, presents; nil for none.
  public final var presentedViewController: ViewController? {
    presentation.presented ?? parent?.presentedViewController
  }

  /// The controller that presents this one, or the nearest one around it that is presented; nil for none.
  public final var presentingViewController: ViewController? {
    presentation.presenting ?? parent?.presentingViewController
  }

  /// The controller of the presentation that this one, or the nearest one around it, is part of; nil for none.
  ///
  /// Before the presentation, that of the next one by ``modalPresentationStyle``: set its properties and present then.
  public final var presentationController: PresentationController? {
    if let controller = presentation.controller { return controller }
    return parent?.presentationController
  }

  /// Whether the controller appears because it is being presented.
  public final var isBeingPresented: Bool { presentation.isBeingPresented }

  /// Whether the controller disappears because it is being dismissed.
  public final var isBeingDismissed: Bool { presentation.isBeingDismissed }

  /// The coordinator of the transition in which the controller, or one around it, takes part; nil while there is none.
  public final var transitionCoordinator: TransitionCoordinator? {
    if let own = presentation.transition ?? presentation.presented?.presentation.transition {
      return own.coordinator
    }
    return resizing ?? childTransition?.coordinator ?? parent?.transitionCoordinator
  }

  // MARK: Options

  /// The way in which the controller is presented; `automatic` by default.
  public final var modalPresentationStyle: ModalPresentationStyle {
    get { presentation.style }
    set {
      guard newValue != presentation.style else { return }
      presentation.style = newValue
      if presentation.presenting == nil { presentation.controller = nil }
    }
  }

  /// The movement of presentations over the whole window or a context; `coverVertical` by default.
  public final var modalTransitionStyle: ModalTransitionStyle {
    get { presentation.transitionStyle }
    set { presentation.transitionStyle = newValue }
  }

  /// Whether the user cannot dismiss the controller by touching outside of it, dragging it down or pressing Escape.
  ///
  /// The default is false.
  public final var isModalInPresentation: Bool {
    get { presentation.isModal }
    set { presentation.isModal = newValue }
  }

  /// Whether presentations of the styles `currentContext` and `overCurrentContext` below the controller are over its view.
  ///
  /// The default is false.
  public final var definesPresentationContext: Bool {
    get { presentation.definesContext }
    set { presentation.definesContext = newValue }
  }

  /// The provider of animations and of a presentation controller of one's own; held weakly, nil by default.
  public final var transitioningDelegate: (any ViewControllerTransitioningDelegate)? {
    get { presentation.transitioningDelegate }
    set { presentation.transitioningDelegate = newValue }
  }

  /// The presentation controller of the sheet as which the controller is, or will be, presented; nil for other styles.
  public final var sheetPresentationController: SheetPresentationController? {
    madePresentationController as? SheetPresentationController
  }

  /// The presentation controller of the popover as which the controller is, or will be, presented; nil for other styles.
  ///
  /// Also while a sheet has taken the popover's place, as the window is narrow.
  public final var popoverPresentationController: PopoverPresentationController? {
    madePresentationController as? PopoverPresentationController
      ?? presentation.original as? PopoverPresentationController
  }

  /// The controller of the present or the next presentation, made for the style if need be.
  private var madePresentationController: PresentationController {
    if let controller = presentation.controller { return controller }
    let controller = PresentationController.make(for: modalPresentationStyle, presenting: self)
    presentation.controller = controller
    return controller
  }

  // MARK: Presenting

  /// Presents a controller; see ``present(_:animated:completion:)``.
  final func beginPresenting(
    _ presented: ViewController, animated: Bool, completion: (() -> Void)?
  ) {
    presented.presentation.transition?.finishNow()
    let style = presented.modalPresentationStyle
    let presenter = presenter(for: style)
    presenter.presentation.presented?.presentation.transition?.finishNow()
    presenter.presentation.transition?.finishNow()
    guard presented.presentation.presenting == nil, presented.parent == nil, presented !== presenter
    else {
      return Diagnostics.report(
        "\(presented) is presented already or has a parent: it cannot be presented by \(self)")
    }
    if let other = presenter.presentation.presented {
      return Diagnostics.report(
        "\(presenter) presents \(other) already: it cannot present \(presented)")
    }
    guard let window = presenter.viewIfLoaded?.window else {
      return Diagnostics.report(
        "the view of \(presenter) is in no window: it cannot present \(presented)")
    }
    let controller = presented.presentationController(in: window, by: presenter, source: self)
    Presentation(controller, by: presenter, in: window)
      .present(animated: animated, source: self, completion: completion)
  }

  /// Returns the controller that presents for this one: the topmost one around it, or the nearest that defines a context.
  private func presenter(for style: ModalPresentationStyle) -> ViewController {
    let isInContext = style == .currentContext || style == .overCurrentContext
    var controller = self
    while let parent = controller.parent {
      if isInContext, controller.definesPresentationContext { break }
      controller = parent
    }
    return controller
  }

  /// Returns the presentation controller for a window, adapted to its traits.
  private func presentationController(
    in window: Window, by presenter: ViewController, source: ViewController
  ) -> PresentationController {
    let style = modalPresentationStyle
    var original = madePresentationController
    if style == .custom {
      original =
        transitioningDelegate?.presentationController(
          forPresented: self, presenting: presenter, source: source) ?? original
    }
    original.requestedStyle = style
    let (controller, adapted) = original.adaptation(to: window.traitCollection)
    controller.presentationStyle = adapted
    controller.presentingViewController = presenter
    presentation.original = original
    presentation.controller = controller
    return controller
  }

  // MARK: Dismissing

  /// Dismisses what is presented; see ``dismiss(animated:completion:)``.
  final func endPresenting(animated: Bool, completion: (() -> Void)?) {
    guard let presented = presentation.presented else {
      // What its parents present for a child goes before they do.
      let presenting =
        parent?.presentedViewController != nil ? parent : presentingViewController
      presenting?.dismiss(animated: animated, completion: completion)
      return
    }
    if let transition = presented.presentation.transition {
      // One that goes already keeps going.
      if presented.isBeingDismissed, !transition.isInteractive {
        transition.coordinator.animate(alongsideTransition: nil) { _ in completion?() }
        return
      }
      transition.finishNow()
      guard presentation.presented === presented else { return }
    }
    var top = presented
    while let next = top.presentation.presented {
      next.presentation.transition?.finishNow()
      guard top.presentation.presented === next else { break }
      top = next
    }
    top.activePresentation?.dismiss(downTo: self, animated: animated, completion: completion)
  }

  /// Dismisses all that the controller presents, without animation.
  final func endPresentingAtOnce() {
    presentation.presented?.presentation.transition?.finishNow()
    if presentation.presented != nil { endPresenting(animated: false, completion: nil) }
  }

  /// Tells what the controller presents of a size that its own view will have.
  final func tellPresented(ofSize size: Size, with coordinator: TransitionCoordinator) {
    presentation.presented?.activePresentation?.presenterWillResize(to: size, with: coordinator)
  }

  /// The presentation in which the controller is.
  private var activePresentation: Presentation? { presentation.controller?.active }
}
