internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaText

// Layout by constraints, beside the same screens whose frames are set by hand.
extension BenchScene {
  static var layoutScenes: [BenchScene] {
    [
      BenchScene(
        name: "layout-first",
        summary:
          "100 cards of ten views, eight of them labels, from their creation to the end of the first layout; a card, "
          + "against frames set by hand",
        engine: Side(name: "layout-first") { _ in creatingCards { LayoutCard() } },
        baseline: Side(name: "layout-first-by-hand") { _ in creatingCards { HandCard() } },
        backends: [.none], metrics: [.instructions], warmUp: 1, frames: 4,
        unit: "card", unitsPerFrame: 100, limits: [.instructions(2.6, on: .none)]),
      BenchScene(
        name: "layout-resize",
        summary: "100 such cards, whose widths change in every frame; against frames set by hand",
        engine: Side(name: "layout-resize") { try resizing($0) { LayoutCard() } },
        baseline: Side(name: "layout-resize-by-hand") { try resizing($0) { HandCard() } },
        backends: [.none], frames: 40,
        limits: [.allocations(0), .instructions(1.2, on: .none)]),
      BenchScene(
        name: "layout-constant",
        summary:
          "100 such cards, in one of which a changed constant moves ten views; the layout without a frame",
        engine: Side(name: "layout-constant") { _ in
          let window = Window(size: Size(1280, 720))
          let cards = (0..<100).map { _ in LayoutCard() }
          add(cards, to: window)
          return WorkSubject { frame in
            cards[50].top.constant = 13 + Double(frame % 3)
            window.layoutIfNeeded()
          }
        },
        baseline: nil, backends: [.none], frames: 120,
        limits: [
          .allocations(0), Limit(metric: .instructions, backend: .none, bound: .value(60_000)),
        ]),
      BenchScene(
        name: "layout-animate",
        summary:
          "100 such cards, of which three move along with a constant that is animated by a block, a spring and a "
          + "property animator; ticks and frames",
        engine: Side(name: "layout-animate") { try animating($0) },
        baseline: nil, backends: [.none], frames: 120,
        limits: [
          .allocations(0), Limit(metric: .instructions, backend: .none, bound: .value(100_000)),
        ]),
      BenchScene(
        name: "layout-chain",
        summary:
          "a chain of 10,000 views, each below the one before, from creation to first layout; a view, against ten "
          + "chains of 1,000",
        engine: Side(name: "layout-chain") { _ in chaining(1, of: 10_000) },
        baseline: Side(name: "layout-chain-1k") { _ in chaining(10, of: 1_000) },
        backends: [.none], metrics: [.instructions], warmUp: 1, frames: 2,
        unit: "view", unitsPerFrame: 10_000, limits: [.instructions(1.3, on: .none)]),
      BenchScene(
        name: "memory-constraint",
        summary:
          "100 such cards in every frame, held in the end; beyond cards laid out by hand, a constraint",
        engine: Side(name: "memory-constraint") { _ in creatingCards { LayoutCard() } },
        baseline: Side(name: "memory-constraint-by-hand") { _ in creatingCards { HandCard() } },
        backends: [.none], metrics: [.bytes], warmUp: 1, frames: 8,
        unit: "constraint", unitsPerFrame: 100 * LayoutCard.constraintCount, countsLiveBytes: true,
        limits: [Limit(metric: .bytes, backend: .none, bound: .excess(700))]),
    ]
  }

  // MARK: Chains

  /// Makes chains of views in each frame, in which each is below the one before, and lays them out for the first time.
  private static func chaining(_ chains: Int, of count: Int) -> WorkSubject {
    // Their end does not count.
    var windows: [Window] = []
    return WorkSubject { _ in
      for _ in 0..<chains { windows.append(try chain(of: count)) }
    }
  }

  private static func chain(of count: Int) throws -> Window {
    let window = Window(size: Size(400, 400))
    var last: View?
    for _ in 0..<count {
      let view = View()
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      LayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: last?.bottomAnchor ?? window.topAnchor, constant: 2),
        view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 4),
        view.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -4),
        view.heightAnchor.constraint(equalToConstant: 20),
      ])
      last = view
    }
    window.layoutIfNeeded()
    guard last?.frame.minY == Double(count - 1) * 22 + 2 else {
      throw BenchError.failed("the last view of the chain is elsewhere")
    }
    return window
  }

  // MARK: Cards

  /// Places cards in rows of four.
  private static func add(_ cards: [View], to window: Window) {
    for (index, card) in cards.enumerated() {
      card.frame = Rect(
        x: Double(index % 4) * 310, y: Double(index / 4) * 170, width: 300, height: 160)
      window.addSubview(card)
    }
  }

  /// Makes 100 cards in a window of its own in each frame, and lays them out.
  private static func creatingCards(_ make: @escaping () -> View) -> WorkSubject {
    if FontLibrary.provider == nil { FontLibrary.provider = SystemFonts() }
    // Their end does not count.
    var windows: [Window] = []
    return WorkSubject { _ in
      let window = Window(size: Size(1280, 720))
      add((0..<100).map { _ in make() }, to: window)
      window.layoutIfNeeded()
      windows.append(window)
    }
  }

  /// Has three cards follow constants that are animated for ten minutes, from the first frame on.
  private static func animating(_ backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let cards = (0..<100).map { _ in LayoutCard() }
    add(cards, to: subject.window)
    let window = subject.window
    // Else the first places of all views would be animated.
    window.layoutIfNeeded()
    func move(_ card: LayoutCard) -> () -> Void {
      {
        card.top.constant = 200
        window.layoutIfNeeded()
      }
    }
    subject.update = { frame in
      guard frame == 0 else { return }
      View.animate(withDuration: 600, animations: move(cards[10]))
      View.animate(
        withDuration: 600, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        animations: move(cards[50]))
      ViewPropertyAnimator(duration: 600, curve: .easeOut, animations: move(cards[90]))
        .startAnimation()
    }
    return subject
  }

  private static func resizing(
    _ backend: BenchBackend, _ make: () -> View
  ) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let cards = (0..<100).map { _ in make() }
    add(cards, to: subject.window)
    subject.update = { frame in
      for card in cards { card.frame.size.width = 290 + Double(frame % 20) }
    }
    return subject
  }
}
