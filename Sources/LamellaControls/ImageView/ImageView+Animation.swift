internal import LamellaGeometry
public import LamellaGraphics
internal import LamellaScene

extension ImageView {
  /// The images of the animation, in order; nil by default.
  ///
  /// Setting them stops a running animation.
  public final var animationImages: [Image]? {
    get { animation?.images }
    set {
      guard newValue != nil || animation != nil else { return }
      stopAnimating()
      ensureAnimation().images = newValue
    }
  }

  /// The images of the animation while the view is highlighted; nil uses `animationImages`.
  public final var highlightedAnimationImages: [Image]? {
    get { animation?.highlightedImages }
    set {
      guard newValue != nil || animation != nil else { return }
      stopAnimating()
      ensureAnimation().highlightedImages = newValue
    }
  }

  /// The duration of one cycle through the images, in seconds.
  ///
  /// 0, the default, and values that are negative or not finite mean 1/30 second for each image.
  public final var animationDuration: Double {
    get { animation?.duration ?? 0 }
    set {
      guard newValue != animationDuration else { return }
      ensureAnimation().duration = newValue
      animation?.restart()
    }
  }

  /// The number of cycles to show; 0, the default, repeats until the animation is stopped.
  public final var animationRepeatCount: Int {
    get { animation?.repeatCount ?? 0 }
    set {
      guard newValue != animationRepeatCount else { return }
      ensureAnimation().repeatCount = max(0, newValue)
      animation?.restart()
    }
  }

  /// Whether the animation is running.
  public final var isAnimating: Bool { animation?.isRunning == true }

  /// Starts the animation on the stage's clock; does nothing without images.
  ///
  /// Outside a window the animation is paused; it restarts when the view enters one. Between two images the stage may
  /// sleep.
  public final func startAnimating() {
    guard let animation, animation.currentImages?.isEmpty == false else { return }
    animation.isRunning = true
    animation.restart()
  }

  /// Stops the animation and shows the image again.
  public final func stopAnimating() {
    guard let animation, animation.isRunning else { return }
    animation.isRunning = false
    animation.pause(in: window)
    setNeedsDisplay()
  }

  /// Returns the view's animation, which is created on the first call.
  private func ensureAnimation() -> ImageAnimation {
    if let animation { return animation }
    let new = ImageAnimation(self)
    animation = new
    return new
  }
}

/// The animation of an image view.
final class ImageAnimation: Steppable {
  private weak var view: ImageView?
  var images: [Image]?
  var highlightedImages: [Image]?
  var duration = 0.0
  var repeatCount = 0
  var isRunning = false
  private var start: TickTime?
  private var index = 0

  init(_ view: ImageView) { self.view = view }

  nonisolated deinit {}

  /// The images of the current highlight state.
  var currentImages: [Image]? { view?.isHighlighted == true ? highlightedImages ?? images : images }

  /// The image to show; nil while the animation is stopped.
  var currentImage: Image? {
    guard isRunning, let images = currentImages, !images.isEmpty else { return nil }
    return images[min(index, images.count - 1)]
  }

  /// Restarts a running animation at its first image.
  func restart() {
    guard isRunning, let view else { return }
    index = 0
    start = nil
    view.setNeedsDisplay()
    guard let window = view.window, let images = currentImages, !images.isEmpty else { return }
    start = window.ticker.now
    scheduleNextImage(images.count, at: window.ticker.now)
  }

  /// Removes the animation from the clock of a window that the view leaves.
  func pause(in window: Window?) { window?.ticker.remove(self) }

  /// Schedules the tick of the next image.
  private func scheduleNextImage(_ count: Int, at time: TickTime) {
    guard let start, let window = view?.window else { return }
    let next = Double(position(at: time, count) + 1) * ticksPerImage(count, time)
    // At least the next tick: images shorter than a tick are skipped.
    let tick = max(start.tick + Int64(saturating: min(next, 1e15).rounded(.up)), time.tick + 1)
    window.ticker.add(self, at: tick, isAwaited: repeatCount > 0)
  }

  /// Returns the duration of one image, in ticks.
  private func ticksPerImage(_ count: Int, _ time: TickTime) -> Double {
    let seconds = duration > 0 && duration < 1e9 ? duration / Double(count) : 1.0 / 30
    return seconds * Double(time.ticksPerSecond)
  }

  /// Returns the number of images since the start.
  private func position(at time: TickTime, _ count: Int) -> Int {
    guard let start else { return 0 }
    // The tolerance makes an image due in the tick that it was scheduled for.
    let passed = Double(time.tick - start.tick) / ticksPerImage(count, time) + 1e-9
    return Int(saturating: min(passed, 1e15))
  }

  /// Shows the image that is due at a tick, and schedules the next one or stops after the last repetition.
  func step(to time: TickTime) -> Bool {
    guard isRunning, let view, let images = currentImages, !images.isEmpty else { return false }
    let position = position(at: time, images.count)
    if repeatCount > 0, position / images.count >= repeatCount {
      view.stopAnimating()
      return false
    }
    let new = position % images.count
    if new != index {
      index = new
      view.setNeedsDisplay()
    }
    if images.count > 1 || repeatCount > 0 { scheduleNextImage(images.count, at: time) }
    return false
  }
}
