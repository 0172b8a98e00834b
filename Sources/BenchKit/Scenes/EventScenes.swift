internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

// Event routing.
extension BenchScene {
  static var eventScenes: [BenchScene] {
    [
      BenchScene(
        name: "route-event",
        summary:
          "press, move, release, hover and wheel events in a tree of fan-out 10 with 10,000 views, each in a tick of its own; per event",
        engine: Side(name: "route-event") { try routing($0) },
        baseline: nil, backends: [.none], warmUp: 30, frames: 20, unit: "event",
        unitsPerFrame: eventsPerRound * roundsPerFrame,
        limits: [
          .allocations(0), Limit(metric: .seconds, backend: .none, bound: .value(10e-6)),
          Limit(metric: .instructions, backend: .none, bound: .value(6_000)),
        ])
    ]
  }

  private static let eventsPerRound = 14
  private static let roundsPerFrame = 50

  /// A view at the end of the responder chain that counts the events it receives.
  private final class ChainEndView: View {
    var touches = 0
    var hovers = 0
    var turns = 0

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { self.touches += 1 }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { self.touches += 1 }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { self.touches += 1 }
    override func pointerMoved(_ pointer: PointerEvent) { hovers += 1 }
    override func wheelTurned(_ wheel: WheelEvent) -> Bool {
      turns += 1
      return true
    }
  }

  /// Sets up the routing of events to a view at the end of the responder chain.
  private static func routing(_ backend: BenchBackend) throws -> WorkSubject {
    let subject = try EngineSubject(on: backend)
    let end = ChainEndView(frame: subject.window.bounds)
    subject.window.addSubview(end)
    let leaves = fan(in: end).filter { $0.subviews.isEmpty }
    let points = leaves.map { leaf in
      leaf.convert(Point(leaf.bounds.midX, leaf.bounds.midY), to: subject.window)
    }
    try subject.frame()
    let stage = subject.stage
    var tick = stage.tick
    /// Dispatches an event in a tick of its own.
    func send(_ kind: InputEvent.Kind) {
      tick += 1
      let time = StageTime(value: tick, unitsPerSecond: Int64(stage.ticksPerSecond))
      stage.enqueue(InputEvent(microseconds: time.microseconds, kind))
      stage.advance(to: time)
    }
    return WorkSubject { frame in
      let before = (end.touches, end.hovers, end.turns)
      for round in 0..<roundsPerFrame {
        let index = (frame * roundsPerFrame + round) * 7
        let (here, there) = (points[index % points.count], points[(index + 11) % points.count])
        send(.mouseMoved(here))
        send(.mouseDown(here, button: .left, clicks: 1))
        send(.mouseMoved(there))
        send(.mouseUp(there, button: .left, clicks: 1))
        send(.wheel(there, notches: Point(0, 1)))
        for finger in 1...3 {
          send(.fingerDown(FingerID(Int64(finger)), here, pressure: 1))
          send(.fingerMoved(FingerID(Int64(finger)), there, pressure: 1))
          send(.fingerUp(FingerID(Int64(finger)), there))
        }
      }
      let received = (end.touches - before.0, end.hovers - before.1, end.turns - before.2)
      // Four times down, moved and up; the hover, and the one where the button was released; the wheel.
      guard received == (12 * roundsPerFrame, 2 * roundsPerFrame, roundsPerFrame) else {
        throw BenchError.failed(
          "of \(roundsPerFrame) rounds of events the views received \(received)")
      }
    }
  }
}
