import Lamella

/// A pager that fills the window below its title, with dots beside or below it.
final class PagerScreen: View {
  private let stack: PageStack
  private let dots = PageControl()
  private let title = Label()
  private let caption = Label()

  /// The space around the pager, in points.
  private static let margin = 20.0
  /// The space for the dots, in points.
  private static let dotsSide = 30.0

  init(frame: Rect, title: String, caption: String, _ stack: PageStack) {
    self.stack = stack
    super.init(frame: frame)
    let theme = Theme.current
    identifier = "paging"
    backgroundColor = theme.ground
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.title.text = title
    self.title.font = .system(size: Theme.TypeSize.large, weight: .bold)
    self.title.textColor = theme.ink
    self.caption.text = caption
    self.caption.font = .system(size: Theme.TypeSize.small)
    self.caption.textColor = theme.inkSoft
    stack.identifier = "pager"
    stack.onScroll = { [unowned self] _ in showPage() }
    dots.numberOfPages = stack.pages.count
    dots.addAction(for: .valueChanged) { [unowned self] _ in
      stack.turn(to: dots.currentPage)
      // The dots scroll along with the pages.
      showPage()
    }
    if stack.direction == .vertical { dots.transform = Transform2D(rotationRadians: .pi / 2) }
    for view in [stack, self.title, self.caption, dots] { addSubview(view) }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { _ = stack.becomeFirstResponder() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = Self.margin
    let width = max(bounds.width - 2 * margin, 1)
    let titleSize = title.sizeThatFits(Size(width, bounds.height))
    let captionSize = caption.sizeThatFits(Size(width, bounds.height))
    title.frame = Rect(
      x: margin, y: margin / 2, width: min(titleSize.width, width), height: titleSize.height)
    caption.frame = Rect(
      x: margin, y: title.frame.maxY, width: min(captionSize.width, width),
      height: captionSize.height)
    let top = caption.frame.maxY + margin / 2
    let isVertical = stack.direction == .vertical
    stack.frame = Rect(
      x: margin, y: top, width: max(width - (isVertical ? Self.dotsSide - margin : 0), 1),
      height: max(bounds.height - top - (isVertical ? margin : Self.dotsSide), 1))
    dots.bounds.size = dots.sizeThatFits(bounds.size)
    dots.center =
      isVertical
      ? Point((stack.frame.maxX + bounds.maxX) / 2, stack.frame.midY)
      : Point(stack.frame.midX, stack.frame.maxY + Self.dotsSide / 2)
    showPage()
  }

  /// Shows the position in the dots.
  private func showPage() { dots.progress = stack.progress }
}
