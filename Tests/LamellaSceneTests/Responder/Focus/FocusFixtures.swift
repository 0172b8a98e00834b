import LamellaGeometry
import LamellaRuntime
import TestSupport

@testable import LamellaScene

/// A view that can have the focus, and the keys if it is asked to.
final class Item: View {
  var takesKeys = true
  var refuses = false
  var allows = true
  var log: (String) -> Void = { _ in }
  nonisolated deinit {}
  override var canBecomeFirstResponder: Bool { takesKeys }
  override var canBecomeFocused: Bool { !refuses }
  override func shouldUpdateFocus(in context: FocusUpdateContext) -> Bool {
    log("\(identifier ?? "") should")
    return allows
  }
  override func didUpdateFocus(
    in context: FocusUpdateContext, with coordinator: FocusAnimationCoordinator
  ) {
    log("\(identifier ?? "") did")
  }
}

/// A stage with items that are moved among by keys.
@MainActor
struct FocusStage {
  let harness = StageHarness(size: Size(400, 400))
  var window: Window { harness.window }
  var system: FocusSystem { window.focusSystem }
  var focused: String? { system.focusedItem?.identifier }

  @discardableResult
  func item(
    _ name: String, _ x: Double, _ y: Double, _ width: Double = 40, _ height: Double = 30,
    in parent: View? = nil
  ) -> Item {
    let view = Item(frame: Rect(x: x, y: y, width: width, height: height))
    view.identifier = name
    (parent ?? window).addSubview(view)
    return view
  }

  /// Presses and releases a key; returns what has the focus then.
  @discardableResult
  func key(_ key: Key, _ modifiers: KeyModifiers = []) -> String? {
    harness.send(.keyDown(key, modifiers, isRepeat: false))
    harness.send(.keyUp(key, modifiers))
    harness.advance(ticks: 1)
    return focused
  }

  /// Presses keys one after another; returns what has the focus after each.
  func keys(_ keys: Key...) -> [String] { keys.map { key($0) ?? "-" } }
}
