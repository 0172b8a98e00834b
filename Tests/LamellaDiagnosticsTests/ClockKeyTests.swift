internal import LamellaControls
internal import LamellaDiagnostics
internal import LamellaGeometry
internal import LamellaGraphics
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

  @Test("F10 pauses and goes on, once a press however long it is held")
  func pauses() {
    #expect(press("F10") && stage.isPaused)
    #expect(press("F10", isRepeat: true) && stage.isPaused)
    #expect(press("F10") && !stage.isPaused)
  }

  @Test("Shift and F10 move on by a tick, paused from then on, and by more while held")
  func steps() {
    stage.onTick { _ in }
    stage.update(elapsedMicroseconds: 0)
    #expect(press("F10", .shift) && stage.isPaused && stage.tick == 1)
    #expect(press("F10", .shift, isRepeat: true) && stage.tick == 2)
    #expect(press("F10", [.shift, .control]) && stage.tick == 3)
    stage.update(elapsedMicroseconds: 1_000_000)
    #expect(stage.tick == 3)
  }

  @Test("F11 slows down twice and goes back, also from a speed that is the program's own")
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

  @Test("The keys' releases are taken too, and nothing else is")
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

  /// What the badge over the stage says; nil where there is none.
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
    "A badge says that the stage is paused and at which tick, and goes with the pause",
    arguments: [false, true])
  func pausedBadge(hasSystemFonts: Bool) throws {
    // Those of a system are wider than the one that the engine falls back to.
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

  @Test("A badge knows of a program that goes on by itself, and keeps its stage from nothing")
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

  @Test("Asking a badge for its size changes nothing of what it shows")
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
