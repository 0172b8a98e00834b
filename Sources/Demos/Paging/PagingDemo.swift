import Lamella

/// The paging demo, with any of its pagers.
enum PagingDemo {
  /// Makes the view of a kind of pager.
  static func makeView(_ kind: PagerKind, frame: Rect) -> View {
    let theme = Theme.current
    let series = theme.series
    /// Makes a card whose number counts on from that of the first one.
    func card(_ index: Int, _ first: Int = 0) -> PageCard {
      let color = series[index % series.count]
      let card = PageCard(number: first + index + 1, color: color, ink: theme.ink(on: color))
      card.identifier = "page-\(first + index)"
      return card
    }
    switch kind {
    case .cards: return PagingView(frame: frame)
    case .vertical:
      return PagerScreen(
        frame: frame, title: "Vertical", caption: "Drag, flick, wheel, or arrow keys",
        PageStack(.vertical, (0..<5).map { card($0) }))
    case .nested:
      let columns = (0..<3).map { column in
        let stack = PageStack(.vertical, (0..<4).map { card($0 + column, column * 4 - column) })
        stack.identifier = "column-\(column)"
        return stack
      }
      return PagerScreen(
        frame: frame, title: "Nested", caption: "Sideways for columns, up and down for cards",
        PageStack(.horizontal, columns))
    case .zoom:
      return PagerScreen(
        frame: frame, title: "Pictures", caption: "Pinch, double tap, or Ctrl and the wheel",
        PageStack(.horizontal, (0..<3).map { ZoomPage(number: $0, color: series[$0]) }))
    }
  }
}
