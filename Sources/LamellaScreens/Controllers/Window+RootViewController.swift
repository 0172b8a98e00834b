package import LamellaGeometry
public import LamellaScene

extension Window {
  /// The view controller of the window's content; default nil.
  ///
  /// Setting it adds its view behind the window's other subviews, at the size of the window. What the old one presents
  /// goes with it.
  public final var rootViewController: ViewController? {
    get { contentManager as? ViewController }
    set {
      let old = rootViewController
      guard newValue !== old else { return }
      old?.endPresentingAtOnce()
      guard rootViewController === old else { return }
      // The new one is known by the time that the old one hears of its end.
      contentManager = newValue
      old?.viewIfLoaded?.removeFromSuperview()
      // Making the view may lead to another controller.
      guard let view = newValue?.view, rootViewController === newValue else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
  }
}

extension ViewController {
  /// Tells the controller, those in it, and those that are presented over them, that their views will change their size.
  package final func windowWillResize(to size: Size) {
    guard let window = viewIfLoaded?.window ?? presentation.presented?.viewIfLoaded?.window else {
      return
    }
    let coordinator = TransitionCoordinator(containerView: window)
    let traits = window.traits(forSize: size)
    coordinator.coming = (size, traits)
    resizing?.finish()
    resizing = coordinator
    let changesClasses =
      traits.horizontalSizeClass != window.traitCollection.horizontalSizeClass
      || traits.verticalSizeClass != window.traitCollection.verticalSizeClass
    if changesClasses { willTransition(to: traits, with: coordinator) }
    viewWillTransition(to: size, with: coordinator)
  }

  /// Runs what is to change along with the size, and calls the completions once the window is laid out.
  package final func windowDidResize() {
    guard let coordinator = resizing else { return }
    resizing = nil
    coordinator.runAlongside()
    coordinator.containerView.window?.afterLayout { coordinator.finish() }
  }
}
