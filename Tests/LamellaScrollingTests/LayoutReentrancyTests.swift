import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// Random changes of trees, guides and constraints, also from inside of callbacks: frames stay finite, nothing crashes.
@Suite("Layouts that change while they are made")
@MainActor struct LayoutReentrancyTests {
  @Test("Random changes", arguments: 0..<60)
  func randomChanges(seed: UInt64) {
    let handler = Diagnostics.handler
    Diagnostics.handler = { _ in }
    defer {
      Diagnostics.handler = handler
      Diagnostics.forgetReports()
    }
    let world = LayoutWorld(seed: seed)
    for _ in 0..<150 {
      for _ in 0..<3 { world.act() }
      for harness in world.harnesses { harness.tick() }
      #expect(world.views.allSatisfy { $0.frame.isFinite })
    }
    world.depth = LayoutWorld.maximumDepth
  }
}

/// A view that calls back from whatever it is asked.
private final class CallingView: View {
  var size = Size(20, 10)
  var insets = EdgeInsets.zero
  var call: () -> Void = {}

  override var intrinsicContentSize: Size {
    call()
    return size
  }
  override var alignmentRectInsets: EdgeInsets { insets }
  override func layoutSubviews() { call() }
  override func updateConstraints() { call() }
  override func safeAreaInsetsDidChange() { call() }
  override func layoutMarginsDidChange() { call() }
}

/// Two windows with views, guides and constraints that change at random.
private final class LayoutWorld {
  static let maximumDepth = 3

  let harnesses = [
    SceneHarness(width: 320, height: 200), SceneHarness(width: 100, height: 100),
  ]
  var views: [View]
  /// The number of nested changes.
  var depth = 0
  private var random: SeededGenerator
  private var constraints: [LayoutConstraint] = []
  private var guides: [LayoutGuide] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    views = harnesses.map(\.window)
  }

  private func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  private func length() -> Double { pick([0, 1, 5, 8, -10, 100, 0.3, 33.3]) }

  private func item() -> any LayoutConstraint.Item {
    let view = pick(views)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return view.safeAreaLayoutGuide
    case 1: return view.layoutMarginsGuide
    case 2: return view.readableContentGuide
    case 3: return view.keyboardLayoutGuide
    case 4: return (view as? ScrollView)?.contentLayoutGuide ?? view
    case 5: return guides.isEmpty ? view : pick(guides)
    default: return view
    }
  }

  /// Makes a random change.
  func act() {
    guard depth < Self.maximumDepth else { return }
    depth += 1
    defer { depth -= 1 }
    switch Int.random(in: 0..<25, using: &random) {
    case 0...2: addView()
    case 3...7: addConstraint()
    case 8...11: changeConstraint()
    case 12...14: moveView()
    case 15...19: changeInput()
    case 20: pick(views).setNeedsUpdateConstraints()
    case 21: pick(views).layoutIfNeeded()
    case 22: addGuide()
    default: ask(pick(views))
    }
    if constraints.count > 150 { constraints.removeFirst().isActive = false }
  }

  private func addView() {
    guard views.count < 30 else { return }
    let frame = Rect(x: 5, y: 5, width: 60, height: 50)
    let view: View
    switch Int.random(in: 0..<4, using: &random) {
    case 0: view = ScrollView(frame: frame)
    case 1: view = View(frame: frame)
    default:
      let calling = CallingView(frame: frame)
      calling.call = { [weak self] in
        if let self, depth < Self.maximumDepth, chance(0.25) { act() }
      }
      view = calling
    }
    view.translatesAutoresizingMaskIntoConstraints = chance(0.3)
    pick(views).addSubview(view)
    views.append(view)
  }

  private func addConstraint() {
    let sets: [[LayoutConstraint.Attribute]] = [
      [.left, .right, .centerX], [.leading, .trailing],
      [.top, .bottom, .centerY, .firstBaseline, .lastBaseline], [.width, .height],
      [.width, .height],
    ]
    let kind = Int.random(in: 0..<sets.count, using: &random)
    let isConstant = kind == 4
    let constraint = LayoutConstraint(
      item: item(), attribute: pick(sets[kind]),
      relatedBy: pick(LayoutConstraint.Relation.allCases), toItem: isConstant ? nil : item(),
      attribute: pick(sets[kind]), multiplier: pick([1, 1, 2, 0.5]), constant: length())
    constraint.priority = pick([.required, .required, .defaultHigh, .defaultLow])
    constraint.isActive = true
    constraints.append(constraint)
  }

  private func changeConstraint() {
    guard !constraints.isEmpty else { return }
    let constraint = pick(constraints)
    if chance(0.5) { constraint.constant = length() } else { constraint.isActive.toggle() }
  }

  private func moveView() {
    let (view, parent) = (pick(views), pick(views))
    guard !(view is Window) else { return }
    if chance(0.4) {
      view.removeFromSuperview()
      if chance(0.5) { views.removeAll { $0 === view } }
    } else if !parent.isDescendant(of: view) {
      parent.addSubview(view)
    }
  }

  private func changeInput() {
    let (view, window) = (pick(views), harnesses[0].window)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: view.frame.size.width = abs(length()) * 3
    case 1: view.bounds.origin.y = length()
    case 2: window.safeAreaInsets = EdgeInsets(all: abs(length()))
    case 3:
      window.keyboardFrame = chance(0.5) ? nil : Rect(x: 0, y: 150, width: 320, height: 50)
    case 4:
      view.semanticContentAttribute = chance(0.5) ? .forceRightToLeft : .unspecified
    default:
      guard let calling = view as? CallingView else { return }
      calling.insets = chance(0.5) ? .zero : EdgeInsets(all: length())
      calling.size = Size(length(), length())
      calling.invalidateIntrinsicContentSize()
    }
  }

  private func addGuide() {
    if guides.count > 4 { guides.removeFirst() }
    let guide = LayoutGuide()
    pick(views).addLayoutGuide(guide)
    guides.append(guide)
    let distance = pick(views).leftAnchor.anchorWithOffset(to: pick(views).rightAnchor)
      .constraint(equalToConstant: length())
    distance.isActive = true
    constraints.append(distance)
  }

  private func ask(_ view: View) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: _ = view.hasAmbiguousLayout
    case 1: view.exerciseAmbiguityInLayout()
    case 2: _ = view.constraintsAffectingLayout(for: .horizontal)
    case 3: _ = view.systemLayoutSizeFitting(.zero)
    case 4: _ = view.constraintLines
    default: if let guide = view.layoutGuides.first { view.removeLayoutGuide(guide) }
    }
  }
}
