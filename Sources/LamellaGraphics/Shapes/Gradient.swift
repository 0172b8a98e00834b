public import LamellaGeometry

/// A gradient: colors along an axis from 0 to 1, and the geometry of that axis in the plane.
///
/// Between two stops, premultiplied colors are interpolated, so that fading out keeps the hue; before the first and
/// after the last stop their colors continue. Points are in the space of the drawing that uses the gradient.
///
/// ```swift
/// canvas.fill(bounds, with: .axial([.white, .black], from: .zero, to: Point(0, 100)))
/// ```
public struct Gradient: Hashable, Sendable {
  /// A color at a location.
  public struct Stop: Hashable, Sendable {
    /// The color.
    public var color: Color
    /// The location along the gradient, 0...1.
    public var location: Double

    /// Makes a stop.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The geometry of a gradient: a mapping of points to locations.
  public enum Geometry: Hashable, Sendable {
    /// A linear gradient along a line, constant across it.
    case axial(from: Point, to: Point)
    /// A radial gradient: 0 within the inner radius, 1 at the outer.
    case radial(center: Point, innerRadius: Double, outerRadius: Double)
    /// A conic (sweep) gradient about a center, clockwise on screen from an angle in radians; 0 points right.
    case conic(center: Point, startAngle: Double)
  }

  /// The stops, in ascending order of location.
  public let stops: [Stop]
  /// The geometry.
  public let geometry: Geometry

  /// Makes a gradient.
  ///
  /// - Parameters:
  ///   - stops: The stops; sorted by location, keeping the order of equal ones. Locations are clamped to 0...1, and
  ///     NaN is 0.
  ///   - geometry: The geometry.
  public init(stops: [Stop], geometry: Geometry) {
    var sorted: [Stop] = []
    for stop in stops {
      let location = stop.location > 0 ? min(stop.location, 1) : 0
      // Insertion sort from the end is stable; stops are few.
      let index = sorted.lastIndex { $0.location <= location }.map { $0 + 1 } ?? 0
      sorted.insert(Stop(stop.color, at: location), at: index)
    }
    self.stops = sorted
    self.geometry = geometry
  }

  /// Returns a linear gradient with evenly spaced colors.
  public static func axial(_ colors: [Color], from start: Point, to end: Point) -> Gradient {
    Gradient(stops: evenStops(colors), geometry: .axial(from: start, to: end))
  }

  /// Returns a radial gradient with evenly spaced colors.
  public static func radial(
    _ colors: [Color], center: Point, innerRadius: Double = 0, outerRadius: Double
  ) -> Gradient {
    Gradient(
      stops: evenStops(colors),
      geometry: .radial(center: center, innerRadius: innerRadius, outerRadius: outerRadius))
  }

  /// Returns a conic gradient with evenly spaced colors.
  public static func conic(
    _ colors: [Color], center: Point, startAngle: Double = 0
  ) -> Gradient {
    Gradient(
      stops: evenStops(colors), geometry: .conic(center: center, startAngle: startAngle))
  }

  /// Returns evenly spaced stops.
  private static func evenStops(_ colors: [Color]) -> [Stop] {
    colors.enumerated().map { index, color in
      Stop(color, at: colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0)
    }
  }

  /// Whether all numbers are finite, and a color is not transparent.
  package var isDrawable: Bool {
    guard stops.contains(where: { $0.color.alpha > 0 }) else { return false }
    return switch geometry {
    case .axial(let from, let to): from.isFinite && to.isFinite
    case .radial(let center, let inner, let outer):
      center.isFinite && inner.isFinite && outer.isFinite
    case .conic(let center, let angle): center.isFinite && angle.isFinite
    }
  }

  // MARK: Colors

  /// A premultiplied color, channels 0...1.
  package typealias Channels = SIMD4<Float>

  /// Returns the premultiplied channels of a color.
  package static func channels(_ color: Color) -> Channels {
    Channels(
      color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
  }

  /// Returns a premultiplied color as the bytes of a draw list.
  package static func bytes(_ channels: Channels) -> UInt32 {
    let scaled = (channels * 255 + 0.5).clamped(
      lowerBound: .zero, upperBound: Channels(repeating: 255))
    return UInt32(saturating: scaled.x) | UInt32(saturating: scaled.y) << 8
      | UInt32(saturating: scaled.z) << 16 | UInt32(saturating: scaled.w) << 24
  }

  /// Returns the color at a location.
  package func color(at location: Double) -> Channels {
    guard let first = stops.first, let last = stops.last else { return .zero }
    guard location > first.location else { return Self.channels(first.color) }
    guard location < last.location else { return Self.channels(last.color) }
    var index = 1
    while stops[index].location <= location { index += 1 }
    let (a, b) = (stops[index - 1], stops[index])
    let fraction = Float((location - a.location) / (b.location - a.location))
    let from = Self.channels(a.color)
    return from + (Self.channels(b.color) - from) * fraction
  }

  /// Returns the location of a point.
  package func location(of point: Point) -> Double {
    switch geometry {
    case .axial(let from, let to):
      let line = to - from
      let square = line.x * line.x + line.y * line.y
      // A line of zero length has all colors at one point; the last is visible.
      guard square > 0 else { return 1 }
      return ((point.x - from.x) * line.x + (point.y - from.y) * line.y) / square
    case .radial(let center, let inner, let outer):
      let distance = center.distance(to: point)
      guard outer != inner else { return distance < inner ? 0 : 1 }
      return (distance - inner) / (outer - inner)
    case .conic(let center, let startAngle):
      let turn = 2 * Double.pi
      let angle = Elementary.atan2(point.y - center.y, point.x - center.x) - startAngle
      let location = (angle / turn) - (angle / turn).rounded(.down)
      return location
    }
  }
}
