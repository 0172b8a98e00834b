internal import LamellaControls
internal import LamellaDiagnostics
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaText
internal import Testing

@MainActor
struct ClockKeyTests {
  private let stage = Stage(window: Window(size: Size(100, 100)))
  private let renderer = SoftwareRenderer(width: 200, height: 100)

  private func press(_ key: String, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) -> Bool
  {
    let kind = InputEvent.Kind.keyDown(Key(key), modifiers, isRepeat: isRepeat)
    return ClockKeys.handle(InputEvent(microseconds: 0, kind), stage: stage)
  }

  @Test("F10 pauses and resumes, once for each press")
  func pauses() {
    #expect(press("F10") && stage.isPaused)
    #expect(press("F10", isRepeat: true) && stage.isPaused)
    #expect(press("F10") && !stage.isPaused)
  }

  @Test("Shift-F10 pauses and steps by a tick, repeatedly while held")
  func steps() {
    stage.onTick { _ in }
    stage.update(elapsedMicroseconds: 0)
    #expect(press("F10", .shift) && stage.isPaused && stage.tick == 1)
    #expect(press("F10", .shift, isRepeat: true) && stage.tick == 2)
    #expect(press("F10", [.shift, .control]) && stage.tick == 3)
    stage.update(elapsedMicroseconds: 1_000_000)
    #expect(stage.tick == 3)
  }

  @Test("F11 cycles through the speeds, also from a speed of the program")
  func slows() {
    var scales: [Double] = []
    for _ in 0..<4 {
      #expect(press("F11"))
      scales.append(stage.timeScale)
    }
    #expect(scales == [0.25, 0.0625, 1, 0.25])
    #expect(press("F11", isRepeat: true) && stage.timeScale == 0.25)
    stage.timeScale = 0.7
    #expect(press("F11") && stage.timeScale == 1)
  }

  @Test("The releases of the keys are handled, and no other events")
  func others() {
    for key in ["F10", "F11"] {
      let event = InputEvent(microseconds: 0, .keyUp(Key(key), []))
      #expect(ClockKeys.handle(event, stage: stage))
    }
    #expect(!press("F9") && !press("F1") && !press("A"))
    #expect(!ClockKeys.handle(InputEvent(microseconds: 0, .focusLost), stage: stage))
    #expect(!stage.isPaused && stage.timeScale == 1)
  }

  // MARK: The badge

  /// The text of the stage's badge; nil without a badge.
  private func badge() throws -> String? {
    try stage.render(on: renderer, pixelWidth: 200, pixelHeight: 100)
    guard
      let badge = stage.overlay?.window.subviews.first(where: { $0 is ClockBadgeView }),
      !badge.isHidden, badge.alpha > 0
    else { return nil }
    #expect(stage.window.bounds.insetBy(dx: 2, dy: 2).contains(badge.frame))
    return badge.subviews.compactMap { ($0 as? Label)?.text }.filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  @Test(
    "A badge shows that the stage is paused at a tick, and disappears with the pause",
    arguments: [false, true])
  func pausedBadge(hasSystemFonts: Bool) throws {
    // System fonts are wider than the engine's fallback font.
    FontLibrary.provider = hasSystemFonts ? SystemFonts() : nil
    defer { FontLibrary.provider = nil }
    stage.window.frame = Rect(x: 0, y: 0, width: 300, height: 100)
    stage.onTick { _ in }
    stage.update(elapsedMicroseconds: 0)
    #expect(try badge() == nil)
    _ = press("F10")
    #expect(try badge() == "Paused, tick 0")
    _ = press("F10", .shift)
    #expect(try badge() == "Paused, tick 1")
    _ = press("F11")
    #expect(try badge() == "Paused, tick 1   1/4 speed")
    _ = press("F10")
    #expect(try badge() == "1/4 speed")
    _ = press("F11")
    #expect(try badge() == "1/16 speed")
    _ = press("F11")
    #expect(try badge() == nil && stage.overlay == nil)
  }

  @Test("A badge follows a program that resumes by itself, and does not retain its stage")
  func badgeFollows() throws {
    stage.window.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    stage.update(elapsedMicroseconds: 0)
    _ = press("F10", .shift)
    stage.isPaused = false
    stage.timeScale = 1.5
    stage.window.setNeedsFullDraw()
    #expect(try badge() == "1.5 speed")
    stage.timeScale = 1
    stage.window.setNeedsFullDraw()
    #expect(try badge() == nil && !stage.needsDisplay && stage.isIdle)
  }

  @Test("Measuring a badge does not change what it shows")
  func measuring() throws {
    let badge = ClockBadgeView()
    badge.show(isPaused: true, timeScale: 1, tick: 12)
    let whole = badge.intrinsicContentSize
    badge.frame = Rect(origin: .zero, size: whole)
    stage.window.addSubview(badge)
    stage.update(elapsedMicroseconds: 0)
    try stage.render(on: renderer, pixelWidth: 200, pixelHeight: 100)
    let words = badge.subviews.compactMap { ($0 as? Label)?.text }
    #expect(words == ["Paused", "tick 12"])
    let less = badge.sizeThatFits(Size(whole.width - 1, 0)).width
    #expect(less > 0 && less < whole.width && badge.intrinsicContentSize == whole)
    #expect(badge.subviews.compactMap { ($0 as? Label)?.text } == words)
    #expect(!stage.needsDisplay && stage.isIdle)
  }
}
