import Foundation
import Testing

/// A writer of replay files: each step begins at the end of the last one.
nonisolated struct Script: Sendable {
  /// The device of a drag.
  nonisolated enum Pointer: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case mouse, finger
    var testDescription: String { rawValue }
  }

  var pointer = Pointer.mouse
  /// The lines so far, without line breaks.
  private(set) var lines: [String] = []
  /// The time since the start, in microseconds.
  private(set) var now = 100_000

  init(pointer: Pointer = .mouse) { self.pointer = pointer }

  /// The file's text.
  var text: String { lines.map { $0 + "\n" }.joined() }

  // MARK: Lines

  /// Adds an event of a type at the current time.
  mutating func add(_ type: String, _ fields: String = "") {
    let seconds = String(format: "%d.%06d", now / 1_000_000, now % 1_000_000)
    let rest = fields.isEmpty ? "" : ", " + fields
    lines.append("{\"t\": \(seconds), \"type\": \"\(type)\"\(rest)}")
  }

  mutating func wait(_ seconds: Double) { now += Int((seconds * 1e6).rounded()) }

  private mutating func point(_ type: (mouse: String, finger: String), _ x: Double, _ y: Double) {
    switch pointer {
    case .mouse: add(type.mouse, "\"x\": \(x), \"y\": \(y)")
    case .finger: add(type.finger, "\"finger\": 1, \"x\": \(x), \"y\": \(y)")
    }
  }

  // MARK: Actions

  /// Drags at constant speed, with a sample each hundredth of a second.
  ///
  /// - Parameters:
  ///   - start: The x coordinate at which the pointer is pressed.
  ///   - y: The y coordinate; by default the pager's middle in a window of 320 points.
  ///   - way: The distance to the right.
  ///   - seconds: The duration of the movement.
  ///   - hold: The time that the pointer holds still before its release; nil leaves it pressed.
  mutating func drag(
    from start: Double, y: Double = 215, by way: Double, seconds: Double = 0.3,
    hold: Double? = 0.15
  ) {
    point(("mouseDown", "fingerDown"), start, y)
    let steps = max(1, Int((seconds * 100).rounded()))
    for step in 1...steps {
      wait(seconds / Double(steps))
      point(("mouseMoved", "fingerMoved"), start + way * Double(step) / Double(steps), y)
    }
    guard let hold else { return }
    wait(hold)
    lift(start + way, y: y)
  }

  /// Drags and releases without holding still.
  mutating func flick(from start: Double, by way: Double, seconds: Double) {
    drag(from: start, by: way, seconds: seconds, hold: 0)
  }

  mutating func lift(_ x: Double, y: Double = 215) { point(("mouseUp", "fingerUp"), x, y) }

  mutating func key(_ name: String) {
    add("keyDown", "\"key\": \"\(name)\"")
    wait(0.05)
    add("keyUp", "\"key\": \"\(name)\"")
  }

  mutating func wheel(x: Double = 240, y: Double = 215, dx: Double = 0, dy: Double = 0) {
    add("wheel", "\"x\": \(x), \"y\": \(y), \"dx\": \(dx), \"dy\": \(dy)")
  }

  mutating func resize(_ width: Int, _ height: Int) {
    add("resize", "\"width\": \(width), \"height\": \(height)")
  }

  /// Turns pages with the arrow keys and waits until they have settled.
  mutating func turn(pages: Int) {
    for _ in 0..<abs(pages) {
      key(pages > 0 ? "Right" : "Left")
      wait(0.9)
    }
  }
}
