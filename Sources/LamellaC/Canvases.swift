public import CLamella
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaText

// Views that the host draws, and the drawing.

/// Makes a view that a function of the host's draws; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_view_create(
  _ parent: OpaquePointer?, _ draw: lamella_draw?, _ user: UnsafeMutableRawPointer?
) -> OpaquePointer? {
  make((parent, draw, user)) { parent, draw, user throws(Failure) in
    guard let draw else { throw .null("the function that draws") }
    let view = HostedCanvasView(draw, user)
    let handle = try insert(view, into: parent)
    view.handle = handle.pointer
    return handle
  }
}

/// Has a view drawn again; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_view_redraw(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in
    try Handles.view(view, as: HostedCanvasView.self).setNeedsDisplay()
    return LAMELLA_OK
  }
}

// MARK: - Shapes

/// Fills a rectangle with round corners; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_fill_rect(
  _ canvas: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  _ radius: Double, _ rgba: UInt32
) -> lamella_result {
  enter((canvas, x, y, width, height, radius, rgba)) {
    canvas, x, y, width, height, radius, rgba throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    let rect = try rect(x, y, width, height)
    try checkFinite(radius)
    canvas.fill(rect, cornerRadius: radius, with: color(rgba))
    return LAMELLA_OK
  }
}

/// Draws the edge of a rectangle with round corners; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_stroke_rect(
  _ canvas: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  _ radius: Double, _ line_width: Double, _ rgba: UInt32
) -> lamella_result {
  enter((canvas, x, y, width, height, radius, line_width, rgba)) {
    canvas, x, y, width, height, radius, lineWidth, rgba throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    let rect = try rect(x, y, width, height)
    try checkFinite(radius, lineWidth)
    canvas.stroke(rect, cornerRadius: radius, lineWidth: lineWidth, with: color(rgba))
    return LAMELLA_OK
  }
}

/// Fills an ellipse; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_fill_ellipse(
  _ canvas: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  _ rgba: UInt32
) -> lamella_result {
  enter((canvas, x, y, width, height, rgba)) { canvas, x, y, width, height, rgba throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    let rect = try rect(x, y, width, height)
    canvas.fillEllipse(in: rect, with: color(rgba))
    return LAMELLA_OK
  }
}

/// Draws the edge of an ellipse; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_stroke_ellipse(
  _ canvas: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  _ line_width: Double, _ rgba: UInt32
) -> lamella_result {
  enter((canvas, x, y, width, height, line_width, rgba)) {
    canvas, x, y, width, height, lineWidth, rgba throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    let rect = try rect(x, y, width, height)
    try checkFinite(lineWidth)
    canvas.strokeEllipse(in: rect, with: color(rgba), lineWidth: lineWidth)
    return LAMELLA_OK
  }
}

/// Draws a line; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_line(
  _ canvas: OpaquePointer?, _ from_x: Double, _ from_y: Double, _ to_x: Double, _ to_y: Double,
  _ line_width: Double, _ rgba: UInt32
) -> lamella_result {
  enter((canvas, from_x, from_y, to_x, to_y, line_width, rgba)) {
    canvas, fromX, fromY, toX, toY, lineWidth, rgba throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    try checkFinite(fromX, fromY, toX, toY, lineWidth)
    canvas.strokeLine(
      from: Point(fromX, fromY), to: Point(toX, toY), with: color(rgba),
      style: StrokeStyle(lineWidth: lineWidth))
    return LAMELLA_OK
  }
}

/// Fills a polygon; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_fill_polygon(
  _ canvas: OpaquePointer?, _ points: UnsafePointer<Double>?, _ count: Int32, _ rgba: UInt32
) -> lamella_result {
  enter((canvas, points, count, rgba)) { canvas, points, count, rgba throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    canvas.fill(try path(points, count, isClosed: true), with: color(rgba))
    return LAMELLA_OK
  }
}

/// Draws lines between points; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_stroke_polygon(
  _ canvas: OpaquePointer?, _ points: UnsafePointer<Double>?, _ count: Int32, _ closed: Int32,
  _ line_width: Double, _ rgba: UInt32
) -> lamella_result {
  enter((canvas, points, count, closed, line_width, rgba)) {
    canvas, points, count, closed, lineWidth, rgba throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    try checkFinite(lineWidth)
    canvas.stroke(
      try path(points, count, isClosed: closed != 0), with: color(rgba),
      style: StrokeStyle(lineWidth: lineWidth, lineJoin: .round))
    return LAMELLA_OK
  }
}

/// Returns the path through points of the host's.
private nonisolated func path(
  _ points: UnsafePointer<Double>?, _ count: Int32, isClosed: Bool
) throws(Failure) -> Path {
  guard let points else { throw .null("the array of points") }
  guard count >= 2, count <= 100_000 else { throw .value("a polygon has 2 to 100000 points") }
  var path = Path()
  for index in 0..<Int(count) {
    let point = Point(points[2 * index], points[2 * index + 1])
    try checkFinite(point.x, point.y)
    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
  }
  if isClosed { path.closeSubpath() }
  return path
}

// MARK: - Images and text

/// Draws an image; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_draw_image(
  _ canvas: OpaquePointer?, _ image: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double,
  _ height: Double, _ tint: UInt32
) -> lamella_result {
  enter((canvas, image, x, y, width, height, tint)) {
    canvas, image, x, y, width, height, tint throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    let image = try Handles.image(image)
    let rect = try rect(x, y, width, height)
    if let resizing = image.resizing {
      canvas.draw(image, in: rect, capInsets: resizing.capInsets, tint: color(tint))
    } else {
      canvas.draw(image, in: rect, tint: color(tint))
    }
    return LAMELLA_OK
  }
}

/// Draws text; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_draw_text(
  _ canvas: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ font: OpaquePointer?, _ x: Double,
  _ y: Double, _ rgba: UInt32
) -> lamella_result {
  enter((canvas, text, font, x, y, rgba)) { canvas, text, font, x, y, rgba throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    try checkFinite(x, y)
    canvas.draw(try layout(text, font), at: Point(x, y), with: color(rgba))
    return LAMELLA_OK
  }
}

/// Writes the size of a text to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_font_measure(
  _ font: OpaquePointer?, _ text: UnsafePointer<CChar>?,
  _ width: UnsafeMutablePointer<Double>?, _ height: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((font, text, width, height)) { font, text, width, height throws(Failure) in
    let size = try layout(text, font).size
    width?.pointee = size.width
    height?.pointee = size.height
    return LAMELLA_OK
  }
}

/// Returns the layout of a text in a font, NULL for the default one.
private func layout(
  _ text: UnsafePointer<CChar>?, _ font: OpaquePointer?
) throws(Failure) -> TextLayout {
  let text = try utf8(text)
  let font = try font == nil ? defaultFont : Handles.font(font)
  var shaped = ShapedText()
  var layout = TextLayout()
  shaped.set(AttributedText(text), font: font)
  shaped.layOut(in: TextContainer(), into: &layout)
  return layout
}

// MARK: - State

/// Saves the state of the drawing; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_save(
  _ canvas: OpaquePointer?
) -> lamella_result {
  enter(canvas) { canvas throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    canvas.saveGState()
    HostedCanvas.current?.savedCount += 1
    return LAMELLA_OK
  }
}

/// Restores the state that was saved last; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_restore(
  _ canvas: OpaquePointer?
) -> lamella_result {
  enter(canvas) { canvas throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    guard let current = HostedCanvas.current, current.savedCount > 0 else {
      throw .value("no state was saved")
    }
    current.savedCount -= 1
    canvas.restoreGState()
    return LAMELLA_OK
  }
}

/// Moves what is drawn next; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_translate(
  _ canvas: OpaquePointer?, _ x: Double, _ y: Double
) -> lamella_result {
  enter((canvas, x, y)) { canvas, x, y throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    try checkFinite(x, y)
    canvas.translateBy(x: x, y: y)
    return LAMELLA_OK
  }
}

/// Scales what is drawn next; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_scale(
  _ canvas: OpaquePointer?, _ x: Double, _ y: Double
) -> lamella_result {
  enter((canvas, x, y)) { canvas, x, y throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    try checkFinite(x, y)
    canvas.scaleBy(x: x, y: y)
    return LAMELLA_OK
  }
}

/// Turns what is drawn next; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_rotate(
  _ canvas: OpaquePointer?, _ radians: Double
) -> lamella_result {
  enter((canvas, radians)) { canvas, radians throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    try checkFinite(radians)
    canvas.rotate(by: radians)
    return LAMELLA_OK
  }
}

/// Limits what is drawn next to a rectangle; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_clip(
  _ canvas: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> lamella_result {
  enter((canvas, x, y, width, height)) { canvas, x, y, width, height throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    let rect = try rect(x, y, width, height)
    canvas.clip(to: rect)
    return LAMELLA_OK
  }
}

/// Sets the opacity of what is drawn next; see `lamella.h`.
@c @implementation
public nonisolated func lamella_canvas_set_alpha(
  _ canvas: OpaquePointer?, _ alpha: Double
) -> lamella_result {
  enter((canvas, alpha)) { canvas, alpha throws(Failure) in
    let canvas = try Handles.canvas(canvas)
    try checkOpacity(alpha)
    canvas.setAlpha(alpha)
    return LAMELLA_OK
  }
}
