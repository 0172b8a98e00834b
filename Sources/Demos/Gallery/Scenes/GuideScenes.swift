import Lamella

extension GalleryScene {
  /// A scene of the guides of a view.
  static let guides = GalleryScene(
    name: "guides", title: "Guides",
    caption:
      "Margins, the readable area, the keyboard, and a scroll view's content, as constraints see them"
  ) { stage in
    let series = Theme.current.series
    let cells = GalleryParts.cells(
      in: stage, ["margins", "readable area", "keyboard, none", "content"])
    for cell in cells {
      cell.backgroundColor = Theme.current.raised
      cell.cornerRadius = Theme.Radius.small
      cell.clipsToBounds = true
    }
    cells[0].directionalLayoutMargins = DirectionalEdgeInsets(
      top: 12, leading: 24, bottom: 36, trailing: 8)
    fill(cells[0].layoutMarginsGuide, of: cells[0], series[0], "margins")

    // As wide as a page of a large window, shown smaller.
    let page = View(frame: Rect(x: 0, y: 0, width: 900, height: cells[1].bounds.height * 9))
    page.layer.anchorPoint = .zero
    page.layer.position = .zero
    page.transform = Transform2D(scaleX: cells[1].bounds.width / 900, y: 1.0 / 9)
    cells[1].addSubview(page)
    fill(page.readableContentGuide, of: page, series[1], nil)

    let bar = GalleryParts.box(.zero, series[3], "text")
    place(bar, in: cells[2])
    LayoutConstraint.activate([
      bar.leadingAnchor.constraint(
        equalToSystemSpacingAfter: cells[2].leadingAnchor, multiplier: 1),
      bar.trailingAnchor.constraint(equalTo: cells[2].trailingAnchor, constant: -8),
      bar.bottomAnchor.constraint(equalTo: cells[2].keyboardLayoutGuide.topAnchor, constant: -8),
      bar.heightAnchor.constraint(equalToConstant: 28),
    ])

    let scroll = ScrollView(frame: cells[3].bounds)
    cells[3].addSubview(scroll)
    var above: View?
    for index in 0..<5 {
      let row = GalleryParts.box(.zero, series[index % series.count], "\(index + 1)")
      place(row, in: scroll)
      LayoutConstraint.activate([
        row.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: 8),
        row.trailingAnchor.constraint(equalTo: scroll.trailingAnchor, constant: -8),
        row.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -16),
        row.heightAnchor.constraint(equalToConstant: 48),
        above.map {
          row.topAnchor.constraint(equalToSystemSpacingBelow: $0.bottomAnchor, multiplier: 1)
        }
          ?? row.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 8),
      ])
      above = row
    }
    above?.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -8).isActive = true
    let badge = GalleryParts.box(.zero, Theme.current.ink, "stays", radius: 10)
    place(badge, in: scroll)
    LayoutConstraint.activate([
      badge.trailingAnchor.constraint(
        equalTo: scroll.frameLayoutGuide.trailingAnchor, constant: -4),
      badge.bottomAnchor.constraint(equalTo: scroll.frameLayoutGuide.bottomAnchor, constant: -4),
      badge.widthAnchor.constraint(equalToConstant: 48),
      badge.heightAnchor.constraint(equalToConstant: 20),
    ])
    stage.layoutIfNeeded()
    scroll.contentOffset.y = 40
  }

  /// A scene of cards as high as their texts.
  static let growingCards = GalleryScene(
    name: "growing-cards", title: "Cards that grow",
    caption: "The same constraints around texts of different lengths; switches keep their size"
  ) { stage in
    let texts = [
      ("Sound", "On."),
      ("Save", "Saves at each lighthouse, and before each storm that the keeper sees coming."),
      (
        "Text",
        "Larger letters for signs, letters and the map. What does not fit its line goes on in the next one, and the card follows."
      ),
    ]
    var before: View?
    for (index, (title, text)) in texts.enumerated() {
      let card = card(title, text, Theme.current.series[index])
      place(card, in: stage)
      LayoutConstraint.activate([
        card.topAnchor.constraint(equalTo: stage.topAnchor, constant: 16),
        card.bottomAnchor.constraint(lessThanOrEqualTo: stage.bottomAnchor, constant: -16),
        before.map { card.leadingAnchor.constraint(equalTo: $0.trailingAnchor, constant: 16) }
          ?? card.leadingAnchor.constraint(equalTo: stage.leadingAnchor, constant: 16),
      ])
      if let before { card.widthAnchor.constraint(equalTo: before.widthAnchor).isActive = true }
      before = card
    }
    before?.trailingAnchor.constraint(equalTo: stage.trailingAnchor, constant: -16).isActive = true
  }

  /// Adds a view that constraints place.
  private static func place(_ view: View, in superview: View) {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
  }

  /// Adds a box that fills a guide.
  @discardableResult
  private static func fill(
    _ guide: LayoutGuide, of view: View, _ color: Color, _ word: String?
  ) -> View {
    let box = GalleryParts.box(.zero, color, word)
    place(box, in: view)
    LayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      box.topAnchor.constraint(equalTo: guide.topAnchor),
      box.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    return box
  }

  /// Makes a card of a title, a switch and a text of any number of lines.
  private static func card(_ title: String, _ text: String, _ color: Color) -> View {
    let theme = Theme.current
    let card = View()
    card.backgroundColor = theme.raised
    card.cornerRadius = Theme.Radius.small
    let heading = GalleryParts.label(
      title, in: .zero, size: Theme.TypeSize.small, color: theme.ink)
    let body = GalleryParts.label(text, in: .zero)
    body.numberOfLines = 0
    body.lineBreakMode = .byWordWrapping
    let line = View()
    line.backgroundColor = color
    let toggle = Switch()
    toggle.isOn = true
    for view in [heading, body, line, toggle] { place(view, in: card) }
    let margins = card.layoutMarginsGuide
    LayoutConstraint.activate([
      heading.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      heading.centerYAnchor.constraint(equalTo: toggle.centerYAnchor),
      toggle.topAnchor.constraint(equalTo: margins.topAnchor),
      toggle.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      toggle.leadingAnchor.constraint(
        greaterThanOrEqualToSystemSpacingAfter: heading.trailingAnchor, multiplier: 1),
      line.topAnchor.constraint(equalToSystemSpacingBelow: toggle.bottomAnchor, multiplier: 1),
      line.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      line.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      line.heightAnchor.constraint(equalToConstant: 2),
      body.topAnchor.constraint(equalToSystemSpacingBelow: line.bottomAnchor, multiplier: 1),
      body.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      body.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      body.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
    return card
  }
}
