import Lamella

/// A pager of five cards, one page at a time, whose neighbors peek in.
final class PagingView: View, ScrollViewDelegate {
  private let pager = ScrollView()
  private let indicator = PageControl()
  private let title = Label()
  private let caption = Label()
  private var cards: [PageCard] = []
  /// The rectangle around title and caption.
  private let head = LayoutGuide()
  /// The size of the pages that the cards are laid out for.
  private var pageSize = Size.zero
  private let theme = Theme.current

  /// The least distance between the pager and the window's sides, in which neighbors peek in.
  private static let peek = 40.0
  /// The least height of the cards.
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
      let color = theme.series[index]
      let card = PageCard(number: index + 1, color: color, ink: theme.ink(on: color))
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
    placeViews()
  }

  // MARK: Layout

  /// Places the pager below the middle, with the title above and the dots below it.
  ///
  /// The pager is as high as the window allows, but not higher than is pleasant beside its width.
  private func placeViews() {
    for view in [title, caption, pager, indicator] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    addLayoutGuide(head)
    /// Makes a constraint that gives way to the minimum sizes.
    func wish(_ constraint: LayoutConstraint, _ priority: Float = 999) -> LayoutConstraint {
      constraint.withPriority(LayoutPriority(priority))
    }
    LayoutConstraint.activate([
      pager.centerXAnchor.constraint(equalTo: centerXAnchor),
      pager.widthAnchor.constraint(lessThanOrEqualToConstant: 960),
      wish(pager.widthAnchor.constraint(equalTo: widthAnchor, constant: -2 * Self.peek), 750),
      pager.widthAnchor.constraint(greaterThanOrEqualToConstant: 1),
      pager.heightAnchor.constraint(greaterThanOrEqualToConstant: Self.cardHeight),
      wish(pager.heightAnchor.constraint(lessThanOrEqualTo: heightAnchor, multiplier: 0.64)),
      wish(pager.heightAnchor.constraint(lessThanOrEqualTo: pager.widthAnchor, multiplier: 1.2)),
      wish(pager.heightAnchor.constraint(equalTo: heightAnchor, constant: -170), 740),
      wish(pager.centerYAnchor.constraint(equalTo: centerYAnchor, constant: 55)),
      pager.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor, constant: -30),
      indicator.centerXAnchor.constraint(equalTo: centerXAnchor),
      indicator.centerYAnchor.constraint(equalTo: pager.bottomAnchor, constant: 15),
      title.leadingAnchor.constraint(equalTo: pager.leadingAnchor, constant: Self.gutter),
      title.trailingAnchor.constraint(equalTo: pager.trailingAnchor, constant: -Self.gutter),
      caption.leadingAnchor.constraint(equalTo: title.leadingAnchor),
      caption.trailingAnchor.constraint(equalTo: title.trailingAnchor),
      caption.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
      head.topAnchor.constraint(equalTo: title.topAnchor),
      head.bottomAnchor.constraint(equalTo: caption.bottomAnchor),
      head.centerYAnchor.constraint(equalTo: pager.topAnchor, constant: -70),
    ])
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let fits = title.frame.minY >= Theme.Spacing.controls && title.bounds.width >= 100
    title.isHidden = !fits
    caption.isHidden = !fits
    let size = pager.bounds.size
    if size != pageSize {
      let page = shownPage
      pageSize = size
      pager.contentSize = Size(width: size.width * Double(cards.count), height: size.height)
      for (index, card) in cards.enumerated() {
        card.frame = Rect(
          x: Self.gutter + Double(index) * size.width, y: 0,
          width: max(size.width - 2 * Self.gutter, 1), height: size.height)
      }
      pager.setContentOffset(Point(x: page * size.width, y: 0), animated: false)
    }
    showPage()
  }

  /// The page to show after a change of size: with fractions while a finger holds the content, else the page
  /// of rest.
  private var shownPage: Double {
    let isHeld = pager.isTracking && pager.isDragging && pageSize.width > 0
    return isHeld ? pager.contentOffset.x / pageSize.width : currentPage
  }

  /// The page on which the content rests or is about to rest.
  private var currentPage: Double {
    guard pageSize.width > 0 else { return 0 }
    let page = (pager.targetContentOffset.x / pageSize.width).rounded()
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
