internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

// Cards that rotate.
extension BenchScene {
  static var cardScenes: [BenchScene] {
    let summary =
      "40 cards of half-transparent subviews under a clip with round corners, faded as groups, "
      + "all of which rotate"
    return [
      BenchScene(
        name: "rotating-cards", summary: summary + "; with blurred shadows",
        engine: Side(name: "rotating-cards") { try rotatingCards(on: $0, castShadows: true) },
        baseline: nil, backends: [.software, .sdlGLNoop, .glNoop, .none],
        metrics: [.instructions, .allocations], frames: 100, softwareFrames: 10,
        limits: [
          Limit(metric: .instructions, backend: .none, bound: .value(6_000_000)), .allocations(0),
        ]),
      BenchScene(
        name: "rotating-cards-plain", summary: summary,
        engine: Side(name: "rotating-cards-plain") {
          try rotatingCards(on: $0, castShadows: false)
        },
        baseline: nil, backends: [.software, .sdlGLNoop, .glNoop, .none],
        metrics: [.instructions, .allocations], frames: 100, softwareFrames: 10,
        limits: [
          Limit(metric: .instructions, backend: .sdlGLNoop, bound: .value(8_000_000)),
          .allocations(0),
        ]),
    ]
  }

  /// Sets up cards that rotate at different speeds about their middle.
  private static func rotatingCards(
    on backend: BenchBackend, castShadows: Bool
  ) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    var cards: [View] = []
    for index in 0..<40 {
      let card = View(
        frame: Rect(
          x: 10 + Double(index % 8) * 160, y: 17 + Double(index / 8) * 142, width: 140, height: 110)
      )
      card.backgroundColor = .white
      card.cornerRadius = 16
      card.alpha = 0.9
      if castShadows {
        card.layer.shadowOpacity = 0.5
        card.layer.shadowRadius = 8
        card.layer.shadowOffset = Size(0, 3)
      }
      // A view that clips its subviews casts no shadow.
      let face = View(frame: card.bounds)
      face.cornerRadius = 16
      face.clipsToBounds = true
      for part in 0..<3 {
        let stripe = View(
          frame: Rect(x: Double(part) * 42 - 8, y: Double(part) * 30 - 8, width: 76, height: 62))
        stripe.backgroundColor = Color(
          rgba8: 0xC000_0000 | BenchContent.hash(index, part, 5) & 0xFF_FFFF)
        face.addSubview(stripe)
      }
      card.addSubview(face)
      subject.window.addSubview(card)
      cards.append(card)
    }
    subject.update = { frame in
      for (index, card) in cards.enumerated() {
        let speed = 0.01 + 0.0005 * Double(index)
        card.transform = Transform2D(rotationRadians: 0.1 + speed * Double(frame))
      }
    }
    return subject
  }
}
