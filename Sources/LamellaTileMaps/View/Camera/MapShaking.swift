internal import LamellaGeometry
internal import LamellaScene

/// The shaking of a map, which dies down by itself.
@MainActor
final class MapShaking: Steppable {
  /// The view that shakes: the container of the map's content.
  let container: View
  /// The largest distance from now on, in points; 0 at rest.
  private(set) var distance = 0.0
  private var full = 0.0
  private var duration = 1.0
  private var start: TickTime?

  init(_ container: View) { self.container = container }

  nonisolated deinit {}

  func start(_ distance: Double, duration: Double, in ticker: Ticker) {
    guard distance >= self.distance else { return }
    (full, self.distance, self.duration) = (distance, distance, duration)
    start = ticker.now
    ticker.add(self)
  }

  func stop() {
    (distance, start) = (0, nil)
    container.center = .zero
  }

  func step(to time: TickTime) -> Bool {
    guard let start else { return false }
    let seconds = time.seconds(since: start)
    let rest = 1 - seconds / duration
    guard rest > 0 else {
      stop()
      return false
    }
    // Falls fast at first, as shocks do. Two tones that do not repeat together within a second, 11 and 13.7 Hz.
    distance = full * rest * rest
    container.center =
      Point(
        Elementary.sin(2 * .pi * 11 * seconds + 1), Elementary.sin(2 * .pi * 13.7 * seconds + 2))
      * (distance * 0.7)
    return true
  }
}
