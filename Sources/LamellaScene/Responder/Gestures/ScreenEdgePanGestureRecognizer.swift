internal import LamellaGeometry

/// Recognizes a drag that comes in from an edge of the window.
///
/// It begins within 20 points of the edge and goes away from it. Other drags wait until it has failed,
/// which it does at once where a touch begins elsewhere.
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Edges of the window.
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

  /// How near to the edge a drag begins, in points.
  public static let bandPoints = 20.0

  /// Which edges count; none unless set.
  public var edges: Edges = []
  /// The edges that the touch under way is at.
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

  /// Other drags wait for this one to fail.
  public override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    other is PanGestureRecognizer && !(other is ScreenEdgePanGestureRecognizer)
  }

  public override func touchesBegan(_ touches: [Touch], with event: InputEvent) {
    if state == .possible, let touch = touches.first {
      near = edges.intersection(edges(at: touch.location))
      guard !near.isEmpty else { return state = .failed }
    }
    super.touchesBegan(touches, with: event)
  }

  private func edges(at place: Point) -> Edges {
    guard let bounds = view?.window?.bounds else { return [] }
    var result: Edges = []
    if place.y - bounds.minY < Self.bandPoints { result.insert(.top) }
    if place.x - bounds.minX < Self.bandPoints { result.insert(.left) }
    if bounds.maxY - place.y < Self.bandPoints { result.insert(.bottom) }
    if bounds.maxX - place.x < Self.bandPoints { result.insert(.right) }
    return result
  }

  /// Only where the drag goes away from its edge more than along it.
  public override var shouldBegin: Bool {
    let way = travel
    let isAcross = abs(way.x) >= abs(way.y)
    let isInwards =
      isAcross
      ? near.contains(way.x > 0 ? .left : .right) : near.contains(way.y > 0 ? .top : .bottom)
    return isInwards && super.shouldBegin
  }
}
