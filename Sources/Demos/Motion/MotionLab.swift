import Lamella

/// The motion demo: six panes with curves, following springs, transitions, cards, an animator and a timeline.
final class MotionLab: View {
  private let title = Label()
  private let theme = SegmentedControl(titles: ["Dark", "Light"])
  private let scroll = ScrollView()
  private let curves = CurvesPane()
  private let follow = FollowPane()
  private let transitions = TransitionPane()
  private let cards = CardsPane()
  private let animator = AnimatorPane()
  private let timeline = TimelinePane()

  private var panes: [MotionPane] { [curves, follow, transitions, cards, animator, timeline] }

  /// The smallest width of a pane, in points.
  private static let paneWidth = 280.0
  /// The smallest height of a pane, in points.
  private static let paneHeight = 228.0

  override init(frame: Rect) {
    super.init(frame: frame)
    identifier = "motion-lab"
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    title.text = "Motion"
    title.font = .system(size: Theme.TypeSize.title, weight: .bold)
    theme.identifier = "theme"
    theme.selectedSegmentIndex = Theme.current.isDark ? 0 : 1
    theme.addAction(for: .valueChanged) { [unowned self] _ in
      Theme.current = theme.selectedSegmentIndex == 1 ? .light : .dark
    }
    scroll.identifier = "scroll"
    for pane in panes {
      scroll.addSubview(pane)
      // Drags in a pane do not scroll.
      if let drag = pane.drag { scroll.panGestureRecognizer.require(toFail: drag) }
    }
    for view in [scroll, title, theme] as [View] { addSubview(view) }
    showColors()
  }

  /// Takes the colors from the theme.
  private func showColors() {
    backgroundColor = effectiveTheme.ground
    title.textColor = effectiveTheme.ink
  }

  override func themeDidChange() {
    super.themeDidChange()
    showColors()
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = Theme.Spacing.margin
    let gap = Theme.Spacing.card
    let choice = min(theme.intrinsicContentSize.width, max(0, bounds.width - 2 * margin))
    let titleWidth = max(0, bounds.width - choice - 3 * margin)
    title.frame = Rect(x: margin, y: margin, width: titleWidth, height: 32)
    // The title is shown whole or not at all.
    title.isHidden = titleWidth < title.intrinsicContentSize.width
    theme.frame = Rect(x: bounds.width - margin - choice, y: margin, width: choice, height: 32)
    let top = margin + 32 + gap
    scroll.frame = Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
    let width = bounds.width - 2 * margin
    let columns = min(max(1, Int((width + gap) / (Self.paneWidth + gap))), 3)
    let rows = (panes.count + columns - 1) / columns
    let paneWidth = max(0, ((width - Double(columns - 1) * gap) / Double(columns)).rounded(.down))
    let height = scroll.bounds.height - margin - Double(rows - 1) * gap
    let paneHeight = max(Self.paneHeight, (height / Double(rows)).rounded(.down))
    for (index, pane) in panes.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      pane.frame = Rect(
        x: margin + Double(column) * (paneWidth + gap), y: Double(row) * (paneHeight + gap),
        width: paneWidth, height: paneHeight)
    }
    scroll.contentSize = Size(
      bounds.width, Double(rows) * (paneHeight + gap) - gap + margin)
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { _ = becomeFirstResponder() }
  }

  override func keyDown(_ press: KeyPress) -> Bool {
    // A repeated key would start and stop the pane in turn.
    guard !press.isRepeat else { return super.keyDown(press) }
    switch press.key {
    case Key("1"): play(curves) { curves.run() }
    case Key("2"): play(follow) { follow.startTour() }
    case Key("3"): play(transitions) { transitions.show() }
    case Key("4"): play(cards) { cards.throwTop(towards: Point(1, -0.4)) }
    case Key("5"): play(animator) { animator.toggle() }
    case Key("6"): play(timeline) { timeline.toggle() }
    default: return super.keyDown(press)
    }
    return true
  }

  /// Scrolls a pane into sight and performs an action of it.
  private func play(_ pane: MotionPane, _ action: () -> Void) {
    // In a low window, the pane's field counts most.
    let fits = pane.frame.height <= scroll.bounds.height
    let target =
      fits
      ? pane.frame.insetBy(dx: 0, dy: -Theme.Spacing.card)
      : pane.field.frame.offsetBy(dx: pane.frame.minX, dy: pane.frame.minY)
    if !scroll.bounds.contains(fits ? pane.frame : target) {
      scroll.scrollRectToVisible(target, animated: true)
    }
    action()
  }
}
