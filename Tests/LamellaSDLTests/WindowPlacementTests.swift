internal import CSDL2
internal import Testing

@testable internal import LamellaSDL

/// The place and size of windows on their display.
struct WindowPlacementTests {
  private let usable = SDL_Rect(x: 0, y: 30, w: 1280, h: 690)

  @Test("A window is centered, and no larger than the usable part of its display")
  func placement() {
    let small = WindowPlacement(width: 480, height: 320, in: usable)
    #expect((small.x, small.y, small.width, small.height) == (400, 215, 480, 320))
    let tall = WindowPlacement(width: 1040, height: 3008, in: usable)
    #expect((tall.x, tall.y, tall.width, tall.height) == (120, 30, 1040, 690))
    let huge = WindowPlacement(
      width: 9000, height: 9000, in: usable, borders: .init(top: 24, left: 2, bottom: 4, right: 2))
    #expect((huge.x, huge.y, huge.width, huge.height) == (2, 54, 1276, 662))
    let none = WindowPlacement(width: 0, height: -3, in: SDL_Rect(x: 0, y: 0, w: 10, h: 10))
    #expect(none.width == 1 && none.height == 1)
  }

  @Test("A stored window is opened where it was, as far as the display shows it")
  func states() throws {
    let state = WindowState(x: 100, y: 60, width: 300, height: 200, mode: .maximized)
    #expect(state.text == "100 60 300 200 maximized" && WindowState(state.text + "\n") == state)
    let kept = state.placement(in: usable)
    #expect((kept.x, kept.y, kept.width, kept.height) == (100, 60, 300, 200))
    let away = WindowState(x: 5000, y: -900, width: 3000, height: 200).placement(in: usable)
    #expect((away.x, away.y, away.width, away.height) == (0, 30, 1280, 200))
    for text in [
      "", "1 2 3 4", "1 2 3 4 tall", "1 2 0 4 normal", "1 2 3 x normal", "9e9 2 3 4 normal",
    ] { #expect(WindowState(text) == nil, "\(text)") }
  }

  @Test(
    "The desktop's scale is GDK_SCALE, else Xft.dpi to a quarter, and at least 1",
    arguments: [
      (nil, nil, 1.0), ("2", "96", 2), ("0", "192", 2), ("x", "144", 1.5), (nil, "120", 1.25),
      (nil, "100", 1), (nil, "72", 1), (nil, "nan", 1), (nil, "1e9", 8), ("99", nil, 1),
    ] as [(String?, String?, Double)])
  func scales(variable: String?, dpi: String?, scale: Double) {
    #expect(DesktopScale.scale(variable: variable, dpi: { dpi }) == scale)
  }
}
