import Lamella

extension GalleryScene {
  /// Animators that are led by hand.
  static let animators = GalleryScene(
    name: "animators", title: "Property animators",
    caption: "One animation, led to five parts of its way; corners follow in the second half"
  ) { stage in
    let theme = Theme.current
    let parts = [0, 0.25, 0.5, 0.75, 1]
    for (cell, part) in zip(GalleryParts.cells(in: stage, parts.map { "\($0)" }), parts) {
      // Closures that a view holds must not hold what the view lies in.
      let (middle, height) = (cell.bounds.midX, cell.bounds.height)
      let track = View(frame: Rect(x: middle - 1, y: 24, width: 2, height: height - 48))
      track.backgroundColor = theme.raised
      let box = GalleryParts.box(
        Rect(x: middle - 20, y: 4, width: 40, height: 40), theme.series[0], "\u{2191}")
      let led = Led(frame: cell.bounds) { _ in
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
      for view in [track, box] { led.addSubview(view) }
      cell.addSubview(led)
    }
  }

  /// Timelines that are led by hand.
  static let timelines = GalleryScene(
    name: "timelines", title: "Timelines",
    caption: "Bars that rise one after another and turn green at the end, at six moments"
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
      let led = Led(frame: cell.bounds) { window in
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
      for bar in bars { led.addSubview(bar) }
      cell.addSubview(led)
    }
  }

  /// Timelines that run.
  static let timelineWays = GalleryScene(
    name: "timeline-ways", title: "Ways of timelines",
    caption: "There and back for ever; paused, and led to a moment; followed tick by tick"
  ) { stage in
    let theme = Theme.current
    for (index, name) in ["there and back", "paused at 0.8 s", "followed"].enumerated() {
      let y = 20 + Double(index) * 70
      stage.addSubview(
        GalleryParts.label(name, in: Rect(x: 16, y: y + 14, width: 92, height: 20)))
      let track = GalleryParts.box(
        Rect(x: 112, y: y, width: index == 2 ? 252 : 320, height: 48), theme.raised)
      stage.addSubview(track)
      let way = track.bounds.width - 48
      for stop in 0...2 {
        track.addSubview(
          GalleryParts.dot(at: Point(24 + way * Double(stop) / 2, 24), theme.surface, radius: 3))
      }
      let box = GalleryParts.box(Rect(x: 8, y: 8, width: 32, height: 32), theme.series[index])
      let seconds = GalleryParts.label(
        "", in: Rect(x: 372, y: y + 12, width: 60, height: 24), size: Theme.TypeSize.body,
        color: theme.ink, .right)
      if index == 2 { stage.addSubview(seconds) }
      let led = Led(frame: track.bounds) { window in
        let timeline = Timeline(
          .animate(withDuration: 0.6) { box.center.x = 24 + way / 2 },
          .animate(withDuration: 0.4) {
            box.transform = Transform2D(rotationRadians: .pi / 2)
            box.cornerRadius = 16
          },
          .animate(springDuration: 0.4, bounce: 0.3) { box.center.x = 24 + way })
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
      led.addSubview(box)
      track.addSubview(led)
    }
  }

  /// Transitions on their way.
  static let transitions = GalleryScene(
    name: "transitions", title: "Transitions",
    caption: "From one face of a card to the next, again and again"
  ) { stage in
    // Of different lengths, so that no moment shows all of them at an end.
    let kinds = [
      TurnKind("dissolve", 1, .transitionCrossDissolve),
      TurnKind("flip", 1.5, .transitionFlipFromRight),
      TurnKind("flip up", 0.8, .transitionFlipFromBottom),
      TurnKind("page up", 1.2, .transitionCurlUp), TurnKind("push", 1.1, .push),
      TurnKind("reveal", 1.3, .reveal), TurnKind("move in", 0.9, .moveIn),
      TurnKind("page down", 0.7, .transitionCurlDown),
    ]
    for (cell, kind) in zip(GalleryParts.cells(in: stage, kinds.map(\.name), rows: 2), kinds) {
      cell.clipsToBounds = true
      let faces = Faces(
        frame: Rect(
          x: ((cell.bounds.width - 56) / 2).rounded(), y: ((cell.bounds.height - 72) / 2).rounded(),
          width: 56, height: 72))
      faces.turn = kind.turn
      cell.addSubview(faces)
    }
  }

  /// What stands over a program whose time is not as usual.
  static let clockBadge = GalleryScene(
    name: "clock-badge", title: "The clock's badge",
    caption: "Over a window while F10 or F11 has paused it or slowed it down"
  ) { stage in
    let states = [("F10", true, 1.0), ("F11", false, 0.25), ("F10 and F11", true, 0.0625)]
    let captions = states.map(\.0)
    for (cell, state) in zip(GalleryParts.cells(in: stage, captions, rows: 3), states) {
      // As over a game, whose picture is of any colour.
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

/// Holds something that is led by hand for as long as it is in a window.
private final class Led: View {
  private let begin: (Window) -> () -> Void
  private var end: (() -> Void)?

  /// - Parameters:
  ///   - frame: Where it lies.
  ///   - begin: Leads it to where it is to be; returns what ends it.
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

/// A way from one face of a card to the next.
private struct TurnKind {
  let name: String
  /// Turns a card and calls it again when it is over.
  let turn: (Faces) -> Void

  init(_ name: String, _ seconds: Double, _ options: View.AnimationOptions) {
    self.name = name
    turn = { faces in
      View.transition(with: faces, duration: seconds, options: options) {
        faces.showNext()
      } completion: {
        if $0 { faces.go() }
      }
    }
  }

  init(_ name: String, _ seconds: Double, _ kind: Transition.Kind) {
    self.name = name
    turn = { faces in
      var transition = Transition(kind, subtype: .fromRight)
      transition.duration = seconds
      transition.completion = { if $0 { faces.go() } }
      faces.layer.add(transition)
      faces.showNext()
    }
  }
}

/// A card that goes from face to face for as long as it is in a window.
private final class Faces: View {
  var turn: (Faces) -> Void = { _ in }
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

  private func show() {
    let theme = Theme.current
    let color = theme.series[[1, 0][face % 2]]
    backgroundColor = color
    letter.text = ["A", "B"][face % 2]
    letter.textColor = theme.ink(on: color)
  }

  func showNext() {
    face += 1
    show()
  }

  func go() { turn(self) }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { go() }
  }
}
