import Lamella

extension GalleryScene {
  /// A scene of a form in a grid view.
  static let form = GalleryScene(
    name: "form", title: "A form in a grid",
    caption: "Ten controls in rows and columns; the last cell spans all of them"
  ) { stage in
    let name = SegmentedControl(titles: ["Keeper", "Sailor"])
    name.selectedSegmentIndex = 0
    let lamp = Switch(), fog = Switch()
    lamp.isOn = true
    let power = Slider(), reach = Slider()
    power.value = 0.7
    reach.value = 0.4
    let crew = Stepper()
    let stock = ProgressView()
    stock.progress = 0.6
    let pages = PageControl()
    pages.numberOfPages = 4
    let cancel = Button(title: "Cancel")
    let done = Button(title: "Done", style: .prominent)
    let buttons = StackView(arrangedSubviews: [cancel, done])
    buttons.distribution = .fillEqually
    buttons.spacing = Theme.Spacing.controls
    let grid = GridView(views: [
      [label("Role"), name, label("Lamp"), lamp],
      [label("Power"), power, label("Fog horn"), fog],
      [label("Reach"), reach, label("Crew"), crew],
      [label("Oil"), stock, label("Log"), pages],
      [buttons],
    ])
    for index in [0, 2] { grid.column(at: index).xPlacement = .trailing }
    grid.column(at: 1).xPlacement = .fill
    grid.column(at: 1).width = 160
    grid.column(at: 2).leadingPadding = 12
    grid.yPlacement = .center
    grid.row(at: 4).topPadding = 8
    grid.row(at: 4).mergeCells(in: 0..<4)
    grid.cell(atColumnIndex: 0, rowIndex: 4).xPlacement = .fill
    grid.translatesAutoresizingMaskIntoConstraints = false
    stage.addSubview(grid)
    LayoutConstraint.activate([
      grid.centerXAnchor.constraint(equalTo: stage.centerXAnchor),
      grid.centerYAnchor.constraint(equalTo: stage.centerYAnchor),
    ])
  }

  /// Makes the label before a control.
  private static func label(_ text: String) -> Label {
    GalleryParts.label(text, in: .zero, size: Theme.TypeSize.small, color: Theme.current.ink)
  }
}
