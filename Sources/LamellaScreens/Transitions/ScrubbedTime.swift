import LamellaGeometry
import LamellaScene

/// The time of the animations in a view while input shows fractions of them, and on the way to their end or begin.
final class ScrubbedTime: Steppable {
  private let layer: Layer
  private let ticker: Ticker
  private let duration: Double
  /// The layer's time at the start of the animations.
  private let start: Double
  private(set) var fraction = 0.0
  /// The fractions a second by which the time runs by itself.
  private var rate = 0.0
  /// The window's time of the last step, in seconds.
  private var last = 0.0
  private var end: () -> Void = {}

  /// Stops the time of a view; its animations must begin now.
  ///
  /// - Parameters:
  ///   - view: A view in a window.
  ///   - window: The window.
  ///   - duration: The duration of the animations, in seconds.
  init(of view: View, in window: Window, duration: Double) {
    layer = view.layer
    ticker = window.ticker
    self.duration = duration
    start = layer.convertTime(window.mediaTime, from: nil)
    layer.speed = 0
    layer.timeOffset = start
  }

  nonisolated deinit {}

  /// Shows a fraction of the animations.
  func show(_ fraction: Double) {
    self.fraction = min(max(fraction, 0), 1)
    layer.timeOffset = start + self.fraction * duration
  }

  /// Lets the time run to the end of the animations, or back to their begin, and calls a closure there.
  func run(forwards: Bool, speed: Double, end: @escaping () -> Void) {
    rate = (forwards ? speed : -speed) / max(duration, 0.001)
    last = ticker.now.seconds
    self.end = end
    ticker.add(self)
  }

  /// Advances by the time since the last step.
  func step(to time: TickTime) -> Bool {
    let now = time.seconds
    show(fraction + rate * (now - last))
    last = now
    guard rate > 0 ? fraction >= 1 : fraction <= 0 else { return true }
    let end = exchange(&self.end, with: {})
    end()
    return false
  }

  /// Gives the layer its own time back, at which the animations are over, or have been removed.
  func release(removingAnimations: Bool) {
    ticker.remove(self)
    if removingAnimations { removeAnimations(below: layer) }
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
  }

  private func removeAnimations(below layer: Layer) {
    layer.removeAllAnimations()
    for sublayer in layer.sublayers { removeAnimations(below: sublayer) }
  }
}
