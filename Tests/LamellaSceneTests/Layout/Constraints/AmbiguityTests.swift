import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Ambiguous layouts")
struct AmbiguityTests {
  let harness = SceneHarness(width: 320, height: 200)
  var window: Window { harness.window }

  func add(_ identifier: String) -> View {
    let view = View()
    view.identifier = identifier
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    return view
  }

  @Test("What constraints leave open is ambiguous, and reported with the view's path")
  func open() {
    let (open, exact, fixed) = (add("open"), add("exact"), View(frame: window.bounds))
    window.addSubview(fixed)
    LayoutConstraint.activate([
      open.leftAnchor.constraint(greaterThanOrEqualTo: window.leftAnchor, constant: 5),
      open.widthAnchor.constraint(equalToConstant: 20),
      open.topAnchor.constraint(equalTo: window.topAnchor),
      open.heightAnchor.constraint(equalToConstant: 20),
      exact.leftAnchor.constraint(equalTo: open.rightAnchor),
      exact.topAnchor.constraint(equalTo: fixed.topAnchor),
      exact.widthAnchor.constraint(equalToConstant: 20),
      exact.heightAnchor.constraint(equalToConstant: 20),
    ])
    harness.tick()
    #expect(open.hasAmbiguousLayout)
    #expect(exact.hasAmbiguousLayout)
    #expect(!fixed.hasAmbiguousLayout && !window.hasAmbiguousLayout)
    var messages: [String] = []
    let handler = Diagnostics.handler
    Diagnostics.handler = { messages.append($0) }
    #expect(window.reportAmbiguousLayouts() == 2)
    Diagnostics.handler = handler
    #expect(
      messages.contains {
        $0.contains("View(open)") && $0.contains("leave its left edge open")
      }, "\(messages)")
    open.leftAnchor.constraint(equalTo: window.leftAnchor).withPriority(.defaultLow).isActive = true
    harness.tick()
    #expect(!open.hasAmbiguousLayout && !exact.hasAmbiguousLayout)
    #expect(window.reportAmbiguousLayouts() == 0)
  }

  @Test("A view without constraints along an axis is ambiguous there")
  func missing() {
    let view = add("missing")
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor),
      view.rightAnchor.constraint(equalTo: window.rightAnchor),
    ])
    harness.tick()
    #expect(view.hasAmbiguousLayout)
  }

  @Test("An ambiguity is exercised within what constraints allow")
  func exercise() {
    let view = add("moves")
    let fixed = view.heightAnchor.constraint(equalToConstant: 30)
    LayoutConstraint.activate([
      view.leftAnchor.constraint(greaterThanOrEqualTo: window.leftAnchor, constant: 5),
      view.leftAnchor.constraint(lessThanOrEqualTo: window.leftAnchor, constant: 15),
      view.widthAnchor.constraint(equalToConstant: 20), fixed,
      view.topAnchor.constraint(equalTo: window.topAnchor, constant: 7),
    ])
    harness.tick()
    var places: Set<Double> = []
    for _ in 0..<4 {
      view.exerciseAmbiguityInLayout()
      places.insert(view.frame.minX)
      #expect((5...15).contains(view.frame.minX))
      #expect(view.frame.minY == 7 && view.frame.size == Size(20, 30))
    }
    #expect(places.count > 1)
    let place = view.frame
    harness.tick()
    #expect(view.frame == place)
    view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 9).isActive = true
    harness.tick()
    view.exerciseAmbiguityInLayout()
    #expect(view.frame.minX == 9)
  }

  @Test("The constraints from which a view's place follows, by axis")
  func affecting() {
    let (first, second) = (add("first"), add("second"))
    let left = first.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 5)
    let width = first.widthAnchor.constraint(equalToConstant: 20)
    let beside = second.leftAnchor.constraint(equalTo: first.rightAnchor, constant: 3)
    let slack = second.leftAnchor.constraint(greaterThanOrEqualTo: window.leftAnchor)
    let own = second.widthAnchor.constraint(equalToConstant: 30)
    let top = second.topAnchor.constraint(equalTo: window.topAnchor)
    LayoutConstraint.activate([left, width, beside, slack, own, top])
    harness.tick()
    let horizontal = second.constraintsAffectingLayout(for: .horizontal)
    #expect(
      Set(horizontal.map(ObjectIdentifier.init))
        == Set([left, width, beside, own].map(ObjectIdentifier.init)))
    #expect(second.constraintsAffectingLayout(for: .vertical).map { $0 === top } == [true])
    #expect(View().constraintsAffectingLayout(for: .vertical).isEmpty)
  }

  @Test("The constraints of a chain of views at the edge, of which each came in a frame of its own")
  func affectingChain() {
    var previous: View = window
    var chain: [ObjectIdentifier] = []
    for name in ["first", "second", "third"] {
      let view = add(name)
      let edge = view.leftAnchor.constraint(equalTo: previous.leftAnchor)
      edge.isActive = true
      view.widthAnchor.constraint(equalToConstant: 0).isActive = true
      harness.tick()
      chain.append(ObjectIdentifier(edge))
      let affecting = view.constraintsAffectingLayout(for: .horizontal)
      #expect(affecting.count == chain.count + 1)
      #expect(chain.allSatisfy(affecting.map(ObjectIdentifier.init).contains))
      previous = view
    }
  }
}
