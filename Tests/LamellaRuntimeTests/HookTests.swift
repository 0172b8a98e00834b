internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

@MainActor
struct HookTests {
  @Test("Closures of one kind are called in the order in which they were added")
  func order() {
    let stage = makeStage()
    var calls: [String] = []
    for name in ["a", "b", "c"] {
      stage.afterTick { _ in calls.append("after \(name)") }
      stage.onTick { _ in calls.append("tick \(name)") }
      stage.onEvent { _, _ in calls.append("event \(name)") }
    }
    stage.enqueue(InputEvent(microseconds: 0, .focusLost))
    stage.advance(to: .zero)
    #expect(
      calls
        == ["event", "tick", "after"].flatMap { kind in ["a", "b", "c"].map { "\(kind) \($0)" } })
  }

  @Test(
    "One that is removed is not called any more, whoever removes it, and lets go of what it holds")
  func removal() {
    let stage = makeStage()
    var calls: [String] = []
    var hooks: [String: Hook] = [:]
    final class RetainedObject {}
    weak var held: RetainedObject?
    func add(_ name: String, _ body: @escaping () -> Void = {}) {
      hooks[name] = stage.onTick { _ in
        calls.append(name)
        body()
      }
    }
    add("a") { hooks["b"]?.remove() }
    do {
      let object = RetainedObject()
      held = object
      add("b") { _ = object }
    }
    add("c") {
      hooks["c"]?.remove()
      hooks["c"]?.remove()
      add("d")
    }
    stage.advance(to: .zero)
    #expect(calls == ["a", "c"])
    #expect(held == nil && hooks["b"]?.isActive == false && hooks["a"]?.isActive == true)
    stage.advance(to: StageTime(value: 1, unitsPerSecond: 120))
    #expect(calls == ["a", "c", "a", "d"])
    hooks["a"]?.remove()
    hooks["d"]?.remove()
    stage.advance(to: StageTime(value: 9, unitsPerSecond: 120))
    #expect(calls == ["a", "c", "a", "d"] && stage.isIdle)
  }

  @Test("A closure may lead to further events; what is removed meanwhile stays away")
  func nested() {
    let stage = makeStage()
    var calls: [String] = []
    var second: Hook?
    stage.onEvent { event, _ in
      calls.append("first \(event.kind)")
      guard event.kind == .focusLost else { return }
      second?.remove()
      _ = stage.deliver(.focusGained)
    }
    second = stage.onEvent { _, _ in calls.append("second") }
    stage.onEvent { event, _ in calls.append("third \(event.kind)") }
    stage.advance(to: .zero)
    _ = stage.deliver(.focusLost)
    #expect(
      calls == ["first focusLost", "first focusGained", "third focusGained", "third focusLost"])
  }

  @Test("A hook outlives its stage")
  func outlives() {
    var stage: Stage? = makeStage()
    weak let gone = stage
    let hook = stage?.onTick { _ in }
    stage = nil
    #expect(gone == nil)
    hook?.remove()
  }

  @Test("Input is offered in order until one takes it; the rest gets to the stage")
  func input() throws {
    let platform = FakePlatform()
    let loop = FrameLoop(stage: makeStage(), platform: platform)
    let log = EventLog(loop.stage)
    var offered: [String] = []
    loop.onInput { event in
      offered.append("a \(event.kind)")
      return event.kind == .focusLost
    }
    loop.onInput { event in
      offered.append("b \(event.kind)")
      return event.kind == .inputReset
    }
    platform.coming = [.focusLost, .focusGained, .inputReset, .mouseLeft, .quit].map {
      InputEvent(microseconds: 1_000_000, $0)
    }
    try loop.run()
    #expect(log.entries.map(\.event.kind) == [.focusGained, .mouseLeft, .quit])
    #expect(
      offered == [
        "a focusLost", "a focusGained", "b focusGained", "a inputReset", "b inputReset",
        "a mouseLeft", "b mouseLeft", "a quit", "b quit",
      ])
  }
}
