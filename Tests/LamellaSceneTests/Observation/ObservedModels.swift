import LamellaGeometry
import LamellaGraphics
import Observation
import Synchronization

@testable import LamellaScene

/// A model of a game, as an app has it.
@Observable final class Game {
  var score = 0
  var lives = 3
  var title = "one"
}

/// A model of one row among many.
@Observable final class RowModel {
  var text: String
  init(_ text: String) { self.text = text }
}

/// A model with a lock, which any thread may change.
@Observable nonisolated final class SharedModel: Sendable {
  private let storage = Mutex(0)

  var value: Int {
    get {
      access(keyPath: \.value)
      return storage.withLock { $0 }
    }
    set { withMutation(keyPath: \.value) { storage.withLock { $0 = newValue } } }
  }
}

/// Counts its updates, layouts and drawings, and runs a closure in each.
class ModelView: View {
  var updates = 0
  var layouts = 0
  var drawings = 0
  var onUpdate: (ModelView) -> Void = { _ in }
  var onLayout: (ModelView) -> Void = { _ in }
  var onDraw: (ModelView) -> Void = { _ in }

  init(_ identifier: String? = nil, onUpdate: @escaping (ModelView) -> Void = { _ in }) {
    super.init(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    self.identifier = identifier
    self.onUpdate = onUpdate
  }

  override func updateProperties() {
    updates += 1
    onUpdate(self)
  }

  override func layoutSubviews() {
    layouts += 1
    onLayout(self)
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    drawings += 1
    onDraw(self)
  }

  /// The numbers of updates, layouts and drawings.
  var counts: [Int] { [updates, layouts, drawings] }
}
