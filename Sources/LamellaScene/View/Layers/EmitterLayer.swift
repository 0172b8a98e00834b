public import LamellaGeometry
public import LamellaGraphics

/// A layer that draws particles: sparks, snow, smoke.
///
/// What it shows follows from its cells, its seed and its time alone, so a replay shows the same sparks.
/// ``EmitterView`` lets the time run; a layer alone stands still until somebody sets it.
open class EmitterLayer: Layer {
  private final var storedCells: [EmitterCell] = []
  private final var storedSeed: UInt64 = 0
  private final var storedTime = 0.0
  private final var storedArea: Rect?

  /// The kinds of particles, back to front.
  public final var cells: [EmitterCell] {
    get { storedCells }
    set {
      storedCells = newValue
      setNeedsDisplay()
    }
  }

  /// What the particles' differences come from; 0 unless set.
  public final var seed: UInt64 {
    get { storedSeed }
    set {
      guard newValue != storedSeed else { return }
      storedSeed = newValue
      setNeedsDisplay()
    }
  }

  /// The moment that is shown, in seconds since the first particle; values that are not finite are refused.
  public final var time: Double {
    get { storedTime }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("time") }
      guard newValue != storedTime else { return }
      storedTime = newValue
      setNeedsDisplay()
    }
  }

  /// Where particles begin, in the layer's own space; nil, the default, is the middle of the bounds.
  public final var emissionArea: Rect? {
    get { storedArea }
    set {
      guard newValue?.isFinite ?? true else { return reportInvalidGeometry("emissionArea") }
      storedArea = newValue?.standardized
      setNeedsDisplay()
    }
  }

  /// Draws the particles that live now, below what a delegate draws.
  open override func draw(in canvas: Canvas) {
    let area =
      storedArea ?? Rect(origin: Point(x: bounds.midX, y: bounds.midY), size: .zero)
    for (index, cell) in storedCells.enumerated() {
      let seed = storedSeed &+ UInt64(index) &* 0xA076_1D64_78BD_642F
      cell.forEachParticle(at: storedTime, seed: seed, from: area) { particle in
        let height =
          cell.image.map { particle.size * Double($0.height) / Double($0.width) } ?? particle.size
        let rect = Rect(
          x: particle.position.x - particle.size / 2, y: particle.position.y - height / 2,
          width: particle.size, height: height)
        if let image = cell.image {
          canvas.draw(image, in: rect, tint: particle.color)
        } else {
          canvas.fillCapsule(in: rect, with: particle.color)
        }
      }
    }
    super.draw(in: canvas)
  }
}

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
/// While it runs the stage does not rest. Touches pass through to what lies below.
open class EmitterView: View, Steppable {
  private final var start: TickTime?
  private final var storedIsRunning = true
  private final var storedLead = 0.0

  /// Makes a view that runs as soon as it is in a window.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  open override class var layerClass: Layer.Type { EmitterLayer.self }

  /// The layer that draws the particles.
  public final var emitter: EmitterLayer {
    guard let emitter = layer as? EmitterLayer else {
      fatalError("an emitter view's layerClass is an EmitterLayer or a subclass of it")
    }
    return emitter
  }

  /// Seconds of its time that have gone by when it begins, so that a scene need not fill up; 0 unless set.
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

  /// Whether the time runs; true unless set.
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
    window?.animator.remove(self)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    updateStepping()
  }

  private func updateStepping() {
    guard let window else { return }
    if storedIsRunning {
      start = window.animator.now
      emitter.time = storedLead
      window.animator.add(self)
    } else {
      window.animator.remove(self)
    }
  }

  /// Moves the time on.
  ///
  /// - Parameter time: The tick to be reached.
  /// - Returns: Whether there is more to come: always, while it runs.
  public func step(to time: TickTime) -> Bool {
    guard let start, storedIsRunning else { return false }
    emitter.time = storedLead + time.seconds(since: start)
    return true
  }
}
