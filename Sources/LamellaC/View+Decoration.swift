public import CLamella
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

// Transforms, shadows, gradients and the cursor.

/// Sets the turn, scale and shift of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_transform(
  _ view: OpaquePointer?, _ radians: Double, _ scale_x: Double, _ scale_y: Double, _ x: Double,
  _ y: Double
) -> lamella_result {
  enter((view, radians, scale_x, scale_y, x, y)) {
    view, radians, scaleX, scaleY, x, y throws(Failure) in
    let view = try resizableView(view)
    try checkFinite(radians, scaleX, scaleY, x, y)
    view.transform =
      Transform2D(scaleX: scaleX, y: scaleY)
      .concatenating(Transform2D(rotationRadians: radians))
      .concatenating(Transform2D(translationX: x, y: y))
    return LAMELLA_OK
  }
}

/// Sets the transform of a view as a matrix; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_matrix(
  _ view: OpaquePointer?, _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ x: Double,
  _ y: Double
) -> lamella_result {
  enter((view, a, b, c, d, x, y)) { view, a, b, c, d, x, y throws(Failure) in
    let view = try resizableView(view)
    try checkFinite(a, b, c, d)
    try checkFinite(x, y)
    view.transform = Transform2D(a: a, b: b, c: c, d: d, tx: x, ty: y)
    return LAMELLA_OK
  }
}

/// Writes the transform of a view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_matrix(
  _ view: OpaquePointer?, _ matrix: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((view, matrix)) { view, matrix throws(Failure) in
    let transform = try Handles.view(view).transform
    guard let matrix else { throw .null("where the matrix goes") }
    let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    for (index, number) in numbers.enumerated() { matrix[index] = number }
    return LAMELLA_OK
  }
}

/// Moves the center of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_center(
  _ view: OpaquePointer?, _ x: Double, _ y: Double
) -> lamella_result {
  enter((view, x, y)) { view, x, y throws(Failure) in
    let view = try resizableView(view)
    try checkFinite(x, y)
    view.center = Point(x, y)
    return LAMELLA_OK
  }
}

/// Writes the center of a view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_center(
  _ view: OpaquePointer?, _ x: UnsafeMutablePointer<Double>?, _ y: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((view, x, y)) { view, x, y throws(Failure) in
    let center = try Handles.view(view).center
    x?.pointee = center.x
    y?.pointee = center.y
    return LAMELLA_OK
  }
}

/// Sets a radius for each corner of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_corner_radii(
  _ view: OpaquePointer?, _ top_left: Double, _ top_right: Double, _ bottom_right: Double,
  _ bottom_left: Double
) -> lamella_result {
  enter((view, top_left, top_right, bottom_right, bottom_left)) {
    view, topLeft, topRight, bottomRight, bottomLeft throws(Failure) in
    let view = try Handles.view(view)
    try checkFinite(topLeft, topRight, bottomRight, bottomLeft)
    guard min(topLeft, topRight, bottomRight, bottomLeft) >= 0 else {
      throw .value("a radius is not negative")
    }
    view.layer.cornerRadii = CornerRadii(
      topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
    return LAMELLA_OK
  }
}

/// Sets the shadow of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_shadow(
  _ view: OpaquePointer?, _ rgba: UInt32, _ radius: Double, _ x: Double, _ y: Double
) -> lamella_result {
  enter((view, rgba, radius, x, y)) { view, rgba, radius, x, y throws(Failure) in
    let layer = try Handles.view(view).layer
    try checkFinite(radius, x, y)
    guard radius >= 0 else { throw .value("a radius is not negative") }
    let color = color(rgba)
    layer.shadowColor = color.withAlpha(1)
    layer.shadowOpacity = Float(color.alpha)
    layer.shadowRadius = radius
    layer.shadowOffset = Size(x, y)
    return LAMELLA_OK
  }
}

/// Sets the tint of a view and of those in it; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_tint(
  _ view: OpaquePointer?, _ rgba: UInt32
) -> lamella_result {
  enter((view, rgba)) { view, rgba throws(Failure) in
    try Handles.view(view).tintColor = rgba & 0xFF == 0 ? nil : color(rgba)
    return LAMELLA_OK
  }
}

/// Sets the mouse's cursor over a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_cursor(
  _ view: OpaquePointer?, _ cursor: Int32
) -> lamella_result {
  enter((view, cursor)) { view, cursor throws(Failure) in
    let view = try Handles.view(view)
    if cursor == LAMELLA_CURSOR_INHERITED {
      view.cursor = nil
    } else {
      view.cursor = try decode(cursor, orThrow: "there is no such cursor") as Cursor
    }
    return LAMELLA_OK
  }
}

/// Sets the shadow of a label's text; see `lamella.h`.
@c @implementation
public nonisolated func lamella_label_set_shadow(
  _ label: OpaquePointer?, _ rgba: UInt32, _ x: Double, _ y: Double
) -> lamella_result {
  enter((label, rgba, x, y)) { label, rgba, x, y throws(Failure) in
    let label = try Handles.view(label, as: Label.self)
    try checkFinite(x, y)
    label.shadowColor = rgba & 0xFF == 0 ? nil : color(rgba)
    label.shadowOffset = Size(x, y)
    return LAMELLA_OK
  }
}

// MARK: - Gradients

/// A view of a gradient.
final class HostedGradient: View {
  override class var layerClass: Layer.Type { GradientLayer.self }

  /// The layer that draws the gradient.
  var gradient: GradientLayer? { layer as? GradientLayer }

  nonisolated deinit {}
}

/// Makes a view of a gradient; see `lamella.h`.
@c @implementation
public nonisolated func lamella_gradient_create(
  _ parent: OpaquePointer?, _ colors: UnsafePointer<UInt32>?, _ locations: UnsafePointer<Double>?,
  _ count: Int32
) -> OpaquePointer? {
  make((parent, colors, locations, count)) { parent, colors, locations, count throws(Failure) in
    let view = HostedGradient()
    view.isUserInteractionEnabled = false
    try setStops(of: view, colors, locations, count)
    return try insert(view, into: parent)
  }
}

/// Sets the colors of a gradient; see `lamella.h`.
@c @implementation
public nonisolated func lamella_gradient_set_colors(
  _ gradient: OpaquePointer?, _ colors: UnsafePointer<UInt32>?,
  _ locations: UnsafePointer<Double>?, _ count: Int32
) -> lamella_result {
  enter((gradient, colors, locations, count)) {
    gradient, colors, locations, count throws(Failure) in
    let view = try Handles.view(gradient, as: HostedGradient.self)
    try setStops(of: view, colors, locations, count)
    return LAMELLA_OK
  }
}

/// Sets the geometry of a gradient; see `lamella.h`.
@c @implementation
public nonisolated func lamella_gradient_set_points(
  _ gradient: OpaquePointer?, _ kind: Int32, _ start_x: Double, _ start_y: Double, _ end_x: Double,
  _ end_y: Double
) -> lamella_result {
  enter((gradient, kind, start_x, start_y, end_x, end_y)) {
    gradient, kind, startX, startY, endX, endY throws(Failure) in
    let view = try Handles.view(gradient, as: HostedGradient.self)
    try checkFinite(startX, startY, endX, endY)
    let kind: GradientLayer.Kind = try decode(kind, orThrow: "there is no such gradient")
    view.gradient?.kind = kind
    view.gradient?.startPoint = Point(startX, startY)
    view.gradient?.endPoint = Point(endX, endY)
    return LAMELLA_OK
  }
}

/// Sets the colors of a gradient and their places.
private func setStops(
  of view: HostedGradient, _ colors: UnsafePointer<UInt32>?, _ locations: UnsafePointer<Double>?,
  _ count: Int32
) throws(Failure) {
  guard count >= 2, count <= 64 else { throw .value("a gradient has 2 to 64 colors") }
  guard let colors else { throw .null("the array of colors") }
  var places: [Double] = []
  if let locations {
    places = (0..<Int(count)).map { locations[$0] }
    guard places.allSatisfy({ $0 >= 0 && $0 <= 1 }), places == places.sorted() else {
      throw .value("the places of colors ascend from 0 to 1")
    }
  }
  view.gradient?.colors = (0..<Int(count)).map { color(colors[$0]) }
  view.gradient?.locations = places
}
