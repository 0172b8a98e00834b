public import LamellaGeometry

/// Colours along a way from 0 to 1, and how the way lies in the plane.
///
/// Between two stops colours mix premultiplied, so that fading out keeps the hue; before the first and
/// behind the last stop their colours go on. Places are those of what draws the gradient.
///
/// ```swift
/// canvas.fill(bounds, with: .axial([.white, .black], from: .zero, to: Point(0, 100)))
/// ```
public struct Gradient: Hashable, Sendable {
  /// A colour at a place of the way.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// Where, 0...1.
    public var location: Double

    /// Makes a stop.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// How the way from 0 to 1 lies in the plane.
  public enum Geometry: Hashable, Sendable {
    /// Along a line, the same across it.
    case axial(from: Point, to: Point)
    /// From a middle outwards; 0 within the inner radius, 1 at the outer.
    case radial(center: Point, innerRadius: Double, outerRadius: Double)
    /// Around a middle, clockwise on screen from an angle in radians; 0 points right.
    case conic(center: Point, startAngle: Double)
  }

  /// The colours by ascending place.
  public let stops: [Stop]
  /// The way.
  public let geometry: Geometry

  /// Makes a gradient.
  ///
  /// - Parameters:
  ///   - stops: The colours; put in order of place, those at the same place keep theirs. Places are
  ///     limited to 0...1, and NaN is 0.
  ///   - geometry: The way.
  public init(stops: [Stop], geometry: Geometry) {
    var sorted: [Stop] = []
    for stop in stops {
      let location = stop.location > 0 ? min(stop.location, 1) : 0
      // Insertion from the end keeps equals in order; stops are few.
      let index = sorted.lastIndex { $0.location <= location }.map { $0 + 1 } ?? 0
      sorted.insert(Stop(stop.color, at: location), at: index)
    }
    self.stops = sorted
    self.geometry = geometry
  }

  /// Colours at equal distances along a line.
  public static func axial(_ colors: [Color], from start: Point, to end: Point) -> Gradient {
    Gradient(stops: evenStops(colors), geometry: .axial(from: start, to: end))
  }

  /// Colours at equal distances from a middle outwards.
  public static func radial(
    _ colors: [Color], center: Point, innerRadius: Double = 0, outerRadius: Double
  ) -> Gradient {
    Gradient(
      stops: evenStops(colors),
      geometry: .radial(center: center, innerRadius: innerRadius, outerRadius: outerRadius))
  }

  /// Colours at equal angles around a middle.
  public static func conic(
    _ colors: [Color], center: Point, startAngle: Double = 0
  ) -> Gradient {
    Gradient(
      stops: evenStops(colors), geometry: .conic(center: center, startAngle: startAngle))
  }

  private static func evenStops(_ colors: [Color]) -> [Stop] {
    colors.enumerated().map { index, color in
      Stop(color, at: colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0)
    }
  }

  /// Whether all numbers are finite, there is a colour, and one of them shows.
  package var isDrawable: Bool {
    guard stops.contains(where: { $0.color.alpha > 0 }) else { return false }
    return switch geometry {
    case .axial(let from, let to): from.isFinite && to.isFinite
    case .radial(let center, let inner, let outer):
      center.isFinite && inner.isFinite && outer.isFinite
    case .conic(let center, let angle): center.isFinite && angle.isFinite
    }
  }

  // MARK: Colours

  /// A premultiplied colour, channels 0...1.
  package typealias Channels = SIMD4<Float>

  package static func channels(_ color: Color) -> Channels {
    Channels(
      color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
  }

  /// The bytes of a premultiplied colour as the list has them.
  package static func bytes(_ channels: Channels) -> UInt32 {
    let scaled = (channels * 255 + 0.5).clamped(
      lowerBound: .zero, upperBound: Channels(repeating: 255))
    return UInt32(saturating: scaled.x) | UInt32(saturating: scaled.y) << 8
      | UInt32(saturating: scaled.z) << 16 | UInt32(saturating: scaled.w) << 24
  }

  /// The colour at a place of the way.
  package func color(at place: Double) -> Channels {
    guard let first = stops.first, let last = stops.last else { return .zero }
    guard place > first.location else { return Self.channels(first.color) }
    guard place < last.location else { return Self.channels(last.color) }
    var index = 1
    while stops[index].location <= place { index += 1 }
    let (a, b) = (stops[index - 1], stops[index])
    let fraction = Float((place - a.location) / (b.location - a.location))
    let from = Self.channels(a.color)
    return from + (Self.channels(b.color) - from) * fraction
  }

  /// The place of the way that a point has.
  package func place(of point: Point) -> Double {
    switch geometry {
    case .axial(let from, let to):
      let way = to - from
      let square = way.x * way.x + way.y * way.y
      // A way of no length has all its colours in one place: what is seen is the last.
      guard square > 0 else { return 1 }
      return ((point.x - from.x) * way.x + (point.y - from.y) * way.y) / square
    case .radial(let center, let inner, let outer):
      let distance = center.distance(to: point)
      guard outer != inner else { return distance < inner ? 0 : 1 }
      return (distance - inner) / (outer - inner)
    case .conic(let center, let startAngle):
      let turn = 2 * Double.pi
      let angle = Elementary.atan2(point.y - center.y, point.x - center.x) - startAngle
      let place = (angle / turn) - (angle / turn).rounded(.down)
      return place
    }
  }
}
