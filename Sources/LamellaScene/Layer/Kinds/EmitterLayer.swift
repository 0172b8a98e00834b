public import LamellaGeometry
public import LamellaGraphics

/// A layer that draws particles: sparks, snow, smoke.
///
/// Its drawing depends on its cells, seed and time alone, so a replay shows the same particles. ``EmitterView``
/// advances the time with the ticks; a layer by itself shows a constant ``time``.
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

  /// The seed of the particles' random variation; default 0.
  public final var seed: UInt64 {
    get { storedSeed }
    set {
      guard newValue != storedSeed else { return }
      storedSeed = newValue
      setNeedsDisplay()
    }
  }

  /// The time shown, in seconds since the start of emission; values that are not finite are refused.
  public final var time: Double {
    get { storedTime }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("time") }
      guard newValue != storedTime else { return }
      storedTime = newValue
      setNeedsDisplay()
    }
  }

  /// The area in which particles start, in the layer's own space; nil, the default, is the center of the bounds.
  public final var emissionArea: Rect? {
    get { storedArea }
    set {
      guard newValue?.isFinite ?? true else { return reportInvalidGeometry("emissionArea") }
      storedArea = newValue?.standardized
      setNeedsDisplay()
    }
  }

  /// Draws the live particles, below the delegate's drawing.
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

  nonisolated deinit {}
}
