public import LamellaGeometry

/// A view of particles whose time runs with the stage's clock.
///
/// ```swift
/// var spark = EmitterCell()
/// spark.birthRate = 60
/// spark.velocity = 80
/// spark.emissionRange = 2 * .pi
/// let fire = EmitterView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
/// fire.emitter.cells = [spark]
/// ```
///
/// The stage does not sleep while the view is running. Touches pass through to the views below.
open class EmitterView: View, Steppable {
  private final var start: TickTime?
  private final var storedIsRunning = true
  private final var storedLead = 0.0

  /// Makes a view that runs as soon as it is in a window.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  nonisolated deinit {}

  open override class var layerClass: Layer.Type { EmitterLayer.self }

  /// The layer that draws the particles.
  public final var emitter: EmitterLayer {
    guard let emitter = layer as? EmitterLayer else {
      fatalError("an emitter view's layerClass is an EmitterLayer or a subclass of it")
    }
    return emitter
  }

  /// Seconds of its time that have gone by when it begins, so that a scene need not fill up; 0 by default.
  ///
  /// Values that are negative or not finite are refused.
  public final var lead: Double {
    get { storedLead }
    set {
      guard newValue >= 0, newValue.isFinite else { return layer.reportInvalidGeometry("lead") }
      storedLead = newValue
      updateStepping()
    }
  }

  /// Whether the time runs; true by default.
  ///
  /// Setting it to true begins again.
  public final var isRunning: Bool {
    get { storedIsRunning }
    set {
      guard newValue != storedIsRunning else { return }
      storedIsRunning = newValue
      updateStepping()
    }
  }

  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    window?.ticker.remove(self)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    updateStepping()
  }

  /// Starts the stepping of the view by the window's ticker while it runs, else stops it.
  private func updateStepping() {
    guard let window else { return }
    if storedIsRunning {
      start = window.ticker.now
      emitter.time = storedLead
      window.ticker.add(self)
    } else {
      window.ticker.remove(self)
    }
  }

  /// Advances the particles' time.
  ///
  /// - Parameter time: The tick to be reached.
  /// - Returns: Whether there is more to come: always, while it runs.
  public func step(to time: TickTime) -> Bool {
    guard let start, storedIsRunning else { return false }
    emitter.time = storedLead + time.seconds(since: start)
    return true
  }
}
