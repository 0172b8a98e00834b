import Lamella

/// A pager of five cards, one page at a time, whose neighbors peek in.
final class PagingView: View, ScrollViewDelegate {
  private let pager = ScrollView()
  private let indicator = PageControl()
  private let title = Label()
  private let caption = Label()
  private var cards: [PageCard] = []
  private let theme = Theme.dark

  /// The distance between the pager and the window's sides, in which neighbors peek in.
  private static let peek = 40.0
  private static let cardHeight = 150.0
  /// Half the gap between two cards, in points.
  private static let gutter = 5.0

  override init(frame: Rect) {
    super.init(frame: frame)
    identifier = "paging"
    backgroundColor = theme.ground
    autoresizingMask = [.flexibleWidth, .flexibleHeight]

    title.text = "Paging"
    title.identifier = "title"
    title.font = .system(size: Theme.TypeSize.large, weight: .bold)
    title.textColor = theme.ink
    caption.text = "Drag, flick, wheel, or arrow keys"
    caption.identifier = "caption"
    caption.font = .system(size: Theme.TypeSize.small)
    caption.textColor = theme.inkSoft

    pager.identifier = "pager"
    pager.isPagingEnabled = true
    pager.clipsToBounds = false
    pager.showsHorizontalScrollIndicator = false
    pager.showsVerticalScrollIndicator = false
    // Neighbors lie outside of the pager's frame: a drag that starts on one scrolls, too.
    pager.hitInsets = EdgeInsets(left: -Self.peek, right: -Self.peek)
    pager.delegate = self
    for index in 0..<5 {
      let card = PageCard(number: index + 1, color: theme.series[index], ink: theme.ground)
      card.identifier = "page-\(index)"
      cards.append(card)
      pager.addSubview(card)
    }

    indicator.identifier = "indicator"
    indicator.numberOfPages = cards.count
    indicator.addAction(for: .valueChanged) { [unowned self] _ in
      turn(to: Double(indicator.currentPage))
      // The dots scroll along with the cards.
      showPage()
    }
    for view in [title, caption, pager, indicator] { addSubview(view) }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    layOutHead()
    let frame = Rect(
      x: Self.peek, y: bounds.height - 180, width: max(bounds.width - 2 * Self.peek, 1),
      height: Self.cardHeight)
    if frame.size != pager.bounds.size {
      let page = shownPage
      pager.frame = frame
      pager.contentSize = Size(width: frame.width * Double(cards.count), height: frame.height)
      for (index, card) in cards.enumerated() {
        card.frame = Rect(
          x: Self.gutter + Double(index) * frame.width, y: 0,
          width: max(frame.width - 2 * Self.gutter, 1), height: Self.cardHeight)
      }
      pager.contentOffset = Point(x: page * frame.width, y: 0)
    }
    pager.frame = frame
    let dots = indicator.sizeThatFits(bounds.size)
    indicator.frame = Rect(
      x: (bounds.width - dots.width) / 2, y: frame.maxY + (30 - dots.height) / 2,
      width: dots.width, height: dots.height)
    showPage()
  }

  /// Lays out title and caption above the cards, or hides both where there is too little space.
  private func layOutHead() {
    title.sizeToFit()
    caption.sizeToFit()
    let left = Self.peek + Self.gutter
    let width = max(bounds.width - 2 * left, 0)
    let height = title.bounds.height + 4 + caption.bounds.height
    let top = (bounds.height - 180 - height) / 2
    title.frame = Rect(x: left, y: top, width: width, height: title.bounds.height)
    caption.frame = Rect(
      x: left, y: title.frame.maxY + 4, width: width, height: caption.bounds.height)
    let fits = top >= Theme.Spacing.controls && width >= 100
    title.isHidden = !fits
    caption.isHidden = !fits
  }

  /// The page to show after a change of size: with fractions while a finger holds the content, else the page
  /// of rest.
  private var shownPage: Double {
    let isHeld = pager.isTracking && pager.isDragging && pager.bounds.width > 0
    return isHeld ? pager.contentOffset.x / pager.bounds.width : currentPage
  }

  /// The page on which the content rests or is about to rest.
  private var currentPage: Double {
    guard pager.bounds.width > 0 else { return 0 }
    let page = (pager.targetContentOffset.x / pager.bounds.width).rounded()
    return min(max(page, 0), Double(cards.count - 1))
  }

  /// Shows the position in the page control.
  private func showPage() {
    indicator.progress = pager.contentOffset.x / max(pager.bounds.width, 1)
  }

  /// Shows the position in the page control.
  func scrollViewDidScroll(_ scrollView: ScrollView) { showPage() }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { _ = becomeFirstResponder() }
  }

  override func keyDown(_ press: KeyPress) -> Bool {
    let last = Double(cards.count - 1)
    let page: Double
    switch press.key {
    case .left, .pageUp: page = currentPage - 1
    case .right, .pageDown, .space: page = currentPage + 1
    case .home: page = 0
    case .end: page = last
    default: return super.keyDown(press)
    }
    turn(to: min(max(page, 0), last))
    return true
  }

  /// Scrolls to a page.
  private func turn(to page: Double) {
    pager.setContentOffset(Point(x: page * pager.bounds.width, y: 0), animated: true)
  }
}
