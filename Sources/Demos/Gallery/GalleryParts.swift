import Lamella

/// The building blocks that scenes share.
enum GalleryParts {
  /// Makes a colored box with rounded corners and an optional word in its middle.
  static func box(
    _ frame: Rect, _ color: Color, _ word: String? = nil, radius: Double = Theme.Radius.small
  ) -> View {
    let view = View(frame: frame)
    view.backgroundColor = color
    view.cornerRadius = radius
    if let word {
      let label = label(
        word, in: view.bounds, size: Theme.TypeSize.small, color: Theme.current.ground, .center)
      label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(label)
    }
    return view
  }

  /// Makes a label in a frame.
  static func label(
    _ text: String, in frame: Rect, size: Double = Theme.TypeSize.caption,
    color: Color = Theme.current.inkSoft, _ alignment: TextAlignment = .left
  ) -> Label {
    let label = Label(text: text, font: FontLibrary.system(size: size))
    label.textColor = color
    label.textAlignment = alignment
    label.frame = frame
    return label
  }

  /// Makes the outline of a rectangle, to show a position without a view.
  static func outline(_ frame: Rect, _ color: Color = Theme.current.inkSoft) -> View {
    let view = View(frame: frame)
    view.layer.borderWidth = 1
    view.layer.borderColor = color
    view.isUserInteractionEnabled = false
    return view
  }

  /// Makes a dot around a point.
  static func dot(at point: Point, _ color: Color = Theme.current.ink, radius: Double = 4) -> View {
    let view = View(
      frame: Rect(
        x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius))
    view.backgroundColor = color
    view.cornerRadius = radius
    return view
  }

  /// Adds a grid of cells, each with a caption below it.
  ///
  /// - Parameters:
  ///   - stage: The superview of the cells.
  ///   - captions: A caption for each cell.
  ///   - rows: The number of rows.
  /// - Returns: The cells.
  @discardableResult
  static func cells(in stage: View, _ captions: [String], rows: Int = 1) -> [View] {
    let margin = Theme.Spacing.card
    let columns = (captions.count + rows - 1) / rows
    let width = (stage.bounds.width - margin * Double(columns + 1)) / Double(columns)
    let height = (stage.bounds.height - margin * Double(rows + 1)) / Double(rows)
    return captions.enumerated().map { index, caption in
      let x = margin + Double(index % columns) * (width + margin)
      let y = margin + Double(index / columns) * (height + margin)
      let cell = View(
        frame: Rect(
          x: x.rounded(), y: y.rounded(), width: width.rounded(.down), height: height - 18))
      stage.addSubview(cell)
      stage.addSubview(
        label(
          caption,
          in: Rect(x: x.rounded(), y: cell.frame.maxY + 2, width: cell.bounds.width, height: 16),
          .center))
      return cell
    }
  }
}
