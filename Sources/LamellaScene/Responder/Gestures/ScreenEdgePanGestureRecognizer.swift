internal import LamellaGeometry

/// A recognizer of a drag that comes in from an edge of the window.
///
/// The drag begins within 20 points of the edge and goes away from it. Other drags wait until this recognizer has
/// failed, at once if a touch begins elsewhere.
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// A set of edges of the window.
  public nonisolated struct Edges: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// The upper edge.
    public static let top = Edges(rawValue: 1)
    /// The left edge.
    public static let left = Edges(rawValue: 2)
    /// The lower edge.
    public static let bottom = Edges(rawValue: 4)
    /// The right edge.
    public static let right = Edges(rawValue: 8)
    /// Makes a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// The distance from the edge within which a drag begins, in points.
  public static let bandPoints = 20.0

  /// The edges that count.
  ///
  /// The default is none.
  public var edges: Edges = []
  /// The edges near the touch under way.
  private var near: Edges = []

  /// Makes a recognizer without actions.
  public override init() { super.init() }

  /// Makes a recognizer that calls `action` when a drag from an edge begins, moves and ends.
  public convenience init(
    edges: Edges, _ action: @escaping (ScreenEdgePanGestureRecognizer) -> Void
  ) {
    self.init()
    self.edges = edges
    addAction { recognizer in
      if let pan = recognizer as? ScreenEdgePanGestureRecognizer { action(pan) }
    }
  }

  nonisolated deinit {}

  /// Returns whether another recognizer must wait for this one to fail: true for other drags.
  public override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    other is PanGestureRecognizer && !(other is ScreenEdgePanGestureRecognizer)
  }

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if state == .possible, let touch = touches.earliest {
      near = edges.intersection(edges(at: touch.location))
      guard !near.isEmpty else { return state = .failed }
    }
    super.touchesBegan(touches, with: event)
  }

  /// Returns the edges of the window that are within `bandPoints` of a point.
  private func edges(at place: Point) -> Edges {
    guard let bounds = view?.window?.bounds else { return [] }
    var result: Edges = []
    if place.y - bounds.minY < Self.bandPoints { result.insert(.top) }
    if place.x - bounds.minX < Self.bandPoints { result.insert(.left) }
    if bounds.maxY - place.y < Self.bandPoints { result.insert(.bottom) }
    if bounds.maxX - place.x < Self.bandPoints { result.insert(.right) }
    return result
  }

  /// Whether the drag goes away from its edge more than along it, and nothing else objects.
  public override var shouldBegin: Bool {
    let distance = travel
    let isAcross = abs(distance.x) >= abs(distance.y)
    let isInwards =
      isAcross
      ? near.contains(distance.x > 0 ? .left : .right)
      : near.contains(distance.y > 0 ? .top : .bottom)
    return isInwards && super.shouldBegin
  }
}
