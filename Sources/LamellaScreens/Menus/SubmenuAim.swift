import LamellaGeometry
import LamellaScene

/// The judge of whether a pointer that leaves the row of an open submenu is on its way to that submenu.
///
/// A pointer is on its way while it moves within the triangle between its last place and the near side of the submenu's
/// card. Where it comes to rest on another row, that one counts after a moment.
final class SubmenuAim: Steppable {
  /// The time for which the pointer may rest on another row, in seconds.
  private static let patience = 0.25
  /// The distance by which the triangle reaches beyond the card's corners, in points.
  private static let slack = 6.0

  private let follow: (Point) -> Void
  private var last: Point?
  private weak var ticker: Ticker?

  /// Makes a judge.
  ///
  /// - Parameter follow: Called with the place of a pointer that has come to rest on its way.
  init(_ follow: @escaping (Point) -> Void) { self.follow = follow }

  nonisolated deinit {}

  /// Takes a place of the pointer.
  ///
  /// - Parameters:
  ///   - point: The place, in the window.
  ///   - card: The submenu's card, in the window, while the pointer is on another row than the submenu's; else nil.
  ///   - window: The window.
  /// - Returns: Whether the pointer is on its way to the card.
  func leads(to point: Point, _ card: Rect?, in window: Window?) -> Bool {
    let start = exchange(&last, with: point)
    end()
    guard let card, let start, let window, Self.triangle(from: start, to: card, contains: point)
    else { return false }
    last = point
    let now = window.ticker.now
    let ticks = Int64(saturating: (Self.patience * Double(now.ticksPerSecond)).rounded())
    ticker = window.ticker
    window.ticker.add(self, at: now.tick + max(ticks, 1))
    return true
  }

  /// Forgets a pointer that was on its way.
  func end() {
    ticker?.remove(self)
    ticker = nil
  }

  func step(to time: TickTime) -> Bool {
    ticker = nil
    if let last { follow(last) }
    return false
  }

  /// Returns whether a point is in the triangle from a start to the near side of a card, and nearer to that.
  private static func triangle(from start: Point, to card: Rect, contains point: Point) -> Bool {
    let isRight = card.midX > start.x
    let side = isRight ? card.minX : card.maxX
    let (way, length) =
      isRight ? (point.x - start.x, side - start.x) : (start.x - point.x, start.x - side)
    guard way > 0, length > 0 else { return false }
    // The triangle's height at the point.
    let share = min(way / length, 1)
    let top = start.y + (card.minY - slack - start.y) * share
    let bottom = start.y + (card.maxY + slack - start.y) * share
    return top <= point.y && point.y <= bottom
  }
}
