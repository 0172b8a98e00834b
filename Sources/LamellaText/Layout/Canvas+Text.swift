public import LamellaGeometry
public import LamellaGraphics

extension Canvas {
  /// Draws a text layout: backgrounds, glyphs, underlines and strikethroughs.
  ///
  /// - Parameters:
  ///   - layout: The text.
  ///   - origin: The place of the container's upper left corner.
  ///   - color: The color of pieces that have none.
  ///   - overrides: Whether `color` stands in for all other colors, as for a shadow.
  ///   - pixelsPerPoint: The output's scale: lines are at least a pixel thick and stand on whole pixels.
  public func draw(
    _ layout: TextLayout, at origin: Point, with color: Color, overrides: Bool = false,
    pixelsPerPoint: Double = 1
  ) {
    for run in layout.runs where !overrides {
      guard let background = run.attributes.backgroundColor else { continue }
      let line = layout.lines[run.line]
      fill(
        Rect(
          x: origin.x + line.origin.x + run.x, y: origin.y + line.origin.y - line.ascent,
          width: run.glyphs.width - run.x, height: line.ascent + line.descent), with: background)
    }
    for run in layout.runs {
      let ink = overrides ? color : run.attributes.color ?? color
      let line = layout.lines[run.line].origin
      let baseline = Point(
        x: origin.x + line.x, y: origin.y + line.y - run.attributes.baselineOffset)
      draw(run.glyphs, at: baseline, with: ink)
      if run.attributes.isUnderlined || run.attributes.isStruckThrough {
        drawLines(
          of: run, at: baseline, ink: ink, overrides: overrides, pixelsPerPoint: pixelsPerPoint)
      }
    }
  }

  /// Draws the underline and the strikethrough of a run.
  private func drawLines(
    of run: TextLayout.Run, at baseline: Point, ink: Color, overrides: Bool, pixelsPerPoint: Double
  ) {
    // That of the style: a line goes on evenly where another font stands in.
    let font = run.attributes.font ?? run.glyphs.font
    let thickness =
      max(1, (font.underlineThickness * pixelsPerPoint).rounded()) / pixelsPerPoint
    /// Draws one horizontal line, relative to the baseline.
    func draw(at y: Double, _ color: Color?) {
      // Glyphs stand on the pixel row next to the baseline; so do these.
      let middle = baseline.y.rounded(to: pixelsPerPoint) + y
      fill(
        Rect(
          x: baseline.x + run.x, y: (middle - thickness / 2).rounded(to: pixelsPerPoint),
          width: run.glyphs.width - run.x, height: thickness),
        with: overrides ? ink : color ?? ink)
    }
    if run.attributes.isUnderlined {
      draw(at: font.underlinePosition, run.attributes.underlineColor)
    }
    if run.attributes.isStruckThrough {
      draw(at: -font.xHeight / 2, run.attributes.strikethroughColor)
    }
  }
}

extension Double {
  /// Returns the nearest whole pixel, in points.
  fileprivate func rounded(to pixelsPerPoint: Double) -> Double {
    (self * pixelsPerPoint).rounded() / pixelsPerPoint
  }
}
