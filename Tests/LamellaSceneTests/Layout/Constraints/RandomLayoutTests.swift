import Glibc
import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Random layouts")
struct RandomLayoutTests {
  /// The description of a view that constraints place, from which it can be made anew at any time.
  struct Plan {
    /// How long a view is along an axis.
    enum Length {
      case content
      case constant(Double)
      case partOfParent(Double)
      case toParentsEnd(Double)
      case asBefore
    }

    /// A wish that may give way.
    struct Wish {
      var isMaximum: Bool
      var length: Double
      var priority: Float
    }

    var content: Size
    /// The distances from the sibling before, or from the parent's edge, by axis.
    var gaps: [Double]
    /// Whether the view lies behind the sibling before it, by axis; else at the parent's edge.
    var follows: [Bool]
    var lengths: [Length]
    var wishes: [Wish?]
    /// The priorities of hugging, of compression resistance and of reaching the parent's end, by axis.
    ///
    /// No two in a tree are equal, so that only one layout is best.
    var priorities: [Float]
    var isHidden = false
    var isFlow = false
    var children: [Plan] = []

    init(_ generator: inout SeededGenerator, depth: Int) {
      func number(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &generator))
      }
      content = Size(number(0...60), number(0...40))
      gaps = [number(-4...12), number(-4...12)]
      follows = [Bool.random(using: &generator), Bool.random(using: &generator)]
      lengths = (0..<2).map { _ in Plan.length(&generator) }
      wishes = (0..<2).map { _ in
        Int.random(in: 0..<3, using: &generator) > 0
          ? nil
          : Wish(
            isMaximum: Bool.random(using: &generator), length: number(0...80),
            priority: Plan.priority(&generator))
      }
      priorities = (0..<6).map { _ in Plan.priority(&generator) }
      isFlow = Int.random(in: 0..<5, using: &generator) == 0
      if depth > 0 {
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
          children.append(Plan(&generator, depth: depth - 1))
        }
      }
    }

    /// Returns a priority that seldom comes twice.
    static func priority(_ generator: inout SeededGenerator) -> Float {
      Float.random(in: 1...999, using: &generator)
    }

    static func length(_ generator: inout SeededGenerator) -> Length {
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: .constant(Double(Int.random(in: 0...70, using: &generator)))
      case 1: .partOfParent([0.25, 0.5, 0.75].randomElement(using: &generator) ?? 1)
      case 2: .toParentsEnd(Double(Int.random(in: 0...9, using: &generator)))
      case 3: .asBefore
      default: .content
      }
    }
  }

  /// A view with a content; that of a flow is as high as its width requires.
  final class Box: View {
    var content = Size.zero
    var isFlow = false
    /// The constraints that place the view, in their order.
    var placing: [LayoutConstraint] = []
    override var intrinsicContentSize: Size {
      isFlow ? Size(content.width, contentHeight(forWidth: content.width)) : content
    }
    override var hasHeightForWidth: Bool { isFlow }
    override func contentHeight(forWidth width: Double) -> Double {
      width > 0 ? (600 / max(width, 5)).rounded(.up) : content.height
    }
  }

  /// Makes the views of a plan in a superview.
  func make(_ plan: Plan, in parent: View, at index: Int) {
    let box = Box()
    box.translatesAutoresizingMaskIntoConstraints = false
    (box.content, box.isFlow, box.isHidden) = (plan.content, plan.isFlow, plan.isHidden)
    for (index, axis) in LayoutConstraint.Axis.allCases.enumerated() {
      box.setContentHuggingPriority(LayoutPriority(plan.priorities[index]), for: axis)
      box.setContentCompressionResistancePriority(
        LayoutPriority(plan.priorities[2 + index]), for: axis)
    }
    parent.insertSubview(box, at: index)
    for (index, child) in plan.children.enumerated() { make(child, in: box, at: index) }
  }

  /// Constrains a view of a plan, and those in it, or only a view that was added or whose sibling before has changed.
  func constrain(_ plan: Plan, _ box: Box, after last: View?) {
    place(plan, box, after: last)
    var before: View?
    for (child, view) in zip(plan.children, box.subviews) {
      if let view = view as? Box { constrain(child, view, after: before) }
      before = view
    }
  }

  func place(_ plan: Plan, _ box: Box, after last: View?) {
    guard let parent = box.superview else { return }
    LayoutConstraint.deactivate(box.placing)
    box.placing = [
      plan.follows[0] && last != nil
        ? box.leadingAnchor.constraint(equalTo: last!.trailingAnchor, constant: plan.gaps[0])
        : box.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: plan.gaps[0]),
      plan.follows[1] && last != nil
        ? box.topAnchor.constraint(equalTo: last!.bottomAnchor, constant: plan.gaps[1])
        : box.topAnchor.constraint(equalTo: parent.topAnchor, constant: plan.gaps[1]),
    ]
    for axis in 0..<2 {
      let anchor = axis == 0 ? box.widthAnchor : box.heightAnchor
      switch plan.lengths[axis] {
      case .content: break
      case .constant(let length):
        box.placing.append(anchor.constraint(equalToConstant: length))
      case .partOfParent(let part):
        box.placing.append(
          anchor.constraint(
            equalTo: axis == 0 ? parent.widthAnchor : parent.heightAnchor, multiplier: part))
      case .toParentsEnd(let gap):
        box.placing.append(
          (axis == 0
            ? box.trailingAnchor.constraint(equalTo: parent.trailingAnchor, constant: -gap)
            : box.bottomAnchor.constraint(equalTo: parent.bottomAnchor, constant: -gap))
            .withPriority(LayoutPriority(plan.priorities[4 + axis])))
      case .asBefore:
        guard let last else { break }
        box.placing.append(
          anchor.constraint(equalTo: axis == 0 ? last.widthAnchor : last.heightAnchor))
      }
      box.placing.append(anchor.constraint(greaterThanOrEqualToConstant: 0))
      if let wish = plan.wishes[axis] {
        box.placing.append(
          (wish.isMaximum
            ? anchor.constraint(lessThanOrEqualToConstant: wish.length)
            : anchor.constraint(greaterThanOrEqualToConstant: wish.length))
            .withPriority(LayoutPriority(wish.priority)))
      }
    }
    LayoutConstraint.activate(box.placing)
  }

  /// Returns the frames of a tree, parents first.
  func frames(of view: View) -> [Rect] {
    [view.frame] + view.subviews.flatMap { frames(of: $0) }
  }

  /// Makes one change at random, in a plan and in its view.
  func edit(
    _ plan: inout Plan, _ box: Box, after last: View?, _ generator: inout SeededGenerator
  ) {
    if !plan.children.isEmpty, Int.random(in: 0..<4, using: &generator) > 0 {
      let index = Int.random(in: 0..<plan.children.count, using: &generator)
      let before = index > 0 ? box.subviews[index - 1] : nil
      if let child = box.subviews[index] as? Box {
        return edit(&plan.children[index], child, after: before, &generator)
      }
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      plan.content = Size(
        Double(Int.random(in: 0...60, using: &generator)),
        Double(Int.random(in: 0...40, using: &generator)))
      box.content = plan.content
      box.invalidateIntrinsicContentSize()
    case 1:
      let axis = Int.random(in: 0..<2, using: &generator)
      plan.gaps[axis] = Double(Int.random(in: -4...12, using: &generator))
      box.placing[axis].constant = plan.gaps[axis]
    case 2:
      plan.isHidden.toggle()
      box.isHidden = plan.isHidden
    case 3:
      plan.lengths[Int.random(in: 0..<2, using: &generator)] = Plan.length(&generator)
      place(plan, box, after: last)
    case 4 where !plan.children.isEmpty:
      let index = Int.random(in: 0..<plan.children.count, using: &generator)
      plan.children.remove(at: index)
      box.subviews[index].removeFromSuperview()
      replaceAll(in: plan, box)
    case 5:
      plan.isFlow.toggle()
      box.isFlow = plan.isFlow
      box.invalidateIntrinsicContentSize()
    default:
      let child = Plan(&generator, depth: 1)
      let index = Int.random(in: 0...plan.children.count, using: &generator)
      plan.children.insert(child, at: index)
      make(child, in: box, at: index)
      if let view = box.subviews[index] as? Box {
        constrain(child, view, after: index > 0 ? box.subviews[index - 1] : nil)
      }
      replaceAll(in: plan, box)
    }
  }

  /// Places the views next below one anew, whose siblings before them may be others now.
  func replaceAll(in plan: Plan, _ box: Box) {
    var before: View?
    for (child, view) in zip(plan.children, box.subviews) {
      if let view = view as? Box { place(child, view, after: before) }
      before = view
    }
  }

  /// Makes a window with the views of a plan.
  func window(of plan: Plan, size: Size, isReversed: Bool) -> (SceneHarness, Box) {
    let harness = SceneHarness(width: size.width, height: size.height)
    if isReversed { harness.window.semanticContentAttribute = .forceRightToLeft }
    make(plan, in: harness.window, at: 0)
    guard let box = harness.window.subviews[0] as? Box else { fatalError("no box") }
    constrain(plan, box, after: nil)
    return (harness, box)
  }

  @Test("After random edits, views are where they would be if made anew, and layout settles")
  func incremental() {
    let isLong = getenv("LAMELLA_ALL_SEEDS") != nil
    for seed in 0..<UInt64(isLong ? 4000 : 1000) {
      var generator = SeededGenerator(seed: seed)
      var plan = Plan(&generator, depth: 2)
      var size = Size(320, 240)
      var isReversed = false
      let (harness, box) = window(of: plan, size: size, isReversed: false)
      for step in 0..<6 {
        harness.tick()
        let (fresh, expected) = window(of: plan, size: size, isReversed: isReversed)
        fresh.tick()
        let (found, wanted) = (frames(of: box), frames(of: expected))
        #expect(found == wanted, "seed \(seed), step \(step)")
        if found != wanted { return }
        harness.tick()
        #expect(harness.pipeline[ConstraintsPass.self].visited == 0, "seed \(seed) settles")
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
          size.width = Double(Int.random(in: 100...400, using: &generator))
          harness.window.bounds.size = size
        case 1:
          isReversed.toggle()
          harness.window.semanticContentAttribute =
            isReversed ? .forceRightToLeft : .forceLeftToRight
        default: edit(&plan, box, after: nil, &generator)
        }
      }
    }
  }
}
