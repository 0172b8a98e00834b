import LamellaGeometry
import LamellaScene

/// A recognizer of a press that opens a menu and goes on in it: it moves over the rows, and its end chooses one.
class MenuRecognizer: GestureRecognizer {
  /// The distance that ends the attempt, in points (UIKit's long press).
  private static let slop = 10.0

  /// The menu that the press opened; nil while there is none.
  final weak var opened: MenuView?
  /// The place of the press, in the window.
  final var start = Point.zero

  nonisolated deinit {}

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard let point = touches.first?.location(in: nil) else { return }
    if let opened {
      opened.pressMoved(to: point)
      state = .changed
    } else if state == .possible {
      // Once the menu has closed by other means, the press has nothing left to do.
      let way = point - start
      if way.x * way.x + way.y * way.y > Self.slop * Self.slop { state = .failed }
    }
  }

  /// Ends the press in the menu.
  final func endPress(_ touches: Set<Touch>) {
    if let point = touches.first?.location(in: nil) { opened?.pressEnded(at: point) }
    state = .ended
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    state = state == .possible ? .failed : .cancelled
  }

  override func reset() {
    super.reset()
    opened = nil
  }
}
