internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaScreens

// Recognizers, touches and keys.
extension FuzzAction {
  /// Makes a gesture recognizer of a random class.
  private static func newRecognizer(_ world: FuzzWorld) -> GestureRecognizer {
    let recognizer: GestureRecognizer
    switch Int.random(in: 0..<12, using: &world.random) {
    case 0: recognizer = TapGestureRecognizer()
    case 1:
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = 2
      recognizer = tap
    case 2, 3: recognizer = PanGestureRecognizer()
    case 4:
      let press = LongPressGestureRecognizer()
      press.minimumPressDuration = 0.02
      recognizer = press
    case 5: recognizer = PinchGestureRecognizer()
    case 6: recognizer = RotationGestureRecognizer()
    case 7: recognizer = SwipeGestureRecognizer()
    case 8: recognizer = HoverGestureRecognizer()
    default: recognizer = FuzzRecognizer()
    }
    recognizer.addAction { [token = world.token("recognizer's action")] _ in token.call() }
    if world.chance(0.5) { recognizer.delegate = world.delegate }
    recognizer.delaysTouchesBegan = world.chance(0.2)
    recognizer.cancelsTouchesInView = world.chance(0.7)
    if let other = world.pick(world.recognizers), world.chance(0.2) {
      recognizer.require(toFail: other)
    }
    return world.track(recognizer)
  }

  static let input: [FuzzAction] = [
    FuzzAction("add a recognizer", 8) { world in
      guard let view = world.view() else { return }
      let recognizer = newRecognizer(world)
      if world.chance(0.6), world.recognizers.count < 30 { world.recognizers.append(recognizer) }
      view.addGestureRecognizer(recognizer)
    },
    FuzzAction("move a recognizer", 2) { world in
      guard let recognizer = world.pick(world.recognizers) else { return }
      world.view()?.addGestureRecognizer(recognizer)
    },
    FuzzAction("remove a recognizer", 4) { world in
      if world.chance(0.5), let recognizer = world.pick(world.recognizers) {
        recognizer.view?.removeGestureRecognizer(recognizer)
      } else if let view = world.view(), let recognizer = world.pick(view.gestureRecognizers) {
        view.removeGestureRecognizer(recognizer)
      }
    },
    FuzzAction("enable a recognizer", 3) { world in
      world.pick(world.recognizers)?.isEnabled.toggle()
    },
    FuzzAction("fail a recognizer", 2) { world in
      guard let recognizer = world.pick(world.recognizers) else { return }
      switch recognizer.state {
      case .possible: recognizer.state = world.chance(0.5) ? .failed : .ended
      case .began, .changed: recognizer.state = .cancelled
      default: break
      }
    },
    FuzzAction("ignore a touch", 2) { world in
      guard let recognizer = world.pick(world.recognizers), let touch = recognizer.touches.first
      else { return }
      recognizer.ignore(touch, for: nil)
    },
    FuzzAction("ignore events", 2) { world in
      guard let window = world.stage()?.window else { return }
      window.beginIgnoringInteractionEvents()
      if world.chance(0.5) { world.act() }
      window.endIgnoringInteractionEvents()
    },
    FuzzAction("take touches", 3) { world in
      guard let view = world.view() else { return }
      switch Int.random(in: 0..<5, using: &world.random) {
      case 0: view.isUserInteractionEnabled.toggle()
      case 1: view.isMultipleTouchEnabled.toggle()
      case 2: view.isExclusiveTouch.toggle()
      case 3: view.hitsSubviewsOutsideBounds.toggle()
      default: view.hitTestBehavior = world.pick([.standard, .subviewsOnly, .none]) ?? .standard
      }
    },
    FuzzAction("become first responder", 4) { world in
      if world.chance(0.2) {
        _ = world.pick(world.controllers)?.becomeFirstResponder()
      } else {
        _ = world.view()?.becomeFirstResponder()
      }
    },
    FuzzAction("resign first responder", 2) { world in _ = world.view()?.resignFirstResponder() },
    FuzzAction("move the focus", 2) { world in
      guard let window = world.stage()?.window else { return }
      let system = world.view().flatMap { FocusSystem.focusSystem(for: $0) } ?? window.focusSystem
      system.wraps = world.chance(0.3)
      _ = world.pick(FocusHeading.allCases).map { system.move($0) }
    },
    FuzzAction("say what the focus prefers", 2) { world in
      guard let view = world.view() else { return }
      switch Int.random(in: 0..<6, using: &world.random) {
      case 0: view.preferredFocusedView = world.view()
      case 1: view.focusGroupIdentifier = world.pick(["a", "b", nil]) ?? nil
      case 2: FocusSystem.focusSystem(for: view)?.requestFocusUpdate(to: view)
      case 3: view.setNeedsFocusUpdate()
      case 4: view.updateFocusIfNeeded()
      default:
        let guide = FocusGuide()
        guide.preferredFocusEnvironments = world.view().map { [$0] } ?? []
        view.addLayoutGuide(guide)
      }
    },
    FuzzAction("give a view a focus of its own", 1) { world in
      guard let view = world.view() else { return }
      let system = FocusSystem(root: view)
      if world.chance(0.5) { system.end() }
    },
    FuzzAction("hit test", 2) { world in _ = world.view()?.hitTest(world.point(), with: nil) },
    FuzzAction("set a cursor", 1) { world in world.view()?.cursor = .pointingHand },
  ]
}
