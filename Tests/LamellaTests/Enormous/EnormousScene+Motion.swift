import Lamella
import TestSupport
import Testing

extension EnormousScene {
  /// The changes that start animations of all kinds with random values.
  static let animations: [Change] = [
    (
      "animate",
      { scene in
        View.animate(
          withDuration: scene.numbers.seconds(),
          delay: scene.numbers.chance(20) ? scene.numbers.anyNumber() : 0
        ) {
          scene.changeSomething()
        }
      }
    ),
    (
      "animate options",
      { scene in
        View.animate(
          withDuration: scene.numbers.seconds(), delay: 0,
          options: View.AnimationOptions(rawValue: UInt(scene.numbers.index(1 << 10)))
        ) { scene.changeSomething() }
      }
    ),
    (
      "animate spring",
      { scene in
        View.animate(
          withDuration: scene.numbers.seconds(), usingSpringWithDamping: scene.numbers.anyNumber(),
          initialSpringVelocity: scene.numbers.anyNumber()
        ) { scene.changeSomething() }
      }
    ),
    (
      "animate bounce",
      { scene in
        View.animate(
          springDuration: scene.numbers.seconds(), bounce: scene.numbers.anyNumber(),
          initialSpringVelocity: scene.numbers.anyNumber()
        ) { scene.changeSomething() }
      }
    ),
    (
      "animateKeyframes",
      { scene in
        View.animateKeyframes(withDuration: scene.numbers.seconds()) {
          for _ in 0..<3 {
            View.addKeyframe(
              withRelativeStartTime: scene.numbers.anyNumber(),
              relativeDuration: scene.numbers.anyNumber()
            ) { scene.changeSomething() }
          }
        }
      }
    ),
    (
      "basic Double",
      { scene in
        var animation = BasicAnimation(scene.property)
        if scene.numbers.chance(70) { animation.fromValue = scene.numbers.anyNumber() }
        if scene.numbers.chance(70) { animation.toValue = scene.numbers.anyNumber() }
        if scene.numbers.chance(30) { animation.byValue = scene.numbers.anyNumber() }
        animation.isAdditive = scene.numbers.chance(30)
        animation.isCumulative = scene.numbers.chance(30)
        animation.settings = scene.numbers.settings()
        scene.layer.add(animation)
      }
    ),
    (
      "basic bounds",
      { scene in
        var animation = BasicAnimation(
          .bounds, from: scene.numbers.rect(), to: scene.numbers.rect())
        animation.settings = scene.numbers.settings()
        scene.layer.add(animation)
      }
    ),
    (
      "basic position",
      { scene in
        var animation = BasicAnimation(
          .position, to: scene.numbers.point(), by: scene.numbers.point())
        animation.isAdditive = scene.numbers.chance(30)
        animation.settings = scene.numbers.settings()
        scene.layer.add(animation)
      }
    ),
    (
      "basic transform",
      { scene in
        var animation = BasicAnimation(
          .transform, from: scene.numbers.transform3D(), to: scene.numbers.transform3D())
        animation.isAdditive = scene.numbers.chance(30)
        animation.settings = scene.numbers.settings()
        scene.layer.add(animation)
      }
    ),
    (
      "basic path",
      { scene in
        var animation = BasicAnimation(.path, from: scene.numbers.path(), to: scene.numbers.path())
        animation.settings = scene.numbers.settings()
        scene.layer.add(animation)
      }
    ),
    (
      "basic contentsRect",
      { scene in
        var animation = BasicAnimation(
          .contentsRect, from: scene.numbers.rect(), to: scene.numbers.rect())
        animation.settings = scene.numbers.settings()
        scene.layer.add(animation)
      }
    ),
    (
      "spring",
      { scene in
        var animation = SpringAnimation(.position, to: scene.numbers.point())
        animation.mass = scene.numbers.anyNumber()
        animation.stiffness = scene.numbers.anyNumber()
        animation.damping = scene.numbers.anyNumber()
        animation.initialVelocity = scene.numbers.anyNumber()
        animation.allowsOverdamping = scene.numbers.chance(50)
        animation.settings = scene.numbers.settings()
        if scene.numbers.chance(50) {
          animation.settings.timing.duration = animation.settlingDuration
        }
        scene.layer.add(animation)
      }
    ),
    (
      "keyframes",
      { scene in
        var animation = KeyframeAnimation(
          .position, values: (0..<4).map { _ in scene.numbers.point() })
        animation.calculationMode =
          [.linear, .discrete, .paced, .cubic, .cubicPaced][scene.numbers.index(5)]
        animation.keyTimes =
          scene.numbers.chance(50) ? [] : (0..<4).map { _ in scene.numbers.anyNumber() }
        animation.tensionValues = (0..<4).map { _ in scene.numbers.anyNumber() }
        animation.biasValues = (0..<4).map { _ in scene.numbers.anyNumber() }
        animation.continuityValues = (0..<4).map { _ in scene.numbers.anyNumber() }
        animation.settings = scene.numbers.settings()
        scene.layer.add(animation)
      }
    ),
    (
      "keyframes path",
      { scene in
        var animation = KeyframeAnimation(.position)
        animation.path = scene.numbers.path()
        animation.rotationMode = [.none, .auto, .autoReverse][scene.numbers.index(3)]
        animation.calculationMode = [.linear, .paced, .cubicPaced][scene.numbers.index(3)]
        animation.settings = scene.numbers.settings()
        scene.layer.add(animation)
      }
    ),
    (
      "transition",
      { scene in
        var transition = Transition([.fade, .moveIn, .push, .reveal][scene.numbers.index(4)])
        transition.duration = scene.numbers.seconds()
        scene.view.layer.add(transition)
      }
    ),
    (
      "animator",
      { scene in
        let animator = ViewPropertyAnimator(
          duration: scene.numbers.anyNumber(), dampingRatio: scene.numbers.anyNumber()
        ) {
          scene.changeSomething()
        }
        animator.startAnimation(
          afterDelay: scene.numbers.chance(50) ? 0 : scene.numbers.anyNumber())
        animator.addAnimations({ scene.changeSomething() }, delayFactor: scene.numbers.anyNumber())
        scene.animators.append(animator)
        if scene.animators.count > 4 { scene.animators.removeFirst() }
      }
    ),
    (
      "animator scrubbed",
      { scene in
        guard let animator = scene.numbers.pick(scene.animators), animator.state == .active else {
          return
        }
        animator.pauseAnimation()
        animator.fractionComplete = scene.numbers.anyNumber()
        if scene.numbers.chance(50) { animator.isReversed.toggle() }
        animator.continueAnimation(
          withTimingParameters: nil, durationFactor: scene.numbers.anyNumber())
      }
    ),
    (
      "timeline",
      { scene in
        let timeline = Timeline(
          .stagger(
            scene.numbers.anyNumber(),
            [
              .wait(scene.numbers.anyNumber()),
              .repeat(scene.numbers.index(3), .wait(scene.numbers.anyNumber())),
              .animate(withDuration: scene.numbers.seconds()) { scene.changeSomething() },
            ]))
        timeline.repeatCount = scene.numbers.anyNumber()
        timeline.autoreverses = scene.numbers.chance(30)
        timeline.start(in: scene.harness.window)
        timeline.speed = scene.numbers.anyNumber()
        scene.timelines.append(timeline)
        if scene.timelines.count > 3 { scene.timelines.removeFirst().cancel() }
      }
    ),
    (
      "timeline.time",
      { scene in scene.numbers.pick(scene.timelines)?.time = scene.numbers.anyNumber() }
    ),
    ("removeAllAnimations", { $0.layer.removeAllAnimations() }),
  ]

  /// Changes a random animatable property.
  func changeSomething() {
    let changes = numbers.chance(50) ? Self.viewChanges : Self.layerChanges
    let change = changes[numbers.index(changes.count)]
    if Self.isTracing { print("  ", change.name) }
    try? change.body(self)
  }

  private var property: AnimatableProperty<Double> {
    let all: [AnimatableProperty<Double>] = [
      .opacity, .zPosition, .anchorPointZ, .cornerRadius, .borderWidth, .shadowOpacity,
      .shadowRadius, .strokeStart,
      .strokeEnd, .lineWidth, .rotation, .rotationX, .rotationY, .scale, .scaleX, .scaleY, .scaleZ,
      .translationX,
      .translationY, .translationZ,
    ]
    return all[numbers.index(all.count)]
  }

  /// The queries of the engine with random values.
  static let questions: [Change] = [
    ("hitTest", { _ = $0.harness.window.hitTest($0.numbers.point(), with: nil) }),
    (
      "hitTest inside",
      {
        _ = $0.harness.window.hitTest(
          Point(Double($0.numbers.index(80)), Double($0.numbers.index(60))), with: nil)
      }
    ),
    ("point(inside:)", { _ = $0.view.point(inside: $0.numbers.point(), with: nil) }),
    ("convert point", { _ = $0.view.convert($0.numbers.point(), to: $0.view) }),
    ("convert rect", { _ = $0.view.convert($0.numbers.rect(), from: $0.view) }),
    ("sizeThatFits", { _ = $0.view.sizeThatFits($0.numbers.size()) }),
    ("convertTime", { _ = $0.layer.convertTime($0.numbers.anyNumber(), from: $0.layer) }),
    (
      "presentation",
      { scene in
        let presentation = scene.layer.presentation()
        _ = (presentation?.frame, presentation?.hitTest(scene.numbers.point()))
      }
    ),
    (
      "path questions",
      { scene in
        let path = scene.numbers.path()
        _ = (path.boundingBox, path.boundingBoxOfPath, path.contains(scene.numbers.point()))
      }
    ),
    (
      "transforms",
      { scene in
        let (transform, other) = (scene.numbers.transform3D(), scene.numbers.transform3D())
        #expect(transform.inverse?.isFinite ?? true)
        #expect(scene.numbers.transform().inverse?.isFinite ?? true)
        _ = (transform.concatenating(other).flattened.inverse, transform.determinant)
      }
    ),
    ("tree dump", { _ = TreeDump.text(of: $0.harness.window, at: $0.harness.stage.time) }),
    (
      "spring",
      { scene in
        let spring = SpringTimingParameters(
          mass: scene.numbers.anyNumber(), stiffness: scene.numbers.anyNumber(),
          damping: scene.numbers.anyNumber(),
          initialVelocity: scene.numbers.anyNumber())
        _ = (spring.settlingDuration, spring.progress(at: scene.numbers.anyNumber()))
      }
    ),
    ("curve", { scene in _ = scene.numbers.curve().progress(at: scene.numbers.anyNumber()) }),
    (
      "contentMode",
      { scene in
        for mode in [View.ContentMode.scaleToFill, .scaleAspectFit, .scaleAspectFill, .center] {
          _ = mode.rect(ofImageSize: scene.numbers.size(), in: scene.numbers.rect())
        }
      }
    ),
    (
      "text layout",
      { scene in
        var shaped = ShapedText()
        var layout = TextLayout()
        guard let font = FontLibrary.system(size: scene.numbers.anyNumber()) else { return }
        shaped.set(scene.text(), font: font)
        shaped.layOut(
          in: TextContainer(width: scene.numbers.anyNumber(), height: scene.numbers.anyNumber()),
          into: &layout)
        _ = (
          layout.caretRect(at: 3), layout.offset(at: scene.numbers.point()), layout.rects(of: 0..<5)
        )
      }
    ),
  ]
}
