internal import LamellaGeometry

/// The choice among rectangles in a direction.
///
/// Directions are searched as on tvOS, a little more kindly. What counts lies *beyond* the focused rectangle: it begins
/// where that ends, or its near edge, middle and far edge all lie farther in the direction. What overlaps the band that
/// the focused rectangle sweeps in the direction, its beam, comes before all else. Beside the beam, what lies in a cone
/// of 45 degrees on both sides of it is found if the beam is empty: on tvOS it would not be.
nonisolated struct FocusGeometry {
  /// The focused rectangle, and the direction.
  let heading: FocusHeading
  private let origin: Axes
  /// The place across the direction that counts as the middle: that of the line along which the user moves.
  private let line: Double

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - frame: The focused rectangle, in any space.
  ///   - heading: A direction.
  ///   - line: The place across the direction where a row of moves began; nil for the middle of the rectangle.
  init(from frame: Rect, _ heading: FocusHeading, line: Double? = nil) {
    self.heading = heading
    let axes = Axes(frame, heading)
    origin = axes
    self.line = line.flatMap { axes.across.contains($0) ? $0 : nil } ?? axes.across.middle
  }

  /// The distance of a rectangle from a perfect fit; the least one is the best.
  struct Rank: Comparable {
    /// Whether it lies beside the beam.
    var isBeside: Bool
    /// The square of the weighted distance.
    var score: Double
    /// The negative length of the overlap across the direction.
    var overlap: Double

    static func < (first: Rank, second: Rank) -> Bool {
      if first.isBeside != second.isBeside { return second.isBeside }
      if first.score != second.score { return first.score < second.score }
      return first.overlap < second.overlap
    }
  }

  /// The weight of the distance across the direction, squared, against that along it.
  private static let acrossWeight = 0.3
  /// The overlap along the direction that still counts as beyond, in points.
  private static let slack = 1.0

  /// Returns how well a rectangle fits; nil for one that the direction does not find.
  func rank(_ frame: Rect) -> Rank? {
    let other = Axes(frame, heading)
    let (from, to) = (origin.along, other.along)
    let isBeyond =
      to.low >= from.high - Self.slack
      || to.low > from.low && to.middle > from.middle && to.high > from.high
    guard isBeyond else { return nil }
    let distance = max(to.low - from.high, 0)
    let overlap =
      min(origin.across.high, other.across.high) - max(origin.across.low, other.across.low)
    if overlap > 0 {
      let aside = max(other.across.low - line, line - other.across.high, 0)
      return Rank(
        isBeside: false, score: distance * distance + Self.acrossWeight * aside * aside,
        overlap: -overlap)
    }
    let (ahead, aside) = (to.middle - from.high, -overlap)
    guard ahead > 0, aside <= ahead else { return nil }
    return Rank(isBeside: true, score: distance * distance + aside * aside, overlap: 0)
  }

  /// Returns the place of a rectangle's middle across a direction.
  static func line(of frame: Rect, _ heading: FocusHeading) -> Double {
    heading.isHorizontal ? frame.midY : frame.midX
  }

  /// Returns a rectangle, moved against a direction to where all of some rectangles lie beyond it.
  static func wrapped(_ frame: Rect, _ heading: FocusHeading, around frames: [Rect]) -> Rect {
    var frame = frame
    for other in frames {
      switch heading {
      case .right: frame.origin.x = min(frame.minX, other.minX - frame.width)
      case .left: frame.origin.x = max(frame.minX, other.maxX)
      case .down: frame.origin.y = min(frame.minY, other.minY - frame.height)
      case .up: frame.origin.y = max(frame.minY, other.maxY)
      case .next, .previous: break
      }
    }
    return frame
  }

  /// A rectangle along a direction, and across it.
  private struct Axes {
    var along: Interval
    var across: Interval

    init(_ frame: Rect, _ heading: FocusHeading) {
      let x = Interval(low: frame.minX, high: frame.maxX)
      let y = Interval(low: frame.minY, high: frame.maxY)
      switch heading {
      case .left: (along, across) = (x.reversed, y)
      case .up: (along, across) = (y.reversed, x)
      case .down: (along, across) = (y, x)
      case .right, .next, .previous: (along, across) = (x, y)
      }
    }
  }

  /// A part of an axis.
  private struct Interval {
    var low: Double
    var high: Double
    var middle: Double { (low + high) / 2 }
    var reversed: Interval { Interval(low: -high, high: -low) }

    func contains(_ place: Double) -> Bool { place >= low && place <= high }
  }
}
