import Lamella

/// The recipes of hit testing; the first one, larger touch areas, is `hitInsets`.
extension GalleryScene {
  /// A scene of subviews outside of their superview's bounds.
  static let hitOutside = GalleryScene(
    name: "hit-outside", title: "Hits outside of the superview",
    caption: "A menu below its bar: seen in both, pressed only with hitsSubviewsOutsideBounds"
  ) { stage in
    let cells = GalleryParts.cells(in: stage, ["as in UIKit", "hitsSubviewsOutsideBounds"])
    let count = counter(in: stage)
    for (index, cell) in cells.enumerated() {
      let bar = GalleryParts.box(
        Rect(x: 8, y: 12, width: cell.bounds.width - 16, height: 36), Theme.current.raised)
      bar.hitsSubviewsOutsideBounds = index == 1
      for row in 0..<2 {
        let item = button(["Resume", "Leave"][row], "menu-\(index)-\(row)", count)
        item.frame = Rect(x: 12, y: 44 + Double(row) * 44, width: 120, height: 38)
        bar.addSubview(item)
      }
      bar.addSubview(
        GalleryParts.label(
          "The bar ends here", in: Rect(x: 12, y: 0, width: 150, height: 36),
          size: Theme.TypeSize.small))
      cell.addSubview(bar)
    }
  }

  /// A scene of buttons below an overlay.
  static let hitCovered = GalleryScene(
    name: "hit-covered", title: "Hits through a cover",
    caption:
      "A tinted view over a button takes the touch, or lets it through in one of two ways"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(in: stage, ["taken", "not enabled", ".subviewsOnly"])
    let count = counter(in: stage)
    for (index, cell) in cells.enumerated() {
      let width = cell.bounds.width
      let covered = button("Below", "covered-\(index)", count)
      covered.frame = Rect(x: 16, y: 28, width: width - 32, height: 40)
      let glass = GalleryParts.box(
        Rect(x: 6, y: 12, width: width - 12, height: 132), theme.series[0].withAlpha(0.35))
      if index == 1 { glass.isUserInteractionEnabled = false }
      if index == 2 { glass.hitTestBehavior = .subviewsOnly }
      let above = button("Above", "above-\(index)", count)
      above.frame = Rect(x: 10, y: 72, width: width - 32, height: 40)
      glass.addSubview(above)
      cell.addSubview(covered)
      cell.addSubview(glass)
    }
  }

  /// A scene of pages that can be dragged by their neighbors.
  static let hitPeeking = GalleryScene(
    name: "hit-peeking", title: "Pages with peeking neighbors",
    caption: "The outline is the scroll view; hitInsets let drags and taps begin beside it"
  ) { stage in
    let theme = Theme.current
    let count = counter(in: stage, y: 192)
    stage.clipsToBounds = true
    let pager = ScrollView(frame: Rect(x: 124, y: 16, width: 200, height: 150))
    pager.identifier = "pager"
    pager.isPagingEnabled = true
    pager.clipsToBounds = false
    pager.showsHorizontalScrollIndicator = false
    pager.hitInsets = EdgeInsets(left: -124, right: -124)
    pager.contentSize = Size(800, 150)
    for index in 0..<4 {
      let page = button("Page \(index + 1)", "page-\(index)", count)
      page.setBackgroundColor(theme.series[index], for: .normal)
      page.setTitleColor(theme.ink(on: theme.series[index]), for: .normal)
      page.frame = Rect(x: Double(index) * 200 + 8, y: 0, width: 184, height: 150)
      pager.addSubview(page)
    }
    pager.contentOffset = Point(200, 0)
    stage.insertSubview(pager, at: 0)
    stage.addSubview(GalleryParts.outline(pager.frame, theme.ink))
  }

  // MARK: Parts

  /// Makes a button whose presses a label counts.
  private static func button(_ title: String, _ name: String, _ count: Label) -> Button {
    let button = Button(title: title)
    button.identifier = name
    button.addAction(for: .primaryActionTriggered) { [unowned count] sender in
      count.text = "pressed: \(sender.identifier ?? "")"
    }
    return button
  }

  /// Makes the label that shows the pressed button.
  private static func counter(in stage: View, y: Double = 172) -> Label {
    let label = GalleryParts.label(
      "nothing pressed yet", in: Rect(x: 16, y: y, width: 416, height: 24),
      size: Theme.TypeSize.body, color: Theme.current.ink, .center)
    label.identifier = "presses"
    stage.addSubview(label)
    return label
  }
}
