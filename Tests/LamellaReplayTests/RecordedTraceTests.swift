import Foundation
import LamellaGeometry
import LamellaReplay
import LamellaRuntime
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

/// Conflicts of several recognizers, with the state of each after every event.
///
/// A trace is an input recording whose events have one more member: `expect`, the states of the recognizers after
/// the tick of the event, and before them, in brackets, what they did since the event before.
@Suite("Gesture conflict traces")
@MainActor struct TraceTests {
  private static let folder =
    String(#filePath.dropLast("TraceTests.swift".count)) + "Traces"

  /// Replays a trace and compares the states after each event.
  private func play(
    _ name: String, _ sourceLocation: SourceLocation = #_sourceLocation,
    in scene: (Window, TraceLog) -> Void
  ) throws {
    let path = "\(Self.folder)/\(name).jsonl"
    let replay = try InputRecording(path: path)
    let header = try #require(replay.header)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
    try #require(lines.count == replay.events.count)
    let stage = Stage(window: Window(size: header.size), ticksPerSecond: header.rate)
    let log = TraceLog()
    scene(stage.window, log)
    for (line, event) in zip(lines, replay.events) {
      stage.enqueue(event)
      stage.advance(
        to: StageTime(microseconds: event.microseconds + 1_000_000 / Int64(header.rate)))
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let expected = object?["expect"] as? String
      let actual = log.take()
      guard actual == expected else {
        Issue.record("\(name): \(line)\nis: \(actual)", sourceLocation: sourceLocation)
        return
      }
    }
    #expect(stage.window.touches.isEmpty, sourceLocation: sourceLocation)
  }

  @Test("Tap, double tap and the drag of a scroll view: each gesture is recognized as one of them")
  func taps() throws {
    try play("taps-and-scrolling") { window, log in
      let scroll = ScrollView(frame: window.bounds)
      scroll.contentSize = Size(400, 1_200)
      let card = View(frame: Rect(x: 40, y: 40, width: 320, height: 900))
      let single = log.follow("single", TapGestureRecognizer(), on: card)
      let double = log.follow("double", TapGestureRecognizer(taps: 2) { _ in }, on: card)
      single.require(toFail: double)
      log.follow("scroll", scroll.panGestureRecognizer)
      scroll.addSubview(card)
      window.addSubview(scroll)
    }
  }

  @Test("Pinch and rotation at the same time, where their delegate allows it")
  func together() throws {
    let delegate = Together()
    try play("pinch-and-rotation") { window, log in
      log.follow("pinch", PinchGestureRecognizer(), on: window).delegate = delegate
      log.follow("rotation", RotationGestureRecognizer(), on: window).delegate = delegate
    }
  }

  @Test("Without a delegate the first of pinch and rotation has the fingers")
  func alone() throws {
    try play("pinch-or-rotation") { window, log in
      log.follow("pinch", PinchGestureRecognizer(), on: window)
      log.follow("rotation", RotationGestureRecognizer(), on: window)
    }
  }

  @Test("Nested scroll views: a drag goes to the one that can scroll")
  func nested() throws {
    try play("nested-pans") { window, log in
      let outer = ScrollView(frame: window.bounds)
      outer.contentSize = Size(1_200, 300)
      outer.isPagingEnabled = true
      let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 1_200, height: 300))
      inner.contentSize = Size(1_200, 1_500)
      log.follow("inner", inner.panGestureRecognizer)
      log.follow("outer", outer.panGestureRecognizer)
      outer.addSubview(inner)
      window.addSubview(outer)
    }
  }
}

/// A delegate that allows simultaneous recognition.
private final class Together: GestureRecognizerDelegate {
  nonisolated deinit {}
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}

/// A log of recognizers' actions, and their states.
private final class TraceLog {
  private var recognizers: [(name: String, recognizer: GestureRecognizer)] = []
  private var acts: [String] = []

  nonisolated deinit {}

  /// Logs the actions of a recognizer, and adds it to a view if one is given.
  @discardableResult
  func follow<R: GestureRecognizer>(_ name: String, _ recognizer: R, on view: View? = nil) -> R {
    recognizer.addAction { [unowned self] in acts.append("\(name) \($0.state)") }
    recognizers.append((name, recognizer))
    view?.addGestureRecognizer(recognizer)
    return recognizer
  }

  /// Returns the actions since the last call, and the current states.
  func take() -> String {
    defer { acts.removeAll() }
    let states = recognizers.map { "\($0.name) \($0.recognizer.state)" }.joined(separator: ", ")
    return acts.isEmpty ? states : "[\(acts.joined(separator: ", "))] \(states)"
  }
}
