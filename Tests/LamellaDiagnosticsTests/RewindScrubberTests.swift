internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

@testable internal import LamellaDiagnostics

/// Scrubbing through a history with periods of rest.
@MainActor
struct RewindScrubberTests {
  private let stage = Stage(window: Window(size: Size(640, 400)))
  private let rewind: Rewind
  private let renderer = SoftwareRenderer(width: 640, height: 400)
  private let view = View(frame: Rect(x: 0, y: 0, width: 9, height: 9))

  init() throws {
    rewind = Rewind(stage: stage)
    view.backgroundColor = .white
    stage.window.addSubview(view)
    rewind.isEnabled = true
    // In a window with safe area insets, moved views are visited for one more tick.
    stage.window.safeAreaInsets.top = 1
    try frame(after: 0)
  }

  private func frame(after elapsed: Int64, moves: Bool = true) throws {
    stage.update(elapsedMicroseconds: elapsed)
    if moves { view.frame.origin.x += 1 }
    try stage.render(on: renderer, pixelWidth: 640, pixelHeight: 400)
  }

  private func draw() throws { try stage.render(on: renderer, pixelWidth: 640, pixelHeight: 400) }

  private func send(_ kind: InputEvent.Kind) throws {
    if !rewind.handle(InputEvent(microseconds: 0, kind)) {
      stage.enqueue(kind, ageMicroseconds: 0)
    }
    try draw()
  }

  private func press(_ key: Key) throws { try send(.keyDown(key, [], isRepeat: false)) }

  private func panel() throws -> View { try #require(rewind.view.subviews.last) }

  /// The text of the panel, without gaps.
  private func words() throws -> String {
    try panel().subviews.compactMap { ($0 as? Label)?.text }.joined(separator: " ")
  }

  /// The center of the thumb in the window.
  private func knob() throws -> Double {
    let panel = try panel()
    let knob = try #require(
      panel.subviews.first { $0.cornerRadius > 0 && $0.bounds.width == $0.bounds.height })
    return panel.frame.minX + knob.frame.midX
  }

  /// The duration from the oldest frame to the last, in microseconds.
  private var span: Int64 {
    rewind.time(at: rewind.frameCount - 1).microseconds - rewind.time(at: 0).microseconds
  }

  /// Half a second of motion, four seconds of rest, and half a second of motion.
  private func moveRestMove() throws {
    for _ in 0..<30 { try frame(after: 16_667) }
    for _ in 0..<240 { try frame(after: 16_667, moves: false) }
    for _ in 0..<30 { try frame(after: 16_667) }
    #expect((60...64).contains(rewind.frameCount))
    #expect(span > 4_000_000)
    rewind.isRewound = true
    try draw()
  }

  @Test("The thumb follows the pointer that drags it, also over periods without changes")
  func rest() throws {
    try moveRestMove()
    let y = try panel().frame.maxY - 40
    let right = try knob()
    // The track has the panel's 560 points without its insets and the thumb's.
    let left = right - (560 - 24 - 16)
    try send(.mouseDown(Point(right, y), button: .left, clicks: 1))
    var positions: [Int] = []
    for x in stride(from: right, through: left, by: -8) {
      try send(.mouseMoved(Point(x, y)))
      #expect(try abs(knob() - x) <= 0.5)
      // The panel shows the time below the pointer, and the frame that was on screen then.
      let seconds = Double(span) / 1e6 * (right - x) / (right - left)
      let hundredths = Int((seconds * 100).rounded())
      let said = (hundredths - 1...hundredths + 1).map {
        "\u{2212}\($0 / 100).\($0 % 100 < 10 ? "0" : "")\($0 % 100) s"
      }
      let words = try words()
      #expect(x == right || said.contains { words.contains($0) }, "\(x): \(words)")
      let shown = rewind.time(at: rewind.position).microseconds
      let wanted = rewind.time(at: rewind.frameCount - 1).microseconds - Int64(seconds * 1e6)
      #expect(shown <= wanted + 10_000)
      if rewind.position + 1 < rewind.frameCount {
        #expect(rewind.time(at: rewind.position + 1).microseconds >= wanted - 10_000)
      }
      positions.append(rewind.position)
    }
    // During the rest one frame is shown.
    let atRest = Dictionary(grouping: positions) { $0 }.values.map(\.count).max()
    #expect((48...62).contains(atRest ?? 0) && Set(positions).count > 6)
    // Beyond the ends the thumb stays on the track.
    try send(.mouseMoved(Point(-100, y)))
    #expect(try knob() == left && rewind.position == 0)
    try send(.mouseMoved(Point(left + 260, y)))
    try send(.mouseUp(Point(left + 260, y), button: .left, clicks: 1))
    try send(.mouseMoved(Point(left + 300, y)))
    #expect(try abs(knob() - left - 260) <= 0.5)
  }

  @Test("From a position in a rest the keys go to the neighbors of the shown frame")
  func keysFromRest() throws {
    try moveRestMove()
    let y = try panel().frame.maxY - 40
    try send(.mouseDown(Point(320, y), button: .left, clicks: 1))
    try send(.mouseUp(Point(320, y), button: .left, clicks: 1))
    let index = rewind.position
    func moves(by key: Key, to position: Int) throws {
      try press(key)
      #expect(rewind.position == position)
      let all = rewind.time(at: rewind.frameCount - 1).microseconds
      let part = Double(all - rewind.time(at: position).microseconds) / Double(span)
      #expect(try abs(knob() - (320 + 260 - 520 * part)) < 4)
    }
    try moves(by: .right, to: index + 1)
    try moves(by: .left, to: index)
    try moves(by: .left, to: index - 1)
    try moves(by: .home, to: 0)
    try moves(by: .end, to: rewind.frameCount - 1)
    #expect(try words().contains("Rewound: now"))
  }

  @Test("The track covers the stored duration, however long the oldest frame was on screen")
  func oldest() throws {
    try frame(after: 16_667)
    try frame(after: 20_000, moves: false)
    try frame(after: 30_000_000, moves: false)
    try frame(after: 16_667)
    rewind.isRewound = true
    rewind.position = 0
    try draw()
    #expect(try words().contains("Rewound: \u{2212}10.00 s"))
    let (y, right) = (try panel().frame.maxY - 40, 580.0)
    try send(.mouseDown(Point(320, y), button: .left, clicks: 1))
    #expect(try rewind.position == 0 && words().contains("Rewound: \u{2212}5.00 s"))
    try send(.mouseMoved(Point(right, y)))
    #expect(rewind.position == rewind.frameCount - 1)
  }

  @Test("The track, its filled part and the thumb are round and aligned")
  func parts() throws {
    try moveRestMove()
    try press(.home)
    let (panel, theme) = (try panel(), Theme.dark)
    let parts = panel.subviews.filter { $0.backgroundColor != nil }
    #expect(parts.map(\.backgroundColor) == [theme.raised, theme.accent, theme.accent])
    #expect(parts.allSatisfy { $0.cornerRadius == $0.bounds.height / 2 })
    // An inset of 12 points, 22 for the labels, 8 below them, and half of the thumb.
    #expect(parts.map(\.center.y) == [50, 50, 50])
    #expect(parts.map(\.bounds.size) == [Size(536, 4), Size(8, 4), Size(16, 16)])
    #expect(parts.map(\.frame.minX) == [12, 12, 12])
    try press(.end)
    #expect(parts.map(\.frame.maxX) == [548, 540, 548])
  }
}
