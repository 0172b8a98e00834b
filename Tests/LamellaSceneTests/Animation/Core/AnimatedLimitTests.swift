import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Values that springs and sums lead too far, as pictures show them.
@Suite("Limits of animated values")
@MainActor struct AnimatedLimitTests {
  /// A card half faded, with a border and half of a shadow, after a change.
  private func picture(_ change: (Layer) -> Void) -> Image {
    let harness = SceneHarness(width: 60, height: 60)
    let view = View(frame: Rect(x: 20, y: 20, width: 20, height: 20))
    view.backgroundColor = Color(hex: 0x4060C0)
    view.alpha = 0.5
    let layer = view.layer
    (layer.cornerRadius, layer.borderWidth, layer.borderColor) = (5, 2, .white)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.25, 2, Size(8, 8))
    layer.shadowColor = Color(hex: 0xFF0000, alpha: 0.5)
    harness.window.addSubview(view)
    harness.frame()
    change(layer)
    harness.frame()
    return harness.picture()
  }

  /// What is led to a value shows what a layer shows that has been given another.
  private func expect<Value>(
    _ property: AnimatableProperty<Value>, _ value: Value,
    _ location: SourceLocation = #_sourceLocation, shows change: (Layer) -> Void
  ) {
    let still = picture(change)
    let led = picture { $0.add(BasicAnimation(property, from: value, to: value)) }
    #expect(led.pixels == still.pixels, sourceLocation: location)
    #expect(led.pixels != picture { _ in }.pixels, "nothing to see", sourceLocation: location)
  }

  @Test("What goes beyond what a property allows shows the nearest that it does")
  func limits() {
    expect(.opacity, 1.5) { $0.opacity = 1 }
    expect(.opacity, -0.5) { $0.opacity = 0 }
    expect(.shadowOpacity, 1.5) { $0.shadowOpacity = 1 }
    expect(.shadowOpacity, -1) { $0.shadowOpacity = 0 }
    expect(.shadowRadius, -2) { $0.shadowRadius = 0 }
    expect(.cornerRadius, -3) { $0.cornerRadius = 0 }
    expect(.borderWidth, -2) { $0.borderWidth = 0 }
    expect(.boundsSize, Size(-4, 30)) { $0.bounds.size = Size(0, 30) }
    expect(.boundsSize, Size(30, -4)) { $0.bounds.size = Size(30, 0) }
  }

  @Test("What stays within is shown as it is")
  func within() {
    expect(.opacity, 0.75) { $0.opacity = 0.75 }
    expect(.shadowOpacity, 0.75) { $0.shadowOpacity = 0.75 }
    expect(.shadowRadius, 1) { $0.shadowRadius = 1 }
    expect(.shadowOffset, Size(-6, 3)) { $0.shadowOffset = Size(-6, 3) }
    expect(.cornerRadius, 8) { $0.cornerRadius = 8 }
    expect(.borderWidth, 1) { $0.borderWidth = 1 }
    expect(.boundsSize, Size(10, 24)) { $0.bounds.size = Size(10, 24) }
  }
}
