import Lamella

extension GalleryScene {
  /// A scene of all controls in both themes.
  static let controls = GalleryScene(
    name: "controls", title: "Controls",
    caption: "One of each, in the dark theme and in the light one"
  ) { stage in
    for (index, theme) in [Theme.dark, .light].enumerated() {
      let panel = panel(theme, in: stage, index)
      panel.identifier = index == 0 ? "dark" : "light"
      let width = panel.bounds.width - 24
      let segments = SegmentedControl(titles: ["Day", "Week", "Year"])
      segments.selectedSegmentIndex = 1
      segments.frame = Rect(x: 12, y: 12, width: width, height: 32)
      let isOn = Switch(frame: Rect(x: 12, y: 56, width: 0, height: 0))
      isOn.isOn = true
      let isOff = Switch(frame: Rect(x: 12, y: 96, width: 0, height: 0))
      let stepper = Stepper(frame: Rect(x: width + 12 - 96, y: 56, width: 0, height: 0))
      stepper.value = 3
      let slider = Slider(frame: Rect(x: 76, y: 96, width: width - 64, height: 32))
      slider.value = 0.6
      let activity = ActivityIndicator(frame: Rect(x: 71, y: 62, width: 20, height: 20))
      activity.startAnimating()
      let pages = PageControl(frame: Rect(x: 12, y: 132, width: 84, height: 24))
      let bar = ProgressView(frame: Rect(x: width + 12 - 84, y: 140, width: 84, height: 8))
      bar.progress = 0.7
      pages.numberOfPages = 5
      pages.currentPage = 2
      let cancel = Button(title: "Cancel")
      cancel.frame = Rect(x: 12, y: 164, width: (width - 8) / 2, height: 36)
      let done = Button(title: "Done", style: .prominent)
      done.frame = Rect(x: cancel.frame.maxX + 8, y: 164, width: (width - 8) / 2, height: 36)
      let controls: [View] = [
        segments, isOn, isOff, activity, stepper, slider, pages, bar, cancel, done,
      ]
      for view in controls { panel.addSubview(view) }
    }
  }

  /// A scene of control states.
  static let controlStates = GalleryScene(
    name: "control-states", title: "States of controls",
    caption: "At rest, under a finger, disabled; the last row has a tint of its own"
  ) { stage in
    for (column, name) in ["at rest", "highlighted", "disabled"].enumerated() {
      let x = 16 + Double(column) * 142
      stage.addSubview(
        GalleryParts.label(name, in: Rect(x: x, y: 8, width: 132, height: 18), .center))
      let slider = Slider(frame: Rect(x: x, y: 32, width: 132, height: 32))
      slider.value = 0.5
      let toggle = Switch(frame: Rect(x: x + 40, y: 72, width: 0, height: 0))
      toggle.isOn = true
      let stepper = Stepper(frame: Rect(x: x + 18, y: 112, width: 0, height: 0))
      let segments = SegmentedControl(titles: ["One", "Two"])
      segments.selectedSegmentIndex = 0
      segments.frame = Rect(x: x, y: 152, width: 132, height: 32)
      let tinted = Slider(frame: Rect(x: x, y: 192, width: 132, height: 32))
      tinted.value = 0.5
      tinted.tintColor = Theme.current.series[2]
      for control in [slider, toggle, stepper, segments, tinted] as [Control] {
        control.isHighlighted = column == 1
        control.isEnabled = column != 2
        stage.addSubview(control)
      }
    }
  }

  /// A scene of right-to-left controls.
  static let mirroring = GalleryScene(
    name: "mirroring", title: "Controls from right to left",
    caption: "The same values in left-to-right and in right-to-left layout"
  ) { stage in
    let cells = GalleryParts.cells(in: stage, ["left to right", "right to left"])
    for (index, cell) in cells.enumerated() {
      let width = cell.bounds.width - 16
      let segments = SegmentedControl(titles: ["One", "Two", "Three"])
      segments.selectedSegmentIndex = 0
      segments.frame = Rect(x: 8, y: 8, width: width, height: 32)
      let slider = Slider(frame: Rect(x: 8, y: 46, width: width, height: 32))
      slider.value = 0.25
      let toggle = Switch(frame: Rect(x: 8, y: 88, width: 0, height: 0))
      toggle.isOn = true
      let stepper = Stepper(frame: Rect(x: width + 8 - 96, y: 88, width: 0, height: 0))
      stepper.isHighlighted = true
      let pages = PageControl(frame: Rect(x: 8, y: 130, width: width, height: 24))
      pages.numberOfPages = 5
      pages.currentPage = 1
      let bar = ProgressView(frame: Rect(x: 8, y: 164, width: width, height: 8))
      bar.progress = 0.4
      for view in [segments, slider, toggle, stepper, pages, bar] as [View] {
        view.semanticContentAttribute = index == 0 ? .forceLeftToRight : .forceRightToLeft
        cell.addSubview(view)
      }
    }
  }

  /// A scene of buttons with images.
  static let buttonContents = GalleryScene(
    name: "button-contents", title: "Buttons with images",
    caption: "Image and title, by state, aligned, and with insets"
  ) { stage in
    let star = GalleryArt.star.withRenderingMode(.alwaysTemplate)
    for (row, style) in [Button.Style.standard, .prominent, .plain].enumerated() {
      let y = 20 + Double(row) * 52
      let both = Button(title: "Favourite", style: style)
      both.setImage(star, for: .normal)
      both.frame = Rect(x: 16, y: y, width: 150, height: 38)
      let alone = Button(title: "", style: style)
      alone.setImage(star, for: .normal)
      alone.frame = Rect(x: 182, y: y, width: 38, height: 38)
      let off = Button(title: "Favourite", style: style)
      off.setImage(star, for: .normal)
      off.isEnabled = false
      off.frame = Rect(x: 236, y: y, width: 150, height: 38)
      for button in [both, alone, off] { stage.addSubview(button) }
    }
    let lantern = Button(title: "Light", style: .standard)
    lantern.setImage(GalleryArt.lantern, for: .normal)
    lantern.imageView?.filter = .nearest
    lantern.contentEdgeInsets = EdgeInsets(top: 4, left: 40, bottom: 4, right: 40)
    lantern.frame = Rect(origin: Point(16, 180), size: lantern.intrinsicContentSize)
    let chosen = Button(title: "Off")
    chosen.setTitle("On", for: .selected)
    chosen.setTitleColor(Theme.current.ground, for: .selected)
    chosen.setBackgroundColor(Theme.current.good, for: .selected)
    chosen.isSelected = true
    chosen.contentHorizontalAlignment = .leading
    chosen.frame = Rect(x: 236, y: 180, width: 150, height: lantern.bounds.height)
    for button in [lantern, chosen] { stage.addSubview(button) }
  }

  /// Makes half of the stage with a theme of its own.
  private static func panel(_ theme: Theme, in stage: View, _ index: Int) -> View {
    let width = (stage.bounds.width - 36) / 2
    let panel = View(
      frame: Rect(
        x: 12 + Double(index) * (width + 12), y: 12, width: width,
        height: stage.bounds.height - 24))
    panel.overrideTheme = theme
    panel.backgroundColor = theme.surface
    panel.cornerRadius = Theme.Radius.card
    panel.layer.borderWidth = 1
    panel.layer.borderColor = theme.raised
    stage.addSubview(panel)
    return panel
  }
}
