public import LamellaGeometry

extension Canvas {
  // MARK: Paths

  /// Fills a path; open subpaths count as closed.
  ///
  /// The path's coverage mask is rasterized at the output's resolution and cached by its contents, so drawing an
  /// equal path again rasterizes nothing. Translations by whole pixels (and eighths) reuse the mask; rotation and
  /// scaling rasterize it again. Of paths larger than the picture, only the visible part is rasterized.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - color: The color.
  ///   - rule: The rule for the inside.
  public func fill(_ path: Path, with color: Color, using rule: FillRule = .winding) {
    guard color.alpha > 0 else { return }
    append(Shape(path: path, rule: rule), color)
  }

  /// Fills a path with a gradient.
  public func fill(_ path: Path, with gradient: Gradient, using rule: FillRule = .winding) {
    guard gradient.isDrawable else { return }
    append(Shape(path: path, rule: rule, gradient: gradient), .white)
  }

  /// Strokes a path; masks are cached as for filling.
  public func stroke(_ path: Path, with color: Color, style: StrokeStyle = StrokeStyle()) {
    guard color.alpha > 0, style.isDrawable else { return }
    append(Shape(path: path, stroke: style), color)
  }

  /// Strokes a path in the colors of a gradient.
  public func stroke(
    _ path: Path, with gradient: Gradient, style: StrokeStyle = StrokeStyle()
  ) {
    guard gradient.isDrawable, style.isDrawable else { return }
    append(Shape(path: path, stroke: style, gradient: gradient), .white)
  }

  /// Draws a straight line.
  public func strokeLine(
    from start: Point, to end: Point, with color: Color, style: StrokeStyle = StrokeStyle()
  ) {
    var path = Path()
    path.addLines(between: [start, end])
    stroke(path, with: color, style: style)
  }

  /// Fills the largest ellipse in a rectangle.
  public func fillEllipse(in rect: Rect, with color: Color) {
    guard isDrawable(rect, color) else { return }
    fill(Path(ellipseIn: rect), with: color)
  }

  /// Strokes the largest ellipse in a rectangle; half of the line is outside.
  public func strokeEllipse(in rect: Rect, with color: Color, lineWidth: Double = 1) {
    guard isDrawable(rect, color) else { return }
    stroke(Path(ellipseIn: rect), with: color, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Appends the command of a shape, unless it is empty or not finite.
  private func append(_ shape: Shape, _ color: Color) {
    guard shape.extent.isFinite, !shape.path.isEmpty else { return }
    guard shape.stroke != nil || !shape.extent.isEmpty else { return }
    var command = DisplayList.Command(operation: .shape, color: color, rect: shape.extent)
    command.index = Int32(storage.displayList.shapes.count)
    storage.displayList.shapes.append(shape)
    append(command)
  }

  // MARK: Rectangles

  /// Fills a rectangle with a radius for each corner, limited to half the shorter side.
  public func fill(_ rect: Rect, cornerRadii: CornerRadii, with color: Color) {
    let radii = cornerRadii.limited(to: rect.size)
    let clockwise = radii.clockwise
    if clockwise == SIMD4(repeating: clockwise[0]) {
      return fill(rect, cornerRadius: clockwise[0], with: color)
    }
    guard isDrawable(rect, color) else { return }
    var command = DisplayList.Command(operation: .fillCorneredRect, color: color, rect: rect)
    command.index = Int32(storage.displayList.radii.count)
    storage.displayList.radii.append(radii)
    append(command)
  }

  /// Fills a rectangle with a gradient.
  ///
  /// Axial gradients are exact at any size; radial and conic gradients are rasterized once, at up to 512 pixels a
  /// side, and stretched beyond.
  public func fill(_ rect: Rect, with gradient: Gradient) {
    guard isDrawable(rect, .white), gradient.isDrawable else { return }
    var command = DisplayList.Command(operation: .gradient, color: .white, rect: rect)
    command.index = Int32(storage.displayList.shapes.count)
    storage.displayList.shapes.append(Shape(path: Path(rect: rect), gradient: gradient))
    append(command)
  }

  // MARK: Images

  /// Draws an image in nine parts (nine-slice): corners keep their size, edges stretch along their length, the center
  /// in both directions.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rect: The rectangle to fill. If it is too small for the insets, they shrink in proportion.
  ///   - capInsets: The size of the corners, in points of the image.
  ///   - tint: The color that multiplies each pixel.
  ///   - filter: The sampling filter where the image's pixels and the output's differ in size.
  public func draw(
    _ image: Image, in rect: Rect, capInsets: EdgeInsets, tint: Color = .white,
    filter: TextureFilter = .linear
  ) {
    guard isDrawable(rect, tint) else { return }
    /// Returns the cuts along one axis: in the image's pixels and in the target.
    func cuts(
      _ first: Double, _ last: Double, _ pixels: Int, _ start: Double, _ length: Double
    ) -> (source: [Int32], target: [Double]) {
      let total = Double(pixels)
      // The order of the arguments makes NaN count as 0.
      let low = min(max(0, (first * image.scale).rounded()), total)
      let high = min(max(0, (last * image.scale).rounded()), total - low)
      let wanted = (low + high) / image.scale
      let share = wanted > length ? length / wanted : 1
      return (
        [0, Int32(saturating: low), Int32(saturating: total - high), Int32(clamping: pixels)],
        [
          start, start + low / image.scale * share, start + length - high / image.scale * share,
          start + length,
        ]
      )
    }
    let columns = cuts(capInsets.left, capInsets.right, image.width, rect.minX, rect.width)
    let rows = cuts(capInsets.top, capInsets.bottom, image.height, rect.minY, rect.height)
    for row in 0..<3 {
      for column in 0..<3 {
        let source = PixelRect(
          x: columns.source[column], y: rows.source[row],
          width: columns.source[column + 1] - columns.source[column],
          height: rows.source[row + 1] - rows.source[row])
        guard !source.isEmpty else { continue }
        draw(
          image, from: source,
          in: Rect(
            minX: columns.target[column], minY: rows.target[row],
            maxX: columns.target[column + 1], maxY: rows.target[row + 1]),
          tint: tint, filter: filter,
          antialiasedEdges: EdgeAntialiasingMask(column: column, row: row, of: 3))
      }
    }
  }
}
