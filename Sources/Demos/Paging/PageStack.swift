import Lamella

/// A pager of views along one axis, each as large as the pager less a gap.
final class PageStack: ScrollView {
  /// The axis of a pager.
  enum Direction {
    case horizontal, vertical
  }

  let direction: Direction
  let pages: [View]
  /// The size that the pages are laid out for.
  private var pageSizeLaidOut = Size.zero

  /// Half the gap between two pages, in points.
  private static let gutter = 5.0

  init(_ direction: Direction, _ pages: [View]) {
    self.direction = direction
    self.pages = pages
    super.init()
    isPagingEnabled = true
    clipsToBounds = direction == .vertical
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    for page in pages { addSubview(page) }
  }

  /// The number of the page in sight, with fractions between two.
  var progress: Double { page(at: contentOffset, bounds.size) }

  private func page(at offset: Point, _ size: Size) -> Double {
    direction == .horizontal ? offset.x / max(size.width, 1) : offset.y / max(size.height, 1)
  }

  private func offset(of page: Double) -> Point {
    direction == .horizontal ? Point(page * bounds.width, 0) : Point(0, page * bounds.height)
  }

  /// Scrolls to a page.
  func turn(to page: Int) { setContentOffset(offset(of: Double(page)), animated: true) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    guard size != pageSizeLaidOut else { return }
    // The page in sight, or about to be, stays.
    let page = page(at: targetContentOffset, pageSizeLaidOut).rounded()
    pageSizeLaidOut = size
    let count = Double(pages.count)
    contentSize =
      direction == .horizontal
      ? Size(count * size.width, size.height) : Size(size.width, count * size.height)
    for (index, view) in pages.enumerated() {
      let place = Rect(origin: offset(of: Double(index)), size: size)
      // Pagers in a pager have the gaps themselves.
      view.frame = view is PageStack ? place : place.insetBy(dx: Self.gutter, dy: Self.gutter)
    }
    setContentOffset(offset(of: page), animated: false)
  }
}
