internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

// Animations of every kind.
extension FuzzAction {
  /// Makes a completion that holds a token.
  private static func completion(_ world: FuzzWorld, _ name: String) -> (Bool) -> Void {
    { [token = world.token("completion of \(name)")] _ in token.call() }
  }

  /// Makes a block that holds a token, changes something, and may perform more actions.
  private static func block(_ world: FuzzWorld, _ name: String) -> () -> Void {
    { [token = world.token("block of \(name)")] in
      guard let world = FuzzWorld.current, !world.isEnding else { return }
      change(world)
      token.call()
    }
  }

  /// Changes a random property of a random view, or of random layers.
  private static func change(_ world: FuzzWorld) {
    guard let view = world.view() else { return }
    switch Int.random(in: 0..<6, using: &world.random) {
    case 0: view.alpha = world.chance(0.5) ? 0.2 : 1
    case 1: view.transform = world.transform()
    case 2: view.frame = world.rect()
    case 3: view.backgroundColor = world.color()
    case 4: view.center = world.point()
    default:
      world.layer()?.opacity = 0.5
      world.layer()?.position = world.point()
    }
  }

  /// Returns random animation options.
  private static func options(_ world: FuzzWorld) -> View.AnimationOptions {
    world.pick([
      [], [], .layoutSubviews, .repeat, [.repeat, .autoreverse], .allowUserInteraction,
      .beginFromCurrentState, .overrideInheritedDuration,
    ]) ?? []
  }

  /// Makes a property animator with random animations.
  private static func newAnimator(_ world: FuzzWorld) -> ViewPropertyAnimator {
    let animator = ViewPropertyAnimator(duration: world.duration(), dampingRatio: 0.5)
    animator.addAnimations(block(world, "ViewPropertyAnimator"))
    animator.addCompletion { [token = world.token("completion of ViewPropertyAnimator")] _ in
      token.call()
    }
    if world.chance(0.3) {
      animator.onUpdate = { [token = world.token("ViewPropertyAnimator.onUpdate")] _ in token.call()
      }
    }
    animator.pausesOnCompletion = world.chance(0.2)
    return world.track(animator)
  }

  /// Makes a timeline of fixed steps that repeats, and changes direction, at random.
  private static func newTimeline(_ world: FuzzWorld) -> Timeline {
    let timeline = Timeline([
      .call(block(world, "Timeline.call")),
      .animate(withDuration: 0.05, animations: block(world, "Timeline.animate")),
      .parallel([.wait(0.02), .call(block(world, "Timeline.call"))]),
      .animate(springDuration: 0.1, animations: block(world, "Timeline.animate")),
    ])
    if world.chance(0.3) {
      timeline.onUpdate = { [token = world.token("Timeline.onUpdate")] _ in token.call() }
    }
    timeline.autoreverses = world.chance(0.3)
    timeline.repeatCount = world.pick([1, 1, 2, .infinity]) ?? 1
    return world.track(timeline)
  }

  /// Calls a random method of an animator, of those that its state allows.
  private static func control(_ animator: ViewPropertyAnimator, _ world: FuzzWorld) {
    // Calls that trap as programmer errors are left out.
    switch (animator.state, Int.random(in: 0..<7, using: &world.random)) {
    case (.stopped, 0...3):
      animator.finishAnimation(at: world.pick([.start, .end, .current]) ?? .end)
    case (.stopped, _): break
    case (_, 0): animator.startAnimation(afterDelay: world.chance(0.5) ? 0.03 : 0)
    case (_, 1): animator.pauseAnimation()
    case (_, 2): animator.isReversed.toggle()
    case (_, 3): animator.fractionComplete = world.number() / 100
    case (_, 4): animator.stopAnimation(world.chance(0.5))
    case (.active, 5): animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    default: animator.addAnimations(block(world, "ViewPropertyAnimator"), delayFactor: 0.3)
    }
  }

  static let motion: [FuzzAction] = [
    FuzzAction("animate", 10) { world in
      View.animate(
        withDuration: world.duration(), delay: world.chance(0.3) ? 0.02 : 0,
        options: options(world),
        animations: block(world, "View.animate"), completion: completion(world, "View.animate"))
    },
    FuzzAction("animate as a spring", 2) { world in
      View.animate(
        springDuration: world.duration(), bounce: 0.3, animations: block(world, "spring"),
        completion: completion(world, "spring"))
    },
    FuzzAction("animate keyframes", 2) { world in
      View.animateKeyframes(withDuration: world.duration()) {
        for start in [0, 0.3, 0.7] {
          View.addKeyframe(
            withRelativeStartTime: start, relativeDuration: 0.3,
            animations: block(world, "keyframe"))
        }
      } completion: { [token = world.token("completion of keyframes")] _ in
        token.call()
      }
    },
    FuzzAction("transition", 3) { world in
      guard let view = world.view(), view.bounds.width < 2000, view.bounds.height < 2000 else {
        return
      }
      View.transition(
        with: view, duration: world.duration(),
        options: world.pick([
          .transitionCrossDissolve, .transitionFlipFromLeft, .transitionCurlUp,
          [.transitionCrossDissolve, .allowAnimatedContent],
        ]) ?? [], animations: block(world, "transition"),
        completion: completion(world, "transition"))
    },
    FuzzAction("transition to a view", 1) { world in
      guard let old = world.movableView(), let new = newView(world), old !== new,
        old.bounds.width < 2000, old.bounds.height < 2000
      else { return }
      View.transition(
        from: old, to: new, duration: world.duration(), options: .transitionFlipFromTop,
        completion: completion(world, "transition"))
    },
    FuzzAction("transition of a layer", 2) { world in
      guard let layer = world.layer(), layer.bounds.width < 2000, layer.bounds.height < 2000 else {
        return
      }
      var transition = Transition(world.pick([.fade, .push, .reveal, .moveIn]) ?? .fade)
      transition.duration = world.duration()
      transition.completion = completion(world, "Transition")
      layer.add(transition, forKey: "transition")
    },
    FuzzAction("add an animation", 5) { world in
      guard let layer = world.layer() else { return }
      var animation = BasicAnimation(.opacity, from: 0, to: 1)
      animation.duration = world.duration()
      animation.completion = completion(world, "BasicAnimation")
      animation.isRemovedOnCompletion = world.chance(0.8)
      layer.add(animation, forKey: world.pick(["a", "b", nil]) ?? nil)
      var move = SpringAnimation(.position, from: world.point(), to: world.point())
      move.completion = completion(world, "SpringAnimation")
      if world.chance(0.5) { layer.add(move, forKey: "move") }
    },
    FuzzAction("add a keyframe animation", 1) { world in
      var animation = KeyframeAnimation(.rotation, values: [0, world.number(), 3])
      animation.duration = world.duration()
      animation.completion = completion(world, "KeyframeAnimation")
      world.layer()?.add(animation, forKey: "turn")
    },
    FuzzAction("remove animations", 4) { world in
      guard let layer = world.layer() else { return }
      if world.chance(0.5) {
        layer.removeAllAnimations()
      } else {
        layer.removeAnimation(forKey: "a")
      }
    },
    FuzzAction("set actions", 1) { world in
      world.layer()?.actions = world.chance(0.5) ? [:] : ["opacity": .none]
    },
    FuzzAction("transaction", 4) { world in
      Transaction.begin()
      Transaction.animationDuration = world.duration()
      Transaction.setCompletionBlock { [token = world.token("Transaction")] in token.call() }
      change(world)
      world.act()
      Transaction.commit()
    },
    FuzzAction("without animation", 1) { world in View.performWithoutAnimation { world.act() } },
    FuzzAction("make an animator", 4) { world in
      let animator = newAnimator(world)
      if world.animators.count < 12 { world.animators.append(animator) }
      animator.startAnimation()
    },
    FuzzAction("control an animator", 6) { world in
      if let animator = world.pick(world.animators) { control(animator, world) }
    },
    FuzzAction("make a timeline", 3) { world in
      guard let window = world.stage()?.window else { return }
      let timeline = newTimeline(world)
      if world.timelines.count < 8 { world.timelines.append(timeline) }
      timeline.start(
        in: window, paused: world.chance(0.2), completion: completion(world, "Timeline"))
    },
    FuzzAction("control a timeline", 4) { world in
      guard let timeline = world.pick(world.timelines) else { return }
      switch Int.random(in: 0..<7, using: &world.random) {
      case 0: timeline.pause()
      case 1: timeline.resume()
      case 2: timeline.speed = world.pick([1, -1, 0, 3]) ?? 1
      case 3: timeline.time = world.number() / 1000
      case 4: timeline.cancel()
      case 5: timeline.finish()
      default:
        if let window = world.stage()?.window { timeline.start(in: window) }
      }
    },
    FuzzAction("set a layer's time", 1) { world in
      guard let layer = world.layer() else { return }
      layer.speed = world.pick([0, 1, 2, -1]) ?? 1
      layer.timeOffset = world.chance(0.3) ? world.number() : 0
    },
    FuzzAction("ask for a presentation", 1) { world in _ = world.layer()?.presentation()?.frame },
    FuzzAction("step an object", 2) { world in
      guard let animator = world.stage()?.window?.ticker else { return }
      switch Int.random(in: 0..<3, using: &world.random) {
      case 0: animator.add(world.delegate)
      case 1: animator.add(world.delegate, at: animator.now.tick + 2)
      default: animator.remove(world.delegate)
      }
    },
  ]
}
