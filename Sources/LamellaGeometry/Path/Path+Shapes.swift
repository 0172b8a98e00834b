extension Path {
  /// Adds a closed rectangle, clockwise from its top left corner.
  public mutating func addRect(_ rect: Rect) {
    guard rect.isFinite else { return }
    let rect = rect.standardized
    move(to: rect.origin)
    addLine(to: Point(rect.maxX, rect.minY))
    addLine(to: Point(rect.maxX, rect.maxY))
    addLine(to: Point(rect.minX, rect.maxY))
    closeSubpath()
  }

  /// Adds a closed rectangle with a radius for each corner, limited to half the shorter side.
  public mutating func addRoundedRect(in rect: Rect, cornerRadii: CornerRadii) {
    guard rect.isFinite else { return }
    let rect = rect.standardized
    let radii = cornerRadii.limited(to: rect.size)
    move(to: Point(rect.minX + radii.topLeft, rect.minY))
    addLine(to: Point(rect.maxX - radii.topRight, rect.minY))
    addCorner(
      at: Point(rect.maxX, rect.minY), to: Point(rect.maxX, rect.minY + radii.topRight))
    addLine(to: Point(rect.maxX, rect.maxY - radii.bottomRight))
    addCorner(
      at: Point(rect.maxX, rect.maxY), to: Point(rect.maxX - radii.bottomRight, rect.maxY))
    addLine(to: Point(rect.minX + radii.bottomLeft, rect.maxY))
    addCorner(
      at: Point(rect.minX, rect.maxY), to: Point(rect.minX, rect.maxY - radii.bottomLeft))
    addLine(to: Point(rect.minX, rect.minY + radii.topLeft))
    addCorner(at: rect.origin, to: Point(rect.minX + radii.topLeft, rect.minY))
    closeSubpath()
  }

  /// Adds the largest ellipse in a rectangle, clockwise from its rightmost point.
  public mutating func addEllipse(in rect: Rect) {
    guard rect.isFinite else { return }
    let rect = rect.standardized
    move(to: Point(rect.maxX, rect.midY))
    addCorner(at: Point(rect.maxX, rect.maxY), to: Point(rect.midX, rect.maxY))
    addCorner(at: Point(rect.minX, rect.maxY), to: Point(rect.minX, rect.midY))
    addCorner(at: rect.origin, to: Point(rect.midX, rect.minY))
    addCorner(at: Point(rect.maxX, rect.minY), to: Point(rect.maxX, rect.midY))
    closeSubpath()
  }

  /// Adds straight lines through points, as a subpath of its own.
  public mutating func addLines(between points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds an arc of a circle; in an open subpath, a line leads to its start.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The radius, zero or more.
  ///   - startAngle: The angle of the arc's start, in radians clockwise from the right.
  ///   - endAngle: The angle of the arc's end, in radians.
  ///   - clockwise: Whether the arc runs clockwise on screen. Full turns are added to the end angle until it lies in
  ///     that direction; the arc is a full turn at most.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, endAngle.isFinite
    else { return }
    let turn = 2 * Double.pi
    var sweep = clockwise ? endAngle - startAngle : startAngle - endAngle
    if sweep >= turn { sweep = turn }
    if sweep < 0 {
      sweep = sweep.truncatingRemainder(dividingBy: turn)
      if sweep < 0 { sweep += turn }
    }
    if !clockwise { sweep = -sweep }
    addArc(center: center, radius: radius, startAngle: startAngle, delta: sweep)
  }

  /// Adds an arc of a circle by its start and the angle that it spans.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The radius, zero or more.
  ///   - startAngle: The angle of the arc's start, in radians clockwise from the right.
  ///   - delta: The spanned angle, clockwise on screen when positive; limited to eight turns.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, delta: Double
  ) {
    guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, delta.isFinite
    else { return }
    let delta = min(max(delta, -16 * Double.pi), 16 * Double.pi)
    /// Returns the point at an angle and the tangent there.
    func pointAndTangent(at angle: Double) -> (point: Point, tangent: Point) {
      let (sine, cosine) = Elementary.sincos(angle)
      return (
        Point(center.x + radius * cosine, center.y + radius * sine),
        Point(-radius * sine, radius * cosine)
      )
    }
    var from = pointAndTangent(at: startAngle)
    if isEmpty { move(to: from.point) } else { addLine(to: from.point) }
    guard delta != 0, radius > 0 else { return }
    let pieces = max(Int(saturating: (abs(delta) / (Double.pi / 2) - 1e-9).rounded(.up)), 1)
    let step = delta / Double(pieces)
    let (sine, cosine) = Elementary.sincos(step / 4)
    // The cubic touches the arc at both ends and in the middle.
    let reach = 4.0 / 3 * sine / cosine
    for piece in 1...pieces {
      let to = pointAndTangent(at: startAngle + step * Double(piece))
      addCurve(
        to: to.point, control1: from.point + from.tangent * reach,
        control2: to.point - to.tangent * reach)
      from = to
    }
  }

  /// Adds an arc that rounds off a corner, and a line from the current point to its start.
  ///
  /// - Parameters:
  ///   - tangent1End: The corner; the circle touches the line from the current point to it.
  ///   - tangent2End: A point on the second line; the circle touches the line from the corner to it.
  ///   - radius: The circle's radius, zero or more.
  public mutating func addArc(tangent1End: Point, tangent2End: Point, radius: Double) {
    guard tangent1End.isFinite, tangent2End.isFinite, radius.isFinite, radius >= 0 else { return }
    guard let from = currentPoint else { return move(to: tangent1End) }
    let (a, b) = (from - tangent1End, tangent2End - tangent1End)
    let lengths = (a.length, b.length)
    guard lengths.0 > 0, lengths.1 > 0, radius > 0 else { return addLine(to: tangent1End) }
    let (u, v) = (a * (1 / lengths.0), b * (1 / lengths.1))
    let cosine = u.x * v.x + u.y * v.y
    let sine = (max(1 - cosine * cosine, 0)).squareRoot()
    guard sine > 1e-9 else { return addLine(to: tangent1End) }
    // tan(half the angle) = sin / (1 + cos) gives the distance of the touching point from the corner.
    let distance = radius * (1 + cosine) / sine
    // The center lies perpendicular to the first line at its touching point, on the side of the second line.
    let side = u.x * v.y - u.y * v.x > 0 ? radius : -radius
    let first = tangent1End + u * distance
    let center = Point(first.x - u.y * side, first.y + u.x * side)
    let (from1, from2) = (first - center, tangent1End + v * distance - center)
    let startAngle = Elementary.atan2(from1.y, from1.x)
    var delta = Elementary.atan2(from2.y, from2.x) - startAngle
    if delta > Double.pi { delta -= 2 * Double.pi }
    if delta < -Double.pi { delta += 2 * Double.pi }
    addArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
  }

  /// Adds a quarter of an ellipse from the current point, bulging towards a corner.
  private mutating func addCorner(at corner: Point, to end: Point) {
    guard let from = currentPoint, from != end else { return }
    let kappa = 0.5522847498307936
    addCurve(
      to: end, control1: from.interpolated(to: corner, fraction: kappa),
      control2: end.interpolated(to: corner, fraction: kappa))
  }
}

extension Point {
  /// The length of the point as a vector.
  var length: Double { Elementary.length(x, y) }
}
