import Lamella

/// A card that shows its next face with the chosen transition.
final class TransitionPane: MotionPane {
  private let choice = SegmentedControl(titles: ["Fade", "Flip", "Page", "Push"])
  /// The view that clips the card's transitions, but not the focus ring of the control below.
  private let board = View()
  private let card = View()
  private let suit = Label()
  private let name = Label()
  private var face = 0
  /// Whether a transition runs, and whether another follows it.
  private var (isRunning, isNextRequested) = (false, false)

  private static let faces = [
    ("A", "Autumn"), ("W", "Winter"), ("S", "Spring"), ("M", "Midsummer"),
  ]

  init() {
    super.init("Transitions", "Tap the card, or press 3, for its next face")
    choice.identifier = "transition"
    choice.selectedSegmentIndex = 1
    card.identifier = "face"
    card.cornerRadius = Theme.Radius.card
    suit.textAlignment = .center
    suit.font = .system(size: Theme.TypeSize.display, weight: .bold)
    name.textAlignment = .center
    name.font = .system(size: Theme.TypeSize.small)
    name.adjustsFontSizeToFitWidth = true
    name.minimumScaleFactor = 0.6
    card.addSubview(suit)
    card.addSubview(name)
    board.clipsToBounds = true
    board.addSubview(card)
    field.addSubview(board)
    field.addSubview(choice)
    let tap = TapGestureRecognizer()
    tap.addAction { [unowned self] _ in show() }
    card.addGestureRecognizer(tap)
    showColors(effectiveTheme)
  }

  /// Shows the next face after the running transition.
  ///
  /// Each face is shown in full: of several quick presses, one waits.
  func show() {
    guard !isRunning else {
      isNextRequested = true
      return
    }
    isRunning = true
    let kind = choice.selectedSegmentIndex
    guard kind != 3 else { return push() }
    let (duration, option): (Double, View.AnimationOptions) =
      switch kind {
      case 1: (0.6, .transitionFlipFromRight)
      case 2: (0.6, .transitionCurlUp)
      default: (Theme.Motion.large, .transitionCrossDissolve)
      }
    View.transition(with: card, duration: duration, options: option) {
      self.showNext()
    } completion: { [weak self] in
      self?.transitionDidEnd($0)
    }
  }

  /// Starts a push transition to the next face.
  private func push() {
    var push = Transition(.push, subtype: .fromRight)
    push.duration = Theme.Motion.large
    push.completion = { [weak self] in self?.transitionDidEnd($0) }
    card.layer.add(push)
    showNext()
  }

  /// Shows the next face.
  private func showNext() {
    face += 1
    showColors(effectiveTheme)
  }

  /// Shows the next face if that was requested during a transition that has finished.
  private func transitionDidEnd(_ isFinished: Bool) {
    let isNext = isNextRequested && isFinished
    (isRunning, isNextRequested) = (false, false)
    if isNext { show() }
  }

  override func showColors(_ theme: Theme) {
    super.showColors(theme)
    let (letter, word) = Self.faces[face % Self.faces.count]
    let color = theme.series[[1, 0, 2, 4][face % Self.faces.count]]
    card.backgroundColor = color
    suit.text = letter
    name.text = word
    suit.textColor = theme.ink(on: color)
    name.textColor = theme.ink(on: color)
  }

  override func layoutField(_ size: Size) {
    choice.frame = Rect(x: 0, y: size.height - 32, width: size.width, height: 32)
    let boardHeight = max(0, size.height - 32 - Theme.Spacing.controls)
    board.frame = Rect(x: 0, y: 0, width: size.width, height: boardHeight)
    // Space for the near edge of a flipping card.
    let height = min(boardHeight - 20, 160)
    card.bounds.size = Size((height * 0.72).rounded(), height.rounded())
    card.center = Point((size.width / 2).rounded(), (boardHeight / 2).rounded())
    let (width, middle) = (card.bounds.width, card.bounds.midY)
    suit.frame = Rect(x: 0, y: middle - 38, width: width, height: 52)
    let margin = Theme.Spacing.controls
    name.frame = Rect(x: margin, y: middle + 16, width: max(0, width - 2 * margin), height: 20)
  }
}
