internal import CSDL2
internal import LamellaGeometry

/// SDL's text input, which is on while a scene takes text.
///
/// SDL has one text input for all windows of a program. The state that it had before is restored when the scene takes
/// no text any more.
struct SystemTextInput {
  /// The rectangle that input methods were told, in units of the window; nil while the scene takes no text.
  private(set) var rect: SDL_Rect?
  /// Whether text input was on before the scene took text.
  private var wasActive = false

  /// Switches text input on next to a rectangle, or back to the former state.
  ///
  /// - Parameters:
  ///   - rect: The caret's rectangle, in points; nil if the scene takes no text.
  ///   - pointsPerUnit: The number of points per unit of SDL's window coordinates.
  mutating func update(_ rect: Rect?, pointsPerUnit: Double) {
    guard let rect else { return end() }
    var new = Self.units(rect, pointsPerUnit)
    if let old = self.rect {
      if Self.areEqual(old, new) { return }
    } else {
      wasActive = SDL_IsTextInputActive() == SDL_TRUE
      if !wasActive { SDL_StartTextInput() }
    }
    self.rect = new
    SDL_SetTextInputRect(&new)
  }

  /// Has the input method forget the text that it composes, which the scene has ended.
  func endComposition() {
    if rect != nil { lamella_clear_composition() }
  }

  /// Restores the state of before.
  mutating func end() {
    guard rect != nil else { return }
    rect = nil
    if !wasActive, SDL_WasInit(SDL_INIT_VIDEO) != 0 { SDL_StopTextInput() }
  }

  /// Returns the smallest rectangle of whole units around one in points.
  private static func units(_ rect: Rect, _ pointsPerUnit: Double) -> SDL_Rect {
    func limited(_ value: Double) -> Double { min(max(value, -1e6), 1e6) }
    let left = limited((rect.minX / pointsPerUnit).rounded(.down))
    let top = limited((rect.minY / pointsPerUnit).rounded(.down))
    let right = limited((rect.maxX / pointsPerUnit).rounded(.up))
    let bottom = limited((rect.maxY / pointsPerUnit).rounded(.up))
    return SDL_Rect(
      x: Int32(left), y: Int32(top), w: Int32(max(1, right - left)), h: Int32(max(1, bottom - top)))
  }

  /// Returns whether two rectangles are the same.
  private static func areEqual(_ a: SDL_Rect, _ b: SDL_Rect) -> Bool {
    a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h
  }
}
