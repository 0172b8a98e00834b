internal import LamellaGeometry
public import LamellaGraphics
internal import LamellaScene

extension ImageView {
  /// Pictures that are shown one after the other by `startAnimating()`; nil for none.
  ///
  /// Setting them stops an animation that runs.
  public final var animationImages: [Image]? {
    get { animation?.images }
    set {
      guard newValue != nil || animation != nil else { return }
      stopAnimating()
      ensureAnimation().images = newValue
    }
  }

  /// Pictures for the time in which the view is highlighted; nil takes `animationImages`.
  public final var highlightedAnimationImages: [Image]? {
    get { animation?.highlightedImages }
    set {
      guard newValue != nil || animation != nil else { return }
      stopAnimating()
      ensureAnimation().highlightedImages = newValue
    }
  }

  /// The time for all pictures once, in seconds.
  ///
  /// 0, the default, and values that are negative or not finite stand for a thirtieth of a second a picture.
  public final var animationDuration: Double {
    get { animation?.duration ?? 0 }
    set {
      guard newValue != animationDuration else { return }
      ensureAnimation().duration = newValue
      animation?.restart()
    }
  }

  /// How many times the pictures are shown; 0, the default, for as long as nobody stops them.
  public final var animationRepeatCount: Int {
    get { animation?.repeatCount ?? 0 }
    set {
      guard newValue != animationRepeatCount else { return }
      ensureAnimation().repeatCount = max(0, newValue)
      animation?.restart()
    }
  }

  /// Whether the pictures are shown one after the other.
  public final var isAnimating: Bool { animation?.isRunning == true }

  /// Shows the pictures one after the other, on the stage's clock; without pictures nothing happens.
  ///
  /// Outside of a window the animation waits, and it begins anew when the view enters one. Between two
  /// pictures the stage may sleep.
  public final func startAnimating() {
    guard let animation, animation.shownImages?.isEmpty == false else { return }
    animation.isRunning = true
    animation.restart()
  }

  /// Goes back to the one picture.
  public final func stopAnimating() {
    guard let animation, animation.isRunning else { return }
    animation.isRunning = false
    animation.leave(window)
    setNeedsDisplay()
  }

  private func ensureAnimation() -> ImageAnimation {
    if let animation { return animation }
    let new = ImageAnimation(self)
    animation = new
    return new
  }
}

/// Pictures one after the other.
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

  /// The pictures that count now.
  var shownImages: [Image]? { view?.isHighlighted == true ? highlightedImages ?? images : images }

  /// The picture that counts now; nil while none does.
  var shownImage: Image? {
    guard isRunning, let images = shownImages, !images.isEmpty else { return nil }
    return images[min(index, images.count - 1)]
  }

  /// Begins with the first picture, if the animation runs.
  func restart() {
    guard isRunning, let view else { return }
    index = 0
    start = nil
    view.setNeedsDisplay()
    guard let window = view.window, let images = shownImages, !images.isEmpty else { return }
    start = window.animator.now
    plan(images.count, at: window.animator.now)
  }

  /// Waits while the view is in no window.
  func leave(_ window: Window?) { window?.animator.remove(self) }

  /// Asks for the tick of the next picture.
  private func plan(_ count: Int, at time: TickTime) {
    guard let start, let window = view?.window else { return }
    let next = Double(position(at: time, count) + 1) * ticksPerImage(count, time)
    // A tick after the one that runs: pictures shorter than a tick are left out.
    let tick = max(start.tick + Int64(saturating: min(next, 1e15).rounded(.up)), time.tick + 1)
    window.animator.add(self, at: tick, isAwaited: repeatCount > 0)
  }

  private func ticksPerImage(_ count: Int, _ time: TickTime) -> Double {
    let seconds = duration > 0 && duration < 1e9 ? duration / Double(count) : 1.0 / 30
    return seconds * Double(time.ticksPerSecond)
  }

  /// How many pictures have gone by.
  private func position(at time: TickTime, _ count: Int) -> Int {
    guard let start else { return 0 }
    // A hair of tolerance: a picture is due in the tick it was planned for.
    let passed = Double(time.tick - start.tick) / ticksPerImage(count, time) + 1e-9
    return Int(saturating: min(passed, 1e15))
  }

  func step(to time: TickTime) -> Bool {
    guard isRunning, let view, let images = shownImages, !images.isEmpty else { return false }
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
    if images.count > 1 || repeatCount > 0 { plan(images.count, at: time) }
    return false
  }
}
