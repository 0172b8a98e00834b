import LamellaGeometry
import LamellaGraphics
import TestSupport

@testable import LamellaScene

/// A black window with a red card in it that bears a green mark, for transitions.
@MainActor struct TransitionRig {
  let harness = SceneHarness(width: 100, height: 100)
  let card = View(frame: Rect(x: 20, y: 20, width: 60, height: 60))
  let mark = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
  var window: Window { harness.window }

  init() {
    window.backgroundColor = .black
    card.backgroundColor = Color(red: 1, green: 0, blue: 0)
    mark.backgroundColor = Color(red: 0, green: 1, blue: 0)
    card.addSubview(mark)
    window.addSubview(card)
    harness.frame()
  }

  /// What is seen at a pixel now.
  func color(_ x: Int, _ y: Int) -> Color {
    harness.render()
    let picture = harness.picture()
    let at = 4 * (y * picture.width + x)
    return Color(
      red: Float(picture.pixels[at]) / 255, green: Float(picture.pixels[at + 1]) / 255,
      blue: Float(picture.pixels[at + 2]) / 255)
  }

  /// Runs the ticks of so many seconds.
  func wait(_ seconds: Double) { harness.advance(ticks: Int((seconds * 120).rounded())) }

  /// Gives the card its new content.
  func turnBlue() {
    card.backgroundColor = Color(red: 0, green: 0, blue: 1)
    mark.removeFromSuperview()
  }
}

/// Whether two opaque colors are the same but for roundings.
func isNear(_ a: Color, _ b: Color) -> Bool {
  abs(a.red - b.red) < 0.02 && abs(a.green - b.green) < 0.02 && abs(a.blue - b.blue) < 0.02
}
