internal import LamellaGeometry

/// A rectangle with rounded corners as rings of points, for antialiased shapes.
///
/// Edges are softened by drawing them from half a pixel inside, where the shape is full, to half a
/// pixel outside, where it has ended. All rings of a box have the same number of points.
package struct RoundedBox {
  /// The rectangle, in the node's space or in pixels.
  var rect: Rect
  /// Top left, top right, bottom right, bottom left; in the units of `rect`.
  var radii: SIMD4<Double>
  /// Pixels per unit, along the box's own axes.
  var pixelsPerUnit: Size
  /// From the units of `rect` to pixels.
  var transform: Transform2D

  /// Makes a box; radii are limited so that two fit along each side.
  init(_ rect: Rect, radii: SIMD4<Double>, transform: Transform2D) {
    self.rect = rect
    self.transform = transform
    let half = min(rect.width, rect.height) / 2
    self.radii = radii.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: half))
    pixelsPerUnit = Size(
      max(Elementary.length(transform.a, transform.b), 1e-9),
      max(Elementary.length(transform.c, transform.d), 1e-9))
  }

  /// The smaller side of the box in pixels.
  var thickness: Double {
    min(rect.width * pixelsPerUnit.width, rect.height * pixelsPerUnit.height)
  }

  /// The number of points of each corner's arc.
  var pointsPerCorner: Int {
    let radius = radii.max() * max(pixelsPerUnit.width, pixelsPerUnit.height)
    guard radius > 0.25 else { return 1 }
    // A chord is at most about a twelfth of a pixel away from its arc: 1 - cos(a / 2) = 1 / 12r.
    return min(max(Int(saturating: (1.93 * radius.squareRoot()).rounded(.up)), 3), 47) + 1
  }

  /// Returns the outline of the box, enlarged by a number of pixels, as points in order around it.
  ///
  /// - Parameters:
  ///   - pixels: The distance of the outline from the box's edges.
  ///   - arc: The sines and cosines of the points of a quarter circle.
  ///   - ring: The points.
  func ring(grownBy pixels: Double, _ arc: [SIMD2<Double>], into ring: inout [Point]) {
    ring.removeAll(keepingCapacity: true)
    let growth = Size(pixels / pixelsPerUnit.width, pixels / pixelsPerUnit.height)
    // What would turn inside out is a line, or a point, in the middle.
    let left = min(rect.minX - growth.width, rect.midX)
    let top = min(rect.minY - growth.height, rect.midY)
    let right = max(rect.maxX + growth.width, rect.midX)
    let bottom = max(rect.maxY + growth.height, rect.midY)
    for corner in 0..<4 {
      let isRight = corner == 1 || corner == 2
      let isLow = corner >= 2
      let edge = Point(isRight ? right : left, isLow ? bottom : top)
      let radius = Size(
        radii[corner] > 0 ? max(radii[corner] + growth.width, 0) : 0,
        radii[corner] > 0 ? max(radii[corner] + growth.height, 0) : 0)
      let center = Point(
        edge.x + (isRight ? -radius.width : radius.width),
        edge.y + (isLow ? -radius.height : radius.height))
      for point in arc {
        // Quarter turns, clockwise from the left of the top left corner.
        let direction: Point =
          switch corner {
          case 0: Point(-point.y, -point.x)
          case 1: Point(point.x, -point.y)
          case 2: Point(point.y, point.x)
          default: Point(-point.x, point.y)
          }
        let place = Point(
          center.x + direction.x * radius.width, center.y + direction.y * radius.height)
        ring.append(transform.apply(place))
      }
    }
  }
}
