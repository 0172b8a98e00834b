import Foundation
import Testing

/// Input for a replay file, written as a user would act: each step begins where the last one ended.
nonisolated struct Script: Sendable {
  /// What drags.
  nonisolated enum Pointer: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case mouse, finger
    var testDescription: String { rawValue }
  }

  var pointer = Pointer.mouse
  /// The lines so far, without line ends.
  private(set) var lines: [String] = []
  /// Microseconds since the start.
  private(set) var now = 100_000

  init(pointer: Pointer = .mouse) { self.pointer = pointer }

  /// The file's text.
  var text: String { lines.map { $0 + "\n" }.joined() }

  // MARK: Lines

  /// Adds a line of some type now.
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

  // MARK: Acts

  /// Drags evenly, with a sample each hundredth of a second.
  ///
  /// - Parameters:
  ///   - start: Where the pointer goes down.
  ///   - y: The height of the drag; the middle of the pager in a window of 320 points.
  ///   - way: How far it goes to the right.
  ///   - seconds: How long that takes.
  ///   - hold: How long the pointer rests before it lifts; nil leaves it down.
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

  /// Drags and lifts in motion.
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

  /// Turns pages with the arrow keys and waits until they stand.
  mutating func turn(pages: Int) {
    for _ in 0..<abs(pages) {
      key(pages > 0 ? "Right" : "Left")
      wait(0.9)
    }
  }
}
