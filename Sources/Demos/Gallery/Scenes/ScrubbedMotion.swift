import Lamella

extension GalleryScene {
  /// A scene of scrubbed property animators.
  static let animators = GalleryScene(
    name: "animators", title: "Property animators",
    caption: "One animation, scrubbed to five fractions; corners follow in its second half"
  ) { stage in
    let theme = Theme.current
    let parts = [0, 0.25, 0.5, 0.75, 1]
    for (cell, part) in zip(GalleryParts.cells(in: stage, parts.map { "\($0)" }), parts) {
      // Unowned, because the closures belong to subviews.
      let (middle, height) = (cell.bounds.midX, cell.bounds.height)
      let track = View(frame: Rect(x: middle - 1, y: 24, width: 2, height: height - 48))
      track.backgroundColor = theme.raised
      let box = GalleryParts.box(
        Rect(x: middle - 20, y: 4, width: 40, height: 40), theme.series[0], "\u{2191}")
      let holder = AnimationHolder(frame: cell.bounds) { _ in
        let animator = ViewPropertyAnimator(duration: 1, curve: .easeInEaseOut) {
          box.center.y = height - 24
          box.transform = Transform2D(rotationRadians: .pi)
          box.backgroundColor = theme.series[3]
        }
        animator.addAnimations({ box.cornerRadius = 20 }, delayFactor: 0.5)
        animator.pausesOnCompletion = true
        animator.fractionComplete = part
        return { animator.stopAnimation(true) }
      }
      for view in [track, box] { holder.addSubview(view) }
      cell.addSubview(holder)
    }
  }

  /// A scene of scrubbed timelines.
  static let timelines = GalleryScene(
    name: "timelines", title: "Timelines",
    caption: "Bars that rise one after another and turn green at the end, at six times"
  ) { stage in
    let theme = Theme.current
    let parts = [0, 0.2, 0.4, 0.6, 0.8, 1]
    let captions = parts.map { "\(Int($0 * 100)) %" }
    for (cell, part) in zip(GalleryParts.cells(in: stage, captions), parts) {
      let floor = cell.bounds.height - 6
      let bars = (0..<5).map { index in
        GalleryParts.box(
          Rect(x: 2 + Double(index) * 12, y: floor - 10, width: 9, height: 10),
          theme.series[index], radius: 3)
      }
      let holder = AnimationHolder(frame: cell.bounds) { window in
        let rise = bars.enumerated().map { index, bar in
          Timeline.Step.animate(springDuration: 0.4, bounce: 0.35) {
            let height = (floor - 8) * (0.4 + 0.12 * Double((index * 3) % 5))
            bar.frame = Rect(x: bar.frame.minX, y: floor - height, width: 9, height: height)
          }
        }
        let timeline = Timeline(
          .stagger(0.15, rise),
          .parallel(
            bars.map { bar in
              .animate(withDuration: 0.4) { bar.backgroundColor = theme.good }
            }))
        timeline.start(in: window)
        timeline.pause()
        timeline.time = part * timeline.duration
        return { timeline.cancel() }
      }
      for bar in bars { holder.addSubview(bar) }
      cell.addSubview(holder)
    }
  }

  /// A scene of running timelines.
  static let timelineWays = GalleryScene(
    name: "timeline-ways", title: "Running timelines",
    caption: "Autoreversing; paused after seeking; observed tick by tick"
  ) { stage in
    let theme = Theme.current
    for (index, name) in ["autoreversing", "paused at 0.8 s", "observed"].enumerated() {
      let y = 20 + Double(index) * 70
      stage.addSubview(
        GalleryParts.label(name, in: Rect(x: 16, y: y + 14, width: 92, height: 20)))
      let track = GalleryParts.box(
        Rect(x: 112, y: y, width: index == 2 ? 252 : 320, height: 48), theme.raised)
      stage.addSubview(track)
      let distance = track.bounds.width - 48
      for stop in 0...2 {
        track.addSubview(
          GalleryParts.dot(
            at: Point(24 + distance * Double(stop) / 2, 24), theme.surface, radius: 3))
      }
      let box = GalleryParts.box(Rect(x: 8, y: 8, width: 32, height: 32), theme.series[index])
      let seconds = GalleryParts.label(
        "", in: Rect(x: 372, y: y + 12, width: 60, height: 24), size: Theme.TypeSize.body,
        color: theme.ink, .right)
      if index == 2 { stage.addSubview(seconds) }
      let holder = AnimationHolder(frame: track.bounds) { window in
        let timeline = Timeline(
          .animate(withDuration: 0.6) { box.center.x = 24 + distance / 2 },
          .animate(withDuration: 0.4) {
            box.transform = Transform2D(rotationRadians: .pi / 2)
            box.cornerRadius = 16
          },
          .animate(springDuration: 0.4, bounce: 0.3) { box.center.x = 24 + distance })
        timeline.autoreverses = index == 0
        timeline.repeatCount = .infinity
        if index == 2 {
          timeline.onUpdate = { time in
            let tenths = Int(time * 10)
            seconds.text = "\(tenths / 10).\(tenths % 10) s"
          }
        }
        timeline.start(in: window, paused: index == 1)
        if index == 1 { timeline.time = 0.8 }
        return { timeline.cancel() }
      }
      holder.addSubview(box)
      track.addSubview(holder)
    }
  }

  /// A scene of running transitions.
  static let transitions = GalleryScene(
    name: "transitions", title: "Transitions",
    caption: "From one face of a card to the next, again and again"
  ) { stage in
    // Of different lengths, so that at no time all of them are at an end.
    let kinds = [
      CardTransition("dissolve", 1, .transitionCrossDissolve),
      CardTransition("flip", 1.5, .transitionFlipFromRight),
      CardTransition("flip up", 0.8, .transitionFlipFromBottom),
      CardTransition("page up", 1.2, .transitionCurlUp), CardTransition("push", 1.1, .push),
      CardTransition("reveal", 1.3, .reveal), CardTransition("move in", 0.9, .moveIn),
      CardTransition("page down", 0.7, .transitionCurlDown),
    ]
    for (cell, kind) in zip(GalleryParts.cells(in: stage, kinds.map(\.name), rows: 2), kinds) {
      cell.clipsToBounds = true
      let card = FlashCard(
        frame: Rect(
          x: ((cell.bounds.width - 56) / 2).rounded(), y: ((cell.bounds.height - 72) / 2).rounded(),
          width: 56, height: 72))
      card.transition = kind.run
      cell.addSubview(card)
    }
  }

  /// A scene of the badge shown while the clock is paused or slowed down.
  static let clockBadge = GalleryScene(
    name: "clock-badge", title: "The clock's badge",
    caption: "Over a window while F10 or F11 has paused it or slowed it down"
  ) { stage in
    let states = [("F10", true, 1.0), ("F11", false, 0.25), ("F10 and F11", true, 0.0625)]
    let captions = states.map(\.0)
    for (cell, state) in zip(GalleryParts.cells(in: stage, captions, rows: 3), states) {
      // Over an image, because a game's picture may have any color.
      let picture = ImageView(image: GalleryArt.landscape)
      picture.frame = cell.bounds
      picture.contentMode = .scaleAspectFill
      picture.clipsToBounds = true
      picture.cornerRadius = Theme.Radius.small
      cell.addSubview(picture)
      let badge = ClockBadgeView()
      badge.show(isPaused: state.1, timeScale: state.2, tick: 1_234)
      let size = badge.intrinsicContentSize
      badge.frame = Rect(
        x: ((cell.bounds.width - size.width) / 2).rounded(),
        y: ((cell.bounds.height - size.height) / 2).rounded(), width: size.width,
        height: size.height)
      cell.addSubview(badge)
    }
  }
}

/// A view that holds an animation or timeline while it is in a window.
private final class AnimationHolder: View {
  private let begin: (Window) -> () -> Void
  private var end: (() -> Void)?

  /// - Parameters:
  ///   - frame: The frame.
  ///   - begin: Makes the animation; returns the closure that ends it.
  init(frame: Rect, _ begin: @escaping (Window) -> () -> Void) {
    self.begin = begin
    super.init(frame: frame)
  }

  override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    end?()
    end = nil
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    end = window.map(begin)
  }
}

/// A named transition from one face of a card to the next.
private struct CardTransition {
  let name: String
  /// Runs the transition, and runs it again on completion.
  let run: (FlashCard) -> Void

  init(_ name: String, _ seconds: Double, _ options: View.AnimationOptions) {
    self.name = name
    run = { card in
      View.transition(with: card, duration: seconds, options: options) {
        card.showNext()
      } completion: {
        if $0 { card.runTransition() }
      }
    }
  }

  init(_ name: String, _ seconds: Double, _ kind: Transition.Kind) {
    self.name = name
    run = { card in
      var transition = Transition(kind, subtype: .fromRight)
      transition.duration = seconds
      transition.completion = { if $0 { card.runTransition() } }
      card.layer.add(transition)
      card.showNext()
    }
  }
}

/// A card that shows one face after the other while it is in a window.
private final class FlashCard: View {
  var transition: (FlashCard) -> Void = { _ in }
  private let letter = Label()
  private var face = 0

  override init(frame: Rect) {
    super.init(frame: frame)
    cornerRadius = Theme.Radius.small
    letter.font = .system(size: Theme.TypeSize.large, weight: .bold)
    letter.textAlignment = .center
    letter.frame = bounds
    addSubview(letter)
    show()
  }

  /// Shows the present face.
  private func show() {
    let theme = Theme.current
    let color = theme.series[[1, 0][face % 2]]
    backgroundColor = color
    letter.text = ["A", "B"][face % 2]
    letter.textColor = theme.ink(on: color)
  }

  /// Shows the next face.
  func showNext() {
    face += 1
    show()
  }

  /// Runs the transition.
  func runTransition() { transition(self) }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { runTransition() }
  }
}
